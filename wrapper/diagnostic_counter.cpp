#include "wrapper/diagnostic_counter.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace leastaction::wrapper {
namespace {

constexpr size_t mostOfLine = 1024;
/// What may stand before the word: a program and a location ("/usr/bin/ld: life.o: error: …").
constexpr int mostLocations = 2;

/// As gcc's and clang's messages have them; a colon follows, in French with a space before it.
constexpr std::array<std::string_view, 29> errorWords = {"error",
                                                         "fatal error",
                                                         "Fatal error",
                                                         "Error",
                                                         "Fatal Error",
                                                         "internal compiler error",
                                                         "Internal Error",
                                                         "catastrophic error",
                                                         "fatal",
                                                         "Fehler",
                                                         "schwerwiegender Fehler",
                                                         "interner Compiler-Fehler",
                                                         "erreur",
                                                         "erreur fatale",
                                                         "erreur interne du compilateur",
                                                         "error fatal",
                                                         "error interno del compilador",
                                                         "errore",
                                                         "errore fatale",
                                                         "fel",
                                                         "ödesdigert fel",
                                                         "fejl",
                                                         "fout",
                                                         "błąd",
                                                         "ошибка",
                                                         "фатальная ошибка",
                                                         "помилка",
                                                         "错误",
                                                         "致命错误"};
constexpr std::array<std::string_view, 17> warningWords = {
    "warning",     "Warning",        "Warnung",      "attention", "avertissement", "aviso",
    "advertencia", "attenzione",     "avvertimento", "varning",   "advarsel",      "waarschuwing",
    "ostrzeżenie", "предупреждение", "попередження", "警告",      "uyarı"};

/// Does the text begin with one of the words and a colon?
bool beginsWith(std::string_view text, auto &words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    if (!text.starts_with(word))
      return false;
    std::string_view rest = text.substr(word.size());
    if (rest.starts_with("\u00a0")) // the space before a French colon
      rest.remove_prefix(2);
    else if (rest.starts_with(' ') || rest.starts_with(" #"))
      rest.remove_prefix(1);
    // "error #20: …" and "error C2065: …" have a number before the colon.
    if (rest.starts_with('#'))
      rest.remove_prefix(std::min(rest.find_first_not_of("#-D0123456789"), rest.size()));
    return rest.starts_with(':') || rest.starts_with("\uff1a");
  });
}

/// Messages as JSON (gcc) and SARIF (gcc, clang) are one very long line, so they are counted as they pass: what may end
/// with the text's last byte. Rules of SARIF have levels, too, behind "enabled".
enum class Finding : unsigned char { none, error, warning };
Finding findingAtEnd(std::string_view text) {
  constexpr std::string_view quote = "\"", enabled = "\"enabled\":true,";
  for (const auto &[word, finding] : {std::pair(std::string_view("error"), Finding::error),
                                      std::pair(std::string_view("warning"), Finding::warning)}) {
    std::string_view rest = text;
    const auto drops = [&rest](std::string_view end) {
      const bool has = rest.ends_with(end);
      rest.remove_suffix(has ? end.size() : 0);
      return has;
    };
    if (!drops(quote) || !drops(word))
      continue;
    drops("fatal ");
    if (!drops(quote))
      continue;
    drops(" ");
    if (drops("\"kind\":") || (drops("\"level\":") && !rest.ends_with(enabled)))
      return finding;
  }
  return Finding::none;
}

/// How JSON begins; "{standard input}" does not.
bool isJson(std::string_view line) {
  return line.starts_with("[{\"") || line.starts_with("{\"");
}

} // namespace

void DiagnosticCounter::endLine() {
  if (isJson_) {
    isJson_ = false;
    line_.clear();
    return;
  }
  const std::string_view line = line_;
  // An excerpt of the source begins with spaces, or with its number and a bar.
  const size_t number = line.find_first_not_of("0123456789 ");
  const bool isExcerpt = number != std::string_view::npos && number > 0 && line[number] == '|';
  bool isCounted = line.empty() || line.front() == ' ' || isExcerpt;
  size_t at = 0;
  for (int locations = 0; !isCounted && locations <= mostLocations && at < line.size(); ++locations) {
    const std::string_view rest = line.substr(at);
    isCounted = true;
    if (beginsWith(rest, errorWords))
      ++errors_;
    else if (beginsWith(rest, warningWords))
      ++warnings_;
    else
      isCounted = false;
    // Locations end with ": ", of nvcc also with "): ".
    const size_t next = line.find(": ", at);
    at = next == std::string_view::npos ? line.size() : next + 2;
  }
  line_.clear();
}

void DiagnosticCounter::add(char byte) {
  constexpr char escape = 0x1b, bell = 0x07;
  switch (escape_) {
  case Escape::begun: // "[": a colour; "]": a link, to the bell or to an escape
    escape_ = byte == '[' ? Escape::sequence : byte == ']' ? Escape::text : Escape::none;
    return;
  case Escape::sequence:
    if (byte >= '@' && byte <= '~')
      escape_ = Escape::none;
    return;
  case Escape::text:
    if (byte == bell || byte == escape || byte == '\n')
      escape_ = byte == escape ? Escape::begun : Escape::none;
    return;
  case Escape::none:
    break;
  }
  if (byte == escape)
    escape_ = Escape::begun;
  else if (byte == '\n')
    endLine();
  else if (byte != '\r')
    addToLine(byte);
}

void DiagnosticCounter::addToLine(char byte) {
  constexpr size_t longestFinding = 64;
  if (line_.size() < mostOfLine) {
    line_ += byte;
  } else if (isJson_) {
    line_.erase(0, line_.size() - longestFinding);
    line_ += byte;
  }
  constexpr size_t jsonHead = 3;
  if (line_.size() <= jsonHead && isJson(line_))
    isJson_ = true;
  if (!isJson_ || byte != '"')
    return;
  const Finding finding = findingAtEnd(line_);
  errors_ += finding == Finding::error;
  warnings_ += finding == Finding::warning;
}

void DiagnosticCounter::read(std::string_view bytes) {
  for (const char byte : bytes)
    add(byte);
}

void DiagnosticCounter::finish() {
  if (!line_.empty())
    endLine();
}

} // namespace leastaction::wrapper
