#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/scaling/dimension/quantity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

Result<UnitSystem> makeSystem(const std::vector<std::string> &definitions, const std::vector<std::string> &in) {
  UnitSystem system = UnitSystem::standard();
  for (const std::string &definition : definitions) {
    const size_t equals = definition.find('=');
    if (equals == std::string::npos)
      return fail("'" + definition + "' defines no unit", "--define", "write it like 'word=8 byte'");
    if (Result<void> defined =
            defineUnit(system, definition.substr(0, equals), definition.substr(equals + 1), "--define");
        !defined)
      return std::unexpected(defined.error());
  }
  return system.in(in, "--in");
}

/// The table of quantities [N 1.1], and the size of each one's unit where it is not that of byte, flop and second.
TextTable quantityTable(const UnitSystem &system) {
  std::string symbols;
  for (const PrimaryQuantity &primary : system.primaries())
    symbols += (symbols.empty() ? "(" : ", ") + primary.symbol;
  TextTable table{{{"quantity"}, {symbols + ")"}, {"unit"}, {"is"}}, {}};
  for (const NamedQuantity &quantity : system.quantities()) {
    const double size = system.sizeOf(quantity.dimension);
    table.rows.push_back({quantity.name, UnitSystem::exponentsText(quantity.dimension),
                          system.unitText(quantity.dimension),
                          size == 1 ? "" : quantityText({size, quantity.dimension}, UnitSystem::standard())});
  }
  return table;
}

Json systemJson(const UnitSystem &system) {
  Json quantities = Json::array(), units = Json::array();
  for (const NamedQuantity &quantity : system.quantities())
    quantities.push_back({{"name", quantity.name},
                          {"exponents", quantity.dimension.exponentTexts()},
                          {"unit", system.unitText(quantity.dimension)},
                          {"size", system.sizeOf(quantity.dimension)}});
  for (const Unit &unit : system.units())
    units.push_back({{"name", unit.name}, {"size", unit.size}, {"exponents", unit.dimension.exponentTexts()}});
  return {{"quantities", std::move(quantities)}, {"units", std::move(units)}};
}

} // namespace

Result<int> commandUnits(int argc, char **argv) {
  CommandLine app(
      "The system of measurement: length in byte, work in flop, time in s, and what is made of them. With an "
      "expression: its value, unit and name. What stands side by side is multiplied before it is divided, so "
      "3 flop / 2 s is 1.5 flop/s.",
      "leastaction units");
  std::string expression, to, json;
  std::vector<std::string> definitions, in;
  app.addOption("expression", expression, "numbers and units with + - * / ^ and parentheses");
  app.addOption("--to", to, "tell it in this unit, or how many times it is an expression like '4 Gbyte/s'");
  app.addOption("--define", definitions, "a unit of your own: 'word=8 byte', 'clock=0.3 ns'; may be repeated")
      ->oneValueEach();
  app.addOption("--in", in, "the primary units of the output, separated by commas: word,clock")
      ->delimiter(',')
      ->oneValueEach();
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction units '12 flop/byte * 25.6 Gbyte/s'\n"
             "  leastaction units '7.1 us * 2.3 Gbyte/s' --to kbyte\n"
             "  leastaction units --define 'clock=0.3 ns' --define 'word=8 byte' --in clock,word");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  UnitSystem system = TRY(makeSystem(definitions, in));
  if (expression.empty() && !to.empty())
    return std::unexpected(Error{"--to needs an expression", app.name(), "give one, like '7.1 us * 2.3 Gbyte/s'"});

  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  Json written;
  if (expression.empty()) {
    writer.table(quantityTable(system));
    writer.blank();
    std::string names;
    for (const Unit &unit : system.units())
      names += (names.empty() ? "" : ", ") + unit.name;
    writer.paragraph("units: " + names + "; with SI prefixes (k M G ..., m u n ...) but for min and h", 7);
    written = systemJson(system);
  } else {
    Quantity quantity = TRY(parseQuantity(expression, system, "expression"));
    const NamedQuantity *name = system.named(quantity.dimension);
    std::string text = quantityText(quantity, system);
    written = {{"value", quantity.value / system.sizeOf(quantity.dimension)},
               {"unit", system.unitText(quantity.dimension)},
               {"exponents", quantity.dimension.exponentTexts()},
               {"quantity", name ? Json(name->name) : Json(nullptr)}};
    if (!to.empty()) {
      Quantity unit = TRY(parseQuantity(to, system, "--to"));
      double times = TRY(convert(quantity, unit, system, "--to"));
      const bool isUnit = to.find_first_of("0123456789") != 0;
      text = fmt::format("{:.10g} {}{}", times, isUnit ? "" : "times ", to);
      written["to"] = {{"value", times}, {"unit", to}};
    }
    writer.line(text + (name ? "  (" + name->name + ")" : quantity.dimension.isNumber() ? "" : "  (no name)"));
  }
  if (!json.empty())
    TRY(writeOutput(json, written.dump(2) + "\n"));
  if (json != "-")
    TRY(writeOutput("-", writer.take()));
  return exitDone;
}

} // namespace leastaction::cli
