#include "wrapper/relay.h"

#include <fcntl.h>
#include <linux/kcmp.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>

namespace leastaction::wrapper {
namespace {

constexpr size_t mostRead = 65536;

/// What reserveStandardDescriptors() made is closed in the child.
bool isOpenForChild(int number) {
  const int flags = fcntl(number, F_GETFD);
  return flags >= 0 && !(flags & FD_CLOEXEC);
}

/// Is it one open file, with one position? Then the order of what is written to both is seen.
bool areOneFile(int one, int other) {
  struct stat first{}, second{};
  if (fstat(one, &first) != 0 || fstat(other, &second) != 0 || first.st_dev != second.st_dev ||
      first.st_ino != second.st_ino)
    return false;
  const long different = syscall(SYS_kcmp, getpid(), getpid(), KCMP_FILE, one, other);
  return different == 0 || (different < 0 && !S_ISREG(first.st_mode)) || isatty(one);
}

void makeRaw(int terminal) {
  termios modes{};
  if (tcgetattr(terminal, &modes) == 0) {
    cfmakeraw(&modes);
    tcsetattr(terminal, TCSANOW, &modes);
  }
}

} // namespace

Relay Relay::open() {
  Relay relay;
  if (!isOpenForChild(STDERR_FILENO))
    return relay;
  relay.isTerminal_ = isatty(STDERR_FILENO) != 0;
  relay.takesStandardOutput_ = isOpenForChild(STDOUT_FILENO) && areOneFile(STDOUT_FILENO, STDERR_FILENO);
  FileDescriptor readEnd, childEnd;
  if (relay.isTerminal_) {
    readEnd = FileDescriptor(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    int lock = 0;
    if (!readEnd || ioctl(readEnd.get(), TIOCSPTLCK, &lock) != 0)
      return relay;
    childEnd = FileDescriptor(ioctl(readEnd.get(), TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (!childEnd)
      return relay;
    makeRaw(childEnd.get());
  } else {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      return relay;
    readEnd = FileDescriptor(ends[0]);
    childEnd = FileDescriptor(ends[1]);
  }
  fcntl(readEnd.get(), F_SETFL, O_NONBLOCK);
  relay.readEnd_ = std::move(readEnd);
  relay.childEnd_ = std::move(childEnd);
  relay.followWindowSize();
  return relay;
}

void Relay::becomeStandardError() const {
  if (!childEnd_)
    return;
  dup2(childEnd_.get(), STDERR_FILENO);
  if (takesStandardOutput_)
    dup2(childEnd_.get(), STDOUT_FILENO);
}

void Relay::followWindowSize() const {
  winsize size{};
  if (isTerminal_ && readEnd_ && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0)
    ioctl(readEnd_.get(), TIOCSWINSZ, &size);
}

bool Relay::receive() {
  waiting_.resize(mostRead);
  ssize_t got = 0;
  do
    got = read(readEnd_.get(), waiting_.data(), waiting_.size());
  while (got < 0 && errno == EINTR);
  // A pseudo-terminal that nobody holds open any more gives an error, a pipe its end.
  const bool isOver = got == 0 || (got < 0 && errno != EAGAIN);
  waiting_.resize(got > 0 ? static_cast<size_t>(got) : 0);
  sent_ = 0;
  counter_.read(waiting_);
  if (isOver)
    readEnd_.reset();
  return got > 0;
}

void Relay::send() {
  // As much as a pipe that is ready takes without waiting.
  const size_t bytes = std::min<size_t>(waiting_.size() - sent_, PIPE_BUF);
  const ssize_t sent = write(STDERR_FILENO, waiting_.data() + sent_, bytes);
  if (sent >= 0) {
    sent_ += static_cast<size_t>(sent);
  } else if (errno != EINTR && errno != EAGAIN) {
    sent_ = waiting_.size();
    readEnd_.reset();
  }
}

} // namespace leastaction::wrapper
