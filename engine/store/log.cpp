// Writes logs, compares the files of a log with those of a game, and finds the players in the inputs of a match.
#include "store/log.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/canonical.hpp"
#include "base/text.hpp"
#include "match/impl.hpp"

namespace quattro {
namespace {

std::string with_sum(const std::string& line, std::uint64_t sum) {
    return fmt::format("{}, {}{}\" }}\n", line, kLogSum, sum_text(sum));
}

}  // namespace

std::string write_log_after(const Match& match, LogPosition& at) {
    const MatchImpl& m = ImplAccess::of(match);
    std::string text = at.has_header ? "" : m.log_header();
    at.has_header = true;
    std::size_t i = std::max(at.inputs, m.earlier);
    for (std::size_t e = std::max(at.ends, m.earlier_ends) - m.earlier_ends;; ++e) {
        const std::size_t until = e < m.ends.size() ? m.ends[e].inputs : m.earlier + m.inputs.size();
        for (; i < until; ++i) {
            const Input& input = m.inputs[i - m.earlier];
            text += with_sum(input_text(input), input.sum);
        }
        if (e >= m.ends.size()) break;
        text += with_sum(ended_text(m.ends[e]), m.ends[e].sum);
    }
    at = end_of_log(match);
    return text;
}

LogPosition end_of_log(const Match& match) {
    const MatchImpl& m = ImplAccess::of(match);
    return {true, m.earlier + m.inputs.size(), m.earlier_ends + m.ends.size()};
}

std::string write_log(const Match& match) {
    LogPosition from_the_beginning;
    return write_log_after(match, from_the_beginning);
}

void end_log(Match& match, const std::string& how) {
    MatchImpl& impl = ImplAccess::of(match);
    const std::size_t now = impl.earlier + impl.inputs.size();
    if (impl.ends.empty() || impl.ends.back().inputs != now || impl.ends.back().how != how) impl.add_end_line(how);
}

bool set_log_players(Match& match, const std::vector<std::string>& players, const std::vector<std::string>& names) {
    MatchImpl& impl = ImplAccess::of(match);
    if (!impl.inputs.empty() || !impl.ends.empty() || impl.earlier > 0) return false;
    impl.head = std::make_shared<const std::string>(log_head(*impl.game, impl.seed, impl.start, players, names));
    return true;
}

Seat answered_last(const Match& match) {
    const std::vector<Input>& inputs = ImplAccess::of(match).inputs;
    if (inputs.empty()) return 0;
    const Input& last = inputs.back();
    return last.kind == InputKind::answer || last.kind == InputKind::draw ? last.seat : 0;
}

std::map<Seat, std::string> replaced_players(const Match& match) {
    std::map<Seat, std::string> players;
    for (const Input& input : ImplAccess::of(match).inputs) {
        if (input.kind != InputKind::host || input.host != HostInputKind::replace) continue;
        const auto seat = to_integer(*find_value(input.values, "seat"));
        players[static_cast<Seat>(*seat)] = *find_value(input.values, "name");
    }
    return players;
}

std::string changed_files(const LogHeader& header, const Game& game) {
    std::vector<std::string> differ, gone, more, parts;
    for (const auto& [name, hash] : header.files) {
        const auto now = game.files().find(name);
        if (now == game.files().end())
            gone.push_back(name);
        else if (now->second != hash)
            differ.push_back(name);
    }
    for (const auto& [name, hash] : game.files())
        if (header.files.count(name) == 0) more.push_back(name);
    if (!differ.empty()) parts.push_back("differ: " + join(differ, ", "));
    if (!more.empty()) parts.push_back("are new: " + join(more, ", "));
    if (!gone.empty()) parts.push_back("are gone: " + join(gone, ", "));
    return join(parts, "; ");
}

}  // namespace quattro
