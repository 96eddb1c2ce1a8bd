#ifndef CVTERM_SPAWN_H
#define CVTERM_SPAWN_H
#include <stdbool.h>
#include <sys/types.h>

// A program on its own pseudo-terminal. Swift cannot start one, because it cannot call fork.
typedef struct {
  pid_t pid;
  int master; // non-blocking
  int pidfd;  // readable when the program has ended
} cvterm_process;

// Starts the program as the leader of a new session. It inherits no open files, and no signal
// is blocked or ignored. Returns 0 or an errno.
int cvterm_spawn(
  const char *path, char *const arguments[], char *const environment[], int rows, int columns,
  cvterm_process *process);

int cvterm_set_size(int master, int rows, int columns);

// Waits for the program to end. Returns its exit status, or minus the signal that ended it.
int cvterm_reap(pid_t pid);

// Whether a signal has stopped the program since the last call.
bool cvterm_has_stopped(pid_t pid);

#endif
