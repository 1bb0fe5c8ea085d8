// The lint notes that each kind of step contributes. Lint notes are not errors; see lint/notes.hpp.
#pragma once

#include <functional>
#include <string>

#include "pack/doc.hpp"

namespace quattro {

// Collects the notes about the steps of one game.
class StepNotes {
public:
    // `game`, the document of the game, must outlive this object. `report` is called for each note with its location
    // and its text.
    using Report = std::function<void(const Location& where, std::string message)>;
    StepNotes(const Node& game, Report report) : game_(game), report_(std::move(report)) {}

    void note(const Location& where, std::string message) const { report_(where, std::move(message)); }
    const Node& game() const { return game_; }
    // True if the game declares the zone as a hand. In a hand the order of cards matters less.
    bool is_hand(const std::string& zone) const;
    // The number of times that the document of the game mentions the name, including its declaration.
    int times_named(const std::string& name) const;
    // True if a value names a counter, directly or through a `let`, or if it is not a scalar.
    bool reads(const Node& value, const std::string& counter) const;

private:
    const Node& game_;
    Report report_;
};

// The functions with which a kind of step contributes lint notes. A null function contributes none.
struct StepLint {
    // Called for each step of the kind.
    void (*alone)(const StepNotes& notes, const Node::Entry& step) = nullptr;
    // Called for each two steps that follow each other, have the same `of`, and whose kinds both have this function.
    void (*pair)(const StepNotes& notes, const Node& before, const Node::Entry& step) = nullptr;
};
inline constexpr StepLint kNoLint;

// True if two maps have the same content under a key, or both lack it.
bool same_part(const Node& a, const Node& b, std::string_view key);
// True if one of two scalars is the other with a minus before it, such as 2 and -2. False for 0.
bool are_opposite(const Node& a, const Node& b);

}  // namespace quattro
