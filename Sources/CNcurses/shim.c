#define _GNU_SOURCE 1
#include "shim.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

int blockfall_width(wchar_t character) { return wcwidth(character); }

int blockfall_memory_file(void) { return memfd_create("blockfall-frame", MFD_CLOEXEC); }

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
