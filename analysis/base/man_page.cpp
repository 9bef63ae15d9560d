#include "analysis/base/man_page.h"

#include "analysis/base/letter_case.h"
#include "analysis/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace leastaction {
namespace roff {
namespace {

/// Hyphens, quotes and the like by their names: bare ones are typographic ones, which a shell does not understand.
std::string escaped(char32_t character) {
  switch (character) {
  case U'\\':
    return "\\e";
  case U'-':
    return "\\-";
  case U'\'':
    return "\\(aq";
  case U'"':
    return "\\(dq";
  case U'`':
    return "\\(ga";
  case U'^':
    return "\\(ha";
  case U'~':
    return "\\(ti";
  case U'\n':
    return " ";
  default:
    if (utf8::isControl(character))
      character = utf8::replacement;
    return character < 0x80 ? std::string(1, static_cast<char>(character))
                            : fmt::format("\\[u{:04X}]", static_cast<uint32_t>(character));
  }
}

} // namespace

std::string plain(std::string_view text) {
  std::string result;
  for (utf8::Decoder decoder(text); !decoder.atEnd();)
    result += escaped(decoder.next());
  return result;
}

std::string bold(std::string_view text) {
  return "\\fB" + plain(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + plain(text) + "\\fR";
}

} // namespace roff

namespace {

/// A line that begins with a dot would be a request.
std::string safeLine(std::string_view line) {
  return (line.starts_with('.') ? "\\&" : "") + std::string(line) + "\n";
}

} // namespace

ManPage::ManPage(const ManTitle &title)
    : text_(fmt::format(".TH \"{}\" 1 \"{}\" \"{}\" \"User Commands\"\n.nh\n.ad l\n",
                        roff::plain(inCapitals(title.name)), title.date, roff::plain(title.source))) {}

void ManPage::section(std::string_view heading) {
  text_ += ".SH \"" + roff::plain(heading) + "\"\n";
  isBelowHeading_ = true;
}

void ManPage::subsection(std::string_view heading) {
  text_ += ".SS \"" + roff::plain(heading) + "\"\n";
  isBelowHeading_ = true;
}

void ManPage::paragraph(std::string_view roff) {
  if (!isBelowHeading_)
    text_ += ".PP\n";
  isBelowHeading_ = false;
  fill(roff);
}

void ManPage::item(std::string_view tag, std::string_view roff) {
  text_ += ".TP\n" + safeLine(tag);
  isBelowHeading_ = false;
  fill(roff);
}

void ManPage::example(std::string_view lines) {
  if (!isBelowHeading_)
    text_ += ".PP\n";
  isBelowHeading_ = false;
  text_ += ".nf\n";
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size());
    text_ += safeLine(roff::plain(lines.substr(0, end)));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  text_ += ".fi\n";
}

void ManPage::fill(std::string_view roff) {
  constexpr size_t widest = 79;
  std::string line;
  while (!roff.empty()) {
    const size_t end = std::min(roff.find(' '), roff.size());
    const std::string_view word = roff.substr(0, end);
    roff.remove_prefix(std::min(end + 1, roff.size()));
    if (word.empty())
      continue;
    if (!line.empty() && line.size() + 1 + word.size() > widest) {
      text_ += safeLine(line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  if (!line.empty())
    text_ += safeLine(line);
}

} // namespace leastaction
