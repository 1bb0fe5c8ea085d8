// The lines of a log, and their sums. A sum is a checksum, computed from the text of its line and the sum of the
// previous line. store/log.cpp joins lines and sums to the text of a log. Private to the engine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "match/game.hpp"
#include "match/input.hpp"

namespace quattro {

inline constexpr int kLogVersion = 2;
inline constexpr std::string_view kLogInputs = "inputs:\n";  // the end of the header
inline constexpr std::string_view kLogSum = "sum: \"";       // the text before the sum of a line or of the header
inline constexpr std::size_t kSumDigits = 16;

// An "ended" line of a log: how the match ended for now, after `inputs` inputs of the whole match.
struct LogEnd {
    std::size_t inputs = 0;
    std::string how;
    std::uint64_t sum = 0;
};

std::string yaml_quoted(std::string_view text);
// The texts as a YAML list in brackets, each as yaml_quoted() gives it.
std::string yaml_list(const std::vector<std::string>& texts);
std::string options_text(const GameInfo& info);
// The lines of an input and of an end, without the sum and the end of the line.
std::string input_text(const Input& input);
std::string ended_text(const LogEnd& end);
// The header of a new log, up to and including kLogInputs.
std::string log_head(const Game& game, std::uint64_t seed, Milliseconds start, const std::vector<std::string>& players,
                     const std::vector<std::string>& names);

// The sum of a header. `head` must end with its sum, which is ignored, and kLogInputs.
std::uint64_t sum_of_head(std::string_view head);
// The sum of a line. `sum` is the sum of the previous line or of the header.
std::uint64_t next_sum(std::uint64_t sum, std::string_view line);
// A sum as lines contain it: kSumDigits hexadecimal digits.
std::string sum_text(std::uint64_t sum);

}  // namespace quattro
