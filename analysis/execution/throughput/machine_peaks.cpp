#include "analysis/execution/throughput/machine_peaks.h"

#include "analysis/execution/throughput/block_throughput.h"

#include <algorithm>

namespace leastaction {
namespace {

/// Independent instructions, enough of them to hide their latency, and loads of what lies in the first level.
struct PeakBlocks {
  std::string_view work;
  double flop;
  std::string_view loads;
  double bytes;
};

/// vfmadd231pd %zmm12, %zmm13, %zmm0 to %zmm11; vmovups (%rbx), %zmm0 to %zmm3
constexpr PeakBlocks wide = {
    "62d29548b8c462d29548b8cc62d29548b8d462d29548b8dc62d29548b8e462d29548b8ec62d29548b8f462d29548b8fc62529548b8c4"
    "62529548b8cc62529548b8d462529548b8dc",
    12 * 8 * 2, "62f17c48100362f17c48100b62f17c48101362f17c48101b", 4 * 64};
/// The same with %ymm.
constexpr PeakBlocks fused = {
    "c4c295b8c4c4c295b8ccc4c295b8d4c4c295b8dcc4c295b8e4c4c295b8ecc4c295b8f4c4c295b8fcc44295b8c4c44295b8ccc44295b8d4"
    "c44295b8dc",
    12 * 4 * 2, "c5fc1003c5fc100bc5fc1013c5fc101b", 4 * 32};
/// Additions and multiplications take turns.
constexpr PeakBlocks plain = {
    "c4c11558c4c4c11559f4c4c11558ccc4c11559fcc4c11558d4c4411559c4c4c11558dcc4411559ccc4c11558e4c4411559d4c4c11558ec"
    "c4411559dc",
    12 * 4, fused.loads, fused.bytes};

/// fmla v0.2d, v30.2d, v31.2d to v23.2d; ldr q0, [x1] to q3. Scalable vectors are emulated as no longer ones.
constexpr PeakBlocks neon = {
    "c0cf7f4ec1cf7f4ec2cf7f4ec3cf7f4ec4cf7f4ec5cf7f4ec6cf7f4ec7cf7f4ec8cf7f4ec9cf7f4ecacf7f4ecbcf7f4ecccf7f4ecdcf7f4e"
    "cecf7f4ecfcf7f4ed0cf7f4ed1cf7f4ed2cf7f4ed3cf7f4ed4cf7f4ed5cf7f4ed6cf7f4ed7cf7f4e",
    24 * 2 * 2, "2000c03d2100c03d2200c03d2300c03d", 4 * 16};

const PeakBlocks &blocksFor(const CoreDescription &core) {
  if (core.architecture == Architecture::aarch64)
    return neon;
  auto has = [&](std::string_view feature) {
    return std::ranges::find(core.requiredFeatures, feature) != core.requiredFeatures.end();
  };
  return has("avx512f") ? wide : has("fma") ? fused : plain;
}

} // namespace

Result<CorePeaks> corePeaks(const CoreDescription &core) {
  std::unique_ptr<BlockThroughput> throughput = TRY(BlockThroughput::create(core));
  const PeakBlocks &blocks = blocksFor(core);
  const auto work = TRY(throughput->predict(blocks.work, "peak work"));
  const auto loads = TRY(throughput->predict(blocks.loads, "peak loads"));
  return CorePeaks{.flopPerTick = 100 * blocks.flop / work.cyclesPer100Iterations,
                   .l1BytesPerTick = 100 * blocks.bytes / loads.cyclesPer100Iterations,
                   .l2BytesPerTick = static_cast<double>(core.bandwidth.l2BytesPerTick),
                   .l3BytesPerTick = static_cast<double>(core.bandwidth.l3BytesPerTick),
                   .memoryBytesPerTick = static_cast<double>(core.bandwidth.memoryBytesPerTick)};
}

} // namespace leastaction
