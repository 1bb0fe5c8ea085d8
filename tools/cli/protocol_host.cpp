// What only a host asks for and does.
#include "cli/protocol.hpp"

namespace quattro::tools {

Json Protocol::state(Request& request) {
    request.finish();
    return {{"view", to_json(match().seen_by(kHost).view())},
            {"saved", match().save()},
            {"hash", hash_text(match().hash())},
            {"seed", match().seed()},
            {"inputs", match().inputs()}};
}

// With the files as they are now; they may have errors, and then nothing has changed.
Outcome Protocol::reload(Milliseconds now) {
    Diagnostics errors;
    auto mended = games_.again(match().game(), errors);
    if (!mended) throw no_file("bad_files", "the game's files cannot be loaded as they are now", errors);
    if (Outcome refused = match().reload(mended, now)) return refused;
    game_ = mended;
    games_.mend(std::move(mended));
    return std::nullopt;
}

Json Protocol::host(Request& request) {
    const std::string kind = request.text("kind");
    const Values data = request.values_if_any("data");
    const Milliseconds now = time_of(request);
    request.finish();
    at_time(now, false, [&] { take(kind == "reload" ? reload(now) : match().host({kind, data}, now)); });
    taken_.clear();  // an answer given before may not stand any more
    return after_input();
}

}  // namespace quattro::tools
