#include "analysis/study/programmers/deadline.h"

#include "analysis/programmers/productivity/class_csv.h"

#include <charconv>
#include <chrono>
#include <regex>

namespace leastaction {

Result<double> parseDeadline(const std::string &text) {
  double seconds = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (problem == std::errc() && end == text.data() + text.size()) {
    if (seconds >= 0 && seconds <= mostClassSeconds)
      return seconds;
    return fail("'" + text + "' is not a time from 0 to 1e11 s", "--deadline",
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
  return fail("'" + text + "' is not a time", "--deadline",
              "write seconds on the clock of the reports, or a time in UTC like 2026-11-21T18:00");
}

} // namespace leastaction
