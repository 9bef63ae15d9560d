#include "analysis/cli/share_key.h"

#include "analysis/cli/choice_option.h"

namespace leastaction::cli {

void addShareKey(CLI::App &app, TextOptions &text, const std::string &what) {
  addChoice(app, "--by", text.by, what);
  app.add_option("--rows", text.rows, "number of rows in that table")
      ->check(CLI::Range(1u, 100000u))
      ->capture_default_str();
}

} // namespace leastaction::cli
