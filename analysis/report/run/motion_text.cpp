#include "analysis/report/run/motion_text.h"

#include "analysis/program/spectrum/instruction_motion.h"

#include <fmt/format.h>

namespace leastaction {

namespace {

/// Ticks at which the motion is told: all of them, or so many that are evenly spread.
std::vector<double> shownTicks(uint64_t kappa, size_t most) {
  std::vector<double> ticks;
  const size_t steps = kappa > most ? most : static_cast<size_t>(kappa);
  for (size_t i = 0; i <= steps; ++i)
    ticks.push_back(steps ? static_cast<double>(kappa) * static_cast<double>(i) / static_cast<double>(steps) : 0);
  return ticks;
}

} // namespace

void writeMotion(TextWriter &writer, const SpikeEvent &event, double hz) {
  constexpr size_t mostRows = 12;
  const InstructionMotion motion(event.kappa);
  writer.subheading(fmt::format("motion of instruction {}, {}: issue {}, kappa {}", event.sequence,
                                event.text.empty() ? event.opcode : event.text, countText(event.issue),
                                countWithUnit(event.kappa, "tick")));
  TextTable table{{{"k [tick]", Align::right},
                   {"r [l0]", Align::right},
                   {"p [e0 tick/l0]", Align::right},
                   {"T [e0]", Align::right},
                   {"V [e0]", Align::right},
                   {"f [e0/l0]", Align::right},
                   {"S [e0 tick]", Align::right}},
                  {}};
  for (const double k : shownTicks(event.kappa, mostRows)) {
    const InstructionMotion::State state = motion.at(k);
    table.rows.push_back({plainNumber(k), fmt::format("{:.4f}", state.position), plainNumber(state.momentum),
                          fmt::format("{:.4f}", state.kinetic), fmt::format("{:.4f}", 0 + state.potential),
                          fmt::format("{:.4f}", state.force), plainNumber(state.action)});
  }
  writer.table(std::move(table));
  std::string text = fmt::format("Mass m = {} m0, m0 = e0/(nu0 l0)^2, l0 = 1 word", plainNumber(motion.mass()));
  if (hz > 0)
    text += fmt::format(": {:.4g} flop s^2/word^2 at {}", motion.mass() * massUnit(hz), withUnit(hz, "Hz"));
  writer.paragraph(text + ".", 0);
}

Json motionJson(const SpikeEvent &event, double hz) {
  constexpr size_t mostStates = 200;
  const InstructionMotion motion(event.kappa);
  Json states = Json::array();
  for (const double k : shownTicks(event.kappa, mostStates)) {
    const InstructionMotion::State state = motion.at(k);
    states.push_back({{"k", wholeOrNumber(k)},
                      {"position", number(state.position)},
                      {"momentum", number(state.momentum)},
                      {"kinetic", number(state.kinetic)},
                      {"potential", number(state.potential)},
                      {"force", number(state.force)},
                      {"action", number(state.action)}});
  }
  return {{"number", event.sequence},
          {"opcode", jsonText(event.opcode)},
          {"text", jsonText(event.text)},
          {"issue", event.issue},
          {"kappa", event.kappa},
          {"wait", event.wait},
          {"address", hexAddress(event.address)},
          {"level", textOrNull(name(event.level))},
          {"function", jsonText(event.function)},
          {"file", jsonText(event.file)},
          {"line", event.line},
          {"mass", number(motion.mass())},
          {"mass_flop_s2_per_word2", hz > 0 ? number(motion.mass() * massUnit(hz)) : Json(nullptr)},
          {"states", std::move(states)}};
}

} // namespace leastaction
