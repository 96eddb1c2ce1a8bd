#ifndef CVTERM_SPAWN_H
#define CVTERM_SPAWN_H
#include <stdbool.h>
#include <sys/types.h>

// A program on a pseudo-terminal of its own, which Swift cannot start: it may not fork.
typedef struct {
  pid_t pid;
  int master; // non-blocking
  int pidfd;  // readable when the program has ended
} cvterm_process;

// Starts the program as the leader of a new session, with no other file of this process open
// and no signal blocked or ignored. Returns 0 or an errno.
int cvterm_spawn(
  const char *path, char *const arguments[], char *const environment[], int rows, int columns,
  cvterm_process *process);

int cvterm_set_size(int master, int rows, int columns);

// How the program ended: its exit status, or minus the signal that ended it. Waits for the end.
int cvterm_reap(pid_t pid);

// Whether the program has been stopped by a signal since it was last asked.
bool cvterm_has_stopped(pid_t pid);

#endif
