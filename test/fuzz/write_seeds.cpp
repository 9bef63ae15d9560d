// write_fuzz_seeds TARGET FOLDER: writes what a target starts from, in today's format.
#include "analysis/program/gate/baseline_text.h"
#include "test/unit/execution/trace/synthetic_run.h"
#include "test/unit/program/gate/baselines.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

using namespace leastaction;
using test::hex;

namespace {

const std::vector<test::FunctionSpec> functions = {
    {"main",
     {{.code = hex("9090908b03c3"),
       .flags = format::blockIsFunctionEntry,
       .slots = 1,
       .probes = {{0, 2}},
       .accesses = {{1, 3, format::noRegister, -8, 4, 1, format::accessLoads}},
       .steps = {{1, format::Step::recorded, 3, format::noRegister, format::noRegister, 1, 64, 0}}},
      {.code = hex("e800000000"), .flags = format::blockEndsInCall, .callee = "printf"},
      {.code = hex("c3")}}},
    {.name = "helper", .blocks = {{.code = hex("90c3"), .flags = format::blockIsFunctionEntry}}, .isCounted = true}};

/// As the target takes it: what begins with 0xff stands for a block's key.
test::Words key(uint64_t block, uint64_t slots = 0) {
  test::Words words = {uint64_t{0xff} << 56 | block};
  words.resize(1 + slots, 0x7fff0000);
  return words;
}

test::Bytes bytesOf(const std::vector<test::Words> &pieces) {
  test::Bytes bytes;
  for (const test::Words &words : pieces) {
    auto *first = reinterpret_cast<const uint8_t *>(words.data());
    bytes.insert(bytes.end(), first, first + words.size() * sizeof(uint64_t));
  }
  return bytes;
}

test::Bytes readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<test::Bytes> seedsOf(const std::string &target) {
  test::ModuleImage image(functions);
  test::Words name = test::regionName(0, "main"), start = test::regionStart(0, 1), stop = test::regionStop(0, 9);
  if (target == "thread_trace")
    return {test::traceFile({}), test::traceFile({name, start, stop}), test::traceFile({{1, 2, 3}, {}, {4}})};
  if (target == "records")
    return {bytesOf({name, start, key(0), key(1, 1), key(2, 1), key(4), key(3, 1), stop}),
            bytesOf({name, test::callers({test::moduleBase + test::textAddress, 1}), start, key(0), key(1, 1), stop}),
            bytesOf({name, start, stop, test::countersOf({0}), test::counts(uint64_t{0xfe} << 56 | 5, {3, 4})}),
            bytesOf({name, start, test::openRegions({0}), key(2, 1), key(3, 1), {4}, test::openRegions({}), stop})};
  if (target == "code_table")
    return {image.table};
  if (target == "elf_module")
    return {image.elf()};
  if (target == "run_json") {
    test::SyntheticRun run(functions);
    run.addThread({});
    (void)run.open();
    test::Bytes whole = readFile(run.folder.path("run.json")), object = whole;
    object.resize(whole.size() - strlen(format::runCheckBegin) - 16 - strlen(format::runCheckEnd));
    return {whole, object};
  }
  if (target == "events_csv") {
    const std::string_view regions = "instruction,opcode,issue,complete,region,execution,thread\n"
                                     "1,a,1,2,r;s,1;1,0\n2,b,3,4,s,1,0\n3,b,4,5,s;r,2;2,0\n1,a,1,2,\\r;r,1;2,1\n";
    return {readFile(LEASTACTION_SOURCE_DIR "/examples/excerpt_5_24.csv"), {regions.begin(), regions.end()}};
  }
  if (target == "force_toml") { // the first byte is for the target
    test::Bytes model = readFile(LEASTACTION_SOURCE_DIR "/examples/05_forces/stencil.toml");
    test::Bytes machine = readFile(LEASTACTION_SOURCE_DIR "/examples/05_forces/node.toml");
    model.insert(model.begin(), uint8_t{0});
    machine.insert(machine.begin(), uint8_t{1});
    const std::string_view formula = "\2min(2*n^3/(3*p), log2(n) + sqrt(p)*ceil(n/p)) - exp(-n)";
    return {model, machine, {formula.begin(), formula.end()}};
  }
  if (target == "perf_script") { // the first byte is for the target
    test::Bytes seed = readFile(LEASTACTION_SOURCE_DIR "/examples/perf_loads.txt");
    seed.insert(seed.begin(), uint8_t{0});
    return {seed};
  }
  if (target == "pipeline_log") { // the first byte is for the target
    const std::string_view gem5 = "\1O3PipeView:fetch:1000:0x400000:0:1:  MOV_R_M : ld   rax, DS:[rbp]\n"
                                  "O3PipeView:decode:2000\nO3PipeView:rename:3000\nO3PipeView:dispatch:4000\n"
                                  "O3PipeView:issue:5000\nO3PipeView:complete:8000\nO3PipeView:retire:9000:store:0\n";
    const std::string_view konata = "\4Kanata\t0004\nC=\t100\nI\t0\t7\t0\nL\t0\t0\t401136: add\nS\t0\t0\tF\nC\t3\n"
                                    "E\t0\t0\tF\nS\t0\t0\tX\nC\t2\nS\t0\t0\tCm\nI\t1\t8\t0\nC\t4\nR\t0\t0\t0\n"
                                    "W\t1\t0\t0\nR\t1\t0\t1\n";
    return {{gem5.begin(), gem5.end()}, {konata.begin(), konata.end()}};
  }
  if (target == "core_toml")
    return {readFile(LEASTACTION_SOURCE_DIR "/analysis/execution/core/data/skylake.toml")};
  if (target == "baseline") {
    std::string text = baselineText(test::baseline({test::region("main", 100, 700), test::region("empty", 0, 0)}));
    return {test::Bytes(text.begin(), text.end())};
  }
  if (target == "activity_set")
    return {readFile(LEASTACTION_SOURCE_DIR "/wrapper/data/en.toml"),
            readFile(LEASTACTION_SOURCE_DIR "/wrapper/data/de.toml")};
  if (target == "compiler_call") {
    constexpr std::string_view words =
        "-c 'a b.c' -MF \"d\" @file -o x\n12 (gcc) S 1 2 3 4 5\nlife.c:3:5: error: x\n\x1b[1m3 | x";
    return {{words.begin(), words.end()}};
  }
  return {};
}

} // namespace

int main(int argc, char **argv) {
  std::vector<test::Bytes> seeds = argc == 3 ? seedsOf(argv[1]) : std::vector<test::Bytes>();
  for (size_t number = 0; number < seeds.size(); ++number)
    std::ofstream(argv[2] + ("/seed-" + std::to_string(number)), std::ios::binary)
        .write(reinterpret_cast<const char *>(seeds[number].data()),
               static_cast<std::streamsize>(seeds[number].size()));
  if (seeds.empty())
    std::fprintf(stderr, "usage: write_fuzz_seeds TARGET FOLDER\n");
  return seeds.empty() ? 2 : 0;
}
