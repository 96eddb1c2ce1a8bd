#include "shim.h"

#include <stddef.h>

static int argument_count;
static char **arguments;

// The C library passes the arguments of its start to every constructor.
__attribute__((constructor)) static void note_arguments(int count, char **values) {
  argument_count = count;
  arguments = values;
}

int cinput_argument_count(void) { return argument_count; }

const char *cinput_argument(int index) { return index >= 0 && index < argument_count ? arguments[index] : NULL; }
