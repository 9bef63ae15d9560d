#include "analysis/report/isoefficiency/by_kind_json.h"

#include "analysis/report/format/estimate_json.h"
#include "analysis/report/format/json_values.h"

#include <string>

namespace leastaction {
namespace {

Json jobJson(const SplitOverhead &run, double clockHz) {
  return {{"job", jsonText(run.run.name)},
          {"P", run.run.processors},
          {"n", run.run.size},
          {"ticks", run.run.ticks},
          {"time_s", static_cast<double>(run.run.ticks) / clockHz},
          {"work_ticks", run.run.work},
          {"serial_ticks", run.serial},
          {"serial_is_measured", run.isSerialMeasured},
          {"waiting_ticks", run.of(OverheadKind::waiting)},
          {"transferring_ticks", run.of(OverheadKind::transferring)},
          {"redundant_ticks", run.of(OverheadKind::redundant)},
          {"speedup", run.speedup()},
          {"efficiency", run.efficiency()},
          {"serial_fraction", optionalNumber(run.serialFraction())}};
}

Json lawJson(const KindLaw &law) {
  Json json = {{"kind", nameOf(law.kind)},
               {"is_negligible", law.isNegligible},
               {"is_negative", law.isNegative},
               {"cannot_fit", textOrNull(law.cannotFit)},
               {"overhead_s", textOrNull(law.overhead)},
               {"isoefficiency", textOrNull(law.isoefficiency)},
               {"other_isoefficiencies", law.others},
               {"fit", nullptr}};
  if (!law.fit)
    return json;
  Json terms = Json::array(), rivals = Json::array();
  for (const OverheadFit::Term &term : law.fit->terms)
    terms.push_back({{"term", overheadText(term.term)}, {"coefficient_s", estimateJson(term.coefficient)}});
  for (const OverheadFit::Rival &rival : law.fit->rivals) {
    Json texts = Json::array();
    for (const OverheadFit::Term &term : rival.terms)
      texts.push_back(overheadText(term.term));
    rivals.push_back({{"terms", std::move(texts)}, {"weight", number(rival.weight)}});
  }
  json["fit"] = {{"terms", std::move(terms)},
                 {"scatter", law.fit->scatter},
                 {"validation_error", law.fit->validationError},
                 {"weight", number(law.fit->weight)},
                 {"rivals", std::move(rivals)},
                 {"poor", textOrNull(law.fit->poor)}};
  return json;
}

} // namespace

Json byKindJson(const ScalingByKind &scaling) {
  Json jobs = Json::array(), kinds = Json::array(), more = Json::array();
  for (const SplitOverhead &run : scaling.runs)
    jobs.push_back(jobJson(run, scaling.clockHz));
  for (const KindLaw &law : scaling.laws)
    kinds.push_back(lawJson(law));
  for (const ExtrapolatedRun &run : scaling.more)
    more.push_back({{"P", run.processors},
                    {"n", run.size},
                    {"time_s", run.time},
                    {"speedup", run.speedup},
                    {"efficiency", run.efficiency}});
  return {{"answer", scaling.answer},
          {"core", scaling.core},
          {"clock_hz", scaling.clockHz},
          {"limit", scaling.limit ? Json(nameOf(*scaling.limit)) : Json(nullptr)},
          {"efficiency", scaling.efficiency},
          {"jobs", std::move(jobs)},
          {"kinds", std::move(kinds)},
          {"extrapolated", std::move(more)},
          {"cannot_extrapolate", textOrNull(scaling.cannotExtrapolate)},
          {"cannot_tell", textOrNull(scaling.cannotTell)},
          {"notes", textsJson(scaling.notes)}};
}

} // namespace leastaction
