#include "core/validate/Session.h"

#include "core/base/EventQueue.h"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <thread>

namespace tendril::validate {

void Mismatch::include(double value, double reference, double scale) {
    const double error = std::abs(value - reference) / scale;
    if (value_ && !(error > error_) && !std::isnan(error)) return;
    if (std::isnan(error_)) return;
    error_ = error;
    value_ = value;
    reference_ = reference;
}

Mismatch mismatch(double value, double reference, double scale) {
    Mismatch one;
    one.include(value, reference, scale);
    return one;
}

Mismatch relativeMismatch(double value, double reference) {
    return mismatch(value, reference, std::abs(reference));
}

void Comparison::add(const char* what, double error, double tolerance) {
    add(what, error, {}, {}, tolerance);
}

void Comparison::add(const char* what, const Mismatch& mismatch, double tolerance) {
    add(what, mismatch.error(), mismatch.value(), mismatch.reference(), tolerance);
}

void Comparison::require(const char* what, const Mismatch& mismatch, double tolerance) {
    if (mismatch.error() <= tolerance) return;
    add(what, mismatch, tolerance);
}

void Comparison::add(const char* what, double error, std::optional<double> value,
                     std::optional<double> reference, double tolerance) {
    // A failure stands; among comparisons of one kind the one closest to its tolerance is told.
    const bool good = std::isfinite(error) && error <= tolerance;
    const bool closer = !any_ || !(error / tolerance <= error_ / tolerance_);
    if (closer) {
        error_ = error;
        tolerance_ = tolerance;
        value_ = value;
        reference_ = reference;
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
                      .value = value_,
                      .reference = reference_,
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

void Session::addCase(const std::string& name, std::function<void(Comparison&)> body) {
    if (isSelected(name)) cases_.push_back({.name = name, .body = std::move(body)});
}

void Session::reportNotCovered(const std::string& name, const std::string& reason) {
    cases_.push_back({.name = name, .body = {}, .reason = reason});
}

std::optional<CaseResult> Session::resultOf(const Case& one) const {
    if (cancelled()) return {};
    if (!one.body) return CaseResult{.name = one.name, .covered = false, .text = one.reason};
    Comparison comparison;
    std::string fault;
    try {
        one.body(comparison);
    } catch (const Json::exception& error) {
        fault = error.what();
    } catch (const std::out_of_range&) {
        fault = "an array is shorter than it must be";
    } catch (const ReferenceFault& error) {
        fault = error.what();
    }
    if (cancelled()) return {};  // what a cancelled case found is no result
    CaseResult result = comparison.finish(one.name);
    if (!fault.empty()) {
        result.passed = false;
        result.text = fmt::format("the reference cannot be read: {}", fault);
    }
    return result;
}

std::vector<CaseResult> Session::run(Workers& workers) {
    struct Finished {
        std::size_t index = 0;
        std::optional<CaseResult> result{};
        std::exception_ptr fault{};
    };
    const std::size_t count = cases_.size();
    std::atomic<std::size_t> taken = 0;
    EventQueue<Finished> queue;
    const auto work = [&](std::size_t) {
        for (std::size_t k = taken++; k < count; k = taken++) {
            Finished finished{.index = count - 1 - k};
            try {
                finished.result = resultOf(cases_[finished.index]);
            } catch (...) {
                finished.fault = std::current_exception();
            }
            queue.push(std::move(finished));
        }
    };
    std::vector<std::optional<CaseResult>> results(count);
    std::exception_ptr fault;
    {
        const std::jthread runner(
            [&] { workers.parallelFor(static_cast<std::size_t>(workers.threads()), work); });
        for (std::size_t done = 0; done < count;) {
            queue.wait();
            for (Finished& finished : queue.takeAll()) {
                ++done;
                if (finished.fault) fault = finished.fault;
                if (finished.result && options_.onResult) options_.onResult(*finished.result);
                results[finished.index] = std::move(finished.result);
            }
        }
    }
    if (fault) std::rethrow_exception(fault);
    std::vector<CaseResult> all;
    for (std::optional<CaseResult>& result : results)
        if (result) all.push_back(std::move(*result));
    return all;
}

std::string caseName(const Json& group, const Json& entry) {
    const bool isNamed = entry.is_object() && entry.contains("id");
    const Json id = isNamed ? entry.at("id") : Json("without-id");
    return group.at("group").get<std::string>() + "/" +
           (id.is_string() ? id.get<std::string>() : id.dump());
}

double numberOf(const Json& value) {
    if (!value.is_string()) return value.get<double>();
    const std::string& text = value.get_ref<const std::string&>();
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool whole = end != text.c_str() && *end == '\0';
    return whole ? number : std::nan("");
}

void demandPositive(std::initializer_list<std::pair<const char*, double>> values) {
    for (const auto& [name, value] : values)
        if (!(value > 0) || !std::isfinite(value))
            throw ReferenceFault(fmt::format("{} is {}, but must be above zero", name, value));
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
