#include "core/io/alembic/AlembicArchive.h"

#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#ifdef TENDRIL_TEST_DATA
#include "tests/core/io/alembic/AlembicSamples.h"
#endif

namespace tendril::io {
namespace {

using test::fileText;
using test::TemporaryFolder;

TEST(AlembicArchive, MetadataStopsAtAPairWithoutEqualsAndKeepsTheFirstOfEqualKeys) {
    const AlembicMetadata pairs = parseAlembicMetadata("a=1;b=;a=2;broken;c=3");
    EXPECT_EQ(pairs, (AlembicMetadata{{"a", "1"}, {"b", ""}}));
}

TEST(AlembicArchive, SlotsFollowTheRangeOfChanges) {
    AlembicProperty property;
    property.samples = 8;
    property.firstChanged = 3;
    property.lastChanged = 5;
    std::vector<std::uint32_t> slots;
    for (std::uint32_t i = 0; i < 8; ++i) slots.push_back(property.slotOf(i));
    EXPECT_EQ(slots, (std::vector<std::uint32_t>{0, 0, 0, 1, 2, 3, 3, 3}));
}

TEST(AlembicArchive, RefusesMissingFilesAndFoldersByName) {
    const TemporaryFolder folder;
    for (const auto& path : {folder / "missing.abc", folder.path()}) {
        const auto refused = AlembicArchive::open(path, UnfinishedArchive::Refuse);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.diagnostics()[0].place, path.string());
    }
}

#ifdef TENDRIL_TEST_DATA
using nlohmann::json;

const AlembicObject* findObject(const AlembicArchive& archive, const std::string& path) {
    for (const AlembicObject& object : archive.objects()) {
        if (object.path == path) return &object;
    }
    return nullptr;
}

const AlembicProperty* findProperty(const AlembicObject& object, std::string path) {
    const AlembicProperty* found = &object.properties;
    while (found && !path.empty()) {
        const std::size_t slash = path.find('/');
        found = found->find(path.substr(0, slash));
        path = slash == std::string::npos ? "" : path.substr(slash + 1);
    }
    return found;
}

void expectNumbers(const AlembicArchive& archive, const AlembicProperty& property,
                   const json& check) {
    const auto read = archive.readNumbers(property, check["sample"].get<std::uint32_t>());
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const std::vector<double>& values = read.value();
    ASSERT_EQ(values.size(), check["count"].get<std::size_t>() * property.extent);
    double sum = 0, size = 1;
    for (double value : values) {
        sum += value;
        size += std::abs(value);
    }
    if (check["sum"].is_number() && size < 1e300) {
        EXPECT_NEAR(sum, check["sum"].get<double>(), 1e-9 * size);
    }
    const json &first = check["first"], &last = check["last"];
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_DOUBLE_EQ(values[i], first[i].get<double>());
    }
    for (std::size_t i = 0; i < last.size(); ++i) {
        EXPECT_DOUBLE_EQ(values[values.size() - last.size() + i], last[i].get<double>());
    }
}

void expectProperty(const AlembicArchive& archive, const AlembicProperty& property,
                    const json& expected) {
    EXPECT_EQ(property.metadata, expected["metadata"].get<AlembicMetadata>());
    if (expected["kind"] == "compound") {
        EXPECT_EQ(property.kind, AlembicPropertyKind::Compound);
        return;
    }
    EXPECT_EQ(property.kind, expected["kind"] == "scalar" ? AlembicPropertyKind::Scalar
                                                          : AlembicPropertyKind::Array);
    EXPECT_EQ(podName(property.pod), expected["pod"].get<std::string>());
    EXPECT_EQ(property.extent, expected["extent"].get<int>());
    EXPECT_EQ(property.samples, expected["numSamples"].get<std::uint32_t>());
    EXPECT_EQ(property.firstChanged, expected["firstChanged"].get<std::uint32_t>());
    EXPECT_EQ(property.lastChanged, expected["lastChanged"].get<std::uint32_t>());
    EXPECT_EQ(property.timeSampling, expected["timeSampling"].get<std::uint32_t>());
    for (const json& check : expected["checks"]) {
        if (property.pod == AlembicPod::String) {
            const auto texts = archive.readTexts(property, check["sample"].get<std::uint32_t>());
            ASSERT_TRUE(texts);
            EXPECT_EQ(texts.value(), check["values"].get<std::vector<std::string>>());
        } else if (property.pod != AlembicPod::WString) {
            expectNumbers(archive, property, check);
        }
    }
}

TEST(AlembicArchive, ReadsTheSamplesOfTheOfficialLibraryWithAllTheirValues) {
    for (const auto& path : archivesBelow("alembic/samples")) {
        SCOPED_TRACE(path.filename());
        const json expected = contentsOf(path);
        auto opened = AlembicArchive::open(path, UnfinishedArchive::Refuse);
        ASSERT_TRUE(opened) << toText(opened.diagnostics());
        const AlembicArchive& archive = opened.value();
        EXPECT_EQ(archive.problems(), Diagnostics());
        EXPECT_GT(archive.objects().size(), expected["objects"].size());
        for (const json& object : expected["objects"]) {
            const AlembicObject* found = findObject(archive, object["path"]);
            ASSERT_TRUE(found) << object["path"];
            EXPECT_EQ(found->metadata, object["metadata"].get<AlembicMetadata>());
        }
        for (const json& property : expected["properties"]) {
            SCOPED_TRACE(property["object"].get<std::string>() + " " +
                         property["path"].get<std::string>());
            const AlembicObject* object = findObject(archive, property["object"]);
            ASSERT_TRUE(object);
            const AlembicProperty* found = findProperty(*object, property["path"]);
            ASSERT_TRUE(found);
            expectProperty(archive, *found, property);
        }
        const json& samplings = expected["archive"]["timeSamplings"];
        ASSERT_EQ(archive.timeSamplings().size(), samplings.size());
        for (std::size_t i = 0; i < samplings.size(); ++i) {
            EXPECT_EQ(archive.timeSamplings()[i].times,
                      samplings[i]["storedTimes"].get<std::vector<double>>());
            EXPECT_EQ(archive.timeSamplings()[i].maxSamples,
                      samplings[i]["maxNumSamples"].get<std::uint32_t>());
        }
    }
}

// kind "refuse": must not open; "partial": opens with a problem, or a sample is unreadable;
// "accept": opens without one.
TEST(AlembicArchive, RefusesDamagedFilesThatMustBeRefusedAndOpensTheOthers) {
    for (const auto& path : archivesBelow("alembic/damaged")) {
        SCOPED_TRACE(path.filename());
        const auto opened = AlembicArchive::open(path, UnfinishedArchive::Refuse);
        EXPECT_EQ(bool(opened), contentsOf(path)["kind"] != "refuse");
        for (const Diagnostic& problem : opened.diagnostics()) {
            EXPECT_FALSE(problem.place.empty()) << problem.text;
            EXPECT_EQ(problem.text.back(), '.') << problem.text;
        }
    }
}

TEST(AlembicArchive, SaysHowToConvertHdf5AndThatUnfinishedArchivesCanBeAccepted) {
    const std::string folder = std::string(TENDRIL_TEST_DATA) + "/alembic/damaged/";
    const auto hdf5 =
        AlembicArchive::open(folder + "d07_hdf5_magic.abc", UnfinishedArchive::Refuse);
    ASSERT_FALSE(hdf5);
    EXPECT_NE(hdf5.diagnostics()[0].text.find("abcconvert -toOgawa"), std::string::npos);
    const auto unfinished =
        AlembicArchive::open(folder + "d08_not_frozen.abc", UnfinishedArchive::Accept);
    EXPECT_TRUE(unfinished);
}

/// Reads every sample of a property and those inside it, whatever comes.
void readEverything(const AlembicArchive& archive, const AlembicProperty& property) {
    const std::uint32_t few = std::min<std::uint32_t>(property.samples, 20);
    for (std::uint32_t sample = 0; sample < few; ++sample) {
        (void)archive.readNumbers(property, sample);
        (void)archive.readTexts(property, sample);
    }
    for (const AlembicProperty& child : property.children) readEverything(archive, child);
}

TEST(AlembicArchive, SurvivesEverySampleOfDamagedFiles) {
    for (const char* folder : {"alembic/damaged", "dirty/alembic"}) {
        for (const auto& path : archivesBelow(folder)) {
            SCOPED_TRACE(path.filename());
            const auto opened = AlembicArchive::open(path, UnfinishedArchive::Accept);
            if (!opened) continue;
            for (const AlembicObject& object : opened.value().objects()) {
                readEverything(opened.value(), object.properties);
            }
        }
    }
}

// Mutations of a good file: every byte inverted in turn, and cuts in every block.
TEST(AlembicArchive, SurvivesAnyInvertedByteAndAnyCut) {
    const std::string good =
        fileText(std::string(TENDRIL_TEST_DATA) + "/alembic/samples/s01_static_linear_strand.abc");
    const TemporaryFolder folder;
    const auto path = folder / "mutant.abc";
    const auto readAll = [&](const std::string& bytes) {
        folder.write("mutant.abc", bytes);
        const auto opened = AlembicArchive::open(path, UnfinishedArchive::Accept);
        if (!opened) {
            EXPECT_FALSE(opened.diagnostics().empty());
            return;
        }
        for (const AlembicObject& object : opened.value().objects()) {
            readEverything(opened.value(), object.properties);
        }
    };
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string mutant = good;
        mutant[i] = static_cast<char>(~mutant[i]);
        readAll(mutant);
        if (i % 13 == 0) readAll(good.substr(0, i));
    }
}
#endif

}  // namespace
}  // namespace tendril::io
