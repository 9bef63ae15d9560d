#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/scaling/unit_conversion.h"

namespace leastaction::cli {

Result<int> commandUnits(int argc, char **argv) {
  CLI::App app("Shows the system of measurement: length in bytes, work in flop, time in s, and the units derived from "
               "them. With an expression, prints its value, unit and name. Factors written side by side are multiplied "
               "before dividing, so 3 flop / 2 s is 1.5 flop/s.",
               "leastaction units");
  UnitsQuestion question;
  std::string json;
  const CLI::Option *expression =
      app.add_option("expression", question.expression, "numbers and units with + - * / ^ and parentheses");
  app.add_option("--to", question.to, "convert to this unit, or to multiples of an expression like '4 Gbyte/s'")
      ->type_name("UNIT");
  app.add_option("--define", question.definitions, "define a unit: 'word=8 byte', 'clock=0.3 ns' (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--in", question.in, "primary units of the output, separated by commas: word,clock")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction units '12 flop/byte * 25.6 Gbyte/s'\n"
             "  leastaction units '7.1 us * 2.3 Gbyte/s' --to kbyte\n"
             "  leastaction units --define 'clock=0.3 ns' --define 'word=8 byte' --in clock,word");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (expression->count() > 0 && question.expression.empty())
    return fail("the expression is empty", "leastaction units", "give one, like '12 flop/byte', or leave it out");
  const UnitsReport report = TRY(unitConversion(question));
  return writeReport({{json, [&] { return jsonFile(toJson(report)); }}},
                     [&](const TextStyle &style) { return renderText(report, style); });
}

} // namespace leastaction::cli
