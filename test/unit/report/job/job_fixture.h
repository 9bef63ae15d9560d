// Reports of jobs with realistic contents, for tests and for the page's browser test.
//
//   JobReport job = exampleJob(6);               // six ranks, rank 2 late, messages along a ring
#pragma once

#include "analysis/report/job/job_report.h"

namespace leastaction::fixture {

/// Shares, time lines and the critical path add up as those of a recorded job do.
JobReport exampleJob(uint32_t ranks);

/// Texts that are harmless only as text, and a rank that did not end.
JobReport hostileJob();

} // namespace leastaction::fixture
