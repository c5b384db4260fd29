#pragma once

#include "core/validate/Validation.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

namespace tendril::validate {

using Json = nlohmann::json;

/// One comparison under way: the largest error seen relative to its own tolerance decides.
class Comparison {
public:
    /// @param error of `what`, in the unit of `tolerance`
    void add(const char* what, double error, double tolerance);
    void setOrder(double order) { order_ = order; }
    void note(const std::string& text);
    [[nodiscard]] CaseResult finish(std::string name) const;

private:
    double error_ = 0, tolerance_ = 0;
    bool any_ = false, failed_ = false;
    std::optional<double> order_;
    std::string worst_, notes_;
};

/// What the procedures of the groups share: the selection, cancelling, and where results go.
class Session {
public:
    Session(std::filesystem::path folder, const ValidationOptions& options)
        : folder_(std::move(folder)), options_(options) {}

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] const std::atomic<bool>* cancelFlag() const { return options_.cancel; }
    [[nodiscard]] bool cancelled() const;
    [[nodiscard]] bool isSelected(const std::string& name) const;
    /// Whether a selected name may begin with this group's.
    [[nodiscard]] bool concerns(const std::string& group) const;

    /// Runs `body(comparison)` as the case `name` unless it is not selected or all is cancelled.
    /// Numbers missing in the reference make it a failed case that says so.
    void runCase(const std::string& name, const std::function<void(Comparison&)>& body);
    /// For a case or a whole group that cannot be run; the selection is not looked at.
    void reportNotCovered(const std::string& name, const std::string& reason);
    [[nodiscard]] std::vector<CaseResult> takeResults() { return std::move(results_); }

private:
    void emit(CaseResult result);

    std::filesystem::path folder_;
    const ValidationOptions& options_;
    std::vector<CaseResult> results_;
};

/// A group's procedure: `group` is its entry in index.json.
using GroupProcedure = void (*)(const Json& group, Session& session);

/// "group/case".
[[nodiscard]] std::string caseName(const Json& group, const Json& entry);
/// A number that may be written as a string, as references with many digits do.
[[nodiscard]] double numberOf(const Json& value);
[[nodiscard]] std::vector<double> numbersOf(const Json& value);
/// Whether a field holds a number at all (others say "none", "inf" or nothing).
[[nodiscard]] bool isNumber(const Json& value);

}  // namespace tendril::validate
