// Fits T_1 and T_o to measured runs: P T_p = t_c W(n) + sum of c_i * term_i(n, P), all coefficients positive, the terms
// chosen from a dictionary by cross-validation.
//
//   OverheadDictionary dictionary = overheadDictionary(Rational(2));   // for W = n^2
//   Result<OverheadFit> fit = fitOverhead(observations, dictionary, workOf, "runs.csv");
//   fit->terms[0].coefficient.low
#pragma once

#include "analysis/scaling/dimension/linear_fit.h"
#include "analysis/scaling/isoefficiency/growth_term.h"

#include <string>
#include <vector>

namespace leastaction {

struct ScalingObservation {
  double processors = 0, size = 0, work = 0, time = 0;
  double least = 0; ///< Of P times `time`: below it, errors are relative to this.
};

/// n^i P^a log2^b P; without a logarithm n^i (P^a - 1), since one processor has no overhead, unless it is whole.
struct OverheadTerm : GrowthTerm {
  bool isWhole = false; ///< n^i P^a: what runs without P = 1 may follow just as well.

  OverheadTerm(GrowthTerm term, bool whole = false) : GrowthTerm(std::move(term)), isWhole(whole) {} // NOLINT
};

struct OverheadDictionary {
  std::vector<OverheadTerm> terms;
  /// "n^i P^a log^b P with i of 0, 1/2, ..., a of ..., b of ...".
  std::string text;
};

/// For work that grows like n to this power: i up to it, a of 0, 1/2, 1, 3/2, 2, and b of 0, 1; for runs of which none
/// is on one processor whole terms, too.
OverheadDictionary overheadDictionary(const Rational &workPower, bool hasSerialRuns = true);

/// The value of a dictionary's term.
double overheadValue(const OverheadTerm &term, double size, double processors);
/// The same as a formula in n and P, as growth terms, and as it is shown: "n (P - 1)".
std::string overheadFormula(const OverheadTerm &term);
GrowthSum overheadSum(const OverheadTerm &term);
std::string overheadText(const OverheadTerm &term);

struct OverheadFit {
  struct Term {
    OverheadTerm term;
    Estimate coefficient; ///< s; 95 %.
  };
  /// As many terms that the runs cannot tell from the chosen ones.
  struct Rival {
    Estimate timePerWork;
    std::vector<Term> terms;
    double weight =
        0; ///< By the likelihood of the errors in cross-validation; of all rivals and the chosen set it is 1.
  };
  Estimate timePerWork; ///< t_c.
  std::vector<Term> terms;
  double scatter = 0;         ///< Of the times around the fit, relative.
  double validationError = 0; ///< Root mean square relative error in cross-validation.
  double weight = 1;          ///< Of these terms against their rivals.
  std::vector<Rival> rivals;  ///< By their weights.
  std::string poor;           ///< Why the fit is not to be trusted; empty if it is good.
};

/// At most three terms. Fails if there are too few runs.
Result<OverheadFit> fitOverhead(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary,
                                const std::string &where);

/// The same of one kind of overhead by itself, which `time` then is: without T_1. A coefficient may be negative if
/// another term, which grows faster, has a positive one.
Result<OverheadFit> fitOverheadAlone(const std::vector<ScalingObservation> &runs, const OverheadDictionary &dictionary,
                                     const std::string &where);

} // namespace leastaction
