// The report, the comparison, the agreement, the class and the surface as text for a terminal or a log file.
//
//   std::string text = renderText(report, {});
//   std::string byLine = renderText(report, {.by = TextOptions::By::line, .rows = 30});
//
// No line is wider than `width` columns. Names that hold control characters or invalid UTF-8 come out harmless.
#pragma once

#include "analysis/report/class/class_report.h"
#include "analysis/report/run/run_report.h"
#include "analysis/report/surface/surface_report.h"
#include "analysis/scaling/complexity/performance_complexity.h"

#include <string>

namespace leastaction {

struct TextOptions {
  enum class By { opcode, classes, function, line };
  By by = By::opcode; ///< Key of the full table of shares or differences; the other keys show their five largest.
  unsigned rows = 12; ///< Of that table, and the largest number of spikes, executions and points shown.
  unsigned width = 80;
  bool colour = false;
  bool unicode = true;  ///< Otherwise the text is pure ASCII.
  bool allMaps = false; ///< What each model leaves, not only the one that leaves least.
};

std::string renderText(const RunReport &report, const TextOptions &options);
std::string renderText(const ComparisonReport &report, const TextOptions &options);
std::string renderText(const AgreementReport &report, const TextOptions &options);
std::string renderText(const ClassReport &report, const TextOptions &options);
std::string renderText(const SurfaceReport &report, const TextOptions &options);
std::string renderText(const ComplexityReport &report, const TextOptions &options);

} // namespace leastaction
