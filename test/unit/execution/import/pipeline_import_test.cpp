#include "analysis/execution/import/pipeline_import.h"

#include "analysis/execution/export/make_exporter.h"
#include "test/unit/execution/event/event_collector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace leastaction {
namespace {

enum class Log : uint8_t { o3PipeView, kanata };

struct ImportedLog {
  InstructionTable table;
  test::EventCollector collector;
  Result<PipelineImport> import;

  ImportedLog(Log kind, std::string text, const PipelineImportOptions &options = {})
      : import([&] {
          LineReader lines("log.txt",
                           [text = std::move(text), at = size_t{0}](std::span<char> room) mutable -> Result<size_t> {
                             const size_t count = std::min(room.size(), text.size() - at);
                             std::copy_n(text.data() + at, count, room.data());
                             at += count;
                             return count;
                           });
          return kind == Log::kanata ? importKanata(lines, options, table, collector)
                                     : importO3PipeView(lines, options, table, collector);
        }()) {}

  std::string text(size_t event) const { return table.instructions()[collector.all[event].instruction].text; }
  std::string opcode(size_t event) const {
    return table.opcodeName(table.instructions()[collector.all[event].instruction].opcode);
  }
};

std::string exported(ExportFormat format, const InstructionTable &table, const std::vector<Event> &events) {
  std::FILE *file = std::tmpfile();
  std::unique_ptr<EventExporter> exporter = makeExporter({.format = format}, file, "test", table);
  exporter->beginRegion(0, {"main", "0"});
  exporter->events(events);
  exporter->endRegion(0);
  EXPECT_TRUE(exporter->finish());
  std::string text(static_cast<size_t>(std::ftell(file)), '\0');
  std::rewind(file);
  EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
  std::fclose(file);
  return text;
}

TEST(PipelineImport, OwnExportsComeBackWithTheirTicksAndTexts) {
  InstructionTable table;
  const uint32_t load = table.addInstruction({.opcode = table.opcode("movss load", InstructionClass::load)});
  const uint32_t add = table.addInstruction(
      {.opcode = table.opcode("addss", InstructionClass::floating), .address = 0x4010a0, .text = "addss %xmm0, %xmm1"});
  const std::vector<Event> events = {{.sequence = 0, .issue = 10, .complete = 40, .wait = 5, .instruction = load},
                                     {.sequence = 2, .issue = 11, .complete = 40, .wait = 29, .instruction = load},
                                     {.sequence = 3, .issue = 12, .complete = 41, .instruction = load},
                                     {.sequence = 1, .issue = 35, .complete = 40, .wait = 2, .instruction = add}};
  const auto ticks = [](const std::vector<Event> &all, uint64_t offset) {
    std::vector<std::tuple<uint64_t, uint64_t, uint64_t, uint64_t>> rows;
    for (const Event &event : all)
      rows.emplace_back(event.sequence, event.issue + offset, event.complete + offset, event.wait);
    return rows;
  };
  for (const auto &[format, log, offset] :
       {std::tuple(ExportFormat::konata, Log::kanata, 0u), std::tuple(ExportFormat::o3pipeview, Log::o3PipeView, 1u)}) {
    const ImportedLog imported(log, exported(format, table, events));
    ASSERT_TRUE(imported.import) << imported.import.error().text();
    EXPECT_EQ(imported.import->events, 4u);
    EXPECT_EQ(ticks(imported.collector.all, 0), ticks(events, offset)) << "o3pipeview has no tick 0";
    EXPECT_EQ(imported.opcode(0), "movss load");
    EXPECT_EQ(imported.text(3), "addss %xmm0, %xmm1");
    EXPECT_EQ(imported.opcode(3), "addss");
  }
}

std::string o3(const std::string &issue, const std::string &complete, const std::string &retire) {
  return "O3PipeView:fetch:1000:0x400000:0:1:  MOV_R_M : ld   rax, DS:[rbp]\nO3PipeView:decode:2000\n"
         "O3PipeView:rename:3000\n7000: other output\nO3PipeView:dispatch:4000\nO3PipeView:issue:" +
         issue + "\nO3PipeView:complete:" + complete + "\nO3PipeView:retire:" + retire + ":store:0\n";
}

TEST(PipelineImport, GemsStagesAndWhatWasSquashed) {
  const ImportedLog imported(Log::o3PipeView, o3("5000", "8000", "9000") + o3("5000", "8000", "0") +
                                                  o3("0", "0", "9000") + "O3PipeView:fetch:1:0x1:0:4:nop\n");
  ASSERT_TRUE(imported.import) << imported.import.error().text();
  ASSERT_EQ(imported.collector.all.size(), 2u);
  EXPECT_EQ(imported.collector.all[0].issue, 4u) << "dispatched, never issued";
  EXPECT_EQ(imported.collector.all[0].wait, 0u);
  EXPECT_EQ(imported.collector.all[1].issue, 5u);
  EXPECT_EQ(imported.collector.all[1].complete, 9u);
  EXPECT_EQ(imported.collector.all[1].wait, 1u);
  EXPECT_EQ(imported.opcode(0), "ld");
  EXPECT_EQ(imported.import->squashed, 1u);
  EXPECT_EQ(imported.import->unfinished, 1u);
  EXPECT_EQ(notesOf(*imported.import).size(), 2u);
}

constexpr const char *kanata = "Kanata\t0004\nC=\t100\nI\t0\t7\t0\nL\t0\t0\t401136: ad\nL\t0\t0\td x1, x2\n"
                               "S\t0\t0\tF\nC\t3\nE\t0\t0\tF\nS\t0\t0\tIs\nC\t1\nS\t0\t0\tX\nC\t2\n"
                               "S\t0\t0\tCm\nI\t1\t8\t0\nC\t4\nR\t0\t0\t0\nR\t1\t0\t1\n";

TEST(PipelineImport, KonatasStages) {
  const ImportedLog byDefault(Log::kanata, kanata);
  ASSERT_TRUE(byDefault.import) << byDefault.import.error().text();
  ASSERT_EQ(byDefault.collector.all.size(), 1u);
  EXPECT_EQ(byDefault.collector.all[0].issue, 104u) << "X";
  EXPECT_EQ(byDefault.collector.all[0].complete, 110u);
  EXPECT_EQ(byDefault.collector.all[0].wait, 4u) << "from Cm on";
  EXPECT_EQ(byDefault.text(0), "add x1, x2") << "labels are put together";
  EXPECT_EQ(byDefault.import->squashed, 1u);
  const ImportedLog chosen(Log::kanata, kanata, {.issueStage = "F"});
  EXPECT_EQ(chosen.collector.all.at(0).issue, 100u);
}

TEST(PipelineImport, WhatIsNoLogFailsWithItsLine) {
  const auto error = [](Log kind, const std::string &text) {
    const ImportedLog imported(kind, text);
    EXPECT_TRUE(imported.collector.log.ends_with("; end; "));
    return imported.import ? "" : imported.import.error().text();
  };
  const std::string head = "Kanata\t0004\n";
  EXPECT_NE(error(Log::kanata, "Kanata\t0003\n").find("another version of the format"), std::string::npos);
  EXPECT_NE(error(Log::kanata, "a,b\n").find("not a Konata log"), std::string::npos);
  for (const auto &[line, problem] : {std::pair("C\tx", "is not a command of"),
                                      {"S\t0\t0\tX", "instruction 0 has not begun"},
                                      {"I\t0\t0\t0\nI\t0\t0\t0", "instruction 0 begins again"},
                                      {"Q\t1", "there is no command 'Q'"},
                                      {"C\t18446744073709551615\nC\t1", "is not a command of"},
                                      {"I\t0\t0\t0\nR\t0\t0", "is not a command of"}})
    EXPECT_NE(error(Log::kanata, head + line + "\n").find(problem), std::string::npos) << line;
  EXPECT_NE(error(Log::kanata, head).find("there are no instructions"), std::string::npos);
  EXPECT_NE(
      error(Log::kanata, head + "C=\t9\nI\t0\t0\t0\nS\t0\t0\tX\nC=\t3\nR\t0\t0\t0\n").find("retires before it issues"),
      std::string::npos);
  for (const char *line : {"O3PipeView:fetch:x:0x1:0:1:a", "O3PipeView:fetch:1:1:0:1:a", "O3PipeView:sleep:1",
                           "O3PipeView:issue:1", "O3PipeView:fetch:1:0x1:0:b:a"})
    EXPECT_NE(error(Log::o3PipeView, std::string(line) + "\n").find("not gem5's"), std::string::npos) << line;
  EXPECT_NE(error(Log::o3PipeView, o3("1000", "1000", "0")).find("no instruction of the log retires"),
            std::string::npos);
}

} // namespace
} // namespace leastaction
