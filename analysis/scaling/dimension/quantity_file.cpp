#include "analysis/scaling/dimension/quantity_file.h"

#include "analysis/base/toml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace leastaction {
namespace {

std::unexpected<Error> failAt(std::string what, const toml::node &node, const std::string &where, std::string remedy) {
  const toml::source_position at = node.source().begin;
  return fail(std::move(what), fmt::format("{}, line {}, column {}", where, at.line, at.column), std::move(remedy));
}

/// "-3", "1/2".
std::optional<Rational> readRational(std::string_view text) {
  auto read = [](std::string_view digits) -> std::optional<int64_t> {
    int64_t value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return problem == std::errc() && end == digits.data() + digits.size() && !digits.empty() ? std::optional(value)
                                                                                             : std::nullopt;
  };
  const size_t slash = text.find('/');
  const std::optional<int64_t> above = read(text.substr(0, slash));
  const std::optional<int64_t> below = slash == std::string_view::npos ? 1 : read(text.substr(slash + 1));
  if (!above || !below || *below == 0)
    return std::nullopt;
  return Rational(*above, *below);
}

Result<Rational> exponentOf(const toml::node &node, const std::string &where) {
  std::optional<Rational> exponent;
  if (const auto whole = node.value_exact<int64_t>())
    exponent = Rational(*whole);
  else if (const auto text = node.value_exact<std::string_view>())
    exponent = readRational(*text);
  if (!exponent || !exponent->isValid())
    return failAt("an exponent is not a fraction", node, where, "write whole numbers, or fractions like \"1/2\"");
  return *exponent;
}

Result<std::vector<std::string>> unitsOf(const toml::table &file, const std::string &where) {
  const toml::node *node = file.get("units");
  const toml::array *list = node ? node->as_array() : nullptr;
  if (!list || list->empty() || !list->is_homogeneous<std::string>())
    return fail("'units' is not a list of names", where, "write a line like units = [\"M\", \"L\", \"T\"]");
  std::vector<std::string> units;
  for (const toml::node &unit : *list) {
    const std::string name = *unit.value<std::string>();
    if (name.empty() || std::ranges::find(units, name) != units.end())
      return failAt("the unit '" + name + "' appears twice, or has no name", unit, where,
                    "give each unit a name of its own");
    units.push_back(name);
  }
  return units;
}

} // namespace

Result<QuantityTable> parseQuantities(std::string_view text, const std::string &where) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return fail(std::string(parsed.error().description()),
                fmt::format("{}, line {}, column {}", where, parsed.error().source().begin.line,
                            parsed.error().source().begin.column),
                "correct the TOML syntax");
  const toml::table &file = parsed.table();
  for (const auto &[key, node] : file)
    if (key.str() != "units" && key.str() != "quantities")
      return failAt(fmt::format("there is no key '{}' here", key.str()), node, where,
                    "the keys are units and quantities");
  std::vector<std::string> units = TRY(unitsOf(file, where));
  const toml::node *node = file.get("quantities");
  const toml::table *quantities = node ? node->as_table() : nullptr;
  if (!quantities || quantities->empty())
    return fail("there are no quantities", where, "write [quantities] and below it lines like speed = [0, 1, -1]");
  // The table is sorted by name; the order of the file says which quantities come first.
  std::vector<std::pair<std::string, const toml::node *>> inOrder;
  for (const auto &[name, exponents] : *quantities)
    inOrder.emplace_back(name.str(), &exponents);
  std::ranges::sort(inOrder, {}, [](const auto &one) {
    const toml::source_position at = one.second->source().begin;
    return std::pair(at.line, at.column);
  });
  QuantityTable table;
  for (const auto &[name, exponents] : inOrder) {
    const toml::array *list = exponents->as_array();
    if (!list || list->size() != units.size())
      return failAt(fmt::format("'{}' is not a list of {} exponents", name, units.size()), *exponents, where,
                    fmt::format("write one for each of {}", fmt::join(units, ", ")));
    std::vector<Rational> of;
    for (const toml::node &one : *list) {
      const Rational exponent = TRY(exponentOf(one, where));
      of.push_back(exponent);
    }
    table.columns.push_back({name, "", Dimension(std::move(of))});
  }
  table.primaries = std::move(units);
  return table;
}

} // namespace leastaction
