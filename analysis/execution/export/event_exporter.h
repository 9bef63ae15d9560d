// Events in a format of some other tool, written as they stream.
//
//   exporter->beginRegion(0, {"main", "0"}); exporter->events(events); exporter->endRegion(0);
//   Result<void> written = exporter->finish();
//
// make_exporter.h makes them.
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/base/error.h"
#include "analysis/execution/event/event.h"

#include <cstdint>

namespace leastaction {

enum class ExportFormat : uint8_t { csv, folded, konata, o3pipeview, perfetto, otf2, speedscope };

/// What folded stacks count, and which of its profiles speedscope opens.
enum class StackWeight : uint8_t { action, ticks, instructions };

template <>
inline constexpr auto enumNames<ExportFormat> =
    std::to_array<std::string_view>({"csv", "folded", "konata", "o3pipeview", "perfetto", "otf2", "speedscope"});
template <>
inline constexpr auto enumNames<StackWeight> = std::to_array<std::string_view>({"action", "ticks", "instructions"});

struct ExportOptions {
  ExportFormat format = ExportFormat::csv;
  StackWeight weight = StackWeight::action;
  uint64_t maxEvents = 200'000; ///< Of the formats for viewers, which hold all of them in memory.
};

/// Takes regions that contain each other or follow each other; events that belong to several of them come once.
class EventExporter : public EventConsumer {
public:
  /// Writes what is left; fails if anything could not be written. Nothing may be added afterwards.
  virtual Result<void> finish() = 0;
  /// Events that were left out because there were more than `maxEvents`.
  virtual uint64_t leftOut() const { return 0; }
};

} // namespace leastaction
