// What pushing to and pulling from a class need of the server that keeps it. Postgres is one; tests have others.
//
//   Result<std::string> version = server.value("SELECT version FROM leastaction.about");
//   if (!version && server.lackedMemory()) …   // less may go well
#pragma once

#include "analysis/base/error.h"

#include <string>
#include <vector>

namespace leastaction {

class ClassConnection {
public:
  virtual ~ClassConnection() = default;

  /// The first column of the only row; empty if it is NULL or there is no row.
  virtual Result<std::string> value(const std::string &sql, const std::vector<std::string> &parameters = {}) = 0;
  /// One statement, or several if there are no parameters.
  virtual Result<void> run(const std::string &sql, const std::vector<std::string> &parameters = {}) = 0;

  /// Whether the last failure was of the data that was sent or asked for, so that others may go well.
  virtual bool refusedData() const = 0;
  /// Whether the server had too little memory for it then: less may go well, and so may the same later.
  virtual bool lackedMemory() const = 0;

  /// "db.example.org/class", for messages.
  virtual const std::string &name() const = 0;
};

} // namespace leastaction
