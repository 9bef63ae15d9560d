#include "analysis/report/surface/surface_list.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

/// Tables 3.15 to 3.17: what the built-in machines' hardware forces are.
TextTable machinesTable(const std::vector<Machine> &machines) {
  TextTable table{{{"machine"},
                   {"title", Align::left, true},
                   {"r0", Align::right},
                   {"b", Align::right},
                   {"s", Align::right},
                   {"r0/b", Align::right},
                   {"r0*s [flop]", Align::right},
                   {"l1/2 = b*s", Align::right}},
                  {}};
  for (const Machine &machine : machines) {
    const double b = machine.find("b").value_or(0), s = machine.find("s").value_or(0);
    table.rows.push_back({machine.name, machine.title, withUnit(machine.power, "flop/s"),
                          withUnit(b, std::string(name(machine.lengthUnit)) + "/s"), withUnit(s, "s"),
                          plainNumber(machine.power / b) + " flop/" + name(machine.lengthUnit),
                          plainNumber(machine.power * s), plainNumber(b * s) + " " + name(machine.lengthUnit)});
  }
  return table;
}

} // namespace

std::string renderText(const SurfaceList &list, const TextStyle &style) {
  TextWriter writer(style);
  TextTable models{{{"model"}, {"title", Align::left, true}, {"variables"}}, {}};
  for (const TimingModel &model : list.models)
    models.rows.push_back({model.name, model.title, fmt::format("{}", fmt::join(model.variables, ", "))});
  writer.table(std::move(models));
  writer.blank();
  writer.table(machinesTable(list.machines));
  writer.blank();
  writer.line("A machine core:NAME is one core of 'leastaction cores'; core: is this machine's.");
  return writer.take();
}

Json toJson(const SurfaceList &list) {
  Json models = Json::array(), machines = Json::array();
  for (const TimingModel &model : list.models)
    models.push_back({{"name", model.name},
                      {"title", model.title},
                      {"assumption", model.assumption},
                      {"variables", model.variables}});
  for (const Machine &machine : list.machines) {
    const double b = machine.find("b").value_or(0), s = machine.find("s").value_or(0);
    machines.push_back({{"name", machine.name},
                        {"title", machine.title},
                        {"source", machine.source},
                        {"length_unit", name(machine.lengthUnit)},
                        {"power_flop_per_s", machine.power},
                        {"bandwidth", b},
                        {"latency_s", s},
                        {"bandwidth_force", machine.power / b},
                        {"latency_force", machine.power * s},
                        {"half_length", b * s}});
  }
  return {{"report", "surface_list"}, {"models", std::move(models)}, {"machines", std::move(machines)}};
}

} // namespace leastaction
