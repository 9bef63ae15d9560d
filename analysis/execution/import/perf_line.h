// One line of `perf script` text.
//
//   std::expected<PerfSample, std::string> sample = parseSample(line, std::nullopt);   // or the fields given to -F
//   if (sample && sample->weight) ... *sample->weight cycles ...
//
// A sample's line has, as far as they were asked for: comm, pid/tid, [cpu], time:, period, event:, then the numbers
// addr, data_src (with its text behind), weight, ins_lat and retire_lat, then ip, symbol, (dso). What stands in front
// of the event is known by its form. Numbers behind it look alike: without the text of data_src in front of weight,
// ins_lat and retire_lat, the list of fields must tell them apart.
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/import/data_source.h"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace leastaction {

/// The fields that stand behind the event's name.
struct PerfFields {
  bool address = false;
  bool dataSource = false;
  bool weight = false;
  bool instructionLatency = false;
  bool retireLatency = false;
  bool ip = false;
};

/// Reads a list as `perf script -F` takes it: "comm,tid,time,event,addr,weight,ip,sym". Fails on names that perf does
/// not know, and on those behind which numbers could not be told apart (trace, brstack ...).
Result<PerfFields> parsePerfFields(const std::string &list);

/// Views into the line.
struct PerfSample {
  std::string_view thread;             ///< "pid/tid", "pid" or "tid"; may be empty.
  std::string_view event;              ///< Empty if the line does not name it.
  std::string_view symbol;             ///< Without offset; empty if unknown.
  std::string_view dso;                ///< Empty if the line does not name it.
  std::optional<uint64_t> nanoseconds; ///< Of perf's clock.
  std::optional<uint64_t> ip;
  std::optional<uint64_t> address;
  std::optional<DataSource> dataSource;
  std::optional<uint64_t> weight, instructionLatency, retireLatency; ///< [cycle]
};

/// Reads a sample's line. Without `fields` they are found by their form. What is wrong is told in a sentence without
/// its place.
std::expected<PerfSample, std::string> parseSample(std::string_view line, const std::optional<PerfFields> &fields);

/// A line of a call chain, or what stands behind the numbers of a sample: ip, symbol+offset, (dso). False if it is
/// none.
bool parseLocation(std::string_view text, PerfSample &sample);

/// "  file.c:12", as the field srcline gives it. Nothing for other lines; line 0 if perf did not know it.
struct PerfSourceLine {
  std::string_view file;
  uint32_t line = 0;
};
std::optional<PerfSourceLine> parseSourceLine(std::string_view line);

} // namespace leastaction
