// Places in a table of hashes, by remainders.
// BUILD: leastaction clang++ -O2 -g
#include <leastaction.h>
#include <vector>

int main(int argc, char **) {
  std::vector<unsigned long> keys(1024);
  for (unsigned long i = 0; i < keys.size(); ++i)
    keys[i] = i * 0x9e3779b97f4a7c15;
  const unsigned long buckets = 1000 + static_cast<unsigned long>(argc);
  unsigned long sum = 0;
  leastaction_start("planted");
  for (int round = 0; round < 10; ++round)
    for (unsigned long key : keys)
      sum += key % buckets; // HERE: divider
  leastaction_stop("planted");
  return sum == 0;
}
