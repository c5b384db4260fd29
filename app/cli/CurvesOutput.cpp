#include "app/cli/FrameOutput.h"
#include "core/io/export/CurveExport.h"

#include <utility>

namespace tendril::cli {

namespace {

class CurvesOutput final : public FrameOutput {
public:
    CurvesOutput(std::unique_ptr<io::CurveExport> writer, std::filesystem::path file)
        : writer_(std::move(writer)), file_(std::move(file)) {}

    Result<Done> append(const StrandFrame& frame) override { return writer_->append(frame); }
    Result<Done> finish() override {
        auto written = writer_->close();
        if (!written) return Result<Done>::failed(written.diagnostics());
        return {Done{}, std::move(written.diagnostics())};
    }
    std::filesystem::path target() const override { return file_; }

private:
    std::unique_ptr<io::CurveExport> writer_;
    std::filesystem::path file_;
};

}  // namespace

Result<std::unique_ptr<FrameOutput>> makeCurvesOutput(const scene::Scene& scene,
                                                      const io::CurveExportSettings& wanted,
                                                      std::int64_t firstFrame) {
    auto writer = io::CurveExport::create(wanted, scene, firstFrame);
    if (!writer) return Result<std::unique_ptr<FrameOutput>>::failed(writer.diagnostics());
    return {std::make_unique<CurvesOutput>(std::move(writer.value()), wanted.file),
            std::move(writer.diagnostics())};
}

}  // namespace tendril::cli
