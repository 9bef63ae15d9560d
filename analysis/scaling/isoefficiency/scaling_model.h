// Work and overhead as numbers, and the problem size that has a wanted efficiency, where no closed form is needed.
//
//   Result<ScalingModel> model = ScalingModel::parse({.work = "n", .overhead = "2*P*log2(P)"});
//   model->sizeFor(16, 0.8)->size == 512
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/formula/formula.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct ScalingFormulas {
  std::string work = "W";                    ///< Operations, in n (and P, where n is one processor's size).
  std::string overhead = {};                 ///< T_o in seconds, or in t_c; in n, P, W and constants.
  std::string time = {};                     ///< T_p, if the overhead is P T_p - W t_c of it.
  std::string concurrency = {};              ///< Processors that have work, in n or W; empty: without bound.
  std::map<std::string, double> values = {}; ///< Of constants; those without are 1.
};

struct EfficientSize {
  double size = 0, work = 0; ///< n and W.
  /// Or "concurrency"; "floor": every processor needs an operation; "no time below": W t_c + T_o of smaller sizes is no
  /// time, as overhead that is negative saves all of it; "smallest n": n = 1 is more efficient than asked for.
  const char *limitedBy = "overhead";
};

class ScalingModel {
public:
  /// Fails on what is no formula, on names that are most likely mistyped, and on work that does
  /// not depend on the size or is not positive for large ones.
  static Result<ScalingModel> parse(const ScalingFormulas &formulas);

  /// Machine constants in the formulas, t_c first, with their values.
  const std::vector<std::pair<std::string, double>> &constants() const { return constants_; }
  const std::string &timePerWorkName() const { return constants_.front().first; }
  double timePerWork() const { return constants_.front().second; }

  /// Nothing where a formula has no value.
  std::optional<double> work(double size, double processors) const;
  std::optional<double> overhead(double size, double processors) const;
  /// P T_p/T_1 = 1 + T_o/(W t_c), of all processors at work; zero or less where T_o saves more than all time.
  std::optional<double> timeOverBest(double size, double processors) const;
  /// P <= C: as many processors have work.
  bool employs(double size, double processors) const;
  /// 1/(1 + T_o/(W t_c)); nothing where W t_c + T_o is no time, or where fewer processors have work.
  std::optional<double> efficiency(double size, double processors) const;
  /// The smallest n from 1 on from which the efficiency is at least this, up to 1e200; nothing if there is none,
  /// or if it is only come close to.
  std::optional<EfficientSize> sizeFor(double processors, double efficiency) const;

private:
  ScalingModel(Formula work, Formula overhead) : work_(std::move(work)), overhead_(std::move(overhead)) {}
  Result<void> checkWork(const std::string &text) const;
  Result<void> checkConcurrency(const std::string &text) const;
  std::optional<double> evaluate(const Formula &formula, double size, double processors, double work) const;
  /// The smallest n from which a condition holds, to nine digits.
  template <class Condition> std::optional<double> smallest(const Condition &holds) const;

  Formula work_, overhead_;
  std::optional<Formula> concurrency_, time_; ///< T_p where it was given: no W t_c - W t_c in it.
  bool sizeIsWork_ = false;                   ///< W is the size.
  std::vector<std::pair<std::string, double>> constants_;
};

} // namespace leastaction
