#include "analysis/cli/command.h"
#include "analysis/cli/report_output.h"
#include "analysis/study/program/block_throughputs.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace leastaction::cli {

Result<int> commandThroughput(int argc, char **argv) {
  CLI::App app(
      "Predicts how long blocks of machine code (x86-64, AArch64 or PowerPC, by the core model) take when executed "
      "repeatedly with all data in the L1 cache: unrolled, as the BHive suite measures them, or as a loop.",
      "leastaction throughput");
  std::string coreName = "skylake", hexPath, out = "-", json;
  std::vector<std::string> given;
  app.add_option("--core", coreName, "core model: a name from 'leastaction cores' or a TOML file")
      ->capture_default_str();
  app.add_option(
      "--hex", hexPath,
      "CSV with a column block_hex; other columns are ignored; with -, or if no block is given, from standard input");
  app.add_option("-o,--output", out, "CSV file to write; with -, to standard output")->capture_default_str();
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the CSV");
  bool loop = false;
  app.add_flag("--loop", loop,
               "treat the block as the body of a loop, without the branch: decode it once and execute it repeatedly; "
               "by default it is unrolled, and each copy decoded separately");
  app.add_option("BLOCK", given, "blocks of machine code in hexadecimal digits, bytes as they stand in memory");
  app.footer("\nThe output is block_hex,predicted_cycles_per_100_iterations, one row for each block.\n\nexamples:\n"
             "  leastaction throughput --core haswell 4883c001 480fafc3\n"
             "  printf 'block_hex\\n4883c001\\n' | leastaction throughput --core skylake -o predicted.csv\n"
             "  leastaction throughput --core znver4 --loop 62f1f548d4c9\n"
             "  leastaction throughput --core neoverse-v2 2028621e    # fadd d0, d1, d2\n"
             "  leastaction throughput --core ppc970 fc22182a         # fadd f1, f2, f3\n"
             "  leastaction throughput --core ivybridge --hex predicted.csv --json -");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  TRY(checkOutputs({hexPath == "-" ? "" : hexPath}, {out == "-" && json == "-" ? "" : out, json}));
  const CoreDescription core = TRY(findCore(coreName));
  std::vector<MachineBlock> blocks;
  for (size_t i = 0; i < given.size(); ++i)
    blocks.push_back({.hex = given[i], .where = "block " + std::to_string(i + 1) + " of the command line"});
  if (!hexPath.empty() || given.empty())
    std::ranges::move(TRY(readBlocks(hexPath.empty() ? "-" : hexPath)), std::back_inserter(blocks));
  const ThroughputReport report = TRY(blockThroughputs(core, blocks, loop ? BlockCode::loop : BlockCode::unrolled));
  for (const std::string &note : report.notes)
    tellNote(note);
  if (!json.empty())
    TRY(writeOutput(json, jsonFile(throughputJson(report))));
  if (json != "-" || out != "-")
    TRY(writeOutput(out, throughputCsv(report)));
  return exitDone;
}

} // namespace leastaction::cli
