// Which source file of one program stands for which of another.
//
//   std::vector<FilePair> pairs = pairFiles({{"slow.c", 900}}, {{"fixed.c", 300}});
//   pairs[0].own, pairs[0].reference                     // 0 and 0: places in both
#pragma once

#include "analysis/base/sequence_diff.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

struct FileTicks {
  std::string name;
  uint64_t units = 0; ///< Of ticks: more is more important.
};

/// Places of files; noElement where a program has none.
struct FilePair {
  size_t own = noElement, reference = noElement;

  bool operator==(const FilePair &) const = default;
};

/// Files of the same name; of what is left, those of the same name without its folders, most of which must be the same
/// where there are several; then, if their extensions are the same, the two with most ticks. All others have no
/// partner. In the order of `own`, then those that only the reference has.
std::vector<FilePair> pairFiles(std::span<const FileTicks> own, std::span<const FileTicks> reference);

} // namespace leastaction
