#include "wrapper/relay.h"

#include <fcntl.h>
#include <linux/kcmp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
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

/// A file on a full disk, or one that may not grow: what a write to it gives, the child is to see by itself.
bool isFull(int file) {
  rlimit size{};
  struct statfs disk{};
  return (getrlimit(RLIMIT_FSIZE, &size) == 0 && size.rlim_cur != RLIM_INFINITY) ||
         (fstatfs(file, &disk) == 0 && disk.f_bavail == 0);
}

/// Can we stand between the child and this without its noticing?
bool canBeRelayed(int number) {
  const dev_t alwaysFull = makedev(1, 7); // /dev/full
  struct stat status{};
  if (!isOpenForChild(number) || (fcntl(number, F_GETFL) & O_ACCMODE) == O_RDONLY || fstat(number, &status) != 0)
    return false;
  pollfd reader{number, 0, 0};
  if (poll(&reader, 1, 0) == 1) // it has gone already
    return false;
  if (S_ISSOCK(status.st_mode)) {
    int kind = 0;
    socklen_t bytes = sizeof kind;
    return getsockopt(number, SOL_SOCKET, SO_TYPE, &kind, &bytes) == 0 && kind == SOCK_STREAM;
  }
  if (S_ISCHR(status.st_mode))
    return status.st_rdev != alwaysFull;
  return !S_ISREG(status.st_mode) || !isFull(number);
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
  if (!canBeRelayed(STDERR_FILENO))
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
  relay.waiting_.reserve(mostRead); // now: who runs out of memory later would take the child with him
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

size_t Relay::receive() {
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
  return waiting_.size();
}

/// Where others write to the same pipe, it may be full again after poll(), and then we would wait without hearing of
/// signals; opened anew, for us alone, it does not make us wait.
void Relay::chooseDescriptor() {
  struct stat status{};
  isPipe_ = fstat(STDERR_FILENO, &status) == 0 && S_ISFIFO(status.st_mode);
  if (isPipe_)
    ownPipe_ = FileDescriptor(::open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_CLOEXEC));
  descriptor_ = ownPipe_ ? ownPipe_.get() : STDERR_FILENO;
}

void Relay::send() {
  if (descriptor_ < 0)
    chooseDescriptor();
  std::string_view part = std::string_view(waiting_).substr(sent_);
  // As much as a pipe that is ready takes without waiting and in one piece; whole lines, because others write, too.
  if ((isPipe_ || isTerminal_) && part.size() > PIPE_BUF) {
    part = part.substr(0, PIPE_BUF);
    if (const size_t line = part.rfind('\n'); line != std::string_view::npos)
      part = part.substr(0, line + 1);
  }
  const ssize_t sent = write(descriptor_, part.data(), part.size());
  if (sent >= 0)
    sent_ += static_cast<size_t>(sent);
  else if (errno == EPIPE || (errno == EIO && isTerminal_))
    close();
  else if (errno != EINTR && errno != EAGAIN)
    sent_ = waiting_.size();
}

void Relay::close() {
  sent_ = waiting_.size();
  readEnd_.reset();
}

} // namespace leastaction::wrapper
