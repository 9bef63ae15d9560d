#include "analysis/execution/trace/plain_code.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

constexpr uint64_t usualAlignment = 16, mostAlignment = 64;

/// Bytes of the block's probes that stand before `address`.
uint64_t probeBytesBefore(const CodeBlock &block, uint64_t address) {
  uint64_t bytes = 0;
  for (const format::ProbeEntry &probe : block.probes)
    if (block.begin + probe.begin < address)
      bytes += std::min<uint64_t>(block.begin + probe.end, address) - (block.begin + probe.begin);
  return bytes;
}

CodeGap gapBetween(uint64_t end, uint64_t begin) {
  return {.bytes = begin - std::min(begin, end), .end = begin};
}

/// Whether it may be there for the alignment alone.
bool isPadding(const CodeGap &gap, uint64_t alignment) {
  return gap.bytes != 0 && gap.bytes < alignment && gap.end % usualAlignment == 0;
}

} // namespace

uint64_t blockAlignment(std::span<const CodeGap> gaps) {
  uint64_t all = mostAlignment, longest = 0;
  for (const CodeGap &gap : gaps)
    if (isPadding(gap, mostAlignment)) {
      all = std::min(all, gap.end & -gap.end);
      longest = std::max(longest, gap.bytes);
    }
  return longest >= usualAlignment ? all : usualAlignment;
}

uint64_t behindGap(uint64_t place, const CodeGap &gap, uint64_t alignment) {
  return isPadding(gap, alignment) ? llvm::alignTo(place, alignment) : place + gap.bytes;
}

PlainCode::PlainCode(const std::vector<RunBlock> &blocks) : blocks_(blocks), places_(blocks.size()) {
  std::vector<uint32_t> order(blocks.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto functionOf = [&](uint32_t block) {
    return std::tuple(blocks[block].module, blocks[block].code.functionBegin);
  };
  std::ranges::sort(order, {}, [&](uint32_t block) {
    return std::tuple(functionOf(block), blocks[block].code.begin, blocks[block].code.end, block);
  });
  const auto lastModule = std::ranges::max_element(blocks, {}, &RunBlock::module);
  std::vector<std::vector<CodeGap>> gaps(lastModule == blocks.end() ? 0 : lastModule->module + size_t{1});
  for (size_t i = 1; i < order.size(); ++i)
    if (functionOf(order[i]) == functionOf(order[i - 1]))
      if (const CodeGap gap = gapBetween(blocks[order[i - 1]].code.end, blocks[order[i]].code.begin); gap.bytes != 0)
        gaps[blocks[order[i]].module].push_back(gap);
  for (const std::vector<CodeGap> &ofModule : gaps)
    alignments_.push_back(blockAlignment(ofModule));
  for (size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && functionOf(order[end]) == functionOf(order[begin]))
      ++end;
    placeFunction(std::span(order).subspan(begin, end - begin));
  }
  order_ = std::move(order);
  std::ranges::sort(order_, {}, [&](uint32_t block) {
    return std::tuple(blocks[block].module, blocks[block].code.begin, blocks[block].code.end, block);
  });
}

/// The function's blocks, in the order of their addresses.
void PlainCode::placeFunction(std::span<const uint32_t> blocks) {
  const RunBlock &first = blocks_[blocks.front()];
  const uint64_t alignment = alignments_[first.module];
  uint64_t end = first.code.functionBegin, place = end;
  for (const uint32_t number : blocks) {
    const CodeBlock &block = blocks_[number].code;
    // Blocks that share bytes, or that stand before their function, keep their distance.
    places_[number] =
        block.begin >= end ? behindGap(place, gapBetween(end, block.begin), alignment) : place - (end - block.begin);
    if (block.end <= end)
      continue;
    place = places_[number] + (block.end - block.begin) - probeBytesBefore(block, block.end);
    end = block.end;
  }
}

uint64_t PlainCode::addressOf(uint32_t module, uint64_t address) const {
  const auto behind = std::ranges::upper_bound(order_, std::tuple(module, address), {}, [&](uint32_t number) {
    return std::tuple(blocks_[number].module, blocks_[number].code.begin);
  });
  if (behind == order_.begin() || blocks_[*std::prev(behind)].module != module)
    return address;
  const uint32_t number = *std::prev(behind);
  const CodeBlock &block = blocks_[number].code;
  const uint64_t place = places_[number] - probeBytesBefore(block, address);
  if (address <= block.end)
    return place + (address - block.begin);
  const CodeGap gap = gapBetween(block.end, address);
  return isPadding(gap, alignments_[module]) ? behindGap(place + (block.end - block.begin), gap, alignments_[module])
                                             : address;
}

} // namespace leastaction
