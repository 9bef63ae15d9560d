#include "analysis/execution/event/region_columns.h"

#include "analysis/base/csv_rows.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace leastaction {

namespace {

constexpr char separator = ';', escape = '\\';

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts(1);
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == separator)
      parts.emplace_back();
    else
      parts.back() += text[i] == escape && i + 1 < text.size() ? text[++i] : text[i];
  return parts;
}

} // namespace

void RegionColumns::begin(uint32_t region, const Region &description) {
  open_.push_back({region, description, ++executions_[region]});
  write();
}

void RegionColumns::end(uint32_t region) {
  const auto last = std::find_if(open_.rbegin(), open_.rend(), [&](const Open &open) { return open.region == region; });
  if (last != open_.rend())
    open_.erase(std::next(last).base());
  write();
}

void RegionColumns::write() {
  std::string names, executions;
  for (const Open &open : open_) {
    if (!names.empty()) {
      names += separator;
      executions += separator;
    }
    for (char c : open.description.name) {
      if (c == separator || c == escape)
        names += escape;
      names += c;
    }
    executions += std::to_string(open.execution);
  }
  fields_.clear();
  appendCsvText(fields_, names);
  fields_ += ',' + executions + ',';
  appendCsvText(fields_, open_.empty() ? "" : open_.back().description.thread);
}

Result<uint32_t> RegionFollower::number(const std::string &name, const std::string &where) {
  const auto [found, isNew] = numbers_.try_emplace({thread_, name}, static_cast<uint32_t>(regions_.size()));
  if (isNew && regions_.size() == mostRegions)
    return fail("there are more than " + std::to_string(mostRegions) + " regions", where,
                "give parts that belong together one name in the column 'region'");
  if (isNew)
    regions_.push_back({.name = name, .thread = thread_});
  return found->second;
}

Result<std::vector<RegionFollower::Open>> RegionFollower::parse(const RegionFields &row, const std::string &where) {
  const std::vector<std::string> names = row.region.empty() ? std::vector{otherwise_} : split(row.region);
  if (names.size() > mostOpen)
    return fail("the row is in " + std::to_string(names.size()) + " regions, and there can be " +
                    std::to_string(mostOpen) + " in each other",
                where, "name the innermost of them");
  std::vector<std::string> executions(names.size(), "0");
  if (!row.execution.empty())
    executions = split(row.execution);
  if (executions.size() != names.size())
    return fail("the columns 'region' and 'execution' name " + std::to_string(names.size()) + " and " +
                    std::to_string(executions.size()) + " regions",
                where, "give each region, outermost first, the number of its execution, with ; between");
  std::vector<Open> regions;
  for (size_t i = 0; i < names.size(); ++i) {
    uint32_t region = TRY(number(names[i], where));
    uint64_t execution = 0;
    const char *const end = executions[i].data() + executions[i].size();
    if (const auto [stop, problem] = std::from_chars(executions[i].data(), end, execution);
        problem != std::errc() || stop != end)
      return fail("'" + std::string(row.execution.substr(0, 40)) +
                      "' in the column 'execution' is not a list of numbers",
                  where, "write whole numbers below 2^64 with ; between, or leave it empty");
    regions.push_back({region, execution});
  }
  return regions;
}

Result<void> RegionFollower::change(const RegionFields &row, const std::string &where) {
  if (isInOtherThread(row)) {
    finish();
    formerThreads_.insert(thread_);
  }
  region_ = row.region;
  execution_ = row.execution;
  thread_ = row.thread;
  hasBegun_ = true;
  if (formerThreads_.contains(thread_))
    return fail("thread '" + thread_ + "' comes back after another one", where,
                "let the rows of each thread stand together");
  std::vector<Open> wanted = TRY(parse(row, where));
  std::vector<Open> begun = wanted, ended;
  for (size_t i = open_.size(); i > 0; --i)
    if (const auto same = std::ranges::find(begun, open_[i - 1]); same != begun.end())
      begun.erase(same);
    else
      ended.push_back(open_[i - 1]);
  for (const Open &next : begun) {
    uint64_t &last = lastExecution_[next.region];
    if (next.execution && next.execution <= last)
      return fail("execution " + std::to_string(next.execution) + " of region '" + regions_[next.region].name +
                      "' comes behind execution " + std::to_string(last),
                  where, "let the rows of each execution stand together, in their order");
    last = std::max(last, next.execution);
  }
  for (const Open &former : ended)
    consumer_.endRegion(former.region);
  for (const Open &next : begun)
    consumer_.beginRegion(next.region, regions_[next.region]);
  open_ = std::move(wanted);
  return {};
}

void RegionFollower::finish() {
  for (size_t i = open_.size(); i > 0; --i)
    consumer_.endRegion(open_[i - 1].region);
  open_.clear();
}

} // namespace leastaction
