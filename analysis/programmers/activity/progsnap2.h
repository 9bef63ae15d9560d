// An activity log as a ProgSnap2 1.0 data set: MainTable, DatasetMetadata and CodeStates, with pseudonyms for
// what people have named.
//
//   Result<void> done = exportProgSnap2(log, pseudonyms, {}, *sink);
//
// Events are `Compile`, a `Compile.Error` for each error that the compiler reported (10,000 at most; the log has no
// messages, so these are empty), `Run.Program`, and `X-EffortReport` for what the subject answered. Columns of our own
// begin with X-. A code state is what the sources of a compile held, by a keyed hash; runs and reports have that of the
// subject's last compile in the project. The log has no source text, so `Code` is empty.
#pragma once

#include "analysis/programmers/activity/exported_text.h"
#include "analysis/programmers/activity/pseudonyms.h"
#include "analysis/programmers/activity/table_sink.h"

#include "wrapper/log_database.h"

namespace leastaction {

Result<void> exportProgSnap2(const wrapper::LogDatabase &log, Pseudonyms pseudonyms, const ExportRules &rules,
                             TableSink &sink);

} // namespace leastaction
