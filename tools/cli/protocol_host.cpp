// Protocol operations that only a host may use.
#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/protocol_operations.hpp"
#include "cli/seed.hpp"
#include "store/reload.hpp"
#include "store/save.hpp"

namespace quattro::tools::operations {
namespace {

// Reloads the current files of the game. If they have errors, throws Rejected; if the match refuses them, returns its
// refusal. In both cases nothing changes.
Outcome reload(ServedMatch& served, Match& match, Milliseconds now) {
    Diagnostics errors;
    auto mended = served.games.reload(match.game(), errors);
    if (!mended) throw files_refused("bad_files", "the current files of the game cannot be loaded", errors);
    if (Outcome refused = quattro::reload(match, mended, now)) return refused;
    served.game = mended;
    served.games.replace_all(std::move(mended));
    return std::nullopt;
}

}  // namespace

Json state(ServedMatch& served, Request& request) {
    request.finish();
    return {{"view", to_json(served.seen_by(kHost).view())},
            {"saved", write_save(served.match())},
            {"hash", hash_text(served.match().hash())},
            {"seed", seed_to_json(served.match().seed())},
            {"inputs", served.match().inputs()}};
}

Json host(ServedMatch& served, Request& request) {
    const std::string kind = request.text("kind");
    const Values data = request.values_if_any("data");
    const Milliseconds now = served.time_of(request);
    request.finish();
    for (const auto& [name, value] : data)
        if (kind == "reload" && name != "reason")
            throw Rejected{"bad_host_input", fmt::format("`reload` has no parameter '{}'", safe_text(name))};
    served.apply_at(now, false, [&](Match& match) {
        take(kind == "reload" ? reload(served, match, now) : match.host(kind, data, now));
    });
    served.accepted.clear();  // earlier answers may no longer be valid
    return served.input_reply();
}

}  // namespace quattro::tools::operations
