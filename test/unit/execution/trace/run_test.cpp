#include "analysis/execution/trace/run.h"

#include "analysis/execution/trace/run_json.h"

#include "test/unit/execution/trace/synthetic_run.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace leastaction {
namespace {

using test::hex;
using test::SyntheticRun;

format::AccessEntry load(uint16_t instruction) {
  return {instruction, 3, format::noRegister, 0, 8, 1, format::accessLoads};
}

using RunPointer = std::unique_ptr<Run>; // "Run" is a member of tests, too

Result<RunPointer> openRun(const std::string &folder) {
  return Run::open(folder);
}

/// Names of the instructions of the only block, or what is wrong with it.
std::string decode(test::BlockSpec block) {
  SyntheticRun made({{"f", {std::move(block)}}});
  Result<std::unique_ptr<Run>> run = made.open();
  if (!run)
    return run.error().what;
  Disassembler disassembler;
  Result<std::vector<Decoded>> decoded = (*run)->decode(0, disassembler);
  if (!decoded)
    return decoded.error().what;
  std::string text;
  for (const Decoded &one : *decoded)
    text += disassembler.text(one) + "; ";
  return text;
}

TEST(Run, ReadsItsFacts) {
  SyntheticRun made({{"f", {{.code = hex("c3")}}}});
  made.messages = "first\\nsecond";
  made.addThread({});
  made.folder.write("thread-x.trace", std::string_view("no thread"));
  made.folder.write("thread-11.trace", test::traceFile({}));
  made.folder.write("thread-2.trace", test::traceFile({}));
  Result<RunPointer> run = made.open();
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_EQ((*run)->facts().program, std::vector<std::string>{"./program"});
  EXPECT_EQ((*run)->facts().mode, RunMode::trace);
  EXPECT_EQ((*run)->facts().clockHz, 1e9);
  EXPECT_TRUE((*run)->facts().finished);
  EXPECT_EQ((*run)->facts().messages, (std::vector<std::string>{"first", "second"}));
  std::vector<std::string> threads = {made.folder.path("thread-0.trace"), made.folder.path("thread-2.trace"),
                                      made.folder.path("thread-11.trace")};
  EXPECT_EQ((*run)->threadFiles(), threads);
}

TEST(Run, NamesAreTheBytesThatTheyWere) {
  const test::TemporaryFolder folder;
  const std::string name = "d\xe4\xfe\x80 \xc3\xa4\xef\xbf\xbd\xed\xa0\x80\"\n";
  const std::string object = "{\"format\": 1, \"names\": [" + nlohmann::json(asRunText(name)).dump() + ", " +
                             R"("a\u0000\u00fe\u0000\u0080", "\u0000", "\u0000a"])";
  const Result<nlohmann::json> json = readRunJson(folder.write("run.json", withRunCheck(object)), "run", {1});
  ASSERT_TRUE(json) << json.error().text();
  const auto names = json->at("names").get<std::vector<std::string>>();
  EXPECT_EQ(names.at(0), name);
  EXPECT_EQ(names.at(1), "a\xfe\x80");
  EXPECT_EQ(names.at(2), std::string(1, '\0'));
  EXPECT_EQ(names.at(3), std::string("\0a", 2));
}

TEST(Run, RefusesTracesThatAreNotItsOwn) {
  SyntheticRun made({{"f", {{.code = hex("c3")}}}});
  made.addThread({});
  test::Bytes other = test::traceFile({});
  format::FileHeader header;
  std::memcpy(&header, other.data(), sizeof header);
  header.pid += 1;
  header.check = format::headerCheck(header);
  std::memcpy(other.data(), &header, sizeof header);
  std::string foreign = made.folder.write("thread-0.steps", other);
  std::string copied = made.folder.write("thread-1.trace", test::traceFile({}, 0));
  Result<RunPointer> run = made.open();
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_TRUE((*run)->openTrace(made.folder.path("thread-0.trace")));
  Result<ThreadTrace> trace = (*run)->openTrace(copied);
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().what, "the trace is of another thread: number 0");
  std::filesystem::rename(foreign, made.folder.path("thread-0.trace"));
  trace = (*run)->openTrace(made.folder.path("thread-0.trace"));
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().what, "the trace is of another recording: process 1235, the run is of 1234");
}

TEST(Run, FindsBlocksByTheirRunTimeAddress) {
  SyntheticRun made({{"f", {{.code = hex("90")}, {.code = hex("c3")}}}});
  Result<RunPointer> run = made.open();
  ASSERT_TRUE(run);
  EXPECT_EQ((*run)->blockWithKey(test::moduleBase + test::textAddress), 0u);
  EXPECT_EQ((*run)->blockWithKey(test::moduleBase + test::textAddress + 1), 1u);
  EXPECT_EQ((*run)->blockWithKey(test::textAddress), KeyIndex::none);
}

TEST(Run, LeavesProbesOut) {
  EXPECT_EQ(decode({.code = hex("9090488b0390c3"), .probes = {{5, 6}, {0, 2}}}), "movq (%rbx), %rax; retq; ");
  EXPECT_EQ(decode({.code = hex("ffff90"), .probes = {{0, 2}}}), "nop; ");
  EXPECT_EQ(decode({.code = hex("ffff"), .probes = {{0, 2}}}), "");
}

TEST(Run, NoticesCodeThatDoesNotFitItsTable) {
  std::string problem = "the code of function 'f' does not fit its table: ";
  EXPECT_EQ(decode({.code = hex("90ffff")}), problem + "not an instruction");
  EXPECT_EQ(decode({.code = hex("488b0390"), .probes = {{2, 3}}}), problem + "not an instruction");
  EXPECT_EQ(decode({.code = hex("90c3"), .slots = 1, .accesses = {load(2)}}),
            problem + "an access belongs to an instruction that makes none");
  EXPECT_EQ(decode({.code = hex("90c3"), .slots = 1, .accesses = {load(0)}}),
            problem + "an access belongs to an instruction that makes none");
  EXPECT_EQ(decode({.code = hex("488b03"), .slots = 1, .accesses = {load(0)}}), "movq (%rbx), %rax; ");
}

TEST(Run, TwoBlocksMayNotHaveOneKey) {
  EXPECT_EQ(decode({.code = {}}), "");
  SyntheticRun made({{"f", {{.code = {}}, {.code = hex("c3")}}}});
  Result<RunPointer> run = made.open();
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().what, "two blocks of the code table have the same key");
}

TEST(Run, SaysWhatOfItIsMissing) {
  test::TemporaryFolder folder;
  EXPECT_EQ(openRun(folder.path("none")).error().what, "there is no such run");
  EXPECT_EQ(openRun(folder.path()).error().what, "the folder is not a run: it has no readable run.json");
  folder.write("run.json", std::string_view("[1"));
  EXPECT_EQ(openRun(folder.path()).error().what, "run.json is damaged");
  folder.write("run.json", withRunCheck(R"({"format": )" + std::to_string(format::version)));
  EXPECT_EQ(openRun(folder.path()).error().what, "run.json is damaged: a value is missing or of the wrong kind");
  folder.write("run.json", std::string_view(R"({"format": 1})"));
  EXPECT_EQ(openRun(folder.path()).error().what, "the run has format 1, this program reads format 8");
}

TEST(Run, AnyWrongBitOfItsFilesIsNoticed) {
  SyntheticRun made({{"f", {{.code = hex("c3")}}}});
  ASSERT_TRUE(made.open());
  for (const char *name : {"run.json", "modules/0-program"}) {
    std::ifstream file(made.folder.path(name), std::ios::binary);
    std::string whole{std::istreambuf_iterator<char>(file), {}};
    for (size_t bit = 0; bit < whole.size() * 8; bit += 3) {
      std::string wrong = whole;
      wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
      made.folder.write(name, wrong);
      EXPECT_FALSE(Run::open(made.folder.path())) << name << ", bit " << bit;
    }
    for (size_t size = 0; size < whole.size(); ++size) {
      made.folder.write(name, whole.substr(0, size));
      EXPECT_FALSE(Run::open(made.folder.path())) << name << ", " << size << " bytes";
    }
    made.folder.write(name, whole);
  }
}

TEST(Run, KnowsHowMuchOfItIsMissing) {
  SyntheticRun made({{"f", {{.code = hex("c3")}}}});
  made.addThread({});
  EXPECT_TRUE((*made.open())->missingFrom(1).empty());
  made.lostThreads = 2;
  made.lostChunks = 5;
  std::vector<Error> missing = (*made.open())->missingFrom(1);
  ASSERT_EQ(missing.size(), 2u);
  EXPECT_EQ(missing[0].what, "2 of the run's 3 trace files are missing");
  EXPECT_EQ(missing[1].what, "5 of the run's 6 chunks are missing or damaged");
  EXPECT_TRUE(missing[1].remedy.starts_with("what is left is used"));
  EXPECT_EQ((*made.open())->missingFrom(0).at(1).remedy, "record the program again");
  made.finished = false; // then nobody counted
  EXPECT_TRUE((*made.open())->missingFrom(0).empty());
}

TEST(Run, FollowsNoNameThatLeadsOutOfTheRun) {
  for (const char *file : {"/etc/passwd", "../0-program", "modules/../../0-program", "modules/..", "modules/", "x"}) {
    SyntheticRun made({{"f", {{.code = hex("c3")}}}});
    made.addThread({});
    made.folder.write("steps.json", withRunCheck(R"({"format": 3, "modules": [{"file": ")" + std::string(file) +
                                                 R"(", "path": "/x", "base": 4096, "bytes": 1, "check": 1}])"));
    Result<RunPointer> run = made.open();
    ASSERT_FALSE(run) << file;
    EXPECT_EQ(run.error().what, "steps.json is damaged: a module lies outside of the run") << file;
  }
}

TEST(Run, RefusesLongAndDeepFacts) {
  SyntheticRun made({{"f", {{.code = hex("c3")}}}});
  ASSERT_TRUE(made.open());
  const std::string path = made.folder.path("run.json");
  std::filesystem::resize_file(path, uint64_t{5} << 30); // sparse
  Result<RunPointer> run = openRun(made.folder.path());
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().what, "the file is longer than 16 Mbyte");
  const std::string deep = std::string(400'000, '[') + std::string(400'000, ']');
  made.folder.write("run.json", "{\"format\": " + deep + "}");
  run = openRun(made.folder.path());
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().what, "run.json is damaged: its checksum is wrong");
}

} // namespace
} // namespace leastaction
