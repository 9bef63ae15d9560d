#include "analysis/study/program/run_sources.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/trace/function_starts.h"
#include "analysis/execution/trace/record_reader.h"
#include "analysis/execution/trace/run.h"
#include "analysis/study/program/source_file.h"

#include <algorithm>
#include <fstream>
#include <sys/stat.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr const char *sourcesFolder = "sources";
constexpr size_t mostStoredBytes = size_t{1} << 22, mostSourceBytes = size_t{1} << 21;
/// How many records are looked at for what was executed: reading them must not take long.
constexpr uint64_t mostRecords = uint64_t{1} << 22;

bool isRegularFile(const fs::path &path) {
  struct stat facts = {};
  return stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
}

template <class Visit> void forEachModule(const fs::path &input, Visit visit) {
  std::error_code none;
  for (fs::directory_iterator module(input / "modules", none), end; !none && module != end; module.increment(none))
    visit(module->path().string());
}

/// What a file holds, if it is a regular one that is not too large.
std::optional<std::string> textAt(const fs::path &path) {
  const std::optional<OpenSource> file = OpenSource::open(path);
  return file ? file->text(mostSourceBytes) : std::nullopt;
}

/// Files that hold code of blocks, those of the first ones that were executed before others.
class ExecutedFiles {
public:
  explicit ExecutedFiles(Run &run) : run_(run), seen_(run.blocks().size(), false) {}

  std::vector<std::string> find() {
    uint64_t left = mostRecords;
    for (const std::string &path : run_.threadFiles())
      if (Result<ThreadTrace> trace = run_.openTrace(path)) {
        RecordReader reader(run_, *trace);
        for (; left > 0 && reader.next(); --left)
          if (reader.isBlock() && !seen_[reader.block()]) {
            seen_[reader.block()] = true;
            add(run_.blocks()[reader.block()]);
          }
      }
    return std::move(files_);
  }

private:
  void add(const RunBlock &block) {
    constexpr uint64_t shortInstruction = 4, mostBytes = 400;
    const uint64_t end = std::min(block.code.end, block.code.begin + mostBytes);
    for (uint64_t address = block.code.begin; address < end; address += shortInstruction)
      if (std::string file = run_.sourceLine(block.module, address).file; !file.empty() && known_.insert(file).second)
        files_.push_back(std::move(file));
  }

  Run &run_;
  std::vector<bool> seen_;
  std::set<std::string> known_;
  std::vector<std::string> files_;
};

} // namespace

fs::path sourcePlace(const fs::path &input, const std::string &name) {
  const fs::path run = input.has_filename() ? input : input.parent_path(); // "dot.run/" is "dot.run".
  if (isRegularFile(run / name))
    return run / name;
  return run.parent_path() / name;
}

RunSources::RunSources(const std::string &input) : input_(input) {
  forEachModule(input_, [&](const std::string &module) { addSourceSums(sums_, module); });
}

std::string RunSources::sum(const std::string &name) const {
  const auto found = sums_.find(name);
  return found == sums_.end() ? "" : found->second;
}

std::optional<std::string> RunSources::text(const std::string &name) const {
  const std::string wanted = sum(name);
  if (wanted.empty())
    return std::nullopt;
  std::vector<fs::path> places{input_ / sourcesFolder / wanted, sourcePlace(input_, name)};
  for (const auto &[called, sum] : sums_) // the same file by its whole path
    if (sum == wanted && called.starts_with('/'))
      places.emplace_back(called);
  for (const fs::path &place : places)
    if (std::optional<std::string> text = textAt(place); text && md5Of(*text) == wanted)
      return text;
  return std::nullopt;
}

std::optional<fs::path> RunSources::place(const std::string &name) const {
  const std::string wanted = sum(name);
  std::vector<fs::path> places;
  for (const auto &[called, sum] : sums_) // the same file by its whole path
    if (!wanted.empty() && sum == wanted && called.starts_with('/') &&
        fs::path(called).filename() == fs::path(name).filename())
      places.insert(called.ends_with("/" + name) ? places.begin() : places.end(), called);
  places.push_back(sourcePlace(input_, name));
  places.emplace_back(name);
  for (const fs::path &place : places)
    if (isRegularFile(place))
      return place;
  return std::nullopt;
}

std::vector<std::string> RunSources::names() const {
  std::vector<std::string> names;
  for (const auto &[name, sum] : sums_)
    if (!sum.empty())
      names.push_back(name);
  return names;
}

Result<void> storeSources(const std::string &folder) {
  const Result<std::unique_ptr<Run>> run = Run::open(folder);
  if (!run)
    return {};
  const RunSources sources(folder);
  if (sources.names().empty())
    return {};
  // Steps and counters tell by address, not by block: of these, what can be had.
  std::vector<std::string> files = ExecutedFiles(**run).find();
  if (files.empty())
    files = sources.names();
  size_t stored = 0;
  for (const std::string &name : files) {
    const std::optional<std::string> text = sources.text(name);
    const fs::path place = fs::path(folder) / sourcesFolder / sources.sum(name);
    if (!text || text->contains('\0') || stored + text->size() > mostStoredBytes || isRegularFile(place))
      continue;
    std::error_code problem;
    fs::create_directory(place.parent_path(), problem);
    std::ofstream file(place, std::ios::binary);
    file << *text;
    file.close();
    if (!file) {
      fs::remove(place, problem);
      return fail("the source text of '" + name + "' cannot be stored with the run", place.string(),
                  "make room; the run is whole without it");
    }
    stored += text->size();
  }
  return {};
}

std::vector<std::string> damagedSources(const std::string &run) {
  std::vector<std::string> problems;
  std::error_code none;
  for (fs::directory_iterator entry(fs::path(run) / sourcesFolder, none), end; !none && entry != end;
       entry.increment(none)) {
    const std::optional<std::string> text = textAt(entry->path());
    if (!text || md5Of(*text) != entry->path().filename().string())
      problems.push_back("the source text " + printableText(entry->path().string()) +
                         " is not the one that was stored: it is not used, and can be removed");
  }
  std::ranges::sort(problems);
  return problems;
}

void addFiles(std::set<std::string> &files, const std::vector<Share> &lines) {
  for (const Share &share : lines)
    if (const size_t colon = share.name.rfind(':'); colon != std::string::npos && colon != 0)
      files.insert(share.name.substr(0, colon));
}

std::vector<FileLines> fileLines(const std::string &input, const std::set<std::string> &files, KeepText keepText) {
  std::vector<FileLines> known;
  if (files.empty() || !fs::is_directory(input))
    return known;
  const RunSources sources(input);
  FunctionStarts starts;
  forEachModule(input, [&](const std::string &module) { addFunctionStarts(starts, module, files); });
  for (const std::string &name : files) {
    FileLines file{.name = name};
    if (std::optional<std::string> text = sources.text(name)) {
      file.runs.push_back({.first = 1, .hashes = lineHashes(*text)});
      if (keepText == KeepText::yes)
        file.text = std::move(*text);
    }
    for (const auto &[line, function] : starts[name])
      file.functions.push_back({.name = function, .line = line});
    if (!file.runs.empty() || !file.functions.empty())
      known.push_back(std::move(file));
  }
  return known;
}

} // namespace leastaction
