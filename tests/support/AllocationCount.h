#pragma once

namespace tendril::test {

/// Heap allocations of this program so far. Link AllocationCount.cpp, which replaces operator new.
[[nodiscard]] long allocationCount();

}  // namespace tendril::test
