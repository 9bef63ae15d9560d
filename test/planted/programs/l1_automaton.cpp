// The states of an automaton are linked by the symbols that they read: 8 KiB.
// BUILD: leastaction clang++ -O3 -march=native -g
#include <cstdint>
#include <leastaction.h>
#include <vector>

struct State {
  const State *next[16];
};
static State states[64];

int main() {
  std::vector<std::uint8_t> text(4096);
  for (unsigned i = 0; i < 64 * 16; ++i)
    states[i / 16].next[i % 16] = &states[(i * 2654435761u >> 20) % 64];
  for (unsigned i = 0; i < text.size(); ++i)
    text[i] = (i * 40503 >> 5) % 16;
  const State *state = states;
  {
    leastaction::Region region("planted");
    for (int round = 0; round < 20; ++round)
      for (std::uint8_t symbol : text)
        state = state->next[symbol]; // HERE: L1
  }
  return state == nullptr;
}
