#!/usr/bin/env python3
"""Opens every page of the project in headless Chromium, as wide as a telephone and as a screen.

usage: Tests/Release/site.py [FOLDER]     FOLDER: the pages that Scripts/site built; default .build/site

A page must not be wider than its window, all of its pictures must load, its text must have the colours of the style
sheet, and the moving pictures must move. The reference of the libraries, which has scripts, is left out.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDTHS = (360, 1280)
# Opens the pages one after the other in a frame, and writes what it finds as JSON into its own body.
HARNESS = """<!doctype html><meta charset="utf-8"><title>harness</title><body><script>
const pages = %s, widths = %s, found = [];
const frame = document.body.appendChild(document.createElement("iframe"));
frame.style.cssText = "border:0;height:900px";
const loads = (page) => new Promise((done) => { frame.onload = done; frame.src = page; });
(async () => {
  for (const width of widths) {
    frame.style.width = width + "px";
    for (const page of pages) {
      await loads(page);
      const inside = frame.contentDocument;
      await Promise.all([...inside.images].map((image) => image.decode().catch(() => null)));
      const pictures = [...inside.images];
      found.push({
        page, width, wide: inside.documentElement.scrollWidth,
        broken: pictures.filter((image) => !image.naturalWidth).map((image) => image.src),
        styled: getComputedStyle(inside.body).backgroundColor !== "rgba(0, 0, 0, 0)",
        text: inside.querySelector("main").innerText.trim().length,
      });
    }
  }
  document.body.textContent = JSON.stringify(found);
})();
</script>"""


def opened(folder, pages):
    """What Chromium finds on each page at each width."""
    with tempfile.TemporaryDirectory() as place:
        harness = pathlib.Path(place, "harness.html")
        addresses = [page.resolve().as_uri() for page in pages]
        harness.write_text(HARNESS % (json.dumps(addresses), json.dumps(WIDTHS)))
        dump = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
             f"--user-data-dir={place}/profile", "--window-size=1400,1000", "--virtual-time-budget=600000", "--dump-dom",
             harness.as_uri()],
            check=True, capture_output=True, text=True, timeout=600).stdout
    said = re.search(r"<body>(\[.*\])</body>", dump, re.S)
    if not said:
        raise SystemExit(f"Chromium has not opened the pages of {folder}:\n{dump[-2000:]}")
    return json.loads(html.unescape(said.group(1)))


def main(arguments):
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    folder = pathlib.Path(arguments[0] if arguments else ROOT / ".build/site").resolve()
    reference = {catalogue.stem for catalogue in ROOT.glob("Sources/*/*.docc")}
    pages = [page for page in sorted(folder.rglob("*.html")) if page.relative_to(folder).parts[0] not in reference]
    if not pages:
        print("run make site first", file=sys.stderr)
        return 2
    faults = []
    for found in opened(folder, pages):
        page = f"{found['page'].removeprefix(folder.as_uri() + '/')} at {found['width']} pixels"
        if found["wide"] > found["width"]:
            faults.append(f"{page} is {found['wide']} pixels wide")
        faults += [f"{page} does not show {picture}" for picture in found["broken"]]
        if not found["styled"]:
            faults.append(f"{page} has no style")
        if found["text"] < 20:
            faults.append(f"{page} is empty")
    moving = [picture for picture in sorted((folder / "pictures").glob("*.svg")) if "@keyframes" in picture.read_text()]
    if not moving:
        faults.append("no picture moves")
    print("\n".join(faults), end="\n" if faults else "")
    print(f"{len(pages)} pages at {len(WIDTHS)} widths, {len(moving)} moving pictures, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
