// The requests of a page that change nothing, for whoever serves its match: the server, or a module in the page itself.
#pragma once

#include "cli/protocol_request.hpp"
#include "page/table_json.hpp"

namespace quattro::tools {

// Throws Rejected if an input was refused.
void throw_if(const Outcome& refused);
// The viewer's open prompt that the request's part `prompt` names. Throws Rejected if there is none.
PromptView open_prompt(const Seen& seen, Request& request);

// The replies to the requests `rules`, `news`, `why`, `options` and `judge`, which tools/serve/README.md documents.
// Throw Rejected.
Json rules_reply(const Viewed& viewed, Request& request);
Json news_reply(const Viewed& viewed, Request& request);
Json why_reply(const Viewed& viewed, Request& request);
Json options_reply(const Viewed& viewed, Request& request);
Json judge_reply(const Viewed& viewed, Request& request);

}  // namespace quattro::tools
