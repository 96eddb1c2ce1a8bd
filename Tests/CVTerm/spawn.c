#define _GNU_SOURCE
#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Runs in the child. A threaded program may call only async-signal-safe functions between fork and exec.
static void become(
  int slave, const char *path, char *const arguments[], char *const environment[]) {
  setsid();
  if (ioctl(slave, TIOCSCTTY, 0) < 0) _exit(127);
  for (int fd = 0; fd < 3; fd++)
    if (dup2(slave, fd) < 0) _exit(127);
  // An inherited master of another test's terminal would keep that terminal open after its test closed it.
  close_range(3, ~0U, 0);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(path, arguments, environment);
  _exit(127);
}

int cvterm_spawn(
  const char *path, char *const arguments[], char *const environment[], int rows, int columns,
  cvterm_process *process) {
  char terminal[64];
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (master < 0) return errno;
  if (grantpt(master) < 0 || unlockpt(master) < 0 || ptsname_r(master, terminal, sizeof terminal) != 0)
    goto failed;
  int slave = open(terminal, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0) goto failed;
  cvterm_set_size(master, rows, columns);
  pid_t pid = fork();
  if (pid == 0) become(slave, path, arguments, environment);
  int fork_error = errno;
  close(slave);
  errno = fork_error;
  if (pid < 0) goto failed;
  int pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
  if (pidfd < 0) {
    int pidfd_error = errno;
    kill(pid, SIGKILL);
    cvterm_reap(pid);
    errno = pidfd_error;
    goto failed;
  }
  *process = (cvterm_process){.pid = pid, .master = master, .pidfd = pidfd};
  return 0;

failed:;
  int cause = errno;
  close(master);
  return cause;
}

int cvterm_set_size(int master, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(master, TIOCSWINSZ, &size);
}

int cvterm_reap(pid_t pid) {
  int status;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

bool cvterm_has_stopped(pid_t pid) {
  siginfo_t information = {0};
  return waitid(P_PID, (id_t)pid, &information, WSTOPPED | WNOHANG) == 0 && information.si_pid == pid;
}
