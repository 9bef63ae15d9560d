#include "wrapper/log_paths.h"

#include "wrapper/content_hash.h"
#include "wrapper/own_folder.h"

#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>

namespace leastaction::wrapper {
namespace {

/// File systems of this machine, whose locks can be trusted: those of others, and FUSE, have slow ones or none.
constexpr std::array<unsigned, 16> localFileSystems = {
    EXT4_SUPER_MAGIC,  XFS_SUPER_MAGIC,      BTRFS_SUPER_MAGIC,         F2FS_SUPER_MAGIC,     TMPFS_MAGIC,
    RAMFS_MAGIC,       REISERFS_SUPER_MAGIC, OVERLAYFS_SUPER_MAGIC,     MSDOS_SUPER_MAGIC,    EXFAT_SUPER_MAGIC,
    NILFS_SUPER_MAGIC, 0x2fc12fc1 /* ZFS */, 0xca451a4e /* bcachefs */, 0x3153464a /* JFS */, 0x7366746e /* NTFS */,
    0x24051905 /* UBIFS */};

std::string variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

bool isOnLocalDisk(std::string path) {
  struct statfs status{};
  while (statfs(path.c_str(), &status) != 0) {
    if (path == "/" || path == ".")
      return true;
    path = folderOf(path);
  }
  return std::ranges::find(localFileSystems, static_cast<unsigned>(status.f_type)) != localFileSystems.end();
}

bool isLink(const std::string &path) {
  struct stat status{};
  return lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

std::string databasePath() {
  std::string path = variable("LEASTACTION_LOG");
  if (path.empty()) {
    const std::string data = variable("XDG_DATA_HOME"), home = variable("HOME");
    if (data.starts_with('/'))
      return data + "/leastaction/log.sqlite";
    return home.starts_with('/') ? home + "/.local/share/leastaction/log.sqlite" : "";
  }
  char folder[PATH_MAX];
  if (!path.starts_with('/'))
    return getcwd(folder, sizeof folder) ? folder + ("/" + path) : "";
  return path;
}

} // namespace

LogPaths LogPaths::fromEnvironment() {
  LogPaths paths;
  paths.named = paths.database = databasePath();
  if (paths.named.empty())
    return paths;
  paths.nameInRuntimeFolder = hashText(paths.named);
  paths.spool = paths.named + ".spool";
  paths.problems = paths.named + ".problems";
  paths.consent = paths.named + ".consent";
  paths.pause = paths.named + ".pause";
  paths.notToday = paths.named + ".not-today";
  paths.merging = paths.named + ".merging";
  paths.mergedWithoutLocks = paths.named + ".no-locks";
  paths.whyNotSafe = wrapper::whyNotSafe(folderOf(paths.named));
  if (isLink(paths.named)) {
    char real[PATH_MAX];
    if (realpath(paths.named.c_str(), real))
      paths.database = real;
    if (paths.whyNotSafe.empty())
      paths.whyNotSafe = wrapper::whyNotSafe(folderOf(paths.database));
  }
  const std::string spool = variable("LEASTACTION_LOG_SPOOL");
  paths.lacksLocks =
      spool == "network" || access(paths.mergedWithoutLocks.c_str(), F_OK) == 0 || !isOnLocalDisk(paths.database);
  paths.mustSpool = paths.lacksLocks || !(spool.empty() || spool == "0");
  return paths;
}

} // namespace leastaction::wrapper
