// Puts a text report together line by line, within a width, in Unicode or ASCII, with or without colour.
//
//   TextWriter writer({.width = 80, .colour = false, .unicode = true});
//   writer.heading("region \"dot\"");
//   writer.pairs({{"ticks", "3120 tick"}, {"action", "45743 e0·tick"}});
//   std::string text = writer.take();
#pragma once

#include "analysis/base/text_table.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace leastaction {

struct TextStyle {
  unsigned width = 80;
  bool colour = false;
  bool unicode = true;
  bool cuts = true; ///< Lines and cells that are wider than the page; false where a file or a program reads them.
};

enum class Ink { plain, bold, dim, accent };

/// Everything handed in is made printable, and ASCII if the style asks for it, before it is measured and cut.
class TextWriter {
public:
  explicit TextWriter(TextStyle style);

  const TextStyle &style() const { return style_; }
  void blank() { text_ += '\n'; }
  void line(std::string_view text, Ink ink = Ink::plain);
  /// A heading with a rule up to the right edge.
  void heading(std::string_view text);
  /// A smaller heading, after a blank line.
  void subheading(std::string_view text);
  /// Broken between words; lines after the first start at `indent`.
  void paragraph(std::string_view text, unsigned indent);
  /// Labels and values, two pairs a line where they fit, filled column by column.
  void pairs(const std::vector<std::pair<std::string, std::string>> &pairs);
  void table(TextTable table);
  std::string take() { return std::move(text_); }

private:
  std::string clean(std::string_view text) const;
  void put(std::string_view cleanText, Ink ink);

  TextStyle style_;
  std::string text_;
};

} // namespace leastaction
