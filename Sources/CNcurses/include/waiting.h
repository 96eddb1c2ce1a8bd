#ifndef BLOCKFALL_WAITING_H
#define BLOCKFALL_WAITING_H

#include <signal.h>
#include <stdint.h>

// The last number of a signal.
int blockfall_last_signal(void);

// Opens the pipe that handled signals are written into, one byte each. Its ends never block and are closed on exec.
// Returns 0, or -1.
int blockfall_signal_pipe(int ends[2]);
void blockfall_close_signal_pipe(int reading, int writing);

// Makes a signal be written into the pipe that was opened last, and stores what it did before. Returns 0, or -1.
int blockfall_handle_signal(int number, struct sigaction *former);

// Waits until one of the descriptors can be read or `output` has room, for so many nanoseconds, or without end if they
// are negative; meanwhile the mask holds. A negative descriptor is none. Stores which are ready. A signal ends the wait
// with none. Returns 0, or -1.
int blockfall_wait(const int *descriptors, int count, int output, int64_t nanoseconds, const sigset_t *mask,
                   unsigned char *are_ready, unsigned char *has_room);

#endif
