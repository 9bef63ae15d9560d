#include "wrapper/processes.h"

#include "wrapper/read_file.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>
#include <vector>

namespace leastaction::wrapper {
namespace {

constexpr size_t mostStat = 4096;
constexpr size_t mostAncestors = 64;
/// Build programs that put each command into a group of its own, while they stay in the foreground.
constexpr std::array groupMakers = {"ninja", "ninja-build", "samu"};

/// The process and those above it in its session, from below.
std::vector<ProcessFacts> ancestry(const ProcessFacts &process) {
  std::vector<ProcessFacts> line = {process};
  while (line.size() < mostAncestors && line.back().parent > 1) {
    std::optional<ProcessFacts> parent = processFacts(line.back().parent);
    if (!parent || parent->session != process.session)
      break;
    line.push_back(*std::move(parent));
  }
  return line;
}

/// The process that stands for the build: the topmost one in our own group, or in that of the build program above us
/// which gave us our group.
ProcessFacts buildOf(const ProcessFacts &process) {
  const std::vector<ProcessFacts> line = ancestry(process);
  pid_t group = process.group;
  for (const ProcessFacts &above : line)
    if (std::ranges::find(groupMakers, above.name) != groupMakers.end())
      group = above.group;
  const auto top = std::ranges::find(line | std::views::reverse, group, &ProcessFacts::group);
  return *top;
}

std::string processName(const ProcessFacts &process) {
  return std::to_string(process.id) + ":" + std::to_string(process.startedAt);
}

} // namespace

std::optional<ProcessFacts> parseProcessFacts(std::string_view stat) {
  // "PID (NAME) STATE PARENT GROUP SESSION TERMINAL FOREGROUND … START": a name may hold anything.
  constexpr size_t parent = 1, group = 2, session = 3, foreground = 5, start = 19;
  const size_t name = stat.rfind(") ");
  if (name == std::string_view::npos || name + 2 == stat.size())
    return std::nullopt;
  std::vector<int64_t> fields;
  for (const auto part : std::views::split(stat.substr(name + 2), ' ')) {
    int64_t number = 0;
    std::from_chars(std::to_address(part.begin()), std::to_address(part.end()), number);
    fields.push_back(number);
  }
  ProcessFacts facts;
  std::from_chars(stat.data(), stat.data() + name, facts.id);
  if (fields.size() <= start || facts.id <= 0)
    return std::nullopt;
  const size_t open = std::min(stat.find('('), name);
  facts.name = stat.substr(open + 1, name - open - 1);
  facts.parent = static_cast<pid_t>(fields[parent]);
  facts.group = static_cast<pid_t>(fields[group]);
  facts.session = static_cast<pid_t>(fields[session]);
  facts.foregroundGroup = static_cast<pid_t>(fields[foreground]);
  facts.startedAt = fields[start];
  const char state = stat[name + 2];
  facts.hasEnded = state == 'Z' || state == 'X';
  return facts;
}

std::optional<ProcessFacts> processFacts(pid_t id) {
  return parseProcessFacts(readFile("/proc/" + std::to_string(id) + "/stat", mostStat).value_or(""));
}

std::string bootId() {
  constexpr size_t length = 36;
  return readFile("/proc/sys/kernel/random/boot_id", length).value_or("unknown");
}

bool isInForeground(const ProcessFacts &process) {
  if (process.foregroundGroup <= 0)
    return false;
  const ProcessFacts build = buildOf(process);
  if (process.foregroundGroup == process.group || process.foregroundGroup == build.group)
    return true;
  // Or another compile of the build is there, with a question.
  const std::optional<ProcessFacts> front = processFacts(process.foregroundGroup);
  return front && processName(buildOf(*front)) == processName(build);
}

std::string buildName(const std::string &boot) {
  const std::optional<ProcessFacts> own = processFacts(getpid());
  return boot + ":" + (own ? processName(buildOf(*own)) : std::to_string(getpgrp()) + ":0");
}

bool isBuildAlive(std::string_view name) {
  const size_t first = name.find(':'), second = name.find(':', first + 1);
  pid_t id = 0;
  if (first == std::string_view::npos || second == std::string_view::npos ||
      std::from_chars(name.data() + first + 1, name.data() + second, id).ec != std::errc())
    return false;
  const std::optional<ProcessFacts> process = processFacts(id);
  return process && processName(*process) == name.substr(first + 1);
}

std::string sessionName(const std::string &host, const std::string &boot) {
  const pid_t leader = getsid(0);
  const std::optional<ProcessFacts> facts = processFacts(leader);
  return host + "/" + boot + "/" + std::to_string(leader) + "/" + std::to_string(facts ? facts->startedAt : 0);
}

std::string hostName() {
  utsname names{};
  return uname(&names) == 0 ? names.nodename : "unknown";
}

} // namespace leastaction::wrapper
