#include "analysis/study/scaling/printed_rows.h"

#include "analysis/base/letter_case.h"
#include "analysis/base/trimmed.h"
#include "analysis/scaling/dimension/number_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace leastaction {
namespace {

using Fields = std::vector<std::string>;

/// Each line's fields.
std::vector<Fields> linesOf(const std::string &output) {
  std::vector<Fields> lines;
  for (size_t at = 0; at < output.size();) {
    const size_t end = std::min(output.find('\n', at), output.size());
    Fields &fields = lines.emplace_back();
    for (size_t from = at; from <= end;) {
      const size_t to = std::min(output.find(',', from), end);
      fields.emplace_back(trimmed(std::string_view(output).substr(from, to - from)));
      from = to + 1;
    }
    at = end + 1;
  }
  return lines;
}

/// time, Time_s, time[s], seconds, T_p: all but time_s itself.
bool meansTime(std::string_view heading) {
  const std::string lower = inSmallLetters(heading);
  constexpr std::array<std::string_view, 8> names = {"seconds", "sec", "s", "t", "t_s", "t_p", "tp", "times"};
  return lower.find("time") != std::string::npos || std::ranges::count(names, lower) > 0;
}

/// Is it a heading, with numbers below, of a time or W? Then that is the column's place.
std::optional<size_t> misnamedColumn(const Fields &heading, const Fields &below) {
  if (heading.size() != below.size())
    return std::nullopt;
  for (const std::string &field : heading)
    if (field.empty() || field.find(' ') != std::string::npos || readNumber(field, ""))
      return std::nullopt;
  const auto holdsNumber = [&](size_t i) { return readNumber(below[i], "").has_value(); };
  for (size_t i = 0; i < heading.size(); ++i)
    if (meansTime(heading[i]) && holdsNumber(i))
      return i;
  for (size_t i = 0; i < heading.size(); ++i)
    if (heading[i] == "W" && holdsNumber(i))
      return i;
  return std::nullopt;
}

/// Fails if a table was meant that no column time_s is in.
Result<void> refuseMisnamed(const std::vector<Fields> &lines, const std::string &where) {
  for (size_t i = 0; i + 1 < lines.size(); ++i)
    if (const std::optional<size_t> column = misnamedColumn(lines[i], lines[i + 1]))
      return fail(fmt::format("the heading '{}' has no column time_s", fmt::join(lines[i], ",")),
                  fmt::format("{}, line {}", where, i + 1),
                  lines[i][*column] == "W"
                      ? "print a column time_s, the time in seconds, beside W"
                      : fmt::format("print the time in seconds, and call its column time_s in place of '{}'",
                                    lines[i][*column]));
  return {};
}

Result<void> checkPositive(const std::string &text, const std::string &name, const std::string &where) {
  if (TRY(readNumber(text, where)) <= 0)
    return fail(fmt::format("{} is {}", name, text), where, fmt::format("print a {} larger than zero", name));
  return {};
}

Result<ScaleRow> rowOf(const Fields &names, const Fields &fields, const std::string &where) {
  ScaleRow row;
  for (size_t i = 0; i < names.size(); ++i)
    for (const auto &[name, value] : {std::pair("P", &row.processors),
                                      {"n", &row.size},
                                      {"time_s", &row.time},
                                      {"W", &row.work},
                                      {"algorithm", &row.algorithm},
                                      {"phase", &row.phase}})
      if (names[i] == name)
        *value = fields[i];
  TRY(checkPositive(row.time, "time_s", where));
  if (!row.work.empty())
    TRY(checkPositive(row.work, "W", where));
  return row;
}

} // namespace

Result<std::vector<ScaleRow>> printedRows(const std::string &output, const std::string &program) {
  const std::string where = program + ", its output";
  const std::vector<Fields> lines = linesOf(output);
  const auto heading =
      std::ranges::find_if(lines, [](const Fields &fields) { return std::ranges::count(fields, "time_s") > 0; });
  std::vector<ScaleRow> rows;
  if (heading == lines.end()) {
    TRY(refuseMisnamed(lines, where));
    return rows;
  }
  if (const auto again = std::find(heading + 1, lines.end(), *heading); again != lines.end())
    return fail(fmt::format("the heading '{}' is printed more than once", fmt::join(*heading, ",")),
                fmt::format("{}, line {}", where, again - lines.begin() + 1),
                "let one rank print the table alone, once: if (rank == 0); a program without MPI runs on each "
                "processor and prints as often");
  for (auto line = heading + 1; line != lines.end() && line->size() == heading->size(); ++line)
    rows.push_back(TRY(rowOf(*heading, *line, fmt::format("{}, line {}", where, line - lines.begin() + 1))));
  return rows;
}

} // namespace leastaction
