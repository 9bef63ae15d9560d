#include "analysis/execution/calibrate/instruction/block_timer.h"

#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace leastaction {
namespace {

constexpr int vectorBytes = 64, wordBytes = 8;
constexpr unsigned evexVectors = 32, vexVectors = 16, maskNumbers = 8, mmxNumbers = 8, generalNumbers = 16;

constexpr uint8_t emms[] = {0x0f, 0x77};
constexpr uint8_t vzeroupper[] = {0xc5, 0xf8, 0x77};

void append(std::vector<uint8_t> &bytes, std::span<const uint8_t> more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

} // namespace

BlockTimer::BlockTimer(const Target &target, const RegisterFiles &files, const Conversions &conversions,
                       MachineCode code)
    : target_(&target), files_(&files), conversions_(&conversions), encoder_(std::make_unique<Encoder>(target)),
      code_(std::move(code)) {
  const bool avx = __builtin_cpu_supports("avx"), avx512 = __builtin_cpu_supports("avx512bw");
  loadGeneral_ = loads("MOV64rm", generalNumbers, MachineCode::generalAt, wordBytes);
  const std::vector<uint8_t> mmx = loads("MMX_MOVQ64rm", mmxNumbers, MachineCode::mmxAt, wordBytes);
  if (avx)
    append(loadLegacy_, vzeroupper); // or all that it writes is merged with what is above
  append(loadLegacy_, loads("MOVUPSrm", vexVectors, MachineCode::vectorsAt, vectorBytes));
  append(loadLegacy_, mmx);
  append(endLegacy_, emms);
  if (avx512) {
    loadVex_ = loads("VMOVUPSZrm", evexVectors, MachineCode::vectorsAt, vectorBytes);
    append(loadVex_, loads("KMOVQkm", maskNumbers, MachineCode::masksAt, wordBytes));
  } else if (avx) {
    loadVex_ = loads("VMOVUPSYrm", vexVectors, MachineCode::vectorsAt, vectorBytes);
  } else {
    loadVex_ = loadLegacy_;
  }
  if (avx)
    append(endVex_, vzeroupper);
}

Result<BlockTimer> BlockTimer::create(const Target &target, const RegisterFiles &files,
                                      const Conversions &conversions) {
  if (!timeStampsAreConstant())
    return fail("this machine's time-stamp counter does not run at a constant rate", "--instructions",
                "use one of the core models that 'leastaction cores' lists");
  return BlockTimer(target, files, conversions, TRY(MachineCode::create()));
}

std::vector<uint8_t> BlockTimer::loads(std::string_view opcode, unsigned count, int at, int step) const {
  llvm::MCInst inst;
  inst.setOpcode(conversions_->opcode(opcode));
  const Form form(*target_, *files_, inst);
  std::vector<uint8_t> bytes;
  for (unsigned number = 0; number < count; ++number) {
    const Form::Operand &result = form.operands().front();
    if (result.file == RegisterFile::general && (number == kept::stackPointer || number == kept::buffer))
      continue;
    llvm::MCInst load = form.plain();
    form.setNumber(load, result, number);
    form.setDisplacement(load, at + static_cast<int>(number) * step);
    encode(std::span(&load, 1), bytes);
  }
  return bytes;
}

bool BlockTimer::encode(std::span<const llvm::MCInst> block, std::vector<uint8_t> &bytes) const {
  for (const llvm::MCInst &inst : block) {
    const std::optional<std::vector<uint8_t>> encoded = encoder_->encode(inst);
    if (!encoded)
      return false;
    append(bytes, *encoded);
  }
  return true;
}

void BlockTimer::fillData(const OperandValues &values) const {
  const auto store = [&](int at, uint64_t value) { std::memcpy(code_.data() + at, &value, sizeof(value)); };
  for (int at = -MachineCode::operandReach; at < MachineCode::operandReach; at += wordBytes) {
    const int place = (at + MachineCode::operandReach) / static_cast<int>(values.memoryStep);
    store(at, place % 2 == 0 ? values.evenMemory : values.oddMemory);
  }
  for (int number = 0; number < static_cast<int>(evexVectors); ++number)
    for (int part = 0; part < vectorBytes; part += wordBytes)
      store(MachineCode::vectorsAt + number * vectorBytes + part,
            number % 2 == 0 ? values.evenVectors : values.oddVectors);
  for (int number = 0; number < static_cast<int>(maskNumbers); ++number) {
    store(MachineCode::masksAt + number * wordBytes, values.mask);
    store(MachineCode::mmxAt + number * wordBytes, number % 2 == 0 ? values.evenVectors : values.oddVectors);
  }
  for (unsigned number = 0; number < generalNumbers; ++number)
    store(MachineCode::generalAt + static_cast<int>(number) * wordBytes, values.general[number]);
}

std::expected<double, std::string> BlockTimer::ticks(std::span<const llvm::MCInst> block, const OperandValues &values,
                                                     bool vex) {
  std::vector<uint8_t> body;
  if (!encode(block, body))
    return std::unexpected("its encoding is not that of another form only");
  if (!code_.load(vex ? loadVex_ : loadLegacy_, loadGeneral_, body, vex ? endVex_ : endLegacy_))
    return std::unexpected("its copies are too long");
  fillData(values);
  return leastTicks();
}

/// Whatever else the machine does makes a round slower, so the least counts, once some rounds agree on it.
std::expected<double, std::string> BlockTimer::leastTicks() {
  constexpr double roundStamps = 20000, agreement = 1.005;
  constexpr unsigned mostRounds = 150, enough = 3;
  constexpr uint64_t few = 4, mostIterations = 20000;
  uint64_t fastest = ~uint64_t{0};
  for (unsigned run = 0; run < 3; ++run) {
    const std::expected<uint64_t, std::string> stamps = code_.run(few);
    if (!stamps)
      return std::unexpected(stamps.error());
    fastest = std::min(fastest, *stamps);
  }
  const auto iterations =
      static_cast<uint64_t>(std::clamp(roundStamps * few / static_cast<double>(std::max<uint64_t>(fastest, 1)),
                                       static_cast<double>(few), static_cast<double>(mostIterations)));
  std::vector<double> rounds;
  double before = coreTicksPerStamp();
  for (unsigned round = 0; round < mostRounds; ++round) {
    const uint64_t stamps = TRY(code_.run(iterations));
    const double after = coreTicksPerStamp();
    rounds.push_back(static_cast<double>(stamps) * std::max(before, after) / static_cast<double>(iterations));
    before = after;
    const double least = std::ranges::min(rounds);
    const auto agreeing = std::ranges::count_if(rounds, [&](double ticks) { return ticks <= least * agreement; });
    if (agreeing >= enough)
      return least;
  }
  return std::unexpected(unsettled);
}

} // namespace leastaction
