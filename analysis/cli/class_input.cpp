#include "analysis/cli/class_input.h"

#include "analysis/base/byte_file.h"
#include "analysis/cli/class_database.h"

#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <regex>

namespace leastaction::cli {
namespace {

constexpr const char *classRemedy = "name a database of the activity log, or a CSV file of intervals "
                                    "(programmer,start_s,end_s,activity) or of action curves "
                                    "(programmer,time_s,action)";

} // namespace

Result<ClassRecords> readClass(const std::vector<std::string> &paths, const std::string &project,
                               PowerRatings &ratings) {
  ClassRecords records;
  for (const std::string &path : paths) {
    if (path != "-" && isDatabase(path)) {
      TRY(readClassDatabase(path, project, ratings, records));
      continue;
    }
    ByteFile file = TRY(path == "-" ? ByteFile::standardInput() : ByteFile::open(path, classRemedy));
    CsvRows rows(path == "-" ? "standard input" : path, file.source());
    TRY(readClassCsv(rows, {.ratings = ratings, .project = project}, records));
  }
  return records;
}

Result<PowerRatings> readRatings(const std::string &path) {
  PowerRatings ratings = PowerRatings::standard();
  if (path.empty())
    return ratings;
  const std::string remedy = "name a TOML file with activities below a line [power]";
  const ByteFile file = TRY(ByteFile::open(path, remedy));
  const std::string text = TRY(file.text(remedy));
  TRY(ratings.change(text, path));
  return ratings;
}

Result<double> parseDeadline(const std::string &text) {
  double seconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (problem == std::errc() && end == text.data() + text.size()) {
    if (seconds >= 0 && seconds <= mostClassSeconds)
      return seconds;
    return fail("'" + text + "' is no time from 0 to 1e11 s", "--deadline",
                "write seconds on the clock of the reports, or a time in UTC like 2026-11-21T18:00");
  }
  static const std::regex date(R"((\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?Z?)?)");
  std::smatch parts;
  if (std::regex_match(text, parts, date)) {
    const auto part = [&](size_t i) { return parts[i].matched ? std::stoi(parts[i].str()) : 0; };
    const std::chrono::year_month_day day(std::chrono::year(part(1)),
                                          std::chrono::month(static_cast<unsigned>(part(2))),
                                          std::chrono::day(static_cast<unsigned>(part(3))));
    if (day.ok() && part(4) < 24 && part(5) < 60 && part(6) < 60) {
      const auto days = std::chrono::sys_days(day).time_since_epoch();
      return static_cast<double>(std::chrono::seconds(days).count() + 3600 * part(4) + 60 * part(5) + part(6));
    }
  }
  return fail("'" + text + "' is no time", "--deadline",
              "write seconds on the clock of the reports, or a time in UTC like 2026-11-21T18:00");
}

} // namespace leastaction::cli
