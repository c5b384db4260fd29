#include "app/cli/Command.h"
#include "app/cli/FileFrame.h"
#include "app/cli/FileKind.h"
#include "app/cli/FrameRange.h"
#include "app/cli/FrameRate.h"
#include "app/cli/StrandReport.h"
#include "core/io/project/ProjectFile.h"
#include "core/scene/Edits.h"
#include "core/scene/SizeDoubt.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::cli {

namespace {

struct Options {
    std::string project;
    std::vector<std::string> grooms, bodies;
    FileFrame frame{};
    std::string frames = "1:96", rate = "24";
    bool force = false;
};

/// The options, understood.
struct Settings {
    strand::GroomFrame frame;
    scene::ShotParams shot;
};

Result<Settings> settingsFrom(const Options& options) {
    const auto frame = options.frame.parsed();
    const auto frames = parseFrameRange(options.frames);
    const auto rate = parseFrameRate(options.rate);
    Diagnostics errors = frame.diagnostics();
    std::ranges::copy(frames.diagnostics(), std::back_inserter(errors));
    std::ranges::copy(rate.diagnostics(), std::back_inserter(errors));
    if (extensionOf(options.project) != ".tendril")
        errors.push_back(makeError(options.project,
                                   "is no name for a project. End it with "
                                   ".tendril."));
    if (!errors.empty()) return Result<Settings>::failed(std::move(errors));
    return Settings{frame.value(),
                    {.startFrame = static_cast<int>(frames.value().first),
                     .endFrame = static_cast<int>(frames.value().last),
                     .rateNumerator = rate.value().numerator,
                     .rateDenominator = rate.value().denominator}};
}

/// A scene that grows, and what to say of it.
struct Making {
    scene::ScenePtr scene;
    Diagnostics diagnostics{};
    bool failed = false;
    Json objects = Json::array();
    std::string text{};

    template <class Describe>
    void add(Result<scene::Object> read, Describe describe) {
        std::ranges::copy(read.diagnostics(), std::back_inserter(diagnostics));
        if (!read) {
            failed = true;
            return;
        }
        scene = scene::makeAddObject(std::move(read.value())).apply(*scene);
        const scene::Object& added = *scene->objects.rbegin()->second;
        text += fmt::format("{}: {}\n", added.name, describe(added));
    }
};

std::string describeGroom(Making& making, const scene::Object& object) {
    const scene::Groom& groom = std::get<scene::Groom>(object.content);
    std::ranges::copy(doubtsAboutSize(*groom.curves, groom.source.file),
                      std::back_inserter(making.diagnostics));
    Report report;
    report.add("name", object.name, "");
    report.add("kind", "groom", "");
    report.add("file", groom.source.file, "");
    addStrands(report, *groom.curves);
    making.objects.push_back(report.json());
    return summaryOf(*groom.curves);
}

std::string describeBody(Making& making, const scene::Object& object) {
    const scene::Body& body = std::get<scene::Body>(object.content);
    const geometry::TriangleMesh& mesh = *body.mesh;
    const std::size_t samples = body.moving ? body.moving->sampleCount() : 1;
    making.objects.push_back({{"name", object.name},
                              {"kind", "body"},
                              {"vertices", mesh.vertices.size()},
                              {"triangles", mesh.triangles.size()},
                              {"samples", samples}});
    const std::string triangles = counted(mesh.triangles.size(), "triangle");
    return samples == 1 ? triangles
                        : fmt::format("{}, moving: {} from {:.6g} to {:.6g} s", triangles,
                                      counted(samples, "sample"), body.moving->times().front(),
                                      body.moving->times().back());
}

// One warning per object that is much larger or smaller than one before it.
void doubtSizes(Making& making) {
    scene::Scene earlier;
    for (const auto& [id, object] : making.scene->objects) {
        const bool isGroom = std::holds_alternative<scene::Groom>(object->content);
        if (const auto doubt = findSizeDoubt(earlier, scene::sizeOf(*object), isGroom))
            making.diagnostics.push_back(
                makeWarning(object->name, fmt::format("{}. If that is wrong, set the unit of its "
                                                      "file: tendril-cli set PROJECT {}.unit=m",
                                                      toText(*doubt, earlier), object->name)));
        earlier.objects[id] = object;
    }
}

scene::ScenePtr emptyScene(const scene::ShotParams& shot) {
    scene::Scene scene = scene::makeScene();
    auto object = std::make_shared<scene::Object>(scene.shotObject());
    std::get<scene::Shot>(object->content).shot = shot;
    scene.objects[object->id] = object;
    return std::make_shared<const scene::Scene>(std::move(scene));
}

ExitStatus run(const Options& options, Console& console) {
    const auto settings = settingsFrom(options);
    if (!settings) return console.refuse(settings.diagnostics());
    if (!options.force && std::filesystem::exists(options.project))
        return console.fail({makeError(options.project,
                                       "is there already. Choose another name, "
                                       "or replace it with --force.")});
    const auto sourceOf = [&](const std::string& file) {
        return strand::SourceParams{
            .file = file, .unit = settings.value().frame.unit, .up = settings.value().frame.up};
    };
    Making making{.scene = emptyScene(settings.value().shot)};
    for (const std::string& file : options.grooms)
        making.add(io::readGroomObject(sourceOf(file)),
                   [&](const scene::Object& object) { return describeGroom(making, object); });
    for (const std::string& file : options.bodies)
        making.add(io::readBodyObject(sourceOf(file)),
                   [&](const scene::Object& object) { return describeBody(making, object); });
    doubtSizes(making);
    console.report(making.diagnostics);
    if (making.failed) return console.fail({makeNote(options.project, "was not made.")});
    const auto written = io::writeProject(*making.scene, options.project);
    if (!written) return console.fail(written.diagnostics());

    const scene::ShotParams& shot = settings.value().shot;
    const FrameRate rate{shot.rateNumerator, shot.rateDenominator};
    making.text +=
        fmt::format("{}: frames {} to {}, {} frames per second, files in {}, {} up\n",
                    options.project, shot.startFrame, shot.endFrame, toText(rate),
                    symbolOf(settings.value().frame.unit), symbolOf(settings.value().frame.up));
    console.answer({{"project", options.project},
                    {"start_frame", shot.startFrame},
                    {"end_frame", shot.endFrame},
                    {"rate", {shot.rateNumerator, shot.rateDenominator}},
                    {"objects", making.objects},
                    {"problems", toJson(making.diagnostics)}},
                   making.text);
    return ExitStatus::Done;
}

}  // namespace

void addNew(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(program, request, "new", "Make a project around grooms", run, options);
    command->add_option("PROJECT", options->project, "The .tendril file to make")->required();
    command
        ->add_option("--groom", options->grooms,
                     "Curves: .hair, .tfx, .obj or .abc; several "
                     "if you like")
        ->type_name("FILE")
        ->required();
    command->add_option("--body", options->bodies, "Surfaces that ride on the base")
        ->type_name("FILE");
    options->frame.addOptions(*command, "these files");
    command->add_option("--frames", options->frames, "First and last frame of the shot")
        ->capture_default_str()
        ->type_name("A:B");
    command
        ->add_option("--fps", options->rate,
                     "Frames per second: 24, 29.97 or a fraction such as 24000/1001")
        ->capture_default_str()
        ->type_name("R");
    command->add_flag("--force", options->force, "Replace a project that is there");
}

}  // namespace tendril::cli
