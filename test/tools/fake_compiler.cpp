// Stands for a compiler in tests of the wrapper: says what it was given, then ends as it is told.
//
//   FAKE_SAY=1     arguments, environment, folder, mask, signals, descriptors, what is a terminal: on standard output
//   FAKE_TEXT=T    writes T to standard error, FAKE_TIMES=N times
//   FAKE_END=E     exit:N, signal:N, or wait: until a signal ends it, after writing "waiting"
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace {

void say(char **words, char **environment) {
  for (; *words; ++words)
    std::printf("argument %s\n", *words);
  for (; *environment; ++environment)
    std::printf("environment %s\n", *environment);
  char folder[PATH_MAX];
  std::printf("folder %s\n", getcwd(folder, sizeof folder));
  const mode_t mask = umask(0);
  std::printf("mask %o\n", mask);
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, nullptr, &blocked);
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action{};
    if (sigismember(&blocked, signal) == 1)
      std::printf("blocked %d\n", signal);
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
      std::printf("ignored %d\n", signal);
  }
  constexpr int mostDescriptors = 64;
  for (int number = 0; number < mostDescriptors; ++number)
    if (fcntl(number, F_GETFD) >= 0)
      std::printf("descriptor %d%s\n", number, isatty(number) ? ", a terminal" : "");
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0)
    std::printf("size %dx%d\n", size.ws_col, size.ws_row);
  std::fflush(stdout);
}

} // namespace

int main(int, char **words, char **environment) {
  if (getenv("FAKE_SAY"))
    say(words, environment);
  const char *text = getenv("FAKE_TEXT"), *times = getenv("FAKE_TIMES"), *end = getenv("FAKE_END");
  for (int i = 0; text && i < (times ? std::atoi(times) : 1); ++i)
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0)
      return 1;
  const std::string_view how = end ? end : "exit:0";
  if (how.starts_with("exit:"))
    return std::atoi(how.data() + std::strlen("exit:"));
  if (how.starts_with("signal:")) {
    std::signal(std::atoi(how.data() + std::strlen("signal:")), SIG_DFL);
    raise(std::atoi(how.data() + std::strlen("signal:")));
  }
  std::puts("waiting");
  std::fflush(stdout);
  for (;;)
    pause();
}
