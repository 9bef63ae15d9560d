// Ports of instructions whose throughput was measured, and nothing more.
#include "analysis/execution/core/instruction_class.h"
#include "analysis/execution/core/instruction_compiler.h"
#include "analysis/execution/core/port_fit.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace leastaction {
namespace {

/// A measured time that is at most so much longer than what the loads and stores take says nothing of the rest.
constexpr double mostByAccesses = 1.1;

} // namespace

/// Where tables have no ports: those of the accesses, or, of vectors, all that do nothing else.
uint64_t InstructionCompiler::portsWithoutTable(const Draft &draft) const {
  if (draft.compiled.loads != 0)
    return conventions_.loadPorts;
  if (draft.compiled.stores != 0)
    return conventions_.storeDataPorts;
  const uint64_t others =
      conventions_.addPorts | conventions_.loadPorts | conventions_.storeAddressPorts | conventions_.storeDataPorts;
  uint64_t vectors = 0;
  for (const uint64_t group : ports_.groups())
    vectors |= (group & others) == 0 ? group : 0;
  return writesVector(draft) && vectors != 0 ? vectors : conventions_.addPorts;
}

/// What was measured of a gather, a scatter or a plain store has its accesses in it, and their ports take what is left.
unsigned InstructionCompiler::opsBesideAccesses(const Draft &draft) const {
  if (!draft.measured || !draft.measured->ticks)
    return 0;
  const unsigned accesses = draft.compiled.loads * accessParts(draft.inst, core_.queues.loadBytes) +
                            draft.compiled.stores * accessParts(draft.inst, core_.queues.storeBytes);
  const auto count =
      static_cast<unsigned>(std::lround(*draft.measured->ticks * std::popcount(portsWithoutTable(draft))));
  return std::min(count - std::min({count, accesses, mostAccesses}), mostBesideAccesses);
}

/// Of a gather whose throughput was measured, what it does beside its accesses comes before them: independent ones do
/// not wait for each other's misses.
unsigned InstructionCompiler::opsBeforeLoads(const Draft &draft) const {
  const bool isGather = draft.facts.indexBytes != 0 && draft.compiled.loads != 0 && draft.compiled.stores == 0;
  const bool statesPorts = (draft.measured && draft.measured->ports) || (draft.correction && draft.correction->ports);
  return isGather && !statesPorts ? opsBesideAccesses(draft) : 0;
}

/// `executing` so that independent instructions take as long as was measured, where the loads and stores leave room.
std::vector<MicroOp> InstructionCompiler::fitted(const Draft &draft, std::vector<MicroOp> executing) const {
  const bool onlyStores = classify(target_, draft.inst) == InstructionClass::store && executing.empty();
  if (draft.facts.indexBytes != 0 || onlyStores)
    return std::vector<MicroOp>(opsBesideAccesses(draft), MicroOp{portsWithoutTable(draft)});
  const double ticks = *draft.measured->ticks;
  std::vector<uint64_t> stated;
  for (const MicroOp &microOp : executing)
    stated.push_back(microOp.ports);
  if (stated.empty())
    stated.push_back(portsWithoutTable(draft));
  const unsigned loads = draft.compiled.loads * accessParts(draft.inst, core_.queues.loadBytes);
  const unsigned stores = draft.compiled.stores * accessParts(draft.inst, core_.queues.storeBytes);
  std::vector<uint64_t> accesses(draft.compiled.prefetch ? 0 : loads, conventions_.loadPorts);
  accesses.insert(accesses.end(), stores, conventions_.storeDataPorts);
  if (!accesses.empty() && leastTicks(accesses) * mostByAccesses > ticks &&
      (executing.empty() || leastTicks(stated) <= ticks))
    return executing;
  // One after the other through the flags or another fixed register, not through a port.
  if (draft.measured->latencyTicks && ticks <= 1.1 * *draft.measured->latencyTicks && needsItself(draft))
    stated.resize(std::min<size_t>(stated.size(), 1));
  else
    stated = fitPorts(stated, ticks, ports_.groups());
  executing.clear();
  for (const uint64_t ports : stated)
    executing.emplace_back(ports);
  return executing;
}

} // namespace leastaction
