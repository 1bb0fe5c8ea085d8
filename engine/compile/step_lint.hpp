// Lint notes of steps: what each kind of step contributes to them. Lint notes are not errors; see lint/notes.hpp.
#pragma once

#include <functional>
#include <string>

#include "pack/doc.hpp"

namespace quattro {

// Collects the notes about the steps of one game.
class StepNotes {
public:
    // `game` is the document of the game. `report` is called for each note with its place and its text; both must
    // outlive this object.
    using Report = std::function<void(const Location& where, std::string message)>;
    StepNotes(const Node& game, Report report) : game_(game), report_(std::move(report)) {}

    void note(const Location& where, std::string message) const { report_(where, std::move(message)); }
    const Node& game() const { return game_; }
    // Whether the game declares the zone as a hand. In a hand the order of cards matters less.
    bool is_hand(const std::string& zone) const;
    // How often the game mentions the name, including its declaration.
    int times_named(const std::string& name) const;
    // Whether a value names a counter, directly or through a `let`. True if the value is not a scalar.
    bool reads(const Node& value, const std::string& counter) const;

private:
    const Node& game_;
    Report report_;
};

// What a kind of step contributes to lint notes. Null: nothing.
struct StepLint {
    // Called for each step of the kind.
    void (*alone)(const StepNotes& notes, const Node::Entry& step) = nullptr;
    // Called for each two steps of the kind that follow each other and have the same `of`.
    void (*pair)(const StepNotes& notes, const Node& before, const Node::Entry& step) = nullptr;
};
inline constexpr StepLint kNoLint;

// Whether two maps have the same content under a key, or both lack it.
bool same_part(const Node& a, const Node& b, std::string_view key);
// Whether two scalars are numbers that differ only in the sign; false for 0.
bool are_opposite(const Node& a, const Node& b);

}  // namespace quattro
