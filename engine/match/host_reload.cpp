// Reload: a halted match gets mended files; another host input then continues it. A replay of its log starts at the
// reload, because the lines before it were played with other files.
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

// The log line contains the state as a save of the mended game, so that a replay needs only the mended files.
Outcome Match::Impl::reload(Input& input, const MendedGame* with) {
    if (!with || !with->game) return refuse_host("`reload` needs the corrected files.");
    const std::shared_ptr<const Game>& mended = with->game;
    if (!halted()) return refuse_host("The match has not halted.");
    if (mended->info().id != game->info().id)
        return refuse_host(fmt::format("'{}' is not the same game as '{}'.", mended->info().id, game->info().id));
    Diagnostics wrong;
    auto carried = with->carry(*this, mended, wrong);
    if (!carried)
        return refuse_host("The match does not fit the corrected files: " + wrong.list().front().message + ".");
    keep_head();  // before `game` changes: the header describes the game with which the match began
    input.values = {{"pack", mended->content_hash()},
                    {"rules", mended->rules_hash()},
                    {"files", files_that_differ(*game, *mended)},
                    {"save", std::move(carried->save)}};
    state = std::move(carried->state);
    halt_text.reset();  // with the new files another step may fail
    tell_reloaded();
    base = Base{earlier + inputs.size() + 1, event_log.size(), state};
    game = mended;
    return std::nullopt;
}

namespace {

Outcome reload(HostContext& h) { return h.match.reload(h.input, h.mended); }

}  // namespace

extern const HostInputRow kReload;
constexpr HostInputRow kReload{.help = {HostInputKind::reload,
                                        "reload",
                                        "Gives a halted match corrected files. It stays halted until `retry`, `skip`, "
                                        "`go_to` or `result`.",
                                        "the files that made the step fail have been corrected",
                                        "",
                                        {}},
                               .apply = reload,
                               .replaces_files = true};

void Match::Impl::tell_reloaded() { event(kToAll, EventKind::reloaded, {}); }

}  // namespace quattro
