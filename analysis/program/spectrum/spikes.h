// Spikes: the stretches of the spectrum that stand far above their surroundings, with the events that cause them.
//
//   std::vector<Spike> spikes = findSpikes(spectrum, executing, tracker, windows, ticks, table);
//
// They are looked for in the spectrum of what executes, without the time that finished instructions wait for their
// retirement: on a core that retires in order, everything behind a miss waits as long as the miss itself, and the
// whole spectrum stands high; what executes tells who holds it up. kappa below means the ticks of execution.
//
// A bin stands out if it is one of these two.
//
// * Waiting: about half of its energy or more is carried by long events. On an out-of-order core a load that misses
//   every cache stalls what depends on it, so the energy may be LOW while it is in flight; what makes such ticks stand
//   out is who carries the energy. Long is kappa >= 8*t, where t is the power of two at or below the median kappa,
//   hence 4 to 8 times the median; but at least 32 ticks, because a median of 1 must not make every hit of the
//   first-level cache long, and at most 1024. A waiting stretch starts at a share of 1/2 and reaches as far as the
//   share stays above two thirds of that, lest it falls to pieces where the share fluctuates. In bins wider than a
//   long event one stall cannot reach half: there eight times the region's own share suffices, within 1/10 and 1/2.
// * Towering: some tick of it has an energy of at least median + max(2*median, 4 e0, 8 sigma), where median and sigma
//   (1.4826 times the median absolute deviation) are those of the largest single-tick energies of cells of at least 32
//   ticks: eight deviations, so that the ordinary fluctuation of a steady loop never gets there; four events in
//   flight more than usual, so that almost idle regions show no noise. The stretch reaches as far as half that height
//   above the median is kept. It needs no bin of its own: a burst far shorter than a bin shows by its maximum.
//
// Touching bins form a stretch. It is cut at valleys, where the energy falls below a quarter of the peaks on either
// side: two groups of misses in a row are two spikes. What remains is a spike only if it has surroundings:
// * a waiting stretch lasts at least half as long as a long event must, or one bin;
// * a stretch lasts at most 1/16 of the region or four times its longest event: more is a phase, not a spike;
// * outside of it there are at least 1/32 of its own ticks.
//
// One case escapes: in a region that is mostly one burst of misses the median is itself the kappa of a miss. If
// nothing else was found and long starts above 128 ticks, events of kappa >= 128 count as long (no instruction that
// hits a cache takes that long), and a stretch must also have twice the mean energy of the rest of the region.
#pragma once

#include "analysis/program/spectrum/region_summary.h"
#include "analysis/program/spectrum/spike_tracker.h"
#include "analysis/program/spectrum/spike_windows.h"

#include <optional>
#include <vector>

namespace leastaction {

inline constexpr size_t maxSpikes = 20;
inline constexpr size_t maxSpikeEvents = 8;

/// The highest spikes of a region of `ticks` ticks, by time, each with its longest events and the window around them.
/// `spectrum` is what their energy and action are taken from, `executing` what they are found in. The tracker's bins
/// must be those of both, or wider by a whole factor; its ticks are what spikes are resolved to.
std::vector<Spike> findSpikes(const SpectrumBins &spectrum, const SpectrumBins &executing, const SpikeTracker &tracker,
                              const SpikeWindows &windows, uint64_t ticks, const InstructionTable &table);

/// Of the stretches between the spikes, before the first and behind the last, that with the most action; none where no
/// window was kept in it.
std::optional<Phase> findHottestPhase(const SpectrumBins &spectrum, const SpikeTracker &tracker,
                                      const SpikeWindows &windows, const std::vector<Spike> &spikes, uint64_t ticks,
                                      const InstructionTable &table);

} // namespace leastaction
