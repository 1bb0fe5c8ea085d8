// Keeps the replies with links in memory, and stores which requests were carried out.
#include "serve/link_replies.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "cli/protocol_request.hpp"
#include "serve/links.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kMostReplies = 10'000;
constexpr Seat kOfLinks = -2;  // in the place of the viewer of a stored request

}  // namespace

tools::Json LinkReplies::once(const Asked& asked, const std::function<tools::Json(const Change& done)>& carry_out) {
    const std::string id = digest_of(asked.link.hash + tools::line_of(asked.parts));
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = replies_.find(id); found != replies_.end()) return found->second;
    }
    if (const auto before = store_.result_of(asked.match, kOfLinks, id)) {
        if (!before->empty()) return tools::Json::parse(*before);
        throw tools::Rejected{"link_lost", fmt::format("This was done already. Its link is not stored, so it cannot be "
                                                       "shown a second time: {}.",
                                                       asked.remedy)};
    }
    const std::string stored = asked.remedy.empty() ? tools::line_of(tools::Json::object()) : "";
    tools::Json reply = carry_out(noting_request(asked.match, kOfLinks, id, stored));
    const std::lock_guard lock(mutex_);
    if (replies_.size() >= kMostReplies) replies_.clear();
    return replies_[id] = std::move(reply);
}

std::string HostRequests::stored_id(const std::string& id) const { return public_id(link_.hash) + " " + id; }

}  // namespace quattro::serve
