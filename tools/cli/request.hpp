// One request of the stdio protocol, taken apart with coded refusals for everything that is not as it must be.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/json.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

// Thrown on the way to a reply; never leaves Protocol::handle.
struct Refused {
    std::string code, reason;
    Json data = Json::object();
};

class Request {
public:
    // Parses a line; refused with bad_json or bad_request if it is not an object with an "op".
    explicit Request(const std::string& line);

    const std::string& op() const { return op_; }
    // The "id" of a line, to be echoed; null if it has none or none that can be echoed: a whole number, or a clean text
    // of at most 200 bytes.
    static Json id_of(const std::string& line);

    // Parts by name. A missing or ill-typed one is refused with bad_request.
    std::int64_t number(const std::string& name, std::int64_t lo, std::int64_t hi);
    std::optional<std::int64_t> number_if_any(const std::string& name, std::int64_t lo, std::int64_t hi);
    std::optional<std::uint64_t> seed_if_any(const std::string& name);
    // A text is refused with bad_text if it is not clean (base/text.hpp).
    std::string text(const std::string& name, Breaks breaks = Breaks::refused);
    std::string text_if_any(const std::string& name);  // "" if there is none
    std::vector<std::string> texts(const std::string& name);
    // An object of texts and whole numbers, or a list of [name, value] pairs. Values may have line ends and tabs here:
    // the match says where.
    Values values(const std::string& name);
    Values values_if_any(const std::string& name);
    // Refuses parts that nobody asked for: most likely a misspelling.
    void finish() const;

private:
    const Json* part(const std::string& name);
    Json json_;
    std::string op_;
    std::set<std::string> used_{"op", "id"};
};

}  // namespace quattro::tools
