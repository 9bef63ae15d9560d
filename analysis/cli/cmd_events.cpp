#include "analysis/cli/command.h"
#include "analysis/cli/event_options.h"
#include "analysis/cli/events_output.h"
#include "analysis/study/program/read_events.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace leastaction::cli {
namespace {

constexpr std::string_view formats[] = {"csv", "folded", "konata", "o3pipeview", "perfetto", "otf2", "speedscope"};
constexpr std::string_view weights[] = {"action", "ticks", "instructions"};

template <class Choice> Choice chosen(std::span<const std::string_view> names, const std::string &name) {
  return static_cast<Choice>(std::ranges::find(names, name) - names.begin());
}

template <class Names> CLI::IsMember oneOf(const Names &names) {
  return CLI::IsMember(std::vector<std::string>(std::begin(names), std::end(names)));
}

/// Passes the events of one region on to the output; without a name, those of all regions, each event once.
class RegionFilter : public EventConsumer {
public:
  RegionFilter(EventsOutput &output, std::string wanted) : output_(output), wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override {
    if (std::ranges::find(names, description.name) == names.end())
      names.push_back(description.name);
    if (wanted_.empty() || description.name == wanted_) {
      matched = true;
      open_.push_back(region);
      output_.beginRegion(region, description);
    }
  }
  void endRegion(uint32_t region) override {
    if (auto last = std::ranges::find(open_, region); last != open_.end()) {
      open_.erase(last);
      output_.endRegion(region);
    }
  }
  void events(std::span<const Event> events) override {
    if (!open_.empty())
      output_.events(events);
  }

  std::vector<std::string> names;
  bool matched = false;

private:
  EventsOutput &output_;
  std::string wanted_;
  std::vector<uint32_t> open_;
};

} // namespace

Result<int> commandEvents(int argc, char **argv) {
  CLI::App app(
      "Writes the events of a run: one line per dynamic instruction with its issue and completion tick (csv), or what "
      "each chain of calls carried, for tools that draw flame graphs (folded, speedscope), or the first events for "
      "viewers: Konata "
      "(konata, o3pipeview), gem5's util/o3-pipeview.py (o3pipeview), ui.perfetto.dev (perfetto, 1 us is 1 tick), "
      "Vampir and otf2-print (otf2, a folder, 1 ns is 1 tick).",
      "leastaction events");
  std::string path, format = "csv", weight = "action", out = "-", region;
  ExportOptions exportOptions;
  EventInputOptions options;
  app.add_option("input", path, "run folder or events CSV")->required();
  addEventOptions(app, options);
  app.add_option("--region", region, "only this region");
  app.add_option("--format", format, "format of the output")->check(oneOf(formats))->capture_default_str();
  app.add_option("--weight", weight, "what folded stacks count, and which profile speedscope opens")
      ->check(oneOf(weights))
      ->capture_default_str();
  app.add_option("--max-events", exportOptions.maxEvents,
                 "most events in a file for viewers; they are held in memory, at some 200 byte each")
      ->check(CLI::Range(uint64_t{1}, uint64_t{100'000'000}))
      ->capture_default_str();
  app.add_option("-o", out, "file to write; - is standard output")->capture_default_str();
  app.footer("\nexamples:\n"
             "  leastaction events dot.run --core skylake --format csv -o dot.csv\n"
             "  leastaction events dot.run --format folded --weight ticks -o dot.folded\n"
             "  leastaction events dot.run --format otf2 -o dot.otf2\n"
             "  leastaction events dot.run --format speedscope -o dot.speedscope.json\n"
             "  leastaction events dot.run --format konata --max-events 5000 -o dot.kanata");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  if (format == "otf2" && out == "-")
    return std::unexpected(Error{"an OTF2 archive is a folder", "standard output", "name the folder with -o"});
  TRY(checkOutputs({path}, {out}));
  const bool isSummed = format == "folded" || format == "speedscope";
  Result<void> used = isSummed ? Result<void>() : refuseUnused(app, {"--weight"}, "in the format " + format);
  if (used && (isSummed || format == "csv"))
    used = refuseUnused(app, {"--max-events"}, "in the format " + format + ", which has all events");
  if (!used)
    return std::unexpected(used.error());
  exportOptions.format = chosen<ExportFormat>(formats, format);
  exportOptions.weight = chosen<StackWeight>(weights, weight);
  InstructionTable table;
  EventsOutput output(out, table, exportOptions);
  RegionFilter filter(output, region);
  Result<EventInput> input = readEvents(path, options, table, filter);
  Result<void> written = output.opened() ? output.finish() : Result<void>();
  if (!input)
    return std::unexpected(input.error());
  if (input->mode == "markers")
    return std::unexpected(
        Error{"the run has markers only, no events", path, "compile the program with mode=trace and record it again"});
  if (!region.empty() && !filter.matched)
    return std::unexpected(unknownRegion(region, filter.names, path));
  if (filter.names.empty())
    return std::unexpected(Error{"nothing was recorded, so there are no events", path, "record the program again"});
  if (!output.opened())
    written = output.finish();
  if (!written)
    return std::unexpected(written.error());
  if (uint64_t leftOut = output.leftOut())
    input->notes.push_back("The first " + std::to_string(exportOptions.maxEvents) + " events were written, " +
                           std::to_string(leftOut) + " were left out; --max-events sets the limit.");
  if (!input->unused.empty())
    input->notes.push_back(unusedNote(input->unused, input->mode));
  for (const std::string &note : input->notes)
    std::fprintf(stderr, "leastaction: note: %s\n", note.c_str());
  return exitDone;
}

} // namespace leastaction::cli
