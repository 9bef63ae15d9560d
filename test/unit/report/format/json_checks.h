// What holds for every JSON report.
//
//   expectKeys(toJson(report), {"program", "regions"});
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <initializer_list>

namespace leastaction::fixture {

inline void expectKeys(const nlohmann::ordered_json &json, std::initializer_list<const char *> keys) {
  for (const char *key : keys)
    EXPECT_TRUE(json.contains(key)) << key;
}

} // namespace leastaction::fixture
