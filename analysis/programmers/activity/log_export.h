// An activity log for others to read: its tables as wrapper/schema.sql has them, with pseudonyms for what people have
// named.
//
//   Result<void> done = exportLog(log, pseudonyms, {}, *sink);
//
// A table more, `intervals`, is what `leastaction class` reads:
// programmer,start_s,end_s,activity,project,measured_gap_s.
#pragma once

#include "analysis/programmers/activity/exported_text.h"
#include "analysis/programmers/activity/pseudonyms.h"
#include "analysis/programmers/activity/table_sink.h"

#include "analysis/base/sql.h"
#include "wrapper/log_database.h"

namespace leastaction {

/// Of subjects, events, sessions, builds, hosts, boots and hashes: the pseudonyms. Of projects, folders, programs,
/// arguments and sources: ExportedText. Where the schema has numbers, nothing but numbers. Projects that differ only in
/// whose they are become one.
Result<void> exportLog(const wrapper::LogDatabase &log, Pseudonyms pseudonyms, const ExportRules &rules,
                       TableSink &sink);

/// Makes the log's subjects and hosts known to the pseudonyms, and the full names that this machine has of subjects.
void learnNames(const wrapper::LogDatabase &log, Pseudonyms &pseudonyms);

/// A finite number, or NULL.
Cell numberCell(const Statement &row, int column);

/// The log's failure to be "read" or "written".
std::unexpected<Error> logFailure(const wrapper::LogDatabase &log, const std::string &doing);

} // namespace leastaction
