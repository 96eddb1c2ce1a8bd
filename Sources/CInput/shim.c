#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/joystick.h>
#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int cinput_poll_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

int cinput_poll_set_add(int set, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

int cinput_poll_set_wait(int set, int *descriptors, int most, int milliseconds) {
  struct epoll_event events[64];
  int count = epoll_wait(set, events, most < 64 ? most : 64, milliseconds);
  for (int index = 0; index < count; index++) descriptors[index] = events[index].data.fd;
  return count;
}

int cinput_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cinput_event_signal(int event) {
  uint64_t one = 1;
  // If the counter is full, the event is signalled already.
  if (write(event, &one, sizeof one) < 0) return;
}

void cinput_event_clear(int event) {
  uint64_t count;
  if (read(event, &count, sizeof count) < 0) return;
}

int cinput_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

int cinput_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int cinput_pipe_to_write(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  return fcntl(ends[1], F_SETFL, O_NONBLOCK);
}

static void limit(__rlimit_resource_t resource, uint64_t most) {
  struct rlimit limit;
  if (most == 0 || getrlimit(resource, &limit) < 0) return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most) limit.rlim_max = most;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(resource, &limit);
}

// Sets up a child: its own process group, the end with its parent's thread, and three descriptors.
static void begin_child(pid_t parent, int last_signal, int input, int output, int errors) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, last_signal);
  if (getppid() != parent) _exit(127);
  for (int number = 1; number < 65; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(127);
  closefrom(3);
}

// Between fork and exec, only async-signal-safe calls are allowed in a process with several threads.
pid_t cinput_start_own(
    char *const arguments[], char *const environment[], int input, int output, int errors) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) {
    if (child > 0) setpgid(child, child);
    return child;
  }
  begin_child(parent, SIGTERM, input, output, errors);
  execve(arguments[0], arguments, environment);
  _exit(127);
}

pid_t cinput_start_limited(
    char *const arguments[], char *const environment[], int input, int output, const struct cinput_limits *limits,
    int gains_nothing) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) {
    // Set here too, so that the child has its group before anybody ends that group.
    if (child > 0) setpgid(child, child);
    return child;
  }
  begin_child(parent, SIGKILL, input, output, open("/dev/null", O_WRONLY));
  if (gains_nothing) prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  limit(RLIMIT_CPU, limits->processor_seconds);
  limit(RLIMIT_DATA, limits->data_bytes);
  limit(RLIMIT_FSIZE, limits->file_bytes);
  limit(RLIMIT_NOFILE, limits->open_files);
  limit(RLIMIT_NPROC, limits->processes);
  struct rlimit nothing = {0, 0};
  setrlimit(RLIMIT_CORE, &nothing);
  if (nice(5) < 0) errno = 0;
  execve(arguments[0], arguments, environment);
  _exit(127);
}

int cinput_watch(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int cinput_watch_folder(int watch, const char *path) {
  return inotify_add_watch(
      watch, path, IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR);
}

int cinput_watch_loss(int watch, const char *path) {
  return inotify_add_watch(watch, path, IN_DELETE_SELF | IN_MOVE_SELF | IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR);
}

int cinput_watch_move(int watch, const char *path) {
  return inotify_add_watch(watch, path, IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

int cinput_pad_name(int pad, char *name, int length) {
  memset(name, 0, (size_t)length);
  return ioctl(pad, JSIOCGNAME(length - 1), name);
}

int cinput_pad_axes(int pad, uint8_t axes[64]) {
  uint8_t map[ABS_CNT] = {0};
  _Static_assert(ABS_CNT <= 64, "the map of axes fits");
  int result = ioctl(pad, JSIOCGAXMAP, map);
  memcpy(axes, map, sizeof map);
  return result;
}

int cinput_rumble_open(const char *path) {
  int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device < 0) return -1;
  uint8_t effects[FF_MAX / 8 + 1] = {0};
  if (ioctl(device, EVIOCGBIT(EV_FF, sizeof effects), effects) >= 0 &&
      effects[FF_RUMBLE / 8] & (1 << FF_RUMBLE % 8))
    return device;
  close(device);
  errno = ENODEV;
  return -1;
}

int cinput_rumble_play(
    int device, int16_t *number, uint16_t strong, uint16_t weak, uint16_t milliseconds) {
  struct ff_effect effect = {.type = FF_RUMBLE, .id = *number};
  effect.u.rumble.strong_magnitude = strong;
  effect.u.rumble.weak_magnitude = weak;
  effect.replay.length = milliseconds;
  if (ioctl(device, EVIOCSFF, &effect) < 0) return -1;
  *number = effect.id;
  struct input_event play = {.type = EV_FF, .code = (uint16_t)effect.id, .value = 1};
  return write(device, &play, sizeof play) < 0 ? -1 : 0;
}

void cinput_share_heap(void) { mallopt(M_ARENA_MAX, 1); }
