#include "analysis/execution/calibrate/instruction/instruction_times.h"

#include "analysis/execution/calibrate/instruction/form_safety.h"
#include "analysis/execution/calibrate/latencies.h"
#include "analysis/execution/machine/x86/register_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace leastaction {
namespace {

/// Micro-ops of a loop that only dispatch limits: always about as many, so that its end costs the same.
constexpr unsigned dispatchedTogether = 480, fewestCopies = 4;

/// The least of several, if another one is near it.
std::optional<double> settled(std::vector<double> values) {
  constexpr double agreement = 1.02;
  std::ranges::sort(values);
  return values.size() > 1 && values[1] <= values[0] * agreement ? std::optional(values[0]) : std::nullopt;
}

} // namespace

/// What the passes over one form gave.
class InstructionTimes::FormPasses {
public:
  void add(Attempt attempt) {
    again_ = attempt.again;
    ++count_;
    if (attempt.time.latencyTicks)
      latencies_.push_back(*attempt.time.latencyTicks);
    if (attempt.time.ticks)
      ticks_.push_back(*attempt.time.ticks);
    // Micro-ops that are dispatched cannot be too few.
    if (attempt.time.microOps)
      microOps_ = std::min(microOps_.value_or(*attempt.time.microOps), *attempt.time.microOps);
    last_ = std::move(attempt.time);
  }

  /// Nothing would come of another pass.
  bool isDone() const {
    const bool areThere = (latencies_.empty() || settled(latencies_)) && (ticks_.empty() || settled(ticks_));
    return count_ != 0 && (!again_ || (count_ > 1 && areThere && last_.notMeasured.empty()));
  }

  std::optional<uint32_t> microOps() const { return microOps_; }

  InstructionTime result() const {
    InstructionTime time = last_;
    time.latencyTicks = settled(latencies_);
    time.ticks = settled(ticks_);
    time.microOps = time.ticks ? microOps_ : std::nullopt;
    if (time.latencyTicks || time.ticks)
      time.notMeasured.clear();
    else if (time.notMeasured.empty())
      time.notMeasured = BlockTimer::unsettled;
    return time;
  }

private:
  InstructionTime last_;
  std::vector<double> latencies_, ticks_;
  std::optional<uint32_t> microOps_;
  unsigned count_ = 0;
  bool again_ = true;
};

InstructionTimes::InstructionTimes(const Target &target)
    : target_(target), files_(target), conversions_(target, files_), encoder_(target) {}

Result<std::unique_ptr<InstructionTimes>> InstructionTimes::create(const Target &target) {
  std::unique_ptr<InstructionTimes> times(new InstructionTimes(target));
  times->timer_.emplace(TRY(BlockTimer::create(target, times->files_, times->conversions_)));
  return times;
}

/// There and back take what is measured; how it divides into the two is not to be seen, and no chain depends on it,
/// since what has gone to another register file has to come back. Flags are a tick after their operands, the rest is
/// halved.
std::optional<double> InstructionTimes::conversionStep(RegisterFile from, RegisterFile to, bool vex) {
  const auto [known, added] = steps_.try_emplace({from, to, vex});
  if (!added)
    return known->second;
  const RegisterFile other = from == RegisterFile::general ? to : from;
  const FileRegister here{RegisterFile::general, 1}, there{other, 1};
  constexpr unsigned copies = 32;
  std::vector<llvm::MCInst> block;
  for (unsigned i = 0; i < copies; ++i) {
    std::ranges::copy(conversions_.path(here, there, vex), std::back_inserter(block));
    std::ranges::copy(conversions_.path(there, here, vex), std::back_inserter(block));
  }
  OperandValues values;
  values.general.fill(1);
  if (const std::expected<double, std::string> ticks =
          timer_->ticks(block, values, vex || other == RegisterFile::mask)) {
    const double both = std::round(*ticks / copies);
    const double away = other == RegisterFile::flags ? 1 : std::floor(both / 2);
    known->second = from == RegisterFile::general ? away : both - away;
  }
  return known->second;
}

std::optional<double> InstructionTimes::conversionTicks(RegisterFile from, RegisterFile to, bool vex) {
  if (from == to)
    return 0;
  if (from == RegisterFile::general || to == RegisterFile::general)
    return conversionStep(from, to, vex);
  const std::optional<double> away = conversionStep(from, RegisterFile::general, vex);
  const std::optional<double> back = conversionStep(RegisterFile::general, to, vex);
  return away && back ? std::optional(*away + *back) : std::nullopt;
}

/// A hit in L1, where the chain goes through an address.
double InstructionTimes::loadTicks(const ChainBlock &chain) {
  if (!chain.throughAddress)
    return 0;
  constexpr unsigned runs = 9;
  if (!load_)
    load_ = std::round(indexedLoadTicks(runs));
  return *load_;
}

std::optional<double> InstructionTimes::latency(const Form &form, const FormBlocks &blocks, std::string &why) {
  const OperandValues values = operandValues(conversions_.name(form.opcode()), form);
  std::optional<double> longest;
  for (const ChainBlock &chain : blocks.chains) {
    const std::optional<double> back = conversionTicks(chain.result, chain.source, form.usesVex());
    if (!back) {
      why = "the instructions that feed its result back to its operands have no known time";
      return std::nullopt;
    }
    const std::expected<double, std::string> ticks = timer_->ticks(chain.code, values, form.usesVex());
    if (!ticks) {
      why = ticks.error();
      return std::nullopt;
    }
    // Less than a tick takes a move that renaming does, or what does not wait at all, whatever LLVM's tables say.
    constexpr double shortest = 0.9;
    if (const double own = *ticks / chain.copies - *back - loadTicks(chain);
        own > shortest || form.facts().is(trait::move))
      longest = std::max(longest.value_or(0), own > shortest ? own : 0);
  }
  return longest;
}

/// No operand of it leads to its result but the memory: what follows the load is what its form with registers does,
/// unless it only moves or repeats what it loads, which the load may do.
std::optional<double> InstructionTimes::registerFormLatency(const std::string &name, std::string &why) {
  for (const std::string &registers : registerForms(name)) {
    llvm::MCInst inst;
    inst.setOpcode(conversions_.opcode(registers));
    if (inst.getOpcode() == 0 || !refusal(target_, files_, inst).empty())
      continue;
    const Form form(target_, files_, inst);
    return latency(form, formBlocks(conversions_, encoder_, form), why);
  }
  return std::nullopt;
}

std::optional<double> InstructionTimes::throughput(const Form &form, const FormBlocks &blocks,
                                                   std::optional<double> latency, unsigned pass, std::string &why) {
  const OperandValues values = operandValues(conversions_.name(form.opcode()), form);
  const IndependentBlock &block = blocks.independent;
  // Ports are chosen by a pattern that depends on where the loop ends and can stay unlucky: some lengths are tried.
  constexpr std::array shorterBy = {0u, 5u, 11u};
  double ticks = 0;
  const size_t length = block.code.size() / block.copies;
  for (const unsigned next : {0u, 1u}) {
    const unsigned copies = block.copies - shorterBy[(pass + next) % shorterBy.size()];
    const std::expected<double, std::string> all =
        timer_->ticks(std::span(block.code).first(copies * length), values, form.usesVex());
    if (all)
      ticks = ticks == 0 ? *all / copies : std::min(ticks, *all / copies);
    else
      why = all.error();
  }
  if (ticks == 0)
    return std::nullopt;
  if (!block.breaking.empty()) {
    // What breaks the chains must be hidden in the time of the form.
    std::vector<llvm::MCInst> breaking;
    for (unsigned i = 0; i < block.copies; ++i)
      std::ranges::copy(block.breaking, std::back_inserter(breaking));
    const std::expected<double, std::string> alone = timer_->ticks(breaking, values, form.usesVex());
    constexpr double hidden = 2.5;
    if (!alone || ticks < *alone / block.copies * hidden)
      return std::nullopt;
  }
  constexpr double slack = 1.05;
  const bool readsResult = std::ranges::any_of(
      form.operands(), [](const Form::Operand &operand) { return operand.tiedTo && !operand.usedUp; });
  if (latency && readsResult && ticks < *latency / block.registers * slack && *latency > 1)
    return std::nullopt; // There are too few registers: copies waited.
  return ticks;
}

/// Setting a register to zero, which dispatch does; what does nothing at all is dispatched in pairs by some cores.
llvm::MCInst InstructionTimes::filler() const {
  return conversions_.breakOf({RegisterFile::general, kept::scratch}, 0);
}

/// The median of what was measured until now: what runs on the other half of the core may take a part for a while, and
/// the clock is known to two per cent.
std::optional<double> InstructionTimes::dispatchedPerTick() {
  if (dispatched_.empty())
    dispatchedNow();
  if (dispatched_.empty())
    return std::nullopt;
  const auto middle = dispatched_.begin() + static_cast<std::ptrdiff_t>(dispatched_.size() / 2);
  std::ranges::nth_element(dispatched_, middle);
  return *middle;
}

std::optional<double> InstructionTimes::dispatchedNow() {
  const std::vector<llvm::MCInst> block(dispatchedTogether, filler());
  const std::expected<double, std::string> ticks = timer_->ticks(block, {}, false);
  return ticks ? std::optional(dispatched_.emplace_back(dispatchedTogether / *ticks)) : std::nullopt;
}

/// So many instructions that need no port stand between copies that only dispatch limits them: each of its micro-ops
/// takes the place of one. Some numbers of them are tried, since several micro-ops may have to be dispatched together.
std::optional<uint32_t> InstructionTimes::microOps(const Form &form, const IndependentBlock &block, double ticks) {
  constexpr double longest = 8, slack = 1.5, certain = 0.2, disturbed = 0.01;
  if (ticks > longest)
    return std::nullopt;
  const std::optional<double> now = dispatchedNow(), width = dispatchedPerTick();
  if (!now || std::abs(*now - *width) > disturbed * *width)
    return std::nullopt;
  const auto least = static_cast<unsigned>(std::ceil(*width * (ticks * slack + 1)));
  const auto places = static_cast<unsigned>(std::lround(*width));
  const unsigned copies = std::max(dispatchedTogether / least, fewestCopies);
  const size_t length = block.code.size() / block.copies;
  const OperandValues values = operandValues(conversions_.name(form.opcode()), form);
  double fewest = longest * *width;
  for (unsigned fillers = least; fillers < least + places; ++fillers) {
    std::vector<llvm::MCInst> code;
    for (unsigned copy = 0; copy < copies; ++copy) {
      const auto first = block.code.begin() + static_cast<std::ptrdiff_t>(copy * length);
      code.insert(code.end(), first, first + static_cast<std::ptrdiff_t>(length));
      code.insert(code.end(), fillers, filler());
    }
    const std::expected<double, std::string> all = timer_->ticks(code, values, form.usesVex());
    if (!all)
      return std::nullopt;
    fewest = std::min(fewest, *all * *width / copies - fillers - static_cast<double>(length - 1));
  }
  const double whole = std::round(fewest);
  const bool fitsIntoTicks = whole <= ticks * *width + 1; // No core dispatches more in the time that a copy takes.
  return whole >= 0 && fitsIntoTicks && std::abs(fewest - whole) <= certain
             ? std::optional(static_cast<uint32_t>(whole))
             : std::nullopt;
}

/// One pass. Where nothing can change, `notMeasured` stands without `again`.
InstructionTimes::Attempt InstructionTimes::attempt(const llvm::MCInst &inst, unsigned pass, bool wantsMicroOps) {
  Attempt made;
  InstructionTime &time = made.time;
  time.opcode = inst.getOpcode();
  time.name = conversions_.name(inst.getOpcode());
  time.notMeasured = refusal(target_, files_, inst);
  if (!time.notMeasured.empty())
    return made;
  const Form form(target_, files_, inst);
  const FormBlocks blocks = formBlocks(conversions_, encoder_, form);
  if (blocks.independent.code.empty()) {
    time.notMeasured = "its encoding is that of another form";
    return made;
  }
  time.copy = *std::ranges::find(blocks.independent.code, inst.getOpcode(), &llvm::MCInst::getOpcode);
  std::string why;
  time.latencyTicks = latency(form, blocks, why);
  if (blocks.chains.empty() && target_.instructions().get(inst.getOpcode()).mayLoad() &&
      !form.facts().is(trait::move) && !fits("*BROADCAST*", time.name))
    time.latencyTicks = registerFormLatency(time.name, why);
  time.ticks = throughput(form, blocks, time.latencyTicks, pass, why);
  if (time.ticks && wantsMicroOps)
    time.microOps = microOps(form, blocks.independent, *time.ticks);
  if (!time.latencyTicks && !time.ticks)
    time.notMeasured = why.empty() ? "its copies cannot be separated from the instructions between them" : why;
  made.again = why.empty() || why == BlockTimer::unsettled;
  return made;
}

InstructionTime InstructionTimes::measure(const llvm::MCInst &inst) {
  return measure(std::span(&inst, 1)).front();
}

/// What else runs on the machine, on the other half of a core say, can make a form slow for as long as it is timed: so
/// all forms are timed, and then once more. The least counts if it came twice.
std::vector<InstructionTime> InstructionTimes::measure(std::span<const llvm::MCInst> forms,
                                                       const std::function<void(double)> &progress) {
  constexpr unsigned mostPasses = 6, usualPasses = 2;
  std::vector<FormPasses> passes(forms.size());
  for (unsigned pass = 0; pass < mostPasses; ++pass)
    for (size_t i = 0; i < forms.size(); ++i) {
      if (!passes[i].isDone())
        passes[i].add(attempt(forms[i], pass, !passes[i].microOps()));
      const double share = (pass + static_cast<double>(i + 1) / static_cast<double>(forms.size())) / usualPasses;
      if (progress && pass < usualPasses)
        progress(share);
    }
  std::vector<InstructionTime> times;
  for (const FormPasses &form : passes)
    times.push_back(form.result());
  return times;
}

} // namespace leastaction
