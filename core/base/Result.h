#pragma once

#include "core/base/Assert.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tendril {

enum class Severity { Note, Warning, Error };

/// Something a user should know about a file, a script or an argument.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string place;  ///< "hair.obj:12", "strand 17, point 3", "object Groom, bend_stiffness"
    std::string text;   ///< what is wrong and what to do about it, as a sentence

    bool operator==(const Diagnostic&) const = default;
};
using Diagnostics = std::vector<Diagnostic>;

/// "hair.obj:12: error: index 9 is beyond the 8 points read so far. …"
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);
[[nodiscard]] std::string toText(const Diagnostics& diagnostics);  ///< one per line

[[nodiscard]] Diagnostic makeError(std::string place, std::string text);
[[nodiscard]] Diagnostic makeWarning(std::string place, std::string text);
[[nodiscard]] Diagnostic makeNote(std::string place, std::string text);

/// What came of work on something the user gave: a value, or none and at least one error.
/// Warnings and notes may come with both. Our own bugs are checks (Assert.h), not results.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value, Diagnostics notes = {})  // NOLINT: converting on purpose, as in `return x;`
        : value_(std::move(value)), diagnostics_(std::move(notes)) {}
    Result(Diagnostic error)  // NOLINT: converting on purpose, as in `return makeError(…);`
        : diagnostics_{std::move(error)} {}
    [[nodiscard]] static Result failed(Diagnostics errors) {  // NOLINT: moved below
        TENDRIL_DEMAND(!errors.empty());
        Result result;
        result.diagnostics_ = std::move(errors);
        return result;
    }

    [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
    [[nodiscard]] const T& value() const& {
        TENDRIL_DEMAND(value_.has_value());
        return *value_;
    }
    [[nodiscard]] T& value() & {
        TENDRIL_DEMAND(value_.has_value());
        return *value_;
    }
    [[nodiscard]] T&& value() && {
        TENDRIL_DEMAND(value_.has_value());
        return std::move(*value_);
    }
    [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
    [[nodiscard]] Diagnostics& diagnostics() { return diagnostics_; }

private:
    Result() = default;

    std::optional<T> value_;
    Diagnostics diagnostics_;
};

/// A Result without a value.
struct Done {};

}  // namespace tendril
