// Snapshots: a match as bytes for the same rules. A header, the block of the state, and a checksum of both.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/text.hpp"
#include "match/impl.hpp"
#include "store/save.hpp"
#include "store/state_check.hpp"

namespace quattro {
namespace {

constexpr std::uint64_t kMagic = 0x31'50'4E'53'54'54'51'51;  // differs on a machine of the other byte order

// The header consists of eight-byte numbers. The block of the state follows it, then the checksum of both.
struct Header {
    std::uint64_t magic = kMagic;
    std::uint64_t rules = 0;  // a checksum of game, rules, boards and options, see key_of()
    std::uint64_t seed = 0;
    std::int64_t start = 0;
    std::uint64_t inputs = 0;                        // the number of inputs in the log
    std::uint64_t sum = 0;                           // the sum of the log
    std::uint64_t size = 0;                          // the size of the block, in bytes
    std::uint64_t ends = 0;                          // the number of "ended" lines in the log
    std::uint64_t event_counts[kMaxSeats + 2] = {};  // the number of events of the host, the seats and spectators
};
static_assert(sizeof(Header) == 64 + 8 * (kMaxSeats + 2));

std::uint64_t key_of(const Game& game) {
    std::string all = game.info().id + "\n" + game.rules_hash() + "\n" + join(game.info().boards, ",");
    for (const OptionInfo& o : game.info().options)
        all += "\n" + o.name + "=" + o.value;
    return checksum(all.data(), all.size());
}

std::string damage(const std::string& bytes, Header& header) {
    if (bytes.size() < sizeof header + 8) return "it is too short";
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.magic != kMagic) return "it is not a snapshot, or comes from another version or kind of machine";
    if (bytes.size() - sizeof header - 8 != header.size) return "its length is wrong";
    std::uint64_t sum = 0;
    std::memcpy(&sum, bytes.data() + bytes.size() - 8, 8);
    return sum == checksum(bytes.data(), bytes.size() - 8) ? "" : "its checksum is wrong";
}

std::string misfit(const Game& game, const Header& header, const std::string& bytes, State& state) {
    const Shape& s = ImplAccess::rules(game).shape();
    if (header.rules != key_of(game) || header.size != s.layout.size())
        return "it belongs to another game, other rules or other options; only a save can be loaded into a changed "
               "game";
    if (std::any_of(header.event_counts, header.event_counts + s.seats + 2,
                    [](std::uint64_t n) { return n > kMaxStatedCount; }) ||
        header.ends > kMaxStatedCount || header.start < 0 || header.start > kMaxTime || header.inputs > kMaxStatedCount)
        return "its header has impossible values";
    state = State(header.size);
    std::memcpy(state.bytes(), bytes.data() + sizeof header, header.size);
    const auto fault = find_state_fault(ImplAccess::rules(game), state);
    if (fault) return fmt::format("its state is not possible ({}: {})", fault->section, fault->what);
    return state.at(s.seed, 0) == header.seed ? "" : "its seed differs from that of its state";
}

}  // namespace

std::string write_snapshot(const Match& match) {
    const MatchImpl& impl = ImplAccess::of(match);
    Header header;
    header.rules = key_of(*impl.game);
    header.seed = impl.seed;
    header.start = impl.start;
    header.inputs = std::min<std::uint64_t>(impl.earlier + impl.inputs.size(), kMaxStatedCount);
    header.ends = std::min<std::uint64_t>(impl.earlier_ends + impl.ends.size(), kMaxStatedCount);
    header.sum = impl.sum;
    header.size = impl.state.size();
    const std::vector<std::uint64_t> event_counts = impl.event_log.counts(impl.shape().seats);
    std::transform(event_counts.begin(), event_counts.end(), header.event_counts,
                   [](std::uint64_t n) { return std::min(n, kMaxStatedCount); });
    std::string bytes(sizeof header + header.size + 8, '\0');
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(bytes.data() + sizeof header, impl.state.bytes(), header.size);
    const std::uint64_t sum = checksum(bytes.data(), bytes.size() - 8);
    std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
    return bytes;
}

std::optional<Match> restore_snapshot(std::shared_ptr<const Game> game, const std::string& bytes, Diagnostics& out) {
    Header header;
    Match match = ImplAccess::blank();
    MatchImpl& impl = ImplAccess::of(match);
    std::string wrong = damage(bytes, header);
    if (wrong.empty()) wrong = misfit(*game, header, bytes, impl.state);
    if (!wrong.empty()) {
        out.error({}, "the snapshot cannot be restored: " + wrong, "use an unchanged snapshot, or a save");
        return std::nullopt;
    }
    impl.game = std::move(game);
    impl.seed = header.seed;
    impl.start = header.start;
    impl.earlier = header.inputs;
    impl.earlier_ends = header.ends;
    impl.sum = header.sum;
    impl.loaded = std::make_shared<const State>(impl.state);
    impl.loaded_sum = header.sum;
    impl.event_log.restart_after({header.event_counts, header.event_counts + impl.shape().seats + 2});
    return match;
}

}  // namespace quattro
