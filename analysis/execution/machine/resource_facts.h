// What a processor resource of LLVM's scheduling model stands for, which LLVM's tables do not say.
//
//   if (target.resourceFacts(resource).use == ResourceUse::divider) ...
#pragma once

#include <cstdint>
#include <string_view>

namespace leastaction {

enum class ResourceUse : uint8_t {
  port,        ///< Or a group of ports.
  divider,     ///< A unit behind a port.
  accessAgain, ///< What is issued goes on to it from its port: loads and stores, say, from those that generate
               ///< addresses.
  storeData,   ///< Takes a store's data each tick, though the model has it busy for longer.
};

struct ResourceFacts {
  ResourceUse use = ResourceUse::port;
  bool ofMacroOps = false; ///< Its model counts a load, what executes on its data and a store as one micro-op.
  std::string_view ports;  ///< One digit for each, where the vendor numbers them.
};

/// Patterns of names (opcode_rules.h).
struct ResourceRule {
  std::string_view pattern;
  ResourceUse use;
};

} // namespace leastaction
