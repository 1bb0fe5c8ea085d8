// A request of the stdio protocol. Malformed requests are rejected with a code.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/json.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// Thrown to reject a request with a code, a reason and data. Never leaves Protocol::handle.
struct Rejected {
    std::string code, reason;
    Json data = Json::object();
};

class Request {
public:
    // Parses a line. Throws Rejected with bad_json, bad_request or bad_text unless it is an object with a clean text
    // "op". Also rejects an "id" that cannot be echoed, an object with a duplicate name, and too many names.
    explicit Request(const std::string& line);

    const std::string& op() const { return op_; }
    // The "id" of a line, to be echoed in the reply. Returns null unless it is a whole number or a clean text of at
    // most 200 bytes.
    static Json id_of(const std::string& line);

    // The functions below return the part with this name. A missing part, or one of the wrong type or range, throws
    // Rejected with bad_request; the `_if_any` functions accept a missing part. A text that is not clean
    // (base/text.hpp) throws Rejected with bad_text.
    std::int64_t number(const std::string& name, std::int64_t lo, std::int64_t hi);
    std::optional<std::int64_t> number_if_any(const std::string& name, std::int64_t lo, std::int64_t hi);
    bool flag(const std::string& name);         // true or false
    bool flag_if_any(const std::string& name);  // false if there is none
    std::optional<std::uint64_t> seed_if_any(const std::string& name);
    // With `Breaks::allowed` the text may contain line ends and tabs.
    std::string text(const std::string& name, Breaks breaks = Breaks::refused);
    std::string text_if_any(const std::string& name);  // "" if there is none
    std::vector<std::string> texts(const std::string& name);
    // Name-value pairs from an object, or from a list of [name, value] pairs. A value is a text, a whole number, or a
    // list of texts, which are joined by blanks. A text that is a value may contain line ends and tabs here: the match
    // decides where these are allowed.
    Values values(const std::string& name);
    Values values_if_any(const std::string& name);
    // Throws Rejected if the request has parts that were not read, which are probably misspelled.
    void finish() const;

private:
    const Json* part(const std::string& name);
    Json json_;
    std::string op_;
    std::set<std::string> used_{"op", "id"};
};

}  // namespace quattro::tools
