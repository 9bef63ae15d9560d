#include "analysis/cli/command.h"
#include "analysis/cli/event_input.h"
#include "analysis/event/events_csv.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

namespace leastaction::cli {
namespace {

/// The output, opened when there is something to write: a command that fails before leaves an older file as it was.
class Output {
public:
  Output(std::string path, const InstructionTable &table) : path_(std::move(path)), table_(table) {}

  void write(std::span<const Event> events) {
    if (!opened_)
      open();
    if (writer_)
      writer_->write(events);
  }

  bool opened() const { return opened_; }

  Result<void> finish() {
    if (!opened_)
      open();
    if (!writer_)
      return std::unexpected(failure_);
    Result<void> written = writer_->finish();
    if (file_ != stdout && std::fclose(file_) != 0 && written)
      return fail(std::string("the output cannot be written: ") + std::strerror(errno), path_, "make room on the disk");
    return written;
  }

private:
  void open() {
    opened_ = true;
    file_ = path_ == "-" ? stdout : std::fopen(path_.c_str(), "wb");
    if (file_)
      writer_.emplace(file_, path_ == "-" ? "standard output" : path_, table_);
    else
      failure_ = {std::string("the output cannot be written: ") + std::strerror(errno), path_,
                  "choose a file in a folder that exists and can be written"};
  }

  std::string path_;
  const InstructionTable &table_;
  bool opened_ = false;
  std::FILE *file_ = nullptr;
  std::optional<EventsCsvWriter> writer_;
  Error failure_;
};

/// Passes the events of one region on to the writer; without a name, those of all regions, each event once.
class RegionFilter : public EventConsumer {
public:
  RegionFilter(Output &output, std::string wanted) : output_(output), wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override {
    if (std::ranges::find(names, description.name) == names.end())
      names.push_back(description.name);
    if (wanted_.empty() || description.name == wanted_) {
      matched = true;
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

private:
  Output &output_;
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
  Output output(out, table);
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
  for (const std::string &note : input->notes)
    std::fprintf(stderr, "leastaction: note: %s\n", note.c_str());
  return exitDone;
}

} // namespace leastaction::cli
