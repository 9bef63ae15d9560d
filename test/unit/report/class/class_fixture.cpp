#include "test/unit/report/class/class_fixture.h"

#include "analysis/study/programmers/class_of_records.h"
#include "test/unit/report/run/run_fixture.h"

#include <random>

namespace leastaction::fixture {
namespace {

ClassRecords randomRecords(size_t programmers, size_t intervals) {
  std::mt19937 random(11);
  std::exponential_distribution<double> seconds(1.0 / 1200);
  std::uniform_int_distribution<size_t> activity(0, 6);
  ClassRecords records;
  for (size_t i = 0; i < programmers; ++i) {
    double time = 1.79e9;
    for (size_t k = 0; k < intervals + 3 * (i % 5); ++k) {
      const double end = time + 60 + seconds(random) * static_cast<double>(1 + i % 4);
      records.reports.push_back({"student " + std::to_string(i + 1), time, end, activity(random)});
      if (i < 2)
        records.reports.back().measuredGap = 0.5 * (end - time) + 600;
      time = end + 300;
    }
  }
  return records;
}

} // namespace

ClassReport exampleClass() {
  ClassRecords records = randomRecords(4, 20);
  records.reports.push_back({"student 1", {}, 1.79e9 + 40e3, 6});
  records.reports.push_back({"student 2", 1.79e9 + 10, 1.79e9 + 11, {}});
  records.reports.push_back({"idle", {}, 1.79e9, 0});
  records.curves.push_back({"imported", {{0, 0}, {20'000, 3e7}, {40'000, 1.2e8}}});
  ClassOptions options;
  options.sources = {"class.csv", "curves.csv"};
  options.pair = {"student 2", "imported"};
  return *classOfRecords(records, PowerRatings::standard(), options);
}

ClassReport largeClass(size_t programmers) {
  ClassOptions options;
  options.sources = {"large.csv"};
  return *classOfRecords(randomRecords(programmers, 40), PowerRatings::standard(), options);
}

ClassReport hostileClass() {
  ClassReport report = exampleClass();
  for (ClassProgrammer &programmer : report.programmers)
    programmer.name = hostileName;
  for (Activity &activity : report.activities)
    activity.name = hostileName;
  report.sources = {hostileName};
  report.project = hostileName;
  report.notes = {hostileName};
  return report;
}

} // namespace leastaction::fixture
