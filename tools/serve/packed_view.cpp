// Writes the members of a view one after another, and reads them again. The bytes never leave the process: they hold
// pointers to kinds of zones, which live as long as the program. The list `shared` holds the texts that they leave out.
#include "serve/packed_view.hpp"

#include <concepts>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/packed_numbers.hpp"

namespace quattro::serve {
namespace {

// parts() lists the members of a struct, for writing (a const value) and for reading. The last parameter only selects
// the struct. If a struct gets a new member, this does not compile until the member is packed.
template <class Pack>
void parts(Pack& pack, auto& value, const ZoneView*) {
    auto& [name, kind, hidden, unordered, seat, columns, places, cards, effects] = value;
    pack(name, kind, hidden, unordered, seat, columns, places, cards, effects);
}
template <class Pack>
void parts(Pack& pack, auto& value, const CounterView*) {
    auto& [name, seat, text] = value;
    pack(name, seat, text);
}
template <class Pack>
void parts(Pack& pack, auto& value, const SeatStatus*) {
    auto& [seat, has_prompt, answered] = value;
    pack(seat, has_prompt, answered);
}
template <class Pack>
void parts(Pack& pack, auto& value, const OpenPrompt*) {
    auto& [seat, number, name, text, answered, deadline] = value;
    pack(seat, number, name, text, answered, deadline);
}
template <class Pack>
void parts(Pack& pack, auto& value, const SpotView*) {
    auto& [name, text, ink, column, row, cards, seats] = value;
    pack(name, text, ink, column, row, cards, seats);
}
template <class Pack>
void parts(Pack& pack, auto& value, const ArrowView*) {
    auto& [from, to, card, marked] = value;
    pack(from, to, card, marked);
}
template <class Pack>
void parts(Pack& pack, auto& value, const PictureView*) {
    auto& [name, text, seat, circle, spots, arrows, has_arrows, mark, seat_counter, zones] = value;
    pack(name, text, seat, circle, spots, arrows, has_arrows, mark, seat_counter, zones);
}
template <class Pack>
void parts(Pack& pack, auto& value, const View*) {
    auto& [seat, now, last_event, board, zones, counters, repeats, seats, prompts, pictures, paused, reviewed, halted,
           failure, over, winners] = value;
    pack(seat, now, last_event, board, zones, counters, repeats, seats, prompts, pictures, paused, reviewed, halted,
         failure, over, winners);
}

class Packer {
public:
    Packer(std::string& bytes, std::vector<Texts>& shared) : bytes_(bytes), shared_(shared) {}
    void operator()(const auto&... values) { (write(values), ...); }

private:
    // Small numbers need few bytes, even negative ones: the lowest bit is the sign.
    void write(std::integral auto value) {
        const auto number = static_cast<std::int64_t>(value);
        pack_number(bytes_, static_cast<std::uint64_t>(number) << 1 ^ (number < 0 ? ~std::uint64_t{0} : 0));
    }
    void write(const std::string& text) {
        write(text.size());
        bytes_.append(text);
    }
    void write(const ZoneKind* kind) { bytes_.append(reinterpret_cast<const char*>(&kind), sizeof kind); }
    void write(const Texts& texts) {
        write(texts.empty());
        if (!texts.empty()) shared_.push_back(texts);
    }
    template <class T>
    void write(const std::optional<T>& value) {
        write(value.has_value());
        if (value) write(*value);
    }
    template <class A, class B>
    void write(const std::pair<A, B>& pair) {
        write(pair.first);
        write(pair.second);
    }
    template <class T>
    void write(const std::vector<T>& list) {
        write(list.size());
        for (const T& value : list)
            write(value);
    }
    template <class T>
    requires std::is_aggregate_v<T>
    void write(const T& value) { parts(*this, value, static_cast<const T*>(nullptr)); }

    std::string& bytes_;
    std::vector<Texts>& shared_;
};

class Unpacker {
public:
    Unpacker(std::string_view bytes, const std::vector<Texts>& shared) : bytes_(bytes), shared_(shared) {}
    void operator()(auto&... values) { (read(values), ...); }

private:
    std::string_view take(std::size_t count) {
        const std::string_view taken = bytes_.substr(0, count);
        bytes_.remove_prefix(count);
        return taken;
    }
    template <std::integral T>
    void read(T& value) {
        const std::uint64_t number = unpack_number(bytes_);
        value = static_cast<T>(static_cast<std::int64_t>(number >> 1 ^ (number & 1 ? ~std::uint64_t{0} : 0)));
    }
    std::size_t size() {
        std::size_t count = 0;
        read(count);
        return count;
    }
    void read(std::string& text) {
        const std::size_t count = size();
        text = take(count);
    }
    void read(const ZoneKind*& kind) { std::memcpy(&kind, take(sizeof kind).data(), sizeof kind); }
    void read(Texts& texts) {
        bool empty = false;
        read(empty);
        if (!empty) texts = shared_[next_++];
    }
    template <class T>
    void read(std::optional<T>& value) {
        bool has = false;
        read(has);
        if (has) read(value.emplace());
    }
    template <class A, class B>
    void read(std::pair<A, B>& pair) {
        read(pair.first);
        read(pair.second);
    }
    template <class T>
    void read(std::vector<T>& list) {
        list.resize(size());
        for (T& value : list)
            read(value);
    }
    template <class T>
    requires std::is_aggregate_v<T>
    void read(T& value) { parts(*this, value, static_cast<const T*>(nullptr)); }

    std::string_view bytes_;
    const std::vector<Texts>& shared_;
    std::size_t next_ = 0;  // in `shared_`
};

}  // namespace

PackedView::PackedView(const View& view) : last_event_(view.last_event) {
    Packer(bytes_, shared_)(view);
    bytes_.shrink_to_fit();
    shared_.shrink_to_fit();
}

View PackedView::view() const {
    View view;
    Unpacker(bytes_, shared_)(view);
    return view;
}

}  // namespace quattro::serve
