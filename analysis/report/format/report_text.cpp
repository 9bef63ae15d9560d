#include "analysis/report/format/report_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace leastaction {

TextWriter writerFor(const TextOptions &options) {
  return TextWriter(
      {.width = options.width, .colour = options.colour, .unicode = options.unicode, .cuts = options.cuts});
}

std::string titleOfPart(std::string_view title, size_t shown, size_t all) {
  return shown < all ? fmt::format("{}, {} of {}", title, shown, all) : std::string(title);
}

void writeFact(TextWriter &writer, std::string_view label, std::string_view value) {
  if (!value.empty())
    writer.paragraph(fmt::format("{:<10}  {}", label, value), 12);
}

std::string hypothesisText(const std::vector<std::string> &perfect) {
  return perfect.empty() ? "" : fmt::format(", perfect {}: ticks are hypothetical", fmt::join(perfect, " and "));
}

void writeCore(TextWriter &writer, const std::string &core, const std::vector<std::string> &perfect) {
  writeFact(writer, "core model", core.empty() ? "none" : core + hypothesisText(perfect));
}

void writeFlaw(TextWriter &writer, const std::string &flaw) {
  if (!flaw.empty())
    writeFact(writer, "incomplete", flaw + "; what follows is of what was recorded until then");
}

void writeNotes(TextWriter &writer, const std::vector<std::string> &notes) {
  if (notes.empty())
    return;
  writer.blank();
  writer.heading("notes");
  for (const std::string &note : notes)
    writer.paragraph((writer.style().unicode ? "· " : "- ") + note, 2);
}

} // namespace leastaction
