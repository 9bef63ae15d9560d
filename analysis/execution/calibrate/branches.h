// What a mispredicted branch costs.
#pragma once

namespace leastaction {

/// Core ticks that a loop around a branch on loaded data loses for each time the branch is mispredicted, all told: half
/// of random branches, as against branches that all go one way, in the mean of both.
double ticksPerMisprediction(unsigned runs);

} // namespace leastaction
