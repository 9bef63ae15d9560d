// What skipped code leaves in caches: which cache lines and which of its own lines it used, and when each of them last.
// It knows how long ago each cache line was used, also by code that is not skipped.
//
//   SkippedCode skipped(pages, core.l1.lineBytes);
//   skipped.execute(line.number, program.instructions, count);   // for each line that is skipped,
//   skipped.touch(access);                                       // and each of its accesses
//   skipped.restore(model);                                      // before the next line that is not
//   skipped.executeElsewhere(count);                             // for that,
//   skipped.touch(access);                                       // and each of its accesses
//
// A cache that replaces what was used least recently holds the same whether it has seen all accesses or the last one to
// each line, in their order: so restore() touches each line once.
#pragma once

#include "analysis/execution/core/core_model.h"
#include "analysis/execution/event/access.h"
#include "analysis/execution/replay/page_numbering.h"
#include "analysis/execution/sample/auxiliary_counts.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace leastaction {

class SkippedCode {
public:
  /// What of a thread it gets to see.
  enum class Seen : uint8_t {
    all,
    some, ///< A cache line that it has not met may have been used before: its use counts as one after a long time.
  };

  /// `cacheLineBytes`: a power of two. `pages` must outlive this.
  SkippedCode(PageNumbering &pages, uint32_t cacheLineBytes, Seen seen = Seen::all);

  /// The first `count` instructions of a line of code run, of which `instructions` are those of CoreModel::compile().
  void execute(uint32_t line, const std::vector<uint32_t> &instructions, uint32_t count) {
    if (line >= code_.size()) [[unlikely]]
      code_.resize(line + size_t{1});
    if (begin_ == 0)
      begin_ = ++now_; // Later than all uses before.
    Code &code = code_[line];
    if (code.time == 0) {
      code.instructions = instructions;
      executed_.push_back(line);
    }
    code.time = now_;
    code.count = std::max(code.count, count);
    now_ += count;
  }

  /// So many instructions run that the model executes or passes; between restore() and the next execute().
  void executeElsewhere(uint32_t count) { now_ += count; }

  /// The line executed last accesses memory. Returns how many pages were touched for the first time.
  uint64_t touch(const Access &access) {
    const uint64_t page = access.address >> PageNumbering::pageShift;
    const Page &known = pages_[page & (pages_.size() - 1)];
    const uint64_t offset = access.address % PageNumbering::pageBytes;
    if (known.number != page || offset + access.bytes > PageNumbering::pageBytes) [[unlikely]]
      return touchElsewhere(access);
    touchLines(known.lines, offset, access);
    return 0;
  }

  /// May more be skipped before restore()?
  bool hasRoom() const { return begin_ == 0 || now_ - begin_ < mostInstructions; }

  /// Caches of `model`, between beginPass() and endPass(), hold what they would if nothing had been skipped.
  void restore(CoreModel &model);

  /// Nothing has been executed, and pages will get other places.
  void forget() {
    const AuxiliaryCounts counted = uses_;
    *this = SkippedCode(*numbering_, uint32_t{1} << lineShift_, seen_);
    uses_ = counted;
  }

  /// Of cache lines, since the beginning.
  const AuxiliaryCounts &uses() const { return uses_; }

private:
  /// A page that moves as a whole, by its number in the program.
  struct Page {
    uint64_t number = ~uint64_t{0};
    uint32_t lines = 0; ///< Where those of its place begin in lines_.
  };
  struct Code {
    uint64_t time = 0;  ///< When it was executed last; 0: not since restore().
    uint32_t count = 0; ///< How many of its instructions, at most.
    std::span<const uint32_t> instructions = {};
  };
  static constexpr size_t fewestPages = 1024;
  static constexpr uint32_t mostInstructions = uint32_t{1} << 30;

  void touchLines(uint32_t begin, uint64_t offset, const Access &access) {
    const uint64_t last = (offset + access.bytes - (access.bytes != 0)) >> lineShift_;
    for (uint64_t line = offset >> lineShift_; line <= last; ++line) {
      uint64_t &used = lines_[begin + line];
      const uint64_t before = used >> 1, age = now_ - before;
      if (before == 0 || age >= youngest) [[unlikely]]
        ++uses_.of(before == 0 ? (seen_ == Seen::all ? Auxiliary::firstUses : Auxiliary::uses2To20) : classOf(age));
      const bool isNew = before < begin_;
      if (isNew)
        touched_.push_back(static_cast<uint32_t>(begin + line));
      used = now_ << 1 | (isNew ? 0 : used & 1) | access.isStore;
    }
  }
  static constexpr uint64_t youngest = 1 << 11;
  static Auxiliary classOf(uint64_t age) {
    const auto classes = static_cast<unsigned>(std::bit_width(age / youngest) - 1) / 3;
    return static_cast<Auxiliary>(static_cast<unsigned>(Auxiliary::uses2To11) + std::min(classes, 3u));
  }
  uint64_t touchElsewhere(const Access &access);
  uint32_t linesOf(uint64_t page);

  PageNumbering *numbering_;
  Seen seen_;
  unsigned lineShift_;
  uint32_t linesPerPage_;
  uint64_t now_ = 1;   ///< Instructions that were executed, and one.
  uint64_t begin_ = 0; ///< When the first one was skipped since restore(); 0: none was.
  AuxiliaryCounts uses_{};
  std::vector<Page> pages_;      ///< By lowest bits of the number; the latest of those that share a place.
  std::vector<uint64_t> lines_;  ///< Of pages that were touched: time of the last access, is it written?
  std::vector<uint64_t> places_; ///< Of the pages in lines_: their addresses.
  std::unordered_map<uint64_t, uint32_t> begins_; ///< Where they begin there, by address.
  std::vector<uint32_t> touched_;                 ///< Indices in lines_.
  std::vector<Code> code_;                        ///< By number of the line.
  std::vector<uint32_t> executed_;                ///< Numbers of lines.
};

} // namespace leastaction
