#include "runtime/write_all.h"

#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

/// Keeps SIGXFSZ, which a write beyond RLIMIT_FSIZE raises, from the program.
class NoFileSizeSignal {
public:
  NoFileSizeSignal() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  ~NoFileSizeSignal() {
    int keptErrno = errno;
    if (keptErrno == EFBIG && !sigismember(&before_, SIGXFSZ)) {
      timespec now{};
      sigtimedwait(&signal_, nullptr, &now);
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    errno = keptErrno;
  }
  NoFileSizeSignal(const NoFileSizeSignal &) = delete;
  NoFileSizeSignal &operator=(const NoFileSizeSignal &) = delete;

private:
  sigset_t signal_, before_;
};

} // namespace

bool writeAll(int file, const void *data, size_t bytes) {
  NoFileSizeSignal quiet;
  errno = 0;
  auto *next = static_cast<const char *>(data);
  while (bytes) {
    ssize_t written = write(file, next, bytes);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    next += written;
    bytes -= static_cast<size_t>(written);
  }
  return true;
}

} // namespace leastaction::runtime
