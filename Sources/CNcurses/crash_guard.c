#define _XOPEN_SOURCE 700
#include "crash_guard.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static struct {
  volatile sig_atomic_t armed;
  int descriptor;
  int status_flags;
  struct termios found;
  size_t count;
  unsigned char bytes[2048];
} guard;

// One per thread; its pages are only touched in a crash.
static _Thread_local unsigned char handler_stack[32 * 1024];
// The thread's previous stack: a sanitizer's, or none.
static _Thread_local stack_t stack_before;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};

// Whether a thread is restoring the terminal: another crashing thread must not end the program before that.
static atomic_flag is_ending = ATOMIC_FLAG_INIT;

static void give_back(int signal_number) {
  while (atomic_flag_test_and_set(&is_ending)) pause();
  if (guard.armed) {
    guard.armed = 0;
    // A terminal that does not read must not block a dying program.
    int flags = fcntl(guard.descriptor, F_GETFL);
    if (flags >= 0) fcntl(guard.descriptor, F_SETFL, flags | O_NONBLOCK);
    ssize_t written = write(guard.descriptor, guard.bytes, guard.count);
    // Another job's terminal is not ours to set, and trying would stop the process.
    if (tcgetpgrp(guard.descriptor) == getpgrp()) {
      if (written < (ssize_t)guard.count) {
        // Nobody reads: discard pending output to make room for these bytes.
        tcflush(guard.descriptor, TCOFLUSH);
        written = write(guard.descriptor, guard.bytes, guard.count);
      }
      tcsetattr(guard.descriptor, TCSANOW, &guard.found);
    }
    (void)written;
    if (guard.status_flags >= 0) fcntl(guard.descriptor, F_SETFL, guard.status_flags);
  }
  signal(signal_number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  raise(signal_number);
}

int blockfall_crash_guard_prepare_thread(void) {
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  return sigaltstack(&stack, &stack_before);
}

void blockfall_crash_guard_leave_thread(void) { sigaltstack(&stack_before, NULL); }

int blockfall_crash_guard_install(void) {
  if (blockfall_crash_guard_prepare_thread() != 0) return -1;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = give_back;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
    if (sigaction(crashes[i], &action, NULL) != 0) return -1;
  return 0;
}

int blockfall_crash_guard_arm(int descriptor, const unsigned char *bytes, size_t count,
                              const struct termios *found, int status_flags) {
  guard.armed = 0;
  if (count > sizeof guard.bytes) return -1;
  memcpy(guard.bytes, bytes, count);
  guard.count = count;
  guard.descriptor = descriptor;
  guard.found = *found;
  guard.status_flags = status_flags;
  guard.armed = 1;
  return 0;
}

void blockfall_crash_guard_disarm(void) { guard.armed = 0; }

static struct {
  int descriptor;
  size_t count;
  unsigned char bytes[64];
} farewell;

static void say_farewell(int signal_number) {
  ssize_t written = write(farewell.descriptor, farewell.bytes, farewell.count);
  (void)written;
  // The default action, which SA_RESETHAND has restored.
  raise(signal_number);
}

void blockfall_farewell(int descriptor, const unsigned char *bytes, size_t count) {
  if (count > sizeof farewell.bytes) return;
  memcpy(farewell.bytes, bytes, count);
  farewell.descriptor = descriptor;
  farewell.count = count;
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    struct sigaction action, found;
    if (sigaction(ends[i], NULL, &found) != 0 || found.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = say_farewell;
    action.sa_flags = SA_RESETHAND;
    sigaction(ends[i], &action, NULL);
  }
}
