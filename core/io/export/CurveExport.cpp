#include "core/io/export/CurveExport.h"

#include "core/io/alembic/AlembicCurvesWriter.h"
#include "core/io/groom/ObjSequenceWriter.h"

#include <fmt/format.h>

namespace tendril::io {

namespace {

constexpr const char* kApplication = "Tendril " TENDRIL_VERSION;

std::string summary(std::uint64_t frames, std::uint64_t strands, std::uint64_t points,
                    std::uint64_t bytes) {
    return fmt::format("{} frame{}, {} strands, {} points, {:.1f} MB", frames,
                       frames == 1 ? "" : "s", strands, points, 1e-6 * static_cast<double>(bytes));
}

AlembicAxes axesOf(strand::UpAxis up) {
    return up == strand::UpAxis::Z ? AlembicAxes::ZUp : AlembicAxes::YUp;
}

class AlembicExporter final : public CurveExport {
public:
    explicit AlembicExporter(AlembicCurvesWriter writer) : writer_(std::move(writer)) {}

    [[nodiscard]] static Result<std::unique_ptr<CurveExport>> create(
        const CurveExportSettings& settings, const scene::Scene& scene, std::int64_t firstFrame) {
        const scene::ShotParams& shot = scene.shot().shot;
        AlembicExport options{.path = settings.file,
                              .fpsNumerator = shot.rateNumerator,
                              .fpsDenominator = shot.rateDenominator,
                              .firstFrame = firstFrame,
                              .unitsPerMeter = 1 / strand::metersPer(settings.frame.unit),
                              .axes = axesOf(settings.frame.up),
                              .writeVelocities = settings.velocities,
                              .application = kApplication,
                              .groomProperties = toText(settings.frame)};
        for (const auto& [id, object] : scene.objects) {
            const auto* groom = std::get_if<scene::Groom>(&object->content);
            if (groom && object->visible && object->enabled)
                options.grooms.push_back(
                    {.object = static_cast<std::uint64_t>(id),
                     .name = object->name,
                     .groupId = static_cast<std::int32_t>(options.grooms.size()),
                     .rootUvs = groom->curves->rootUvs});
        }
        auto writer = AlembicCurvesWriter::create(std::move(options));
        if (!writer) return Result<std::unique_ptr<CurveExport>>::failed(writer.diagnostics());
        return std::unique_ptr<CurveExport>(
            std::make_unique<AlembicExporter>(std::move(writer).value()));
    }

    Result<Done> append(const StrandFrame& frame) override { return writer_.append(frame); }
    Result<std::string> close() override {
        const auto written = writer_.close();
        if (!written) return Result<std::string>::failed(written.diagnostics());
        return summary(written.value().frames, written.value().strands, written.value().points,
                       written.value().bytes);
    }

private:
    AlembicCurvesWriter writer_;
};

class ObjExporter final : public CurveExport {
public:
    explicit ObjExporter(ObjSequenceWriter writer) : writer_(std::move(writer)) {}

    [[nodiscard]] static Result<std::unique_ptr<CurveExport>> create(
        const CurveExportSettings& settings, const scene::Scene& scene) {
        const scene::ShotParams& shot = scene.shot().shot;
        ObjSequenceExport options{.pattern = settings.file,
                                  .frame = settings.frame,
                                  .fpsNumerator = shot.rateNumerator,
                                  .fpsDenominator = shot.rateDenominator,
                                  .application = kApplication};
        for (const auto& [id, object] : scene.objects)
            if (std::holds_alternative<scene::Groom>(object->content) && object->visible &&
                object->enabled)
                options.grooms.push_back({static_cast<std::uint64_t>(id), object->name});
        auto writer = ObjSequenceWriter::create(std::move(options));
        if (!writer) return Result<std::unique_ptr<CurveExport>>::failed(writer.diagnostics());
        return std::unique_ptr<CurveExport>(
            std::make_unique<ObjExporter>(std::move(writer).value()));
    }

    Result<Done> append(const StrandFrame& frame) override {
        strands_ = frame.strandCount();
        points_ = frame.pointCount();
        return writer_.append(frame);
    }
    Result<std::string> close() override {
        return summary(writer_.frames(), strands_, points_, writer_.bytes());
    }

private:
    ObjSequenceWriter writer_;
    std::size_t strands_ = 0, points_ = 0;
};

}  // namespace

Result<std::unique_ptr<CurveExport>> CurveExport::create(const CurveExportSettings& settings,
                                                         const scene::Scene& scene,
                                                         std::int64_t firstFrame) {
    bool hasStrands = false;
    for (const auto& [id, object] : scene.objects)
        hasStrands = hasStrands || (std::holds_alternative<scene::Groom>(object->content) &&
                                    object->visible && object->enabled);
    const std::string name = settings.file.filename().string();
    if (!hasStrands)
        return makeError(name, "nothing to export: no groom is both enabled and visible.");
    const std::string extension = settings.file.extension().string();
    if (extension == ".abc") return AlembicExporter::create(settings, scene, firstFrame);
    if (extension == ".obj") return ObjExporter::create(settings, scene);
    return makeError(name,
                     "has no format that curves can leave in. Name it .abc, or .####.obj for one "
                     "file per frame.");
}

}  // namespace tendril::io
