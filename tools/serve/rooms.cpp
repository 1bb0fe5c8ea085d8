// Finds matches in memory, and removes them.
#include "serve/rooms.hpp"

#include <boost/asio/post.hpp>

#include <utility>

#include "serve/room.hpp"

namespace quattro::serve {

std::shared_ptr<Room> Rooms::get(const std::string& id, const Load& load) {
    std::promise<void> finished;
    for (bool mine = false; !mine;) {
        std::unique_lock lock(mutex_);
        const auto found = slots_.find(id);
        if (found == slots_.end()) {
            slots_[id] = {nullptr, finished.get_future().share()};
            mine = true;
        } else if (found->second.room) {
            return found->second.room;
        } else {
            const std::shared_future<void> other = found->second.finished;
            lock.unlock();
            other.wait();
        }
    }
    std::shared_ptr<Room> room;
    try {
        room = load();
    } catch (...) {
        {
            const std::lock_guard lock(mutex_);
            slots_.erase(id);
        }
        finished.set_value();
        throw;
    }
    add(id, room);
    finished.set_value();
    return room;
}

void Rooms::add(const std::string& id, std::shared_ptr<Room> room) {
    const std::lock_guard lock(mutex_);
    slots_[id] = {std::move(room), {}};
}

bool Rooms::has(const std::string& id) {
    const std::lock_guard lock(mutex_);
    return slots_.contains(id);
}

std::vector<std::string> Rooms::unused() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [id, slot] : slots_)
        if (slot.room.use_count() == 1) ids.push_back(id);
    return ids;
}

// On the strand nothing else of the room runs, and all work that waits there holds the room.
void Rooms::remove_if(const std::string& id, const std::function<bool(Room& room)>& may_go) {
    std::unique_lock lock(mutex_);
    const auto found = slots_.find(id);
    if (found == slots_.end() || !found->second.room) return;
    const std::shared_ptr<Room> room = found->second.room;
    lock.unlock();
    asio::post(room->strand(), [this, id, may_go, weak = std::weak_ptr(room)] {
        const std::shared_ptr<Room> leaving = weak.lock();
        if (!leaving || !may_go(*leaving)) return;
        const std::lock_guard all(mutex_);
        const auto slot = slots_.find(id);
        const bool unused = slot != slots_.end() && slot->second.room == leaving && leaving.use_count() == 2;
        if (unused) slots_.erase(slot);
    });
}

}  // namespace quattro::serve
