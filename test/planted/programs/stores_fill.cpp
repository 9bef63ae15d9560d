// A long array is written from its beginning to its end.
// BUILD: leastaction clang++ -O3 -march=native -g
#include <cstddef>
#include <leastaction.h>
#include <memory>

int main() {
  constexpr std::size_t count = 1 << 18;
  const std::unique_ptr<long[]> squares(new long[count]);
  leastaction_start("planted");
  for (std::size_t i = 0; i < count; ++i)
    squares[i] = static_cast<long>(i + i); // HERE: store queue
  leastaction_stop("planted");
  return squares[3] != 6;
}
