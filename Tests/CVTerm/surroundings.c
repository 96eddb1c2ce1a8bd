#include <locale.h>
#include <stdlib.h>
#include <time.h>

// The locale that drawing asks for the width of characters, in which alone those beyond ASCII have any, and the zone
// that dates are shown in. Both are the whole process's, so they are set before anything else runs: tests run side by
// side, and an environment that changes meanwhile can bring any of them down.
__attribute__((constructor)) static void set_surroundings(void) {
  setenv("TZ", "UTC", 1);
  tzset();
  if (!setlocale(LC_ALL, "C.UTF-8")) abort();
}
