#include "analysis/report/check/check_report.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>

namespace leastaction {

std::string checkText(const RunCheckReport &report) {
  std::string text = fmt::format("{}: {}\n", printableText(report.run), report.isIntact() ? "intact" : "not intact");
  text += fmt::format("  threads {}, region executions {}\n", report.threads, report.regionExecutions);
  text += fmt::format("  instructions {}, records {}\n", report.instructions, report.records);
  text += fmt::format("  chunks {}, missing {}{}\n", report.chunks, report.missingChunks,
                      report.unclosedThreads && !report.finished ? " or more" : "");
  if (report.steppedInstructions)
    text += fmt::format("  single-stepped instructions {}\n", *report.steppedInstructions);
  if (report.sameAsSteps)
    text += fmt::format("  same in trace and steps: {} instructions, {} accesses; {} instructions whose addresses the "
                        "trace does not know\n",
                        report.sameAsSteps->instructions, report.sameAsSteps->accesses,
                        report.sameAsSteps->unknownAccesses);
  text += fmt::format("  readable {} of {} byte\n", report.intactBytes, report.fileBytes);
  for (const std::string &problem : report.problems)
    text += "  " + printableText(problem) + "\n";
  for (const std::string &note : report.notes)
    text += "  note: " + printableText(note) + "\n";
  return text;
}

std::string checkText(const EventCheckReport &report) {
  std::string text = fmt::format("{}: {}\n  events {}, most in flight {}{}\n", printableText(report.input),
                                 report.isSound ? "sound" : "not sound", report.events, report.mostInFlight,
                                 report.core.empty() ? "" : ", core " + printableText(report.core));
  for (const EventCheck::Rule &rule : report.rules) {
    text += fmt::format("  {:<58} {}\n", rule.name,
                        !rule.isChecked && report.isMeasured ? "does not apply to measured events"
                        : !rule.isChecked                    ? "not checked"
                        : rule.violations == 0
                            ? "yes"
                            : fmt::format("no, {} violation{}", rule.violations, rule.violations == 1 ? "" : "s"));
    if (rule.violations != 0)
      text += "    " + printableText(rule.first) + "\n";
  }
  for (const std::string &note : report.notes)
    text += "  note: " + printableText(note) + "\n";
  return text;
}

} // namespace leastaction
