#pragma once

#include "core/multibody/ChainModel.h"
#include "core/spatial/Scalar.h"

namespace tendril::multibody {

using spatial::squareRootOf;

// The shorter square root of a rotation with w >= 0.
template <class S>
QuatT<S> halfRotation(const QuatT<S>& q) {
    const QuatT<S> sum{S(1.0) + q.w, q.x, q.y, q.z};
    const S scale = S(1.0) / squareRootOf(squaredNorm(sum));
    return {scale * sum.w, scale * sum.x, scale * sum.y, scale * sum.z};
}

template <class S>
ChainModelT<S>::ChainModelT(std::vector<LinkTopology> topology, std::vector<LinkT<S>> links)
    : topology_(std::move(topology)),
      links_(std::move(links)),
      halfRests_(links_.size()),
      halfRestMatrices_(links_.size()) {
    TENDRIL_DEMAND(topology_.size() == links_.size());
    for (std::size_t i = 0; i < links_.size(); ++i) {
        TENDRIL_DEMAND(topology_[i].parent >= kRoot && topology_[i].parent < static_cast<int>(i));
        setRestRotation(i, links_[i].restRotation);
    }
}

template <class S>
void ChainModelT<S>::setLink(std::size_t i, const LinkT<S>& link) {
    links_[i] = link;
    setRestRotation(i, link.restRotation);
}

template <class S>
void ChainModelT<S>::setDrag(std::size_t i, const S& normal, const S& tangential) {
    links_[i].dragNormal = normal;
    links_[i].dragTangential = tangential;
}

template <class S>
void ChainModelT<S>::setRestRotation(std::size_t i, const QuatT<S>& restRotation) {
    links_[i].restRotation = restRotation;
    halfRests_[i] = halfRotation(restRotation);
    halfRestMatrices_[i] = toMatrix(halfRests_[i]);
}

}  // namespace tendril::multibody
