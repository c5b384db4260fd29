# Sources that are compiled once for every instruction set, fully optimized in every build.
#
# tendril_add_simd_objects(TARGET <prefix> SOURCE <file> DEFINE <macro> FUNCTION <stem>) makes the
# objects <prefix>_Baseline, <prefix>_Avx2 and <prefix>_Avx512 with <macro> defined as <stem>Baseline
# and so on, and adds them to tendril_core.
set(TENDRIL_SIMD_LEVELS Baseline Avx2 Avx512)
set(TENDRIL_SIMD_FLAGS_Baseline "")
set(TENDRIL_SIMD_FLAGS_Avx2 -mavx2)
set(TENDRIL_SIMD_FLAGS_Avx512 -mavx512f -mavx512dq -mavx512vl -mprefer-vector-width=512)

function(tendril_add_simd_objects)
    cmake_parse_arguments(ARG "" "TARGET;SOURCE;DEFINE;FUNCTION" "" ${ARGN})
    foreach(level ${TENDRIL_SIMD_LEVELS})
        set(object ${ARG_TARGET}_${level})
        add_library(${object} OBJECT ${ARG_SOURCE})
        target_include_directories(${object} PRIVATE "${PROJECT_SOURCE_DIR}")
        target_link_libraries(${object} PRIVATE tendril::build_flags fmt::fmt)
        target_compile_definitions(${object} PRIVATE ${ARG_DEFINE}=${ARG_FUNCTION}${level})
        target_compile_options(${object} PRIVATE
            -O3 -Wno-psabi -Wno-uninitialized ${TENDRIL_SIMD_FLAGS_${level}})
        target_sources(tendril_core PRIVATE $<TARGET_OBJECTS:${object}>)
        set_property(GLOBAL APPEND PROPERTY TENDRIL_SIMD_OBJECTS ${object})
    endforeach()
endfunction()
