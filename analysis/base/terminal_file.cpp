#include "analysis/base/terminal_file.h"

#include "analysis/base/text_format.h"

#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>

namespace leastaction {
namespace {

/// What has come since the last end of a line, where a character may be cut.
struct Line {
  std::string begun;

  void print(std::string_view text) {
    for (size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      begun += text.substr(0, end);
      printCells(std::exchange(begun, {}));
      std::fputc('\n', stdout);
      text.remove_prefix(end + 1);
    }
    begun += text;
  }

  static void printCells(std::string_view line) {
    for (size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
      std::fputs((printableText(line.substr(0, tab)) + '\t').c_str(), stdout);
      line.remove_prefix(tab + 1);
    }
    std::fputs(printableText(line).c_str(), stdout);
  }
};

ssize_t writeTo(void *cookie, const char *text, size_t bytes) {
  static_cast<Line *>(cookie)->print({text, bytes});
  return std::ferror(stdout) ? 0 : static_cast<ssize_t>(bytes);
}

int closeLine(void *cookie) {
  Line::printCells(std::exchange(static_cast<Line *>(cookie)->begun, {}));
  return std::fflush(stdout);
}

} // namespace

std::FILE *terminalFile() {
  static Line line;
  return fopencookie(&line, "w", {.read = nullptr, .write = writeTo, .seek = nullptr, .close = closeLine});
}

} // namespace leastaction
