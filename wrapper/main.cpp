// leastaction-wrap: stands before a compiler, asks and logs what the programmer agreed to, and otherwise is not there.
// Whatever fails on our side ends in running the compiler.
#include "wrapper/child.h"
#include "wrapper/classify.h"
#include "wrapper/find_program.h"
#include "wrapper/invocation.h"
#include "wrapper/own_note.h"
#include "wrapper/response_file.h"

#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>

LEASTACTION_WRAPPER_NOTE;

namespace leastaction::wrapper {
namespace {

constexpr const char *usage =
    "leastaction-wrap " LEASTACTION_VERSION ": logs compiles and what the programmer was working on\n\n"
    "usage: leastaction-wrap COMPILER ARGUMENT...\n"
    "       leastaction-wrap --run PROGRAM ARGUMENT...\n\n"
    "A link with a compiler's name (mpicc, gcc, ...) that stands first on the path does the same for that compiler.\n"
    "'leastaction log' shows what was recorded, stops it and deletes it.\n";

int report(const Invocation &call, const FoundProgram &found) {
  const char *name = call.words.empty() ? "" : call.words.front().c_str();
  if (found.isForbidden) {
    std::fprintf(stderr, "leastaction-wrap: error: the program may not be executed (%s): check its permissions\n",
                 name);
    return exitNotExecutable;
  }
  std::fprintf(stderr, "leastaction-wrap: error: there is no such program%s (%s): check its name, and PATH\n",
               found.wasSkipped ? " besides this wrapper" : "", name);
  return exitNotFound;
}

/// What a program found behind us must be told, so that it finds its own files and not us.
void prepare(const FoundProgram &found, Guard &guard, std::vector<std::string> &words) {
  guard.add(found.identity);
  setenv(Guard::variable, guard.text().c_str(), 1);
  if (found.isCompilerCache && !getenv("CCACHE_PATH")) {
    const bool isNamedByArgument = baseName(words.front()) == "ccache" && words.size() > 1;
    const std::string path = pathWithoutWrapper(words[isNamedByArgument], getenv("PATH"));
    if (!path.empty())
      setenv("CCACHE_PATH", path.c_str(), 1);
  }
  // A compiler looks for its own files beside its name, as it was called; by that name it would find us.
  if (found.wasSkipped)
    words.front() = found.path;
}

/// The arguments behind the compiler's name, as it reads them.
CompilerCall classified(const FoundProgram &found, const std::vector<std::string> &words) {
  std::vector<std::string> rest = withResponseFiles({words.begin() + 1, words.end()});
  if (found.isCompilerCache && !rest.empty() && !rest.front().starts_with('-'))
    rest.erase(rest.begin()); // ccache gcc ...
  char folder[PATH_MAX];
  return classify(rest, getcwd(folder, sizeof folder) ? folder : "");
}

int run(const std::vector<std::string> &arguments) {
  Invocation call = readInvocation(arguments);
  if (call.purpose == Purpose::help || call.purpose == Purpose::version) {
    std::fputs(call.purpose == Purpose::help ? usage : "leastaction-wrap " LEASTACTION_VERSION "\n", stdout);
    return std::fflush(stdout) == 0 ? 0 : exitBadUsage;
  }
  if (call.purpose == Purpose::wrong) {
    std::fprintf(
        stderr,
        "leastaction-wrap: error: no compiler is named (%s): write it behind, as in: leastaction-wrap gcc -c life.c\n",
        call.words.empty() ? "leastaction-wrap" : call.words.front().c_str());
    return exitBadUsage;
  }
  Guard guard = Guard::fromEnvironment();
  const FoundProgram found = findProgram(call.words.front(), getenv("PATH"), guard);
  if (found.path.empty())
    return report(call, found);
  const bool isOurs =
      !guard.isNested() && (call.purpose == Purpose::run || isLogged(classified(found, call.words).kind));
  prepare(found, guard, call.words);
  if (!isOurs)
    return becomeProgram(found.path, call.words);
  const std::optional<ChildEnd> end = runChild(found.path, call.words, {.isCounted = call.purpose == Purpose::compile});
  if (!end)
    return becomeProgram(found.path, call.words);
  endLike(end->status);
}

} // namespace
} // namespace leastaction::wrapper

int main(int argc, char **argv) {
  leastaction::wrapper::reserveStandardDescriptors();
  return leastaction::wrapper::run({argv, argv + argc});
}
