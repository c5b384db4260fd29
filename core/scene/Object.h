#pragma once

#include "core/collide/ObstacleParams.h"
#include "core/constraint/AttachmentParams.h"
#include "core/constraint/JointParams.h"
#include "core/constraint/PathParams.h"
#include "core/field/WorldParams.h"
#include "core/geometry/MovingMesh.h"
#include "core/geometry/TriangleMesh.h"
#include "core/integrate/SolverParams.h"
#include "core/motion/BaseMotionParams.h"
#include "core/motion/PlacementParams.h"
#include "core/scene/LookParams.h"
#include "core/scene/ShapeParams.h"
#include "core/scene/ShotParams.h"
#include "core/strand/BindParams.h"
#include "core/strand/CurveSet.h"
#include "core/strand/SourceParams.h"
#include "core/strand/StrandParams.h"

#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace tendril::scene {

/// Identity of a scene object for its whole life: across undo, save and load. Not an index.
enum class ObjectId : std::uint64_t {};

/// The shot, the world around it and how it is solved. A scene has exactly one.
struct Shot {
    ShotParams shot{};
    field::WorldParams world{};
    integrate::SolverParams solver{};

    [[nodiscard]] auto structs() { return std::tie(shot, world, solver); }
    [[nodiscard]] auto structs() const { return std::tie(shot, world, solver); }
};

/// What the roots and bodies ride on. A scene has exactly one.
struct Base {
    motion::BaseMotionParams motion{};

    [[nodiscard]] auto structs() { return std::tie(motion); }
    [[nodiscard]] auto structs() const { return std::tie(motion); }
};

/// All strands of one file.
struct Groom {
    strand::StrandParams strand{};
    strand::BindParams bind{};
    StrandLookParams look{};
    strand::SourceParams source{};
    std::shared_ptr<const strand::CurveSet> curves{};  ///< meters, Y up; never null

    [[nodiscard]] auto structs() { return std::tie(strand, bind, look, source); }
    [[nodiscard]] auto structs() const { return std::tie(strand, bind, look, source); }
};

/// A surface from a file: what strands collide with, or only to be seen.
struct Body {
    motion::PlacementParams placement{};
    collide::ObstacleParams obstacle{.collides = collide::Collides::On};
    BodyLookParams look{};
    strand::SourceParams source{};
    std::shared_ptr<const geometry::TriangleMesh> mesh{};  ///< meters, Y up; never null
    /// How the mesh moves in its own frame, when its file has motion: `mesh` at its first sample
    /// has the same vertices and triangles. Its times are those of the shot.
    std::shared_ptr<const geometry::MovingMesh> moving{};

    [[nodiscard]] auto structs() { return std::tie(placement, obstacle, look, source); }
    [[nodiscard]] auto structs() const { return std::tie(placement, obstacle, look, source); }
};

/// A body of simple form.
struct Shape {
    ShapeParams shape{};
    motion::PlacementParams placement{.ride = motion::Ride::World};
    collide::ObstacleParams obstacle{.collides = collide::Collides::On};
    BodyLookParams look{};

    [[nodiscard]] auto structs() { return std::tie(shape, placement, obstacle, look); }
    [[nodiscard]] auto structs() const { return std::tie(shape, placement, obstacle, look); }
};

/// A constraint path: a point over time that pulls strands.
struct Path {
    constraint::PathParams path{};

    [[nodiscard]] auto structs() { return std::tie(path); }
    [[nodiscard]] auto structs() const { return std::tie(path); }
};

/// Points of strands that are held on the surface of a body or a shape.
struct Attachment {
    constraint::AttachmentParams attachment{};

    [[nodiscard]] auto structs() { return std::tie(attachment); }
    [[nodiscard]] auto structs() const { return std::tie(attachment); }
};

/// Limits or goals of the angles of joints.
struct Joints {
    constraint::JointParams joints{};

    [[nodiscard]] auto structs() { return std::tie(joints); }
    [[nodiscard]] auto structs() const { return std::tie(joints); }
};

/// One thing of the scene: a plain value.
struct Object {
    ObjectId id{};
    std::string name;     ///< unique in the scene, not empty, without '.', '/', '@' and '='
    bool visible = true;  ///< drawn and exported
    bool enabled = true;  ///< takes part in the simulation
    std::variant<Shot, Base, Groom, Body, Shape, Path, Attachment, Joints> content;
    CurveMap keys;      ///< by channel, over time in seconds
    CurveMap profiles;  ///< by channel, over s from 0 root to 1 tip; factors of lengthwise rows
};

/// "shot", "base", "groom", "body", "shape", "path", "attachment", "joints"
[[nodiscard]] std::string_view kindName(const Object& object);
/// Whether a running simulation goes on when an object of this kind comes, goes, or is switched on
/// or off: bodies, shapes and what holds strands. Grooms are what it is made of.
[[nodiscard]] bool comesAndGoes(const Object& object);

/// The parameter table of an object: the rows of all its structs, in order. Keys are unique.
[[nodiscard]] const std::vector<ParamRow>& rowsOf(const Object& object);
[[nodiscard]] const ParamRow* findRow(const Object& object, std::string_view key);  ///< or null
/// Whether the parameter means anything for the object as it is: a sphere has no length.
[[nodiscard]] bool isUsed(const Object& object, std::string_view key);
/// @pre key is one of rowsOf(object)
[[nodiscard]] ParamValue valueOf(const Object& object, std::string_view key);
/// @pre key is one of rowsOf(object) and problemWith() finds nothing in the value
void setValue(Object& object, std::string_view key, const ParamValue& value);

/// A row and one of its axes, named by a channel such as "density" or "rotation.y".
struct Channel {
    const ParamRow* row = nullptr;
    int axis = 0;
};
/// Nothing when there is no such row or axis; the key of a Vector alone is not a channel.
[[nodiscard]] std::optional<Channel> findChannel(const Object& object, std::string_view name);
/// The number on a numeric channel at time t [s], keys included.
[[nodiscard]] double channelValueAt(const Object& object, const Channel& channel, double t);

/// What the simulation must redo to go from one state of an object to another.
[[nodiscard]] Effect effectOfChange(const Object& before, const Object& after);

}  // namespace tendril::scene
