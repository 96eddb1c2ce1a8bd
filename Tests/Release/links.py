#!/usr/bin/env python3
"""Checks every link of the documents: files and headings in the tree, and web addresses.

usage: Tests/Release/links.py [--here]     --here: no web addresses
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def documents():
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "*.metainfo.xml", "debian/copyright"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    return [ROOT / name for name in names if (ROOT / name).exists()]


def headings(path):
    """The anchors that GitHub gives the headings of a document."""
    found = set()
    for line in path.read_text().splitlines():
        if line.startswith("#"):
            title = re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower())
            found.add(title.replace(" ", "-"))
    return found


def links(path):
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.S)
    if path.suffix == ".md":
        text = re.sub(r"`[^`\n]*`", "", text)
        yield from re.findall(r"\]\(([^)\s]+)\)", text)
        yield from re.findall(r'(?:src|href)="([^"]+)"', text)
    yield from re.findall(r"https?://[^\s)>\"'<]+[^\s)>\"'<.,;]", text)


def here(path, link):
    """What is wrong with a link within the tree; None if its target exists."""
    place, _, anchor = link.partition("#")
    target = (path.parent / place).resolve() if place else path
    if not target.exists():
        return "there is no such file"
    if anchor and target.suffix == ".md" and anchor not in headings(target):
        return "there is no such heading"
    return None


def there(address):
    """What is wrong with an address; None if it answers."""
    request = urllib.request.Request(address, headers={"User-Agent": "Mozilla/5.0 (link check)"})
    try:
        with urllib.request.urlopen(request, timeout=20):
            return None
    except urllib.error.HTTPError as error:
        # Some servers refuse robots: the address exists.
        return None if error.code in (401, 403, 405, 429) else f"answers {error.code}"
    except (urllib.error.URLError, TimeoutError, OSError) as error:
        return f"cannot be reached: {getattr(error, 'reason', error)}"


def main(arguments):
    wrong = count = 0
    addresses = {}
    for path in documents():
        for link in dict.fromkeys(links(path)):
            count += 1
            if link.startswith(("http://", "https://")):
                # Except names of standards and example addresses.
                if "a-seed" not in link and ".example" not in link:
                    addresses.setdefault(link.split("#")[0], path)
            elif not link.startswith("mailto:"):
                fault = here(path, link)
                if fault:
                    print(f"{path.relative_to(ROOT)}: {link}: {fault}")
                    wrong += 1
    if "--here" not in arguments:
        unreachable = []
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for address, fault in zip(addresses, pool.map(there, addresses)):
                line = f"{addresses[address].relative_to(ROOT)}: {address}: {fault}"
                if fault and fault.startswith("cannot"):
                    unreachable.append(line)
                elif fault:
                    print(line)
                    wrong += 1
        # If no address answers, there is no network and the links remain unchecked.
        if len(unreachable) == len(addresses):
            print(f"{len(addresses)} addresses were not checked: there is no network")
        else:
            print("\n".join(unreachable), end="\n" if unreachable else "")
            wrong += len(unreachable)
    print(f"{count} links, {wrong} lead nowhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
