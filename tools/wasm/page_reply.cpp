#include "wasm/page_reply.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.hpp"
#include "page/page_requests.hpp"

namespace quattro::tools {
namespace {

Json table_reply(const Viewed& viewed, Request& request) {
    request.finish();
    return {{"table", table_json(viewed)}};
}

constexpr std::array<std::pair<std::string_view, Json (*)(const Viewed&, Request&)>, 6> kReplies{
    {{"table", table_reply},
     {"rules", rules_reply},
     {"news", news_reply},
     {"why", why_reply},
     {"options", options_reply},
     {"judge", judge_reply}}};

}  // namespace

// A module has one viewer, so a fast hash will do.
TextDigest text_digest(std::string_view text) {
    const std::string hex = digest(text);
    TextDigest bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<unsigned char>(std::stoul(hex.substr(2 * i, 2), nullptr, 16));
    return bytes;
}

Json page_reply(const Match& match, Seat viewer, const std::vector<PagePlayer>& players, const Json& request) {
    Viewed viewed{match.seen_by(viewer), {}, {}};
    viewed.look.game = &match.game();
    viewed.look.arrows_by_spots = true;
    for (const PagePlayer& player : players) {
        viewed.look.names.push_back(player.name);
        viewed.bots.push_back(player.bot);
    }
    Request parts(line_of(request));
    for (const auto& [name, make_reply] : kReplies)
        if (parts.op() == name) return make_reply(viewed, parts);
    throw Rejected{"unknown_operation", "there is no such request of a page"};
}

}  // namespace quattro::tools
