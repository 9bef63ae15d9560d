#include "analysis/study/program/import_events.h"

#include "analysis/base/byte_file.h"
#include "analysis/study/program/events_output.h"

#include <filesystem>

namespace leastaction {
namespace {

/// `import` reads lines into a table and a consumer.
template <class Import>
Result<ImportedEvents> run(const ImportQuestion &question, const std::string &remedy, const Import &import) {
  const bool isStandard = question.path == "-";
  ByteFile file = TRY(isStandard ? ByteFile::standardInput() : ByteFile::open(question.path, remedy));
  InstructionTable table;
  EventsOutput output(question.out, table, {});
  LineReader lines(isStandard ? "standard input" : question.path, file.source());
  auto imported = import(lines, table, output);
  const Result<void> written = output.opened() || imported ? output.finish() : Result<void>();
  if (!imported)
    return std::unexpected(imported.error());
  if (!written)
    return std::unexpected(written.error());
  std::vector<std::string> notes = notesOf(*imported);
  return ImportedEvents{*std::move(imported), std::move(notes)};
}

} // namespace

Result<ImportedEvents> importEvents(ImportQuestion question) {
  question.perf.region = question.pipeline.region =
      question.path == "-" ? std::string(nameOf(question.kind)) : std::filesystem::path(question.path).stem().string();
  switch (question.kind) {
  case ImportKind::o3pipeview:
    return run(question, "name the output of gem5's --debug-flags=O3PipeView",
               [&](LineReader &lines, InstructionTable &table, EventConsumer &consumer) {
                 return importO3PipeView(lines, question.pipeline, table, consumer);
               });
  case ImportKind::konata:
    return run(question, "name a log 'Kanata 0004'",
               [&](LineReader &lines, InstructionTable &table, EventConsumer &consumer) {
                 return importKanata(lines, question.pipeline, table, consumer);
               });
  case ImportKind::perf:
    break;
  }
  return run(question, "name the text of 'perf script'",
             [&](LineReader &lines, InstructionTable &table, EventConsumer &consumer) {
               return importPerf(lines, question.perf, table, consumer);
             });
}

} // namespace leastaction
