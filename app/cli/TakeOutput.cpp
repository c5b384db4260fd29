#include "app/cli/FrameOutput.h"
#include "core/base/FileFault.h"
#include "core/io/project/ProjectJson.h"
#include "core/take/TakeWriter.h"

#include <fmt/format.h>

#include <optional>

namespace tendril::cli {

namespace {

/// Makes the file, and its folder, with the first frame, so that a run that fails before leaves
/// nothing.
class TakeOutput final : public FrameOutput {
public:
    TakeOutput(std::filesystem::path file, take::TakeHeader settings)
        : file_(std::move(file)), settings_(std::move(settings)) {}

    Result<Done> append(const StrandFrame& frame) override {
        if (!writer_) {
            auto begun = begin(frame);
            if (!begun) return begun;
        }
        return writer_->append(frame);
    }
    Result<Done> finish() override { return writer_->flush(); }
    std::filesystem::path target() const override { return file_; }

private:
    Result<Done> begin(const StrandFrame& first) {
        take::TakeHeader header = take::makeTakeHeader(first);
        header.fpsNumerator = settings_.fpsNumerator;
        header.fpsDenominator = settings_.fpsDenominator;
        header.firstFrame = settings_.firstFrame;
        header.settings = settings_.settings;
        header.instructionSet = settings_.instructionSet;
        auto writer = take::TakeWriter::create(file_, std::move(header));
        if (!writer) return Result<Done>::failed(writer.diagnostics());
        writer_.emplace(std::move(writer.value()));
        return Done{};
    }

    std::filesystem::path file_;
    take::TakeHeader settings_;  ///< what does not come from the first frame
    std::optional<take::TakeWriter> writer_;
};

}  // namespace

Result<std::unique_ptr<FrameOutput>> makeTakeOutput(const scene::Scene& scene,
                                                    const std::filesystem::path& project,
                                                    const std::string& name,
                                                    std::int64_t firstFrame, SimdLevel simd) {
    if (name.empty() || name.front() == '.' || name.find('/') != std::string::npos)
        return makeError(
            "--take", fmt::format("\"{}\" is no name for a take: it becomes a file's name.", name));
    const std::filesystem::path folder = std::filesystem::absolute(project).parent_path();
    const std::filesystem::path file =
        folder / (project.stem().string() + ".takes") / (name + ".take");
    if (std::filesystem::exists(file))
        return makeError(file.string(),
                         "there is a take of this name. Choose another name, or "
                         "remove the file.");
    const bool hasFolder = std::filesystem::exists(file.parent_path());
    if (const auto possible = checkTarget(hasFolder ? file : file.parent_path()); !possible)
        return Result<std::unique_ptr<FrameOutput>>::failed(possible.diagnostics());
    const scene::ShotParams& shot = scene.shot().shot;
    take::TakeHeader settings;
    settings.fpsNumerator = shot.rateNumerator;
    settings.fpsDenominator = shot.rateDenominator;
    settings.firstFrame = firstFrame;
    settings.instructionSet = toText(simd);
    settings.settings = io::projectToJson(scene, folder)
                            .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    return std::unique_ptr<FrameOutput>(std::make_unique<TakeOutput>(file, std::move(settings)));
}

}  // namespace tendril::cli
