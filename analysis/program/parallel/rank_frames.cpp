#include "analysis/program/parallel/rank_frames.h"

#include <algorithm>
#include <iterator>

namespace leastaction {

void RankFrames::enterRegion(uint32_t region, const std::string &name, WorkPlace now) {
  leaveFunctions(0, now);
  regions_.emplace_back(region, number(name, true));
  changes_.push_back({now, regions_.back().second});
}

/// Regions need not nest: those that were entered later are entered again.
void RankFrames::leaveRegion(uint32_t region, WorkPlace now) {
  const auto last =
      std::ranges::find(regions_.rbegin(), regions_.rend(), region, &std::pair<uint32_t, uint32_t>::first);
  if (last == regions_.rend())
    return;
  leaveFunctions(0, now);
  changes_.insert(changes_.end(), static_cast<size_t>(last - regions_.rbegin()) + 1, {now});
  for (auto again = regions_.erase(std::next(last).base()); again != regions_.end(); ++again)
    changes_.push_back({now, again->second});
}

void RankFrames::call() {
  for (Open &open : functions_)
    if (!open.isTold && !open.isSame) {
      changes_.push_back({open.since, open.frame});
      open.isTold = true;
    }
}

void RankFrames::change(const RetiredInstruction &retired, WorkPlace now) {
  const CallPaths &paths = table_.paths();
  wanted_.clear();
  for (uint16_t path = retired.path; path != CallPaths::none; path = paths.parent(path))
    wanted_.push_back(path);
  std::ranges::reverse(wanted_);
  const auto common =
      static_cast<size_t>(std::ranges::mismatch(functions_, wanted_, {}, &Open::path).in1 - functions_.begin());
  const bool isCall = common == functions_.size() && common + 1 == wanted_.size();
  leaveFunctions(common, now);
  for (size_t depth = common; depth < wanted_.size(); ++depth) {
    const uint16_t path = wanted_[depth];
    const std::string &name =
        paths.isOther(path) ? std::string(CallPaths::otherName) : table_.functionName(paths.function(path));
    const uint32_t frame = number(name.empty() ? unknownName : name, false);
    functions_.push_back({.path = path,
                          .frame = frame,
                          .since = now,
                          .isSame = depth == 0 && !regions_.empty() && frames_[regions_.back().second].name == name});
  }
  path_ = retired.path;
  // The instruction is one of the innermost function.
  const Instruction &instruction = table_.instructions()[retired.instruction];
  const Open &last = functions_.back();
  CodeFrame &innermost = frames_[last.isSame ? regions_.back().second : last.frame];
  if (innermost.file.empty() && instruction.function == paths.function(path_)) {
    innermost.file = table_.fileName(instruction.file);
    innermost.line = isCall ? instruction.line : 0;
  }
}

uint32_t RankFrames::number(const std::string &name, bool isRegion) {
  const auto [found, isNew] = numbers_.try_emplace({isRegion, name}, static_cast<uint32_t>(frames_.size()));
  if (isNew)
    frames_.push_back({.name = name, .isRegion = isRegion});
  return found->second;
}

/// All but so many.
void RankFrames::leaveFunctions(size_t open, WorkPlace now) {
  for (; functions_.size() > open; functions_.pop_back())
    if (functions_.back().isTold)
      changes_.push_back({now});
  path_ = CallPaths::none;
}

} // namespace leastaction
