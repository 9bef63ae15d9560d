// leastaction-wrap: stands before a compiler, asks and logs what the programmer agreed to, and otherwise is not there.
// Whatever fails on our side ends in running the compiler.
#include "analysis/base/utf8.h"
#include "wrapper/asking.h"
#include "wrapper/child.h"
#include "wrapper/circumstances.h"
#include "wrapper/classify.h"
#include "wrapper/content_hash.h"
#include "wrapper/find_program.h"
#include "wrapper/invocation.h"
#include "wrapper/log_writer.h"
#include "wrapper/own_note.h"
#include "wrapper/process_end.h"
#include "wrapper/processes.h"
#include "wrapper/response_file.h"
#include "wrapper/source_key.h"
#include "wrapper/usage.h"

#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>

LEASTACTION_WRAPPER_NOTE;

namespace leastaction::wrapper {
namespace {

int printAboutItself(Purpose purpose) {
  std::fputs(purpose == Purpose::help ? usageText(LEASTACTION_VERSION).c_str()
                                      : "leastaction-wrap " LEASTACTION_VERSION "\n",
             stdout);
  return std::fflush(stdout) == 0 ? 0 : exitBadUsage;
}

int reportUsage(const Invocation &call) {
  const bool isAnOption = !call.words.empty() && call.words.front() != "--" && call.words.front() != "--run";
  if (isAnOption) {
    std::fprintf(stderr,
                 "leastaction-wrap: error: there is no such option (%s): write the compiler and its arguments, or see "
                 "'leastaction-wrap --help'\n",
                 call.words.front().c_str());
    return exitBadUsage;
  }
  std::fprintf(stderr,
               "leastaction-wrap: error: no program is named (%s): write it after leastaction-wrap, as in: "
               "leastaction-wrap gcc -c life.c\n",
               call.words.empty() ? "leastaction-wrap" : call.words.front().c_str());
  return exitBadUsage;
}

int reportMissing(const std::string &name, const FoundProgram &found) {
  if (found.isFolder) {
    std::fprintf(stderr, "leastaction-wrap: error: this is a folder (%s): name a program\n", name.c_str());
    return exitNotExecutable;
  }
  if (found.isForbidden) {
    std::fprintf(stderr, "leastaction-wrap: error: the program may not be executed (%s): check its permissions\n",
                 name.c_str());
    return exitNotExecutable;
  }
  std::fprintf(stderr, "leastaction-wrap: error: there is no such program%s (%s): check its name, and PATH\n",
               found.wasSkipped ? " besides this wrapper" : "", name.c_str());
  return exitNotFound;
}

struct Call {
  Purpose purpose;
  std::vector<std::string> asked; ///< As the user has it; what is run may have another name.
  FoundProgram program;
  CompilerCall facts;
  std::string folder;
};

/// What the program behind us must be told, so that it finds its own files and not us.
void prepare(const Call &call, Guard guard, std::vector<std::string> &words) {
  // A compiler looks for its own files beside its name, as it was called; by that name it would find us.
  if (call.program.wasSkipped)
    words.front() = call.program.path;
  if (call.purpose == Purpose::run)
    return;
  guard.add(call.program.identity);
  setenv(Guard::variable, guard.text().c_str(), 1);
  if (call.program.isCompilerCache && !getenv("CCACHE_PATH")) {
    const bool isNamedByArgument = baseName(words.front()) == "ccache" && words.size() > 1;
    const std::string path = pathWithoutWrapper(words[isNamedByArgument], getenv("PATH"));
    if (!path.empty())
      setenv("CCACHE_PATH", path.c_str(), 1);
  }
}

std::string workingFolder() {
  char folder[PATH_MAX];
  return getcwd(folder, sizeof folder) ? folder : "";
}

/// What the compiler reads of the arguments behind its name.
CompilerCall classified(const FoundProgram &found, const std::vector<std::string> &words, const std::string &folder) {
  std::vector<std::string> rest = withResponseFiles({words.begin() + 1, words.end()});
  if (found.isCompilerCache && !rest.empty() && !rest.front().starts_with('-'))
    rest.erase(rest.begin()); // ccache gcc ...
  return classify(rest, folder);
}

Ending endingOf(int status) {
  if (WIFSIGNALED(status))
    return {.exitCode = std::nullopt, .signal = WTERMSIG(status)};
  return {.exitCode = WEXITSTATUS(status), .signal = std::nullopt};
}

/// Before the compile: what it reads may be something else afterwards.
std::vector<SourceFact> sourceFacts(const std::vector<std::string> &sources, const LogPaths &paths) {
  constexpr size_t mostSources = 1000;
  std::vector<SourceFact> facts;
  if (sources.empty())
    return facts;
  const Outcome<SourceKey> key = SourceKey::ofLog(paths.database);
  if (!key)
    noteProblem(paths, key.error());
  for (const std::string &path : sources) {
    if (facts.size() == mostSources)
      break;
    const ContentHash content = hashFile(path).value_or(ContentHash{});
    facts.push_back({.path = validUtf8(path), .hash = key ? key->keyed(content.hash) : "", .bytes = content.bytes});
  }
  return facts;
}

Event eventOf(const Call &call, std::vector<SourceFact> sources, const ChildEnd &end, const std::string &boot) {
  const std::vector<std::string> arguments(call.asked.begin() + 1, call.asked.end());
  const int64_t durationNs = end.ended.bootNs - end.started.bootNs;
  if (call.purpose == Purpose::run)
    return RunEvent{.id = newEventId(),
                    .folder = validUtf8(call.folder),
                    .program = validUtf8(call.asked.front()),
                    .arguments = arguments,
                    .started = end.started,
                    .durationNs = durationNs,
                    .ending = endingOf(end.status)};
  return CompileEvent{.id = newEventId(),
                      .build = buildName(boot),
                      .kind = call.facts.kind == CallKind::link ? "link" : "compile",
                      .folder = validUtf8(call.folder),
                      .compiler = validUtf8(call.asked.front()),
                      .compilerPath = validUtf8(call.program.path),
                      .arguments = arguments,
                      .started = end.started,
                      .durationNs = durationNs,
                      .ending = endingOf(end.status),
                      .errors = end.errors,
                      .warnings = end.warnings,
                      .sources = std::move(sources)};
}

/// Runs what is to be logged; returns only if no process can be made.
void runAndLog(const Call &call, std::vector<std::string> &words, const LogPaths &paths, const Consent &consent,
               LastResort &resort) {
  std::vector<SourceFact> sources = sourceFacts(call.facts.sources, paths);
  const bool isCounted =
      call.purpose == Purpose::compile && call.facts.output != "-" && call.facts.output != "/dev/stdout";
  const std::optional<ChildEnd> end = runChild(call.program.path, words, {.isCounted = isCounted}, resort);
  if (!end)
    return;
  const Circumstances who = currentCircumstances(call.folder, consent);
  const bool isInterrupted = WIFSIGNALED(end->status) && WTERMSIG(end->status) == SIGINT;
  if (isStillWanted(paths))
    logEvent(paths, who, eventOf(call, std::move(sources), *end, who.boot),
             isInterrupted ? Patience::short_ : Patience::normal);
  endLike(end->status);
}

int run(const std::vector<std::string> &arguments, const InheritedSignals &inherited) {
  const Invocation invocation = readInvocation(arguments);
  if (invocation.purpose == Purpose::help || invocation.purpose == Purpose::version)
    return printAboutItself(invocation.purpose);
  if (invocation.purpose == Purpose::wrong)
    return reportUsage(invocation);

  const Guard guard = Guard::fromEnvironment();
  Call call{.purpose = invocation.purpose,
            .asked = invocation.words,
            .program = findProgram(invocation.words.front(), getenv("PATH"), guard),
            .facts = {},
            .folder = workingFolder()};
  if (call.program.path.empty())
    return reportMissing(invocation.words.front(), call.program);
  std::vector<std::string> words = invocation.words;
  prepare(call, guard, words);
  LastResort resort(call.program.path, words, inherited);

  if (call.purpose == Purpose::compile)
    call.facts = classified(call.program, words, call.folder);
  const bool isWorthLogging = call.purpose == Purpose::run || isLogged(call.facts.kind);
  const LogPaths paths = LogPaths::fromEnvironment();
  if (!guard.isNested() && isWorthLogging && !paths.database.empty() && paths.whyNotSafe.empty() && !isPaused(paths)) {
    const Asked asked =
        call.purpose == Purpose::compile ? askIfWanted(paths, call.folder) : Asked{.consent = readConsent(paths)};
    if (asked.signal)
      endLike(asked.signal); // a status of waitpid() that is a signal's number says that
    if (asked.consent.answer == ConsentAnswer::yes)
      runAndLog(call, words, paths, asked.consent, resort);
  }
  return becomeProgram(call.program.path, words, inherited);
}

} // namespace
} // namespace leastaction::wrapper

int main(int argc, char **argv) {
  leastaction::wrapper::reserveStandardDescriptors();
  return leastaction::wrapper::run({argv, argv + argc}, leastaction::wrapper::InheritedSignals::setAside());
}
