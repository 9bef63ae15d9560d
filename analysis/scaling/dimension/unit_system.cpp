#include "analysis/scaling/dimension/unit_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace leastaction {
namespace {

struct Prefix {
  std::string_view name;
  double factor;
};

constexpr std::array prefixes = {Prefix{"Q", 1e30},  Prefix{"R", 1e27},  Prefix{"Y", 1e24},  Prefix{"Z", 1e21},
                                 Prefix{"E", 1e18},  Prefix{"P", 1e15},  Prefix{"T", 1e12},  Prefix{"G", 1e9},
                                 Prefix{"M", 1e6},   Prefix{"k", 1e3},   Prefix{"m", 1e-3},  Prefix{"u", 1e-6},
                                 Prefix{"µ", 1e-6},  Prefix{"n", 1e-9},  Prefix{"p", 1e-12}, Prefix{"f", 1e-15},
                                 Prefix{"a", 1e-18}, Prefix{"z", 1e-21}, Prefix{"y", 1e-24}, Prefix{"r", 1e-27},
                                 Prefix{"q", 1e-30}};

Dimension dimension(int length, int work, int time) {
  return Dimension(std::vector<Rational>{length, work, time});
}

} // namespace

UnitSystem UnitSystem::makeStandard() {
  UnitSystem system;
  system.primaries_ = {{"length", "L", "byte"}, {"work", "E", "flop"}, {"time", "T", "s"}};
  const Dimension length = dimension(1, 0, 0), work = dimension(0, 1, 0), time = dimension(0, 0, 1);
  system.units_ = {
      {"byte", 1, length}, {"B", 1, length},         {"bit", 0.125, length},   {"flop", 1, work},
      {"s", 1, time},      {"min", 60, time, false}, {"h", 3600, time, false}, {"Hz", 1, dimension(0, 0, -1)}};
  system.quantities_ = {{"length", length},
                        {"work", work},
                        {"time", time},
                        {"frequency", dimension(0, 0, -1)},
                        {"velocity", dimension(1, 0, -1)},
                        {"force", dimension(-1, 1, 0)},
                        {"power", dimension(0, 1, -1)},
                        {"mass", dimension(-2, 1, 2)},
                        {"momentum", dimension(-1, 1, 1)},
                        {"action", dimension(0, 1, 1)}};
  return system;
}

const UnitSystem &UnitSystem::standard() {
  static const UnitSystem system = makeStandard();
  return system;
}

Result<void> UnitSystem::checkNewName(const std::string &name, const std::string &where) const {
  const bool isWord = !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
  if (!isWord)
    return fail("'" + name + "' is no name for a unit", where, "use letters and _");
  if (find(name))
    return fail("the unit '" + name + "' is known already", where, "choose another name");
  return {};
}

Result<void> UnitSystem::define(const Unit &unit, const std::string &where) {
  TRY(checkNewName(unit.name, where));
  if (!(unit.size > 0))
    return fail("the unit '" + unit.name + "' would not be larger than zero", where, "give it a size like 0.3 ns");
  units_.push_back(unit);
  return {};
}

Result<UnitSystem> UnitSystem::in(const std::vector<std::string> &names, const std::string &where) const {
  UnitSystem system(*this);
  std::vector<const Unit *> chosen(primaries_.size());
  for (const std::string &name : names) {
    const auto unit = std::ranges::find(units_, name, &Unit::name);
    if (unit == units_.end())
      return fail("there is no unit '" + name + "'", where, "define it first, as in --define '" + name + "=8 byte'");
    const auto of = std::ranges::find_if(primaries_, [&](const PrimaryQuantity &primary) {
      return unit->dimension ==
             Dimension::primary(primaries_.size(), static_cast<size_t>(&primary - primaries_.data()));
    });
    if (of == primaries_.end())
      return fail("'" + name + "' is not a unit of one of the primary quantities", where,
                  "choose units of length, work and time");
    const Unit *&place = chosen[static_cast<size_t>(of - primaries_.begin())];
    if (place)
      return fail("'" + place->name + "' and '" + name + "' are units of the same quantity", where, "choose one");
    place = &*unit;
  }
  for (size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i])
      system.primaries_[i].unit = chosen[i]->name;
  return system;
}

double UnitSystem::sizeOf(const Dimension &dimension) const {
  double size = 1;
  for (size_t i = 0; i < primaries_.size(); ++i)
    size *= std::pow(find(primaries_[i].unit)->size, dimension.exponents()[i].value());
  return size;
}

std::optional<Unit> UnitSystem::find(std::string_view name) const {
  if (const auto found = std::ranges::find(units_, name, &Unit::name); found != units_.end())
    return *found;
  for (const auto &[prefix, factor] : prefixes)
    if (name.starts_with(prefix))
      if (const auto found = std::ranges::find(units_, name.substr(prefix.size()), &Unit::name);
          found != units_.end() && found->takesPrefix) {
        Unit unit(*found);
        unit.name = name;
        unit.size *= factor;
        return unit;
      }
  return std::nullopt;
}

const NamedQuantity *UnitSystem::named(const Dimension &dimension) const {
  const auto found = std::ranges::find(quantities_, dimension, &NamedQuantity::dimension);
  return found == quantities_.end() ? nullptr : &*found;
}

std::string UnitSystem::unitText(const Dimension &dimension) const {
  std::vector<std::string> units;
  for (const PrimaryQuantity &primary : primaries_)
    units.push_back(primary.unit);
  return dimension.text(units);
}

std::string UnitSystem::exponentsText(const Dimension &dimension) {
  std::string text = "(";
  for (const Rational &exponent : dimension.exponents())
    text += (text.size() > 1 ? ", " : "") + exponent.text();
  return text + ")";
}

} // namespace leastaction
