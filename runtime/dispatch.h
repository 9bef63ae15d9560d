// Which processor code is chosen for that asks for one: `target_clones`, `__builtin_cpu_supports`.
#pragma once

namespace leastaction::runtime {

/// The level that choices are pinned to, for run.json: "x86-64-v3"; "" if they are the processor's own.
const char *pinnedLevel();

} // namespace leastaction::runtime
