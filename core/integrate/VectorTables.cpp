#include "core/integrate/VectorTables.h"

namespace tendril::integrate::kernels {

const Table& tableFor(SimdLevel level) {
    switch (level) {
        case SimdLevel::Avx512:
            return tableAvx512();
        case SimdLevel::Avx2:
            return tableAvx2();
        case SimdLevel::Baseline:
            break;
    }
    return tableBaseline();
}

}  // namespace tendril::integrate::kernels
