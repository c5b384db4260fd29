#include "core/io/alembic/AlembicHash.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace tendril::io {
namespace {

std::vector<std::byte> counting(std::size_t length) {
    std::vector<std::byte> message(length);
    for (std::size_t i = 0; i < length; ++i) message[i] = static_cast<std::byte>(i);
    return message;
}

std::string hex(const Hash128& hash) {
    unsigned char bytes[16];
    std::memcpy(bytes, &hash.h1, 8);
    std::memcpy(bytes + 8, &hash.h2, 8);
    std::string text;
    for (unsigned char byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

struct Vector {
    std::size_t length;
    const char* hash;
};

// Messages are the bytes 0, 1, 2, … modulo 256; hashes computed with the official library.
TEST(AlembicHash, MurmurAgreesWithTheOfficialLibrary) {
    for (const Vector& v : {Vector{0, "00000000000000000000000000000000"},
                            {1, "b55cff6ee5ab10468335f878aa2d6251"},
                            {16, "303f9091b524494445e82f76566490ab"},
                            {23, "db8135156f37a1b941492ab4931c4526"},
                            {100, "ca5140c199996fb0990734c8936dbd0f"}}) {
        EXPECT_EQ(hex(murmurHash(counting(v.length))), v.hash) << v.length << " bytes";
    }
}

TEST(AlembicHash, SpookyAgreesWithTheOfficialLibrary) {
    for (const Vector& v : {Vector{0, "1909f56bfc062723c751e8b465ee728b"},
                            {1, "8012290418f4e28a291d2d4e715d311f"},
                            {16, "51261f33d62502343d589a93237c6e88"},
                            {47, "31c287a7a0b216d802e2d5de098883aa"},
                            {191, "2f46bbb5033a047138b693a8d00a7dfe"},
                            {192, "541aa3b2943fd102d3858d75db93a30e"},
                            {300, "fa61cc33373b867ccfe7295f8a750acc"}}) {
        EXPECT_EQ(hex(spookyHash(counting(v.length))), v.hash) << v.length << " bytes";
    }
}

TEST(AlembicHash, ChainAgreesWithTheOfficialLibrary) {
    EXPECT_EQ(hex(spookyChain({1, 2}, {3, 4})), "fe2e6b4ccec65bd06314af59e2ff1686");
}

}  // namespace
}  // namespace tendril::io
