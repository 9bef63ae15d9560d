#include "analysis/report/doctor/doctor_report.h"

#include "analysis/base/text_format.h"
#include "analysis/report/format/json_values.h"

#include <fmt/format.h>

namespace leastaction {

std::string doctorText(const DoctorReport &report) {
  std::string text;
  for (const DoctorReport::Check &check : report.checks) {
    text += fmt::format("{:<8} {:<17} {}", nameOf(check.health), check.name, printableText(check.found));
    text += check.remedy.empty() ? "\n" : fmt::format(": {}\n", printableText(check.remedy));
  }
  return text + fmt::format("\nleastaction {} {} here.\n", report.version,
                            report.works() ? "compiles, records and reports programs"
                                           : "cannot compile, record and report programs");
}

Json doctorJson(const DoctorReport &report) {
  Json checks = Json::array();
  for (const DoctorReport::Check &check : report.checks)
    checks.push_back({{"name", check.name},
                      {"health", nameOf(check.health)},
                      {"found", jsonText(check.found)},
                      {"remedy", textOrNull(check.remedy)}});
  return {{"report", "doctor"}, {"version", report.version}, {"works", report.works()}, {"checks", checks}};
}

} // namespace leastaction
