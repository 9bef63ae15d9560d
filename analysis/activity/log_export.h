// An activity log for others to read: its tables as wrapper/schema.sql has them, with pseudonyms for names.
//
//   Result<void> done = exportLog(log, pseudonyms, *sink);
//
// A table more, `intervals`, is what `leastaction class` reads:
// programmer,start_s,end_s,activity,project,measured_gap_s.
#pragma once

#include "analysis/activity/pseudonyms.h"
#include "analysis/activity/table_sink.h"

#include "analysis/base/sql.h"
#include "wrapper/log_database.h"

namespace leastaction {

/// Of subjects, sessions, builds, hosts and boots: the pseudonyms. Of projects, folders, programs, arguments and
/// sources: Pseudonyms::text(). Projects that differ only in whose they are become one.
Result<void> exportLog(const wrapper::LogDatabase &log, Pseudonyms pseudonyms, TableSink &sink);

/// Makes the log's subjects and hosts known to the pseudonyms.
void learnNames(const wrapper::LogDatabase &log, Pseudonyms &pseudonyms);

/// A JSON array of texts, each through Pseudonyms::text().
std::string argumentsText(const std::string &json, const Pseudonyms &pseudonyms);

/// The log's failure to be "read" or "written".
std::unexpected<Error> logFailure(const wrapper::LogDatabase &log, const std::string &doing);

} // namespace leastaction
