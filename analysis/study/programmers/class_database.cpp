#include "analysis/study/programmers/class_database.h"

#include "analysis/base/sql.h"
#include "analysis/study/programmers/open_log.h"
#include "wrapper/clocks.h"
#include "wrapper/log_schema.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <utility>

namespace leastaction {

bool isDatabase(const std::string &path) {
  static constexpr std::string_view magic = "SQLite format 3";
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown)) // Others might wait for ever.
    return false;
  std::string head(magic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(head.data(), static_cast<std::streamsize>(head.size())) && head == magic;
}

Result<void> readClassDatabase(const std::string &path, const std::string &project, PowerRatings &ratings,
                               ClassRecords &records) {
  auto log = wrapper::LogDatabase::open(path, {});
  if (!log)
    return std::unexpected(errorOf(log.error()));
  if (const wrapper::Outcome<void> known = wrapper::checkSchema(*log); !known)
    return std::unexpected(errorOf(known.error()));
  Statement row(log->handle(),
                "SELECT subject, asked_at, reported_s, measured_gap_s, activity, power, project, "
                "coalesce(name, project) FROM effort_reports LEFT JOIN projects USING (project) ORDER BY asked_at");
  int step = row.step();
  for (; step == SQLITE_ROW; step = row.step()) {
    const std::string key = row.text(6), name = row.text(7);
    records.projects.insert(name);
    if (!project.empty() && project != name && project != key)
      continue;
    if (row.isNull(2)) {
      ++records.unanswered;
      continue;
    }
    const double seconds = row.real(2), end = static_cast<double>(row.number(1)) / wrapper::nsPerSecond;
    if (seconds <= 0) // nobody has worked
      continue;
    // A clock that was set back makes gaps negative: they are not known then.
    const double gap = std::max(row.real(3), 0.0);
    for (const auto &[what, time] : {std::pair("asked_at", end), {"reported_s", seconds}, {"measured_gap_s", gap}})
      if (!(time >= 0 && time <= mostClassSeconds))
        return fail(fmt::format("the {} of a report of '{}' is {:g} s", what, row.text(0), time), path,
                    "correct the database, or leave it out: times are from 0 to 1e11 s");
    WorkReport report;
    report.programmer = row.text(0);
    report.end = end;
    report.start = end - seconds;
    if (!row.isNull(3) && row.real(3) >= 0)
      report.measuredGap = gap;
    if (!row.isNull(4))
      report.activity = ratings.findOrAdd(row.text(4), std::clamp(row.real(5), 0.0, 1.0));
    records.reports.push_back(std::move(report));
  }
  if (step != SQLITE_DONE)
    return std::unexpected(errorOf(log->failure("read").error()));
  return {};
}

} // namespace leastaction
