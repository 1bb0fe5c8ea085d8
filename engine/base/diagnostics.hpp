// Locations in the files of a designer, and the errors of packs and scripts. Refused answers and bugs of the engine are
// reported in other ways (answer codes and base/check.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quattro {

class SourceIndex;

// The text of a file as it was read. Every location in the file keeps it alive.
struct Source {
    std::string path;                // the path as the designer would type it; for the designer only
    std::string display_path;        // for players and other programs: pack and path inside it, "base: boards/x.yaml"
    int rank = 0;                    // errors are shown by ascending rank: files before those that depend on them
    std::vector<std::string> lines;  // without line ends
    // Receives what is found out about the words of this file (base/source_index.hpp); expired if nobody asks. The
    // index has locations in its sources, so that they must not keep it alive.
    std::weak_ptr<SourceIndex> index = {};
    // Returns a line, counted from 1. The line must exist.
    const std::string& line(int number) const { return lines[static_cast<std::size_t>(number - 1)]; }
    // Splits a text into lines, without a byte order mark and the "\r" of line ends. If `display_path` is empty, the
    // file name without its folders is used.
    static std::shared_ptr<const Source> from_text(std::string path, std::string_view text,
                                                   std::string display_path = "", int rank = 0,
                                                   const std::shared_ptr<SourceIndex>& index = nullptr);
};

// A point in a source. Lines and columns count from 1. Line 0 means the file as a whole, column 0 the line as a whole.
struct Location {
    std::shared_ptr<const Source> source;  // null if the location is in no file
    int line = 0;                          // 0 if the line is not known
    int column = 0;                        // in bytes; `text()` and `display_text()` count characters, as editors do
    std::string path() const;              // "" if there is no source
    std::string text() const;              // "boards/x.yaml:3:7", without the parts that are 0
    std::string display_text() const;      // "base: boards/x.yaml:3:7"
};

// The style in which a text names files: `local` uses Source::path, `display` uses Source::display_path. A text in the
// style `display` contains no path of this computer.
enum class PathStyle : std::uint8_t { local, display };

struct PackError;

// The likely cause of an error. A mistake is at its own location. A consequence follows from a mistake elsewhere: a key
// is missing because it is misspelt, or nothing uses a name because its use is misspelt.
enum class Role : std::uint8_t { mistake, consequence };

// One error and its location.
struct Diagnostic {
    Location where;       // without a source if it belongs to no file
    std::string message;  // what is wrong, with the faulty text
    std::string hint;     // what to do; may be empty
    std::string missing;  // the name that was not found, if that is the error
    // Other locations whose `text()` the message or the hint contains. PathStyle::display shows their `display_text()`.
    std::vector<Location> named_places = {};
    Role role = Role::mistake;     // determines the order in which errors are shown
    std::string replacement = {};  // a word that the one at `where` may have been meant to be; may be empty
    // Formats the error for a terminal: location, message, the line with a caret below, and the hint. Leaves out the
    // parts that are unknown.
    std::string show(PathStyle files = PathStyle::local) const;
};

// Collects the errors of a load. Loading continues after an error while further errors can be found. The 501st error is
// not stored: adding it throws the 500 before it as a PackError. The functions of the contract catch that.
class Diagnostics {
public:
    // Adds an error; see `Diagnostic` for `named`.
    void error(Location where, std::string message, std::string hint = "", std::vector<Location> named = {});
    // Adds an error for a name that is not declared. The hint is `suggest(name, known)` (base/text.hpp), or `hint` if
    // that is given.
    void unknown(Location where, std::string message, std::string_view name, const std::vector<std::string>& known,
                 std::optional<std::string> hint = std::nullopt);
    // As unknown(), for a word that no file can declare, such as a key: Diagnostic::missing stays empty.
    void unknown_word(Location where, std::string message, std::string_view word, const std::vector<std::string>& known,
                      std::optional<std::string> hint = std::nullopt);
    // Adds an error with the given role.
    void add(Role role, Location where, std::string message, std::string hint = "");
    // Adds an error that was built elsewhere.
    void add(Diagnostic diagnostic);
    // Adds the errors of another list.
    void add(const Diagnostics& others);
    // The likely role of an error about something missing: a consequence if errors were added since the size was
    // `first`.
    Role role_after(std::size_t first) const;
    // Turns errors about the name `missing` into consequences, among those added since the size was `first`. Call it
    // after an error that explains why the name is missing.
    void mark_consequences(std::size_t first, std::string_view missing);
    // Adds the errors of an abandoned load that are not in the list yet, up to 500 in all, and removes duplicates.
    void merge(const PackError& error);
    // Removes duplicates: errors with equal path, line, column, message and hint. The remaining one is a consequence if
    // any of them is.
    void remove_duplicates();
    // True if there are no errors.
    bool ok() const { return list_.empty(); }
    std::size_t size() const { return list_.size(); }
    // The errors in the order in which they were added.
    const std::vector<Diagnostic>& list() const { return list_; }
    // The errors in the order in which they are shown. Mistakes come before consequences. Then errors are sorted by
    // the rank of their file (`Source::rank`), its path, line and column.
    std::vector<Diagnostic> in_order() const;
    // Formats the errors for a terminal, in the order of `in_order()` and without duplicates. Shows at most 100 errors,
    // and how many more there are.
    std::string show(PathStyle files = PathStyle::local) const;

private:
    std::vector<Diagnostic> list_;
};

// Thrown if a list of errors is full (see Diagnostics), or if a step or script fails where no match can halt: at the
// start of a match, in a simulation or in a game tree.
struct PackError {
    std::vector<Diagnostic> diagnostics;                         // at least one
    std::string show(PathStyle files = PathStyle::local) const;  // see `Diagnostics::show`
};

}  // namespace quattro
