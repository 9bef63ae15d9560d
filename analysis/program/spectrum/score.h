// The score: the spectrum split into one strip per opcode, class, function and source line [N Figure 14].
//
//   ScoreAccumulator score(table);
//   score.add(events, origin);
//   Score byOpcode = score.finish(ticks, ScoreKey::opcode);
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/spectrum/region_summary.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace leastaction {

enum class ScoreKey : uint8_t { opcode, instructionClass, function, line };

/// Each event leaves its exact integral in the bins it meets. Bounded memory: at most maxBins bins, doubled in width as
/// the run grows, and at most 512 rows of them per key. When more keys appear, the rows of least action are summed up
/// in "other" for good; a key that comes back gets a new row from there on.
class ScoreAccumulator {
public:
  static constexpr uint64_t usualBins = 1024;
  static constexpr size_t maxStrips = 24;
  static constexpr size_t maxRows = 512;

  explicit ScoreAccumulator(const InstructionTable &table, uint64_t maxBins = usualBins)
      : table_(table), maxBins_(maxBins) {}

  /// Events in the order of issue; their ticks count from `origin` (modulo 2^64). Every Event::instruction must be in
  /// the table.
  void add(std::span<const Event> events, uint64_t origin);

  /// A part of an event, by itself: its energy in a bin below maxBins, which keeps its width. Not to be mixed with
  /// add().
  void addArea(uint32_t instruction, uint64_t bin, double area);

  /// The strips of [0, ticks), which must hold every completion: at most 24 by falling action, then name, and "other".
  Score finish(uint64_t ticks, ScoreKey key);

private:
  struct Row {
    uint32_t key;
    double area = 0; ///< Sum of its bins.
    std::vector<double> bins;

    void add(uint64_t bin, double more) {
      area += more;
      bins[bin] += more;
    }
  };
  /// The rows of one way to split. rowOfKey holds the index of a key's row plus one, or 0.
  struct Rows {
    std::vector<uint32_t> rowOfKey;
    std::vector<Row> rows;
    std::vector<double> other;

    Row &of(uint32_t key, uint64_t maxBins); ///< Until the next call.
    void foldSmallest(uint64_t maxBins);
    void doubleWidth();
  };

  void meetInstructions();
  std::array<Row *, 4> rowsOf(uint32_t instruction); ///< Until the next call.
  void deposit(uint32_t instruction, uint64_t bin, double area);
  void leaveBin();
  void cover(uint64_t end);

  const InstructionTable &table_;
  uint64_t maxBins_;
  uint64_t binTicks_ = 1;
  uint64_t binEnd_ = 0; ///< End of the bin in which events issue now.
  uint64_t bin_ = 0;
  std::array<Rows, 4> splits_; ///< By ScoreKey.
  /// Most events begin and end in one bin: their kappa is summed per static instruction until the bin is left.
  std::vector<uint64_t> pendingAction_;
  std::vector<uint32_t> pending_;
  std::vector<uint32_t> lineOf_;                     ///< Of each static instruction, a place in lines_.
  std::vector<std::pair<uint32_t, uint32_t>> lines_; ///< File and line.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> places_;
};

/// The same in bins twice as wide, and so on, until there are at most `maxBins`.
Score joinBins(const Score &score, size_t maxBins);

} // namespace leastaction
