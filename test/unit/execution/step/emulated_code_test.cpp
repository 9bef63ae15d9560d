#include "analysis/execution/step/emulated_code.h"
#include "analysis/execution/step/seal_emulation.h"
#include "analysis/execution/trace/run_json.h"
#include "runtime/emulation_format.h"
#include "runtime/emulator/stream.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace leastaction {
namespace {

using namespace test;

constexpr uint64_t firstByte = moduleBase + textAddress;

/// A record of blocks.emulated.
Words define(uint64_t id, uint64_t address, const std::vector<Bytes> &instructions, uint64_t module = 7) {
  Bytes lengths, code;
  for (const Bytes &instruction : instructions) {
    lengths.push_back(static_cast<uint8_t>(instruction.size()));
    code.insert(code.end(), instruction.begin(), instruction.end());
  }
  Words words{0, id, address, module << 32 | instructions.size()};
  for (Bytes *bytes : {&lengths, &code}) {
    bytes->resize((bytes->size() + 7) / 8 * 8);
    const size_t at = words.size();
    words.resize(at + bytes->size() / 8);
    std::memcpy(&words[at], bytes->data(), bytes->size());
  }
  words[0] = format::controlWord(format::emulatedCode, words.size() - 1);
  return words;
}

uint64_t block(uint64_t id) {
  return format::emulatedBlock | id;
}

uint64_t access(uint64_t instruction, uint64_t address) {
  return instruction << format::emulatedInstructionShift | address;
}

class EmulatedCodeTest : public testing::Test {
protected:
  /// Writes with the emulator's own writer.
  void write(const std::string &name, const std::vector<Words> &pieces, bool closes = true) {
    const format::FileHeader header =
        format::fileHeader(format::emulationMagic, format::emulationVersion, 0, 1234, 0, 1);
    auto *stream = emulator::openStream<emulator::Stream>(made_.folder.path(name).c_str(), header);
    ASSERT_NE(stream, nullptr);
    for (const Words &words : pieces)
      for (const uint64_t word : words)
        emulator::put(*stream, word);
    if (closes)
      emulator::closeStream(*stream, format::TraceEnd::complete);
    emulator::abandon(*stream);
  }

  /// What a run with these records executed: "ADDRESS load ADDRESS/BYTES; ...".
  std::string read(const std::vector<Words> &blocks, const std::vector<Words> &records) {
    write("blocks.emulated", blocks);
    write("thread-0.emulated", records);
    return readFolder();
  }

  std::string readFolder() {
    made_.folder.write("emulation.json",
                       withRunCheck(R"({"format": 1, "modules": [{"number": 7, "file": "modules/0-program",
                                                      "path": "/program", "base": )" +
                                    std::to_string(moduleBase) + "}]"));
    Result<std::unique_ptr<leastaction::Run>> run = made_.open();
    EXPECT_TRUE(run) << run.error().text();
    Disassembler disassembler;
    StepLines lines(**run, disassembler);
    EmulatedBlocks known(**run, disassembler, lines);
    known.read();
    Result<ThreadTrace> trace = (*run)->openTrace((*run)->stepFiles().at(0));
    EXPECT_TRUE(trace) << trace.error().text();
    EmulatedCode code(**run, lines, known, *trace);
    std::string log;
    for (;;) {
      Result<ExecutedCode::Item> item = code.next();
      EXPECT_TRUE(item);
      if (*item == ExecutedCode::Item::end)
        break;
      log += show(code, *item);
    }
    problem = code.problems().empty() ? "" : code.problems().back().what;
    return log;
  }

  static std::string show(const EmulatedCode &code, ExecutedCode::Item item) {
    switch (item) {
    case ExecutedCode::Item::regionStart:
      return "start " + code.regionName() + "; ";
    case ExecutedCode::Item::regionStop:
      return "stop " + code.regionName() + "; ";
    case ExecutedCode::Item::opaqueCall:
      return "opaque " + code.line().callee.value_or("?") + "; ";
    case ExecutedCode::Item::handlerStart:
      return "handler; ";
    case ExecutedCode::Item::handlerEnd:
      return "back; ";
    default:
      break;
    }
    char text[64];
    std::snprintf(text, sizeof text, "%llx%s", static_cast<unsigned long long>(code.line().instructions[0].address),
                  code.entersFunction() ? " enters" : "");
    std::string log = text;
    for (const Access &access : code.accesses(0)) {
      std::snprintf(text, sizeof text, " %s %llx/%u", access.isStore ? "store" : "load",
                    static_cast<unsigned long long>(access.address), access.bytes);
      log += text;
    }
    return log + "; ";
  }

  std::string problem;
  SyntheticRun made_{{{"main", {{.code = hex("90c3"), .flags = format::blockIsFunctionEntry}}}}};
};

TEST_F(EmulatedCodeTest, GivesInstructionsOfBlocksWithTheirAccesses) {
  EXPECT_EQ(read({define(0, firstByte, {hex("8b03"), hex("ffc0"), hex("8903")})},
                 {regionName(3, "r"),
                  regionStart(3, 1),
                  {block(0), access(0, 0x90000), access(2, 0x90008)},
                  {block(0), access(0, 0x90010), access(2, 0x90018)},
                  regionStop(3, 2)}),
            "start r; 1000 load 90000/4; 1002; 1004 store 90008/4; 1000 load 90010/4; 1002; "
            "1004 store 90018/4; stop r; ");
  EXPECT_EQ(problem, "");
}

TEST_F(EmulatedCodeTest, ACallThatComesBackAtOnceWasOpaque) {
  // call *%rax; then behind it, and a function that returns to it.
  const std::vector<Words> blocks{define(0, firstByte, {hex("ffd0")}), define(1, firstByte + 2, {hex("90")}),
                                  define(2, firstByte + 0x40, {hex("c3")})};
  EXPECT_EQ(read(blocks, {{block(0), access(0, 0x90000)}, {block(1)}}), "1000 store 90000/8; opaque ; 1002; ");
}

TEST_F(EmulatedCodeTest, ACallIntoRecordedCodeIsNot) {
  const std::vector<Words> blocks{define(0, firstByte, {hex("ffd0")}), define(1, firstByte + 2, {hex("90")}),
                                  define(2, firstByte + 0x40, {hex("c3")})};
  EXPECT_EQ(read(blocks, {{block(0), access(0, 0x90000)}, {block(2), access(0, 0x90000)}, {block(1)}}),
            "1000 store 90000/8; 1040 enters load 90000/8; 1002; ");
}

TEST_F(EmulatedCodeTest, ABlockThatAFaultEndedIsCut) {
  const std::vector<Words> blocks{define(0, firstByte, {hex("8b03"), hex("8b03"), hex("90")}),
                                  define(1, firstByte + 2, {hex("8b03"), hex("90")}),
                                  define(2, firstByte + 0x40, {hex("c3")})};
  EXPECT_EQ(read(blocks, {{block(0), access(0, 0x90000)},
                          {format::controlWord(format::Control::handlerStart, 0)},
                          {block(2), access(0, 0x91000)},
                          {format::controlWord(format::Control::handlerEnd, 0)},
                          {block(1), access(0, 0x90008)}}),
            "1000 load 90000/4; handler; 1040 load 91000/8; back; 1002 load 90008/4; 1004; ");
}

TEST_F(EmulatedCodeTest, RepetitionsAreOneExecution) {
  const std::vector<Words> blocks{define(0, firstByte, {hex("90"), hex("f3aa")}),
                                  define(1, firstByte + 1, {hex("f3aa")}), define(2, firstByte + 3, {hex("c3")})};
  EXPECT_EQ(
      read(
          blocks,
          {{block(0), access(1, 0x90000)}, {block(1), access(0, 0x90001)}, {block(1)}, {block(2), access(0, 0x91000)}}),
      "1000; 1001 store 90000/2; 1003 load 91000/8; ");
}

TEST_F(EmulatedCodeTest, WhatCrossesAPageIsABlockOfItsOwn) {
  const Bytes nothing = hex("90"), move = hex("bf4800000090909090"); // with bytes behind it
  EXPECT_EQ(read({define(0, 0xffe, {nothing, move}, format::stepNoModule),
                  define(1, 0xfff, {move}, format::stepNoModule), define(2, 0x1004, {nothing}, format::stepNoModule)},
                 {{block(0)}, {block(1)}, {block(2)}}),
            "ffe; fff; 1004; ");
}

TEST_F(EmulatedCodeTest, SystemCallsAreOpaque) {
  const std::vector<Words> blocks{define(0, firstByte, {hex("0f05")}), define(1, firstByte + 2, {hex("90")})};
  EXPECT_EQ(read(blocks, {{block(0)}, {format::controlWord(format::emulatedSystemCall, 1), 1}, {block(1)}}),
            "1000; opaque sys_write; 1002; ");
}

TEST_F(EmulatedCodeTest, RecordsGoOnFromChunkToChunk) {
  Words many;
  while (many.size() < format::emulationChunkWords + 1) {
    many.push_back(block(0));
    many.push_back(access(0, 0x90000));
    many.push_back(access(2, 0x90008));
  }
  const std::string log = read({define(0, firstByte, {hex("8b03"), hex("ffc0"), hex("8903")})}, {many});
  EXPECT_EQ(problem, "");
  EXPECT_TRUE(log.ends_with("1000 load 90000/4; 1002; 1004 store 90008/4; "));
}

TEST_F(EmulatedCodeTest, WhatAKilledProcessLeftIsCompleted) {
  write("blocks.emulated", {define(0, firstByte, {hex("90")})}, false);
  write("thread-0.emulated", {{block(0)}}, false);
  EXPECT_TRUE(std::filesystem::exists(made_.folder.path("thread-0.emulated.rest")));
  made_.finished = false;
  EXPECT_TRUE(sealEmulation(made_.folder.path()));
  EXPECT_FALSE(std::filesystem::exists(made_.folder.path("thread-0.emulated.rest")));
  EXPECT_EQ(readFolder(), "1000; ");
}

TEST_F(EmulatedCodeTest, SaysWhatItCannotRead) {
  EXPECT_EQ(read({define(0, firstByte, {hex("90")})}, {{block(0)}, {block(5)}}), "1000; ");
  EXPECT_EQ(problem, "a record names an unknown block of code");
}

TEST_F(EmulatedCodeTest, AnAccessWithoutABlockIsLeftOut) {
  EXPECT_EQ(read({define(0, firstByte, {hex("90")})}, {regionName(3, "r"), {access(0, 0x90000)}, {block(0)}}),
            "1000; ");
  EXPECT_EQ(problem, "");
}

} // namespace
} // namespace leastaction
