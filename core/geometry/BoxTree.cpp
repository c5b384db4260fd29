#include "core/geometry/BoxTree.h"

#include "core/base/Assert.h"
#include "core/base/LoopOrder.h"

#include <embree3/rtcore.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

// Rounding to single precision moves a coordinate by 6e-8 of it; sums and squares of a few such
// numbers lose a few times as much.
constexpr double kRounding = 3e-7;
constexpr double kGrowth = 1e-6;

struct FloatBox {
    float lower[3], upper[3];
};

/// The next numbers of single precision but one: cheaper than the next ones, as good.
float below(double x) {
    const auto rounded = static_cast<float>(x);
    return rounded - std::abs(rounded) * 2.4e-7F;
}
float above(double x) {
    const auto rounded = static_cast<float>(x);
    return rounded + std::abs(rounded) * 2.4e-7F;
}

struct Release {
    void operator()(RTCDevice device) const { rtcReleaseDevice(device); }
    void operator()(RTCScene scene) const { rtcReleaseScene(scene); }
};

double largestCoordinate(const Vec3& p) {
    return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)});
}

/// What the callback of one search needs.
struct Search {
    double (*visit)(void* context, std::uint32_t index);
    void* context;
    double margin;  ///< m
};

float searchRadius(double radius, double margin) {
    return above(radius * (1 + kGrowth) + margin);
}

bool visitPrimitive(RTCPointQueryFunctionArguments* arguments) {
    const auto& search = *static_cast<const Search*>(arguments->userPtr);
    const double radius = search.visit(search.context, arguments->primID);
    const float rounded = searchRadius(radius, search.margin);
    if (!(rounded < arguments->query->radius)) return false;
    arguments->query->radius = rounded;
    return true;
}

}  // namespace

struct BoxTree::Tree {
    Tree(std::span<const Box3> all, Lifetime lifetime) : device(rtcNewDevice(nullptr)) {
        if (!device) throw std::runtime_error("Embree could not be started");
        Box3 whole;
        for (const Box3& box : all)
            if (!box.isEmpty()) whole.include(box);
        if (!whole.isEmpty()) origin = whole.center();
        scene.reset(rtcNewScene(device.get()));
        if (lifetime == Lifetime::Changing) {
            // Only a dynamic scene of low quality keeps each geometry's own hierarchy to refit.
            rtcSetSceneFlags(scene.get(), RTC_SCENE_FLAG_DYNAMIC);
            rtcSetSceneBuildQuality(scene.get(), RTC_BUILD_QUALITY_LOW);
        }
        geometry = rtcNewGeometry(device.get(), RTC_GEOMETRY_TYPE_USER);
        if (lifetime == Lifetime::Changing)
            rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_REFIT);
        rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(all.size()));
        rtcSetGeometryUserData(geometry, this);
        rtcSetGeometryBoundsFunction(geometry, &Tree::tellBounds, nullptr);
        rtcSetGeometryPointQueryFunction(geometry, &visitPrimitive);
        rtcAttachGeometry(scene.get(), geometry);
        rtcReleaseGeometry(geometry);  // the scene keeps it
        set(all);
    }

    void set(std::span<const Box3> all) {
        boxes.resize(all.size());
        extent = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            // An empty box is one that Embree leaves out: lower above upper.
            if (all[i].isEmpty()) {
                boxes[i] = {{1, 1, 1}, {-1, -1, -1}};
                continue;
            }
            const Vec3 lower = all[i].lower - origin, upper = all[i].upper - origin;
            boxes[i] = {{below(lower.x), below(lower.y), below(lower.z)},
                        {above(upper.x), above(upper.y), above(upper.z)}};
            extent = std::max({extent, largestCoordinate(lower), largestCoordinate(upper)});
        }
        order.begin();
        rtcCommitGeometry(geometry);
        rtcCommitScene(scene.get());
        order.end();
        if (rtcGetDeviceError(device.get()) != RTC_ERROR_NONE)
            throw std::runtime_error("Embree could not build a hierarchy");
    }

    static void tellBounds(const RTCBoundsFunctionArguments* arguments) {
        const auto& tree = *static_cast<const Tree*>(arguments->geometryUserPtr);
        tree.order.enter();
        const FloatBox& box = tree.boxes[arguments->primID];
        RTCBounds& bounds = *arguments->bounds_o;
        bounds.lower_x = box.lower[0];
        bounds.lower_y = box.lower[1];
        bounds.lower_z = box.lower[2];
        bounds.upper_x = box.upper[0];
        bounds.upper_y = box.upper[1];
        bounds.upper_z = box.upper[2];
        tree.order.leave();
    }

    std::unique_ptr<RTCDeviceTy, Release> device;
    std::unique_ptr<RTCSceneTy, Release> scene;
    RTCGeometry geometry = nullptr;
    LoopOrder order;  ///< of the threads that Embree builds with
    std::vector<FloatBox> boxes;
    Vec3 origin;
    double extent = 0;  ///< largest coordinate of a box, m
};

BoxTree::BoxTree(std::span<const Box3> boxes, Lifetime lifetime)
    : tree_(std::make_unique<Tree>(boxes, lifetime)) {}
BoxTree::~BoxTree() = default;
BoxTree::BoxTree(BoxTree&&) noexcept = default;
BoxTree& BoxTree::operator=(BoxTree&&) noexcept = default;

void BoxTree::update(std::span<const Box3> boxes) {
    TENDRIL_DEMAND(boxes.size() == tree_->boxes.size());
    tree_->set(boxes);
}

void BoxTree::visitNear(const Vec3& point, double radius, VisitFunction visit,
                        void* context) const {
    const Vec3 p = point - tree_->origin;
    Search search{.visit = visit,
                  .context = context,
                  .margin = kRounding * (largestCoordinate(p) + tree_->extent)};
    RTCPointQuery query{.x = static_cast<float>(p.x),
                        .y = static_cast<float>(p.y),
                        .z = static_cast<float>(p.z),
                        .time = 0,
                        .radius = searchRadius(radius, search.margin)};
    RTCPointQueryContext embree;
    rtcInitPointQueryContext(&embree);
    rtcPointQuery(tree_->scene.get(), &query, &embree, nullptr, &search);
}

}  // namespace tendril::geometry
