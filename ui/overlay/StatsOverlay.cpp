#include "ui/overlay/StatsOverlay.h"

#include <imgui.h>

#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <filesystem>

namespace tendril::ui {

namespace {

constexpr float kFontPixels = 13;
constexpr const char* kFonts[] = {"/usr/share/fonts/opentype/inter/Inter-Regular.otf",
                                  "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"};
constexpr float kWindowPadding[] = {9, 6};
constexpr float kCellPadding[] = {5, 1.5f};
const ImVec4 kLabel{0.78f, 0.80f, 0.83f, 0.85f};
const ImVec4 kValue{0.96f, 0.97f, 0.98f, 1};
const ImVec4 kAlarm{1.0f, 0.55f, 0.45f, 1};

void loadFont(ImGuiIO& io, float scale) {
    for (const char* file : kFonts)
        if (std::filesystem::exists(file) &&
            io.Fonts->AddFontFromFileTTF(file, kFontPixels * scale))
            return;
    ImFontConfig config;
    config.SizePixels = kFontPixels * scale;
    io.Fonts->AddFontDefault(&config);
}

// ImGui fits windows and tables to what they held one picture ago; ours must fit at once.
// Of labels and of values.
ImVec2 widthsOf(const std::vector<OverlayLine>& lines) {
    ImVec2 widths(0, 0);
    for (const OverlayLine& line : lines) {
        widths.x = std::max(widths.x, ImGui::CalcTextSize(line.label.toUtf8().constData()).x);
        widths.y = std::max(widths.y, ImGui::CalcTextSize(line.value.toUtf8().constData()).x);
    }
    return widths;
}

ImVec2 sizeOf(const std::vector<OverlayLine>& lines, const ImVec2& widths, float scale) {
    const float row = ImGui::GetTextLineHeight() + 2 * kCellPadding[1] * scale;
    return {widths.x + widths.y + 4 * kCellPadding[0] * scale + 2 * kWindowPadding[0] * scale,
            static_cast<float>(lines.size()) * row + 2 * kWindowPadding[1] * scale};
}

ImVec4 colorOf(const OverlayLine& line) {
    if (line.color) return {(*line.color)[0], (*line.color)[1], (*line.color)[2], 1};
    return line.isAlarming ? kAlarm : kValue;
}

void drawTable(const std::vector<OverlayLine>& lines, const ImVec2& widths) {
    if (!ImGui::BeginTable("numbers", 2, ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn("label", ImGuiTableColumnFlags_WidthFixed, widths.x);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, widths.y);
    for (const OverlayLine& line : lines) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextColored(kLabel, "%s", line.label.toUtf8().constData());
        ImGui::TableNextColumn();
        ImGui::TextColored(colorOf(line), "%s", line.value.toUtf8().constData());
    }
    ImGui::EndTable();
}

}  // namespace

struct StatsOverlay::Context {
    ImGuiContext* imgui = ImGui::CreateContext();
    float scale = 0;  // of the loaded font
};

StatsOverlay::StatsOverlay() : context_(std::make_unique<Context>()) {
    ImGui::SetCurrentContext(context_->imgui);
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplOpenGL3_Init("#version 410 core");
}

StatsOverlay::~StatsOverlay() {
    ImGui::SetCurrentContext(context_->imgui);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(context_->imgui);
}

void StatsOverlay::draw(const std::vector<OverlayLine>& lines, const OverlayPlace& place) {
    ImGui::SetCurrentContext(context_->imgui);
    ImGuiIO& io = ImGui::GetIO();
    if (context_->scale != place.scale) {
        context_->scale = place.scale;
        io.Fonts->Clear();
        loadFont(io, place.scale);
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    io.DisplaySize = {static_cast<float>(place.width), static_cast<float>(place.height)};
    io.DeltaTime = 1.0f / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    const float margin = 10 * place.scale;
    ImGui::SetNextWindowPos({margin, margin});
    const ImVec2 widths = widthsOf(lines);
    ImGui::SetNextWindowSize(sizeOf(lines, widths, place.scale));
    ImGui::SetNextWindowBgAlpha(0.42f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 5 * place.scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {kWindowPadding[0] * place.scale, kWindowPadding[1] * place.scale});
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding,
                        {kCellPadding[0] * place.scale, kCellPadding[1] * place.scale});
    ImGui::Begin("statistics", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings);
    drawTable(lines, widths);
    ImGui::End();
    ImGui::PopStyleVar(4);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace tendril::ui
