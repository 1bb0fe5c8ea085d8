// A library for kills.py, with which the server is started (LD_PRELOAD). While the file that QUATTRO_READ_ONLY names
// exists, pwrite and ftruncate fail, as on a disk that has become read-only after a hardware fault.
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace {

bool is_read_only() {
    static const char* const sign = std::getenv("QUATTRO_READ_ONLY");
    return sign != nullptr && ::access(sign, F_OK) == 0;
}

long refuse() {
    errno = EROFS;
    return -1;
}

}  // namespace

extern "C" {

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
    return is_read_only() ? refuse() : ::syscall(SYS_pwrite64, file, bytes, size, at);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) { return pwrite64(file, bytes, size, at); }
int ftruncate64(int file, off64_t size) noexcept {
    return static_cast<int>(is_read_only() ? refuse() : ::syscall(SYS_ftruncate, file, size));
}
}
