#include "analysis/execution/import/perf_import.h"

#include "analysis/execution/event/issue_order.h"

#include <charconv>
#include <cmath>
#include <tuple>

namespace leastaction {
namespace {

constexpr double assumedHz = 1e9;

/// A sample whose lines may not all have come yet, with copies of what the first line said.
struct Pending {
  std::string line;
  PerfSample sample; ///< Views into `line` and `location`.
  std::string location, file;
  uint32_t sourceLine = 0;
};

class Importer {
public:
  Importer(LineReader &lines, const PerfImportOptions &options, InstructionTable &table, EventConsumer &consumer)
      : lines_(lines), options_(options), table_(table), order_(consumer), hardware_(options.hardware) {
    result_.clockHz = options.clockHz;
    result_.clockFrom = options.clockHz > 0 ? "--clock-hz" : "assumed";
    if (!(options.clockHz > 0))
      result_.clockHz = assumedHz;
  }

  Result<PerfImport> run();

private:
  Result<void> line(std::string_view text);
  void header(std::string_view text);
  Result<void> begin(std::string_view text);
  Result<void> finishPending();
  bool repeats(const PerfSample &sample);
  void leaveOut(const PerfSample &sample, const char *reason) {
    ++result_.leftOut[{std::string(sample.event.empty() ? "(no event named)" : sample.event), reason}];
  }
  uint32_t instruction(const Pending &pending);
  std::optional<uint64_t> ticks(uint64_t nanoseconds) const {
    constexpr long double largest = 0x1p63L;
    const long double value = static_cast<long double>(nanoseconds) * 1e-9L * static_cast<long double>(result_.clockHz);
    return value < largest ? std::optional(static_cast<uint64_t>(std::llround(value))) : std::nullopt;
  }

  LineReader &lines_;
  const PerfImportOptions &options_;
  InstructionTable &table_;
  IssueOrder order_;
  Hardware hardware_;
  PerfImport result_;
  std::optional<Pending> pending_;
  std::string lastKey_;
  std::map<std::tuple<std::string, std::string, std::string, uint32_t>, uint32_t> instructions_;
};

/// What the events are called: perf tells no opcodes, only what was done to memory.
std::pair<std::string, InstructionClass> operationOf(const PerfSample &sample) {
  const DataSource source = sample.dataSource.value_or(DataSource{});
  const std::string locked = source.isLocked ? "locked " : "";
  if (source.isLoad && source.isStore)
    return {locked + "update", InstructionClass::store};
  if (source.isLoad || (!source.isStore && sample.event.contains("mem-loads")))
    return {locked + "load", InstructionClass::load};
  if (source.isStore || sample.event.contains("mem-stores"))
    return {locked + "store", InstructionClass::store};
  if (source.isPrefetch)
    return {"prefetch", InstructionClass::load};
  if (source.isFetch)
    return {"instruction fetch", InstructionClass::other};
  if (sample.event.starts_with("branch"))
    return {"branch", InstructionClass::branch};
  return {"instruction", InstructionClass::other};
}

Result<PerfImport> Importer::run() {
  for (;;) {
    bool more = TRY(lines_.next());
    if (!more)
      break;
    TRY(line(lines_.line()));
  }
  TRY(finishPending());
  order_.finish();
  return std::move(result_);
}

Result<void> Importer::line(std::string_view text) {
  constexpr std::string_view binaryMagic = "PERFILE2";
  if (text.starts_with(binaryMagic))
    return fail("this is perf's own binary file, not text", lines_.where(),
                "print it with 'perf script -F +addr,+weight,+data_src' and import that");
  if (text.contains('\0'))
    return fail("the line holds a NUL byte", lines_.where(), "give the text that 'perf script' prints");
  if (text.starts_with('#')) {
    header(text);
    return {};
  }
  if (text.find_first_not_of(" \t") == std::string_view::npos)
    return finishPending();
  if (text.contains(": PERF_RECORD_"))
    return {};
  if (pending_) {
    if (text.starts_with('\t')) { // of a call chain: the first one is the sample's own
      if (!pending_->sample.ip) {
        pending_->location = text;
        if (!parseLocation(pending_->location, pending_->sample))
          return fail("the line is not part of a call chain", lines_.where(), "print the samples again");
      } else if (pending_->location.empty()) {
        return fail("a call chain follows a sample that has its ip", lines_.where(), "print the samples again");
      } else {
        pending_->location += '\n'; // Lines behind this one are of the callers.
      }
      return {};
    }
    if (std::optional<PerfSourceLine> source = parseSourceLine(text)) {
      if (!pending_->location.ends_with('\n')) {
        pending_->file = source->file;
        pending_->sourceLine = source->line;
      }
      return {};
    }
  }
  return begin(text);
}

void Importer::header(std::string_view text) {
  const bool tells = text.starts_with("# arch :") || text.starts_with("# cpuid :") || text.starts_with("# cpudesc :");
  if (!tells)
    return;
  if (hardware_ == Hardware::unknown)
    hardware_ = hardwareOfHeader(text);
  // "... @ 2.60GHz": the nominal frequency, which is that of the time-stamp counter.
  const size_t at = text.find("@ "), unit = text.find("GHz");
  double gigahertz = 0;
  if (options_.clockHz > 0 || at == std::string_view::npos || unit == std::string_view::npos || unit < at)
    return;
  if (std::from_chars(text.data() + at + 2, text.data() + unit, gigahertz).ec == std::errc() && gigahertz > 0 &&
      gigahertz < 100) {
    result_.clockHz = std::round(gigahertz * 1e9); // 4.10 GHz times 1e9 is less than 4,100,000,000.
    result_.clockFrom = "the header's cpudesc";
  }
}

Result<void> Importer::begin(std::string_view text) {
  TRY(finishPending());
  pending_.emplace();
  pending_->line = text;
  std::expected<PerfSample, std::string> sample = parseSample(pending_->line, options_.fields);
  if (!sample) {
    pending_.reset();
    return fail(sample.error(), lines_.where(),
                "give 'perf script' text; --fields tells which fields its -F was given");
  }
  pending_->sample = *sample;
  return {};
}

/// Perf makes several samples of one SPE record, one for each of its events.
bool Importer::repeats(const PerfSample &sample) {
  if (hardware_ != Hardware::arm && hardwareOfEvent(sample.event) != Hardware::arm)
    return false;
  std::string key(sample.thread);
  for (const std::optional<uint64_t> &part : {sample.nanoseconds, sample.ip, sample.address, sample.weight})
    key += part ? ' ' + std::to_string(*part) : " -";
  std::swap(key, lastKey_);
  return key == lastKey_;
}

uint32_t Importer::instruction(const Pending &pending) {
  auto [operation, kind] = operationOf(pending.sample);
  std::string function(pending.sample.symbol);
  if (function.empty() && !pending.sample.dso.empty())
    function = "[" + std::string(pending.sample.dso.substr(pending.sample.dso.rfind('/') + 1)) + "]";
  auto [known, isNew] = instructions_.try_emplace({operation, function, pending.file, pending.sourceLine}, 0);
  if (isNew)
    known->second = table_.addInstruction({.opcode = table_.opcode(operation, kind),
                                           .function = table_.function(function),
                                           .file = table_.file(pending.file),
                                           .line = pending.sourceLine});
  return known->second;
}

/// All lines of the pending sample have come.
Result<void> Importer::finishPending() {
  if (!pending_)
    return {};
  const PerfSample &sample = pending_->sample; // Its views are into *pending_, which stays where it is until the end.
  ++result_.samples;
  Event event;
  const Hardware told = hardware_ == Hardware::unknown ? hardwareOfEvent(sample.event) : hardware_;
  const std::optional<ChosenLatency> latency = chooseLatency(sample, told, options_.latency);
  if (repeats(sample)) {
    ++result_.repetitions;
  } else if (!sample.nanoseconds) {
    leaveOut(sample, "without a time");
  } else if (!latency) {
    leaveOut(sample, sample.weight || sample.instructionLatency || sample.retireLatency
                         ? "with a latency of 0, which says nothing, or without the requested one"
                         : "without a latency (weight, ins_lat, retire_lat)");
  } else {
    const std::optional<uint64_t> complete = ticks(*sample.nanoseconds);
    if (!complete)
      return fail("the time does not fit 64 bits when counted in ticks", lines_.where(), "give a smaller --clock-hz");
    if (*complete < latency->ticks) {
      leaveOut(sample, "with a latency longer than the time since the clock's zero");
    } else {
      event.sequence = result_.events++;
      event.complete = *complete;
      event.issue = *complete - latency->ticks;
      event.address = sample.address.value_or(0);
      event.instruction = instruction(*pending_);
      event.path = table_.paths().child(CallPaths::none, table_.instructions()[event.instruction].function);
      if (sample.dataSource) {
        event.level = sample.dataSource->level;
        if (!sample.dataSource->otherPlace.empty())
          ++result_.otherPlaces[std::string(sample.dataSource->otherPlace)];
      }
      ++result_.latencies[latency->meaning];
      result_.hasNanoseconds |= *sample.nanoseconds % 1000 != 0;
      if (!order_.push(event))
        return fail("the sample is out of order by more than " + std::to_string(IssueOrder::window) + " samples",
                    lines_.where(), "print the samples in the order of time");
    }
  }
  pending_.reset();
  return {};
}

} // namespace

Result<PerfImport> importPerf(LineReader &lines, const PerfImportOptions &options, InstructionTable &table,
                              EventConsumer &consumer) {
  consumer.beginRegion(0, {.name = options.region, .thread = ""});
  Result<PerfImport> result = Importer(lines, options, table, consumer).run();
  consumer.endRegion(0);
  if (!result)
    return result;
  if (result->samples == 0)
    return fail("there are no samples", lines.where(), "record with 'perf mem record' and print with 'perf script'");
  if (result->events == 0) {
    std::string why;
    for (const auto &[kind, count] : result->leftOut)
      why += (why.empty() ? "" : ", ") + std::to_string(count) + " of " + kind.event + " " + kind.reason;
    return fail("no sample says when an instruction issued and completed: " + why, lines.where(),
                "record an event with latencies ('perf mem record', 'perf record -e ibs_op//', 'perf record -e "
                "arm_spe//') and print it with 'perf script -F +addr,+data_src,+weight'");
  }
  return result;
}

std::vector<std::string> notesOf(const PerfImport &import) {
  std::vector<std::string> notes;
  const auto add = [&](const auto &...parts) {
    std::string note;
    ((note += parts), ...);
    notes.push_back(std::move(note));
  };
  const auto text = [](uint64_t count) { return std::to_string(count); };
  for (const auto &[meaning, count] : import.latencies)
    add(text(count), " events: kappa is the ", meaning->latency, " [core cycle]; issue: ", meaning->issue,
        "; complete: ", meaning->complete, ".");
  const bool isAssumed = import.clockFrom == "assumed";
  add("A sample's time stands for complete; it became ticks at ", text(static_cast<uint64_t>(import.clockHz)),
      " ticks per second (", import.clockFrom, ")",
      isAssumed ? ": kappa is exact, distances between samples are in ns; --clock-hz gives the core's frequency."
                : ".");
  if (!import.hasNanoseconds)
    add("Times are whole microseconds; 'perf script --ns' prints nanoseconds.");
  add("Each row is one sampled instruction: its action is that of the samples, not of the program.");
  if (import.repetitions)
    add(text(import.repetitions), " samples are of the same operation as the one before; each operation is one event.");
  for (const auto &[place, count] : import.otherPlaces)
    add(text(count), count == 1 ? " event found its data in " : " events found their data in ", place,
        count == 1 ? "; its level is left empty." : "; their level is left empty.");
  for (const auto &[kind, count] : import.leftOut)
    add("Left out: ", text(count), " samples of ", kind.event, " ", kind.reason, ".");
  return notes;
}

} // namespace leastaction
