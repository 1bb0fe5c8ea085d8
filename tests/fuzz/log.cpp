// Logs. The first byte selects the game. If it is even, the checksums of a log with inputs are corrected, so that other
// checks have to find the mistakes.
#include "targets.hpp"

#include "shipped_games.hpp"

#include "fix_checksums.hpp"
#include "store/log.hpp"

using namespace quattro;
using namespace quattro::fuzz;

void quattro::fuzz::try_log(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const std::size_t which = bytes.next();
    std::string log(bytes.rest());
    if (which % 2 == 0 && log.find("\ninputs:\n") != std::string::npos &&
        log.find("sum: \"") < log.find("\ninputs:\n") && log.back() == '\n')
        log = test::with_fixed_checksums(log);
    Diagnostics out;
    const auto header = read_log_header(log, "log", out);
    HOLDS(header || !out.ok(), "its header is refused without a reason");
    Diagnostics replayed;
    auto match = replay_log(some_game(which / 2), log, "log", replayed);
    if (!match) {
        must_be_errors(replayed);
        return;
    }
    must_hold(*match);
    must_replay(*match);
}
