#include "analysis/report/class/class_formats.h"

#include "analysis/report/class/activity_letters.h"
#include "analysis/report/format/json_values.h"
#include "analysis/report/format/metric_json.h"
#include "analysis/report/format/packed_array.h"

#include <algorithm>

namespace leastaction {

namespace {

/// Corners of all action functions together.
constexpr size_t mostCorners = 200'000;
constexpr size_t fewestCorners = 100;

/// The corners, of many every so many-th and the last: their values are exact.
Json functionJson(const ActionFunction &function, size_t most) {
  const size_t step = (function.pieces.size() + most - 1) / std::max<size_t>(most, 1);
  Json time = Json::array(), action = Json::array();
  for (size_t i = 0; i < function.pieces.size(); i += std::max<size_t>(step, 1)) {
    time.push_back(number(function.pieces[i].start));
    action.push_back(number(function.pieces[i].action));
  }
  time.push_back(number(function.time));
  action.push_back(number(function.action));
  return {{"time_s", std::move(time)}, {"action", std::move(action)}};
}

Json numbersJson(const std::vector<double> &values) {
  Json array = Json::array();
  for (double value : values)
    array.push_back(number(value));
  return array;
}

Json selfReportJson(const SelfReport &self) {
  if (self.reports == 0)
    return nullptr;
  return {{"reports", self.reports},
          {"reported_s", number(self.reportedSeconds)},
          {"measured_gap_s", number(self.gapSeconds)},
          {"beyond_gap", self.beyondGap}};
}

Json programmersJson(const ClassReport &report) {
  const size_t corners = std::max(fewestCorners, mostCorners / std::max<size_t>(report.programmers.size(), 1));
  Json array = Json::array();
  for (const ClassProgrammer &programmer : report.programmers) {
    const bool isCurve = programmer.intervals.empty();
    array.push_back({{"name", jsonText(programmer.name)},
                     {"time_s", number(programmer.function.time)},
                     {"action", number(programmer.function.action)},
                     {"norm", number(programmer.norm)},
                     {"norm_triangle", number(programmer.normTriangle)},
                     {"reports", programmer.reports},
                     {"intervals", programmer.intervals.size()},
                     {"self_report", selfReportJson(programmer.selfReport)},
                     {"power", numbersJson(programmer.power)},
                     {"time_by_activity_s", isCurve ? Json(nullptr) : numbersJson(programmer.secondsBy)},
                     {"action_by_activity", isCurve ? Json(nullptr) : numbersJson(programmer.actionBy)},
                     {"action_function", functionJson(programmer.function, corners)}});
  }
  return array;
}

Json activitiesJson(const ClassReport &report) {
  const std::vector<char> letters = activityLetters(report.activities);
  Json array = Json::array();
  for (size_t i = 0; i < report.activities.size(); ++i) {
    double seconds = 0, action = 0;
    for (const ClassProgrammer &programmer : report.programmers) {
      seconds += programmer.secondsBy[i];
      action += programmer.actionBy[i];
    }
    array.push_back({{"activity", jsonText(report.activities[i].name)},
                     {"letter", std::string(1, letters[i])},
                     {"power", number(report.activities[i].power)},
                     {"time_s", number(seconds)},
                     {"action", number(action)}});
  }
  return array;
}

Json repairsJson(const Repairs &repairs) {
  return {{"backdated", repairs.backdated},
          {"without_start", repairs.withoutStart},
          {"unknown_duration", repairs.unknownDuration},
          {"overlapping", repairs.overlapping},
          {"split", repairs.split},
          {"covered", repairs.covered},
          {"without_activity", repairs.withoutActivity},
          {"empty", repairs.empty},
          {"cut_by_deadline", repairs.cutByDeadline},
          {"after_deadline", repairs.afterDeadline},
          {"left_out", repairs.leftOut()}};
}

} // namespace

Json toJson(const ClassReport &report) {
  Json json;
  json["report"] = "class";
  json["sources"] = textsJson(report.sources);
  json["project"] = textOrNull(report.project);
  json["deadline_s"] = report.deadline ? number(*report.deadline) : Json(nullptr);
  json["unit"] = {{"time_s", number(report.unitSeconds)}, {"action", number(report.unitSeconds * report.unitSeconds)}};
  json["reports"] = report.reports;
  json["repairs"] = repairsJson(report.repairs);
  json["activities"] = activitiesJson(report);
  json["programmers"] = programmersJson(report);
  json["distance"] = distanceJson(report.distance);
  json["distance_triangle"] = distanceJson(report.distanceTriangle);
  std::vector<std::string> least;
  for (size_t programmer : report.least)
    least.push_back(report.programmers[programmer].name);
  json["least_action"] = textsJson(least);
  json["map"] = mapJson(report.map);
  json["dendrogram"] = dendrogramJson(report.dendrogram);
  json["pair"] = nullptr;
  if (report.pair) {
    const auto [a, b] = *report.pair;
    json["pair"] = {{"programmers", {jsonText(report.programmers[a].name), jsonText(report.programmers[b].name)}},
                    {"places", {a, b}},
                    {"distance", number(report.distance[a][b])},
                    {"distance_triangle", number(report.distanceTriangle[a][b])}};
  }
  json["notes"] = textsJson(report.notes);
  return json;
}

Json pageJson(const ClassReport &report) {
  constexpr size_t drawnMatrix = 40;
  Json json = toJson(report);
  if (report.programmers.size() > drawnMatrix) {
    json["distance"] = packedTriangle(report.distance);
    json["distance_triangle"] = nullptr;
  }
  for (size_t i = 0; i < report.programmers.size(); ++i) {
    const ClassProgrammer &programmer = report.programmers[i];
    if (programmer.intervals.empty())
      continue;
    std::vector<double> seconds;
    std::vector<float> activity;
    for (const WorkInterval &interval : programmer.intervals) {
      seconds.push_back(interval.end - interval.start);
      activity.push_back(static_cast<float>(interval.activity));
    }
    Json &page = json["programmers"][i];
    page.erase("action_function"); // follows from the intervals
    page["seconds"] = packFloats(seconds);
    page["activity"] = packScaled(activity);
  }
  return json;
}

} // namespace leastaction
