// A library for LD_PRELOAD that records each write to a regular file, and each fdatasync of one, in the file
// QUATTRO_SYNC_TRACE. A sync takes 20 ms, so that a reply that does not wait for it comes first.
// QUATTRO_KILL_AT kills the program: `w1` in the middle of the first write, `W1` after it; `s2` before the second
// sync, `S2` after it. QUATTRO_FULL_AT simulates a full disk: with `w2` from the middle of the second write on; with
// `s2` the second sync and later ones fail. With either of them, syncs take no time. QUATTRO_JOIN_AT, such as `w2`:
// after the second write, another program has appended a line to the file.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace {

bool is_regular(int file) {
    struct stat info {};
    return ::fstat(file, &info) == 0 && S_ISREG(info.st_mode);
}

// True if the program must be killed at this event: a letter and a number in QUATTRO_KILL_AT.
bool is_the_end(char what) {
    static const char* const at = std::getenv("QUATTRO_KILL_AT");
    static int left = at ? std::atoi(at + 1) : 0;
    return at && at[0] == what && --left == 0;
}
void end_if(bool so) {
    if (so) ::raise(SIGKILL);
}

// True if events of this kind must fail now.
bool is_full(char what) {
    static const char* const at = std::getenv("QUATTRO_FULL_AT");
    static int left = at ? std::atoi(at + 1) : 0;
    return at && at[0] == what && --left <= 0;
}

// True if another program must append to the file at this event.
bool is_joined(char what) {
    static const char* const at = std::getenv("QUATTRO_JOIN_AT");
    static int left = at ? std::atoi(at + 1) : 0;
    return at && at[0] == what && --left == 0;
}
void append(int file, const char* text, std::size_t size) {
    struct stat info {};
    if (::fstat(file, &info) == 0) ::syscall(SYS_pwrite64, file, text, size, info.st_size);
}

void note(char what) {
    static const int trace = [] {
        const char* path = std::getenv("QUATTRO_SYNC_TRACE");
        return path ? ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    }();
    if (trace >= 0) ::syscall(SYS_write, trace, &what, 1);
}

int synced(long how, int file) {
    end_if(is_regular(file) && is_the_end('s'));
    if (!std::getenv("QUATTRO_KILL_AT") && !std::getenv("QUATTRO_FULL_AT")) ::usleep(20'000);
    if (is_regular(file) && is_full('s')) {
        errno = EIO;
        return -1;
    }
    const auto done = static_cast<int>(::syscall(how, file));
    if (!is_regular(file)) return done;
    note('s');
    end_if(is_the_end('S'));
    return done;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
    if (is_regular(file) && is_the_end('w')) {
        ::syscall(SYS_write, file, bytes, size / 2);
        ::raise(SIGKILL);
    }
    static bool was_full = false;
    if (is_regular(file) && is_full('w')) {
        if (size > 1 && !was_full && (was_full = true)) return ::syscall(SYS_write, file, bytes, size / 2);
        errno = ENOSPC;
        return -1;
    }
    const ssize_t done = ::syscall(SYS_write, file, bytes, size);
    if (!is_regular(file)) return done;
    if (is_joined('w')) append(file, "# joined\n", 9);
    note('w');
    end_if(is_the_end('W'));
    return done;
}

int fdatasync(int file) { return synced(SYS_fdatasync, file); }
}
