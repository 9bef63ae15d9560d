#include "analysis/report/render_text.h"

#include "analysis/base/text_writer.h"
#include "analysis/report/agreement/agreement_text.h"
#include "analysis/report/class/class_text.h"
#include "analysis/report/comparison/comparison_text.h"
#include "analysis/report/complexity/complexity_text.h"
#include "analysis/report/run/quantities.h"
#include "analysis/report/run/region_text.h"
#include "analysis/report/surface/surface_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace leastaction {

namespace {

TextWriter writerFor(const TextOptions &options) {
  return TextWriter({.width = options.width, .colour = options.colour, .unicode = options.unicode});
}

void writeFact(TextWriter &writer, std::string_view label, std::string_view value) {
  if (!value.empty())
    writer.paragraph(fmt::format("{:<10}  {}", label, value), 12);
}

std::string clockText(const ClockInfo &clock) {
  std::string text = clock.name.empty() ? "unknown" : clock.name;
  if (clock.hz > 0)
    text += ", " + withUnit(clock.hz, "Hz");
  return text + ", resolution " + plainNumber(clock.resolutionTicks) + " tick";
}

std::string hypothesisText(const std::vector<std::string> &perfect) {
  return perfect.empty() ? "" : fmt::format(", perfect {}: ticks are hypothetical", fmt::join(perfect, " and "));
}

void writeCore(TextWriter &writer, const std::string &core, const std::vector<std::string> &perfect) {
  writeFact(writer, "core model", core.empty() ? "none" : core + hypothesisText(perfect));
}

void writeNotes(TextWriter &writer, const std::vector<std::string> &notes) {
  if (notes.empty())
    return;
  writer.blank();
  writer.heading("notes");
  for (const std::string &note : notes)
    writer.paragraph((writer.style().unicode ? "· " : "- ") + note, 2);
}

} // namespace

std::string renderText(const RunReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "program", report.program);
  writeFact(writer, "source", report.source);
  writeFact(writer, "mode", report.mode);
  writeFact(writer, "clock", clockText(report.clock));
  writeCore(writer, report.core, report.perfect);
  if (report.regions.empty())
    writeFact(writer, "regions", "none");
  for (const RegionReport &region : report.regions)
    writeRegion(writer, region, report.clock.hz, report.peaks, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

std::string renderText(const ComparisonReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeCore(writer, report.core, report.perfect);
  writeComparison(writer, report, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

std::string renderText(const AgreementReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "measured",
            fmt::format("{}: mode {}, clock {}", report.measured.name, report.measured.mode,
                        clockText(report.measured.clock)));
  writeFact(writer, "simulated",
            fmt::format("{}: mode {}, core model {}, {}, completion {}{}", report.simulated.name, report.simulated.mode,
                        report.core, withUnit(report.simulated.clock.hz, "Hz"), report.completion,
                        hypothesisText(report.perfect)));
  writeFact(
      writer, "scale",
      fmt::format("a tick of the probes' clock is {} ticks of the core", plainNumber(report.scale.coreTicksPerTick)));
  writeAgreement(writer, report, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

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

std::string renderText(const SurfaceReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeSurface(writer, report, options.rows);
  writeNotes(writer, report.notes);
  return writer.take();
}

std::string renderText(const ComplexityReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeComplexity(writer, report, options.allMaps);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
