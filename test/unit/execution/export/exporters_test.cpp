#include "analysis/execution/export/make_exporter.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

constexpr const char *hostile = "f\"<\\n>;\n\xff:\t";

struct Source {
  InstructionTable table;
  uint32_t load = add("movq load", InstructionClass::load, "main", 0x4010a0, "movq (%rdi), %rax");
  uint32_t divide = add("divsd", InstructionClass::floating, hostile, 0x4010b0, hostile);
  uint16_t main = table.paths().child(CallPaths::none, table.function("main"));
  uint16_t inner = table.paths().child(main, table.function(hostile));

  uint32_t add(const char *opcode, InstructionClass kind, const char *function, uint64_t address, const char *text) {
    return table.addInstruction({.opcode = table.opcode(opcode, kind),
                                 .function = table.function(function),
                                 .file = table.file("a.c"),
                                 .line = 3,
                                 .address = address,
                                 .text = text});
  }

  /// Two threads of which both ticks and numbers begin anew, in the order of issue.
  void send(EventExporter &exporter) const {
    for (const char *thread : {"0", "1"}) {
      exporter.beginRegion(0, {hostile, thread});
      exporter.events(std::vector<Event>{
          {.sequence = 0, .issue = 10, .complete = 15, .instruction = load, .level = MemoryLevel::l2, .path = main},
          {.sequence = 2, .issue = 11, .complete = 40, .wait = 27, .instruction = load, .path = main},
          {.sequence = 3, .issue = 12, .complete = 12, .instruction = load, .path = main}});
      exporter.beginRegion(1, {"inside", thread});
      exporter.events(
          std::vector<Event>{{.sequence = 1, .issue = 15, .complete = 40, .instruction = divide, .path = inner}});
      exporter.endRegion(1);
      exporter.endRegion(0);
    }
  }

  std::string exported(const ExportOptions &options, uint64_t *leftOut = nullptr) const {
    std::FILE *file = std::tmpfile();
    std::unique_ptr<EventExporter> exporter = makeExporter(options, file, "test", table);
    send(*exporter);
    EXPECT_TRUE(exporter->finish());
    if (leftOut)
      *leftOut = exporter->leftOut();
    std::string text(static_cast<size_t>(std::ftell(file)), '\0');
    std::rewind(file);
    EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
    std::fclose(file);
    return text;
  }
};

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    parts.push_back(part);
  return parts;
}

TEST(FoldedStacks, OneLineForEachChainWithItsOwnWeight) {
  Source source;
  auto folded = [&](StackWeight weight) { return source.exported({.format = ExportFormat::folded, .weight = weight}); };
  // The name holds a new line, a semicolon and a tab, which a frame cannot.
  EXPECT_EQ(folded(StackWeight::action), "main 68\nmain;f\"<\\n>::\xff:: 50\n");
  EXPECT_EQ(folded(StackWeight::ticks), "main 10\nmain;f\"<\\n>::\xff:: 50\n");
  EXPECT_EQ(folded(StackWeight::instructions), "main 6\nmain;f\"<\\n>::\xff:: 2\n");
}

TEST(SpeedscopeProfile, OneProfileForEachWeightWithTheChainsOfFoldedStacks) {
  const nlohmann::json file =
      nlohmann::json::parse(Source().exported({.format = ExportFormat::speedscope, .weight = StackWeight::ticks}));
  EXPECT_EQ(file["$schema"], "https://www.speedscope.app/file-format-schema.json");
  ASSERT_EQ(file["shared"]["frames"].size(), 2u);
  EXPECT_EQ(file["shared"]["frames"][0]["name"], "main");
  EXPECT_EQ(file["activeProfileIndex"], 1);
  std::vector<std::vector<uint64_t>> weights;
  for (const nlohmann::json &profile : file["profiles"]) {
    EXPECT_EQ(profile["type"], "sampled");
    EXPECT_EQ(profile["samples"], (nlohmann::json{{0}, {0, 1}}));
    weights.push_back(profile["weights"]);
    EXPECT_EQ(profile["endValue"], weights.back()[0] + weights.back()[1]);
  }
  EXPECT_EQ(weights, (std::vector<std::vector<uint64_t>>{{68, 50}, {10, 50}, {6, 2}}));
}

TEST(KanataLog, EveryCommandIsOfAnInstructionThatIsUnderWay) {
  const std::vector<std::string> lines = split(Source().exported({.format = ExportFormat::konata}), '\n');
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines[0], "Kanata\t0004");
  EXPECT_EQ(lines[1], "C=\t10");
  uint64_t tick = 10, introduced = 0;
  std::map<uint64_t, std::string> log; // by instruction
  std::set<uint64_t> retired;
  for (size_t i = 2; i < lines.size(); ++i) {
    const std::vector<std::string> fields = split(lines[i], '\t');
    ASSERT_GE(fields.size(), 2u) << lines[i];
    const uint64_t number = std::stoull(fields[1]);
    if (fields[0] == "C") {
      EXPECT_GT(number, 0u);
      tick += number;
      continue;
    }
    if (fields[0] == "I") {
      ASSERT_EQ(fields.size(), 4u);
      EXPECT_EQ(number, introduced++);
      log[number] = fields[2] + "/" + fields[3];
      continue;
    }
    ASSERT_TRUE(log.contains(number)) << lines[i];
    EXPECT_FALSE(retired.contains(number)) << lines[i];
    if (fields[0] == "S") {
      ASSERT_EQ(fields.size(), 4u);
      log[number] += " " + fields[3] + std::to_string(tick);
    } else if (fields[0] == "R") {
      EXPECT_EQ(fields.size(), 4u);
      log[number] += " R" + std::to_string(tick);
      retired.insert(number);
    } else {
      EXPECT_EQ(fields[0], "L");
      EXPECT_EQ(fields.size(), 4u) << lines[i];
    }
  }
  EXPECT_EQ(retired.size(), log.size());
  // In program order, the second thread behind the first.
  const std::vector<std::string> expected = {"0/0 X10 R15", "1/0 X15 R40", "2/0 X11 W13 R40", "3/0 X12 R12",
                                             "0/1 X50 R55", "1/1 X55 R80", "2/1 X51 W53 R80", "3/1 X52 R52"};
  for (size_t id = 0; id < expected.size(); ++id)
    EXPECT_EQ(log[id], expected[id]);
}

TEST(O3PipeView, EveryInstructionHasItsSevenStagesInOrder) {
  const std::vector<std::string> lines = split(Source().exported({.format = ExportFormat::o3pipeview}), '\n');
  ASSERT_EQ(lines.size(), 8u * 7);
  const std::vector<std::string> stages = {"fetch", "decode", "rename", "dispatch", "issue", "complete", "retire"};
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::vector<std::string> fields = split(lines[i], ':');
    ASSERT_GE(fields.size(), 3u) << lines[i];
    EXPECT_EQ(fields[0], "O3PipeView");
    EXPECT_EQ(fields[1], stages[i % 7]);
    EXPECT_NE(std::stoull(fields[2]), 0u);
    EXPECT_EQ(std::stoull(fields[2]) % 1000, 0u);
    if (i % 7 == 0) {
      ASSERT_EQ(fields.size(), 7u) << lines[i];
      EXPECT_EQ(std::stoull(fields[5]), i / 7 + 1);
    } else {
      EXPECT_GE(std::stoull(fields[2]), std::stoull(split(lines[i - 1], ':')[2]));
    }
  }
  EXPECT_EQ(lines[0], "O3PipeView:fetch:11000:0x4010a0:0:1:  movq (%rdi), %rax");
  EXPECT_EQ(lines[2 * 7 + 5], "O3PipeView:complete:14000");
  EXPECT_EQ(lines[2 * 7 + 6], "O3PipeView:retire:41000:store:0");
}

TEST(O3PipeView, TicksThatDoNotFitAreAnError) {
  Source source;
  std::FILE *file = std::tmpfile();
  std::unique_ptr<EventExporter> exporter =
      makeExporter({.format = ExportFormat::o3pipeview}, file, "test", source.table);
  const uint64_t late = ~uint64_t{0} / 1000;
  exporter->events(std::vector<Event>{{.issue = late, .complete = late, .instruction = source.load}});
  const Result<void> written = exporter->finish();
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().what, "the ticks of the events are too large for this format");
  std::fclose(file);
}

TEST(TraceEventJson, IsJsonWhoseSlicesNeverOverlapOnATrack) {
  const nlohmann::json json = nlohmann::json::parse(Source().exported({.format = ExportFormat::perfetto}));
  std::map<std::pair<int, int>, uint64_t> busyUntil;
  std::map<std::string, int> names;
  std::set<std::pair<int, int>> named;
  for (const nlohmann::json &event : json["traceEvents"]) {
    const std::pair<int, int> track(event["pid"], event["tid"]);
    if (event["ph"] == "M") {
      EXPECT_TRUE(event["args"]["name"].is_string());
      named.insert(track);
      continue;
    }
    ASSERT_EQ(event["ph"], "X");
    ++names[event["name"]];
    if (track.second == 1) // regions contain each other
      continue;
    EXPECT_GE(event["ts"].get<uint64_t>(), busyUntil[track]);
    busyUntil[track] = event["ts"].get<uint64_t>() + event["dur"].get<uint64_t>();
  }
  EXPECT_EQ(names["movq load"], 6);
  EXPECT_EQ(names["divsd"], 2);
  EXPECT_EQ(names["inside"], 2);
  for (const auto &[track, until] : busyUntil)
    EXPECT_TRUE(named.contains(track));
}

TEST(Exporters, FilesForViewersAreLimited) {
  for (ExportFormat format : {ExportFormat::konata, ExportFormat::o3pipeview, ExportFormat::perfetto}) {
    uint64_t leftOut = 0;
    const std::string text = Source().exported({.format = format, .maxEvents = 5}, &leftOut);
    EXPECT_EQ(leftOut, 3u);
    EXPECT_FALSE(text.empty());
  }
}

TEST(Exporters, WithoutEventsThereIsAWholeFile) {
  InstructionTable table;
  for (auto [format, expected] :
       {std::pair(ExportFormat::folded, ""), std::pair(ExportFormat::konata, "Kanata\t0004\nC=\t0\n"),
        std::pair(ExportFormat::o3pipeview, "")}) {
    std::FILE *file = std::tmpfile();
    EXPECT_TRUE(makeExporter({.format = format}, file, "test", table)->finish());
    std::string text(static_cast<size_t>(std::ftell(file)), '\0');
    std::rewind(file);
    EXPECT_EQ(std::fread(text.data(), 1, text.size(), file), text.size());
    EXPECT_EQ(text, expected);
    std::fclose(file);
  }
}

} // namespace
} // namespace leastaction
