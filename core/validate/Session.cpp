#include "core/validate/Session.h"

#include <fmt/format.h>

#include <cstdlib>

namespace tendril::validate {

void Comparison::add(const char* what, double error, double tolerance) {
    // A failure stands; among comparisons of one kind the one closest to its tolerance is told.
    const bool good = std::isfinite(error) && error <= tolerance;
    const bool closer = !any_ || !(error / tolerance <= error_ / tolerance_);
    if (closer) {
        error_ = error;
        tolerance_ = tolerance;
        worst_ = what;
    }
    any_ = true;
    failed_ = failed_ || !good;
}

void Comparison::note(const std::string& text) {
    notes_ += (notes_.empty() ? "" : "; ") + text;
}

CaseResult Comparison::finish(std::string name) const {
    CaseResult result{.name = std::move(name),
                      .error = error_,
                      .tolerance = tolerance_,
                      .order = order_,
                      .passed = any_ && !failed_};
    result.text = worst_;
    if (!notes_.empty()) result.text += (worst_.empty() ? "" : "; ") + notes_;
    return result;
}

bool Session::cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
}

bool Session::isSelected(const std::string& name) const {
    if (options_.selection.empty()) return true;
    for (const std::string& prefix : options_.selection) {
        if (name.starts_with(prefix)) return true;
    }
    return false;
}

bool Session::concerns(const std::string& group) const {
    if (options_.selection.empty()) return true;
    const std::string all = group + "/";
    for (const std::string& prefix : options_.selection) {
        if (all.starts_with(prefix) || prefix.starts_with(all)) return true;
    }
    return false;
}

void Session::emit(CaseResult result) {
    if (options_.onResult) options_.onResult(result);
    results_.push_back(std::move(result));
}

void Session::runCase(const std::string& name, const std::function<void(Comparison&)>& body) {
    if (cancelled() || !isSelected(name)) return;
    Comparison comparison;
    try {
        body(comparison);
    } catch (const Json::exception& error) {
        CaseResult result = comparison.finish(name);
        result.passed = false;
        result.text = fmt::format("the reference cannot be read: {}", error.what());
        emit(std::move(result));
        return;
    }
    if (cancelled()) return;  // what a cancelled case found is no result
    emit(comparison.finish(name));
}

void Session::reportNotCovered(const std::string& name, const std::string& reason) {
    emit({.name = name, .covered = false, .text = reason});
}

std::string caseName(const Json& group, const Json& entry) {
    return group.at("group").get<std::string>() + "/" + entry.at("id").get<std::string>();
}

double numberOf(const Json& value) {
    if (!value.is_string()) return value.get<double>();
    const std::string& text = value.get_ref<const std::string&>();
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = end != text.c_str() && *end == '\0';
    return whole ? number : std::nan("");
}

bool isNumber(const Json& value) {
    return value.is_number() || (value.is_string() && std::isfinite(numberOf(value)));
}

std::vector<double> numbersOf(const Json& value) {
    std::vector<double> numbers;
    for (const Json& entry : value) {
        if (entry.is_array()) {
            const std::vector<double> inner = numbersOf(entry);
            numbers.insert(numbers.end(), inner.begin(), inner.end());
        } else {
            numbers.push_back(numberOf(entry));
        }
    }
    return numbers;
}

}  // namespace tendril::validate
