#include "analysis/study/scaling/own_units.h"

#include "analysis/scaling/dimension/quantity.h"

namespace leastaction {

Result<UnitSystem> ownUnits(const OwnUnits &own) {
  UnitSystem system = UnitSystem::standard();
  for (const std::string &definition : own.definitions) {
    const size_t equals = definition.find('=');
    if (equals == std::string::npos)
      return fail("'" + definition + "' defines no unit", "--define", "write it like 'word=8 byte'");
    TRY(defineUnit(system, definition.substr(0, equals), definition.substr(equals + 1), "--define"));
  }
  return system.in(own.in, "--in");
}

} // namespace leastaction
