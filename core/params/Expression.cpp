#include "core/params/Expression.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numbers>

namespace tendril {

namespace {

// Recursive descent: sum := product (± product)*, product := power ((*|/) power)*,
// power := sign atom (^ power)?, atom := number suffix? | name | name(sum) | (sum).
class Parser {
public:
    Parser(std::string_view text, Unit unit) : text_(text), unit_(unit) {}

    Result<double> parse() {
        const double value = sum();
        skipSpace();
        if (problem_.empty() && at_ < text_.size()) fail("is not understood here");
        if (problem_.empty() && !std::isfinite(value)) problem_ = "does not give a finite number.";
        if (!problem_.empty()) return makeError(fmt::format("\"{}\"", text_), problem_);
        return value;
    }
    [[nodiscard]] bool sawSuffix() const { return sawSuffix_; }

private:
    double sum() {
        double value = product();
        for (;;) {
            if (accept('+'))
                value += product();
            else if (accept('-'))
                value -= product();
            else
                return value;
        }
    }
    double product() {
        double value = power();
        for (;;) {
            if (accept('*'))
                value *= power();
            else if (accept('/'))
                value /= power();
            else
                return value;
        }
    }
    double power() {
        if (++depth_ > kMaxDepth) return fail("is nested too deeply");
        const double value = accept('-') ? -power() : accept('+') ? power() : raised(atom());
        --depth_;
        return value;
    }
    double raised(double base) { return accept('^') ? std::pow(base, power()) : base; }
    double atom() {
        if (accept('(')) return closed(sum());
        return isLetter() ? named() : number();
    }
    double number() {
        skipSpace();
        double value = 0;
        const auto [end, error] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (error != std::errc() || !problem_.empty()) return fail("should be a number");
        at_ = static_cast<std::size_t>(end - text_.data());
        return value * suffix();
    }
    // The longest suffix that stands here: "mm" before "m".
    double suffix() {
        skipSpace();
        UnitSuffix longest;
        for (const UnitSuffix& s : suffixesOf(unit_))
            if (text_.substr(at_).starts_with(s.text) && s.text.size() > longest.text.size())
                longest = s;
        at_ += longest.text.size();
        sawSuffix_ = sawSuffix_ || !longest.text.empty();
        return longest.factor;
    }
    double named() {
        std::size_t end = at_;
        while (end < text_.size() && std::isalnum(static_cast<unsigned char>(text_[end]))) ++end;
        const std::string_view name = text_.substr(at_, end - at_);
        if (name == "pi") {
            at_ = end;
            return std::numbers::pi * suffix();
        }
        constexpr std::pair<std::string_view, double (*)(double)> kFunctions[] = {
            {"sqrt", std::sqrt}, {"sin", std::sin}, {"cos", std::cos}, {"abs", std::fabs}};
        for (const auto& [known, function] : kFunctions) {
            if (name != known) continue;
            at_ = end;
            if (!accept('(')) return fail("needs parentheses after the function");
            return function(closed(sum()));
        }
        return fail("is neither a unit of this parameter nor a known name");
    }
    double closed(double value) {
        if (!accept(')')) fail("should be a closing parenthesis");
        return value;
    }

    bool accept(char c) {
        skipSpace();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    [[nodiscard]] bool isLetter() {
        skipSpace();
        return at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_]));
    }
    void skipSpace() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    }
    double fail(std::string_view what) {
        if (!problem_.empty()) return 0;
        const std::string_view rest = text_.substr(at_);
        problem_ = rest.empty() ? fmt::format("ends too early: a number is missing.")
                                : fmt::format("\"{}\" {}.", rest, what);
        at_ = text_.size();
        return 0;
    }

    static constexpr int kMaxDepth = 100;

    std::string_view text_;
    Unit unit_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool sawSuffix_ = false;
    std::string problem_;
};

}  // namespace

Result<double> evaluateExpression(std::string_view text, Unit unit, double bareFactor) {
    Parser parser(text, unit);
    Result<double> result = parser.parse();
    if (result && !parser.sawSuffix()) result.value() *= bareFactor;
    return result;
}

}  // namespace tendril
