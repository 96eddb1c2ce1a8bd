#ifndef BLOCKFALL_SHIM_H
#define BLOCKFALL_SHIM_H

// ncursesw with its wide-character functions, which the plain header hides.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>

// Headers missing from Glibc's Swift module.
#include <langinfo.h>
#include <locale.h>
#include <termios.h>
#include <wchar.h>

#include "crash_guard.h"
#include "drawing.h"
#include "terminfo.h"
#include "waiting.h"

// The columns of a character in the current locale (wcwidth, which needs _XOPEN_SOURCE).
int blockfall_width(wchar_t character);

// Opens a file without a name, in memory if the system keeps files there. Returns -1 on failure.
int blockfall_memory_file(void);

// The ioctl for the size of the terminal, as variadic functions do not import. Returns 0 and stores the size, or
// returns -1.
int blockfall_window_size(int descriptor, int *column_count, int *row_count);

// Makes a read return as soon as there is a byte; Swift cannot index the array of control characters by name.
void blockfall_read_each_byte(struct termios *modes);

// Reads the descriptor's status flags, or returns -1; sets them, and returns 0 or -1.
int blockfall_status_flags(int descriptor);
int blockfall_set_status_flags(int descriptor, int flags);

#endif
