#include <locale.h>
#include <stdlib.h>
#include <time.h>

// Sets the time zone of displayed dates, and a UTF-8 locale, since only that gives a width to characters
// beyond ASCII. Both are global to the process. They are set before anything else runs, because changing the
// environment while tests run in parallel can crash any of them.
__attribute__((constructor)) static void set_surroundings(void) {
  setenv("TZ", "UTC", 1);
  tzset();
  if (!setlocale(LC_ALL, "C.UTF-8")) abort();
}
