#include "analysis/scaling/force/force_files.h"

#include "analysis/base/toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace leastaction {
namespace {

/// A table whose keys are read one by one; the first complaint is kept, and keys that nobody reads are one.
class Keys {
public:
  Keys(const toml::table &table, std::string file, std::optional<Error> &error)
      : table_(table), file_(std::move(file)), error_(error) {}

  std::string text(std::string_view key, bool isRequired = true) {
    const toml::node *node = find(key, isRequired);
    if (!node)
      return "";
    if (const std::optional<std::string> value = node->value_exact<std::string>(); value && !value->empty())
      return *value;
    complain(fmt::format("'{}' is not a text", key), *node, "write it in quotation marks");
    return "";
  }

  LengthUnit lengthUnit(std::string_view key) {
    const std::string unit = text(key);
    if (!error_ && unit != "byte" && unit != "word")
      complain("'" + unit + "' is not a unit of length", *table_.get(key), "write \"byte\" or \"word\" (of 8 byte)");
    return unit == "word" ? LengthUnit::word : LengthUnit::byte;
  }

  double positive(std::string_view key) {
    const toml::node *node = find(key, true);
    return node ? number(key, *node) : 0;
  }

  double number(std::string_view key, const toml::node &node) {
    const double value = node.is_number() ? node.value<double>().value_or(0) : 0;
    if (!(value > 0) || !std::isfinite(value))
      complain(fmt::format("'{}' is not a number larger than zero", key), node, "write one like 3.3e8");
    return value;
  }

  std::optional<Formula> formula(std::string_view key, const std::vector<std::string> &variables, bool isRequired) {
    const toml::node *node = find(key, isRequired);
    if (!node)
      return std::nullopt;
    const std::string written = text(key);
    if (error_)
      return std::nullopt;
    // The text begins behind the quotation mark.
    Result<Formula> formula =
        Formula::parse(written, variables, {file_, node->source().begin.line, node->source().begin.column + 1});
    if (!formula) {
      error_ = formula.error();
      return std::nullopt;
    }
    return std::move(*formula);
  }

  const toml::node *find(std::string_view key, bool isRequired) {
    known_.emplace(key);
    const toml::node *node = table_.get(key);
    if (!node && isRequired)
      complain(fmt::format("'{}' is missing", key), table_, "add it");
    return node;
  }

  void complain(std::string what, const toml::node &node, std::string remedy) {
    if (!error_)
      error_ = Error{std::move(what), place(node), std::move(remedy)};
  }

  std::string place(const toml::node &node) const {
    const toml::source_position at = node.source().begin;
    return at.line == 0 ? file_ : fmt::format("{}, line {}, column {}", file_, at.line, at.column);
  }

  void finish() {
    for (const auto &[key, node] : table_)
      if (!known_.contains(std::string(key.str())))
        complain(fmt::format("there is no key '{}' here", key.str()), node,
                 fmt::format("the keys are {}", fmt::join(known_, ", ")));
  }

private:
  const toml::table &table_;
  std::string file_;
  std::optional<Error> &error_;
  std::set<std::string> known_;
};

Result<toml::table> parseToml(std::string_view text, const std::string &where) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return fail(std::string(parsed.error().description()),
                fmt::format("{}, line {}, column {}", where, parsed.error().source().begin.line,
                            parsed.error().source().begin.column),
                "correct the TOML syntax");
  return std::move(parsed).table();
}

std::optional<TimingTerm> readTerm(const toml::table &table, const std::string &where,
                                   const std::vector<std::string> &variables, std::optional<Error> &error) {
  Keys keys(table, where, error);
  const std::string name = keys.text("name"), kind = keys.text("kind");
  const bool isLatency = kind == "latency";
  if (!error && !isLatency && kind != "bandwidth")
    keys.complain("'" + kind + "' is not a kind of term", *table.get("kind"), "write \"bandwidth\" or \"latency\"");
  std::optional<Formula> amount = keys.formula(isLatency ? "startups" : "length", variables, true);
  const std::string quantity = keys.text(isLatency ? "latency" : "bandwidth");
  const std::string otherwise = keys.text("otherwise", false);
  std::optional<Formula> weight = keys.formula("weight", variables, false);
  keys.finish();
  if (error || !amount)
    return std::nullopt;
  return TimingTerm{name,
                    isLatency ? TimingTerm::Kind::latency : TimingTerm::Kind::bandwidth,
                    std::move(*amount),
                    quantity,
                    otherwise,
                    std::move(weight)};
}

struct BuiltIn {
  std::string_view name, text;
};

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char matmul[] = {
#embed "data/model_matmul.toml"
};
constexpr char stewart[] = {
#embed "data/model_stewart.toml"
};
constexpr char qr[] = {
#embed "data/model_qr.toml"
};
constexpr char linpack[] = {
#embed "data/model_linpack.toml"
};
constexpr char sage[] = {
#embed "data/model_sage.toml"
};
constexpr char machine1990[] = {
#embed "data/machine_1990.toml"
};
constexpr char machine2007[] = {
#embed "data/machine_2007.toml"
};
constexpr char asciRed[] = {
#embed "data/machine_asci_red.toml"
};
constexpr char crayXt3[] = {
#embed "data/machine_cray_xt3.toml"
};
constexpr char blueGene[] = {
#embed "data/machine_blue_gene_l.toml"
};

#pragma clang diagnostic pop

template <size_t Size> constexpr std::string_view view(const char (&text)[Size]) {
  return {text, Size};
}

constexpr BuiltIn models[] = {{"matmul", view(matmul)},
                              {"stewart", view(stewart)},
                              {"qr", view(qr)},
                              {"linpack", view(linpack)},
                              {"sage", view(sage)}};
constexpr BuiltIn machines[] = {{"1990", view(machine1990)},
                                {"2007", view(machine2007)},
                                {"asci-red", view(asciRed)},
                                {"cray-xt3", view(crayXt3)},
                                {"blue-gene-l", view(blueGene)}};

std::vector<std::string> namesOf(std::span<const BuiltIn> all) {
  std::vector<std::string> names;
  for (const BuiltIn &one : all)
    names.emplace_back(one.name);
  return names;
}

std::optional<std::string_view> textOf(std::span<const BuiltIn> all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &BuiltIn::name);
  return found == all.end() ? std::nullopt : std::optional(found->text);
}

} // namespace

std::vector<std::string> builtInModels() {
  return namesOf(models);
}
std::vector<std::string> builtInMachines() {
  return namesOf(machines);
}
std::optional<std::string_view> builtInModel(std::string_view name) {
  return textOf(models, name);
}
std::optional<std::string_view> builtInMachine(std::string_view name) {
  return textOf(machines, name);
}

Result<TimingModel> parseModel(std::string_view text, const std::string &where) {
  toml::table table = TRY(parseToml(text, where));
  std::optional<Error> error;
  Keys keys(table, where, error);
  const std::string name = keys.text("name"), title = keys.text("title", false);
  const std::string assumption = keys.text("assumption", false);
  const LengthUnit lengthUnit = keys.lengthUnit("length_unit");
  std::vector<std::string> variables;
  std::vector<double> values;
  if (const toml::node *node = keys.find("variables", true)) {
    if (const toml::table *list = node->as_table())
      for (const auto &[key, value] : *list) {
        variables.emplace_back(key.str());
        values.push_back(keys.number(key.str(), value));
      }
    else
      keys.complain("'variables' is not a table", *node, "write [variables] and below it lines like n = 1000");
  }
  if (!error && variables.empty())
    keys.complain("the model has no variables", *table.get("variables"), "write lines like n = 1000 there");
  std::optional<Formula> work = keys.formula("work", variables, true);
  std::optional<Formula> processors = keys.formula("processors", variables, false);
  std::vector<TimingTerm> terms;
  if (const toml::node *node = keys.find("term", true)) {
    const toml::array *list = node->as_array();
    if (!list || list->empty() || !list->is_homogeneous<toml::table>())
      keys.complain("'term' is not a list of tables", *node, "write [[term]] for each");
    else
      for (const toml::node &one : *list)
        if (std::optional<TimingTerm> term = readTerm(*one.as_table(), where, variables, error)) {
          if (std::ranges::find(terms, term->name, &TimingTerm::name) != terms.end())
            keys.complain("two terms are called '" + term->name + "'", one, "give each a name of its own");
          terms.push_back(std::move(*term));
        }
  }
  keys.finish();
  if (error)
    return std::unexpected(*error);
  return TimingModel{name,
                     title,
                     assumption,
                     lengthUnit,
                     std::move(variables),
                     std::move(values),
                     std::move(*work),
                     std::move(terms),
                     std::move(processors)};
}

Result<Machine> parseMachine(std::string_view text, const std::string &where) {
  toml::table table = TRY(parseToml(text, where));
  std::optional<Error> error;
  Keys keys(table, where, error);
  Machine machine;
  machine.name = keys.text("name");
  machine.title = keys.text("title", false);
  machine.source = keys.text("source", false);
  machine.lengthUnit = keys.lengthUnit("length_unit");
  machine.power = keys.positive("power_flop_per_s");
  if (const toml::node *node = keys.find("values", true)) {
    if (const toml::table *list = node->as_table())
      for (const auto &[key, value] : *list)
        machine.quantities.push_back({std::string(key.str()), keys.number(key.str(), value)});
    else
      keys.complain("'values' is not a table", *node, "write [values] and below it lines like b = 3.9e8");
  }
  keys.finish();
  if (error)
    return std::unexpected(*error);
  return machine;
}

} // namespace leastaction
