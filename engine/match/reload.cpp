// A match that has halted goes on with mended files. Its log is played again from there: the lines before were played
// with other files.
#include <fmt/format.h>

#include <algorithm>

#include "match/impl.hpp"

namespace quattro {
namespace {

Refusal bad(std::string reason) { return refuse("bad_host_input", std::move(reason)); }

// What numbers in a state stand for, in their order.
std::vector<std::string> names_of(const Rules& rules) {
    const Shape& s = rules.shape();
    std::vector<std::string> names;
    const auto all = [&](std::string_view kind, const auto& list, auto&& name_of) {
        for (const auto& one : list)
            names.push_back(fmt::format("{} '{}'", kind, name_of(one)));
    };
    const auto name = [](const auto& one) { return one.name; };
    const auto itself = [](const std::string& one) { return one; };
    for (const Attribute& a : s.attributes) {
        names.push_back(fmt::format("attribute '{}'", a.name));
        all("value", a.values, itself);
    }
    for (const Zone& z : s.zones) {
        names.push_back(fmt::format("zone '{}'", z.name));
        all("place", z.places, itself);
    }
    all("counter", s.counters, name);
    for (const Prompt& p : rules.prompts) {
        names.push_back(fmt::format("prompt '{}'", p.name));
        for (const PromptField& f : p.fields) {
            names.push_back(fmt::format("field '{}' of '{}'", f.name, p.name));
            all("word", f.words, itself);
        }
    }
    all("board", rules.boards, [](const Board& b) { return b.id; });
    all("action", rules.actions, name);
    all("repeat", rules.loops, itself);
    all("remembered card", rules.registers, itself);
    all("stream", s.streams, itself);
    for (const Field& f : s.layout.fields())
        names.push_back(fmt::format("list '{}' of {} numbers", f.name, f.count));
    return names;
}

// "" if they are the same, else the first difference.
std::string difference(const std::vector<std::string>& before, const std::vector<std::string>& now) {
    const auto [was, is] = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
    if (was == before.end() && is == now.end()) return "";
    if (was == before.end()) return fmt::format("there was no {}", *is);
    return is == now.end() ? fmt::format("there is no {} any more", *was)
                           : fmt::format("the {} stands where the {} was", *is, *was);
}

// The same instruction of the step of the same name; -1 if there is none.
int same_step(const Rules& before, int pc, const Rules& now) {
    const Step& was = before.program[static_cast<std::size_t>(pc)];
    const auto same = [&](const Step& step) { return step.name == was.name && step.code == was.code; };
    auto left = std::count_if(before.program.begin(), before.program.begin() + pc, same);
    for (std::size_t i = 0; i < now.program.size(); ++i)
        if (same(now.program[i]) && left-- == 0) return static_cast<int>(i);
    return -1;
}

// "" if the state fits the mended rules, where frames then stand at the steps of their names.
std::string carry_over(const Rules& before, const Rules& now, State& m) {
    if (std::string other = difference(names_of(before), names_of(now)); !other.empty()) return other;
    const Shape& s = before.shape();
    for (int frame = 0; frame < s.frame_capacity; ++frame) {
        std::uint16_t& pc = m.at(s.frame_pc, frame);
        if (pc == kDead) continue;
        const int there = same_step(before, pc, now);
        if (there < 0) return fmt::format("there is no step '{}' any more", before.program[pc].name);
        pc = static_cast<std::uint16_t>(there);
    }
    return state_error(now, m);
}

}  // namespace

Outcome Match::reload(std::shared_ptr<const Game> mended, Milliseconds now) {
    impl_->mended = std::move(mended);
    Outcome outcome = impl_->take({now, "host", 0, 0, "reload", {}, 0, 0, false});
    impl_->mended.reset();
    return outcome;
}

// The state stands in the log as a save of the mended game, so that nothing but its files is needed to read it.
Outcome Match::Impl::reload(Input& input) {
    if (!mended) return bad("reload needs the mended files.");
    if (!halted()) return bad("The match has not halted.");
    if (mended->info().id != game->info().id)
        return bad(fmt::format("'{}' is another game than '{}'.", mended->info().id, game->info().id));
    State carried = state;
    if (const std::string wrong = carry_over(rules(), mended->rules(), carried); !wrong.empty())
        return bad(fmt::format("The match does not fit the mended files: {}.", wrong));
    Match again;
    again.impl_->game = mended;
    again.impl_->state = carried;
    again.impl_->seed = seed;
    again.impl_->start = start;
    std::string save = again.save();
    save.erase(save.rfind("inputs:"));  // how it came about cannot be played with these files
    input.values = {{"pack", mended->content_hash()}, {"save", std::move(save)}};
    if (first_header.empty()) first_header = log_header(*this);
    reloaded = Reload{inputs.size() + 1, told.size(), carried};
    state = std::move(carried);
    game = mended;
    return std::nullopt;
}

void Match::Impl::rewind(std::size_t count) {
    const std::size_t first = reloaded ? reloaded->inputs : 0;
    const auto at = [&](std::size_t n) { return inputs.begin() + static_cast<std::ptrdiff_t>(n); };
    std::vector<Input> kept(at(first), at(std::clamp(count, first, inputs.size())));
    inputs.erase(at(first), inputs.end());
    if (reloaded)
        told.take_back(reloaded->events);
    else
        told = Told();
    halt_text.clear();
    if (reloaded)
        state = reloaded->state;
    else
        begin();
    for (Input& input : kept)
        take(std::move(input));
}

std::optional<std::size_t> last_reload(const std::vector<Input>& inputs) {
    for (std::size_t i = inputs.size(); i-- > 0;)
        if (inputs[i].kind == "host" && inputs[i].host == "reload") return i;
    return std::nullopt;
}

std::optional<Match> at_reload(std::shared_ptr<const Game> game, const std::vector<Input>& inputs, std::size_t reload,
                               const Place& place, Diagnostics& out) {
    const Input& line = inputs[reload];
    const std::string* pack = find_value(line.values, "pack");
    const std::string* save = find_value(line.values, "save");
    if (!pack || !save || *pack != game->content_hash()) {
        out.error(place, "this was made with another version of the pack", "play it with the files it ended with");
        return std::nullopt;
    }
    auto match = Match::load(std::move(game), *save, place.path(), out);
    if (!match) return std::nullopt;
    if (match->hash() != line.hash) {
        out.error(place, "the match that goes on here is another than the log says", "the log was changed");
        return std::nullopt;
    }
    Match::Impl& impl = match->impl();
    impl.inputs.assign(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(reload) + 1);
    for (Input& input : impl.inputs)
        input.drew = true;  // nothing of it can be taken back
    impl.reloaded = Match::Impl::Reload{impl.inputs.size(), 0, impl.state};
    return match;
}

}  // namespace quattro
