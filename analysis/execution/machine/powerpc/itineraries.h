// A scheduling model for the PowerPC 970, of which LLVM has itineraries alone: stages that are units and ticks.
//
//   if (is970(*subtarget))
//     subtarget = withModel970(*subtarget, instructions, registers);
#pragma once

#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>

#include <memory>

namespace leastaction {

/// By either of its names.
bool is970(const llvm::MCSubtargetInfo &subtarget);

/// The same processor with a scheduling model. Each class of LLVM's that has an itinerary takes one of the units of its
/// stage for a tick, and its latency is that of the stage; what is not pipelined is for the core description to say. A
/// store takes beside its address what stores data, and the unit whose registers hold that.
std::unique_ptr<llvm::MCSubtargetInfo> withModel970(const llvm::MCSubtargetInfo &subtarget,
                                                    const llvm::MCInstrInfo &instructions,
                                                    const llvm::MCRegisterInfo &registers);

} // namespace leastaction
