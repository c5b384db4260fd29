#include "core/io/alembic/AlembicHash.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace tendril::io {
namespace {

using std::rotl;
using Word = std::uint64_t;
using Bytes = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little, "archives are little endian");

constexpr Word kSpookyFill = 0xdeadbeefdeadbeefULL;
constexpr std::size_t kSpookyLongBytes = 192;
constexpr std::size_t kSpookyBlockBytes = 96;

/// Up to 8 bytes as a number, missing ones zero.
Word word(Bytes bytes) {
    Word value = 0;
    std::memcpy(&value, bytes.data(), std::min<std::size_t>(bytes.size(), sizeof value));
    return value;
}

Word murmurFinish(Word k) {
    k ^= k >> 33;
    k *= 0xff51afd7ed558ccdULL;
    k ^= k >> 33;
    k *= 0xc4ceb9fe1a85ec53ULL;
    return k ^ (k >> 33);
}

void spookyShortMix(std::array<Word, 4>& h) {
    static constexpr std::array<int, 12> kTurns{50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36};
    for (std::size_t i = 0; i < kTurns.size(); ++i) {
        Word& x = h[(2 + i) % 4];
        x = rotl(x, kTurns[i]) + h[(3 + i) % 4];
        h[i % 4] ^= x;
    }
}

std::array<Word, 4> spookyShortEnd(std::array<Word, 4> h) {
    static constexpr std::array<int, 11> kTurns{15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63};
    for (std::size_t i = 0; i < kTurns.size(); ++i) {
        Word& x = h[(3 + i) % 4];
        Word& y = h[(2 + i) % 4];
        x ^= y;
        y = rotl(y, kTurns[i]);
        x += y;
    }
    return h;
}

Hash128 spookyShort(Bytes message) {
    const Word length = message.size();
    std::array<Word, 4> h{0, 0, kSpookyFill, kSpookyFill};
    for (; message.size() >= 32; message = message.subspan(32)) {
        h[2] += word(message);
        h[3] += word(message.subspan(8));
        spookyShortMix(h);
        h[0] += word(message.subspan(16));
        h[1] += word(message.subspan(24));
    }
    if (message.size() >= 16) {
        h[2] += word(message);
        h[3] += word(message.subspan(8));
        spookyShortMix(h);
        message = message.subspan(16);
    }
    h[3] += length << 56;
    if (message.empty()) {
        h[2] += kSpookyFill;
        h[3] += kSpookyFill;
    } else {
        h[2] += word(message);
        if (message.size() > 8) h[3] += word(message.subspan(8));
    }
    const auto end = spookyShortEnd(h);
    return {end[0], end[1]};
}

using LongState = std::array<Word, 12>;

void addBlock(LongState& h, Bytes block) {
    for (std::size_t i = 0; i < h.size(); ++i) h[i] += word(block.subspan(8 * i));
}

void spookyLongMix(LongState& h, Bytes block) {
    static constexpr std::array<int, 12> kTurns{11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46};
    for (std::size_t i = 0; i < 12; ++i) {
        h[i] += word(block.subspan(8 * i));
        h[(i + 2) % 12] ^= h[(i + 10) % 12];
        h[(i + 11) % 12] ^= h[i];
        h[i] = rotl(h[i], kTurns[i]);
        h[(i + 11) % 12] += h[(i + 1) % 12];
    }
}

void spookyLongEnd(LongState& h) {
    static constexpr std::array<int, 12> kTurns{44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54};
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < 12; ++i) {
            Word& x = h[(11 + i) % 12];
            Word& y = h[(1 + i) % 12];
            x += y;
            h[(2 + i) % 12] ^= x;
            y = rotl(y, kTurns[i]);
        }
    }
}

Hash128 spookyLong(Bytes message) {
    LongState h{};
    for (std::size_t i = 2; i < h.size(); i += 3) h[i] = kSpookyFill;
    for (; message.size() >= kSpookyBlockBytes; message = message.subspan(kSpookyBlockBytes)) {
        spookyLongMix(h, message.first(kSpookyBlockBytes));
    }
    std::array<std::byte, kSpookyBlockBytes> last{};
    std::copy(message.begin(), message.end(), last.begin());
    last.back() = static_cast<std::byte>(message.size());
    addBlock(h, last);
    spookyLongEnd(h);
    return {h[0], h[1]};
}

}  // namespace

Hash128 murmurHash(Bytes message) {
    constexpr Word c1 = 0x87c37b91114253d5ULL, c2 = 0x4cf5ad432745937fULL;
    const Word length = message.size();
    Word h1 = 0, h2 = 0;
    const auto mixFirst = [&](Word k) { h1 ^= rotl(k * c1, 31) * c2; };
    const auto mixSecond = [&](Word k) { h2 ^= rotl(k * c2, 33) * c1; };
    for (; message.size() >= 16; message = message.subspan(16)) {
        mixFirst(word(message));
        h1 = (rotl(h1, 27) + h2) * 5 + 0x52dce729;
        mixSecond(word(message.subspan(8)));
        h2 = (rotl(h2, 31) + h1) * 5 + 0x38495ab5;
    }
    if (message.size() > 8) mixSecond(word(message.subspan(8)));
    if (!message.empty()) mixFirst(word(message));
    h1 ^= length;
    h2 ^= length;
    h1 += h2;
    h2 += h1;
    h1 = murmurFinish(h1);
    h2 = murmurFinish(h2);
    h1 += h2;
    h2 += h1;
    return {h1, h2};
}

Hash128 spookyHash(Bytes message) {
    return message.size() < kSpookyLongBytes ? spookyShort(message) : spookyLong(message);
}

Hash128 spookyChain(const Hash128& a, const Hash128& b) {
    const auto end = spookyShortEnd({a.h1, a.h2, b.h1, b.h2});
    return {end[0], end[1]};
}

}  // namespace tendril::io
