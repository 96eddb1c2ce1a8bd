#ifndef BLOCKFALL_SHIM_H
#define BLOCKFALL_SHIM_H

// ncursesw with its wide-character half, which the bare header hides.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>

// What Glibc's Swift module lacks.
#include <libintl.h>
#include <locale.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <wchar.h>

#endif
