// Test code: what can be tried only once in a process, or changes it, is done in a child of its own.
//
//   std::string said = textOfChild([] { ::setenv("A", "1", 1); return std::string(getenv("A")); });
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace leastaction::runtime {

/// What `function` returns in a forked process; its end is a failure if it is not an orderly one.
template <class Function> std::string textOfChild(const Function &function) {
  int ends[2];
  if (pipe(ends) != 0)
    return "no pipe";
  const pid_t child = fork();
  if (child == 0) {
    const std::string text = function();
    const bool whole = write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
    _exit(whole ? 0 : 1);
  }
  close(ends[1]);
  std::string text;
  char block[4096];
  for (ssize_t bytes; (bytes = read(ends[0], block, sizeof block)) > 0;)
    text.append(block, static_cast<size_t>(bytes));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
  return text;
}

} // namespace leastaction::runtime
