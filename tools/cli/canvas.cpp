// Canvas, text width, line breaking and terminal escape sequences.
#include "cli/canvas.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The escape code of the foreground, or 0 for an ink that is no colour. The code of the background is higher by ten.
int code_of(Ink ink) {
    switch (ink) {
        case Ink::red: return 91;
        case Ink::green: return 92;
        case Ink::yellow: return 93;
        case Ink::blue: return 94;
        case Ink::purple: return 95;
        case Ink::cyan: return 96;
        case Ink::plain: return 37;
        case Ink::dim:
        case Ink::strong: break;
    }
    return 0;
}

std::string escape_of(Brush brush) {
    if (brush.filled) return fmt::format("\x1b[30;{}m", (code_of(brush.ink) == 0 ? 37 : code_of(brush.ink)) + 10);
    if (brush.ink == Ink::dim) return "\x1b[2m";
    if (brush.ink == Ink::strong) return "\x1b[1m";
    return brush.ink == Ink::plain ? "" : fmt::format("\x1b[{}m", code_of(brush.ink));
}

}  // namespace

std::string painted(std::string_view text, Brush brush, bool colour) {
    const std::string escape = colour ? escape_of(brush) : "";
    return escape.empty() ? std::string(text) : fmt::format("{}{}\x1b[0m", escape, text);
}

int width_of(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::vector<std::string> wrapped(std::string_view text, int width) {
    std::vector<std::string> lines;
    for (const std::string& line : split(text, '\n')) {
        bool begun = false;
        for (const std::string& word : split(line, ' ')) {
            if (!std::exchange(begun, true) || width_of(lines.back()) + 1 + width_of(word) > width)
                lines.push_back(word);
            else
                lines.back() += " " + word;
        }
    }
    return lines;
}

namespace {

// The width in characters, without escape sequences.
int seen_width(std::string_view text) {
    std::string seen;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\x1b') {
            seen += text[i];
            continue;
        }
        while (i < text.size() && text[i] != 'm')
            ++i;
    }
    return width_of(seen);
}

std::string wrapped_line(const std::string& line, int width) {
    if (seen_width(line) <= width) return line;
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    std::string lines, last(indent, ' ');
    bool begun = false;
    const auto put = [&](const std::string& piece) {  // appends `piece`, which is never broken
        if (begun && seen_width(last) + 1 + seen_width(piece) > width) {
            lines += std::exchange(last, std::string(indent + 2, ' ')) + "\n";
            begun = false;
        }
        last += (std::exchange(begun, true) ? " " : "") + piece;
    };
    std::string number;
    for (const std::string& word : split(line.substr(indent), ' ')) {
        const bool is_number = to_integer(word).has_value();
        if (!number.empty() && is_number) put(std::exchange(number, ""));
        if (is_number)
            number = word;
        else
            put(number.empty() ? word : std::exchange(number, "") + " " + word);
    }
    if (!number.empty()) put(number);
    return lines + last;
}

}  // namespace

std::string wrapped_lines(std::string_view text, int width) {
    std::vector<std::string> lines;
    for (const std::string& line : split(text, '\n'))
        lines.push_back(wrapped_line(line, width));
    return join(lines, "\n");
}

Canvas::Cell& Canvas::at(int x, int y) {
    const auto row = static_cast<std::size_t>(y);
    const auto column = static_cast<std::size_t>(x);
    if (rows_.size() <= row) rows_.resize(row + 1);
    if (rows_[row].size() <= column) rows_[row].resize(column + 1);
    width_ = std::max(width_, x + 1);
    return rows_[row][column];
}

void Canvas::put(int x, int y, std::string_view text, Brush brush) {
    for (std::size_t i = 0; i < text.size(); ++x) {
        const std::size_t from = i++;
        while (i < text.size() && continues(text[i]))
            ++i;
        if (x >= 0 && y >= 0) at(x, y) = {std::string(text.substr(from, i - from)), brush};
    }
}

void Canvas::put(int x, int y, const Canvas& other) {
    for (int row = 0; row < other.height(); ++row) {
        const auto& cells = other.rows_[static_cast<std::size_t>(row)];
        for (std::size_t column = 0; column < cells.size(); ++column)
            if (!cells[column].character.empty()) at(x + static_cast<int>(column), y + row) = cells[column];
    }
}

bool Canvas::free(int x, int y) const {
    if (x < 0 || y < 0 || y >= height()) return true;
    const auto& cells = rows_[static_cast<std::size_t>(y)];
    const auto column = static_cast<std::size_t>(x);
    return column >= cells.size() || cells[column].character.empty();
}

std::string Canvas::show(bool colour) const {
    std::string shown;
    for (const auto& cells : rows_) {
        std::string line, run;
        Brush brush;
        const auto finish_run = [&] { line += run.empty() ? "" : painted(run, brush, colour); };
        for (const Cell& cell : cells) {
            if (!(cell.brush == brush)) {
                finish_run();
                run.clear();
                brush = cell.brush;
            }
            run += cell.character.empty() ? " " : cell.character;
        }
        finish_run();
        line.erase(line.find_last_not_of(' ') + 1);
        shown += line + "\n";
    }
    return shown;
}

}  // namespace quattro::tools
