#pragma once

#include "core/params/ParamOps.h"

namespace tendril::strand {

/// What the roots of a groom are fastened to.
enum class Bind {
    Off,      ///< rigid in the base
    Surface,  ///< the closest point of a body, wherever it moves and deforms
};

/// How the roots of a groom follow a body. SI.
struct BindParams {
    Bind bind = Bind::Off;
    std::string body{};      ///< name of the object; empty: the only body
    double distance = 0.01;  ///< farthest that a root may be from the surface, m

    bool operator==(const BindParams&) const = default;

    static const std::array<Param<BindParams>, 3>& params();
};
static_assert(fieldCount<BindParams>() ==
                  std::tuple_size_v<std::remove_cvref_t<decltype(BindParams::params())>>,
              "a field has no row");

}  // namespace tendril::strand
