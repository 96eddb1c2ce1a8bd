#ifndef BLOCKFALL_CRASH_GUARD_H
#define BLOCKFALL_CRASH_GUARD_H

#include <stddef.h>
#include <termios.h>

// Restores the terminal in a crash. The handlers may only call async-signal-safe functions, and a crashing program can
// rely on nothing else, so everything they need is prepared in static memory.

// Installs the handlers, with an alternate stack for this thread. Returns 0, or -1.
int blockfall_crash_guard_install(void);

// Gives this thread an alternate stack for the handlers. Returns 0, or -1.
int blockfall_crash_guard_prepare_thread(void);

// Restores the previous alternate stack of a thread that is about to end.
void blockfall_crash_guard_leave_thread(void);

// Arms the guard: a crash writes the bytes to the descriptor, sets the termios and, unless `status_flags` is negative,
// the descriptor's status flags. Returns -1 if there are too many bytes to store.
int blockfall_crash_guard_arm(int descriptor, const unsigned char *bytes, size_t count,
                              const struct termios *found, int status_flags);

// Disarms the guard: a crash leaves the terminal alone.
void blockfall_crash_guard_disarm(void);

// Writes up to 64 bytes to the descriptor before an interrupt, a hang-up or a request to terminate ends the program,
// unless the signal is ignored or handled already.
void blockfall_farewell(int descriptor, const unsigned char *bytes, size_t count);

#endif
