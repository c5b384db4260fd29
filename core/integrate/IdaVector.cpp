#include "core/integrate/IdaVector.h"

#include "core/base/Assert.h"
#include "core/integrate/VectorKernels.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <new>

namespace tendril::integrate {
namespace {

struct Content {
    double* values;
    std::size_t size;
    std::size_t lanes;
    const kernels::Table* loops;
};

Content& contentOf(N_Vector v) {
    return *static_cast<Content*>(v->content);
}
double* valuesPointer(N_Vector v) {
    return contentOf(v).values;
}
std::size_t sizeOf(N_Vector v) {
    return contentOf(v).size;
}

void destroy(N_Vector v) {
    if (v == nullptr) return;
    if (v->content != nullptr) {
        std::free(valuesPointer(v));
        delete &contentOf(v);
        v->content = nullptr;
    }
    N_VFreeEmpty(v);
}

N_Vector clone(N_Vector v) {
    const Content& from = contentOf(v);
    return makeIdaVector(from.size, from.lanes, *from.loops, v->sunctx);
}

int linearCombination(int terms, realtype* c, N_Vector* x, N_Vector z) {
    constexpr int kMostTerms = 16;  // IDA's highest order is five
    if (terms < 1 || terms > kMostTerms) return -1;
    std::array<const double*, kMostTerms> arrays;
    for (int k = 0; k < terms; ++k) arrays[static_cast<std::size_t>(k)] = valuesPointer(x[k]);
    loopsOf(z).linearCombination(sizeOf(z), static_cast<std::size_t>(terms), c, arrays.data(),
                                 valuesPointer(z));
    return 0;
}

int linearSumVectorArray(int count, realtype a, N_Vector* x, realtype b, N_Vector* y, N_Vector* z) {
    for (int k = 0; k < count; ++k) {
        loopsOf(z[k]).linearSum(sizeOf(z[k]), a, valuesPointer(x[k]), b, valuesPointer(y[k]),
                                valuesPointer(z[k]));
    }
    return 0;
}

int scaleVectorArray(int count, realtype* c, N_Vector* x, N_Vector* z) {
    for (int k = 0; k < count; ++k) {
        loopsOf(z[k]).scale(sizeOf(z[k]), c[k], valuesPointer(x[k]), valuesPointer(z[k]));
    }
    return 0;
}

void setMemoryOperations(N_Vector_Ops ops) {
    ops->nvclone = clone;
    ops->nvdestroy = destroy;
    ops->nvgetarraypointer = valuesPointer;
    ops->nvgetlength = [](N_Vector v) { return static_cast<sunindextype>(sizeOf(v)); };
    ops->nvspace = [](N_Vector v, sunindextype* reals, sunindextype* integers) {
        *reals = static_cast<sunindextype>(kernels::padded(sizeOf(v)));
        *integers = 3;
    };
}

void setElementwiseOperations(N_Vector_Ops ops) {
    ops->nvlinearsum = [](realtype a, N_Vector x, realtype b, N_Vector y, N_Vector z) {
        loopsOf(z).linearSum(sizeOf(z), a, valuesPointer(x), b, valuesPointer(y), valuesPointer(z));
    };
    ops->nvconst = [](realtype a, N_Vector z) { loopsOf(z).fill(sizeOf(z), a, valuesPointer(z)); };
    ops->nvprod = [](N_Vector x, N_Vector y, N_Vector z) {
        loopsOf(z).product(sizeOf(z), valuesPointer(x), valuesPointer(y), valuesPointer(z));
    };
    ops->nvdiv = [](N_Vector x, N_Vector y, N_Vector z) {
        loopsOf(z).quotient(sizeOf(z), valuesPointer(x), valuesPointer(y), valuesPointer(z));
    };
    ops->nvscale = [](realtype a, N_Vector x, N_Vector z) {
        loopsOf(z).scale(sizeOf(z), a, valuesPointer(x), valuesPointer(z));
    };
    ops->nvabs = [](N_Vector x, N_Vector z) {
        loopsOf(z).magnitude(sizeOf(z), valuesPointer(x), valuesPointer(z));
    };
    ops->nvinv = [](N_Vector x, N_Vector z) {
        loopsOf(z).inverse(sizeOf(z), valuesPointer(x), valuesPointer(z));
    };
    ops->nvaddconst = [](N_Vector x, realtype a, N_Vector z) {
        loopsOf(z).addConstant(sizeOf(z), valuesPointer(x), a, valuesPointer(z));
    };
    ops->nvlinearcombination = linearCombination;
    ops->nvlinearsumvectorarray = linearSumVectorArray;
    ops->nvscalevectorarray = scaleVectorArray;
}

void setReductions(N_Vector_Ops ops) {
    ops->nvdotprod = [](N_Vector x, N_Vector y) {
        return loopsOf(x).dotProduct(sizeOf(x), valuesPointer(x), valuesPointer(y));
    };
    ops->nvmaxnorm = [](N_Vector x) {
        return loopsOf(x).maximumMagnitude(sizeOf(x), valuesPointer(x));
    };
    ops->nvmin = [](N_Vector x) { return loopsOf(x).minimum(sizeOf(x), valuesPointer(x)); };
    ops->nvl1norm = [](N_Vector x) {
        return loopsOf(x).sumMagnitudes(sizeOf(x), valuesPointer(x));
    };
    ops->nvwl2norm = [](N_Vector x, N_Vector w) {
        return std::sqrt(loopsOf(x).weightedSquares(sizeOf(x), valuesPointer(x), valuesPointer(w)));
    };
    ops->nvwrmsnorm = weightedNorm;
}

}  // namespace

N_Vector makeIdaVector(std::size_t size, std::size_t lanes, const kernels::Table& loops,
                       SUNContext context) {
    TENDRIL_DEMAND(size > 0 && (lanes == 1 || lanes == kernels::kBlock) && size % lanes == 0);
    N_Vector v = N_VNewEmpty(context);
    if (v == nullptr) return nullptr;
    setMemoryOperations(v->ops);
    setElementwiseOperations(v->ops);
    setReductions(v->ops);
    const std::size_t count = kernels::padded(size);
    auto* values =
        static_cast<double*>(std::aligned_alloc(kernels::kAlignment, count * sizeof(double)));
    v->content = values ? new (std::nothrow) Content{values, size, lanes, &loops} : nullptr;
    if (v->content == nullptr) {
        std::free(values);
        N_VFreeEmpty(v);
        return nullptr;
    }
    loops.fill(size, 0, values);
    return v;
}

const kernels::Table& loopsOf(N_Vector vector) {
    return *contentOf(vector).loops;
}

std::span<double> valuesOf(N_Vector vector) {
    return {valuesPointer(vector), sizeOf(vector)};
}

double weightedNorm(N_Vector x, N_Vector w) {
    const Content& content = contentOf(x);
    return content.loops->weightedNorm(content.size, content.lanes, content.values,
                                       valuesPointer(w));
}

}  // namespace tendril::integrate
