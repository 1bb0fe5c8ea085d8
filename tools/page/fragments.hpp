// The fragments of tables, as JSON. Most of them are equal from one moment to the next and for many viewers, so each is
// written once.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cli/draw.hpp"
#include "cli/json.hpp"
#include "events/views.hpp"
#include "page/text_digest.hpp"

namespace quattro::tools {

struct Viewed;

// A zone, a picture or a counter of a table.
struct Fragment {
    std::string name;
    Seat seat = 0;                            // the owner; 0: the table
    std::shared_ptr<const std::string> text;  // JSON
    TextDigest digest = {};                   // of the text
};

// The text of a JSON list of these fragments.
std::string list_text(const std::vector<Fragment>& fragments);

// The fragments of a table, by the name of their part: zones, pictures, counters.
using Fragments = std::array<std::pair<std::string_view, std::vector<Fragment>>, 3>;

// The members of a JSON object as text: a list for each part.
std::string parts_text(const Fragments& fragments);

// Writes fragments, and keeps their texts as long as they are used.
class FragmentCache {
public:
    explicit FragmentCache(Look look = {}) { set_look(std::move(look)); }
    // Sets the names of cards and seats. Must be called before each use, since the game may have been replaced.
    void set_look(Look look);
    // The fragments of a view, in the order of the view, without counters that players should not see. Precondition:
    // the game of the view is that of the look.
    Fragments of(const View& view);
    // One digest for each open prompt of a viewer, of all values on which the text of the prompt depends. The texts are
    // long and seldom needed, so they are not kept.
    std::vector<TextDigest> prompts(const Viewed& viewed) const;
    // Removes the texts that were not used since the last call.
    void forget_unused();

private:
    struct Written {
        std::shared_ptr<const std::string> text;
        TextDigest digest = {};
        bool used = true;  // since the last forget_unused()
    };
    std::vector<Fragment> zones(const View& view);
    std::vector<Fragment> pictures(const View& view);
    std::vector<Fragment> counters(const View& view);
    Fragment find(const std::string& name, Seat seat, const std::string& key, const std::function<Json()>& write);

    Look look_;
    std::string content_hash_;                                     // of the game
    std::unordered_map<TextDigest, Written, DigestHash> written_;  // by the digest of the key
};

}  // namespace quattro::tools
