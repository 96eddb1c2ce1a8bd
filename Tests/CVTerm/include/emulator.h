#ifndef CVTERM_EMULATOR_H
#define CVTERM_EMULATOR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A wrapper of libvterm for Swift, which cannot import its bit fields and unions.

typedef struct cvterm_emulator cvterm_emulator;

enum cvterm_color_kind { CVTERM_COLOR_DEFAULT, CVTERM_COLOR_INDEX, CVTERM_COLOR_RGB };

typedef struct {
  enum cvterm_color_kind kind;
  uint8_t index, red, green, blue;
} cvterm_color;

// A base character and its combining marks, ended by 0; an erased cell has none.
#define CVTERM_CHARACTERS 6
typedef struct {
  uint32_t characters[CVTERM_CHARACTERS];
  int width; // 0: the right half of a wide character
  bool bold, underline, italic, blink, reverse, strike;
  cvterm_color foreground, background;
} cvterm_cell;

cvterm_emulator *cvterm_new(int rows, int columns);
void cvterm_free(cvterm_emulator *emulator);
void cvterm_write(cvterm_emulator *emulator, const uint8_t *bytes, size_t count);
size_t cvterm_read_output(cvterm_emulator *emulator, uint8_t *buffer, size_t count);
void cvterm_resize(cvterm_emulator *emulator, int rows, int columns);
bool cvterm_get_cell(const cvterm_emulator *emulator, int row, int column, cvterm_cell *cell);
void cvterm_get_cursor(const cvterm_emulator *emulator, int *row, int *column);
bool cvterm_cursor_is_visible(const cvterm_emulator *emulator);
bool cvterm_is_alternate_screen(const cvterm_emulator *emulator);
// 0 none, 1 clicks, 2 drags, 3 every motion.
int cvterm_mouse_mode(const cvterm_emulator *emulator);
int cvterm_bell_count(const cvterm_emulator *emulator);

#endif
