#include "analysis/study/program/run_sources.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/trace/function_starts.h"
#include "analysis/execution/trace/record_reader.h"
#include "analysis/execution/trace/run.h"
#include "analysis/execution/trace/run_json.h"
#include "analysis/study/program/source_file.h"
#include "runtime/format.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr const char *sourcesFolder = "sources", *datedFolder = "by_date";
constexpr size_t mostStoredBytes = size_t{1} << 22, mostSourceBytes = size_t{1} << 21;
/// How many records are looked at for what was executed: reading them must not take long.
constexpr uint64_t mostRecords = uint64_t{1} << 22;

/// Of any file that a name leads to: nothing is told of it but its date.
std::optional<int64_t> changedAt(const fs::path &path) {
  struct stat facts = {};
  if (stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode))
    return std::nullopt;
  return facts.st_mtime;
}

bool isRegularFile(const fs::path &path) {
  return changedAt(path).has_value();
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

std::optional<int64_t> builtAt(const fs::path &input) {
  if (!fs::is_directory(input))
    return changedAt(input);
  const Result<nlohmann::json> run = readRunJson((input / "run.json").string(), "run", runFormats);
  if (!run || !run->contains("started") || !run->at("started").is_number_integer())
    return changedAt(input / "run.json");
  const auto started = run->at("started").get<int64_t>();
  const nlohmann::json::json_pointer program("/modules/0/path");
  if (!run->contains(program) || !run->at(program).is_string())
    return started;
  const std::optional<int64_t> built = changedAt(run->at(program).get<std::string>());
  return built ? std::min(*built, started) : started;
}

RunSources::RunSources(const std::string &input) : input_(input) {
  forEachModule(input_, [&](const std::string &module) { addCompiledSources(compiled_, module); });
}

std::string RunSources::sum(const std::string &name) const {
  const auto found = compiled_.find(name);
  return found == compiled_.end() ? "" : found->second.sum;
}

std::string RunSources::compiledAt(const std::string &name) const {
  const auto found = compiled_.find(name);
  return found == compiled_.end() ? "" : found->second.path;
}

fs::path RunSources::storedAt(const std::string &name, std::string_view text) const {
  const auto found = compiled_.find(name);
  if (found == compiled_.end())
    return {};
  const auto &[sum, path, hasManySums, hasManyPaths] = found->second;
  if (!sum.empty())
    return input_ / sourcesFolder / sum;
  if (path.empty() || hasManySums)
    return {};
  return input_ / sourcesFolder / datedFolder / (md5Of(path) + "-" + md5Of(text));
}

std::optional<std::string> RunSources::text(const std::string &name) const {
  const std::string wanted = sum(name);
  if (wanted.empty())
    return std::nullopt;
  std::vector<fs::path> places{input_ / sourcesFolder / wanted, sourcePlace(input_, name)};
  for (const auto &[called, source] : compiled_) // the same file by its whole path
    if (source.sum == wanted && called.starts_with('/'))
      places.emplace_back(called);
  for (const fs::path &place : places)
    if (std::optional<std::string> text = textAt(place); text && md5Of(*text) == wanted)
      return text;
  return std::nullopt;
}

std::optional<std::string> RunSources::datedText(const std::string &name) const {
  const std::string path = compiledAt(name);
  if (path.empty() || !sum(name).empty())
    return std::nullopt;
  const std::string beginning = md5Of(path) + "-";
  std::error_code none;
  for (fs::directory_iterator entry(input_ / sourcesFolder / datedFolder, none), end; !none && entry != end;
       entry.increment(none))
    if (const std::string stored = entry->path().filename().string(); stored.starts_with(beginning))
      if (std::optional<std::string> text = textAt(entry->path());
          text && stored.substr(beginning.size()) == md5Of(*text))
        return text;
  return std::nullopt;
}

std::optional<fs::path> RunSources::place(const std::string &name) const {
  const std::string wanted = sum(name);
  std::vector<fs::path> places;
  for (const auto &[called, source] : compiled_) // the same file by its whole path
    if (!wanted.empty() && source.sum == wanted && called.starts_with('/') &&
        fs::path(called).filename() == fs::path(name).filename())
      places.insert(called.ends_with("/" + name) ? places.begin() : places.end(), called);
  if (const std::string whole = compiledAt(name); !whole.empty())
    places.emplace_back(whole);
  places.push_back(sourcePlace(input_, name));
  places.emplace_back(name);
  for (const fs::path &place : places)
    if (isRegularFile(place))
      return place;
  return std::nullopt;
}

std::vector<std::string> RunSources::names() const {
  std::vector<std::string> names;
  for (const auto &[name, source] : compiled_)
    names.push_back(name);
  return names;
}

Result<void> storeSources(const std::string &folder, const std::vector<std::string> &roots) {
  const Result<std::unique_ptr<Run>> run = Run::open(folder);
  if (!run)
    return {};
  const RunSources sources(folder);
  if (sources.names().empty())
    return {};
  const SourceRoots allowed(folder, roots);
  const std::optional<int64_t> built = builtAt(folder);
  const auto textOf = [&](const std::string &name) -> std::optional<std::string> {
    if (!sources.sum(name).empty())
      return sources.text(name);
    const std::optional<OpenSource> file = OpenSource::open(sources.compiledAt(name));
    return file && built && file->changedAt() <= *built && allowed.hold(file->place()) ? file->text(mostSourceBytes)
                                                                                       : std::nullopt;
  };
  // Steps and counters tell by address, not by block: of these, what can be had.
  std::vector<std::string> files = ExecutedFiles(**run).find();
  if (files.empty())
    files = sources.names();
  size_t stored = 0;
  for (const std::string &name : files) {
    const std::optional<std::string> text = textOf(name);
    if (!text || text->contains('\0') || stored + text->size() > mostStoredBytes)
      continue;
    const fs::path place = sources.storedAt(name, *text);
    if (place.empty() || isRegularFile(place))
      continue;
    std::error_code problem;
    fs::create_directories(place.parent_path(), problem);
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
  const fs::path folder = fs::path(run) / sourcesFolder;
  for (const fs::path &part : {folder, folder / datedFolder}) {
    std::error_code none;
    for (fs::directory_iterator entry(part, none), end; !none && entry != end; entry.increment(none)) {
      const fs::path &place = entry->path();
      if (place == folder / datedFolder)
        continue;
      // Behind the sum of its path, or alone.
      const std::string name = place.filename().string();
      const std::optional<std::string> text = textAt(place);
      if (!text || md5Of(*text) != name.substr(name.find('-') + 1))
        problems.push_back("the source text " + printableText(place.string()) +
                           " is not the one that was stored: it is not used, and can be removed");
    }
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
    std::optional<std::string> text = sources.text(name);
    if (!text)
      text = sources.datedText(name);
    if (text) {
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
