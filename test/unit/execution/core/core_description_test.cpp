#include "analysis/execution/core/core_description.h"

#include "analysis/execution/machine/host_processor.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace leastaction {
namespace {

const std::string skylakePath = LEASTACTION_SOURCE_DIR "/analysis/execution/core/data/skylake.toml";

std::string skylake() {
  std::ifstream file(skylakePath);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The description of Skylake with `from` replaced.
std::string changed(const std::string &from, const std::string &to) {
  std::string text = skylake();
  const size_t position = text.find(from);
  EXPECT_NE(position, std::string::npos) << from;
  return text.replace(position, from.size(), to);
}

std::string complaint(const std::string &text) {
  const Result<CoreDescription> core = parseCore(text, "my.toml");
  return core ? "" : core.error().text();
}

TEST(CoreDescription, ReadsEveryValue) {
  const Result<CoreDescription> core = loadCore(skylakePath);
  ASSERT_TRUE(core) << core.error().text();
  EXPECT_EQ(core->name, "skylake");
  EXPECT_EQ(core->llvmCpu, "skylake");
  EXPECT_EQ(core->vendor, "intel");
  EXPECT_EQ(core->dispatchWidth, 4u);
  EXPECT_EQ(core->reorderBuffer, 224u);
  EXPECT_EQ(core->l1.bytes, 32768u);
  EXPECT_EQ(core->l3.ways, 16u);
  EXPECT_EQ(core->memoryLatencyTicks, 246u);
  EXPECT_TRUE(core->eliminatesVectorMoves);
}

TEST(CoreDescription, CallsThatWereMeasuredHaveTimes) {
  const std::string name = "page_fault_ticks = 0";
  const Result<CoreDescription> core =
      parseCore(changed(name, "page_fault_ticks = 7000") + "\n[call_ticks]\nsin = 39\n_Znwm = 22\n", "my.toml");
  ASSERT_TRUE(core) << core.error().text();
  EXPECT_EQ(core->pageFaultTicks, 7000u);
  EXPECT_EQ(core->callTicks.at("sin"), 39u);
  EXPECT_EQ(core->callTicks.at("_Znwm"), 22u);
  EXPECT_EQ(complaint(changed(name, "")), "") << "descriptions that were calibrated before have neither";
  EXPECT_EQ(complaint(skylake() + "\n[call_ticks]\nsin = \"much\"\n"),
            "'call_ticks.sin' is not a whole number (my.toml): correct its type");
}

TEST(CoreDescription, EveryErrorNamesFileAndKey) {
  EXPECT_EQ(complaint(changed("dispatch_width = 4", "")),
            "'dispatch_width' is missing (my.toml): every key is required; 'leastaction cores --calibrate -o "
            "mine.toml' writes a whole description, with comments");
  EXPECT_EQ(complaint(changed("dispatch_width = 4", "dispatch_width = 4\ndispatch_wdith = 4")),
            "'dispatch_wdith' is not a key of a core description (my.toml): remove it, or correct its spelling");
  EXPECT_EQ(complaint(changed("dispatch_width = 4", "dispatch_width = \"4\"")),
            "'dispatch_width' is not a whole number (my.toml): correct its type");
  EXPECT_EQ(complaint(changed("dispatch_width = 4", "dispatch_width = 0")),
            "'dispatch_width' is 0, out of range (my.toml): give a whole number from 1 to 64");
  EXPECT_EQ(complaint(changed("reorder_buffer = 224", "reorder_buffer = 22_400_000_000")),
            "'reorder_buffer' is 22400000000, out of range (my.toml): give a whole number from 1 to 2000");
  EXPECT_EQ(complaint(changed("aliases = [\"skl\", \"skylake-client\"]", "aliases = \"skl\"")),
            "'aliases' is not a list of strings (my.toml): write it as [\"a\", \"b\"]");
  EXPECT_EQ(complaint(changed("loop_copies = []", "loop_copies = [2, -1]")),
            "'loop_copies' has -1 (my.toml): numbers go from 0 to 1000");
  EXPECT_EQ(
      complaint(changed("scheduler = 97", "scheduler = 97\nvector_queue = 64")),
      "'vector_queue' is the line in front of a scheduler that there is not (my.toml): give vector_scheduler, too, or "
      "leave it out");
  EXPECT_EQ(complaint(changed("vendor = \"intel\"", "vendor = \"via\"")),
            "'vendor' is 'via' (my.toml): write one of \"intel\", \"amd\", \"arm\", \"fujitsu\", \"apple\", \"ibm\"");
  EXPECT_EQ(complaint(changed("latency_ticks = 5", "latency = 5")),
            "'l1.latency_ticks' is missing (my.toml): every key is required; 'leastaction cores --calibrate -o "
            "mine.toml' writes a whole description, with comments");
}

TEST(CoreDescription, BanksAndSharedReadsGoWithAnyChoiceOfPorts) {
  EXPECT_TRUE(parseCore(changed("banked_loads = false", "banked_loads = true"), "my.toml")->queues.bankedLoads);
  EXPECT_TRUE(
      parseCore(changed("shared_data_read = false", "shared_data_read = true"), "my.toml")->queues.sharedDataRead);
  EXPECT_EQ(complaint(changed("banked_loads = false", "banked_loads = true\nthird_load_banked = true")),
            "'queues.third_load_banked' contradicts banked_loads (my.toml): set one of them to false");
}

TEST(CoreDescription, LoadsAreReplayedOnPortsThatAreRankedOrRotate) {
  std::string text = changed("banked_loads = false", "banked_loads = false\nmisses_start_again = true");
  EXPECT_EQ(complaint(text), "'queues.misses_start_again' is known only of ports that are ranked or rotate (my.toml): "
                             "leave it out, or set port_choice");
  const std::string twoBest = "\"two-best\"";
  EXPECT_EQ(complaint(text.replace(text.find(twoBest), twoBest.size(), "\"ranked\"")), "");
}

TEST(CoreDescription, ACoreMayLackAMicroOpCacheAndALastLevel) {
  const Result<CoreDescription> uncached = parseCore(changed("sets = 32", "sets = 0"), "my.toml");
  ASSERT_TRUE(uncached) << uncached.error().text();
  EXPECT_EQ(uncached->microOpCache.sets, 0u);
  EXPECT_EQ(complaint(changed("sets = 32", "sets = 3")),
            "'micro_op_cache.sets' or the size of a window is not a power of two (my.toml): give powers of two");
  const Result<CoreDescription> twoLevels = parseCore(changed("bytes = 8388608", "bytes = 0"), "my.toml");
  ASSERT_TRUE(twoLevels) << twoLevels.error().text();
  EXPECT_EQ(twoLevels->l3.bytes, 0u);
  EXPECT_EQ(complaint(changed("bytes = 262144", "bytes = 0")).substr(0, 32), "'l2.bytes' is 0, out of range (m");
}

TEST(CoreDescription, DecodersAreEqualWhereItSaysSo) {
  EXPECT_FALSE(loadCore(skylakePath)->decoder.equal);
  EXPECT_TRUE(parseCore(changed("decoders = 4", "decoders = 4\nequal = true"), "my.toml")->decoder.equal);
  EXPECT_EQ(complaint(changed("decoders = 4", "decoders = 4\nequal = 1")),
            "'decoder.equal' is not true or false (my.toml): correct its type");
}

TEST(CoreDescription, GroupsAreOfSeveralEqualDecoders) {
  constexpr std::string_view groups = "equal = true\ndispatch_groups = true";
  EXPECT_FALSE(loadCore(skylakePath)->decoder.groups);
  EXPECT_TRUE(parseCore(changed("decoders = 4", fmt::format("decoders = 4\n{}", groups)), "my.toml")->decoder.groups);
  for (const std::string &wrong :
       {fmt::format("decoders = 2\n{}", groups), std::string("decoders = 4\ndispatch_groups = true")})
    EXPECT_EQ(complaint(changed("decoders = 4", wrong)),
              "'decoder.dispatch_groups' needs equal decoders, and more of them (my.toml): give equal = true and "
              "more than 2 decoders");
}

TEST(CoreDescription, PortsAreChosenByAKnownRule) {
  EXPECT_EQ(loadCore(skylakePath)->portChoice, PortChoice::twoBest);
  EXPECT_EQ(parseCore(changed("port_choice = \"two-best\"", "port_choice = \"ranked\""), "my.toml")->portChoice,
            PortChoice::ranked);
  EXPECT_EQ(complaint(changed("port_choice = \"two-best\"", "port_choice = \"best\"")),
            "'port_choice' is 'best' (my.toml): write one of \"two-best\", \"rotating\", \"ranked\", \"any-free\"");
}

TEST(CoreDescription, WhatOneRegisterTwiceIsHasAName) {
  EXPECT_EQ(loadCore(skylakePath)->sameRegisters.front().idiom, Idiom::zero);
  EXPECT_EQ(complaint(changed("idiom = \"zero\"", "idiom = \"one\"")),
            "'same_registers.idiom' is 'one' (my.toml): write one of \"none\", \"independent\", \"zero\"");
}

TEST(CoreDescription, OpcodesOfCorrectionsArePatterns) {
  EXPECT_EQ(complaint(changed("[[override]]\nopcode = \"", "[[override]]\nopcode = \"[")).substr(0, 34),
            "'override.opcode' is not a pattern");
}

TEST(CoreDescription, OpcodesOfEachListMustBeLlvms) {
  const auto with = [](const std::string &section) { return skylake() + "\n" + section + "\n"; };
  EXPECT_EQ(complaint(with("[[override]]\nopcode = \"DIV64rX\"\nlatency_ticks = 9")),
            "'override.opcode' is 'DIV64rX', which fits no LLVM opcode (my.toml): correct its spelling, e.g. "
            "\"DIV64r\" or \"DIV64*\"");
  EXPECT_TRUE(complaint(with("[[override]]\nopcode = \"DIVV*\"\nlatency_ticks = 9"))
                  .starts_with("'override.opcode' is 'DIVV*', which fits no LLVM opcode"));
  EXPECT_TRUE(complaint(with("[[same_registers]]\nopcode = \"SUBB*\"\nidiom = \"zero\""))
                  .starts_with("'same_registers.opcode' is 'SUBB*', which fits no LLVM opcode"));
  EXPECT_TRUE(complaint(with("[[repeated_string]]\nopcode = \"MOVSZ\"\nstart_ticks = 9\nbytes_per_tick = 1"))
                  .starts_with("'repeated_string.opcode' is 'MOVSZ', which fits no LLVM opcode"));
  for (const char *known : {"DIV64r", "DIV64*", "*IV64r", "DIV[36][24]r", "DIV64?", "SLOW_LEA"})
    EXPECT_EQ(complaint(with(fmt::format("[[override]]\nopcode = \"{}\"\nlatency_ticks = 9", known))), "");
}

TEST(CoreDescription, BypassesAreOfOpcodesOfLlvms) {
  const auto with = [](std::string_view from, std::string_view to, std::string_view ticks) {
    return fmt::format("{}\n[[bypass]]\nfrom = [{}]\nto = [{}]\nticks = {}\n", skylake(), from, to, ticks);
  };
  const Result<CoreDescription> known = parseCore(with("\"RENAMED_SUM\"", "\"SHL*\", \"SAR*\"", "2"), "my.toml");
  ASSERT_TRUE(known) << known.error().text();
  EXPECT_EQ(known->bypassDelays.back().to, (std::vector<std::string>{"SHL*", "SAR*"}));
  EXPECT_EQ(known->bypassDelays.back().ticks, 2u);
  EXPECT_FALSE(known->bypassDelays.back().ofFlags);
  const Result<CoreDescription> ofFlags = parseCore(with("\"TEST*\"", "\"CMOV*\"", "1\nflags = true"), "my.toml");
  ASSERT_TRUE(ofFlags) << ofFlags.error().text();
  EXPECT_TRUE(ofFlags->bypassDelays.back().ofFlags);
  EXPECT_EQ(complaint(with("\"MULLSD*\"", "\"PADDD*\"", "1")),
            "'bypass.from' is 'MULLSD*', which fits no LLVM opcode (my.toml): correct its spelling, e.g. \"DIV64r\" or "
            "\"DIV64*\"");
  EXPECT_TRUE(complaint(with("\"MULSD*\"", "\"RENAMED_SUM\"", "1")).starts_with("'bypass.to' is 'RENAMED_SUM'"));
  EXPECT_EQ(complaint(with("", "\"PADDD*\"", "1")),
            "'bypass.from' is empty (my.toml): name opcodes as LLVM does, e.g. [\"ADDSD*\"]");
  EXPECT_EQ(complaint(with("\"MULSD*\"", "\"PADDD*\"", "51")).substr(0, 34), "'bypass.ticks' is 51, out of range");
  EXPECT_EQ(complaint(with("\"MULSD*\"", "\"PADDD*\"", "-1")).substr(0, 34), "'bypass.ticks' is -1, out of range");
  std::string nine = skylake();
  for (unsigned section = 0; section < 9; ++section)
    nine += "\n[[bypass]]\nfrom = [\"MULSD*\"]\nto = [\"PADDD*\"]\nticks = 1\n";
  EXPECT_EQ(complaint(nine),
            "'bypass.from' is of more than 8 sections (my.toml): put those together that have the same "
            "ticks");
}

TEST(CoreDescription, NamesAProcessorOfLlvms) {
  EXPECT_EQ(complaint(changed("llvm_cpu = \"skylake\"", "llvm_cpu = \"skylark\"")),
            "'llvm_cpu' is 'skylark', which LLVM does not know (my.toml): 'llvm-mca -mcpu=help' lists the processors "
            "that it knows");
}

TEST(CoreDescription, PortsOfCorrectionsMustHaveNames) {
  const std::string wrong =
      complaint(changed("[[override]]\n", "[[override]]\nopcode = \"DIV64r\"\nports = [\"2*alu0\"]\n\n[[override]]\n"));
  EXPECT_NE(wrong.find("'override.ports' has '2*alu0', which names no ports"), std::string::npos) << wrong;
}

TEST(CoreDescription, MeasuredInstructionsHaveTheirLatestRow) {
  const auto with = [](const std::string &rows) {
    return skylake() + "\n[[measured]]\nsource = \"a table\"\ninstructions = [\n" + rows + "]\n";
  };
  const Result<CoreDescription> core = parseCore(with("{ opcodes = [\"VPADDDrr\", \"VPADDQrr\"], ticks = 0.33 },\n"
                                                      "{ opcodes = [\"VPADDQrr\"], latency_ticks = 2, ticks = 1, "
                                                      "micro_ops = 2, ports = [\"2*01\"] },\n"),
                                                 "my.toml");
  ASSERT_TRUE(core) << core.error().text();
  EXPECT_EQ(core->measured.size(), 2U);
  EXPECT_DOUBLE_EQ(*core->measured.at("VPADDDrr").ticks, 0.33);
  EXPECT_FALSE(core->measured.at("VPADDDrr").latencyTicks);
  EXPECT_EQ(core->measured.at("VPADDQrr").latencyTicks, 2U);
  EXPECT_EQ(core->measured.at("VPADDQrr").microOps, 2U);
  // What a later entry does not state stays as it was; of throughput and ports, both or none.
  const Result<CoreDescription> merged = parseCore(with("{ opcodes = [\"VPADDDrr\"], ticks = 0.5, micro_ops = 2 },\n"
                                                        "{ opcodes = [\"VPADDDrr\"], latency_ticks = 3 },\n"),
                                                   "my.toml");
  ASSERT_TRUE(merged) << merged.error().text();
  EXPECT_EQ(merged->measured.at("VPADDDrr").latencyTicks, 3U);
  EXPECT_EQ(merged->measured.at("VPADDDrr").microOps, 2U);
  EXPECT_DOUBLE_EQ(*merged->measured.at("VPADDDrr").ticks, 0.5);
  EXPECT_EQ(complaint(with("{ opcodes = [\"VPADDrr\"], ticks = 1 },\n")),
            "'measured.instructions.opcodes' has 'VPADDrr', which is not an LLVM opcode (my.toml): correct its "
            "spelling, e.g. \"VPADDDrr\"");
  EXPECT_EQ(complaint(with("{ opcodes = [], ticks = 1 },\n")),
            "'measured.instructions.opcodes' is empty (my.toml): name opcodes as LLVM does, e.g. [\"VPADDDrr\"]");
  EXPECT_EQ(complaint(with("{ opcodes = [\"VPADDDrr\"], ticks = 0 },\n")),
            "'measured.instructions.ticks' is not a number in range (my.toml): give a number from 0.01 to 1024");
  EXPECT_NE(complaint(with("{ opcodes = [\"VPADDDrr\"], ports = [\"alu\"] },\n")), "");
  EXPECT_NE(complaint(with("{ opcodes = [\"VPADDDrr\"], throughput = 1 },\n")), "") << "no key of a description";
}

TEST(CoreDescription, CachesMustMakeSense) {
  EXPECT_EQ(complaint(changed("bytes = 32768", "bytes = 32000")),
            "'l1.bytes' is not a whole number of sets (my.toml): make it a multiple of ways times line");
  EXPECT_EQ(complaint(changed("line = 64", "line = 48")),
            "'l1.line' is not a power of two (my.toml): give the line size in bytes, usually 64");
  EXPECT_EQ(complaint(changed("line = 64", "line = 32")),
            "'l1.line' differs from that of another level (my.toml): give all levels the same line size");
  EXPECT_EQ(complaint(changed("memory_latency_ticks = 246", "memory_latency_ticks = 20")),
            "'memory_latency_ticks' or a cache latency is smaller than that of a nearer level (my.toml): let latencies "
            "grow from l1 to memory");
}

TEST(CoreDescription, SyntaxErrorsNameTheLine) {
  const Result<CoreDescription> core = parseCore("name = \"x\"\ntitle = = 3\n", "my.toml");
  ASSERT_FALSE(core);
  EXPECT_EQ(core.error().where, "my.toml:2");
}

TEST(CoreDescription, AMissingFileIsNamed) {
  const Result<CoreDescription> core = loadCore("/nonexistent/core.toml");
  ASSERT_FALSE(core);
  EXPECT_EQ(core.error().where, "/nonexistent/core.toml");
}

/// Calibrated on that processor, in a part or with an instruction.
std::string calibrated(const std::string &processor, bool withInstruction) {
  return changed("name = \"skylake\"", fmt::format("name = \"mine\"\nmeasured_on = \"{}\"", processor)) +
         (withInstruction
              ? "[[measured]]\nsource = \"a table\"\ninstructions = [ { opcodes = [\"ADD64rr\"], ticks = 0.25 } ]\n"
                "[[measured]]\nsource = \"this machine, X\"\ninstructions = [ { opcodes = [\"ADD64rr\"], "
                "latency_ticks = 1 } ]\n"
              : "");
}

TEST(CoreDescription, IsOfTheMachineThatItWasMeasuredOn) {
  const Result<CoreDescription> here = parseCore(calibrated(processorName(), true), "mine.toml");
  ASSERT_TRUE(here) << here.error().text();
  EXPECT_TRUE(here->measuredHere);
  EXPECT_EQ(here->measured.at("ADD64rr").latencyOrigin, RuleOrigin::here);
  EXPECT_EQ(here->measured.at("ADD64rr").portsOrigin, RuleOrigin::elsewhere) << "as stated before";
  const Result<CoreDescription> there = parseCore(calibrated("Another One", true), "mine.toml");
  ASSERT_TRUE(there) << there.error().text();
  EXPECT_EQ(there->measuredOn, "Another One");
  EXPECT_FALSE(there->measuredHere);
  EXPECT_EQ(there->measured.at("ADD64rr").latencyOrigin, RuleOrigin::elsewhere);
}

TEST(CoreDescription, WithoutANoteOfTheMachineItIsOfNone) {
  const Result<CoreDescription> core = parseCore(
      skylake() + "[[measured]]\nsource = \"this machine, X\"\ninstructions = [ { opcodes = [\"ADD64rr\"] } ]\n",
      "mine.toml");
  ASSERT_TRUE(core) << core.error().text();
  EXPECT_FALSE(core->measuredHere);
  EXPECT_EQ(core->measured.at("ADD64rr").latencyOrigin, RuleOrigin::elsewhere);
}

std::string withoutErrors(std::string text) {
  if (const size_t begin = text.find("[model_error]"); begin != std::string::npos)
    text.erase(begin, std::min(text.find("\n[", begin), text.size()) - begin);
  return text;
}

TEST(CoreDescription, HasTheErrorOfDescriptionsLikeIt) {
  const std::string kinds = "[model_error]\nshipped = { median = 0.1, ordered_beyond = 0.3 }\n"
                            "calibrated = { median = 0.07, ordered_beyond = 0.2 }\n"
                            "instructions = { median = 0.05, ordered_beyond = 0.1 }\n";
  const auto errorOf = [&](const std::string &text) {
    const Result<CoreDescription> core = parseCore(withoutErrors(text) + "\n" + kinds, "my.toml");
    EXPECT_TRUE(core) << core.error().text();
    return core && core->modelError ? core->modelError->median : 0;
  };
  EXPECT_EQ(errorOf(skylake()), 0.1);
  EXPECT_EQ(errorOf(calibrated("X", false)), 0.07);
  EXPECT_EQ(errorOf(calibrated("X", true)), 0.05);
}

TEST(CoreDescription, HasNoErrorOfAnotherKind) {
  const Result<CoreDescription> core = parseCore(
      withoutErrors(skylake()) + "\n[model_error]\ncalibrated = { median = 0.07, ordered_beyond = 0.2 }\n", "my.toml");
  ASSERT_TRUE(core) << core.error().text();
  EXPECT_FALSE(core->modelError);
}

TEST(CoreDescription, ErrorsAreFractions) {
  std::string text = skylake();
  if (const size_t begin = text.find("[model_error]"); begin != std::string::npos)
    text.erase(begin, text.find("\n\n", begin) - begin);
  EXPECT_EQ(
      complaint(text + "\n[model_error]\nshipped = { median = 9.8, ordered_beyond = 0.3 }\n"
                       "calibrated = { median = 0.07, ordered_beyond = 0.2 }\n"
                       "instructions = { median = 0.05, ordered_beyond = 0.1 }\n"),
      "'model_error.shipped.median' is not a fraction (my.toml): give a number between 0 and 1, such as 0.1 for a "
      "tenth");
  EXPECT_TRUE(complaint(text + "\n[model_error]\nshipped = 1\n").contains("'model_error.shipped' is not a table"));
}

} // namespace
} // namespace leastaction
