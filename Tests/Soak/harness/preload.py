"""Small C libraries for LD_PRELOAD, which watch or replace a program's calls of the C library."""

import os
import subprocess


def preload_library(folder, name, source):
    """Compiles `source` and returns the path for LD_PRELOAD."""
    path = os.path.join(folder, name)
    with open(path + ".c", "w") as file:
        file.write(source)
    subprocess.run(["cc", "-shared", "-fPIC", "-w", "-o", path + ".so", path + ".c", "-ldl"], check=True)
    return path + ".so"
