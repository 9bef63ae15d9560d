// Whether somebody reads along, and wants colour.
//
//   if (isTerminal(STDERR_FILENO)) ...        // a progress bar
#pragma once

namespace leastaction::cli {

/// No terminal is what a launcher of MPI programs gives its ranks: it passes on what they write, to a file perhaps.
bool isTerminal(int descriptor);

/// Columns of a descriptor that is a terminal; 80 where they are not known.
unsigned terminalWidth(int descriptor);

/// On standard output: a terminal that can, or CLICOLOR_FORCE (bixense.com/clicolors), unless NO_COLOR refuses it
/// (no-color.org).
bool wantsColour();

} // namespace leastaction::cli
