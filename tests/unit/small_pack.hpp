// Small games for tests, written to a folder that is removed with the fixture.
#pragma once

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "match/quattro.hpp"

namespace quattro::test {

// Cards that always have both attributes.
inline const std::string kTiles =
    "cards: chip\nattributes:\n  suit: { one_of: { sun: s, moon: m } }\n  value: { from: 1, to: 3 }\n"
    "written: \"{suit}{value}\"\n";

// An effect that adds to cards: { lift: 1, to: max }.
inline const std::string kLift =
    "return effect { text = 'lift {to}', params = { lift = amount {}, to = cards {} },\n"
    "  run = function(fx, p) fx:add(p.to, p.lift) end }\n";

class SmallPack {
public:
    SmallPack()
        : folder_(std::filesystem::temp_directory_path() / ("quattro-small-" + std::to_string(next_++) + "-" +
                                                            std::to_string(reinterpret_cast<std::uintptr_t>(this)))) {
        write("pack.yaml", "pack: small\nversion: 1.0.0\nengine: 0.1\n");
        write("cards/chip.yaml",
              "cards: chip\nattributes:\n  value: { from: 0, to: 9 }\n  suit: { one_of: { sun: s, moon: m }, "
              "absent_at: { value: 0 } }\nwritten: \"{suit}{value}\"\n");
    }
    ~SmallPack() { std::filesystem::remove_all(folder_); }
    SmallPack(const SmallPack&) = delete;
    SmallPack& operator=(const SmallPack&) = delete;

    void write(const std::string& file, const std::string& text) const {
        std::filesystem::create_directories((folder_ / file).parent_path());
        std::ofstream(folder_ / file) << text;
    }
    // Loads a game with this body and the cards `chip` of the pack. Requires that it has no errors.
    std::shared_ptr<const Game> game(const std::string& body,
                                     const std::map<std::string, std::string>& options = {}) const {
        write("boards/small/game.yaml", "game: small\ncards: chip\n" + body);
        Diagnostics out;
        auto loaded = Game::load({folder_}, "small", options, out);
        INFO(out.show());
        REQUIRE(loaded);
        return loaded;
    }
    std::string errors(const std::string& body) const {
        write("boards/small/game.yaml", "game: small\ncards: chip\n" + body);
        Diagnostics out;
        Game::load({folder_}, "small", {}, out);
        return out.show();
    }
    const std::filesystem::path& folder() const { return folder_; }

private:
    inline static int next_ = 0;
    std::filesystem::path folder_;
};

inline Outcome answer(Match& match, Seat seat, const Values& values) {
    const auto prompts = match.seen_by(seat).prompts();
    return match.answer(seat, prompts.empty() ? 0 : prompts[0].number, values, match.now());
}

inline std::string asked(const Match& match, Seat seat) {
    const auto prompts = match.seen_by(seat).prompts();
    return prompts.empty() ? "none" : prompts[0].name;
}

inline std::vector<std::string> options(const Match& match, Seat seat, const std::string& field,
                                        const Values& earlier = {}) {
    const auto prompts = match.seen_by(seat).prompts();
    REQUIRE_FALSE(prompts.empty());
    return match.seen_by(seat).options(prompts[0].number, field, earlier);
}

inline std::string counter(const Match& match, Seat viewer, const std::string& name, Seat seat) {
    for (const CounterView& c : match.seen_by(viewer).view().counters)
        if (c.name == name && c.seat == seat) return c.value;
    return "unseen";
}

// The cards of a zone in order, or by place, as the viewer sees them.
inline std::vector<std::string> lying(const Match& match, Seat viewer, const std::string& zone, Seat seat) {
    for (const ZoneView& z : match.seen_by(viewer).view().zones)
        if (z.name == zone && z.seat == seat) return z.cards;
    return {"no such zone"};
}

// The value of a part of the event's data, or "nothing".
inline std::string part_of(const Event& event, const std::string& name) {
    for (const auto& [key, value] : event.data)
        if (key == name) return value;
    return "nothing";
}

// The number of events of this kind that the seat has received.
inline int told(const Match& match, Seat seat, const std::string& key) {
    int count = 0;
    for (const Event& e : match.seen_by(seat).events())
        count += word(e.kind) == key ? 1 : 0;
    return count;
}

}  // namespace quattro::test
