#include "analysis/report/cores/instructions_report.h"

#include "analysis/base/text_format.h"
#include "analysis/base/text_table.h"
#include "analysis/report/format/json_values.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace leastaction {
namespace {

constexpr unsigned pageWidth = 120;

Json figuresJson(const InstructionsReport::Figures &figures) {
  Json json = Json::object();
  if (figures.latencyTicks)
    json["latency_ticks"] = *figures.latencyTicks;
  if (figures.ticks)
    json["ticks"] = *figures.ticks;
  if (figures.microOps)
    json["micro_ops"] = *figures.microOps;
  return json;
}

std::string latencyText(const InstructionsReport::Figures &figures) {
  return figures.latencyTicks ? fmt::format("{}", std::lround(*figures.latencyTicks)) : "";
}

std::string ticksText(const InstructionsReport::Figures &figures) {
  return figures.ticks ? fmt::format("{:.2f}", *figures.ticks) : "";
}

std::string microOpsText(const InstructionsReport::Figures &figures) {
  return figures.microOps ? fmt::format("{}", *figures.microOps) : "";
}

uint64_t measuredExecutions(const InstructionsReport &report) {
  uint64_t executions = 0;
  for (const InstructionsReport::Form &form : report.forms)
    executions += form.executions;
  return executions;
}

size_t formCount(const InstructionsReport &report) {
  size_t forms = report.forms.size();
  for (const InstructionsReport::NotMeasured &entry : report.notMeasured)
    forms += entry.opcodes.size();
  return forms;
}

std::string differencesText(const InstructionsReport &report) {
  constexpr size_t shown = 20;
  TextTable table{.columns = {{"opcode", Align::left, true},
                              {"latency [tick]", Align::right},
                              {"described", Align::right},
                              {"each [tick]", Align::right},
                              {"described", Align::right},
                              {"micro-ops", Align::right},
                              {"described", Align::right}},
                  .rows = {}};
  size_t more = 0;
  for (const InstructionsReport::Form &form : report.forms)
    if (form.differs && table.rows.size() < shown)
      table.rows.push_back({printableText(form.opcode), latencyText(form.measured),
                            form.measured.latencyTicks ? latencyText(form.described) : "", ticksText(form.measured),
                            ticksText(form.described), microOpsText(form.measured), microOpsText(form.described)});
    else
      more += form.differs;
  if (table.rows.empty())
    return {};
  std::string text = "\n";
  for (const std::string &line : layOut(table, pageWidth, false))
    text += "  " + line + "\n";
  if (more != 0)
    text += fmt::format("  and {} more\n", more);
  return text;
}

std::string notMeasuredText(const InstructionsReport &report) {
  std::string text = report.notMeasured.empty() ? "" : "\nnot measured:\n";
  for (const InstructionsReport::NotMeasured &entry : report.notMeasured) {
    constexpr size_t named = 6;
    std::string names;
    for (size_t i = 0; i < std::min(named, entry.opcodes.size()); ++i)
      names += (i ? ", " : "") + printableText(entry.opcodes[i]);
    if (entry.opcodes.size() > named)
      names += fmt::format(" and {} more", entry.opcodes.size() - named);
    text += fmt::format("  {}: {}\n", names, printableText(entry.why));
  }
  return text;
}

} // namespace

std::string instructionsText(const InstructionsReport &report) {
  const auto differing = std::ranges::count_if(report.forms, &InstructionsReport::Form::differs);
  std::string text =
      fmt::format("{} of {} instruction forms{} measured at {}; {} of them differ from {}\n", report.forms.size(),
                  formCount(report), report.run.empty() ? "" : " of " + printableText(report.run),
                  withUnit(report.clockHz, "Hz"), differing, printableText(report.core));
  if (report.executions != 0)
    text += fmt::format(
        "they are {} % of the instructions that ran\n",
        percentText(static_cast<double>(measuredExecutions(report)) / static_cast<double>(report.executions)));
  return text + differencesText(report) + notMeasuredText(report);
}

Json instructionsJson(const InstructionsReport &report) {
  Json forms = Json::array(), notMeasured = Json::array();
  for (const InstructionsReport::Form &form : report.forms)
    forms.push_back({{"opcode", jsonText(form.opcode)},
                     {"executions", form.executions},
                     {"measured", figuresJson(form.measured)},
                     {"described", figuresJson(form.described)},
                     {"differs", form.differs}});
  for (const InstructionsReport::NotMeasured &entry : report.notMeasured)
    notMeasured.push_back(
        {{"why", jsonText(entry.why)}, {"opcodes", textsJson(entry.opcodes)}, {"executions", entry.executions}});
  return {{"report", "instructions"},   {"run", jsonText(report.run)},     {"core", jsonText(report.core)},
          {"clock_hz", report.clockHz}, {"executions", report.executions}, {"forms", forms},
          {"not_measured", notMeasured}};
}

} // namespace leastaction
