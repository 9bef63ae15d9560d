#include "wrapper/own_folder.h"

#include "wrapper/log_event.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>

namespace leastaction::wrapper {
namespace {

constexpr mode_t ownerOnly = S_IRUSR | S_IWUSR;
constexpr const char *spaceRemedy = "check the folder's permissions and the space on its disk";

std::unexpected<Problem> systemProblem(const std::string &what, const std::string &where, int why,
                                       const char *remedy = spaceRemedy) {
  return std::unexpected(
      Problem{.what = what + ": " + std::strerror(why), .where = where, .remedy = remedy, .isMissing = why == ENOENT});
}

bool isOwn(const struct stat &status) {
  return status.st_uid == geteuid();
}

/// May others than the owner change it? Where every user has a group of his own, his group is nobody else.
bool isWritableByOthers(const struct stat &status) {
  const bool isOwnGroup = status.st_gid == getegid() && getegid() == geteuid();
  return (status.st_mode & S_IWOTH) || ((status.st_mode & S_IWGRP) && !isOwnGroup);
}

std::deque<std::string> partsOf(const std::string &path) {
  std::deque<std::string> parts;
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    if (std::string part = path.substr(at, end - at); !part.empty() && part != ".")
      parts.push_back(std::move(part));
    at = end + 1;
  }
  return parts;
}

bool writeAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      errno = written == 0 ? ENOSPC : errno;
      return false;
    }
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

enum class Durable : uint8_t { no, yes };

/// Writes a file under a name of its own in `folder` (AT_FDCWD: any path) and gives it `name` when it is whole.
bool replaceFile(int folder, const std::string &name, std::string_view bytes, Durable durable) {
  const std::string trial = name + "." + newEventId() + ".new";
  FileDescriptor file(openat(folder, trial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, ownerOnly));
  if (!file)
    return false;
  const bool isWritten = writeAll(file.get(), bytes) && (durable == Durable::no || fsync(file.get()) == 0);
  file.reset();
  if (isWritten && renameat(folder, trial.c_str(), folder, name.c_str()) == 0)
    return true;
  const int why = errno;
  unlinkat(folder, trial.c_str(), 0);
  errno = why;
  return false;
}

} // namespace

Outcome<OwnFolder> OwnFolder::open(const std::string &path) {
  FileDescriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
  struct stat status{};
  if (!folder && (errno == ELOOP || errno == ENOTDIR))
    return problem("this is a link, or no folder", path, "remove it");
  if (!folder || fstat(folder.get(), &status) != 0)
    return systemProblem("the folder cannot be opened", path, errno);
  if (!isOwn(status))
    return problem("this folder is another user's", path,
                   "leave it, and set XDG_RUNTIME_DIR or LEASTACTION_LOG otherwise");
  if (isWritableByOthers(status))
    return problem("others may write to this folder", path, "look at what is in it, then 'chmod 700' it");
  return OwnFolder(path, std::move(folder));
}

Outcome<OwnFolder> OwnFolder::make(const std::string &path) {
  if (!makeFolder(path))
    return systemProblem("the folder cannot be made", path, errno);
  return open(path);
}

std::vector<std::string> OwnFolder::names(std::string_view ending) const {
  std::vector<std::string> found;
  const int again = openat(folder_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(again >= 0 ? fdopendir(again) : nullptr, closedir);
  while (const dirent *entry = entries ? readdir(entries.get()) : nullptr)
    if (std::string_view(entry->d_name).ends_with(ending))
      found.emplace_back(entry->d_name);
  std::ranges::sort(found);
  return found;
}

Outcome<std::string> OwnFolder::read(const std::string &name, size_t mostBytes) const {
  const std::string where = path_ + "/" + name;
  const FileDescriptor file(
      openat(folder_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status{};
  if (!file && errno == ELOOP)
    return problem("this is a link, and is not read", where, "remove it");
  if (!file || fstat(file.get(), &status) != 0)
    return systemProblem("the file cannot be read", where, errno);
  if (!S_ISREG(status.st_mode) || !isOwn(status) || status.st_nlink > 1)
    return problem("this file is not yours alone, and is not read", where, "remove it");
  if (static_cast<uint64_t>(status.st_size) > mostBytes)
    return problem("the file is larger than it can be", where, "remove it");
  std::string bytes(static_cast<size_t>(status.st_size), '\0');
  size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = ::read(file.get(), bytes.data() + have, bytes.size() - have);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    have += static_cast<size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

Outcome<void> OwnFolder::write(const std::string &name, std::string_view bytes) const {
  if (!replaceFile(folder_.get(), name, bytes, Durable::no))
    return systemProblem("the file cannot be written", path_ + "/" + name, errno);
  return {};
}

FileDescriptor OwnFolder::openFile(const std::string &name, int flags) const {
  FileDescriptor file(
      openat(folder_.get(), name.c_str(), flags | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, ownerOnly));
  struct stat status{};
  if (!file || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) || !isOwn(status))
    return {};
  return file;
}

bool OwnFolder::remove(const std::string &name) const {
  return unlinkat(folder_.get(), name.c_str(), 0) == 0;
}

std::string folderOf(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
}

std::string whyNotSafe(const std::string &folder) {
  constexpr int mostLinks = 40;
  auto isTrusted = [](const struct stat &of) { return isOwn(of) || of.st_uid == 0; };
  auto notSeen = [](int why) { return std::string("the folder cannot be looked at: ") + std::strerror(why); };
  struct stat status{};
  char home[PATH_MAX];
  const char *named = getenv("HOME");
  const bool hasHome = named && realpath(named, home) && stat(home, &status) == 0 && isOwn(status);
  // Part by part, as the system does it: what matters of a link is who made it, and where.
  std::string at;
  char here[PATH_MAX];
  if (!folder.starts_with('/') && !getcwd(here, sizeof here))
    return notSeen(errno);
  std::deque<std::string> parts = partsOf(folder.starts_with('/') ? folder : here + ("/" + folder));
  for (int links = 0; !parts.empty();) {
    const std::string part = std::move(parts.front());
    parts.pop_front();
    if (part == "..") {
      at.resize(std::min(at.size(), at.rfind('/')));
      continue;
    }
    const std::string next = at + "/" + part;
    if (lstat(next.c_str(), &status) != 0) {
      if (errno == ENOENT || errno == ENOTDIR)
        return ""; // what is made there will be the user's own
      return notSeen(errno);
    }
    if (S_ISLNK(status.st_mode)) {
      char target[PATH_MAX];
      const ssize_t length = readlink(next.c_str(), target, sizeof target);
      if (!isTrusted(status))
        return "a link on the way to it is another user's: " + next;
      if (length <= 0 || ++links > mostLinks)
        return notSeen(length <= 0 ? errno : ELOOP);
      const std::string text(target, static_cast<size_t>(length));
      at = text.front() == '/' ? "" : at;
      const std::deque<std::string> more = partsOf(text);
      parts.insert(parts.begin(), more.begin(), more.end());
      continue;
    }
    at = next;
    const bool isItself = parts.empty();
    // What is above a home is for who runs the machine to say.
    if (!isItself && hasHome && std::string_view(home).starts_with(at + "/"))
      continue;
    if (!isTrusted(status))
      return isItself ? "the folder is another user's" : "a folder above it is another user's: " + at;
    if (isWritableByOthers(status) && (isItself || !(status.st_mode & S_ISVTX)))
      return isItself ? "others may write to the folder" : "others may write to a folder above it: " + at;
  }
  return "";
}

bool placeNew(const std::string &trial, const std::string &path) {
  if (link(trial.c_str(), path.c_str()) == 0) {
    unlink(trial.c_str());
    return true;
  }
  // Some file systems have no links.
  const bool isPlaced = (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK) &&
                        renameat2(AT_FDCWD, trial.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0;
  const int why = errno;
  if (!isPlaced)
    unlink(trial.c_str());
  errno = why;
  return isPlaced;
}

void syncFolder(const std::string &path) {
  const FileDescriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder)
    fsync(folder.get()); // not all file systems can, and those that cannot need not
}

bool makeFolder(const std::string &path) {
  struct stat status{};
  if (mkdir(path.c_str(), S_IRWXU) == 0)
    return true;
  if (errno == ENOENT && path != "/" && path != ".")
    return makeFolder(folderOf(path)) && (mkdir(path.c_str(), S_IRWXU) == 0 || errno == EEXIST);
  return errno == EEXIST && lstat(path.c_str(), &status) == 0;
}

Outcome<void> writeWhole(const std::string &path, const std::string &text) {
  if (!makeFolder(folderOf(path)) || !replaceFile(AT_FDCWD, path, text, Durable::yes))
    return systemProblem("the file cannot be written", path, errno);
  syncFolder(folderOf(path));
  return {};
}

} // namespace leastaction::wrapper
