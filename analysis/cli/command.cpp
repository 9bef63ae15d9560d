#include "analysis/cli/command.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace leastaction::cli {

int reportError(const Error &error) {
  std::fprintf(stderr, "leastaction: error: %s\n", error.text().c_str());
  return exitBad;
}

std::optional<int> parse(CLI::App &app, int argc, char **argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp &) {
    std::fputs(app.help().c_str(), stdout);
    return exitDone;
  } catch (const CLI::ParseError &problem) {
    std::string what = problem.what();
    while (!what.empty() && (what.back() == '\n' || what.back() == '.'))
      what.pop_back();
    return reportError({what, app.get_name(), "see '" + app.get_name() + " --help'"});
  }
  return std::nullopt;
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
    return fail(std::string("the output cannot be written: ") + std::strerror(problem), path,
                "choose a file in a folder that exists and can be written");
  return {};
}

} // namespace leastaction::cli
