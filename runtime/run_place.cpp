#include "runtime/run_place.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

/// The program may change its current directory.
Path absolute(const Path &path) {
  char current[PATH_MAX];
  Path result;
  if (path.data()[0] != '/' && getcwd(current, sizeof current))
    result.append(current, "/");
  result.append(path.data());
  return result;
}

bool isEmpty(int directory) {
  alignas(dirent64) char entries[1024];
  ssize_t length;
  while ((length = getdents64(directory, entries, sizeof entries)) > 0)
    for (ssize_t at = 0; at < length;) {
      auto *entry = reinterpret_cast<const dirent64 *>(entries + at);
      if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
        return false;
      at += entry->d_reclen;
    }
  return length == 0;
}

/// An empty folder of the user's own, not one that somebody else has put there.
bool mayBeTaken(const Path &path) {
  int directory = open(path.data(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status;
  bool found = directory >= 0 && fstat(directory, &status) == 0 && status.st_uid == geteuid() && isEmpty(directory);
  if (directory >= 0)
    close(directory);
  return found;
}

/// Makes the folder, or takes an empty one as it is; errno is EEXIST if something else has the name.
bool make(const Path &path) {
  if (mkdir(path.data(), 0777) != 0) {
    if (errno != EEXIST)
      return false;
    if (!mayBeTaken(path)) {
      errno = EEXIST;
      return false;
    }
  }
  // Of several processes that find it empty, one succeeds.
  Path modules;
  modules.append(path.data(), "/modules");
  return mkdir(modules.data(), 0777) == 0;
}

} // namespace

bool makeRunFolder(const Path &wanted, Path &made) {
  constexpr uint64_t most = 1 << 20;
  const auto process = static_cast<uint64_t>(getpid());
  for (uint64_t number = 0; number < most; ++number) {
    Path path = number == 0 ? wanted : number == 1 ? withName(wanted, process) : withName(wanted, process, "-", number);
    if (make(path)) {
      made = absolute(path);
      return true;
    }
    if (errno != EEXIST)
      return false;
  }
  return false;
}

bool enterJobFolder(Path &path, uint64_t rank) {
  struct stat status;
  if (mkdir(path.data(), 0777) != 0 && errno != EEXIST)
    return false;
  // Of the user's own, as in mayBeTaken(): a link that somebody else has put there is not followed.
  if (lstat(path.data(), &status) != 0)
    return false;
  if (!S_ISDIR(status.st_mode) || status.st_uid != geteuid()) {
    errno = S_ISDIR(status.st_mode) ? EPERM : ENOTDIR;
    return false;
  }
  path.append("/rank-", rank, ".run");
  return true;
}

} // namespace leastaction::runtime
