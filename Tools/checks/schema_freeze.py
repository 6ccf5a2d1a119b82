"""The freeze: what a release has published in EventSchemas is never changed nor removed again."""

import hashlib
import json

# It grows with every type that is added, and is only a convenience.
NEVER_FROZEN = {"ligne.json"}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def frozen_files(folder):
    """The files that a release of today would freeze."""
    files = [*folder.glob("*.v*.json"), *folder.glob("exemples/*.v*.jsonl")]
    return sorted(str(path.relative_to(folder)) for path in files if path.name not in NEVER_FROZEN)


def releases(folder):
    return json.loads((folder / "gel.json").read_text("utf-8"))["releases"]


def faults(folder):
    """What differs from what was released, a sentence each."""
    for release in releases(folder):
        for name, expected in release["files"].items():
            path = folder / name
            if not path.is_file():
                yield f"{name} was released with {release['version']} and is gone"
            elif digest(path) != expected:
                yield f"{name} was released with {release['version']} and has changed"


def freeze(folder, version):
    """Adds a release: every file that no earlier one has frozen."""
    known = releases(folder)
    earlier = {name for release in known for name in release["files"]}
    new = [name for name in frozen_files(folder) if name not in earlier]
    known.append({"version": version, "files": {name: digest(folder / name) for name in new}})
    (folder / "gel.json").write_text(json.dumps({"releases": known}, indent=2) + "\n", "utf-8")
    return new
