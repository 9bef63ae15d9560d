// Which processor this machine has.
//
//   if (description.measuredOn == processorName()) ... // it was measured here
#pragma once

#include <string>

namespace leastaction {

/// As the processor names itself, with the numbers that tell apart those of one name: "AMD EPYC, family 25, model 17,
/// stepping 1". In printable ASCII, without quotes; empty where it has no name.
std::string processorName();

} // namespace leastaction
