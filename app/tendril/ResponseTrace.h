#pragma once

#include <cstdint>
#include <deque>
#include <string>

namespace tendril::app {

/// How long input waits in this program and for what: every key and mouse button, how long before
/// it was handed on the display had it, and how many repaints of a window ended between. Scripts
/// read it to see what the window's thread does, whatever the machine's load.
class ResponseTrace {
public:
    struct Input {
        std::int64_t serial = 0;  ///< counts all inputs since the start, from 1
        std::string what;         ///< "key 32", "button 1"
        double at = 0;            ///< s, on the clock of now(): handed on
        double waited = 0;        ///< s from the display's clock to being handed on
        int repaints = 0;         ///< that ended in this time
    };
    struct Repaint {
        double end = 0;      ///< s, on the clock of now()
        double seconds = 0;  ///< it took
    };

    /// Seconds on the clock that the display stamps its events with.
    [[nodiscard]] static double now();

    // Of a key or a button, before it is handed on; `stamp` in ms as the display tells it.
    void noteInput(std::string what, std::uint64_t stamp, double now);
    void noteRepaint(double begin, double end);

    [[nodiscard]] const std::deque<Input>& inputs() const { return inputs_; }  ///< the last ones
    [[nodiscard]] const std::deque<Repaint>& repaints() const { return repaints_; }

private:
    std::deque<Input> inputs_;
    std::deque<Repaint> repaints_;
    std::int64_t lastSerial_ = 0;
};

}  // namespace tendril::app
