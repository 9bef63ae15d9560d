#include "analysis/cli/share_key.h"

namespace leastaction::cli {

void addShareKey(CommandLine &app, std::string &by, unsigned &rows, const std::string &what) {
  app.addOption("--by", by, what)->check(oneOf({"opcode", "class", "function", "line"}))->showDefault();
  app.addOption("--rows", rows, "rows of that table")->check(between(1u, 100000u))->showDefault();
}

TextOptions::By shareKeyNamed(std::string_view name) {
  if (name == "class")
    return TextOptions::By::classes;
  if (name == "function")
    return TextOptions::By::function;
  return name == "line" ? TextOptions::By::line : TextOptions::By::opcode;
}

} // namespace leastaction::cli
