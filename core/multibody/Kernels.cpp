// The one translation unit in which the compiler sees the kernels for double. A pack of lanes gets
// its own, compiled for its instruction set.

#include "core/multibody/ChainModel.inl"
#include "core/multibody/ForwardDynamics.inl"
#include "core/multibody/NewtonMatrix.inl"
#include "core/multibody/NewtonSolve.inl"
#include "core/multibody/Residual.inl"

namespace tendril::multibody {

using In = std::span<const double>;
using Out = std::span<double>;

template class ChainModelT<double>;
template void evaluateResidual(const ChainModel&, const ChainForcing&, In, In, Out, ChainWork&);
template void computeMotion(const ChainModel&, const ChainForcing&, In, ChainWork&);
template void factorizeWith(const ChainModel&, const ChainForcing&,
                            const NewtonCoefficientsT<double>&, ChainWork&);
template void factorize(const ChainModel&, const ChainForcing&, const NewtonShift&, ChainWork&);
template void solve(const ChainModel&, In, Out, ChainWork&);
template void solvePushed(const ChainModel&, In, std::span<const LinkPush>, Out, ChainWork&);
template void respond(const ChainModel&, std::span<const LinkPush>, ChainWork&);
template void solveTurns(const ChainModel&, In, Out, ChainWork&);
template void factorizeMass(const ChainModel&, ChainWork&);
template void applyInverseMass(const ChainModel&, In, Out, ChainWork&);
template void computeDerivative(const ChainModel&, const ChainForcing&, In, Out, ChainWork&);

}  // namespace tendril::multibody
