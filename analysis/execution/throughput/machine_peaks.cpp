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

/// fmadd f0, f30, f31, f0 to f13; lfd f0, 0(r3) to f3, 24(r3).
constexpr PeakBlocks floating = {
    "fc1e07fafc3e0ffafc5e17fafc7e1ffafc9e27fafcbe2ffafcde37fafcfe3ffafd1e47fafd3e4ffafd5e57fafd7e5ffafd9e67fafdbe6ffa",
    14 * 2, "c8030000c8230008c8430010c8630018", 4 * 8};
/// xvmaddadp vs0, vs62, vs63 to vs27; lxv vs0, 0(r3) to vs3, 48(r3).
constexpr PeakBlocks vectorScalar = {
    "f01efb0ef03efb0ef05efb0ef07efb0ef09efb0ef0befb0ef0defb0ef0fefb0ef11efb0ef13efb0ef15efb0ef17efb0ef19efb0ef1befb0e"
    "f1defb0ef1fefb0ef21efb0ef23efb0ef25efb0ef27efb0ef29efb0ef2befb0ef2defb0ef2fefb0ef31efb0ef33efb0ef35efb0ef37efb0e",
    28 * 2 * 2, "f4030001f4230011f4430021f4630031", 4 * 16};

const PeakBlocks &blocksFor(const CoreDescription &core) {
  auto has = [&](std::string_view feature) {
    return std::ranges::find(core.requiredFeatures, feature) != core.requiredFeatures.end();
  };
  if (core.architecture == Architecture::aarch64)
    return neon;
  if (core.architecture == Architecture::powerpc)
    return has("power9-vector") ? vectorScalar : floating;
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
