#pragma once

namespace tendril::cli {

/// What the program's exit status tells a script.
enum class ExitStatus {
    Done = 0,            ///< all that was asked for
    Failed = 1,          ///< bad input, or canceled; messages say what was kept
    Usage = 2,           ///< the command line itself makes no sense
    StrandsStopped = 3,  ///< done, but the solver had to stop strands, which are listed
};

}  // namespace tendril::cli
