// What text reports have in common: the facts above, and the notes below.
//
//   TextWriter writer = writerFor(options);
//   writeFact(writer, "source", report.source);
//   writeNotes(writer, report.notes);
//   return writer.take();
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/format/text_options.h"

#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

TextWriter writerFor(const TextOptions &options);

/// "ticks by line, 5 of 12", or without the numbers where all are shown.
std::string titleOfPart(std::string_view title, size_t shown, size_t all);

/// Nothing for an empty value.
void writeFact(TextWriter &writer, std::string_view label, std::string_view value);

/// "", or ", perfect memory: ticks are hypothetical".
std::string hypothesisText(const std::vector<std::string> &perfect);
/// The core model, and what it took for perfect.
void writeCore(TextWriter &writer, const std::string &core, const std::vector<std::string> &perfect);

/// Why something may be missing, and what that means; nothing for an empty `flaw`.
void writeFlaw(TextWriter &writer, const std::string &flaw);

void writeNotes(TextWriter &writer, const std::vector<std::string> &notes);

} // namespace leastaction
