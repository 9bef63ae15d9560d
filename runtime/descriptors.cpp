#include "runtime/descriptors.h"

#include <fcntl.h>
#include <sys/resource.h>
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

} // namespace leastaction::runtime
