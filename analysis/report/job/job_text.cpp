#include "analysis/report/job/job_report.h"

#include "analysis/report/format/report_text.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace leastaction {
namespace {

constexpr size_t otherRows = 5;

std::string percentOf(uint64_t part, uint64_t whole) {
  return percentText(whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole));
}

std::string timeText(uint64_t ticks, uint64_t clockHz) {
  const std::string text = countText(ticks) + " tick";
  return clockHz == 0
             ? text
             : fmt::format("{} ({})", text, withUnit(static_cast<double>(ticks) / static_cast<double>(clockHz), "s"));
}

/// What a rank does in each part of the job's time, by what it does most.
std::string barOf(const JobRankRow &row, size_t width, bool unicode) {
  std::string bar;
  for (size_t column = 0; column < width && !row.parts.empty(); ++column) {
    const size_t first = column * row.parts.size() / width;
    const size_t last = std::max(first + 1, (column + 1) * row.parts.size() / width);
    uint64_t work = 0, waiting = 0, transferring = 0;
    for (size_t part = first; part < last; ++part) {
      work += row.parts[part].work;
      waiting += row.parts[part].waiting;
      transferring += row.parts[part].transferring;
    }
    const uint64_t most = std::max({work, waiting, transferring});
    bar += most == 0         ? " "
           : most == work    ? (unicode ? "█" : "#")
           : most == waiting ? (unicode ? "·" : ".")
                             : (unicode ? "▒" : "~");
  }
  return bar;
}

/// All of them, or those that work least and most and some between.
std::vector<const JobRankRow *> shownRanks(const JobReport &report, size_t most) {
  std::vector<const JobRankRow *> rows;
  for (const JobRankRow &row : report.ranks)
    if (!row.isMissing)
      rows.push_back(&row);
  if (rows.size() <= most)
    return rows;
  std::ranges::sort(rows, [](const JobRankRow *a, const JobRankRow *b) {
    return a->shares.work != b->shares.work ? a->shares.work > b->shares.work : a->rank < b->rank;
  });
  std::vector<const JobRankRow *> some;
  for (size_t i = 0; i < most; ++i)
    some.push_back(rows[i * (rows.size() - 1) / (most - 1)]);
  return some;
}

void writeRanks(TextWriter &writer, const JobReport &report, const TextOptions &options) {
  const std::vector<const JobRankRow *> rows = shownRanks(report, std::max(options.rows, 2u));
  writer.subheading(rows.size() == report.knownRanks()
                        ? "time by rank"
                        : fmt::format("time by rank, {} of {}: those that work most and least, and some between",
                                      rows.size(), report.knownRanks()));
  TextTable table{{{"rank", Align::right},
                   {"works [%]", Align::right},
                   {"waits", Align::right},
                   {"transfers", Align::right},
                   {"instructions", Align::right},
                   {"action", Align::right},
                   {"from start to end", Align::left, true}},
                  {}};
  constexpr size_t columns = 64; // behind which 80 leave room for the bar
  const size_t width = std::max<size_t>(options.width > columns ? options.width - columns : 0, 16);
  for (const JobRankRow *row : rows)
    table.rows.push_back({fmt::format("{}", row->rank), percentOf(row->shares.work, report.ticks),
                          percentOf(row->shares.waiting, report.ticks),
                          percentOf(row->shares.transferring, report.ticks), countText(row->instructions),
                          countText(row->action), barOf(*row, width, options.unicode)});
  writer.table(std::move(table));
  writer.line(options.unicode ? "█ works  · waits  ▒ calls and transfers" : "# works  . waits  ~ calls and transfers",
              Ink::dim);
  for (const JobRankRow &row : report.ranks)
    if (!row.isComplete && !row.lastCall.empty())
      writer.line(fmt::format("Rank {} ends in {}.", row.rank, row.lastCall));
}

void writeWaits(TextWriter &writer, const JobReport &report, const TextOptions &options) {
  if (report.waits.empty())
    return;
  const size_t shown = std::min<size_t>(options.rows, report.waits.size());
  writer.subheading(titleOfPart("waits, of all ranks together", shown, report.waits.size()));
  for (size_t i = 0; i < shown; ++i) {
    const JobWaitRow &row = report.waits[i];
    writer.paragraph(fmt::format("{:>5} %  {} tick at {}: {}", percentOf(row.group.ticks, report.rankTicks()),
                                 countText(row.group.ticks), siteText(row.site), row.text),
                     9);
    constexpr size_t lines = 3;
    for (size_t line = 0; line < std::min(lines, row.lines.size()); ++line)
      writer.line(fmt::format("         rank {} meanwhile: {} {} % ({})", row.group.cause, placeOf(row.lines[line]),
                              percentOf(row.lines[line].ticks.total(), row.lineTicks * unitsPerTick),
                              causesText(row.lines[line].ticks, row.lineTicks)),
                  Ink::dim);
  }
}

void writeTransfers(TextWriter &writer, const JobReport &report) {
  const auto used = static_cast<size_t>(
      std::ranges::count_if(report.transfers, [](const JobTransferRow &row) { return row.group.ticks != 0; }));
  if (used == 0)
    return;
  const size_t shown = std::min(otherRows, used);
  writer.subheading(titleOfPart("calls and transfers by place", shown, used));
  TextTable table{{{"place", Align::left, true, Keep::tail},
                   {"call", Align::left},
                   {"ticks", Align::right},
                   {"[%]", Align::right},
                   {"calls", Align::right},
                   {"byte/call", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const TransferGroup &group = report.transfers[i].group;
    table.rows.push_back({siteText(report.transfers[i].site), std::string(name(group.call)), countText(group.ticks),
                          percentOf(group.ticks, report.rankTicks()), countText(group.calls),
                          plainNumber(static_cast<double>(group.bytes) / static_cast<double>(group.calls))});
  }
  writer.table(std::move(table));
}

void writePath(TextWriter &writer, const JobReport &report, const TextOptions &options) {
  const size_t shown = std::min<size_t>(options.rows, report.path.size());
  writer.subheading(titleOfPart("critical path through the ranks", shown, report.path.size()));
  TextTable table{{{"rank", Align::right},
                   {"line", Align::left, true, Keep::tail},
                   {"ticks", Align::right},
                   {"[%]", Align::right},
                   {"of these [%]", Align::left, true}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const JobPathRow &row = report.path[i];
    table.rows.push_back(
        {fmt::format("{}", row.rank), placeOf(row.line), countText(row.ticks), percentOf(row.ticks, report.ticks),
         row.call == MpiCall::none ? causesText(row.line.ticks, report.ticks) : std::string(name(row.call))});
  }
  writer.table(std::move(table));
}

void writeTraffic(TextWriter &writer, const JobReport &report) {
  if (report.traffic.empty())
    return;
  std::vector<JobTraffic> rows = report.traffic;
  std::ranges::sort(rows, [](const JobTraffic &a, const JobTraffic &b) {
    return std::tuple(b.bytes, a.from, a.to) < std::tuple(a.bytes, b.from, b.to);
  });
  const size_t shown = std::min(otherRows, rows.size());
  writer.subheading(titleOfPart("messages from rank to rank", shown, rows.size()));
  TextTable table{{{"from", Align::right}, {"to", Align::right}, {"messages", Align::right}, {"byte", Align::right}},
                  {}};
  for (size_t i = 0; i < shown; ++i)
    table.rows.push_back({fmt::format("{}", rows[i].from), fmt::format("{}", rows[i].to), countText(rows[i].messages),
                          countText(rows[i].bytes)});
  writer.table(std::move(table));
}

/// The farthest pairs: which rank does other work than the rest.
void writeDistances(TextWriter &writer, const JobReport &report) {
  if (!report.map)
    return;
  std::vector<std::tuple<double, size_t, size_t>> pairs;
  for (size_t a = 0; a < report.map->distance.size(); ++a)
    for (size_t b = a + 1; b < report.map->distance.size(); ++b)
      if (report.map->distance[a][b] > 0)
        pairs.emplace_back(-report.map->distance[a][b], a, b);
  if (pairs.empty())
    return;
  std::ranges::sort(pairs);
  const size_t shown = std::min(otherRows, pairs.size());
  writer.subheading(titleOfPart("distances of the ranks' work, the largest first", shown, pairs.size()));
  TextTable table{{{"ranks", Align::left}, {"distance", Align::right}}, {}};
  for (size_t i = 0; i < shown; ++i) {
    const auto &[distance, a, b] = pairs[i];
    table.rows.push_back({fmt::format("{} and {}", a, b), fmt::format("{:.6f}", -distance)});
  }
  writer.table(std::move(table));
}

} // namespace

RankShares JobReport::total() const {
  RankShares sum;
  for (const JobRankRow &row : ranks) {
    sum.work += row.shares.work;
    sum.waiting += row.shares.waiting;
    sum.transferring += row.shares.transferring;
    sum.afterEnd += row.shares.afterEnd;
  }
  return sum;
}

size_t JobReport::knownRanks() const {
  return static_cast<size_t>(std::ranges::count(ranks, false, &JobRankRow::isMissing));
}

uint64_t JobReport::action() const {
  uint64_t sum = 0;
  for (const JobRankRow &row : ranks)
    sum += row.action;
  return sum;
}

std::string siteText(const JobSite &site) {
  const WhyRow row{.file = site.file, .line = site.line, .function = site.function};
  return site.line != 0 && !site.function.empty() ? fmt::format("{} ({})", placeOf(row), site.function) : placeOf(row);
}

std::string renderText(const JobReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "program", report.program);
  writeFact(writer, "source", report.source);
  writeCore(writer, report.core, {});
  if (report.platform)
    writeFact(writer, "platform", report.platform->text);
  writer.blank();
  writer.heading(fmt::format("job of {} rank{}", report.ranks.size(), report.ranks.size() == 1 ? "" : "s"));
  writer.paragraph(report.answer, 0);
  if (report.ticks == 0) {
    writeNotes(writer, report.notes);
    return writer.take();
  }
  const RankShares total = report.total();
  uint64_t most = 0;
  for (const JobRankRow &row : report.ranks)
    most = std::max(most, row.shares.work);
  writer.blank();
  writer.pairs({{"time", timeText(report.ticks, report.clockHz)},
                {"of all ranks, work", percentOf(total.work, report.rankTicks()) + " %"},
                {"waiting", percentOf(total.waiting, report.rankTicks()) + " %"},
                {"after their end", percentOf(total.afterEnd, report.rankTicks()) + " %"},
                {"calls and transfers", percentOf(total.transferring, report.rankTicks()) + " %"},
                {"action", countText(report.action()) + " e0*tick"},
                {"most work of a rank",
                 total.work == 0 ? "none"
                                 : fmt::format("{:.2f} of the mean", static_cast<double>(most * report.knownRanks()) /
                                                                         static_cast<double>(total.work))},
                {"critical path", fmt::format("{} % work, {} % transfers", percentOf(report.pathWork, report.ticks),
                                              percentOf(report.pathTransfers + report.pathCalls, report.ticks))}});
  writeWhatIf(writer, report.whatIf, report.ticks);
  writeRanks(writer, report, options);
  writeWaits(writer, report, options);
  writeTransfers(writer, report);
  writePath(writer, report, options);
  writeDistances(writer, report);
  writeTraffic(writer, report);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
