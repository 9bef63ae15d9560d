#include "analysis/cli/command.h"

#include "analysis/base/text_format.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace leastaction::cli {
namespace {

namespace fs = std::filesystem;

/// Two names of one file, which need not exist yet.
bool isOneFile(const std::string &a, const std::string &b) {
  if (a == "-" || b.empty() || b == "-")
    return false;
  std::error_code unknown;
  return fs::equivalent(a, b, unknown) || fs::weakly_canonical(fs::absolute(a, unknown), unknown) ==
                                              fs::weakly_canonical(fs::absolute(b, unknown), unknown);
}

fs::path folderOf(const fs::path &file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// A file that the run in this folder consists of.
bool isPartOf(const fs::path &file, const fs::path &run) {
  std::error_code unknown;
  const fs::path folder = folderOf(file), name = file.filename(), kind = file.extension();
  return fs::equivalent(folder, run / "modules", unknown) ||
         (fs::equivalent(folder, run, unknown) &&
          (name == "run.json" || name == "steps.json" || kind == ".trace" || kind == ".steps"));
}

/// Is `output` the input, or a file that the run in it consists of?
bool overwrites(const fs::path &output, const fs::path &input) {
  std::error_code unknown;
  return fs::equivalent(output, input, unknown) || isPartOf(output, input);
}

/// Would it harm a run that nobody reads here?
bool isPartOfAnyRun(const fs::path &output) {
  std::error_code unknown;
  for (const fs::path &folder : {folderOf(output), folderOf(output) / ".."})
    if (fs::exists(folder / "run.json", unknown) && isPartOf(output, folder))
      return true;
  return false;
}

} // namespace

int reportError(const Error &error) {
  // Names of regions and files come from anywhere: a terminal must not obey them.
  std::fprintf(stderr, "leastaction: error: %s\n", printableText(error.text()).c_str());
  return exitBad;
}

std::optional<int> parse(CommandLine &app, int argc, char **argv) {
  const Result<std::optional<std::string>> help = app.parse(argc, argv);
  if (!help)
    return reportError(help.error());
  if (*help)
    return printHelp(**help);
  return std::nullopt;
}

int printHelp(const std::string &text) {
  Result<void> written = writeOutput("-", text);
  return written ? exitDone : reportError(written.error());
}

Result<void> refuseUnused(const CommandLine &app, const std::vector<std::string> &options, const std::string &where) {
  for (const std::string &option : options)
    if (app.count(option) != 0)
      return fail(option + " changes nothing " + where, app.name(), "leave the option out");
  return {};
}

Result<void> checkOutputs(const std::vector<std::string> &inputs, const std::vector<std::string> &outputs) {
  std::error_code unknown;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const std::string &output = outputs[i];
    if (output.empty())
      continue;
    for (size_t j = 0; j < i; ++j)
      if (output == outputs[j] || isOneFile(output, outputs[j]))
        return fail("two outputs would go to one place", output == "-" ? "standard output" : output,
                    "give one of them a file of its own");
    for (const std::string &input : inputs)
      if (output != "-" && !input.empty() && overwrites(output, input))
        return fail("the output would overwrite the input", output, "choose another file");
    if (output != "-" && isPartOfAnyRun(output))
      return fail("the output would overwrite a part of a run", output, "choose another file");
  }
  return {};
}

Result<void> writeOutput(const std::string &path, const std::string &text) {
  bool standard = path == "-";
  std::FILE *file = standard ? stdout : std::fopen(path.c_str(), "wb");
  bool good = file && std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  int problem = errno;
  if (file && !standard && std::fclose(file) != 0 && good) {
    good = false;
    problem = errno;
  }
  if (!good)
    return fail(std::string("the output cannot be written: ") + std::strerror(problem),
                standard ? "standard output" : path, "choose a file in a folder that exists and can be written");
  return {};
}

} // namespace leastaction::cli
