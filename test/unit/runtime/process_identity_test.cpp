#include "runtime/process_identity.h"

#include "test/unit/runtime/in_child.h"

#include <sys/syscall.h>

namespace leastaction::runtime {
namespace {

std::string seen() {
  const bool isOwn = processNumber() == getpid();
  return std::string(isOwn ? "own " : "other ") + (isVforkChild() ? "vfork " : "") + (isNewProcess() ? "new" : "known");
}

TEST(ProcessIdentity, AForkedChildIsNewUntilItIsRemembered) {
  rememberProcess();
  EXPECT_EQ(seen(), "own known");
  EXPECT_EQ(textOfChild([] {
              const std::string before = seen();
              rememberProcess();
              return before + ", " + seen();
            }),
            "own new, own known");
  EXPECT_EQ(seen(), "own known");
}

TEST(ProcessIdentity, AVforkedChildRunsOnItsParentsBehalf) {
  rememberProcess();
  static std::string inChild;
  const pid_t parent = getpid();
  static pid_t number;
  inChild.clear();
  inChild.reserve(64);
  const pid_t child = vfork();
  if (child == 0) {
    number = processNumber();
    inChild = seen();
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_EQ(number, parent);
  EXPECT_EQ(inChild, "other vfork known");
}

} // namespace
} // namespace leastaction::runtime
