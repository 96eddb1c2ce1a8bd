#include "emulator.h"

#include <vterm.h>

struct cvterm_emulator {
  VTerm *terminal;
  VTermScreen *screen;
  bool cursor_is_visible, is_alternate_screen;
  int mouse_mode, bell_count;
};

static int set_property(VTermProp property, VTermValue *value, void *user) {
  cvterm_emulator *emulator = user;
  switch (property) {
  case VTERM_PROP_CURSORVISIBLE:
    emulator->cursor_is_visible = value->boolean;
    break;
  case VTERM_PROP_ALTSCREEN:
    emulator->is_alternate_screen = value->boolean;
    break;
  case VTERM_PROP_MOUSE:
    emulator->mouse_mode = value->number;
    break;
  default:
    break;
  }
  return 1;
}

static int ring_bell(void *user) {
  ((cvterm_emulator *)user)->bell_count += 1;
  return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = set_property, .bell = ring_bell};

cvterm_emulator *cvterm_new(int rows, int columns) {
  cvterm_emulator *emulator = calloc(1, sizeof *emulator);
  if (!emulator) abort();
  emulator->cursor_is_visible = true;
  emulator->terminal = vterm_new(rows, columns);
  vterm_set_utf8(emulator->terminal, 1);
  emulator->screen = vterm_obtain_screen(emulator->terminal);
  vterm_screen_set_callbacks(emulator->screen, &callbacks, emulator);
  vterm_screen_enable_altscreen(emulator->screen, 1);
  // Bold must not turn colours 0 to 7 into 8 to 15.
  vterm_state_set_bold_highbright(vterm_obtain_state(emulator->terminal), 0);
  vterm_screen_reset(emulator->screen, 1);
  return emulator;
}

void cvterm_free(cvterm_emulator *emulator) {
  vterm_free(emulator->terminal);
  free(emulator);
}

void cvterm_write(cvterm_emulator *emulator, const uint8_t *bytes, size_t count) {
  vterm_input_write(emulator->terminal, (const char *)bytes, count);
}

size_t cvterm_read_output(cvterm_emulator *emulator, uint8_t *buffer, size_t count) {
  return vterm_output_read(emulator->terminal, (char *)buffer, count);
}

void cvterm_resize(cvterm_emulator *emulator, int rows, int columns) {
  vterm_set_size(emulator->terminal, rows, columns);
}

static cvterm_color color(const VTermColor *from, bool is_default) {
  cvterm_color to = {.kind = CVTERM_COLOR_DEFAULT};
  if (is_default) return to;
  if (VTERM_COLOR_IS_INDEXED(from)) {
    to.kind = CVTERM_COLOR_INDEX;
    to.index = from->indexed.idx;
  } else {
    to.kind = CVTERM_COLOR_RGB;
    to.red = from->rgb.red;
    to.green = from->rgb.green;
    to.blue = from->rgb.blue;
  }
  return to;
}

bool cvterm_get_cell(const cvterm_emulator *emulator, int row, int column, cvterm_cell *cell) {
  VTermScreenCell from;
  VTermPos position = {.row = row, .col = column};
  *cell = (cvterm_cell){.width = 1};
  if (!vterm_screen_get_cell(emulator->screen, position, &from)) return false;
  // libvterm marks the right half of a wide character with the character -1.
  bool is_covered = from.chars[0] == (uint32_t)-1;
  cell->width = is_covered ? 0 : from.width;
  for (int i = 0; !is_covered && i < CVTERM_CHARACTERS && i < VTERM_MAX_CHARS_PER_CELL && from.chars[i]; i++)
    cell->characters[i] = from.chars[i];
  cell->bold = from.attrs.bold;
  cell->underline = from.attrs.underline != VTERM_UNDERLINE_OFF;
  cell->italic = from.attrs.italic;
  cell->blink = from.attrs.blink;
  cell->reverse = from.attrs.reverse;
  cell->strike = from.attrs.strike;
  cell->foreground = color(&from.fg, VTERM_COLOR_IS_DEFAULT_FG(&from.fg));
  cell->background = color(&from.bg, VTERM_COLOR_IS_DEFAULT_BG(&from.bg));
  return true;
}

void cvterm_get_cursor(const cvterm_emulator *emulator, int *row, int *column) {
  VTermPos position;
  vterm_state_get_cursorpos(vterm_obtain_state(emulator->terminal), &position);
  *row = position.row;
  *column = position.col;
}

bool cvterm_cursor_is_visible(const cvterm_emulator *emulator) { return emulator->cursor_is_visible; }

bool cvterm_is_alternate_screen(const cvterm_emulator *emulator) { return emulator->is_alternate_screen; }

int cvterm_mouse_mode(const cvterm_emulator *emulator) { return emulator->mouse_mode; }

int cvterm_bell_count(const cvterm_emulator *emulator) { return emulator->bell_count; }
