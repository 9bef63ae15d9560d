// What an algorithm does, in formulas of its variables: t = w/r0 + sum of lengths/bandwidths + sum of start-ups *
// latency [N 3.1].
//
//   Result<TimingModel> model = findModel("matmul");    // force_files.h
//   model->work.evaluate(values);
#pragma once

#include "analysis/scaling/formula/formula.h"

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// A word has 8 byte, as in Numrich's report.
enum class LengthUnit { byte, word };
inline constexpr double wordBytes = 8;

inline const char *name(LengthUnit unit) {
  return unit == LengthUnit::word ? "word" : "byte";
}

/// What takes time besides work; each is a coordinate of the efficiency surface.
struct TimingTerm {
  enum class Kind { bandwidth, latency };
  std::string name;
  Kind kind = Kind::bandwidth;
  Formula amount;                ///< Length in units of the machine's bandwidth (m), or number of start-ups (s).
  std::string quantity;          ///< The machine's bandwidth or latency that it is about.
  std::string otherwise;         ///< What stands in for it of machines that do not say it; may be empty.
  std::optional<Formula> weight; ///< lambda of (3.6): how the coordinate counts in 1/e; 1 if there is none.
};

struct TimingModel {
  std::string name, title;
  std::string assumption;                   ///< What Numrich does not print.
  LengthUnit lengthUnit = LengthUnit::byte; ///< Of the terms' lengths.
  std::vector<std::string> variables;
  std::vector<double> values; ///< Of the variables, unless others are given.
  Formula work;               ///< Of one processor, flop.
  std::vector<TimingTerm> terms;
  std::optional<Formula> processors; ///< How many there are, in the variables; if the model says so.
};

/// What a machine gives a processor.
struct Machine {
  struct Quantity {
    std::string name;
    double value = 0; ///< Bandwidth in length units per second, or latency in seconds.
  };
  std::string name, title, source;
  LengthUnit lengthUnit = LengthUnit::byte; ///< Of its bandwidths.
  double power = 0;                         ///< r0, flop/s.
  std::vector<Quantity> quantities;

  std::optional<double> find(std::string_view quantity) const;
};

} // namespace leastaction
