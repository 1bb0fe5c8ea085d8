// Where something stands in a designer's file, and what is wrong with it there.
// A diagnostic is an error of a pack or script; refused answers and bugs of the engine are other kinds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace quattro {

// A text file as it was read; kept alive by every place that points into it.
struct Source {
    std::string path;                // as the designer would type it: for whoever edits it
    std::string told;                // pack and path within, "base: boards/x.yaml": for players and other programs
    std::vector<std::string> lines;  // without line ends
    // One of them, from 1; there must be such a line.
    const std::string& line(int number) const { return lines[static_cast<std::size_t>(number - 1)]; }
    // Cuts a text into lines. Without `told` the file's name alone is told.
    static std::shared_ptr<const Source> from_text(std::string path, std::string_view text, std::string told = "");
};

// A point in a source. Lines and columns count from 1; 0 means "the file as a whole".
struct Location {
    std::shared_ptr<const Source> source;  // null: nowhere in particular
    int line = 0;                          // from 1
    int column = 0;                        // in bytes; text() and told() count characters, as editors do
    std::string path() const;              // "" without a source
    std::string text() const;              // "boards/x.yaml:3:7"; parts that are 0 are left out
    std::string told() const;              // "base: boards/x.yaml:3:7"
};

// Files as the designer would type them, or as they are told: then no text holds a path of this computer.
enum class Files : std::uint8_t { typed, told };

struct PackError;

// What an error most likely is: a mistake at its place, or a consequence of a mistake elsewhere, such as a key that is
// missing because it is misspelt, or a name that nothing uses because its use is misspelt.
enum class Role : std::uint8_t { mistake, consequence };

// One error, and where it stands.
struct Diagnostic {
    Location where;                    // without a source: of no file
    std::string message;               // what is wrong, with the offending text
    std::string hint;                  // what to do; may be empty
    std::string missing;               // the name that was looked for in vain, if that is the error
    std::vector<Location> named = {};  // other places whose text() stands in the message or the hint
    Role role = Role::mistake;         // decides the order in which errors are shown
    // In lines for a terminal: place, message, the line, a caret, the hint.
    std::string show(Files files = Files::typed) const;
};

// Collects every error of a load. Loading goes on after an error as long as something can still be said: what would be
// the 501st is thrown instead, as a PackError with those before it. (What the contract calls catches that.)
class Diagnostics {
public:
    // Adds an error; `named` as in Diagnostic.
    void error(Location where, std::string message, std::string hint = "", std::vector<Location> named = {});
    // A name that leads nowhere: hints at the nearest of those there are.
    void unknown(Location where, std::string message, std::string_view name, const std::vector<std::string>& known);
    // Adds an error of this role.
    void add(Role role, Location where, std::string message, std::string hint = "");
    // Adds one that was found elsewhere.
    void add(Diagnostic diagnostic);
    // What something that is missing most likely is: a consequence if there are errors from `first` on.
    Role role_after(std::size_t first) const;
    // Turns the errors from `first` on that looked for this name in vain into consequences: another error explains why
    // the name is not there.
    void explain(std::size_t first, std::string_view missing);
    // Those of a load that was given up: what is not here yet.
    void take(const PackError& error);
    // Keeps the first of those that read the same; it is a consequence if one of them is.
    void drop_doubles();
    // Whether there is none, and how many there are.
    bool ok() const { return list_.empty(); }
    std::size_t size() const { return list_.size(); }
    // In the order in which they were found.
    const std::vector<Diagnostic>& list() const { return list_; }
    // In the order in which they are shown: mistakes before consequences; files before those that are built on them
    // (pack.yaml, cards, scripts, games, what stands beside those); then by file, line and column.
    std::vector<Diagnostic> in_order() const;
    // All in lines for a terminal, in that order, each once.
    std::string show(Files files = Files::typed) const;

private:
    std::vector<Diagnostic> list_;
};

// Thrown where going on makes no sense (a file that cannot be read, a script that fails in a match, too many errors).
struct PackError {
    std::vector<Diagnostic> diagnostics;                 // at least one
    std::string show(Files files = Files::typed) const;  // as Diagnostics::show
};

}  // namespace quattro
