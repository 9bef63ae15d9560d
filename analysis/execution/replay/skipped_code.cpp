#include "analysis/execution/replay/skipped_code.h"

#include <algorithm>
#include <bit>

namespace leastaction {
namespace {

/// Something that was used last at a time, in instructions since the first one that was skipped.
struct Use {
  uint64_t time;
  bool isCode;
  uint32_t place; ///< Index in the lines of memory, or number of the line of code.
};

} // namespace

SkippedCode::SkippedCode(PageNumbering &pages, uint32_t cacheLineBytes, Seen seen)
    : numbering_(&pages), seen_(seen), lineShift_(static_cast<unsigned>(std::countr_zero(cacheLineBytes))),
      linesPerPage_(static_cast<uint32_t>(PageNumbering::pageBytes >> lineShift_)), pages_(fewestPages) {}

/// Where the lines of a page begin, by the address that it was given.
uint32_t SkippedCode::linesOf(uint64_t page) {
  const auto [found, isNew] = begins_.try_emplace(page, static_cast<uint32_t>(lines_.size()));
  if (isNew) {
    lines_.resize(lines_.size() + linesPerPage_);
    places_.push_back(page);
  }
  return found->second;
}

uint64_t SkippedCode::touchElsewhere(const Access &access) {
  if (access.address == unknownAddress)
    return 0;
  const uint64_t known = numbering_->count();
  for (Access piece : numbering_->renumbered(std::span(&access, 1)))
    for (uint64_t address = piece.address, end = address + std::max(piece.bytes, 1u); address < end;) {
      const uint64_t offset = address % PageNumbering::pageBytes;
      piece.bytes = static_cast<uint32_t>(std::min(end - address, PageNumbering::pageBytes - offset));
      touchLines(linesOf(address - offset), offset, piece);
      address += piece.bytes;
    }
  if (2 * places_.size() > pages_.size())
    pages_.assign(2 * pages_.size(), {});
  if (numbering_->moveAsOne(access.address)) {
    const uint64_t page = access.address >> PageNumbering::pageShift;
    pages_[page & (pages_.size() - 1)] = {page, linesOf(numbering_->renumbered(page << PageNumbering::pageShift))};
  }
  return numbering_->count() - known;
}

void SkippedCode::restore(CoreModel &model) {
  if (begin_ == 0)
    return;
  std::vector<Use> uses;
  uses.reserve(touched_.size() + executed_.size());
  for (const uint32_t line : executed_)
    uses.push_back({.time = code_[line].time - begin_, .isCode = true, .place = line});
  for (const uint32_t line : touched_)
    uses.push_back({.time = (lines_[line] >> 1) - begin_, .isCode = false, .place = line});
  std::ranges::sort(uses, {}, [](const Use &use) { return use.time << 32 | use.place; });
  uint64_t now = 0;
  for (const Use &use : uses) {
    model.skip(use.time - std::min(now, use.time));
    now = std::max(now, use.time);
    if (use.isCode) {
      Code &code = code_[use.place];
      for (const uint32_t instruction : code.instructions.first(code.count))
        model.passAlone(instruction);
      now += code.count;
      code = {};
      continue;
    }
    const uint64_t offset = uint64_t{use.place % linesPerPage_} << lineShift_;
    const uint64_t address = places_[uint64_t{use.place} << lineShift_ >> PageNumbering::pageShift] + offset;
    model.touch(address, lines_[use.place] & 1);
  }
  model.skip(now_ - begin_ - std::min(now, now_ - begin_));
  // Most lines were there before their last use.
  model.settle();
  begin_ = 0;
  touched_.clear();
  executed_.clear();
}

} // namespace leastaction
