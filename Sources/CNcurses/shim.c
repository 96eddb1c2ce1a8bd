#define _XOPEN_SOURCE 700
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

int blockfall_width(wchar_t character) { return wcwidth(character); }

// A shared memory object, where it can be written like a file; else a file that is removed at once.
int blockfall_memory_file(void) {
  char name[64];
  for (int number = 0; number < 100; number++) {
    snprintf(name, sizeof name, "/blockfall-%ld-%d", (long)getpid(), number);
    int file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) break;
    shm_unlink(name);
    if (write(file, "", 1) == 1 && lseek(file, 0, SEEK_SET) == 0 && ftruncate(file, 0) == 0) return file;
    close(file);
    break;
  }
  const char *folder = getenv("TMPDIR");
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/blockfall-XXXXXX", folder != NULL && *folder ? folder : "/tmp");
  if (length < 0 || length >= (int)sizeof path) return errno = ENAMETOOLONG, -1;
  int file = mkstemp(path);
  if (file < 0) return -1;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

int blockfall_window_size(int descriptor, int *column_count, int *row_count) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *column_count = size.ws_col;
  *row_count = size.ws_row;
  return 0;
}

int blockfall_status_flags(int descriptor) { return fcntl(descriptor, F_GETFL); }

int blockfall_set_status_flags(int descriptor, int flags) {
  return fcntl(descriptor, F_SETFL, flags);
}

void blockfall_read_each_byte(struct termios *modes) {
  modes->c_cc[VMIN] = 1;
  modes->c_cc[VTIME] = 0;
}
