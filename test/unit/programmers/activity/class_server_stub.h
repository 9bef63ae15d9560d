// A class's server of a test: it answers what pushing and pulling ask, and keeps what is pushed.
//
//   ClassServerStub server;
//   pushLog(log, server, {});
//   server.pushed[0].data["compiles"].size()
#pragma once

#include "analysis/programmers/activity/class_connection.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace leastaction {

class ClassServerStub : public ClassConnection {
public:
  struct Pushed {
    std::string table;
    nlohmann::ordered_json data;
  };
  /// One event that `owner` has pushed, with a number of the server's.
  struct Row {
    std::string owner;
    int64_t arrived = 0;
    nlohmann::ordered_json event;
  };

  std::vector<Pushed> pushed;
  std::map<std::string, std::vector<Row>> rows;                ///< By table, for pulling.
  std::function<bool(const std::string &data)> refuses = {};   ///< What the server cannot hold.
  std::function<std::string(std::string answer)> changes = {}; ///< Of what is pulled.
  int failsAfter = -1;                                         ///< So many steps, with an error of the connection.
  int version = 2;
  int asked = 0; ///< Questions for data.

  Result<std::string> value(const std::string &sql, const std::vector<std::string> &parameters = {}) override {
    const auto isAbout = [&](const char *words) { return sql.find(words) != std::string::npos; };
    if (isAbout("to_regclass"))
      return "leastaction.about";
    if (isAbout("SELECT version FROM leastaction.about"))
      return std::to_string(version);
    if (isAbout("SELECT server FROM leastaction.about"))
      return "server-1";
    if (isAbout("n.nspowner") || isAbout("quote_ident"))
      return "";
    if (isAbout("pushed_until"))
      return marks[parameters.at(0) + "/" + parameters.at(2)];
    if (isAbout("FROM leastaction.owners"))
      return owners(tableOf(sql));
    if (isAbout("WITH events AS"))
      return answer(tableOf(sql), parameters);
    if (isAbout("json_build_object('arrived'"))
      return next(tableOf(sql), parameters);
    if (isAbout("SELECT id FROM leastaction."))
      return idAt(tableOf(sql), parameters);
    ADD_FAILURE() << sql;
    return "";
  }

  Result<void> run(const std::string &sql, const std::vector<std::string> &parameters = {}) override {
    if (sql.find("leastaction.push(") == std::string::npos) {
      ADD_FAILURE() << sql;
      return {};
    }
    isRefused_ = false;
    if (failsAfter == 0)
      return fail("the connection is lost", name_, "try again");
    if (failsAfter > 0)
      --failsAfter;
    if (refuses && refuses(parameters.at(5))) {
      isRefused_ = true;
      return fail("the server refuses: no such character", name_, "look at it");
    }
    pushed.push_back({parameters.at(0), nlohmann::ordered_json::parse(parameters.at(5))});
    marks[parameters.at(0) + "/" + parameters.at(2)] = parameters.at(3) + " " + parameters.at(4);
    return {};
  }

  bool refusedData() const override { return isRefused_; }
  bool lackedMemory() const override { return false; }
  const std::string &name() const override { return name_; }

  /// All events of a table that were pushed, by their names.
  std::vector<std::string> pushedIds(const std::string &table) const {
    std::vector<std::string> ids;
    for (const Pushed &one : pushed)
      if (one.table == table && one.data.contains(table))
        for (const auto &row : one.data[table])
          ids.push_back(row["id"]);
    return ids;
  }

  std::map<std::string, std::string> marks; ///< How far a log has been pushed, by table and project.

private:
  static std::string tableOf(const std::string &sql) {
    for (const char *table : {"compiles", "effort_reports", "runs"})
      if (sql.find(std::string("leastaction.") + table) != std::string::npos)
        return table;
    ADD_FAILURE() << sql;
    return "";
  }

  std::string owners(const std::string &table) {
    std::map<std::string, const Row *> last;
    for (const Row &row : rows[table])
      last[row.owner] = &row;
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const auto &[owner, row] : last)
      all.push_back({{"owner", owner}, {"arrived", row->arrived}, {"id", row->event["id"]}});
    return all.dump();
  }

  std::string answer(const std::string &table, const std::vector<std::string> &parameters) {
    ++asked;
    nlohmann::ordered_json found = {{table, nlohmann::ordered_json::array()}};
    for (const char *belonging : {"subjects", "projects", "sessions", "sources"})
      if (table == "compiles" || std::string(belonging) != "sources")
        found[belonging] = nlohmann::ordered_json::array();
    for (const Row &row : rows[table])
      if (row.owner == parameters.at(0) && row.arrived > std::stoll(parameters.at(1)) &&
          found[table].size() < std::stoull(parameters.at(2))) {
        found[table].push_back(row.event);
        found[table].back()["arrived"] = row.arrived;
      }
    return changes ? changes(found.dump()) : found.dump();
  }

  std::string next(const std::string &table, const std::vector<std::string> &parameters) {
    for (const Row &row : rows[table])
      if (row.owner == parameters.at(0) && row.arrived > std::stoll(parameters.at(1)))
        return nlohmann::ordered_json{{"arrived", row.arrived}, {"id", row.event["id"]}}.dump();
    return "";
  }

  std::string idAt(const std::string &table, const std::vector<std::string> &parameters) {
    for (const Row &row : rows[table])
      if (row.owner == parameters.at(0) && row.arrived == std::stoll(parameters.at(1)))
        return row.event["id"];
    return "";
  }

  std::string name_ = "db.example.org/class";
  bool isRefused_ = false;
};

} // namespace leastaction
