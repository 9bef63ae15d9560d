#include "analysis/report/class/class_formats.h"

#include "analysis/report/class/activity_letters.h"
#include "analysis/report/format/neighbours_text.h"
#include "analysis/report/format/report_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace leastaction {

namespace {

constexpr size_t mostListed = 40;
constexpr double perMilli = 1e3;
constexpr std::string_view milliUnit = "[10^-3 ρT²]";

/// Times in one unit that fits the longest.
struct TimeUnit {
  std::string name;
  double seconds;

  explicit TimeUnit(double longest)
      : name(longest >= 3600 ? "h"
             : longest >= 60 ? "min"
                             : "s"),
        seconds(longest >= 3600 ? 3600
                : longest >= 60 ? 60
                                : 1) {}
  std::string text(double time) const { return fmt::format("{:.2f}", time / seconds); }
};

/// Milli-action units with so many digits of the largest number of a table.
class MilliText {
public:
  explicit MilliText(double largest, int digits = 4) {
    const double milli = perMilli * largest;
    if (milli > 0)
      decimals_ = static_cast<int>(std::clamp(digits - 1 - std::floor(std::log10(milli)), 0.0, 9.0));
  }
  std::string operator()(double value) const { return fmt::format("{:.{}f}", perMilli * value, decimals_); }

private:
  int decimals_ = 3;
};

class ClassText {
public:
  ClassText(TextWriter &writer, const ClassReport &report)
      : writer_(writer), report_(report), time_(report.unitSeconds), letters_(activityLetters(report.activities)) {
    listed_.resize(report.programmers.size());
    std::iota(listed_.begin(), listed_.end(), size_t{0});
    if (listed_.size() > mostListed) {
      std::ranges::sort(listed_, std::less(), [&](size_t i) { return std::pair(report.programmers[i].norm, i); });
      listed_.resize(mostListed);
      some_ = fmt::format(", the {} of {} with the smallest contribution", mostListed, report.programmers.size());
    }
    for (size_t activity = 0; activity < report.activities.size(); ++activity)
      for (const ClassProgrammer &programmer : report.programmers)
        if (programmer.secondsBy[activity] > 0) {
          used_.push_back(activity);
          break;
        }
  }

  void write() {
    writeFacts();
    writeActivities();
    writeTimes();
    writeSelfReports();
    writeFunctions();
    writeProgrammers();
    writeDistances();
    writeLeast();
    writePair();
  }

private:
  const ClassProgrammer &programmer(size_t i) const { return report_.programmers[i]; }
  double actionUnit() const { return report_.unitSeconds * report_.unitSeconds; }
  size_t count() const { return report_.programmers.size(); }

  void writeFacts();
  void writeActivities();
  void writeTimes();
  void writeSelfReports();
  void writeFunctions();
  void writeProgrammers();
  void writeTriangle(const std::string &title, const std::vector<std::vector<double>> &distance,
                     double ClassProgrammer::*norm);
  void writeDistances();
  void writeLeast();
  void writePair();
  std::string workflow(const ClassProgrammer &programmer, size_t columns) const;
  std::string curve(const ClassProgrammer &programmer, double highest, size_t columns) const;
  NamedSet namedSet(const MilliText &text) const;

  TextWriter &writer_;
  const ClassReport &report_;
  TimeUnit time_;
  std::vector<char> letters_;
  std::vector<size_t> listed_;
  std::string some_;
  std::vector<size_t> used_; ///< Activities that have time.
};

void ClassText::writeFacts() {
  writer_.line(fmt::format("{} programmer{}, {} report{}; T = {} {} is the longest time worked", count(),
                           count() == 1 ? "" : "s", report_.reports, report_.reports == 1 ? "" : "s",
                           time_.text(report_.unitSeconds), time_.name));
  const Repairs &repairs = report_.repairs;
  const std::pair<uint64_t, std::string_view> rules[] = {
      {repairs.backdated, "backdated, put in the order of their ends"},
      {repairs.withoutStart, "without a start, taken from the end of the one before"},
      {repairs.unknownDuration, "left out: the first, and without a start"},
      {repairs.overlapping, "overlapping, kept what no report that ended before covers"},
      {repairs.split, "of these split, around others inside them"},
      {repairs.covered, "left out: others cover them"},
      {repairs.withoutActivity, "without an activity, counted as the activity with the smallest rating"},
      {repairs.empty, "left out: no duration"},
      {repairs.cutByDeadline, "cut by the deadline"},
      {repairs.afterDeadline, "left out: after the deadline"}};
  const size_t width =
      fmt::formatted_size("{}", std::ranges::max(rules, {}, [](const auto &rule) { return rule.first; }).first);
  for (const auto &[number, rule] : rules)
    if (number > 0)
      writer_.paragraph(fmt::format("  {:>{}} report{} {}", number, width, number == 1 ? "" : "s", rule), 4);
}

void ClassText::writeActivities() {
  if (used_.empty())
    return;
  writer_.blank();
  writer_.heading("activities");
  TextTable table{{{""},
                   {"activity", Align::left, true},
                   {"power [ρ]", Align::right},
                   {"time [" + time_.name + "]", Align::right},
                   {"of time [%]", Align::right},
                   {"of action [%]", Align::right}},
                  {}};
  double allTime = 0, allAction = 0;
  std::vector<double> time(report_.activities.size()), action(report_.activities.size());
  for (size_t activity : used_) {
    for (const ClassProgrammer &programmer : report_.programmers) {
      time[activity] += programmer.secondsBy[activity];
      action[activity] += programmer.actionBy[activity];
    }
    allTime += time[activity];
    allAction += action[activity];
  }
  for (size_t activity : used_)
    table.rows.push_back({std::string(1, letters_[activity]), report_.activities[activity].name,
                          plainNumber(report_.activities[activity].power), time_.text(time[activity]),
                          percentText(time[activity] / allTime),
                          percentText(allAction > 0 ? action[activity] / allAction : 0)});
  writer_.table(std::move(table));
}

void ClassText::writeTimes() {
  constexpr size_t mostColumns = 8;
  if (used_.empty())
    return;
  writer_.blank();
  writer_.heading("time by activity [%]" + some_);
  std::vector<size_t> columns = used_;
  if (columns.size() > mostColumns)
    columns.resize(mostColumns);
  TextTable table{{{"", Align::right},
                   {"programmer", Align::left, true},
                   {"time [" + time_.name + "]", Align::right},
                   {"intervals", Align::right}},
                  {}};
  for (size_t activity : columns)
    table.columns.push_back({std::string(1, letters_[activity]), Align::right});
  if (columns.size() < used_.size())
    table.columns.push_back({"others", Align::right});
  for (size_t i : listed_) {
    const ClassProgrammer &one = programmer(i);
    std::vector<std::string> row{fmt::format("{}", i + 1), one.name, time_.text(one.function.time),
                                 fmt::format("{}", one.intervals.size())};
    double rest = 1;
    for (size_t activity : columns) {
      const double part = one.secondsBy[activity] / one.function.time;
      rest -= part;
      row.push_back(part > 0 ? percentText(part) : "");
    }
    if (columns.size() < used_.size())
      row.push_back(one.intervals.empty() ? "" : percentText(std::max(rest, 0.0)));
    table.rows.push_back(std::move(row));
  }
  writer_.table(std::move(table));
}

void ClassText::writeSelfReports() {
  TextTable table{{{"", Align::right},
                   {"programmer", Align::left, true},
                   {"reports", Align::right},
                   {"reported [" + time_.name + "]", Align::right},
                   {"gaps [" + time_.name + "]", Align::right},
                   {"reported [%]", Align::right},
                   {"beyond the gap", Align::right}},
                  {}};
  for (size_t i : listed_) {
    const SelfReport &self = programmer(i).selfReport;
    if (self.reports > 0)
      table.rows.push_back({fmt::format("{}", i + 1), programmer(i).name, fmt::format("{}", self.reports),
                            time_.text(self.reportedSeconds), time_.text(self.gapSeconds),
                            self.gapSeconds > 0 ? percentText(self.reportedSeconds / self.gapSeconds) : "",
                            fmt::format("{}", self.beyondGap)});
  }
  if (table.rows.empty())
    return;
  writer_.blank();
  writer_.heading("self-report against the measured gap since the last compile or run" + some_);
  writer_.table(std::move(table));
}

/// A column for each part of z: its height.
std::string ClassText::curve(const ClassProgrammer &programmer, double highest, size_t columns) const {
  static constexpr std::string_view blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  static constexpr std::string_view letters[] = {"_", ".", ":", "-", "=", "+", "*", "#"};
  std::string text;
  for (size_t column = 0; column < columns; ++column) {
    const double z = static_cast<double>(column + 1) / static_cast<double>(columns);
    const double time = report_.unitSeconds * (z - 1) + programmer.function.time;
    const double part = highest > 0 ? actionAt(programmer.function, time) / highest : 0;
    const auto level = static_cast<size_t>(std::clamp(part * 8, 0.0, 7.0));
    text += time <= 0 ? " " : writer_.style().unicode ? blocks[level] : letters[level];
  }
  return text;
}

/// The letter of the activity that fills most of each part of z.
std::string ClassText::workflow(const ClassProgrammer &programmer, size_t columns) const {
  std::string text;
  size_t at = 0;
  double begun = 0; // where interval `at` begins, in time worked
  for (size_t column = 0; column < columns; ++column) {
    const double width = report_.unitSeconds / static_cast<double>(columns);
    const double to = programmer.function.time - width * static_cast<double>(columns - 1 - column), from = to - width;
    std::vector<double> most(report_.activities.size());
    while (at < programmer.intervals.size()) {
      const WorkInterval &interval = programmer.intervals[at];
      const double end = begun + interval.end - interval.start;
      most[interval.activity] += std::max(0.0, std::min(end, to) - std::max(begun, from));
      if (end > to)
        break;
      begun = end;
      ++at;
    }
    const auto largest = std::ranges::max_element(most);
    text += largest != most.end() && *largest > 0 ? letters_[static_cast<size_t>(largest - most.begin())] : ' ';
  }
  return text;
}

void ClassText::writeFunctions() {
  constexpr size_t mostName = 16;
  const size_t columns = writer_.style().width - mostName - 8;
  writer_.blank();
  writer_.heading("action functions and workflow, over z from 0 to 1" + some_);
  double highest = 0;
  for (const ClassProgrammer &programmer : report_.programmers)
    highest = std::max(highest, programmer.function.action);
  TextTable table{{{"", Align::right}, {"programmer", Align::left, true}, {""}}, {}};
  for (size_t i : listed_) {
    table.rows.push_back({fmt::format("{}", i + 1), programmer(i).name, curve(programmer(i), highest, columns)});
    if (!programmer(i).intervals.empty())
      table.rows.push_back({"", "", workflow(programmer(i), columns)});
  }
  writer_.table(std::move(table));
}

void ClassText::writeProgrammers() {
  double largestAction = 0, largest = 0;
  for (const ClassProgrammer &programmer : report_.programmers) {
    largestAction = std::max(largestAction, programmer.function.action / actionUnit());
    largest = std::max({largest, programmer.norm, programmer.normTriangle});
  }
  constexpr int digits = 5;
  const MilliText action(largestAction, digits), norm(largest, digits);
  writer_.blank();
  writer_.heading(fmt::format("contributions {}{}", milliUnit, some_));
  TextTable table{{{"", Align::right},
                   {"programmer", Align::left, true},
                   {"time [" + time_.name + "]", Align::right},
                   {"action", Align::right},
                   {"contribution", Align::right},
                   {"by triangle", Align::right},
                   {""}},
                  {}};
  for (size_t i : listed_) {
    const ClassProgrammer &one = programmer(i);
    const bool isLeast = std::ranges::find(report_.least, i) != report_.least.end();
    table.rows.push_back({fmt::format("{}", i + 1), one.name, time_.text(one.function.time),
                          action(one.function.action / actionUnit()), norm(one.norm), norm(one.normTriangle),
                          isLeast ? "least" : ""});
  }
  writer_.table(std::move(table));
}

NamedSet ClassText::namedSet(const MilliText &text) const {
  NamedSet set{.kind = "programmer", .names = {}, .text = text};
  for (const ClassProgrammer &programmer : report_.programmers)
    set.names.push_back(programmer.name);
  return set;
}

/// As Table 2 of Numrich's report.
void ClassText::writeTriangle(const std::string &title, const std::vector<std::vector<double>> &distance,
                              double ClassProgrammer::*norm) {
  double largest = 0;
  for (size_t i = 0; i < count(); ++i)
    largest = std::max({largest, programmer(i).*norm, std::ranges::max(distance[i])});
  const MilliText text(largest);
  constexpr unsigned cell = 7;
  writer_.subheading(title);
  if (count() > (writer_.style().width - 4) / cell) {
    writeNeighbours(writer_, namedSet(text), distance, listed_);
    return;
  }
  TextTable table{{{"", Align::right}}, {}};
  for (size_t column = 0; column < count(); ++column)
    table.columns.push_back({fmt::format("{}", column + 1), Align::right});
  for (size_t row = 0; row < count(); ++row) {
    std::vector<std::string> cells{fmt::format("{}", row + 1)};
    for (size_t column = 0; column < count(); ++column)
      cells.push_back(column > row ? "" : text(column == row ? programmer(row).*norm : distance[row][column]));
    table.rows.push_back(std::move(cells));
  }
  writer_.table(std::move(table));
}

void ClassText::writeDistances() {
  if (count() < 2)
    return;
  writer_.blank();
  writer_.heading(fmt::format("distances {}", milliUnit));
  writeTriangle("exact, contributions on the diagonal", report_.distance, &ClassProgrammer::norm);
  writeTriangle("by the source's triangles", report_.distanceTriangle, &ClassProgrammer::normTriangle);
}

void ClassText::writeLeast() {
  std::string least;
  for (size_t i : report_.least)
    least += (least.empty() ? "" : ", ") + programmer(i).name;
  writer_.blank();
  writer_.paragraph("least action: " + least, 14);
  Dendrogram milli = report_.dendrogram;
  for (Merge &merge : milli.merges)
    merge.height *= perMilli;
  writeDendrogram(writer_, namedSet(MilliText(0)), milli, fmt::format(" {}", milliUnit));
}

void ClassText::writePair() {
  if (!report_.pair)
    return;
  const auto [a, b] = *report_.pair;
  const std::pair<const ClassProgrammer &, const ClassProgrammer &> both(programmer(a), programmer(b));
  const double distance = report_.distance[a][b], triangle = report_.distanceTriangle[a][b];
  writer_.blank();
  writer_.heading(fmt::format("{} {} and {} {}", a + 1, both.first.name, b + 1, both.second.name));
  const MilliText milli(std::max(
      {both.first.norm, both.second.norm, distance, both.first.normTriangle, both.second.normTriangle, triangle}));
  TextTable table{
      {{""}, {both.first.name, Align::right, true}, {both.second.name, Align::right, true}, {"apart", Align::right}},
      {}};
  const auto row = [&](const std::string &what, auto text, auto value, double apart) {
    table.rows.push_back({what, text(value(both.first)), text(value(both.second)), text(apart)});
  };
  const auto seconds = [&](double value) { return time_.text(value); };
  row("contribution [10^-3 ρT²]", milli, [](const ClassProgrammer &one) { return one.norm; }, distance);
  row("by triangle [10^-3 ρT²]", milli, [](const ClassProgrammer &one) { return one.normTriangle; }, triangle);
  const auto time = [](const ClassProgrammer &one) { return one.function.time; };
  row("time [" + time_.name + "]", seconds, time, std::abs(time(both.first) - time(both.second)));
  for (size_t activity : used_) {
    const auto part = [&](const ClassProgrammer &one) { return one.secondsBy[activity]; };
    if (part(both.first) + part(both.second) > 0)
      row(report_.activities[activity].name + " [" + time_.name + "]", seconds, part,
          std::abs(part(both.first) - part(both.second)));
  }
  writer_.table(std::move(table));
}

void writeClass(TextWriter &writer, const ClassReport &report) {
  ClassText(writer, report).write();
}

} // namespace

std::string renderText(const ClassReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  for (size_t i = 0; i < report.sources.size(); ++i)
    writeFact(writer, i == 0 ? "source" : "", report.sources[i]);
  writeFact(writer, "project", report.project);
  writeFact(writer, "deadline", report.deadline ? fmt::format("{:.15g} s", *report.deadline) : "");
  writeClass(writer, report);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
