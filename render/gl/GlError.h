#pragma once

#include <stdexcept>

namespace tendril::render::gl {

/// The machine cannot draw: no driver, too old, out of memory, or a shader it refuses. The text
/// says what is missing and what to do about it.
class GlError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace tendril::render::gl
