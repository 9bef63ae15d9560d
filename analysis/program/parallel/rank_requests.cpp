#include "analysis/program/parallel/rank_requests.h"

#include <map>
#include <utility>

namespace leastaction {

RankRequests::RankRequests(const MpiTrace &trace, const RankLinks &links) : receives_(trace.calls.size()) {
  std::map<uint64_t, std::pair<uint32_t, uint32_t>> active; ///< By request: the calls that made it and began it.
  for (uint32_t number = 0; number < trace.calls.size(); ++number) {
    first_.push_back(ended_.size());
    const MpiCallRecord &call = trace.calls[number];
    if (call.kind == MpiCall::start) {
      if (const auto made = active.find(call.request); made != active.end())
        made->second.second = number;
    } else if (call.request != 0 && call.kind != MpiCall::freeRequest && call.kind != MpiCall::cancel &&
               call.kind != MpiCall::wait && call.kind != MpiCall::test) {
      active[call.request] = {number, number};
    }
    if (const auto own = active.find(call.request); own != active.end() && call.kind != MpiCall::makeReceive) {
      const MpiCallRecord &made = trace.calls[own->second.first];
      receives_[number] =
          own->second.second == number && leastaction::receives(made.kind) && made.peer != format::mpiNoPeer;
    }
    for (const uint32_t begun : links.awaitedBy(number))
      ended_.push_back(begun);
    for (const MpiCompletion &completion : trace.completionsOf(call))
      if (const auto found = active.find(completion.request); completion.request != 0 && found != active.end()) {
        const auto [made, begun] = found->second;
        if (completion.source != format::mpiNoPeer)
          gotMessage_.insert(begun);
        if (made == begun)
          active.erase(found);
        else
          found->second.second = made; // Until it is started again.
      }
    if (call.kind == MpiCall::freeRequest)
      if (const auto found = active.find(call.request); found != active.end()) {
        const auto [made, begun] = found->second;
        if (links.calls[begun].sent != CallLinks::none)
          ended_.push_back(begun);
        active.erase(found);
      }
  }
  first_.push_back(ended_.size());
}

} // namespace leastaction
