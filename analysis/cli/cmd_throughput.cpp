#include "analysis/base/csv_rows.h"
#include "analysis/cli/command.h"
#include "analysis/execution/throughput/block_throughput.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

namespace leastaction::cli {
namespace {

constexpr std::string_view hexColumn = "block_hex";
constexpr std::string_view predictedColumn = "predicted_cycles_per_100_iterations";

struct Block {
  std::string hex;
  std::string where;
};

Result<std::vector<Block>> readBlocks(const std::string &path) {
  const std::string name = path == "-" ? "standard input" : path;
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(
      path == "-" ? stdin : std::fopen(path.c_str(), "rb"), path == "-" ? [](std::FILE *) { return 0; } : std::fclose);
  if (!file)
    return fail(fmt::format("cannot read the blocks: {}", std::strerror(errno)), name,
                "name a CSV file with a column block_hex, or - for standard input");
  CsvRows rows(name, [&](std::span<char> buffer) -> Result<size_t> {
    const size_t count = std::fread(buffer.data(), 1, buffer.size(), file.get());
    if (std::ferror(file.get()))
      return fail(fmt::format("cannot read the blocks: {}", std::strerror(errno)), name, "check the file");
    return count;
  });
  Result<bool> more = rows.next();
  if (!more)
    return std::unexpected(more.error());
  const auto header = rows.fields();
  const auto column = static_cast<size_t>(std::ranges::find(header, hexColumn) - header.begin());
  const size_t width = header.size();
  if (!*more || column == width)
    return fail("the column 'block_hex' is missing", *more ? rows.where() : name,
                "name the columns in the first line: block_hex[,cycles_per_100_iterations]");
  std::vector<Block> blocks;
  while ((more = rows.next()) && *more) {
    if (rows.fields().size() != width)
      return fail(fmt::format("the row has {} fields, the header {}", rows.fields().size(), width), rows.where(),
                  "give every row as many fields as the header has");
    blocks.push_back({.hex = std::string(rows.fields()[column]), .where = rows.where()});
  }
  if (!more)
    return std::unexpected(more.error());
  return blocks;
}

using BlocksOf = std::map<std::string, uint64_t>; // by opcode

/// What the core cannot do, and what the tables do not know, is said, never hidden in a number.
void noteUnknown(const CoreDescription &core, const BlocksOf &beyond, const BlocksOf &unknown) {
  for (const auto &[opcode, blocks] : beyond)
    fmt::print(stderr, "leastaction: note: {} has no AVX-512, which {} ({} block{}) belongs to: it cannot run there\n",
               core.name, opcode, blocks, blocks == 1 ? "" : "s");
  for (const auto &[opcode, blocks] : unknown)
    fmt::print(stderr, "leastaction: note: LLVM has no scheduling data for {} ({} block{}): assumed to take {} ticks\n",
               opcode, blocks, blocks == 1 ? "" : "s", InstructionCompiler::assumedLatencyTicks);
}

} // namespace

Result<int> commandThroughput(int argc, char **argv) {
  CLI::App app(
      "Predicts how long blocks of x86-64 machine code take when they are executed over and over, unrolled, with "
      "all data in the first level cache, as the BHive suite measures it.",
      "leastaction throughput");
  std::string coreName = "skylake", hexPath, out = "-", json;
  std::vector<std::string> given;
  app.add_option("--core", coreName, "core model: a name of 'leastaction cores', or a TOML file")
      ->capture_default_str();
  app.add_option(
      "--hex", hexPath,
      "CSV with a column block_hex; other columns are ignored; - is standard input, which is also read where "
      "no block is given");
  app.add_option("-o,--output", out, "where the CSV goes; - is standard output")->capture_default_str();
  app.add_option("--json", json,
                 "also write the predictions as JSON to this file; - is standard output, without the CSV");
  app.add_option("BLOCK", given, "blocks of machine code in hexadecimal digits");
  app.footer("\nThe output is block_hex,predicted_cycles_per_100_iterations, one row for each block.\n\nexamples:\n"
             "  leastaction throughput --core haswell 4883c001 480fafc3\n"
             "  printf 'block_hex\\n4883c001\\n' | leastaction throughput --core skylake -o predicted.csv\n"
             "  leastaction throughput --core ivybridge --hex predicted.csv --json -");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;

  std::vector<Block> blocks;
  if (Result<void> checked =
          checkOutputs({hexPath == "-" ? "" : hexPath}, {out == "-" && json == "-" ? "" : out, json});
      !checked)
    return std::unexpected(checked.error());
  const CoreDescription core = TRY(findCore(coreName));
  for (size_t i = 0; i < given.size(); ++i)
    blocks.push_back({.hex = given[i], .where = fmt::format("block {} of the command line", i + 1)});
  if (!hexPath.empty() || given.empty()) {
    const std::vector<Block> read = TRY(readBlocks(hexPath.empty() ? "-" : hexPath));
    blocks.insert(blocks.end(), read.begin(), read.end());
  }

  const auto throughput = BlockThroughput::create(core);
  if (!throughput)
    return std::unexpected(throughput.error());
  std::string text = fmt::format("{},{}\n", hexColumn, predictedColumn);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  BlocksOf beyond, unknown;
  for (const Block &block : blocks) {
    const auto prediction = (*throughput)->predict(block.hex, block.where);
    if (!prediction)
      return std::unexpected(prediction.error());
    for (const std::string &opcode : prediction->unscheduled)
      ++unknown[opcode];
    for (const std::string &opcode : prediction->beyondCore)
      ++beyond[opcode];
    text += fmt::format("{},{}\n", block.hex, prediction->cyclesPer100Iterations);
    list.push_back({{hexColumn, block.hex},
                    {predictedColumn, prediction->cyclesPer100Iterations},
                    {"without_scheduling_data", prediction->unscheduled},
                    {"not_on_this_core", prediction->beyondCore}});
  }
  noteUnknown(core, beyond, unknown);
  if (!json.empty())
    if (Result<void> written =
            writeOutput(json, nlohmann::ordered_json{{"core", core.name}, {"blocks", list}}.dump(2) + "\n");
        !written)
      return std::unexpected(written.error());
  if (json != "-" || out != "-")
    TRY(writeOutput(out, text));
  return exitDone;
}

} // namespace leastaction::cli
