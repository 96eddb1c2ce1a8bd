#pragma once

/// The commit that the program was built from; empty if nobody said it.
const char *blockfall_commit(void);

/// The compiler of this file, the C library that it was compiled with, and the one that it runs with.
const char *blockfall_compiler(void);
const char *blockfall_built_c_library(void);
const char *blockfall_running_c_library(void);
