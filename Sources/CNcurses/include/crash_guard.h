#ifndef BLOCKFALL_CRASH_GUARD_H
#define BLOCKFALL_CRASH_GUARD_H

#include <stddef.h>
#include <termios.h>

// What gives the terminal back in a crash. The handlers may only call what is
// async-signal-safe, and a crashing program can rely on nothing else, so
// everything they need is prepared beforehand in plain static memory.

// Installs the handlers, for this thread on a stack of their own. Returns 0, or -1.
int blockfall_crash_guard_install(void);

// Gives this thread a stack for the handlers. Returns 0, or -1.
int blockfall_crash_guard_prepare_thread(void);

// Gives a thread that ends soon the stack back that it had before.
void blockfall_crash_guard_leave_thread(void);

// From now on a crash writes the bytes to the descriptor, sets the termios and,
// where `status_flags` is not negative, the descriptor's status flags.
// Returns -1 where the bytes are too many to keep.
int blockfall_crash_guard_arm(int descriptor, const unsigned char *bytes, size_t count,
                              const struct termios *found, int status_flags);

// The terminal is not ours any more: a crash leaves it alone.
void blockfall_crash_guard_disarm(void);

#endif
