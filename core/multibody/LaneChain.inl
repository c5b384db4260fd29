#pragma once

#include "core/multibody/LaneChain.h"

#include "core/multibody/ChainModel.inl"
#include "core/multibody/ForwardDynamics.inl"
#include "core/multibody/LanePacking.h"
#include "core/multibody/NewtonMatrix.inl"
#include "core/multibody/NewtonSolve.inl"
#include "core/multibody/Residual.inl"

#include <algorithm>

namespace tendril::multibody {

/// LaneChain on the scalar S.
template <class S>
class LaneChainT final : public LaneChain {
public:
    explicit LaneChainT(std::span<const LinkTopology> topology)
        : model_({topology.begin(), topology.end()}, std::vector<LinkT<S>>(topology.size())),
          work_(topology.size()),
          pushes_(topology.size()) {}

    [[nodiscard]] std::size_t lanes() const override { return doubleCount<S>(); }
    [[nodiscard]] std::size_t linkCount() const override { return model_.linkCount(); }

    void setModel(std::size_t lane, const ChainModel& model) override {
        TENDRIL_DEMAND(model.linkCount() == linkCount());
        for (std::size_t i = 0; i < linkCount(); ++i) {
            LinkT<S> link = model_.link(i);
            setLane(link, lane, model.link(i));
            model_.setLink(i, link);
        }
    }

    void setForcing(std::size_t lane, const ChainForcing& forcing) override {
        setLane(forcing_.root, lane, forcing.root);
        setLane(forcing_.gravity, lane, forcing.gravity);
        setLane(forcing_.wind, lane, forcing.wind);
        if (forcing_.loads.size() != forcing.loads.size())
            forcing_.clearLoads(forcing.loads.size());
        for (std::size_t i = 0; i < forcing.loads.size(); ++i)
            setLane(forcing_.loads[i], lane, forcing.loads[i]);
    }

    [[gnu::flatten]] void residual(std::span<const double> y, std::span<const double> yp,
                                   std::span<double> r) override {
        evaluateResidual<S>(model_, forcing_, packs(y), packs(yp), packs(r), work_);
    }
    void factorize(double c) override {
        multibody::factorize<S>(model_, forcing_, {.c = c}, work_);
    }
    [[gnu::flatten]] void solve(std::span<const double> b, std::span<double> x) override {
        multibody::solve<S>(model_, packs(b), packs(x), work_);
    }
    void setPush(std::size_t lane, std::size_t link, const LinkPush& push) override {
        setLane(pushes_[link], lane, push);
    }
    void clearPushes() override { std::fill(pushes_.begin(), pushes_.end(), LinkPushT<S>{}); }
    [[gnu::flatten]] void solvePushed(std::span<const double> b, std::span<double> x) override {
        multibody::solvePushed<S>(model_, packs(b), pushes_, packs(x), work_);
    }
    [[gnu::flatten]] void respond() override { multibody::respond<S>(model_, pushes_, work_); }
    [[nodiscard]] LinkShift shift(std::size_t lane, std::size_t link) const override {
        return laneOf<LinkShift>(shiftOf(work_, link), lane);
    }
    void derivative(std::span<const double> y, std::span<double> yp) override {
        computeDerivative<S>(model_, forcing_, packs(y), packs(yp), work_);
    }
    void move(std::span<const double> y) override {
        computeMotion<S>(model_, forcing_, packs(y), work_);
    }

    [[nodiscard]] LinkMotion motion(std::size_t lane, std::size_t link) const override {
        return laneOf<LinkMotion>(work_.motion[link], lane);
    }
    [[nodiscard]] double halfTurns(std::size_t lane) const override {
        return laneOf<double>(work_.halfTurns, lane);
    }

private:
    template <class D>
    [[nodiscard]] auto packs(std::span<D> values) const {
        using Pack = std::conditional_t<std::is_const_v<D>, const S, S>;
        TENDRIL_ASSERT(reinterpret_cast<std::uintptr_t>(values.data()) % alignof(S) == 0);
        return std::span<Pack>(reinterpret_cast<Pack*>(values.data()),
                               values.size() / doubleCount<S>());
    }

    ChainModelT<S> model_;
    ChainForcingT<S> forcing_;
    ChainWorkT<S> work_;
    std::vector<LinkPushT<S>> pushes_;
};

}  // namespace tendril::multibody
