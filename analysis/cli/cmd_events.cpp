#include "analysis/cli/command.h"
#include "analysis/cli/event_input.h"
#include "analysis/cli/events_output.h"

#include <algorithm>
#include <set>

namespace leastaction::cli {
namespace {

/// Passes the events of one region on to the writer; without a name, those of all regions, each event once.
class RegionFilter : public EventConsumer {
public:
  RegionFilter(EventsOutput &output, std::string wanted) : output_(output), wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override {
    if (std::ranges::find(names, description.name) == names.end())
      names.push_back(description.name);
    if (wanted_.empty() || description.name == wanted_) {
      matched = true;
      threads.insert(description.thread);
      open_.push_back(region);
    }
  }
  void endRegion(uint32_t region) override {
    if (auto last = std::ranges::find(open_, region); last != open_.end())
      open_.erase(last);
  }
  void events(std::span<const Event> events) override {
    if (!open_.empty())
      output_.write(events);
  }

  std::vector<std::string> names;
  bool matched = false;
  std::set<std::string> threads; ///< Of the regions that were passed on.

private:
  EventsOutput &output_;
  std::string wanted_;
  std::vector<uint32_t> open_;
};

} // namespace

int commandEvents(int argc, char **argv) {
  CLI::App app("Writes the events of a run: one line per dynamic instruction with its issue and completion tick.",
               "leastaction events");
  std::string path, format = "csv", out = "-", region;
  EventInputOptions options;
  app.add_option("input", path, "run folder or events CSV")->required();
  options.addTo(app);
  app.add_option("--region", region, "only this region");
  app.add_option("--format", format, "format of the output")->check(CLI::IsMember({"csv"}))->capture_default_str();
  app.add_option("-o", out, "file to write; - is standard output")->capture_default_str();
  app.footer("\nexample:\n  leastaction events dot.run --core skylake --format csv -o dot.csv");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  if (Result<void> possible = checkOutputs({path}, {out}); !possible)
    return reportError(possible.error());
  InstructionTable table;
  EventsOutput output(out, table);
  RegionFilter filter(output, region);
  Result<EventInput> input = readEvents(path, options, table, filter);
  Result<void> written = output.opened() ? output.finish() : Result<void>();
  if (!input)
    return reportError(input.error());
  if (input->mode == "markers")
    return reportError(
        {"the run has markers only, no events", path, "compile the program with mode=trace and record it again"});
  if (!region.empty() && !filter.matched)
    return reportError(unknownRegion(region, filter.names, path));
  if (filter.names.empty())
    return reportError({"nothing was recorded, so there are no events", path, "record the program again"});
  if (!output.opened())
    written = output.finish();
  if (!written)
    return reportError(written.error());
  if (filter.threads.size() > 1)
    input->notes.push_back(
        "The events are those of " + std::to_string(filter.threads.size()) +
        " threads, each with ticks and numbers of its own, and the file does not tell them apart: what reads it takes "
        "them for one thread.");
  for (const std::string &note : input->notes)
    std::fprintf(stderr, "leastaction: note: %s\n", note.c_str());
  return exitDone;
}

} // namespace leastaction::cli
