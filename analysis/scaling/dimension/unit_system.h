// A system of units: primary quantities, units with their sizes, and quantities that have a name. The default is that
// of Numrich's report [N 1.1]: byte, flop and second.
//
//   const UnitSystem &units = UnitSystem::standard();
//   std::optional<Unit> unit = units.find("Gflop");        // {1e9, E}
//   const NamedQuantity *force = units.named(dimension);   // "force", flop/byte
//   UnitSystem own = units;
//   defineUnit(own, "clock", "0.3 ns", "--define");        // of quantity.h
//   own.in({"clock"}, "--in")->unitText(dimension);        // with time in clocks
#pragma once

#include "analysis/base/error.h"
#include "analysis/scaling/dimension/dimension.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

struct PrimaryQuantity {
  std::string name;   ///< "length".
  std::string symbol; ///< "L".
  std::string unit;   ///< "byte".
};

struct Unit {
  std::string name;
  double size = 1; ///< In byte, flop and second.
  Dimension dimension;
  enum class Prefixes { none, large, all };
  Prefixes prefixes = Prefixes::all; ///< SI: large ones are k, M, G ...; what is counted has no m, u, n ...
};

struct NamedQuantity {
  std::string name;
  Dimension dimension;
};

class UnitSystem {
public:
  static const UnitSystem &standard();

  /// Adds a unit; defineUnit() in quantity.h takes its size as an expression of the units that are known.
  Result<void> define(const Unit &unit, const std::string &where);
  /// Fails if the name is no word, or that of a unit.
  Result<void> checkNewName(const std::string &name, const std::string &where) const;
  /// With these as the primary units, of any quantities of which none can be made of the others: link and Gflop as well
  /// as word and clock. Units of length, work and time that are independent of them fill what is missing.
  Result<UnitSystem> in(const std::vector<std::string> &names, const std::string &where) const;
  /// Of the product of the primary units that has this dimension, in byte, flop and second.
  double sizeOf(const Dimension &dimension) const;

  const std::vector<PrimaryQuantity> &primaries() const { return primaries_; }
  const std::vector<Unit> &units() const { return units_; }
  const std::vector<NamedQuantity> &quantities() const { return quantities_; }

  /// With an SI prefix where the unit takes one.
  std::optional<Unit> find(std::string_view name) const;
  /// What a name that find() does not know may mean: "kbyte" of "Kbyte", "Mflop" of "mflop"; empty: nothing.
  std::string meant(std::string_view name) const;
  const NamedQuantity *named(const Dimension &dimension) const;
  Dimension number() const { return Dimension(primaries_.size()); }
  /// The primary units multiplied: "flop*s^2/byte^2"; "1" for a number.
  std::string unitText(const Dimension &dimension) const;
  /// The same dimension in length, work and time.
  Dimension inStandard(const Dimension &dimension) const;
  /// "(-1, 1, 0)", in the order of the primaries.
  static std::string exponentsText(const Dimension &dimension);

private:
  static UnitSystem makeStandard();
  /// The same units and quantities over other primary ones, `dimensions` in those of today.
  UnitSystem over(const std::vector<Dimension> &dimensions,
                  const std::vector<std::optional<PrimaryQuantity>> &primaries, const std::vector<Unit> &units) const;

  std::vector<PrimaryQuantity> primaries_;
  std::vector<Unit> units_;
  std::vector<NamedQuantity> quantities_;
  std::vector<Dimension> inStandard_; ///< Of the primaries; empty: they are length, work and time.
};

} // namespace leastaction
