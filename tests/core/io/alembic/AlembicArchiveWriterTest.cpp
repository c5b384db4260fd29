#include "core/io/alembic/AlembicArchiveWriter.h"

#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <sstream>

namespace tendril::io {
namespace {

using test::fileText;
using test::TemporaryFolder;
using Kind = AlembicPropertyKind;
using Pod = AlembicPod;

#ifdef TENDRIL_TEST_DATA
/// The pairs "key=value;…" in a text.
std::map<std::string, std::string> metadataPairs(const std::string& text) {
    std::map<std::string, std::string> pairs;
    std::istringstream stream(text);
    for (std::string pair; std::getline(stream, pair, ';');) {
        pairs[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
    }
    return pairs;
}

// One linear strand of five points, made by the official library.
TEST(AlembicArchiveWriter, WritesTheBytesOfTheOfficialLibrary) {
    const std::string official =
        fileText(std::string(TENDRIL_TEST_DATA) + "/alembic/samples/s01_static_linear_strand.abc");
    ASSERT_EQ(official.size(), 1183u);
    std::array<float, 15> points;
    std::memcpy(points.data(), official.data() + 64, sizeof points);
    std::array<double, 6> box;
    std::memcpy(box.data(), official.data() + 204, sizeof box);

    const TemporaryFolder folder;
    const auto metadata = metadataPairs(official.substr(645, 233));
    auto archive = AlembicArchiveWriter::create(folder / "a.abc", metadata);
    ASSERT_TRUE(archive) << toText(archive.diagnostics());
    AlembicArchiveWriter& out = archive.value();
    const auto strand = out.addObject(AlembicObjectId::Root, "strand",
                                      "schema=AbcGeom_Curve_v2;schemaBaseType=AbcGeom_GeomBase_v1;"
                                      "schemaObjTitle=AbcGeom_Curve_v2:.geom");
    const auto geometry =
        out.addProperty(out.propertiesOf(strand),
                        {.name = ".geom",
                         .metadata = "schema=AbcGeom_Curve_v2;schemaBaseType=AbcGeom_GeomBase_v1"});
    const auto bounds = out.addProperty(
        geometry, {".selfBnds", Kind::Scalar, Pod::Float64, 6, "interpretation=box"});
    const auto p = out.addProperty(
        geometry, {"P", Kind::Array, Pod::Float32, 3, "geoScope=vtx;interpretation=point"});
    const auto counts = out.addProperty(geometry, {"nVertices", Kind::Array, Pod::Int32});
    const auto basis =
        out.addProperty(geometry, {"curveBasisAndType", Kind::Scalar, Pod::UInt8, 4});
    out.append<float>(p, points);
    out.append<std::int32_t>(counts, std::array<std::int32_t, 1>{5});
    out.append<std::uint8_t>(basis, std::array<std::uint8_t, 4>{1, 0, 0, 0});
    out.append<double>(bounds, box);
    const auto closed = out.close();
    ASSERT_TRUE(closed) << toText(closed.diagnostics());
    EXPECT_EQ(fileText(folder / "a.abc"), official);
}
#endif

TEST(AlembicArchiveWriter, MetadataIsSortedAndFreeOfSeparatorsAndEmptyValues) {
    EXPECT_EQ(alembicMetadata({{"b", "1;2=3"}, {"a", "x"}, {"c", ""}}), "a=x;b=1,2:3");
}

std::uint64_t bytesWith(int changingFrames, int heldFrames) {
    const TemporaryFolder folder;
    auto archive = AlembicArchiveWriter::create(folder / "a.abc", {});
    AlembicArchiveWriter& out = archive.value();
    const auto object = out.addObject(AlembicObjectId::Root, "o", "");
    const auto values =
        out.addProperty(out.propertiesOf(object), {"values", Kind::Array, Pod::Float32});
    std::vector<float> data(1000, 0.0f);
    for (int frame = 0; frame < changingFrames; ++frame) {
        data[0] = static_cast<float>(frame);
        out.append<float>(values, data);
    }
    for (int frame = 0; frame < heldFrames; ++frame) out.append<float>(values, data);
    EXPECT_TRUE(out.close());
    return std::filesystem::file_size(folder / "a.abc");
}

TEST(AlembicArchiveWriter, HeldSamplesAtTheEndTakeNoSpaceButTheirRange) {
    EXPECT_EQ(bytesWith(3, 50), bytesWith(3, 1));
    EXPECT_GT(bytesWith(4, 0), bytesWith(3, 0) + 4000);
}

TEST(AlembicArchiveWriter, ReturningToAnEarlierSampleCostsTwoReferences) {
    const auto bytes = [](std::vector<float> sequence) {
        const TemporaryFolder folder;
        auto archive = AlembicArchiveWriter::create(folder / "a.abc", {});
        AlembicArchiveWriter& out = archive.value();
        const auto values = out.addProperty(out.propertiesOf(AlembicObjectId::Root),
                                            {"values", Kind::Array, Pod::Float32});
        for (float value : sequence) {
            out.append<float>(values, std::vector<float>(500, value));
        }
        EXPECT_TRUE(out.close());
        return std::filesystem::file_size(folder / "a.abc");
    };
    EXPECT_EQ(bytes({1, 2, 3, 1, 2}), bytes({1, 2, 3}) + 2 * 16);
}

TEST(AlembicArchiveWriter, NothingAppearsBeforeTheArchiveIsClosed) {
    const TemporaryFolder folder;
    {
        auto archive = AlembicArchiveWriter::create(folder / "a.abc", {});
        ASSERT_TRUE(archive);
        EXPECT_FALSE(std::filesystem::exists(folder / "a.abc"));
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace tendril::io
