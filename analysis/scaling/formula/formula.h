// A formula in named variables, read once and evaluated often.
//
//   Result<Formula> work = Formula::parse("2*n*(n/p)^2", {"n", "p"}, {"model.toml", 4, 9});
//   work->evaluate(std::array{1000.0, 32.0});           // in the order of the names
#pragma once

#include "analysis/base/error.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// Where the first character of a formula stands; line 0: not in a file.
struct FormulaPlace {
  std::string file;
  uint64_t line = 0, column = 0;
  /// "model.toml, line 4, column 12", the character with this offset.
  std::string text(uint64_t offset) const;
};

class Formula {
public:
  /// Fails on what is no formula and on names that are not among the variables, which the error lists.
  static Result<Formula> parse(const std::string &text, const std::vector<std::string> &variables, FormulaPlace place);
  Formula(Formula &&) noexcept;
  Formula &operator=(Formula &&) noexcept;
  ~Formula();

  /// As computed: it may be infinite, or no number.
  Result<double> value(std::span<const double> values) const;
  /// Fails if the value is no finite number, e.g. behind a division by zero.
  Result<double> evaluate(std::span<const double> values) const;
  const std::string &text() const { return text_; }
  /// Names of the variables that it uses.
  const std::vector<std::string> &used() const { return used_; }
  const FormulaPlace &place() const { return place_; }

private:
  struct Parser;
  Formula();
  std::unique_ptr<Parser> parser_;
  std::string text_;
  std::vector<std::string> used_;
  FormulaPlace place_;
};

} // namespace leastaction
