// What the ports of a core are called.
//
//   const PortNames names = TRY(PortNames::of(core));
//   names.of(stall.ports)                                 // {"p0", "p1"}, {"alu0"}
#pragma once

#include "analysis/execution/core/core_description.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// "p5" on Intel's cores, otherwise LLVM's names in small letters without what all of them begin with.
class PortNames {
public:
  PortNames() = default; ///< Knows none.

  /// Fails where LLVM has no scheduling model for the description's processor.
  static Result<PortNames> of(const CoreDescription &core);

  /// Of a set of ports, as Stall::ports has them; empty where they are not known.
  std::vector<std::string> of(uint64_t ports) const;

private:
  explicit PortNames(std::vector<std::string> names) : names_(std::move(names)) {}

  std::vector<std::string> names_; ///< By bit.
};

} // namespace leastaction
