#include "runtime/word_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace leastaction {
namespace {

using Words = std::vector<uint64_t>;
using Bytes = std::vector<unsigned char>;

Bytes encode(const Words &words) {
  Bytes out(format::encodedBound(words.size()));
  Words work(format::encoderWorkBytes(words.size()) / sizeof(uint64_t) + 1);
  out.resize(format::WordEncoder::encode(words.data(), words.size(), out.data(), work.data()));
  return out;
}

bool decodesTo(const Bytes &bytes, Words words) {
  Words got(words.size());
  return format::WordDecoder::decode(bytes.data(), bytes.size(), got.data(), got.size()) && got == words;
}

TEST(WordCodec, GivesBackWhatItWasGiven) {
  std::mt19937_64 random(1);
  for (size_t count = 0; count < 2000; ++count) {
    Words words(count);
    for (uint64_t &word : words)
      word = random() % 5 ? random() % 3 : random();
    Bytes bytes = encode(words);
    ASSERT_LE(bytes.size(), format::encodedBound(count));
    ASSERT_TRUE(decodesTo(bytes, words)) << count;
  }
}

TEST(WordCodec, LoopsTakeFewBytes) {
  Words same(100000, 0x401000), counting;
  for (uint64_t i = 0; i < 50000; ++i)
    counting.insert(counting.end(), {0x401000, 0x7f0000 + 8 * i, 0x401020});
  EXPECT_LT(encode(same).size(), 40u);
  // One word in three differs from the round before, always by 8.
  Bytes bytes = encode(counting);
  EXPECT_LT(bytes.size(), counting.size() * 2);
  EXPECT_GT(std::ranges::count(bytes, 2 * 8), 49000);
}

TEST(WordCodec, RefusesWhatIsNoChunk) {
  Words words(1000, 7);
  words[500] = 8;
  Bytes bytes = encode(words);
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(decodesTo(Bytes(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size)), words)) << size;
  for (size_t at = 0; at < bytes.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      Bytes damaged = bytes;
      damaged[at] ^= static_cast<unsigned char>(1 << bit);
      constexpr uint64_t untouched = 0x5555'5555'5555'5555;
      Words got(words.size() + 64, untouched);
      format::WordDecoder::decode(damaged.data(), damaged.size(), got.data(), words.size());
      EXPECT_EQ(std::ranges::count(got.begin() + static_cast<ptrdiff_t>(words.size()), got.end(), untouched), 64)
          << "it writes behind its words: byte " << at << " bit " << bit;
    }
  Words longer(words.size() + 1, 7);
  EXPECT_FALSE(decodesTo(bytes, longer));
}

} // namespace
} // namespace leastaction
