// Runs `check` on a small pack, with a chosen effort.
#pragma once

#include <algorithm>

#include "check/check.hpp"
#include "small_pack.hpp"

namespace quattro::test {

struct Checked {
    CheckReport report;
    Diagnostics found;
    std::string errors() const { return found.show(); }
    std::string notes() const {
        std::string text;
        for (const Diagnostic& note : report.notes)
            text += note.where.display_text() + ": " + note.message + "\n";
        return text;
    }
};

inline Checked check(const SmallPack& pack, const std::string& body, const CheckEffort& effort = {}) {
    pack.write("boards/small/game.yaml", "game: small\ncards: chip\n" + body);
    Checked done;
    done.found = check_packs({pack.folder()}, done.report, effort);
    return done;
}

inline CheckEffort matches(std::uint64_t count) {
    CheckEffort effort;
    effort.continue_game = [=](const CheckProgress& progress) { return progress.matches < count; };
    return effort;
}

// True if the notes contain `what`. Requires that there are no errors.
inline bool noted(const Checked& done, const std::string& what) {
    REQUIRE(done.errors() == "");
    return done.notes().find(what) != std::string::npos;
}

inline const std::string kHead = R"(seats: 2
counters: { points: { of: seat, starts: 0 }, n: { starts: 0 } }
zones: { hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] } }
)";

// The file and line of the first line that contains `mark`, as in notes: "game.yaml:7:".
inline std::string line_of(const std::string& body, const std::string& mark) {
    const std::string text = "game: small\ncards: chip\n" + body.substr(0, body.find(mark));
    return "game.yaml:" + std::to_string(std::count(text.begin(), text.end(), '\n') + 1) + ":";
}

}  // namespace quattro::test
