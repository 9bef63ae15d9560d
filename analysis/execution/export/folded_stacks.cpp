#include "analysis/execution/export/folded_stacks.h"

#include <string>
#include <vector>

namespace leastaction {

std::string foldedFrame(std::string name) {
  for (char &c : name)
    if (c == ';' || static_cast<unsigned char>(c) < ' ')
      c = ':';
  return name;
}

Result<void> FoldedStacks::finish() {
  std::vector<std::string> stacks;
  for (const PathShare &share : shares()) {
    const std::string above =
        share.caller == PathShare::noCaller ? "" : stacks[static_cast<size_t>(share.caller)] + ";";
    stacks.push_back(above + foldedFrame(share.name));
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
