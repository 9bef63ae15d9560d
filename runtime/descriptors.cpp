#include "runtime/descriptors.h"

#include "runtime/own_system_call.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace leastaction::runtime {

int outOfTheWay(int file) {
  rlimit limit;
  if (file < 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0)
    return file;
  int least = static_cast<int>((limit.rlim_cur < 4096 ? limit.rlim_cur : 4096) / 2);
  int high = fcntl(file, F_DUPFD_CLOEXEC, least);
  if (high < 0)
    return file;
  close(file);
  return high;
}

FileIdentity identityOf(int file) {
  struct stat status{};
  if (file < 0 || ownSystemCall(SYS_fstat, file, reinterpret_cast<long>(&status)) != 0)
    return {0, 0};
  return {status.st_dev, status.st_ino};
}

bool leadsTo(int file, const FileIdentity &identity) {
  const FileIdentity now = identityOf(file);
  return now.inode != 0 && now.device == identity.device && now.inode == identity.inode;
}

void closeIfOwn(int file, const FileIdentity &identity) {
  if (leadsTo(file, identity))
    ownSystemCall(SYS_close, file);
}

} // namespace leastaction::runtime
