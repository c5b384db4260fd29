#pragma once

#include "core/base/Result.h"
#include "core/io/mesh/CleanMesh.h"
#include "core/io/mesh/MeshCodec.h"

#include <string>

namespace tendril::io {

/// What a user should know about a mesh that was read: what was wrong with it and what was done
/// about it, its unit, and how it moves.
[[nodiscard]] Diagnostics notesOn(const CleanMesh& clean, const MeshReport& report,
                                  const std::string& place);

/// "skinned", "morphed and placed by nodes".
[[nodiscard]] std::string nameOf(const MotionSource& motion);

/// Up to 200 characters of a foreign text; what is not printable becomes a question mark.
[[nodiscard]] std::string inPlainAscii(std::string_view text);

}  // namespace tendril::io
