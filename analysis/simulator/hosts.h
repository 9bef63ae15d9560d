// The hosts of a platform in the order in which ranks are placed: by name, with numbers in names by their value.
//
//   hostsInOrder(engine)[2]                        // node-2, though node-10 is before it in the alphabet
#pragma once

#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>

#include <string>
#include <vector>

namespace leastaction::script {

/// Is `a` before `b`, where digits that follow each other are one number?
bool isBefore(const std::string &a, const std::string &b);

std::vector<simgrid::s4u::Host *> hostsInOrder(const simgrid::s4u::Engine &engine);

} // namespace leastaction::script
