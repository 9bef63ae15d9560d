#include "analysis/cli/run_program.h"

#include "analysis/cli/command.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/personality.h>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction::cli {
namespace {

volatile sig_atomic_t child;

void passOn(int signal) {
  if (child > 0)
    kill(static_cast<pid_t>(child), signal);
}

} // namespace

Result<int> runProgram(char **program, bool randomize, Tracer *tracer) {
  int go[2] = {-1, -1}; // says that the tracer is attached
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  pid_t pid = pipe2(go, O_CLOEXEC) == 0 ? fork() : -1;
  const int forkProblem = errno;
  if (pid == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    close(go[1]);
    char byte = 0;
    if (tracer && read(go[0], &byte, 1) != 1)
      _exit(exitBad);
    // Where the system does not allow it, addresses stay random: the recording is as good, only less repeatable.
    if (!randomize)
      personality(static_cast<unsigned long>(personality(0xffffffff)) | ADDR_NO_RANDOMIZE);
    execvp(program[0], program);
    int problem = errno;
    reportError({std::string("the program cannot be run: ") + std::strerror(problem), program[0],
                 "give the path of a program that can be executed"});
    _exit(problem == ENOENT ? exitNotFound : exitNotExecutable);
  }
  if (pid < 0)
    return fail(std::string("no process can be started: ") + std::strerror(forkProblem), "fork",
                forkProblem == EMFILE || forkProblem == ENFILE
                    ? "close some files, or raise the limit on open files (ulimit -n)"
                    : "free some memory, or raise the limit on processes (ulimit -u)");
  Result<void> attached = tracer ? tracer->attach(pid) : Result<void>();
  if (attached && tracer && write(go[1], "", 1) != 1)
    attached = fail(std::strerror(errno), "pipe", "try again");
  close(go[0]);
  close(go[1]);
  if (!attached) {
    waitpid(pid, nullptr, 0);
    return std::unexpected(attached.error());
  }
  child = pid;
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2}) {
    struct sigaction action{};
    // A terminal sends these to the program as well; others go to this process alone and are passed on.
    action.sa_handler = signal == SIGINT || signal == SIGQUIT ? SIG_IGN : passOn;
    sigaction(signal, &action, nullptr);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (tracer)
    return tracer->run();
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

} // namespace leastaction::cli
