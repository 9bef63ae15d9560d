#include "wrapper/log_paths.h"

#include "wrapper/content_hash.h"
#include "wrapper/file_descriptor.h"
#include "wrapper/log_event.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

std::string parentOf(const std::string &path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
}

bool isOnNetwork(std::string path) {
  struct statfs status{};
  while (statfs(path.c_str(), &status) != 0) {
    if (path == "/" || path == ".")
      return false;
    path = parentOf(path);
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
  const std::string runtime = variable("XDG_RUNTIME_DIR");
  paths.runtimeFolder =
      runtime.starts_with('/') ? runtime + "/leastaction" : "/tmp/leastaction-" + std::to_string(geteuid());
  // Several logs may have failed into one folder.
  const std::string mark = paths.runtimeFolder + "/" + hashText(paths.database);
  paths.runtimeSpool = mark + ".spool";
  paths.runtimeProblems = mark + ".problems";
  if (paths.database.empty())
    return paths;
  paths.spool = paths.database + ".spool";
  paths.problems = paths.database + ".problems";
  paths.consent = paths.database + ".consent";
  paths.pause = paths.database + ".pause";
  paths.notToday = paths.database + ".not-today";
  const std::string spool = variable("LEASTACTION_LOG_SPOOL");
  paths.lacksLocks = spool == "network" || isOnNetwork(paths.database);
  paths.mustSpool = paths.lacksLocks || !spool.empty();
  return paths;
}

bool makeFolder(const std::string &path, bool mustBeOwn) {
  struct stat status{};
  if (mkdir(path.c_str(), S_IRWXU) == 0)
    return true;
  if (errno == ENOENT && path != "/" && path != ".")
    return makeFolder(parentOf(path)) && mkdir(path.c_str(), S_IRWXU) == 0;
  return errno == EEXIST && lstat(path.c_str(), &status) == 0 &&
         (!mustBeOwn ||
          (S_ISDIR(status.st_mode) && status.st_uid == geteuid() && !(status.st_mode & (S_IRWXG | S_IRWXO))));
}

Outcome<void> writeWhole(const std::string &path, const std::string &text) {
  const std::string trial = path + "." + newEventId() + ".new";
  auto failed = [&]() -> Outcome<void> {
    const std::string why = std::strerror(errno);
    unlink(trial.c_str());
    return problem("the file cannot be written: " + why, path,
                   "check the folder's permissions and the space on its disk");
  };
  if (!makeFolder(parentOf(path)))
    return failed();
  FileDescriptor file(open(trial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file)
    return failed();
  errno = ENOSPC; // what a short write means
  if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return failed();
  file.reset();
  if (rename(trial.c_str(), path.c_str()) != 0)
    return failed();
  return {};
}

} // namespace leastaction::wrapper
