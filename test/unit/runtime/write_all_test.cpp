#include "runtime/write_all.h"

#include "test/unit/runtime/in_child.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/resource.h>
#include <thread>
#include <vector>

namespace leastaction::runtime {
namespace {

TEST(WriteAll, GoesOnUntilAllIsWritten) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::vector<char> sent(1 << 20, 'x'); // more than a pipe holds
  std::vector<char> got;
  std::thread reader([&] {
    char block[1000];
    for (ssize_t bytes; (bytes = read(ends[0], block, sizeof block)) > 0;)
      got.insert(got.end(), block, block + bytes);
  });
  EXPECT_TRUE(writeAll(ends[1], sent.data(), sent.size()));
  close(ends[1]);
  reader.join();
  close(ends[0]);
  EXPECT_EQ(got, sent);
}

TEST(WriteAll, SaysWhyItFails) {
  EXPECT_FALSE(writeAll(-1, "a", 1));
  EXPECT_EQ(errno, EBADF);
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  EXPECT_FALSE(writeAll(full, "a", 1));
  EXPECT_EQ(errno, ENOSPC);
  EXPECT_TRUE(writeAll(full, "a", 0));
  close(full);
}

TEST(WriteAll, ALimitOnTheSizeOfFilesRaisesNoSignal) {
  EXPECT_EQ(textOfChild([] {
              static volatile sig_atomic_t signals;
              std::signal(SIGXFSZ, [](int) { signals = signals + 1; });
              const rlimit limit{8, 8};
              setrlimit(RLIMIT_FSIZE, &limit);
              std::FILE *file = std::tmpfile();
              const bool isWritten = writeAll(fileno(file), "0123456789", 10);
              const std::string text = std::string(isWritten ? "written" : errno == EFBIG ? "too large" : "other");
              return text + " " + std::to_string(signals);
            }),
            "too large 0");
}

} // namespace
} // namespace leastaction::runtime
