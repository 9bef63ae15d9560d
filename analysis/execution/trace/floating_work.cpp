#include "analysis/execution/trace/floating_work.h"

#include <array>
#include <cctype>

namespace leastaction {
namespace {

bool consume(std::string_view &text, std::string_view prefix) {
  if (!text.starts_with(prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Takes the operation off the front of the name; returns its operations per lane, 0 if it is none.
uint32_t consumeOperation(std::string_view &name) {
  for (std::string_view fused : {"VFMADDSUB", "VFMSUBADD", "VFNMADD", "VFNMSUB", "VFMADD", "VFMSUB"})
    if (consume(name, fused)) {
      while (!name.empty() && std::isdigit(static_cast<unsigned char>(name.front())))
        name.remove_prefix(1);
      return 2;
    }
  consume(name, "V");
  for (std::string_view plain : {"ADDSUB", "HADD", "HSUB", "ADD", "SUB", "MUL", "DIV", "SQRT"})
    if (consume(name, plain))
      return 1;
  return 0;
}

} // namespace

uint32_t floatingWork(std::string_view name) {
  uint32_t perLane = consumeOperation(name);
  if (perLane == 0)
    return 0;
  if (name.starts_with("_F") || name.starts_with("R_F")) // x87
    return 1;
  if (name.starts_with("SS") || name.starts_with("SD") || name.starts_with("SH"))
    return perLane;
  uint32_t elementBytes = consume(name, "PS") ? 4 : consume(name, "PD") ? 8 : consume(name, "PH") ? 2 : 0;
  if (elementBytes == 0)
    return 0;
  uint32_t vectorBytes = name.starts_with("Z128") ? 16 : name.starts_with("Z256") || name.starts_with("Y") ? 32 : 16;
  if (name.starts_with("Z") && !name.starts_with("Z128") && !name.starts_with("Z256"))
    vectorBytes = 64;
  return perLane * vectorBytes / elementBytes;
}

} // namespace leastaction
