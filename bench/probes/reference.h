// The chase as calibration takes it (analysis/execution/calibrate/chase.h), and the clock: compiled without the plugin.
#pragma once
#include <stdint.h>

void **plainChase(void **at, int steps);
uint64_t ticksNow(void);
