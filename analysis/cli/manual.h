// The pages of the manual: of leastaction, of each command and subcommand, and of leastaction-wrap. They are made from
// the tables that --help is made from.
//
//   for (const ManualPage &page : manualPages()) ...       // page.name == "leastaction-log-show"
#pragma once

#include <string>
#include <vector>

namespace leastaction::cli {

struct ManualPage {
  std::string name;
  std::string roff;
};

/// All are of section 1.
std::vector<ManualPage> manualPages();

} // namespace leastaction::cli
