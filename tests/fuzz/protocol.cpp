// Lines of the protocol in any order, as the host (even first byte) or for a seat. Every reply must be one line of
// JSON, with a clean reason if it is a refusal. The match must stay valid.
#include "targets.hpp"

#include "cli/protocol.hpp"

#include <nlohmann/json.hpp>

#include "shipped_games.hpp"

using namespace quattro;
using namespace quattro::fuzz;

void quattro::fuzz::try_protocol(const std::uint8_t* data, std::size_t size) {
    constexpr int kMaxLines = 60;
    Bytes bytes(data, size);
    const std::size_t which = bytes.next();
    tools::ActingRole acting;
    if (which % 2 == 1) acting = {1, "random", 7};
    tools::Protocol protocol(some_game(which / 2), {QUATTRO_HOME_DIR}, kCheap, acting);
    std::string_view text = bytes.rest();
    for (int lines = 0; lines < kMaxLines && !text.empty(); ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string reply = protocol.handle(std::string(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto json = nlohmann::json::parse(reply, nullptr, false);
        HOLDS(json.is_object() && json.contains("ok"), "a reply is no object: {}", reply);
        HOLDS(json["ok"] == true || (json.contains("code") && json.contains("reason")), "no reason: {}", reply);
        HOLDS(reply.find('\n') == std::string::npos, "a reply of two lines");
        if (json.contains("reason")) must_be_clean(json["reason"].get<std::string>());
    }
    if (protocol.served()) must_hold(*protocol.served());
}
