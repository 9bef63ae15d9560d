#include "wrapper/find_program.h"

#include "wrapper/file_descriptor.h"
#include "wrapper/invocation.h"
#include "wrapper/own_note.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ranges>

namespace leastaction::wrapper {
namespace {

constexpr const char *standardPath = "/bin:/usr/bin";
constexpr size_t mostTimes = 8;

/// One without a line `#!` is run by a shell, too.
bool isScript(const std::string &path) {
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  char begin[SELFMAG];
  const ssize_t got = file ? pread(file.get(), begin, sizeof begin, 0) : -1;
  return got >= 0 && (got < SELFMAG || std::memcmp(begin, ELFMAG, SELFMAG) != 0);
}

bool isCompilerCache(const std::string &path) {
  char real[PATH_MAX];
  return realpath(path.c_str(), real) && baseName(real) == "ccache";
}

/// Looks at one file; says in `found` what it means.
bool accept(const std::string &path, const Guard &guard, FoundProgram &found) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return false;
  if (faccessat(AT_FDCWD, path.c_str(), X_OK, AT_EACCESS) != 0) {
    found.isForbidden = true;
    return false;
  }
  const FileIdentity identity{status.st_dev, status.st_ino};
  const size_t times = guard.timesRun(identity);
  const bool isCache = isCompilerCache(path);
  // A compiler that calls itself by name (for link-time optimisation, say) must be found again.
  const bool wouldLoop = times >= mostTimes || (times > 0 && (isCache || isScript(path)));
  if (wouldLoop || isWrapper(path)) {
    found.wasSkipped = true;
    return false;
  }
  found.path = path;
  found.identity = identity;
  found.isCompilerCache = isCache;
  return true;
}

std::string inFolder(const std::string &folder, std::string_view name) {
  return folder + (folder.ends_with('/') ? "" : "/") + std::string(name);
}

} // namespace

std::vector<std::string> pathFolders(std::string_view path) {
  std::vector<std::string> folders;
  for (const auto part : std::views::split(path, ':'))
    folders.emplace_back(part.empty() ? "." : std::string(part.begin(), part.end()));
  return folders;
}

FoundProgram findProgram(const std::string &name, const char *path, const Guard &guard) {
  FoundProgram found;
  if (name.contains('/')) {
    if (accept(name, guard, found) || !found.wasSkipped) {
      struct stat status{};
      if (stat(name.c_str(), &status) == 0)
        found.isFolder = S_ISDIR(status.st_mode);
      else
        found.isForbidden = errno == EACCES;
      return found;
    }
  }
  const std::string_view wanted = baseName(name);
  if (!wanted.empty())
    for (const std::string &folder : pathFolders(path ? path : standardPath))
      if (accept(inFolder(folder, wanted), guard, found))
        break;
  return found;
}

std::string pathWithoutWrapper(const std::string &compiler, const char *path) {
  if (baseName(compiler) == ownName)
    return {}; // it is meant
  std::string kept;
  bool isSkipped = false;
  for (const std::string &folder : pathFolders(path ? path : standardPath)) {
    if (isWrapper(inFolder(folder, baseName(compiler)))) {
      isSkipped = true;
      continue;
    }
    kept += (kept.empty() ? "" : ":") + folder;
  }
  return isSkipped ? kept : std::string();
}

} // namespace leastaction::wrapper
