// Reload: a halted match continues with mended files. A replay of its log starts at the reload, because the lines
// before it were played with other files.
#include <fmt/format.h>

#include <algorithm>

#include "match/host_inputs.hpp"

namespace quattro {
namespace {

// The files that differ between two loads of one game, one line each: name, "=", current hash ("" if the file is gone).
std::string files_that_differ(const Game& before, const Game& now) {
    std::string text;
    const auto add = [&](const std::string& name, const std::string& hash) {
        text += (text.empty() ? "" : "\n") + name + "=" + hash;
    };
    for (const auto& [name, hash] : now.files())
        if (const auto was = before.files().find(name); was == before.files().end() || was->second != hash)
            add(name, hash);
    for (const auto& [name, hash] : before.files())
        if (!now.files().contains(name)) add(name, "");
    return text;
}

}  // namespace

Outcome Match::reload(std::shared_ptr<const Game> mended, Milliseconds now) {
    impl_->mended = std::move(mended);
    Outcome outcome = impl_->take({now, InputKind::host, 0, 0, HostInputKind::reload, {}, 0, 0, false});
    impl_->mended.reset();
    return outcome;
}

// The log line contains the state as a save of the mended game, so that a replay needs only the mended files.
Outcome Match::Impl::reload(Input& input) {
    if (!mended) return refuse_host("reload needs the mended files.");
    if (!halted()) return refuse_host("The match has not halted.");
    if (mended->info().id != game->info().id)
        return refuse_host(fmt::format("'{}' is another game than '{}'.", mended->info().id, game->info().id));
    Match now;
    *now.impl_ = *this;
    std::string save = now.save();
    Diagnostics wrong;
    auto carried = Match::load(mended, save, "the match", wrong);
    if (!carried) return refuse_host("The match does not fit the mended files: " + wrong.list().front().message + ".");
    save = carried->save();  // with the names of the mended game
    keep_head();             // now, while `game` is the game that the match began with
    input.values = {{"pack", mended->content_hash()},
                    {"rules", mended->rules_hash()},
                    {"files", files_that_differ(*game, *mended)},
                    {"save", std::move(save)}};
    state = carried->impl_->state;
    halt_text.reset();  // the old failure; with the new files another step may fail
    tell_reloaded();
    base = Base{earlier + inputs.size() + 1, told.size(), state};
    game = mended;
    return std::nullopt;
}

namespace {

Outcome reload(HostContext& h) { return h.match.reload(h.input); }

}  // namespace

extern const HostInputRow kReload;
constexpr HostInputRow kReload{.help = {HostInputKind::reload,
                                        "reload",
                                        "Of a match that has halted: goes on with mended files.",
                                        "the files that made the step fail were mended",
                                        "",
                                        {}},
                               .apply = reload,
                               .replaces_files = true};

void Match::Impl::tell_reloaded() { event(kToAll, EventKind::reloaded, {}); }

void Match::Impl::rewind(std::size_t count) {
    const std::size_t first = base ? base->inputs - earlier : 0;
    count -= std::min(count, earlier);
    const auto at = [&](std::size_t n) { return inputs.begin() + static_cast<std::ptrdiff_t>(n); };
    std::vector<Input> kept(at(first), at(std::clamp(count, first, inputs.size())));
    inputs.erase(at(first), inputs.end());
    halt_text.reset();
    if (base) {
        told.truncate(base->events);
        state = base->state;
    } else if (loaded) {
        told.truncate(0);
        state = *loaded;
    } else {
        told = EventLog();
        begin();
    }
    for (Input& input : kept)
        take(std::move(input));
    recompute_sums();
}

std::optional<Match> at_reload(std::shared_ptr<const Game> game, std::vector<Input> inputs, const Location& where,
                               Diagnostics& out) {
    const Input& line = inputs.back();
    const std::string* save = find_value(line.values, "save");
    auto match = save ? Match::load(std::move(game), *save, where.path(), out) : std::nullopt;
    if (!match || match->hash() != line.hash) {
        out.error(where, "the match that goes on here is another than the log says", "the log was changed");
        return std::nullopt;
    }
    MatchImpl& impl = ImplAccess::of(*match);
    for (Input& input : inputs)
        input.drew = true;  // these inputs cannot be taken back
    impl.inputs = std::move(inputs);
    impl.earlier = 0;
    impl.tell_reloaded();
    impl.base = MatchImpl::Base{impl.inputs.size(), impl.told.size(), impl.state};
    return match;
}

}  // namespace quattro
