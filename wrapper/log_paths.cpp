#include "wrapper/log_paths.h"

#include "wrapper/content_hash.h"
#include "wrapper/own_folder.h"

#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>

namespace leastaction::wrapper {
namespace {

/// File systems of other machines, and those of FUSE, of which some are: their locks are slow, or are none.
constexpr std::array<unsigned, 12> networkFileSystems = {
    NFS_SUPER_MAGIC, SMB_SUPER_MAGIC,  SMB2_SUPER_MAGIC,        CIFS_SUPER_MAGIC,
    AFS_SUPER_MAGIC, AFS_FS_MAGIC,     CODA_SUPER_MAGIC,        CEPH_SUPER_MAGIC,
    V9FS_MAGIC,      FUSE_SUPER_MAGIC, 0x0bd00bd0 /* Lustre */, 0x47504653 /* GPFS */};

std::string variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

bool isOnNetwork(std::string path) {
  struct statfs status{};
  while (statfs(path.c_str(), &status) != 0) {
    if (path == "/" || path == ".")
      return false;
    path = folderOf(path);
  }
  return std::ranges::find(networkFileSystems, static_cast<unsigned>(status.f_type)) != networkFileSystems.end();
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
  paths.database = databasePath();
  if (paths.database.empty())
    return paths;
  paths.nameInRuntimeFolder = hashText(paths.database);
  paths.spool = paths.database + ".spool";
  paths.problems = paths.database + ".problems";
  paths.consent = paths.database + ".consent";
  paths.pause = paths.database + ".pause";
  paths.notToday = paths.database + ".not-today";
  paths.merging = paths.database + ".merging";
  paths.mergedWithoutLocks = paths.database + ".no-locks";
  paths.whyNotSafe = wrapper::whyNotSafe(folderOf(paths.database));
  const std::string spool = variable("LEASTACTION_LOG_SPOOL");
  paths.lacksLocks =
      spool == "network" || access(paths.mergedWithoutLocks.c_str(), F_OK) == 0 || isOnNetwork(paths.database);
  paths.mustSpool = paths.lacksLocks || !spool.empty();
  return paths;
}

} // namespace leastaction::wrapper
