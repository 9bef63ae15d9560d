// File descriptors of the runtime's own.
#pragma once

namespace leastaction::runtime {

/// Gives a file a high descriptor: programs count on getting the lowest ones themselves. Negative ones pass through.
int outOfTheWay(int file);

} // namespace leastaction::runtime
