// Reads the table that a script file returns into a Script, and reports every error in it. Private to script/ and
// script_check/.
#pragma once

#include <set>

#include "script/declarations.hpp"

namespace quattro {

// Reads one script file, and locates its errors.
class ScriptReader {
public:
    // `siblings` are the ids of all scripts in the folder of the file. No parameter may have the id of another script.
    ScriptReader(lua_State* L, const ScriptFile& file, const std::set<std::string>& siblings, Diagnostics& out)
        : L_(L), file_(file), siblings_(siblings), out_(out) {}
    Script read(int index);  // `index` is the stack index of the value that the chunk returned

private:
    void read_fields(int table);
    std::string clean_text(int index, const Location& at);
    void read_text(int index);
    void read_run(int index);
    void read_when(int index);
    void read_pass(int index);
    void read_params(int index);
    void read_param(const std::string& name, int index);
    void read_option(Param& param, const std::string& key, int index, const Location& at);
    void read_default(Param& param, int index, const Location& at);
    void read_bound(const Param& param, const std::string& key, int index, const Location& at, std::int64_t& bound);
    void check_param(const Param& param, const Location& at);
    void check_name(const std::string& name, const Location& at);
    void check_placeholders();
    // Reports an effect with a reserved name, or without its main parameter, which has the name of the effect. If a
    // parameter has a similar name, the errors about the missing name that were added since the size of `out` was
    // `first` become consequences.
    void check_main_param(std::size_t first);
    // Reports a declaration such as `effect { ... }` that begins a line without `return`. Returns false if there is
    // none.
    bool report_no_return();

    // Returns the keys of the table, sorted. Reports items without a key.
    std::vector<std::string> keys(int table, const Location& at);
    bool check_key(const std::string& key, const Declaration& word, const Location& at);
    // Returns the location of `key =` at or after `from`; `from` if it is not found.
    Location find_key(const std::string& key, const Location& from) const;
    // Returns the location of the text in the line of `from`; `from` if it is not found.
    Location find_text(const std::string& text, const Location& from) const;
    void error(const Location& at, std::string message, std::string hint = "") {
        out_.error(at, std::move(message), std::move(hint));
    }

    // Reports that a field is missing or of a wrong type, that the main parameter is missing, or that the name
    // `missing` is not declared. The error is a consequence if the table has a wrong key.
    void lacks(const Location& at, std::string message, std::string hint, std::string missing = "") {
        const Role role = wrong_key_ ? Role::consequence : Role::mistake;
        out_.add({at, std::move(message), std::move(hint), std::move(missing), {}, role});
    }

    lua_State* L_;
    const ScriptFile& file_;
    const std::set<std::string>& siblings_;
    Diagnostics& out_;
    Script script_;
    Location top_;            // the location of `return effect {`; line 0 if it is not found
    bool wrong_key_ = false;  // a wrong key of the table was reported
};

}  // namespace quattro
