#include "analysis/report/gate/gate_words.h"

#include "analysis/base/text_format.h"
#include "analysis/program/spectrum/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <string_view>

namespace leastaction {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions" // #embed in C++ before C++26
constexpr char coloursText[] = {
#embed "../web/src/why/cause_colours.css"
};
#pragma clang diagnostic pop
constexpr std::string_view colours(coloursText, sizeof(coloursText));
constexpr size_t darkColours = colours.find(":root[data-theme=\"dark\"]");
static_assert(darkColours != std::string_view::npos, "the colours of dark pages are the second block");

// In pixels.
constexpr double width = 760, margin = 20, line = 20, bar = 18, barLeft = 60, barWidth = width - margin - barLeft;
constexpr double nameRight = 340, changesWidth = 220, letter = 8;

std::string cssName(std::string_view cause) {
  std::string name(cause);
  std::ranges::transform(name, name.begin(),
                         [](char character) { return character == ' ' ? '-' : character | ('a' - 'A'); });
  return name;
}

/// "#7db7e3" of a cause, in one of the two blocks.
std::string_view colourOf(std::string_view block, const std::string &cssName) {
  const std::string key = "--cause-" + cssName + ": ";
  const size_t at = block.find(key);
  return at == std::string_view::npos ? "#888888" : block.substr(at + key.size(), 7);
}

/// Black or white, whichever is further from it.
std::string_view inkOn(std::string_view colour) {
  const auto part = [&](size_t at) { return std::stoi(std::string(colour.substr(at, 2)), nullptr, 16); };
  constexpr double ofRed = .299, ofGreen = .587, ofBlue = .114, half = 140;
  return ofRed * part(1) + ofGreen * part(3) + ofBlue * part(5) > half ? "#000" : "#fff";
}

/// Literal colours: not every program that shows SVG knows CSS variables.
std::string styleText() {
  const auto classes = [](std::string_view block) {
    std::string text;
    for (const std::string_view cause : enumNames<TickCause>) {
      const std::string name = cssName(cause);
      const std::string_view colour = colourOf(block, name);
      text += fmt::format(".{0}{{fill:{1}}}.on-{0}{{fill:{2}}}", name, colour, inkOn(colour));
    }
    return text;
  };
  return "text{font:13px system-ui,sans-serif;fill:#1f2328}.page{fill:#fff}.dim{fill:#59636e}.bold{font-weight:600}"
         ".axis{stroke:#59636e}.plain{fill:#8c959f}" +
         classes(colours.substr(0, darkColours)) +
         "@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.page{fill:#0d1117}.dim{fill:#9198a1}.axis{stroke:#"
         "9198a1}" +
         classes(colours.substr(darkColours)) + "}";
}

/// Draws downwards.
class Picture {
public:
  void verdict(const GateVerdict &verdict) {
    const auto &[report, explanations] = verdict;
    y_ += line;
    text(margin, "bold", printableText(report.program) + ": gate " + conclusion(report));
    y_ += line;
    text(margin, "dim", conditions(report));
    size_t same = 0;
    for (const RegionVerdict &region : report.regions)
      if (region.base && region.now && !hasDetails(region, explanations))
        ++same;
      else
        this->region(region, report, explanationOf(region, explanations));
    if (same > 0) {
      y_ += 2 * line;
      text(margin, "dim", fmt::format("{} region{} the same.", same, same == 1 ? " is" : "s are"));
    }
    y_ += line;
  }

  std::string take() {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "role=\"img\">\n<style>{2}</style>\n<rect class=\"page\" width=\"{0}\" height=\"{1}\"/>\n{3}</svg>\n",
        width, y_ + margin, styleText(), body_);
  }

private:
  void text(double x, std::string_view kind, std::string_view what, std::string_view anchor = "start") {
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y_, kind,
                         anchor, markupText(what));
  }

  /// As high as a bar, around the line that `y_` is at.
  void rectangle(double x, double wide, std::string_view kind, std::string_view title) {
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"><title>{}</title></rect>\n", x,
        y_ - 0.75 * bar, wide, bar, kind, markupText(title));
  }

  void region(const RegionVerdict &region, const GateReport &report, const TickDifference *ticks) {
    y_ += 2 * line;
    const std::string name = fitText(printableText(regionText(region.name, region.thread)), 50, true, Keep::ends);
    text(margin, "bold", name);
    const std::string verdict = verdictText(region, report);
    if (!region.base || !region.now) {
      text(width - margin, "bold", verdict, "end");
      return;
    }
    text(width - margin, region.passed() ? "dim" : "bold",
         fmt::format("{} → {} ticks{}, {}: {}", countText(region.base->ticks), countText(region.now->ticks),
                     region.isPerExecution() ? " in all" : "", changeOf(region, &BaselineRegion::ticks), verdict),
         "end");
    if (!ticks) {
      const double most = static_cast<double>(std::max({region.base->ticks, region.now->ticks, uint64_t{1}}));
      for (const auto &[label, side] : {std::pair("was", &*region.base), std::pair("is", &*region.now)}) {
        y_ += bar + 6;
        text(margin, "dim", label);
        rectangle(barLeft, barWidth * static_cast<double>(side->ticks) / most, "plain", countText(side->ticks));
      }
      return;
    }
    causes(*ticks);
    lines(*ticks);
  }

  /// Two bars, on one scale; causes in the order of their largest side, so that it is the same in both.
  void causes(const TickDifference &ticks) {
    std::vector<const TickDifferenceRow *> rows;
    for (const TickDifferenceRow &row : ticks.byCause)
      rows.push_back(&row);
    const auto largest = [](const TickDifferenceRow *row) {
      return std::max(row->own.total(), row->reference.total());
    };
    std::ranges::sort(rows, [&](const TickDifferenceRow *a, const TickDifferenceRow *b) {
      return std::pair(largest(b), a->name) < std::pair(largest(a), b->name);
    });
    const double most = static_cast<double>(std::max({ticks.own, ticks.reference, uint64_t{1}}));
    for (const auto &[label, side] :
         {std::pair("was", &TickDifferenceRow::reference), std::pair("is", &TickDifferenceRow::own)}) {
      y_ += bar + 6;
      text(margin, "dim", label);
      double x = barLeft;
      for (const TickDifferenceRow *row : rows) {
        const double own = inTicks((row->*side).total()), wide = barWidth * own / most;
        if (own == 0)
          continue;
        rectangle(x, wide, cssName(row->name),
                  fmt::format("{}: {} ticks", row->name, countText(static_cast<uint64_t>(std::llround(own)))));
        if (wide > letter * static_cast<double>(row->name.size()) + 8)
          text(x + wide / 2, "on-" + cssName(row->name), row->name, "middle");
        x += wide;
      }
    }
    // What has no room in either bar.
    y_ += line + 4;
    double x = barLeft;
    for (const TickDifferenceRow *row : rows) {
      const double needed = letter * static_cast<double>(row->name.size());
      const double wide = barWidth * inTicks(largest(row)) / most;
      if (wide < 1 || wide > needed + 8)
        continue;
      if (x + needed + 24 > width - margin)
        break;
      body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"10\" height=\"10\" class=\"{}\"/>\n", x, y_ - 10,
                           cssName(row->name));
      text(x + 15, "dim", row->name);
      x += needed + 24;
    }
  }

  /// Bars to the left are ticks less, to the right ticks more, in the colour of the cause that changed most.
  void lines(const TickDifference &ticks) {
    constexpr unsigned nameColumns = 42;
    constexpr double least = .01; // Of the largest change.
    std::vector<const TickDifferenceRow *> rows;
    double less = 0, more = 0;
    for (const TickDifferenceRow &row : ticks.byLine | std::views::take(shownChanges))
      if (const double change = row.difference(); change != 0 && std::abs(change) >= least * std::max(less, more)) {
        rows.push_back(&row);
        less = std::max(less, -change);
        more = std::max(more, change);
      }
    if (rows.empty())
      return;
    const double scale = changesWidth / (less + more), axis = nameRight + 12 + less * scale, top = y_ + 10;
    y_ += 6;
    for (const TickDifferenceRow *row : rows) {
      y_ += bar + 4;
      text(nameRight, "", fitText(printableText(row->name), nameColumns, true, Keep::tail), "end");
      const double change = row->difference() * scale;
      const std::string_view cause = nameOf(causesThatDiffer(*row).front().first);
      const std::string ticksMore = signedTicks(row->difference(), true);
      rectangle(axis + std::min(change, 0.), std::abs(change), cssName(cause),
                fmt::format("{}: {} ticks, most of them {}", row->name, ticksMore, cause));
      text(axis + std::max(change, 0.) + 6, "", fmt::format("{} {}", ticksMore, cause));
    }
    body_ += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" class=\"axis\"/>\n", axis,
                         top, y_ + 0.5 * bar);
  }

  double y_ = 8;
  std::string body_;
};

} // namespace

std::string gatePicture(std::span<const GateVerdict> verdicts) {
  Picture picture;
  for (const GateVerdict &verdict : verdicts)
    picture.verdict(verdict);
  return picture.take();
}

} // namespace leastaction
