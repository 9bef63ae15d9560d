// Events as comma-separated text: the way in for traces of other tools, the way out for spreadsheets and scripts.
//
//   Result<void> read = readEventsCsv("dot.csv", table, consumer);   // one region named "dot"
//   EventsCsvWriter writer(file, "dot.csv", table);
//   writer.write(events); Result<void> written = writer.finish();
//
// The first line names the columns, in any order: `instruction,opcode,issue,complete` are required, `address`,
// `function`, `file`, `line`, `class`, `level`, `wait`, `region`, `execution` and `thread` optional, others ignored.
// `instruction` is the number of the dynamic instruction, or else its disassembly (then rows are numbered); ticks are
// whole numbers below 2^64; addresses decimal or hexadecimal with 0x; `class` and `level` as name(InstructionClass) and
// name(MemoryLevel) in event.h write them; `wait` is Event::wait; the last three are those of region_columns.h: rows of
// a thread stand together.
#pragma once

#include "analysis/base/error.h"
#include "analysis/base/text_output.h"
#include "analysis/execution/event/event.h"
#include "analysis/execution/event/region_columns.h"

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace leastaction {

/// Streams a file into `consumer`, each thread in the order of issue, in the regions that its rows tell; where they
/// tell none, in one that is named after the file without its folder and extension. Rows may be out of order by up to
/// 2^20 rows. Adds to `table` one static instruction for each distinct opcode, function, file, line and disassembly.
/// Memory does not depend on the size of the file.
///
/// Fails, with the line where there is one, if the file is not a readable regular file, has no rows or lacks a column;
/// if a row has more or fewer fields than the header, holds what is no number where one is needed, one that does not
/// fit, an unknown class or level, or NUL bytes, completes before it issues, is too far out of order, or comes back to
/// a thread or to an execution of a region. The consumer may have got events by then; its regions are closed in any
/// case.
Result<void> readEventsCsv(const std::string &path, InstructionTable &table, EventConsumer &consumer);

/// The same for text in memory; `name` is that region's and stands for the file in errors.
Result<void> readEventsCsvText(std::string_view text, const std::string &name, InstructionTable &table,
                               EventConsumer &consumer);

/// Takes an event, its thread, and the line of the file on which its row starts.
using EventRow = std::function<void(const Event &, std::string_view thread, uint64_t line)>;

/// What is wrong with rows themselves, each told with its line.
struct EventRowsRead {
  std::optional<Error> bad; ///< The first row that is no event; nothing is read behind it.
  uint64_t misplaced = 0;   ///< Rows with which a thread or an execution comes back, or whose regions cannot be read.
  Error firstMisplaced = {};
};

/// Streams the rows of a file as they stand there, in their order and whatever their ticks are, for those who check
/// them. Fails if the file cannot be read as a table with the columns of events.
Result<EventRowsRead> readEventRows(const std::string &path, InstructionTable &table, const EventRow &row);

/// Writes the columns instruction,opcode,issue,complete,address,function,file,line,class,level,wait,region,execution,
/// thread in the order of the events; what readEventsCsv makes of it are the same events in the same regions, but for
/// executions without events. What is unknown, and a wait of 0, stays empty.
class EventsCsvWriter {
public:
  /// The header is written at once. `file` and `table` must outlive the writer. `name` is what errors call the file.
  EventsCsvWriter(std::FILE *file, std::string name, const InstructionTable &table);

  void beginRegion(uint32_t region, const Region &description) { regions_.begin(region, description); }
  void endRegion(uint32_t region) { regions_.end(region); }
  void write(std::span<const Event> events);
  /// Writes what is buffered; fails if anything could not be written since the start.
  Result<void> finish();

private:
  TextOutput out_;
  const InstructionTable &table_;
  RegionColumns regions_;
};

} // namespace leastaction
