// Why T_o is what it is: of runs of which is known how long all processors together work, wait and transfer, each kind
// of overhead by itself, the law that it follows, and which of them limits scaling.
//
//   Result<ScalingByKind> scaling = scalingByKind(runs, {.clockHz = 3e9}, question, "jobs");
//   scaling->answer == "Transferring limits how it scales: T_o = 2e-06 P log P [s]; the work must grow as Theta(P log
//   P)."
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/scaling/isoefficiency/measured_scaling.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// In ticks of all processors together: work + waiting + transferring = P T_p.
struct SplitRun {
  std::string name;
  uint64_t processors = 0;
  double size = 0;
  uint64_t ticks = 0; ///< T_p.
  uint64_t work = 0, waiting = 0, transferring = 0;
};

enum class OverheadKind { waiting, transferring, redundant };
template <>
inline constexpr auto enumNames<OverheadKind> =
    std::to_array<std::string_view>({"waiting", "transferring", "redundant computation"});
inline constexpr std::array overheadKinds{OverheadKind::waiting, OverheadKind::transferring, OverheadKind::redundant};

/// P T_p = T_1 + waiting + transferring + redundant, to the tick.
struct SplitOverhead {
  SplitRun run;
  uint64_t serial = 0; ///< T_1: the least work of the runs of this size on one processor.
  bool isSerialMeasured = false;

  /// Work beyond that of T_1; below zero where the processors together work less.
  int64_t redundant() const { return static_cast<int64_t>(run.work) - static_cast<int64_t>(serial); }
  int64_t of(OverheadKind kind) const;
  uint64_t all() const { return run.processors * run.ticks; }
  double share(OverheadKind kind) const { return static_cast<double>(of(kind)) / static_cast<double>(all()); }
  double speedup() const { return static_cast<double>(serial) / static_cast<double>(run.ticks); }
  double efficiency() const { return static_cast<double>(serial) / static_cast<double>(all()); }
  std::optional<double> serialFraction() const; ///< Karp and Flatt's; none on one processor.
};

/// The law of one kind.
struct KindLaw {
  OverheadKind kind = {};
  bool isNegligible = false;       ///< Less than a hundredth of P T_p in every run.
  double most = 0, least = 0;      ///< Share of P T_p.
  bool isNegative = false;         ///< What is fitted is its opposite: the kind saves time.
  std::optional<OverheadFit> fit;  ///< Coefficients in seconds.
  std::string cannotFit;           ///< Why there is none; empty also if it is negligible.
  std::string overhead;            ///< "1.5e-06 P log P + 8e-10 n (P - 1)", in seconds.
  std::string isoefficiency;       ///< Of this kind alone, at the first efficiency; empty if not known.
  std::vector<std::string> others; ///< Functions of rivals that the runs do not tell from it.
  std::optional<Growth> growth;    ///< Of isoefficiency.

  /// Why its growth is not known: no fit, or a poor one; empty otherwise.
  std::string unknown() const;
};

struct ExtrapolatedRun {
  double processors = 0, size = 0, time = 0, speedup = 0, efficiency = 0;
};

struct ScalingByKind {
  std::string core = {};           ///< That the work was replayed on.
  double clockHz = 0;              ///< Of the ticks.
  std::vector<SplitOverhead> runs; ///< By size, then processors.
  std::vector<KindLaw> laws;       ///< One for each kind.
  std::optional<OverheadKind> limit;
  double efficiency = 0;                   ///< That `isoefficiency` is at.
  std::string answer;                      ///< The first sentence.
  std::vector<ExtrapolatedRun> more;       ///< By the laws: of more processors than ran, by size, then processors.
  std::string cannotExtrapolate;           ///< Why there are none.
  std::optional<MeasuredScaling> together; ///< All overhead at once, as of other measured runs,
  std::string cannotTell;                  ///< or why not.
  std::vector<std::string> notes;
};

struct ByKindOptions {
  double clockHz = 1;           ///< Of the ticks.
  std::string work = {};        ///< W as a formula in n; empty: from the runs on one processor.
  bool wantsProcessors = false; ///< Those of the question are asked for; otherwise the next powers of two up to 1,024.
};

/// Fails on runs that all have one number of processors, or where the T_1 of a size cannot be told.
Result<ScalingByKind> scalingByKind(std::vector<SplitRun> runs, const ByKindOptions &options,
                                    const ScalingQuestion &question, const std::string &where);

} // namespace leastaction
