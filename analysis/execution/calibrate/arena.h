// Memory to measure on, with the pages that are asked for as far as the system gives them.
//
//   Arena arena(64 << 20, Arena::Pages::huge);
//   if (!arena.begin()) return fail(…);
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace leastaction {

class Arena {
public:
  enum class Pages : uint8_t { small, huge, usual };

  Arena(size_t bytes, Pages pages) : bytes_(bytes + hugePage) {
    void *const mapped = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
      return;
    mapped_ = mapped;
    begin_ = reinterpret_cast<std::byte *>((reinterpret_cast<uintptr_t>(mapped) + hugePage - 1) / hugePage * hugePage);
    if (pages != Pages::usual) // Advice: nothing depends on it.
      madvise(begin_, bytes, pages == Pages::huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    for (size_t offset = 0; offset < bytes; offset += smallPage)
      begin_[offset] = std::byte{1};
  }
  ~Arena() {
    if (mapped_)
      munmap(mapped_, bytes_);
  }
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// nullptr if there is not enough memory.
  std::byte *begin() const { return begin_; }

  static constexpr size_t smallPage = 4096, hugePage = 2 << 20;

private:
  size_t bytes_;
  void *mapped_ = nullptr;
  std::byte *begin_ = nullptr;
};

} // namespace leastaction
