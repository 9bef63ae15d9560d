#include "analysis/execution/import/pipeline_events.h"

#include <algorithm>
#include <unordered_map>

namespace leastaction {
namespace {

constexpr size_t mostInFlight = 1'000'000, longestText = 1000, longestName = 20;

struct InFlight {
  LoggedInstruction instruction;
  unsigned rank = 0; ///< Of the stage that `issue` is of; a later one of higher rank takes its place.
  bool hasResult = false;
};

class KanataReader {
public:
  KanataReader(LineReader &lines, const std::string &issueStage, PipelineEvents &events)
      : lines_(lines), issueStage_(issueStage), events_(events) {}

  Result<void> read() {
    bool isFirst = true;
    for (;; isFirst = false) {
      bool more = TRY(lines_.next());
      if (!more)
        break;
      if (isFirst) {
        TRY(checkHeader(lines_.line()));
      } else if (!command(lines_.line())) {
        return failure_ ? std::unexpected(*failure_)
                        : fail("the line is not a command of a 'Kanata 0004' log, or lacks a number", lines_.where(),
                               "write the whole log again");
      }
    }
    if (!issueStage_.empty() && !sawIssueStage_ && events_.counts.instructions)
      return fail("no instruction has a stage '" + issueStage_ + "'", lines_.where(),
                  "name the log's stage for issue with --issue-stage, or leave the option out");
    events_.counts.unfinished = inFlight_.size();
    return {};
  }

private:
  /// Its end of line may be that of Windows.
  Result<void> checkHeader(std::string_view line) const {
    std::string_view rest = line;
    if (takeField(rest, '\t') != "Kanata")
      return fail("the file is not a Konata log, which begins with 'Kanata'", lines_.where(),
                  "give a log 'Kanata 0004'; 'import o3pipeview' reads those of gem5");
    if (takeField(rest, '\t') != "0004")
      return fail("the log has another version of the format", lines_.where(), "give a log 'Kanata 0004'");
    return {};
  }

  /// The reason is kept; false, for command() to return.
  bool refuse(std::string what, std::string remedy) {
    failure_ = Error{std::move(what), lines_.where(), std::move(remedy)};
    return false;
  }

  bool command(std::string_view rest) {
    const std::string_view kind = takeField(rest, '\t');
    if (kind.empty() || kind == "W" || kind == "E") // dependencies, and ends of stages
      return true;
    const std::optional<uint64_t> first = wholeNumber(takeField(rest, '\t'));
    if (!first)
      return false;
    if (kind == "C") // ticks that pass
      return !__builtin_add_overflow(tick_, *first, &tick_);
    if (kind == "C=") {
      tick_ = *first;
      return true;
    }
    if (kind == "I")
      return begin(*first);
    const auto found = inFlight_.find(*first);
    if (kind != "L" && kind != "S" && kind != "R")
      return refuse("there is no command '" + std::string(kind.substr(0, longestName)) + "' in a log 'Kanata 0004'",
                    "write the log again");
    if (found == inFlight_.end())
      return refuse("the instruction " + std::to_string(*first) + " has not begun, or has ended",
                    "write the log with the command I of each instruction before all others");
    if (kind == "L")
      return label(found->second.instruction, rest);
    if (kind == "S")
      return stage(found->second, rest);
    return kind == "R" && end(*first, found->second, rest);
  }

  bool begin(uint64_t id) {
    if (inFlight_.size() == mostInFlight)
      return refuse("more than " + std::to_string(mostInFlight) + " instructions are in flight",
                    "write the log with the ends of its instructions");
    const bool isNew =
        inFlight_.try_emplace(id, InFlight{{.sequence = events_.counts.instructions++, .issue = tick_}}).second;
    return isNew || refuse("the instruction " + std::to_string(id) + " begins again before it has ended",
                           "write the log with numbers of its own for each instruction");
  }

  /// Of type 0: "address: text", or text.
  bool label(LoggedInstruction &instruction, std::string_view rest) const {
    const std::optional<uint64_t> type = wholeNumber(takeField(rest, '\t'));
    if (!type)
      return false;
    if (*type != 0)
      return true;
    const size_t colon = rest.find(": ");
    const std::optional<uint64_t> address = colon == std::string_view::npos || !instruction.text.empty()
                                                ? std::nullopt
                                                : wholeNumber(rest.substr(0, colon), 16);
    if (address) {
      instruction.address = *address;
      rest.remove_prefix(colon + 2);
    }
    instruction.text += rest.substr(0, longestText - std::min(instruction.text.size(), longestText));
    return true;
  }

  unsigned rankOf(std::string_view stage) {
    if (!issueStage_.empty()) {
      sawIssueStage_ |= stage == issueStage_;
      return stage == issueStage_ ? 2 : 0;
    }
    return stage == "X" ? 2 : stage == "Is" ? 1 : 0;
  }

  bool stage(InFlight &flight, std::string_view rest) {
    if (!wholeNumber(takeField(rest, '\t')))
      return false;
    if ((rest == "W" || rest == "Cm") && flight.rank != 0) {
      if (!flight.hasResult)
        flight.instruction.result = tick_;
      flight.hasResult = true;
    } else if (const unsigned rank = rankOf(rest); rank > flight.rank || (rank == 0 && flight.rank == 0)) {
      flight.rank = rank;
      flight.instruction.issue = tick_;
    }
    return true;
  }

  bool end(uint64_t id, InFlight &flight, std::string_view rest) {
    (void)takeField(rest, '\t');
    const std::optional<uint64_t> type = wholeNumber(takeField(rest, '\t'));
    if (!type)
      return false;
    if (*type != 0) {
      ++events_.counts.squashed;
    } else {
      flight.instruction.retire = tick_;
      if (!flight.hasResult)
        flight.instruction.result = tick_;
      if (Result<void> done = events_.retire(flight.instruction, lines_.where()); !done) {
        failure_ = done.error();
        return false;
      }
    }
    inFlight_.erase(id);
    return true;
  }

  LineReader &lines_;
  const std::string &issueStage_;
  PipelineEvents &events_;
  std::unordered_map<uint64_t, InFlight> inFlight_;
  uint64_t tick_ = 0;
  std::optional<Error> failure_;
  bool sawIssueStage_ = false;
};

} // namespace

Result<PipelineImport> importKanata(LineReader &lines, const PipelineImportOptions &options, InstructionTable &table,
                                    EventConsumer &consumer) {
  PipelineEvents events(options.region, table, consumer);
  const Result<void> read = KanataReader(lines, options.issueStage, events).read();
  return events.finish(read, lines.where());
}

} // namespace leastaction
