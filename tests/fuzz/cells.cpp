// Snapshots and saves of matches of any game, with numbers replaced by boundary values or arbitrary values.
// Input: two bytes for the game and the format, one byte for the progress of the match. Then up to four times: for a
// snapshot, a column and a cell (two bytes each), or for a save, a number (two bytes); and a byte that selects a
// boundary value, or 255 and an eight-byte value.
#include "targets.hpp"

#include "shipped_games.hpp"

#include "boundaries.hpp"
#include "store/save.hpp"

using namespace quattro;
using namespace quattro::fuzz;

namespace {

constexpr int kMaxSet = 4;   // limit of replaced numbers per match
constexpr int kAnswers = 4;  // limit of inputs given to a match that was accepted
constexpr std::size_t kHowFar = 8;

std::size_t two(Bytes& bytes) {
    const std::size_t high = bytes.next();
    return high << 8U | bytes.next();
}

std::int64_t eight(Bytes& bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i)
        value = value << 8U | bytes.next();
    return static_cast<std::int64_t>(value);
}

// The match after some inputs. Each is played only once per process.
const Match& somewhere(AnyGames& games, std::size_t which, std::size_t how_far) {
    static std::map<std::pair<std::size_t, std::size_t>, Match> known;
    const auto found = known.find({which, how_far});
    if (found != known.end()) return found->second;
    Match match(games.at(which), how_far + 1);
    Dice dice{mix(how_far)};
    property::Player player(dice);
    for (std::size_t inputs = 5 * how_far; inputs > 0 && !match.over() && !match.halted(); --inputs)
        player.step(match);
    return known.emplace(std::pair(which, how_far), std::move(match)).first->second;
}

std::optional<Match> restored(const Match& match, Bytes& bytes, Diagnostics& out) {
    const auto fields = ImplAccess::of(match).shape().layout.fields();
    Match forged = match;
    for (int i = 0; i < kMaxSet && (i == 0 || !bytes.empty()); ++i) {
        const StateField& f = fields[two(bytes) % fields.size()];
        const std::size_t cell = two(bytes), value = bytes.next();
        if (f.count == 0) continue;
        const auto ends = property::boundaries(f, match.game().info().seats);
        property::set_cell(forged, f, cell % f.count, value == 255 ? eight(bytes) : ends[value % ends.size()]);
    }
    return restore_snapshot(ImplAccess::of(match).game, write_snapshot(forged), out);
}

std::optional<Match> loaded(const Match& match, Bytes& bytes, Diagnostics& out) {
    std::string saved = write_save(match);
    for (int i = 0; i < kMaxSet && (i == 0 || !bytes.empty()); ++i) {
        const auto numbers = property::numbers_of(saved);
        if (numbers.empty()) break;
        const auto [from, to] = numbers[two(bytes) % numbers.size()];
        const std::size_t value = bytes.next();
        saved.replace(from, to - from,
                      value == 255 ? std::to_string(eight(bytes))
                                   : property::kSavedBoundaries[value % std::size(property::kSavedBoundaries)]);
    }
    return load_save(ImplAccess::of(match).game, saved, "save", out);
}

}  // namespace

void quattro::fuzz::try_cells(const std::uint8_t* data, std::size_t size) {
    static AnyGames games;
    Bytes bytes(data, size);
    const std::size_t which = two(bytes), how_far = bytes.next() % kHowFar;
    const Match& match = somewhere(games, which / 2 % games.size(), how_far);
    Diagnostics out;
    auto again = which % 2 == 0 ? restored(match, bytes, out) : loaded(match, bytes, out);
    HOLDS(again.has_value() == out.ok(), "it is refused without a reason, or taken with one: {}", out.show());
    if (again)
        play_on(*again, size, kAnswers);
    else
        must_be_errors(out);
}
