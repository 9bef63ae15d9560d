// Checksums put right around wrong contents, as of somebody who means it.
#pragma once

#include <string>

namespace leastaction::test {

/// The trace with the checksum of each header and chunk put right that stands where one is expected.
std::string withTraceChecks(std::string trace);

/// Writes `content` in place of `name`, a file of the run in `folder`, with all checksums put right: the trace's,
/// run.json's, and for a module the one in run.json.
void writeSealed(const std::string &folder, const std::string &name, const std::string &content);

} // namespace leastaction::test
