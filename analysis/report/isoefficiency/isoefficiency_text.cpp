#include "analysis/report/isoefficiency/isoefficiency_report.h"
#include "analysis/report/isoefficiency/scaling_text.h"

namespace leastaction {

std::string renderText(const IsoefficiencyReport &report, const IsoefficiencyText &wanted, const TextStyle &style) {
  TextWriter writer(style);
  if (report.formulas)
    writeScaling(writer, *report.formulas, wanted.explain);
  if (report.versus) {
    writer.blank();
    writer.heading("the other algorithm");
    writeScaling(writer, *report.versus, wanted.explain);
  }
  if (report.byKind)
    writeByKind(writer, *report.byKind, wanted.explain, wanted.rows);
  for (const MeasuredScaling &scaling : report.measured)
    writeMeasured(writer, scaling, wanted.explain, wanted.rows);
  if (!report.comparisons.empty())
    writer.heading("relative scalability");
  for (const std::string &sentence : report.comparisons)
    writer.paragraph(sentence, 2);
  if (report.versus)
    writeSizesSideBySide(writer, *report.formulas, *report.versus);
  return writer.take();
}

} // namespace leastaction
