// Ways out of a program that run no destructors: _exit and exec. What is recorded is written before; an exec that fails
// takes that back.
#include "runtime/ending.h"
#include "runtime/guard.h"
#include "runtime/libc.h"
#include "runtime/step.h"

#include <alloca.h>
#include <fcntl.h>
#include <limits.h>
#include <paths.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace leastaction::runtime;

extern char **environ;

namespace {

int execute(int folder, const char *path, char *const *arguments, char *const *environment, int flags) {
  bool completed;
  {
    Unstepped unstepped;
    InRuntime guard;
    completed = completeRun(0, /*callerIsWhole=*/true, /*isLast=*/false);
  }
  if (folder == AT_FDCWD && !flags)
    syscall(SYS_execve, path, arguments, environment);
  else
    syscall(SYS_execveat, folder, path, arguments, environment, flags);
  Unstepped unstepped;
  InRuntime guard;
  if (completed)
    continueRun();
  return -1;
}

int executePath(const char *path, char *const *arguments, char *const *environment) {
  return execute(AT_FDCWD, path, arguments, environment, 0);
}

size_t countOf(char *const *arguments) {
  size_t count = 0;
  while (arguments[count])
    ++count;
  return count;
}

/// A file that the kernel does not know is a script for the shell.
int executeFileOrScript(const char *path, char *const *arguments, char *const *environment) {
  executePath(path, arguments, environment);
  if (errno != ENOEXEC)
    return -1;
  size_t count = countOf(arguments);
  auto **forShell = static_cast<const char **>(alloca((count + 3) * sizeof(char *)));
  forShell[0] = _PATH_BSHELL;
  forShell[1] = path;
  for (size_t i = 1; i <= count; ++i)
    forShell[i + 1] = arguments[i];
  forShell[count ? count + 1 : 2] = nullptr;
  return executePath(_PATH_BSHELL, const_cast<char *const *>(forShell), environment);
}

bool mayStandElsewhere(int problem) {
  return problem == ENOENT || problem == ENOTDIR || problem == ESTALE || problem == ENODEV || problem == ETIMEDOUT ||
         problem == EACCES;
}

/// As the C library looks for a program: in the folders of PATH, unless its name has a slash.
int searchAndExecute(const char *name, char *const *arguments, char *const *environment) {
  if (strchr(name, '/'))
    return executeFileOrScript(name, arguments, environment);
  const char *folders = getenv("PATH");
  if (!folders)
    folders = "/bin:/usr/bin";
  size_t nameLength = strnlen(name, NAME_MAX + 1);
  bool denied = false;
  errno = *name ? ENAMETOOLONG : ENOENT;
  if (!*name || nameLength > NAME_MAX)
    return -1;
  for (const char *next = folders;; ++next) {
    size_t length = strcspn(next, ":");
    char path[PATH_MAX + NAME_MAX + 2];
    if (length < PATH_MAX) {
      memcpy(path, next, length);
      path[length] = '/';
      strcpy(path + length + (length > 0), name);
      executeFileOrScript(path, arguments, environment);
      if (!mayStandElsewhere(errno))
        return -1;
      denied |= errno == EACCES;
    }
    next += length;
    if (!*next)
      break;
  }
  if (denied)
    errno = EACCES;
  return -1;
}

/// The arguments of execl and its like, on the caller's stack.
// NOLINTBEGIN(bugprone-macro-parentheses): these are names
#define GATHER_ARGUMENTS(list, first, arguments)                                                                       \
  va_list list;                                                                                                        \
  va_start(list, first);                                                                                               \
  size_t count = 1;                                                                                                    \
  while (va_arg(list, char *))                                                                                         \
    ++count;                                                                                                           \
  va_end(list);                                                                                                        \
  auto **arguments = static_cast<char **>(alloca((count + 1) * sizeof(char *)));                                       \
  va_start(list, first);                                                                                               \
  arguments[0] = const_cast<char *>(first);                                                                            \
  for (size_t i = 1; i <= count; ++i)                                                                                  \
  arguments[i] = va_arg(list, char *)
// NOLINTEND(bugprone-macro-parentheses)

} // namespace

REPLACES_LIBC void _exit(int status) {
  {
    Unstepped unstepped;
    InRuntime guard;
    completeRun(0, /*callerIsWhole=*/true, /*isLast=*/true);
  }
  for (;;)
    syscall(SYS_exit_group, status);
}

REPLACES_LIBC void _Exit(int status) {
  _exit(status);
}

REPLACES_LIBC int execve(const char *path, char *const *arguments, char *const *environment) {
  return executePath(path, arguments, environment);
}

REPLACES_LIBC int execv(const char *path, char *const *arguments) {
  return executePath(path, arguments, environ);
}

REPLACES_LIBC int execvp(const char *name, char *const *arguments) {
  return searchAndExecute(name, arguments, environ);
}

REPLACES_LIBC int execvpe(const char *name, char *const *arguments, char *const *environment) {
  return searchAndExecute(name, arguments, environment);
}

REPLACES_LIBC int fexecve(int file, char *const *arguments, char *const *environment) {
  if (file < 0) {
    errno = EINVAL;
    return -1;
  }
  return execute(file, "", arguments, environment, AT_EMPTY_PATH);
}

REPLACES_LIBC int execveat(int folder, const char *path, char *const *arguments, char *const *environment, int flags) {
  return execute(folder, path, arguments, environment, flags);
}

REPLACES_LIBC int execl(const char *path, const char *first, ...) {
  GATHER_ARGUMENTS(list, first, arguments);
  va_end(list);
  return executePath(path, arguments, environ);
}

REPLACES_LIBC int execlp(const char *name, const char *first, ...) {
  GATHER_ARGUMENTS(list, first, arguments);
  va_end(list);
  return searchAndExecute(name, arguments, environ);
}

REPLACES_LIBC int execle(const char *path, const char *first, ...) {
  GATHER_ARGUMENTS(list, first, arguments);
  auto **environment = va_arg(list, char **);
  va_end(list);
  return executePath(path, arguments, environment);
}
