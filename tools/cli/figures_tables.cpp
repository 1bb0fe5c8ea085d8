// Figures as CSV tables. The first line of each names the columns.
#include <fmt/format.h>

#include "cli/figures_report.hpp"

namespace quattro::tools {
namespace {

// Quotes a cell if it contains a comma, a quotation mark or a line end. A text that a spreadsheet would read as a
// formula gets an apostrophe in front. Null gives an empty cell.
std::string cell(const Json& value) {
    if (value.is_null()) return "";
    if (value.is_number_float()) return fmt::format("{:.6f}", value.get<double>());  // a report has six digits
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (value.is_string() && text.find_first_of("=+-@\t\r") == 0) text = "'" + text;
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + "\"";
}

class Table {
public:
    explicit Table(std::string head) : text_(std::move(head) + "\n") {}
    void line(const std::vector<Json>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            text_ += (i ? "," : "") + cell(cells[i]);
        text_ += "\n";
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// One number of an estimate by its key; null if there is no estimate.
Json number_of(const Json& estimate, const char* which) { return estimate.is_null() ? Json() : estimate.at(which); }

std::string seats_table(const Json& report) {
    Table table("seat,points,low,high,alone,shared");
    for (const Json& seat : report.at("wins").at("seats")) {
        const Json& points = seat.at("points");
        table.line({seat.at("seat"), number_of(points, "value"), number_of(points, "low"), number_of(points, "high"),
                    seat.at("alone"), seat.at("shared")});
    }
    return table.text();
}

std::string options_table(const Json& report) {
    Table table("prompt,field,option,offered,used,share,worth,worth_low,worth_high");
    for (const Json& field : report.at("prompts"))
        for (const Json& option : field.at("options")) {
            const Json& worth = option.at("worth");
            table.line({field.at("prompt"), field.at("field"), option.at("option"), option.at("offered"),
                        option.at("used"), number_of(option.at("share"), "value"), number_of(worth, "value"),
                        number_of(worth, "low"), number_of(worth, "high")});
        }
    return table.text();
}

std::string slots_table(const Json& report) {
    Table table("board,slot,text,worked,changes,changes_low,changes_high,worth,worth_low,worth_high,alone,matters");
    for (const Json& board : report.at("boards"))
        for (const Json& slot : board.at("slots")) {
            const Json &changes = slot.at("changes"), &worth = slot.at("worth");
            table.line({board.at("board"), slot.at("slot"), slot.at("text"), slot.at("worked"),
                        number_of(changes, "value"), number_of(changes, "low"), number_of(changes, "high"),
                        number_of(worth, "value"), number_of(worth, "low"), number_of(worth, "high"),
                        number_of(slot.at("alone"), "value"), number_of(slot.at("matters"), "value")});
        }
    return table.text();
}

std::string ends_table(const Json& report) {
    Table table("step,place,times,won");
    for (const Json& end : report.at("ends"))
        table.line({end.at("step"), end.at("place"), end.at("times"), end.at("won")});
    return table.text();
}

std::string rounds_table(const Json& report) {
    Table table("round,seat,counter,mean,sd,matches");
    for (const Json& round : report.at("rounds"))
        for (const Json& seat : round.at("seats"))
            for (const auto& [counter, value] : seat.at("counters").items())
                table.line({round.at("round"), seat.at("seat"), counter, value.at("mean"), value.at("sd"),
                            value.at("matches")});
    return table.text();
}

}  // namespace

std::map<std::string, std::string> tables_of(const Json& report) {
    return {{kTables[0], seats_table(report)},
            {kTables[1], options_table(report)},
            {kTables[2], slots_table(report)},
            {kTables[3], ends_table(report)},
            {kTables[4], rounds_table(report)}};
}

}  // namespace quattro::tools
