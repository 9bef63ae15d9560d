// A page of the manual, in roff by the macros of man(7).
//
//   ManPage page({.name = "leastaction-why", .date = "2026-11-25", .source = "leastaction 0.2.0"});
//   page.section("OPTIONS");
//   page.item(roff::bold("--rows") + " " + roff::italic("N"), roff::plain("rows of that table"));
//   std::string text = page.take();
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace leastaction {

/// Text as roff prints it, whatever it holds: each gives one line of ASCII, for a ManPage.
namespace roff {

std::string plain(std::string_view text);
std::string bold(std::string_view text);
std::string italic(std::string_view text);

} // namespace roff

struct ManTitle {
  std::string name;   ///< Of the page, which is one of section 1.
  std::string date;   ///< YYYY-MM-DD
  std::string source; ///< The program and its version.
};

/// Arguments named `roff` are made by the functions above; lines of them are broken between words.
class ManPage {
public:
  explicit ManPage(const ManTitle &title);

  void section(std::string_view heading);
  void subsection(std::string_view heading);
  void paragraph(std::string_view roff);
  /// A paragraph whose first line is `tag`, further to the left.
  void item(std::string_view tag, std::string_view roff);
  /// Lines as they are: plain text.
  void example(std::string_view lines);
  std::string take() { return std::move(text_); }

private:
  void fill(std::string_view roff);

  std::string text_;
  bool isBelowHeading_ = false; ///< There, a paragraph begins without being told to.
};

} // namespace leastaction
