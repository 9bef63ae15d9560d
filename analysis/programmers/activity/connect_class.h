// A connection to the server that keeps a class.
//
//   std::unique_ptr<ClassConnection> server = TRY(connectToClass("postgresql://anna@db.example.org/class", tell));
#pragma once

#include "analysis/programmers/activity/class_connection.h"

#include <functional>
#include <memory>

namespace leastaction {

/// `note` gets what the connection does not protect from, by the user's own choice.
Result<std::unique_ptr<ClassConnection>> connectToClass(const std::string &address,
                                                        const std::function<void(const std::string &)> &note);

} // namespace leastaction
