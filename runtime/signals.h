// Signals: the program's handlers run behind a handler of the runtime's, and those that would end the program meet one
// that writes the recording first. The program sees none of this: sigaction() tells it what it has set itself.
//
//   guardDefaultActions();   // when there is something to lose
#pragma once

namespace leastaction::runtime {

/// From now on signals whose default action ends the process first let the runtime write what is recorded.
void guardDefaultActions();

} // namespace leastaction::runtime
