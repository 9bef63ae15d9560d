// The program that is really meant: the next one on the path that is not this wrapper.
//
//   FoundProgram gcc = findProgram({"gcc"}, getenv("PATH"), guard);
//   if (!gcc.path.empty()) execv(gcc.path.c_str(), …);
#pragma once

#include "wrapper/guard.h"

#include <string>
#include <string_view>

namespace leastaction::wrapper {

struct FoundProgram {
  std::string path;             ///< Empty: there is none.
  FileIdentity identity;        ///< Of the file itself, behind symbolic links.
  bool wasSkipped = false;      ///< Something that is not to be run stood before it: who looks for the name finds that.
  bool isForbidden = false;     ///< Where there is none: a file of that name cannot be executed.
  bool isFolder = false;        ///< Where there is none: the name, with its slash, is that of a folder.
  bool isCompilerCache = false; ///< It is ccache, under whatever name.
};

/// A name with a slash is that file, unless it is the wrapper; then, and without a slash, the name is looked for in the
/// folders of `path` (null: the system's standard ones). Scripts and compiler caches that wrappers above have run are
/// skipped, and so is whatever they have run many times: it would go on for ever.
FoundProgram findProgram(const std::string &name, const char *path, const Guard &guard);

/// The folders of a path, an empty one being the current folder.
std::vector<std::string> pathFolders(std::string_view path);

/// What CCACHE_PATH must be, so that ccache finds and hashes the compiler and not us: the folders of `path` that have
/// no wrapper of that name. Empty if none of them has, or if the wrapper is named by its own name.
std::string pathWithoutWrapper(const std::string &compiler, const char *path);

} // namespace leastaction::wrapper
