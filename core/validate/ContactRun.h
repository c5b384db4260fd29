#pragma once

#include "core/motion/BaseMotion.h"
#include "core/sim/StrandMotion.h"

#include <functional>
#include <optional>
#include <vector>

namespace tendril::validate {

/// A uniform straight strand of round cylinders.
struct ContactStrand {
    int links = 20;
    double length = 0.3;         ///< of all links together [m]
    double radius = 50e-6;       ///< m
    double density = 1320;       ///< kg/m³
    double youngsModulus = 4e9;  ///< Pa; 0: limp
    double dampingTime = 0.01;   ///< s
    double jointDamping = 0;     ///< of every joint besides [N·m·s]
    double tipMass = 0;          ///< kg
    bool isHinged = false;       ///< the root's joint has no stiffness
};
[[nodiscard]] multibody::ChainModel makeStrand(const ContactStrand& strand);

/// What a strand meets, and where it begins.
struct ContactScene {
    spatial::Quat rootOrientation{};  ///< root frame to world: the strand leaves along +y
    spatial::Vec3 rootPosition{};     ///< m
    spatial::Vec3 gravity{0, -9.81, 0};
    std::vector<double> state{};                  ///< y at the beginning; empty: at rest, straight
    std::vector<collide::Obstacle*> obstacles{};  ///< must outlive the run
    sim::FrictionWeight friction{};               ///< of all links
    /// Goals of the strand at a time.
    std::function<void(double t, std::vector<sim::HoldGoal>&)> goals{};
    /// What its joints are asked for.
    std::function<void(double t, std::vector<sim::JointDemand>&)> joints{};
    double framesPerSecond = 24;
    int couplingSteps = 8;  ///< a frame
};

/// A strand with what it meets, in the coupling steps of a shot and by the same stepping.
class ContactRun {
public:
    ContactRun(multibody::ChainModel model, double radius, ContactScene scene);

    /// One coupling step on. @return false when it was not solved, or cancelled
    [[nodiscard]] bool advance(const std::atomic<bool>& cancel);
    [[nodiscard]] double time() const { return motion_->time(); }
    [[nodiscard]] double step() const {
        return 1 / (scene_.framesPerSecond * scene_.couplingSteps);
    }
    /// Coupling steps that had to be tried once more, as a shot does (StrandMotion::retryTo).
    [[nodiscard]] int retries() const { return retries_; }
    /// World frame of a link, by which its rotation is known.
    [[nodiscard]] multibody::LinkMotion linkMotion(std::size_t link);
    /// World position of the root and of the end of every link.
    [[nodiscard]] std::vector<spatial::Vec3> points();
    /// World velocity of the end of a link.
    [[nodiscard]] spatial::Vec3 endVelocity(std::size_t link);
    /// Null while the strand moves freely.
    [[nodiscard]] const sim::StrandContacts* contacts() const { return motion_->contacts(0); }
    /// Force of the root on the strand in the equations of the last step [N].
    [[nodiscard]] spatial::Vec3 rootForce();

private:
    double radius_;
    ContactScene scene_;
    motion::BaseMotion base_;
    std::unique_ptr<sim::StrandMotion> motion_;
    std::vector<const collide::Obstacle*> obstacles_;
    sim::FrameClock clock_;
    std::size_t piece_ = 0;
    int retries_ = 0;
};

/// The cancel flag of a session, or one that is never set.
[[nodiscard]] const std::atomic<bool>& flagOf(const std::atomic<bool>* cancel);

}  // namespace tendril::validate
