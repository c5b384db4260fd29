#include "core/validate/ReferenceChain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tendril::validate {
namespace {

/// Radius over link length of a rod said to have none; it moves no frequency above 1e-13.
constexpr double kThinnest = 1e-7;

double finite(const char* name, double value) {
    if (!std::isfinite(value)) throw ReferenceFault(fmt::format("{} is not a number", name));
    return value;
}

Vec3 stiffnessOf(const Json& springs) {
    const auto value = [&](const char* key) { return finite(key, numberOf(springs.at(key))); };
    return {value("K_bx"), value("K_t"), value("K_bz")};
}

}  // namespace

Quat quatOf(const Json& wxyz) {
    const std::vector<double> v = numbersOf(wxyz);
    const Quat q{v.at(0), v.at(1), v.at(2), v.at(3)};
    if (!(squaredNorm(q) > 0) || !std::isfinite(squaredNorm(q)))
        throw ReferenceFault("a quaternion is no rotation");
    return normalized(q);
}

Vec3 vec3Of(const Json& xyz) {
    const std::vector<double> v = numbersOf(xyz);
    return {finite("x", v.at(0)), finite("y", v.at(1)), finite("z", v.at(2))};
}

StaticChain makeChain(const UniformChain& chain) {
    demandPositive({{"the number of links", chain.links}, {"the length", chain.length}});
    const auto count = static_cast<std::size_t>(chain.links);
    const double length = chain.length / chain.links;
    const double radius = length * std::max(kThinnest, chain.radiusOverLink);
    std::vector<multibody::LinkTopology> topology = multibody::makeSerialTopology(count);
    std::vector<multibody::Link> links;
    for (std::size_t i = 0; i < count; ++i) {
        topology[i].joint = chain.joint;
        multibody::Link link =
            multibody::makeCylinderLink(1.0 / chain.links, length, radius, radius);
        if (i > 0) link.attachment = {0, length, 0};
        link.stiffness = i > 0 ? chain.stiffness : chain.rootStiffness;
        link.restRotation = i > 0 ? chain.rest : chain.rootRest;
        link.axis = chain.axis;
        links.push_back(link);
    }
    StaticChain result{ChainModel(std::move(topology), std::move(links)), {}};
    result.forcing.root.orientation = chain.base;
    result.forcing.gravity = chain.gravity;
    result.forcing.clearLoads(count);
    return result;
}

UniformChain readUniformChain(const Json& chain) {
    UniformChain result;
    result.links = chain.at("links").get<int>();
    result.length = result.links * numberOf(chain.at("link_length"));
    result.stiffness = stiffnessOf(chain);
    result.rootStiffness = stiffnessOf(chain.at("joint1"));
    result.rest = quatOf(chain.at("q0_other_joints"));
    result.rootRest = quatOf(chain.at("joint1").at("q0"));
    result.base = quatOf(chain.at("base_quaternion"));
    if (chain.contains("gravity_direction") && isNumber(chain.at("weight_per_link"))) {
        const double weight = numberOf(chain.at("weight_per_link")) * result.links;
        result.gravity = weight * vec3Of(chain.at("gravity_direction"));
    }
    return result;
}

UniformChain discretize(const Rod& rod, int links, double rootFactor) {
    const double l = 1.0 / links;
    UniformChain chain;
    chain.links = links;
    chain.stiffness = (2 / l) * Vec3{rod.bendX, rod.twist, rod.bendZ};
    chain.rootStiffness = rootFactor * chain.stiffness;
    chain.rest = spatial::fromRotationVector(l * rod.darboux);
    chain.rootRest = spatial::fromRotationVector(0.5 * l * rod.darboux);
    chain.base = rod.clamp;
    chain.gravity = rod.gravity;
    return chain;
}

ChainModel readLinks(const Json& parameters, bool springs) {
    const std::vector<double> lengths = numbersOf(parameters.at("l"));
    if (lengths.empty()) throw ReferenceFault("a chain has no links");
    const Json none = 0.0;
    const Json& drag = springs ? parameters.at("c_d") : none;
    std::vector<multibody::Link> links;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const auto value = [&](const char* key) {
            return finite(key, numberOf(parameters.at(key).at(i)));
        };
        const double radius = value("radius"), mass = value("mass");
        demandPositive({{"l", lengths[i]}, {"mass", mass}, {"radius", radius}});
        multibody::Link link = multibody::makeCylinderLink(mass, lengths[i], radius, radius);
        if (i > 0) link.attachment = {0, lengths[i - 1], 0};
        link.restRotation = quatOf(parameters.at("q0").at(i));
        link.dragNormal = link.dragTangential = numberOf(drag.is_array() ? drag.at(i) : drag);
        if (springs) {
            link.stiffness = {value("K_bx"), value("K_t"), value("K_bz")};
            const bool alike = parameters.contains("D_b");
            link.damping = {value(alike ? "D_b" : "D_bx"), value("D_t"),
                            value(alike ? "D_b" : "D_bz")};
        }
        links.push_back(link);
    }
    std::vector<multibody::LinkTopology> topology = multibody::makeSerialTopology(links.size());
    return {std::move(topology), std::move(links)};
}

}  // namespace tendril::validate
