#include "analysis/cli/value_names.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace leastaction::cli {
namespace {

struct ValueName {
  std::string_view option, value;
};

/// By option. A command where an option's value is something else says so with type_name().
constexpr std::array valueNames = {
    ValueName{"--against", "RUN"},
    ValueName{"--all", "FOLDER"},
    ValueName{"--at", "CACHE"},
    ValueName{"--bandwidth", "NAME"},
    ValueName{"--bytes", "FORMULA"},
    ValueName{"--callers-past", "TICKS"},
    ValueName{"--clock", "CLOCK"},
    ValueName{"--collapse", "QUANTITY"},
    ValueName{"--commit", "COMMIT"},
    ValueName{"--concurrency", "FORMULA"},
    ValueName{"--config", "FILE"},
    ValueName{"--core", "CORE"},
    ValueName{"--csv", "FILE"},
    ValueName{"--db", "FILE"},
    ValueName{"--deadline", "TIME"},
    ValueName{"--define", "UNIT"},
    ValueName{"--extra-p", "FILE"},
    ValueName{"--fields", "FIELDS"},
    ValueName{"--formula", "MODEL"},
    ValueName{"--from", "LABEL"},
    ValueName{"--grid", "PxQ"},
    ValueName{"--hex", "FILE"},
    ValueName{"--hosts", "FILE"},
    ValueName{"--html", "FILE"},
    ValueName{"--in", "UNITS"},
    ValueName{"--issue-stage", "STAGE"},
    ValueName{"--json", "FILE"},
    ValueName{"--key", "FILE"},
    ValueName{"--la-probe-every", "N"},
    ValueName{"--la-region", "GLOB"},
    ValueName{"--label", "LABEL"},
    ValueName{"--lines", "FILE"},
    ValueName{"--machine", "MACHINE"},
    ValueName{"--markdown", "FILE"},
    ValueName{"--max-action", "LIMIT"},
    ValueName{"--max-ticks", "LIMIT"},
    ValueName{"--messages", "FILE"},
    ValueName{"--model", "MODEL"},
    ValueName{"--models", "MODELS"},
    ValueName{"--of", "QUANTITY"},
    ValueName{"--output", "FILE"},
    ValueName{"--overhead", "FORMULA"},
    ValueName{"--pair", "NAME"},
    ValueName{"--picture", "FILE"},
    ValueName{"--platform", "FILE"},
    ValueName{"--precision", "PERCENT"},
    ValueName{"--program", "NAME"},
    ValueName{"--project", "NAME"},
    ValueName{"--quantities", "FILE"},
    ValueName{"--range", "RANGE"},
    ValueName{"--ratings", "FILE"},
    ValueName{"--region", "NAME"},
    ValueName{"--repeating", "QUANTITIES"},
    ValueName{"--sarif", "FILE"},
    ValueName{"--set", "NAME=VALUE"},
    ValueName{"--sizes", "FROM:TO"},
    ValueName{"--sweep", "NAME=VALUES"},
    ValueName{"--time", "FORMULA"},
    ValueName{"--to", "LABEL"},
    ValueName{"--versus", "FORMULA"},
    ValueName{"--versus-concurrency", "FORMULA"},
    ValueName{"--what-if", "CHANGE"},
    ValueName{"--work", "FORMULA"},
    ValueName{"-o", "FILE"},
};
static_assert(std::ranges::is_sorted(valueNames, {}, &ValueName::option));

/// As CLI11 calls values; a limit or a check stands after a colon.
constexpr std::string_view ofTexts = "TEXT", ofChoices = "TEXT:{", ofFolders = "TEXT:DIR", ofCounts = "UINT",
                           ofNumbers = "FLOAT";

std::string_view nameOfValue(std::string_view option, std::string_view type) {
  if (type.starts_with(ofChoices))
    return "WORD";
  if (type == ofFolders)
    return "FOLDER";
  if (type.starts_with(ofCounts))
    return "N";
  if (type.starts_with(ofNumbers))
    return "NUMBER";
  const auto found = std::ranges::find(valueNames, option, &ValueName::option);
  return type == ofTexts && found != valueNames.end() ? found->value : "";
}

} // namespace

void nameValues(CLI::App &app) {
  for (CLI::Option *option : app.get_options()) {
    const std::string type = option->get_type_name();
    if (option->get_positional() && type == ofTexts)
      option->type_name("");
    else if (const std::string_view name = nameOfValue(option->get_name(), type); !name.empty())
      option->type_name(std::string(name));
  }
  if (CLI::Option *help = app.get_help_ptr())
    help->description("print this help");
  for (CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; }))
    nameValues(*sub);
}

} // namespace leastaction::cli
