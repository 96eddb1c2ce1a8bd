#include "waiting.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#ifdef NSIG
int blockfall_last_signal(void) { return NSIG - 1; }
#else
int blockfall_last_signal(void) { return 31; }
#endif

// Read by the handler, which gets nothing but a number.
static volatile sig_atomic_t pipe_of_signals = -1;

static void write_signal(int number) {
  int found = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe has signals enough.
  ssize_t written = write(pipe_of_signals, &byte, 1);
  (void)written;
  errno = found;
}

int blockfall_signal_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  pipe_of_signals = ends[1];
  return 0;
}

void blockfall_close_signal_pipe(int reading, int writing) {
  if (pipe_of_signals == writing) pipe_of_signals = -1;
  close(reading);
  close(writing);
}

int blockfall_handle_signal(int number, struct sigaction *former) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = write_signal;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  return sigaction(number, &action, former);
}

// Sets one behind the other hold descriptors above FD_SETSIZE, which a program with many of them has.
enum { sets = 16, limit = sets * FD_SETSIZE };

static void add(int descriptor, fd_set *set) { FD_SET(descriptor % FD_SETSIZE, &set[descriptor / FD_SETSIZE]); }

static unsigned char has(int descriptor, fd_set *set) {
  return FD_ISSET(descriptor % FD_SETSIZE, &set[descriptor / FD_SETSIZE]) ? 1 : 0;
}

int blockfall_wait(const int *descriptors, int count, int output, int64_t nanoseconds, const sigset_t *mask,
                   unsigned char *are_ready, unsigned char *has_room) {
  fd_set readable[sets], writable[sets];
  memset(readable, 0, sizeof readable);
  memset(writable, 0, sizeof writable);
  memset(are_ready, 0, (size_t)count);
  *has_room = 0;
  int last = output;
  for (int i = 0; i < count; i++) {
    if (descriptors[i] >= limit) return errno = EMFILE, -1;
    if (descriptors[i] < 0) continue;
    add(descriptors[i], readable);
    if (descriptors[i] > last) last = descriptors[i];
  }
  if (output >= limit) return errno = EMFILE, -1;
  if (output >= 0) add(output, writable);
  struct timespec time = {.tv_sec = (time_t)(nanoseconds / 1000000000), .tv_nsec = (long)(nanoseconds % 1000000000)};
  int ready = pselect(last + 1, readable, writable, NULL, nanoseconds < 0 ? NULL : &time, mask);
  if (ready < 0) return errno == EINTR ? 0 : -1;
  for (int i = 0; i < count; i++) are_ready[i] = descriptors[i] >= 0 && has(descriptors[i], readable);
  *has_room = output >= 0 && has(output, writable);
  return 0;
}
