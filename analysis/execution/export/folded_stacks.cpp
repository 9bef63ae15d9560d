#include "analysis/execution/export/folded_stacks.h"

#include <string>
#include <vector>

namespace leastaction {
namespace {

/// Semicolons separate frames, and the last space the weight; neither they nor ends of lines may be in a name.
std::string frame(std::string name) {
  for (char &c : name)
    if (c == ';' || static_cast<unsigned char>(c) < ' ')
      c = ':';
  return name;
}

} // namespace

Result<void> FoldedStacks::finish() {
  std::vector<std::string> stacks;
  for (const PathShare &share : shares()) {
    const std::string above =
        share.caller == PathShare::noCaller ? "" : stacks[static_cast<size_t>(share.caller)] + ";";
    stacks.push_back(above + frame(share.name));
    const uint64_t weight = weightOf(share, weight_);
    if (weight == 0)
      continue;
    out_.text() += stacks.back() + " ";
    out_.number(weight);
    out_.text() += '\n';
    out_.flushIfLarge();
  }
  return out_.finish();
}

} // namespace leastaction
