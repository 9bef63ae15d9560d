#include "analysis/report/surface/surface_formats.h"

#include "analysis/report/format/json_values.h"

namespace leastaction {

namespace {

Json valueJson(const std::optional<Bounded> &bounded) {
  return bounded ? number(bounded->value) : Json(nullptr);
}
Json errorJson(const std::optional<Bounded> &bounded) {
  return bounded ? number(bounded->error) : Json(nullptr);
}

Json granularityJson(const TimingModel &model, const SurfacePoint &point) {
  Json rows = Json::array();
  for (const std::vector<std::optional<double>> &row : granularity(model, point)) {
    Json &cells = rows.emplace_back(Json::array());
    for (const std::optional<double> &cell : row)
      cells.push_back(optionalNumber(cell));
  }
  return rows;
}

Json pointJson(const SurfaceReport &report, size_t place, const SurfacePoint &point) {
  Json coordinates = Json::array();
  for (const SurfacePoint::Coordinate &coordinate : point.coordinates)
    coordinates.push_back({{"value", number(coordinate.value)},
                           {"weight", number(coordinate.weight)},
                           {"part", number(coordinate.part)},
                           {"hardware_force", number(coordinate.hardwareForce)},
                           {"software_force", number(coordinate.softwareForce)}});
  Json json;
  if (report.swept)
    json["value"] = wholeOrNumber(report.values[place]);
  else
    json["region"] = jsonText(report.regions[place]);
  json["work_flop"] = wholeOrNumber(point.work);
  json["time_s"] = number(point.timeSeconds);
  if (!report.swept)
    json["measured_s"] = number(report.measuredSeconds[place]);
  json["coordinates"] = std::move(coordinates);
  json["granularity"] = granularityJson(report.model, point);
  json["efficiency"] = number(point.efficiency);
  json["limited_by"] = point.limit();
  return json;
}

Json machineJson(const SurfaceReport &report, const SurfaceReport::MachinePath &one) {
  const auto &[machine, path] = one;
  Json points = Json::array(), quantities = Json::object();
  for (size_t i = 0; i < path.points.size(); ++i)
    points.push_back(pointJson(report, i, path.points[i]));
  for (const Machine::Quantity &quantity : machine.quantities)
    quantities[std::string(jsonText(quantity.name))] = number(quantity.value);
  return {{"name", jsonText(machine.name)},
          {"title", jsonText(machine.title)},
          {"source", jsonText(machine.source)},
          {"length_unit", name(machine.lengthUnit)},
          {"power_flop_per_s", number(machine.power)},
          {"values", std::move(quantities)},
          {"points", std::move(points)},
          {"angle_tangent", optionalNumber(path.slope)},
          {"length", number(path.length.value)},
          {"length_error", number(path.length.error)},
          {"length_to_summit", valueJson(path.lengthToSummit)},
          {"length_to_summit_error", errorJson(path.lengthToSummit)},
          {"on_one_surface", path.staysOnSurface}};
}

} // namespace

Json toJson(const SurfaceReport &report) {
  const TimingModel &model = report.model;
  Json settings = Json::object(), terms = Json::array(), machines = Json::array(), pairs = Json::array();
  for (size_t i = 0; i < model.variables.size() && report.swept; ++i)
    if (i != *report.swept)
      settings[model.variables[i]] = wholeOrNumber(report.variables[i]);
  for (const TimingTerm &term : model.terms)
    terms.push_back({{"name", jsonText(term.name)},
                     {"kind", term.kind == TimingTerm::Kind::latency ? "latency" : "bandwidth"},
                     {"quantity", jsonText(term.quantity)}});
  for (const SurfaceReport::MachinePath &one : report.machines)
    machines.push_back(machineJson(report, one));
  for (const auto &[a, b, difference] : report.pairs)
    pairs.push_back({{"a", jsonText(report.machines[a].machine.name)},
                     {"b", jsonText(report.machines[b].machine.name)},
                     {"angle_difference_tangent", optionalNumber(difference.angleTangent)},
                     {"geodesic_first", optionalNumber(difference.geodesicFirst)},
                     {"geodesic_last", optionalNumber(difference.geodesicLast)},
                     {"area", valueJson(difference.area)},
                     {"area_error", errorJson(difference.area)},
                     {"projected_area", valueJson(difference.projectedArea)},
                     {"projected_area_error", errorJson(difference.projectedArea)},
                     {"triangle_area", optionalNumber(difference.triangleArea)}});
  return {{"report", "surface"},
          {"model", jsonText(model.name)},
          {"title", jsonText(model.title)},
          {"assumption", jsonText(model.assumption)},
          {"length_unit", name(model.lengthUnit)},
          {"variable", report.variable()},
          {"settings", std::move(settings)},
          {"terms", std::move(terms)},
          {"machines", std::move(machines)},
          {"pairs", std::move(pairs)},
          {"notes", textsJson(report.notes)}};
}

} // namespace leastaction
