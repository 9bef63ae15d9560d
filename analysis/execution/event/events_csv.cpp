#include "analysis/execution/event/events_csv.h"

#include "analysis/base/byte_file.h"
#include "analysis/base/csv_rows.h"
#include "analysis/base/trimmed.h"
#include "analysis/execution/event/issue_order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

namespace leastaction {

namespace {

enum Column : size_t {
  instruction,
  opcode,
  issue,
  complete,
  address,
  function,
  file,
  line,
  kind,
  level,
  wait,
  region,
  execution,
  thread,
  columnCount
};

constexpr size_t requiredColumns = 4;
constexpr std::array<std::string_view, columnCount> columnNames = {
    "instruction", "opcode", "issue", "complete", "address", "function",  "file",
    "line",        "class",  "level", "wait",     "region",  "execution", "thread"};

constexpr size_t absent = std::numeric_limits<size_t>::max();

/// Strings are looked up without making one.
struct TextHash {
  using is_transparent = void;
  size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

/// Stands in for a consumer where rows are taken as they are.
class NoConsumer : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override {}
  void endRegion(uint32_t) override {}
  void events(std::span<const Event>) override {}
};

class Reader {
public:
  /// `region`: where the rows do not tell it.
  Reader(std::string name, const std::string &region, ByteSource source, InstructionTable &table,
         EventConsumer &consumer)
      : rows_(name, std::move(source)), name_(std::move(name)), table_(table), order_(consumer),
        regions_(region, consumer) {}

  Result<void> readHeader();
  Result<void> readRows();
  void closeRegions() { regions_.finish(); }
  /// Hands the rows on as they stand there; a row that is no event ends it and is returned.
  Result<EventRowsRead> readRawRows(const EventRow &row);

private:
  Result<void> readRow();
  Result<void> followRegions();
  Result<Event> parseRow();
  Result<uint64_t> number(Column column, int base = 10) const;
  Result<void> readSequence(Event &event);
  Result<InstructionClass> instructionClass() const;
  Result<MemoryLevel> memoryLevel() const;
  Result<uint32_t> staticInstruction();
  std::unexpected<Error> badField(Column column, const std::string &what, std::string remedy) const;

  std::string_view field(Column column) const {
    return fieldOf_[column] == absent ? std::string_view{} : withoutCsvMark(trimmed(rows_.fields()[fieldOf_[column]]));
  }

  CsvRows rows_;
  std::string name_;
  InstructionTable &table_;
  IssueOrder order_;
  RegionFollower regions_;
  uint64_t rowsInRegions_ = 0; ///< Since they last changed.
  size_t fields_ = 0;
  std::array<size_t, columnCount> fieldOf_;
  uint64_t rowCount_ = 0;
  std::optional<bool> numbered_; ///< The instruction column holds numbers, not disassembly.
  std::string key_;
  std::unordered_map<std::string, uint32_t, TextHash, std::equal_to<>> instructionOfKey_;
};

Result<void> Reader::readHeader() {
  bool header = TRY(rows_.next());
  if (!header)
    return fail("the file is empty", name_, "start it with the line instruction,opcode,issue,complete");
  fieldOf_.fill(absent);
  fields_ = rows_.fields().size();
  for (size_t i = 0; i < fields_; ++i) {
    const auto known = std::ranges::find(columnNames, trimmed(rows_.fields()[i]));
    if (known == columnNames.end())
      continue;
    size_t &field = fieldOf_[static_cast<size_t>(known - columnNames.begin())];
    if (field != absent)
      return fail("the column '" + std::string(*known) + "' appears twice", rows_.where(), "remove one of them");
    field = i;
  }
  for (size_t column = 0; column < requiredColumns; ++column)
    if (fieldOf_[column] == absent)
      return fail("the column '" + std::string(columnNames[column]) + "' is missing", rows_.where(),
                  "name the columns instruction,opcode,issue,complete in the first line");
  return {};
}

Result<void> Reader::readRows() {
  while (true) {
    bool more = TRY(rows_.next());
    if (!more)
      break;
    TRY(readRow());
    ++rowCount_;
  }
  if (rowCount_ == 0)
    return fail("there are no events below the header", name_, "add one line per dynamic instruction");
  order_.finish();
  return {};
}

std::unexpected<Error> Reader::badField(Column column, const std::string &what, std::string remedy) const {
  constexpr size_t shown = 40;
  const std::string_view text = field(column);
  return fail("'" + std::string(text.substr(0, shown)) + (text.size() > shown ? "..." : "") + "' in the column '" +
                  std::string(columnNames[column]) + "' " + what,
              rows_.where(), std::move(remedy));
}

/// The whole number of a column; 0 if an optional one is absent or empty.
Result<uint64_t> Reader::number(Column column, int base) const {
  std::string_view text = field(column);
  const char *const remedy = base == 16 ? "write digits, or 0x and hexadecimal ones" : "write digits only";
  if (text.empty() && column >= requiredColumns)
    return 0;
  if (base == 16 && (text.starts_with("0x") || text.starts_with("0X")))
    text.remove_prefix(2);
  else
    base = 10;
  uint64_t value = 0;
  const char *const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value, base);
  if (problem == std::errc::result_out_of_range && stop == end)
    return badField(column, "does not fit 64 bits", "write a number below 2^64");
  if (problem != std::errc() || stop != end)
    return badField(column, "is not a whole number", remedy);
  return value;
}

Result<void> Reader::readSequence(Event &event) {
  if (!numbered_) {
    const std::string_view text = field(instruction);
    numbered_ = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  }
  if (!*numbered_) {
    event.sequence = rowCount_;
    return {};
  }
  uint64_t value = TRY(number(instruction));
  event.sequence = value;
  return {};
}

Result<InstructionClass> Reader::instructionClass() const {
  const std::string_view text = field(kind);
  if (text.empty())
    return InstructionClass::other;
  for (auto value = InstructionClass::integer;; value = static_cast<InstructionClass>(static_cast<int>(value) + 1)) {
    if (text == name(value))
      return value;
    if (value == InstructionClass::other)
      return badField(kind, "is not an instruction class",
                      "write integer, floating, load, store, branch, call or other");
  }
}

Result<MemoryLevel> Reader::memoryLevel() const {
  const std::string_view text = field(level);
  for (auto value = MemoryLevel::none;; value = static_cast<MemoryLevel>(static_cast<int>(value) + 1)) {
    if (text == name(value))
      return value;
    if (value == MemoryLevel::memory)
      return badField(level, "is not a memory level", "write L1, L2, L3 or memory, or leave it empty");
  }
}

Result<uint32_t> Reader::staticInstruction() {
  const std::string_view text = *numbered_ ? std::string_view{} : field(instruction);
  key_.clear();
  for (std::string_view part : {field(opcode), field(function), field(file), field(line), field(kind), text}) {
    key_ += part;
    key_ += '\0'; // No field holds it: rows with NUL bytes are refused.
  }
  if (const auto known = instructionOfKey_.find(key_); known != instructionOfKey_.end())
    return known->second;

  if (field(opcode).empty())
    return badField(opcode, "names no opcode", "fill in what the instruction does");
  InstructionClass opcodeClass = TRY(instructionClass());
  uint64_t lineNumber = TRY(number(line));
  if (lineNumber > std::numeric_limits<uint32_t>::max())
    return badField(line, "is not a line number", "write a number below 2^32");
  const uint32_t id = table_.addInstruction({.opcode = table_.opcode(field(opcode), opcodeClass),
                                             .function = table_.function(field(function)),
                                             .file = table_.file(field(file)),
                                             .line = static_cast<uint32_t>(lineNumber),
                                             .text = std::string(text)});
  instructionOfKey_.emplace(key_, id);
  return id;
}

Result<EventRowsRead> Reader::readRawRows(const EventRow &row) {
  for (EventRowsRead read;; ++rowCount_) {
    bool more = TRY(rows_.next());
    if (!more)
      return read;
    Result<Event> event = parseRow();
    if (!event) {
      read.bad = event.error();
      return read;
    }
    const RegionFields now{field(region), field(execution), field(thread)};
    if (!regions_.isAt(now)) [[unlikely]]
      if (const Result<void> followed = regions_.change(now, rows_.where()); !followed && read.misplaced++ == 0)
        read.firstMisplaced = followed.error();
    row(*event, field(thread), rows_.line());
  }
}

Result<Event> Reader::parseRow() {
  if (rows_.fields().size() != fields_)
    return fail("the row has " + std::to_string(rows_.fields().size()) + " fields, the header " +
                    std::to_string(fields_),
                rows_.where(), "give every row the columns of the header; quote fields that hold commas");
  Event event;
  TRY(readSequence(event));
  const uint64_t issueTick = TRY(number(issue));
  const uint64_t completeTick = TRY(number(complete));
  const uint64_t where = TRY(number(address, 16));
  const MemoryLevel memory = TRY(memoryLevel());
  const uint32_t id = TRY(staticInstruction());
  const uint64_t waitTicks = TRY(number(wait));
  event.issue = issueTick;
  event.complete = completeTick;
  event.address = where;
  event.level = memory;
  event.wait = waitTicks;
  event.instruction = id;
  event.path = table_.paths().child(CallPaths::none, table_.instructions()[id].function);
  return event;
}

Result<void> Reader::followRegions() {
  const RegionFields now{field(region), field(execution), field(thread)};
  ++rowsInRegions_;
  if (regions_.isAt(now)) [[likely]]
    return {};
  rowsInRegions_ = 0;
  if (regions_.isInOtherThread(now))
    order_.restart();
  else
    order_.finish();
  return regions_.change(now, rows_.where());
}

Result<void> Reader::readRow() {
  Event event = TRY(parseRow());
  if (event.complete < event.issue)
    return fail("the instruction completes at tick " + std::to_string(event.complete) + ", before it issues at " +
                    std::to_string(event.issue),
                rows_.where(), "correct the row, or swap the two columns");
  if (event.wait > event.kappa())
    return fail("the instruction waits for " + std::to_string(event.wait) + " ticks, longer than it lasts",
                rows_.where(), "correct the column 'wait': it is a part of complete - issue");
  TRY(followRegions());
  if (order_.push(event))
    return {};
  if (rowsInRegions_ < IssueOrder::window)
    return fail("the instruction issues before one that stands above it in other regions", rows_.where(),
                "sort the rows of each thread by the column 'issue'");
  return fail("the row is out of order by more than " + std::to_string(IssueOrder::window) + " rows", rows_.where(),
              "sort the file by the column 'issue'");
}

Result<void> read(const std::string &regionName, const std::string &fileName, ByteSource source,
                  InstructionTable &table, EventConsumer &consumer) {
  Reader reader(fileName, regionName, std::move(source), table, consumer);
  TRY(reader.readHeader());
  Result<void> rows = reader.readRows();
  reader.closeRegions();
  return rows;
}

constexpr const char *wanted = "name a file with events as comma-separated text";

} // namespace

Result<void> readEventsCsvText(std::string_view text, const std::string &name, InstructionTable &table,
                               EventConsumer &consumer) {
  const auto source = [&text](std::span<char> buffer) -> Result<size_t> {
    const size_t count = std::min(buffer.size(), text.size());
    std::copy_n(text.begin(), count, buffer.begin());
    text.remove_prefix(count);
    return count;
  };
  return read(name, name, source, table, consumer);
}

Result<void> readEventsCsv(const std::string &path, InstructionTable &table, EventConsumer &consumer) {
  const ByteFile file = TRY(ByteFile::open(path, wanted));
  return read(std::filesystem::path(path).stem().string(), path, file.source(), table, consumer);
}

Result<EventRowsRead> readEventRows(const std::string &path, InstructionTable &table, const EventRow &row) {
  const ByteFile file = TRY(ByteFile::open(path, wanted));
  NoConsumer nobody;
  Reader reader(path, "", file.source(), table, nobody);
  TRY(reader.readHeader());
  return reader.readRawRows(row);
}

} // namespace leastaction
