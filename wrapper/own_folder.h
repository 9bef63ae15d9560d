// A folder that only its owner can enter or change, held open: what is in it is reached through the open folder, not by
// a path that somebody else could lead elsewhere.
//
//   Outcome<OwnFolder> folder = OwnFolder::open(path);
//   if (folder) folder->write("name", bytes);
#pragma once

#include "wrapper/file_descriptor.h"
#include "wrapper/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

class OwnFolder {
public:
  /// Fails if it is missing (`isMissing` of the problem), a link, no folder, another user's, or open to others.
  static Outcome<OwnFolder> open(const std::string &path);
  /// Makes it and the folders above it that are missing.
  static Outcome<OwnFolder> make(const std::string &path);

  const std::string &path() const { return path_; }

  /// Names in it that end so, sorted.
  std::vector<std::string> names(std::string_view ending) const;

  /// The contents of a regular file of the same owner that has no other name.
  Outcome<std::string> read(const std::string &name, size_t mostBytes) const;
  /// A new file, whole or not at all; one of this name is replaced.
  Outcome<void> write(const std::string &name, std::string_view bytes) const;
  /// Opens a file of the owner's for writing, made if it is missing; nothing where another one stands.
  FileDescriptor openFile(const std::string &name, int flags) const;
  bool remove(const std::string &name) const;

private:
  OwnFolder(std::string path, FileDescriptor folder) : path_(std::move(path)), folder_(std::move(folder)) {}

  std::string path_;
  FileDescriptor folder_;
};

/// Why a log must not be kept in this folder; empty if it may. The folder and those above it, up to the user's home,
/// must be the user's or root's, and nobody else may be able to change what is in them or to rename what is the user's.
std::string whyNotSafe(const std::string &folder);

/// Gives a new file its name, unless there is one of this name (EEXIST); the first name is gone then in any case.
bool placeNew(const std::string &trial, const std::string &path);

/// What was made, renamed or removed in the folder is on the disk afterwards.
void syncFolder(const std::string &path);

/// The folder that a path is in: "." where there is no slash.
std::string folderOf(const std::string &path);

/// Makes the folder and those above it that are missing, for the owner only. Says whether there is a folder then.
bool makeFolder(const std::string &path);

/// Replaces the file by this text, or leaves it as it is.
Outcome<void> writeWhole(const std::string &path, const std::string &text);

} // namespace leastaction::wrapper
