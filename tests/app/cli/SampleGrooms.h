#pragma once

#include "tests/app/cli/CliProcess.h"

#include <cmath>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>

namespace tendril::test {

/// Polylines in centimeters that hang from a small circle, each of `points` points: an OBJ file.
[[nodiscard]] inline std::string hangingStrandsObj(int strands, int points) {
    std::ostringstream text;
    text.precision(9);
    for (int s = 0; s < strands; ++s) {
        const double around = 0.7 * s;
        for (int p = 0; p < points; ++p) {
            const double along = 0.9 * p;
            text << "v " << 3 * std::cos(around) + 0.2 * std::sin(along + s) << ' '
                 << 10 - 0.8 * along << ' ' << 3 * std::sin(around) + 0.3 * std::cos(along) << '\n';
        }
        text << 'l';
        for (int p = points; p > 0; --p) text << ' ' << -p;
        text << '\n';
    }
    return text.str();
}

/// A folder with a groom and a project "shot.tendril" around it, whose base turns.
class SampleProject {
public:
    explicit SampleProject(int strands = 3, int points = 6) {
        folder_.write("hair.obj", hangingStrandsObj(strands, points));
        const CliAnswer made =
            runCli({"new", file("shot.tendril"), "--groom", file("hair.obj"), "--frames", "1:6"});
        EXPECT_EQ(made.status, 0) << made.err;
        const CliAnswer set =
            runCli({"set", file("shot.tendril"), "base.rotation.y@1=0", "base.rotation.y@6=90deg"});
        EXPECT_EQ(set.status, 0) << set.err;
    }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.path() / name; }
    [[nodiscard]] std::string project() const { return file("shot.tendril"); }
    [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }
    /// Names of all that is in the folder.
    [[nodiscard]] std::set<std::string> names() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path()))
            names.insert(entry.path().lexically_relative(folder_.path()).string());
        return names;
    }

private:
    TemporaryFolder folder_;
};

}  // namespace tendril::test
