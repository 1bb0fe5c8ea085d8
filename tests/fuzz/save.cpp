// Saves of every game, and snapshots with changed bytes and a corrected checksum.
// Input: the first byte selects the game and the format. Then the text of a save, or a byte for the progress of the
// match and triples of an offset (two bytes) and a byte to write there.
#include "targets.hpp"

#include "shipped_games.hpp"

#include "base/digest.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::fuzz;

namespace {

void try_snapshot(const std::shared_ptr<const Game>& game, Bytes bytes) {
    constexpr std::size_t kHeader = 64 + 8 * (kMaxSeats + 2);  // bytes of a snapshot before the block
    Match match(game, 5);
    const int inputs = bytes.next();
    play_on(match, 3, inputs % 40);
    std::string snapshot = write_snapshot(match);
    const std::size_t block = snapshot.size() - kHeader - 8;
    while (!bytes.empty()) {
        const std::size_t high = bytes.next();
        const std::size_t at = (high << 8U | bytes.next()) % block;
        snapshot[kHeader + at] = static_cast<char>(bytes.next());
    }
    const std::uint64_t sum = checksum(snapshot.data(), snapshot.size() - 8);
    std::memcpy(snapshot.data() + snapshot.size() - 8, &sum, 8);
    Diagnostics out;
    auto again = restore_snapshot(game, snapshot, out);
    if (again)
        play_on(*again, 9, 12);
    else
        must_be_errors(out);
}

}  // namespace

void quattro::fuzz::try_save(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const std::size_t which = bytes.next();
    const auto& game = some_game(which / 2);
    if (which % 2 == 1) {
        try_snapshot(game, bytes);
        return;
    }
    Diagnostics out;
    auto match = load_save(game, std::string(bytes.rest()), "save", out);
    if (match)
        play_on(*match, size, 12);
    else
        must_be_errors(out);
}
