#ifndef BLOCKFALL_SHIM_H
#define BLOCKFALL_SHIM_H

// ncursesw with its wide-character functions, which the plain header hides.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>

// Headers missing from Glibc's Swift module.
#include <langinfo.h>
#include <locale.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <wchar.h>

#include "crash_guard.h"
#include "drawing.h"
#include "terminfo.h"

// The columns of a character in the current locale (wcwidth, which needs _GNU_SOURCE).
int blockfall_width(wchar_t character);

// memfd_create, which needs _GNU_SOURCE. Returns -1 on failure.
int blockfall_memory_file(void);

// The ioctl for the size of the terminal, as variadic functions do not import. Returns 0 and stores the size, or
// returns -1.
int blockfall_window_size(int descriptor, int *column_count, int *row_count);

// Reads the descriptor's status flags, or returns -1; sets them, and returns 0 or -1.
int blockfall_status_flags(int descriptor);
int blockfall_set_status_flags(int descriptor, int flags);

#endif
