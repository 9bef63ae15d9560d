#include "analysis/report/format/report_text.h"
#include "analysis/report/run/region_text.h"
#include "analysis/report/run/run_formats.h"

namespace leastaction {

std::string renderText(const RunReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "program", report.program);
  writeFact(writer, "source", report.source);
  writeFact(writer, "mode", std::string(nameOf(report.mode)));
  writeFact(writer, "clock", clockText(report.clock));
  writeCore(writer, report.core, report.perfect);
  writeFlaw(writer, report.flaw);
  writeFact(writer, "sample", windowsText(report.sample));
  if (report.regions.empty())
    writeFact(writer, "regions", "none");
  for (const RegionReport &region : report.regions)
    writeRegion(writer, region, report.clock.hz, report.peaks, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
