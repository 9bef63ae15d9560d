#include "analysis/base/text_writer.h"

#include <algorithm>
#include <limits>

namespace leastaction {

namespace {

constexpr unsigned narrowestPage = 40;

std::string repeated(std::string_view text, unsigned times) {
  std::string result;
  for (unsigned i = 0; i < times; ++i)
    result += text;
  return result;
}

} // namespace

TextWriter::TextWriter(TextStyle style) : style_(style) {
  style_.width = std::max(style.width, narrowestPage);
}

std::string TextWriter::clean(std::string_view text) const {
  return style_.unicode ? printableText(text) : asciiText(printableText(text));
}

void TextWriter::put(std::string_view cleanText, Ink ink) {
  std::string fitted = style_.cuts ? fitText(cleanText, style_.width, style_.unicode) : std::string(cleanText);
  fitted.erase(fitted.find_last_not_of(' ') + 1);
  std::string_view start = ink == Ink::bold ? "\033[1m" : ink == Ink::dim ? "\033[2m" : "\033[36m";
  if (style_.colour && ink != Ink::plain && !fitted.empty())
    text_.append(start).append(fitted).append("\033[0m");
  else
    text_ += fitted;
  text_ += '\n';
}

void TextWriter::line(std::string_view text, Ink ink) {
  put(clean(text), ink);
}

void TextWriter::heading(std::string_view text) {
  const std::string_view rule = style_.unicode ? "─" : "-";
  std::string start = repeated(rule, 2) + " " + fitText(clean(text), style_.width - 4, style_.unicode) + " ";
  put(start + repeated(rule, style_.width - std::min(style_.width, displayWidth(start))), Ink::bold);
}

void TextWriter::subheading(std::string_view text) {
  blank();
  line(text, Ink::bold);
}

void TextWriter::paragraph(std::string_view text, unsigned indent) {
  std::string rest = clean(text);
  std::string current;
  auto flush = [&] {
    put(current, Ink::plain);
    current = std::string(indent, ' ');
  };
  bool lineIsEmpty = true;
  for (size_t begin = 0; begin <= rest.size();) {
    size_t end = std::min(rest.find(' ', begin), rest.size());
    std::string word = rest.substr(begin, end - begin);
    begin = end + 1;
    if (!lineIsEmpty && displayWidth(current) + 1 + displayWidth(word) > style_.width) {
      flush();
      lineIsEmpty = true;
    }
    current += (lineIsEmpty ? "" : " ") + word;
    lineIsEmpty = false;
  }
  flush();
}

void TextWriter::pairs(const std::vector<std::pair<std::string, std::string>> &pairs) {
  std::vector<std::pair<std::string, std::string>> cells;
  unsigned labelWidth = 0;
  unsigned valueWidth = 0;
  for (const auto &[label, value] : pairs) {
    cells.emplace_back(clean(label), clean(value));
    labelWidth = std::max(labelWidth, displayWidth(cells.back().first));
    valueWidth = std::max(valueWidth, displayWidth(cells.back().second));
  }
  const unsigned half = style_.width / 2;
  const bool twoColumns = labelWidth + 2 + valueWidth + 2 <= half;
  const size_t lines = twoColumns ? (cells.size() + 1) / 2 : cells.size();
  auto pair = [&](size_t i) {
    const auto &[label, value] = cells[i];
    return label + std::string(labelWidth - displayWidth(label) + 2, ' ') + value;
  };
  for (size_t i = 0; i < lines; ++i) {
    std::string text = pair(i);
    if (twoColumns && i + lines < cells.size())
      text += std::string(half - displayWidth(text), ' ') + pair(i + lines);
    put(text, Ink::plain);
  }
}

void TextWriter::table(TextTable table) {
  for (TextColumn &column : table.columns)
    column.heading = clean(column.heading);
  for (std::vector<std::string> &row : table.rows)
    for (std::string &cell : row)
      cell = clean(cell);
  Ink ink = Ink::dim;
  constexpr unsigned any = std::numeric_limits<unsigned>::max();
  for (const std::string &line : layOut(table, style_.cuts ? style_.width : any, style_.unicode)) {
    put(line, ink);
    ink = Ink::plain;
  }
}

} // namespace leastaction
