// Which of a command's words is the program that is recorded: the first, or what it launches.
//
//   recordedProgram({"mpirun", "-n", "4", "./ring"})    // ./ring
#pragma once

#include <string>
#include <vector>

namespace leastaction {

/// Of a command that starts an MPI program (mpirun, mpiexec, srun ...), the first word that is an executable file with
/// leastaction's runtime; the command's own name if there is none.
std::string recordedProgram(const std::vector<std::string> &command);

} // namespace leastaction
