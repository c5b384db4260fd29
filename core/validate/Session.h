#pragma once

#include "core/base/ParallelFor.h"
#include "core/validate/Validation.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <utility>

namespace tendril::validate {

using Json = nlohmann::json;

/// The largest of many differences, with the two numbers that differ so.
class Mismatch {
public:
    /// @param scale by which the difference is divided. What is no number stays.
    void include(double value, double reference, double scale = 1);

    [[nodiscard]] double error() const { return error_; }
    [[nodiscard]] std::optional<double> value() const { return value_; }
    [[nodiscard]] std::optional<double> reference() const { return reference_; }

private:
    double error_ = 0;
    std::optional<double> value_, reference_;
};

/// |value − reference| / scale
[[nodiscard]] Mismatch mismatch(double value, double reference, double scale = 1);
/// |value / reference − 1|
[[nodiscard]] Mismatch relativeMismatch(double value, double reference);

/// One comparison under way: the largest error seen relative to its own tolerance decides.
class Comparison {
public:
    /// @param error of `what`, in the unit of `tolerance`
    void add(const char* what, double error, double tolerance);
    void add(const char* what, const Mismatch& mismatch, double tolerance);
    /// Of what must hold too, but is not what is compared: told only where it fails.
    void require(const char* what, const Mismatch& mismatch, double tolerance);
    /// What had to be found first was not.
    void fail(const char* what, double tolerance) { add(what, std::nan(""), tolerance); }
    void setOrder(double order) { order_ = order; }
    void note(const std::string& text);
    [[nodiscard]] CaseResult finish(std::string name) const;

private:
    void add(const char* what, double error, std::optional<double> value,
             std::optional<double> reference, double tolerance);

    double error_ = 0, tolerance_ = 0;
    std::optional<double> value_, reference_;
    bool any_ = false, failed_ = false;
    std::optional<double> order_;
    std::string worst_, notes_;
};

/// What the procedures of the groups share: the selection, cancelling, and the cases to run.
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

    /// Notes `body(comparison)` as the case `name`, unless it is not selected. The body runs later
    /// and on any thread; what it refers to must last as long as the session. Numbers missing in
    /// the reference make it a failed case that says so.
    void addCase(const std::string& name, std::function<void(Comparison&)> body);
    /// For a case or a whole group that cannot be run; the selection is not looked at.
    void reportNotCovered(const std::string& name, const std::string& reason);
    /// Runs all that was noted, the last first: those cost most. Results do not depend on the
    /// number of workers and come in the order in which cases were noted; a cancelled case has
    /// none.
    [[nodiscard]] std::vector<CaseResult> run(Workers& workers);

private:
    struct Case {
        std::string name;
        std::function<void(Comparison&)> body;  ///< empty: not covered
        std::string reason{};
    };
    [[nodiscard]] std::optional<CaseResult> resultOf(const Case& one) const;

    std::filesystem::path folder_;
    const ValidationOptions& options_;
    std::vector<Case> cases_;
};

/// A group's procedure: `group` is its entry in index.json.
using GroupProcedure = void (*)(const Json& group, Session& session);

/// A number of a reference folder that nothing can be built from. Makes its case fail.
class ReferenceFault : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
/// @throws ReferenceFault that names the first which is not finite and above zero
void demandPositive(std::initializer_list<std::pair<const char*, double>> values);

/// "group/case".
[[nodiscard]] std::string caseName(const Json& group, const Json& entry);
/// A number that may be written as a string, as references with many digits do.
[[nodiscard]] double numberOf(const Json& value);
[[nodiscard]] std::vector<double> numbersOf(const Json& value);
/// Whether a field holds a number at all (others say "none", "inf" or nothing).
[[nodiscard]] bool isNumber(const Json& value);

}  // namespace tendril::validate
