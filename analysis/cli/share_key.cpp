#include "analysis/cli/share_key.h"

namespace leastaction::cli {

void addShareKey(CLI::App &app, std::string &by, unsigned &rows, const std::string &what) {
  app.add_option("--by", by, what)
      ->check(CLI::IsMember({"opcode", "class", "function", "line"}))
      ->capture_default_str();
  app.add_option("--rows", rows, "rows of that table")->check(CLI::Range(1u, 100000u))->capture_default_str();
}

TextOptions::By shareKeyNamed(std::string_view name) {
  if (name == "class")
    return TextOptions::By::classes;
  if (name == "function")
    return TextOptions::By::function;
  return name == "line" ? TextOptions::By::line : TextOptions::By::opcode;
}

} // namespace leastaction::cli
