#include "analysis/scaling/dimension/unit_system.h"

#include "analysis/base/letter_case.h"
#include "analysis/scaling/dimension/basis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace leastaction {
namespace {

struct Prefix {
  std::string_view name;
  double factor;
};

constexpr std::array prefixes = {Prefix{"Q", 1e30},      Prefix{"R", 1e27},      Prefix{"Y", 1e24},  Prefix{"Z", 1e21},
                                 Prefix{"E", 1e18},      Prefix{"P", 1e15},      Prefix{"T", 1e12},  Prefix{"G", 1e9},
                                 Prefix{"M", 1e6},       Prefix{"k", 1e3},       Prefix{"m", 1e-3},  Prefix{"u", 1e-6},
                                 Prefix{"\u00b5", 1e-6}, Prefix{"\u03bc", 1e-6}, Prefix{"n", 1e-9},  Prefix{"p", 1e-12},
                                 Prefix{"f", 1e-15},     Prefix{"a", 1e-18},     Prefix{"z", 1e-21}, Prefix{"y", 1e-24},
                                 Prefix{"r", 1e-27},     Prefix{"q", 1e-30}};

/// What others call units, with and without a prefix's letter or word before it.
struct OtherName {
  std::string_view name, unit;
};

constexpr std::array otherNames = {OtherName{"sec", "s"},     OtherName{"secs", "s"},     OtherName{"second", "s"},
                                   OtherName{"seconds", "s"}, OtherName{"minute", "min"}, OtherName{"minutes", "min"},
                                   OtherName{"hour", "h"},    OtherName{"hours", "h"},    OtherName{"hr", "h"},
                                   OtherName{"hertz", "Hz"}};

constexpr std::array prefixWords = {OtherName{"milli", "m"}, OtherName{"micro", "u"}, OtherName{"nano", "n"},
                                    OtherName{"pico", "p"},  OtherName{"kilo", "k"},  OtherName{"mega", "M"},
                                    OtherName{"giga", "G"},  OtherName{"tera", "T"},  OtherName{"peta", "P"}};

Dimension dimension(int length, int work, int time) {
  return Dimension(std::vector<Rational>{length, work, time});
}

} // namespace

UnitSystem UnitSystem::makeStandard() {
  UnitSystem system;
  system.primaries_ = {{"length", "L", "byte"}, {"work", "E", "flop"}, {"time", "T", "s"}};
  const Dimension length = dimension(1, 0, 0), work = dimension(0, 1, 0), time = dimension(0, 0, 1);
  using enum Unit::Prefixes;
  system.units_ = {{"byte", 1, length, large},
                   {"B", 1, length, large},
                   {"bit", 0.125, length, large},
                   {"flop", 1, work, large},
                   {"s", 1, time},
                   {"min", 60, time, none},
                   {"h", 3600, time, none},
                   {"Hz", 1, dimension(0, 0, -1)}};
  system.quantities_ = {{"length", length},
                        {"work", work},
                        {"time", time},
                        {"frequency", dimension(0, 0, -1)},
                        {"clock period", time},
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
    return fail("'" + name + "' is not a valid unit name", where, "use letters and _");
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

namespace {

/// Of a primary quantity that is none of length, work and time: a letter that no other has, else its unit.
std::string symbolFor(const std::string &quantity, const std::string &unit,
                      const std::vector<std::optional<PrimaryQuantity>> &others) {
  std::string symbol(1, static_cast<char>(std::toupper(static_cast<unsigned char>(quantity[0]))));
  const bool isTaken = std::ranges::any_of(others, [&](const auto &other) { return other && other->symbol == symbol; });
  return isTaken || quantity == unit ? unit : symbol;
}

} // namespace

Result<UnitSystem> UnitSystem::in(const std::vector<std::string> &names, const std::string &where) const {
  const size_t count = primaries_.size();
  std::vector<std::optional<PrimaryQuantity>> places(count);
  std::vector<Dimension> dimensions(count);
  DimensionBasis chosen(count);
  std::vector<const std::string *> others; // Not units of what is primary.
  std::vector<Unit> units;
  for (const std::string &name : names) {
    const std::optional<Unit> unit = find(name);
    if (!unit)
      return fail("there is no unit '" + name + "'", where,
                  (meant(name).empty() ? "" : "write " + meant(name) + ", or ") + "define it first, as in --define '" +
                      name + "=8 byte'");
    for (const Unit &other : units)
      if (other.dimension == unit->dimension)
        return fail("'" + other.name + "' and '" + name + "' are units of the same quantity", where, "choose one");
    if (chosen.express(unit->dimension))
      return fail(unit->dimension.isNumber() ? "'" + name + "' is a number, not a unit"
                                             : "'" + name + "' is made of the other units that are named",
                  where, "choose units of which none can be made of the others");
    chosen.add(unit->dimension);
    units.push_back(*unit);
  }
  if (units.size() > count)
    return fail(fmt::format("{} units are more than the {} primary ones", units.size(), count), where, "choose fewer");
  const auto put = [&](size_t place, PrimaryQuantity primary, const Dimension &dimension) {
    places[place] = std::move(primary);
    dimensions[place] = dimension;
  };
  // Units of length, work and time stand where these stood; others where there is room; what is still missing stays.
  for (const Unit &unit : units)
    for (size_t i = 0; i < count; ++i)
      if (unit.dimension == Dimension::primary(count, i))
        put(i, {primaries_[i].name, primaries_[i].symbol, unit.name}, unit.dimension);
  for (size_t i = 0; i < count; ++i)
    if (!places[i] && !chosen.express(Dimension::primary(count, i))) {
      chosen.add(Dimension::primary(count, i));
      put(i, primaries_[i], Dimension::primary(count, i));
    }
  for (const Unit &unit : units)
    if (std::ranges::find(dimensions, unit.dimension) == dimensions.end()) {
      const NamedQuantity *known = named(unit.dimension);
      const std::string quantity = known ? known->name : unit.name;
      const auto free = std::ranges::find_if(places, [](const auto &place) { return !place.has_value(); });
      put(static_cast<size_t>(free - places.begin()), {quantity, symbolFor(quantity, unit.name, places), unit.name},
          unit.dimension);
    }
  return over(dimensions, places, units);
}

UnitSystem UnitSystem::over(const std::vector<Dimension> &dimensions,
                            const std::vector<std::optional<PrimaryQuantity>> &primaries,
                            const std::vector<Unit> &units) const {
  DimensionBasis basis(primaries_.size());
  for (const Dimension &dimension : dimensions)
    basis.add(dimension);
  UnitSystem system(*this);
  system.inStandard_ = dimensions;
  for (size_t i = 0; i < primaries.size(); ++i)
    system.primaries_[i] = *primaries[i];
  for (const Unit &unit : units) // Those with a prefix become units of their own.
    if (std::ranges::find(system.units_, unit.name, &Unit::name) == system.units_.end())
      system.units_.push_back({unit.name, unit.size, unit.dimension, Unit::Prefixes::none});
  const auto express = [&](Dimension &dimension) { dimension = Dimension(*basis.express(dimension)); };
  for (Unit &unit : system.units_)
    express(unit.dimension);
  for (NamedQuantity &quantity : system.quantities_)
    express(quantity.dimension);
  return system;
}

Dimension UnitSystem::inStandard(const Dimension &dimension) const {
  if (inStandard_.empty())
    return dimension;
  Dimension standard(primaries_.size());
  for (size_t i = 0; i < inStandard_.size(); ++i)
    standard *= inStandard_[i].power(dimension.exponents()[i]);
  return standard;
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
          found != units_.end() && found->prefixes != Unit::Prefixes::none &&
          (factor > 1 || found->prefixes == Unit::Prefixes::all)) {
        Unit unit(*found);
        unit.name = name;
        unit.size *= factor;
        return unit;
      }
  return std::nullopt;
}

std::string UnitSystem::meant(std::string_view name) const {
  const std::string text(name), small = inSmallLetters(name);
  const auto isNamed = [&](const std::string &known) {
    return find(known) && (inSmallLetters(known) == small || text == known + "s");
  };
  for (const Unit &unit : units_) {
    if (isNamed(unit.name))
      return unit.name;
    for (const Prefix &prefix : prefixes)
      if (const std::string known = std::string(prefix.name) + unit.name; isNamed(known))
        return known;
  }
  for (const auto &[other, unit] : otherNames) {
    if (!small.ends_with(other))
      continue;
    const size_t before = small.size() - other.size();
    const auto word = std::ranges::find(prefixWords, std::string_view(small).substr(0, before), &OtherName::name);
    const std::string known =
        (word == prefixWords.end() ? text.substr(0, before) : std::string(word->unit)) + std::string(unit);
    if (find(known))
      return known;
  }
  return "";
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
