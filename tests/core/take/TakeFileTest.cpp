#include "core/take/TakeReader.h"
#include "core/take/TakeWriter.h"
#include "tests/core/take/SampleFrames.h"
#include "tests/support/TemporaryFolder.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

namespace tendril::take {
namespace {

using tendril::test::fileText;
using tendril::test::TemporaryFolder;
using test::sampleFrame;
using test::sampleMesh;

void expectSame(const StrandFrame& a, const StrandFrame& b) {
    EXPECT_EQ(a.frameNumber, b.frameNumber);
    EXPECT_EQ(a.time, b.time);
    EXPECT_EQ(a.sceneRevision, b.sceneRevision);
    EXPECT_EQ(a.topologyRevision, b.topologyRevision);
    EXPECT_EQ(a.firstPoint, b.firstPoint);
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.velocities, b.velocities);
    EXPECT_EQ(a.radii, b.radii);
    EXPECT_EQ(a.orientations, b.orientations);
    EXPECT_EQ(a.ids, b.ids);
    EXPECT_EQ(a.objects, b.objects);
    EXPECT_EQ(a.worldFromBase, b.worldFromBase);
    EXPECT_TRUE(a.stats == b.stats);
    ASSERT_EQ(a.meshes.size(), b.meshes.size());
    for (std::size_t m = 0; m < a.meshes.size(); ++m) {
        EXPECT_EQ(a.meshes[m].object, b.meshes[m].object);
        EXPECT_EQ(a.meshes[m].worldFromMesh, b.meshes[m].worldFromMesh);
        EXPECT_EQ(a.meshes[m].mesh->positions, b.meshes[m].mesh->positions);
        EXPECT_EQ(a.meshes[m].mesh->triangles, b.meshes[m].mesh->triangles);
    }
}

TakeHeader sampleHeader() {
    TakeHeader header = makeTakeHeader(sampleFrame(1));
    header.fpsNumerator = 24000;
    header.fpsDenominator = 1001;
    header.settings = R"({"scene": "walk"})";
    header.instructionSet = "avx2";
    return header;
}

/// A take of frames first … last.
std::filesystem::path writeTake(const std::filesystem::path& path, std::int64_t first,
                                std::int64_t last) {
    Result<TakeWriter> writer = TakeWriter::create(path, sampleHeader());
    EXPECT_TRUE(writer) << toText(writer.diagnostics());
    for (std::int64_t n = first; n <= last; ++n) EXPECT_TRUE(writer.value().append(sampleFrame(n)));
    return path;
}

TakeReader open(const std::filesystem::path& path) {
    Result<TakeReader> reader = TakeReader::open(path);
    EXPECT_TRUE(reader) << toText(reader.diagnostics());
    return std::move(reader).value();
}

TEST(TakeFile, GivesBackEveryFrameInAnyOrder) {
    const TemporaryFolder folder;
    TakeReader reader = open(writeTake(folder.path() / "a.take", -3, 20));
    EXPECT_EQ(reader.header(), sampleHeader());
    EXPECT_EQ(reader.frameNumbers().size(), 24U);
    EXPECT_TRUE(reader.missingFrames().empty());
    EXPECT_TRUE(reader.findDamagedFrames().empty());
    for (const std::int64_t n : {20, -3, 0, 7, 20}) {
        const Result<FramePtr> frame = reader.frame(n);
        ASSERT_TRUE(frame) << toText(frame.diagnostics());
        expectSame(*frame.value(), sampleFrame(n));
    }
    EXPECT_FALSE(reader.frame(21));
}

TEST(TakeFile, MeshesAreStoredOnceAndFramesShareThem) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.take";
    const auto still = sampleMesh(1), moving = sampleMesh(2);
    std::uint64_t sizeWithOneMesh = 0;
    {
        auto writer = TakeWriter::create(path, sampleHeader());
        ASSERT_TRUE(writer.value().append(sampleFrame(1, still)));
        sizeWithOneMesh = std::filesystem::file_size(path);
        ASSERT_TRUE(writer.value().append(sampleFrame(2, still)));
        const std::uint64_t second = std::filesystem::file_size(path) - sizeWithOneMesh;
        EXPECT_LT(second + 100, sizeWithOneMesh);
        ASSERT_TRUE(writer.value().append(sampleFrame(3, moving)));
    }
    auto resumed = TakeWriter::resume(path);
    ASSERT_TRUE(resumed) << toText(resumed.diagnostics());
    ASSERT_TRUE(resumed.value().append(sampleFrame(4, still)));
    TakeReader reader = open(path);
    const FramePtr one = reader.frame(1).value(), two = reader.frame(2).value();
    EXPECT_EQ(one->meshes[0].mesh, two->meshes[0].mesh);
    expectSame(*one, sampleFrame(1, still));
    expectSame(*reader.frame(3).value(), sampleFrame(3, moving));
    expectSame(*reader.frame(4).value(), sampleFrame(4, still));
}

TEST(TakeFile, ATruncatedTakeLosesItsLastFrameOnly) {
    const TemporaryFolder folder;
    const std::string whole = fileText(writeTake(folder.path() / "a.take", 1, 4));
    const std::string shorter = fileText(writeTake(folder.path() / "b.take", 1, 3));
    ASSERT_TRUE(whole.starts_with(shorter));
    for (std::size_t size = shorter.size(); size < whole.size(); size += 7) {
        const auto path = folder.write("cut.take", whole.substr(0, size));
        TakeReader reader = open(path);
        EXPECT_EQ(reader.frameNumbers(), (std::vector<std::int64_t>{1, 2, 3}));
        EXPECT_TRUE(reader.findDamagedFrames().empty());
    }
}

TEST(TakeFile, NoTruncationCrashes) {
    const TemporaryFolder folder;
    const std::string whole = fileText(writeTake(folder.path() / "a.take", 1, 2));
    for (std::size_t size = 0; size < whole.size(); size += 3) {
        Result<TakeReader> reader = TakeReader::open(folder.write("cut", whole.substr(0, size)));
        EXPECT_TRUE(reader || !reader.diagnostics().empty());
    }
}

TEST(TakeFile, ADamagedByteCostsOneFrameAndIsFound) {
    const TemporaryFolder folder;
    const std::string whole = fileText(writeTake(folder.path() / "a.take", 1, 5));
    const std::size_t headerEnd = fileText(writeTake(folder.path() / "b.take", 1, 0)).size();
    const std::size_t record = (whole.size() - headerEnd) / 5;
    for (std::size_t byte = headerEnd; byte < whole.size(); byte += 11) {
        std::string damaged = whole;
        damaged[byte] = static_cast<char>(damaged[byte] ^ 0x5a);
        const auto hit = static_cast<std::int64_t>((byte - headerEnd) / record) + 1;
        TakeReader reader = open(folder.write("damaged.take", damaged));
        for (std::int64_t n = 1; n <= 5; ++n) EXPECT_EQ(bool(reader.frame(n)), n != hit) << byte;
        const bool listed = reader.findDamagedFrames() == std::vector<std::int64_t>{hit} ||
                            reader.missingFrames() == std::vector<std::int64_t>{hit} || hit == 1 ||
                            hit == 5;
        EXPECT_TRUE(listed) << byte;
    }
}

TEST(TakeFile, ResumingCutsOffAnUnfinishedFrameAndGoesOn) {
    const TemporaryFolder folder;
    const auto path = writeTake(folder.path() / "a.take", 1, 4);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 10);
    {
        auto writer = TakeWriter::resume(path);
        ASSERT_TRUE(writer) << toText(writer.diagnostics());
        EXPECT_EQ(writer.value().header(), sampleHeader());
        ASSERT_TRUE(writer.value().append(sampleFrame(4)));
        ASSERT_TRUE(writer.value().append(sampleFrame(6)));
        ASSERT_TRUE(writer.value().append(sampleFrame(2)));
        ASSERT_TRUE(writer.value().flush());
    }
    TakeReader reader = open(path);
    EXPECT_EQ(reader.frameNumbers(), (std::vector<std::int64_t>{1, 2, 3, 4, 6}));
    EXPECT_EQ(reader.missingFrames(), (std::vector<std::int64_t>{5}));
    EXPECT_TRUE(reader.findDamagedFrames().empty());
}

TEST(TakeFile, TheLastFrameOfANumberCounts) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.take";
    {
        auto writer = TakeWriter::create(path, sampleHeader());
        StrandFrame frame = sampleFrame(1);
        ASSERT_TRUE(writer.value().append(frame));
        frame.positions[0] = 99;
        frame.radii.assign(5, 0.5F);
        ASSERT_TRUE(writer.value().append(frame));
    }
    const FramePtr frame = open(path).frame(1).value();
    EXPECT_EQ(frame->positions[0], 99);
    EXPECT_EQ(frame->radii[4], 0.5F);
}

TEST(TakeFile, OtherStrandsThanTheTakesAreRefused) {
    const TemporaryFolder folder;
    auto writer = TakeWriter::create(folder.path() / "a.take", sampleHeader());
    StrandFrame other = sampleFrame(1);
    other.ids[0] = 11;
    const Result<Done> refused = writer.value().append(other);
    ASSERT_FALSE(refused);
    EXPECT_NE(toText(refused.diagnostics()).find("frame 1: error: the frame's strands are not"),
              std::string::npos);
    EXPECT_TRUE(writer.value().append(sampleFrame(1)));
}

TEST(TakeFile, WhatCannotBeWrittenIsSaid) {
    const TemporaryFolder folder;
    const auto path = writeTake(folder.path() / "a.take", 1, 1);
    const auto errorsOf = [](const auto& result) {
        EXPECT_FALSE(result);
        return toText(result.diagnostics());
    };
    EXPECT_NE(errorsOf(TakeWriter::create(path, sampleHeader())).find("File exists"),
              std::string::npos);
    EXPECT_NE(errorsOf(TakeWriter::create(folder.path() / "no" / "such" / "a", sampleHeader()))
                  .find("Create the folder first"),
              std::string::npos);
    EXPECT_NE(
        errorsOf(TakeReader::open(folder.write("text", "not a take at all"))).find("is not a take"),
        std::string::npos);
    const auto writing = TakeWriter::resume(path);
    EXPECT_NE(errorsOf(TakeWriter::resume(path)).find("being written by another"),
              std::string::npos);
}

TEST(TakeFile, MakesItsFolderButNotIntoAWriteProtectedOne) {
    using std::filesystem::perms;
    const TemporaryFolder folder;
    EXPECT_TRUE(TakeWriter::create(folder.path() / "shot.takes" / "a.take", sampleHeader()));
    std::filesystem::permissions(folder.path(), perms::owner_read | perms::owner_exec);
    const auto refused = TakeWriter::create(folder.path() / "new.takes" / "a.take", sampleHeader());
    std::filesystem::permissions(folder.path(), perms::owner_all);
    ASSERT_FALSE(refused);
    EXPECT_NE(toText(refused.diagnostics()).find("write-protected"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "new.takes"));
}

TEST(TakeFile, AWriteProtectedTakeIsNotResumed) {
    const TemporaryFolder folder;
    const auto path = writeTake(folder.path() / "a.take", 1, 1);
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    const auto refused = TakeWriter::resume(path);
    ASSERT_FALSE(refused);
    EXPECT_NE(toText(refused.diagnostics()).find("write-protected"), std::string::npos);
    EXPECT_TRUE(TakeReader::open(path));
}

TEST(TakeFile, AFullDiskLeavesAllFramesBeforeAndTheTakeGoesOnLater) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.take";
    auto writer = TakeWriter::create(path, sampleHeader());
    ASSERT_TRUE(writer.value().append(sampleFrame(1)));
    // A limit on file size fails writes midway, as a full disk does.
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit unlimited{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &unlimited), 0);
    rlimit limited = unlimited;
    limited.rlim_cur = std::filesystem::file_size(path) + 100;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limited), 0);
    const Result<Done> refused = writer.value().append(sampleFrame(2));
    ::setrlimit(RLIMIT_FSIZE, &unlimited);
    std::signal(SIGXFSZ, before);
    ASSERT_FALSE(refused);
    EXPECT_NE(toText(refused.diagnostics()).find("Free space on that disk"), std::string::npos);
    EXPECT_EQ(open(path).frameNumbers(), (std::vector<std::int64_t>{1}));
    ASSERT_TRUE(writer.value().append(sampleFrame(2)));
    EXPECT_TRUE(open(path).findDamagedFrames().empty());
    EXPECT_EQ(open(path).frameNumbers(), (std::vector<std::int64_t>{1, 2}));
}

}  // namespace
}  // namespace tendril::take
