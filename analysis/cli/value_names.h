// What the values of options are called in --help and on manual pages: FILE and N rather than TEXT and UINT.
//
//   nameValues(app);   // --json TEXT becomes --json FILE
#pragma once

namespace CLI {
class App;
}

namespace leastaction::cli {

/// Of all options, those of subcommands included, that have no other name yet. Arguments have names anyway.
void nameValues(CLI::App &app);

} // namespace leastaction::cli
