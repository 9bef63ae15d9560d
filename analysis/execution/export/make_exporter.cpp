#include "analysis/execution/export/make_exporter.h"

#include "analysis/execution/event/events_csv.h"
#include "analysis/execution/export/folded_stacks.h"
#include "analysis/execution/export/kanata_log.h"
#include "analysis/execution/export/o3_pipe_view.h"
#include "analysis/execution/export/otf2_archive.h"
#include "analysis/execution/export/speedscope_profile.h"
#include "analysis/execution/export/trace_event_json.h"

namespace leastaction {
namespace {

class CsvExporter : public EventExporter {
public:
  CsvExporter(std::FILE *file, std::string name, const InstructionTable &table)
      : writer_(file, std::move(name), table) {}

  void beginRegion(uint32_t region, const Region &description) override { writer_.beginRegion(region, description); }
  void endRegion(uint32_t region) override { writer_.endRegion(region); }
  void events(std::span<const Event> events) override { writer_.write(events); }
  Result<void> finish() override { return writer_.finish(); }

private:
  EventsCsvWriter writer_;
};

} // namespace

std::unique_ptr<EventExporter> makeExporter(const ExportOptions &options, std::FILE *file, std::string name,
                                            const InstructionTable &table) {
  if (options.format == ExportFormat::otf2)
    return std::make_unique<Otf2Archive>(std::move(name), options.maxEvents, table);
  TextOutput out(file, name);
  switch (options.format) {
  case ExportFormat::csv:
  case ExportFormat::otf2:
    break;
  case ExportFormat::folded:
    return std::make_unique<FoldedStacks>(std::move(out), options.weight, table);
  case ExportFormat::speedscope:
    return std::make_unique<SpeedscopeProfile>(std::move(out), name.substr(name.rfind('/') + 1), options.weight, table);
  case ExportFormat::konata:
    return std::make_unique<KanataLog>(std::move(out), options.maxEvents, table);
  case ExportFormat::o3pipeview:
    return std::make_unique<O3PipeView>(std::move(out), options.maxEvents, table);
  case ExportFormat::perfetto:
    return std::make_unique<TraceEventJson>(std::move(out), options.maxEvents, table);
  }
  return std::make_unique<CsvExporter>(file, std::move(name), table);
}

} // namespace leastaction
