"""Drawn errors, built at once, and each tried against what reaches it."""

import collections
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import drawn
from edits import ROOT, Wrong, sources
from trial import COPY, MEMORY, NOTED, all_tests, build, checking, filtered, given_up, plant, run, target

sys.path.append(str(ROOT / "Tools/checks"))
import postgresql_server  # noqa: E402

#: What was found so far, for a run that is interrupted and for one that follows.
KNOWN = COPY / ".build/drawn.json"
#: What reads sources rather than running them.
READERS = {"StyleTests"}
#: Checks that show what only the program does, besides the transcripts of the command line.
CHECKS = [
    "answers", "books", "completions", "dto", "einvoices", "exemple", "faults", "files", "interruptions",
    "lists", "live", "looks", "package", "pages", "pdf", "phrases", "projections", "questions", "reference", "tables",
    "voyage"]
#: How long all that is tried of an error may take beyond thrice what it takes without, in seconds.
PATIENCE = 30
#: Rooms whose errors may be seen in the program alone; elsewhere it is asked where no test reaches them, or where
#: the error is one of words.
SHOWN = {"facturier", "Exporters", "Importers"}
#: Bytes that a process may write to: an error may have it go on for ever. What it sets aside, as a browser does,
#: counts for nothing.
LARGEST = 8 << 30

#: What is run at once to see what it reaches: a suite of tests, or a check.
Unit = collections.namedtuple("Unit", "name room command")


class Known:
    """A file of what was found, written anew at each finding."""

    def __init__(self):
        found = json.loads(KNOWN.read_text()) if KNOWN.is_file() else {}
        self.refused, self.results = found.get("refused", {}), found.get("results", {})
        self.reach = found.get("reach", {})
        #: What is tried, and what was built of it: what they were when this was found.
        self.sources, self.copy = found.get("sources"), found.get("copy")
        #: Of what the copy was built without an error.
        self.plain = found.get("plain")

    def save(self):
        KNOWN.parent.mkdir(parents=True, exist_ok=True)
        scratch = KNOWN.with_suffix(".new")
        scratch.write_text(json.dumps(vars(self), indent=1, ensure_ascii=False))
        scratch.replace(KNOWN)

    def begin(self, now, built):
        """Forgets what may be otherwise now: a noticed error is noticed as long as its line is the same."""
        if self.sources != digest(now):
            self.results = {key: result for key, result in self.results.items() if result["how"]}
        if self.copy != digest(built):
            self.reach = {}
        self.sources, self.copy = digest(now), digest(built)
        self.save()


def digest(content):
    """What tells sources, tests and checks from others."""
    found = hashlib.sha256()
    for name in sorted(content):
        if name.startswith(("Sources/", "Tests/", "Tools/facturier/", "Tools/checks/")) and ".docc/" not in name:
            found.update(name.encode() + b"\0" + content[name] + b"\0")
    return found.hexdigest()


# --- Built.


def patched(source, errors):
    """A source with its errors behind the switch, and for each the lines where it stands then."""
    text, places, shift = source.text, {}, 0
    for error in sorted(errors, key=lambda error: error.start):
        put = error.put.replace("PLANTED", f"isPlanted({error.number})")
        start = error.start + shift
        text = text[:start] + put + text[error.end + shift :]
        shift += len(put) - (error.end - error.start)
        first = text.count("\n", 0, start) + 1
        places[error.key] = first, first + put.count("\n")
    return text, places


def planted(everything, seed, wanted, known):
    """Draws errors and builds them; those that do not compile are taken out, and others drawn for them."""
    products = COPY / ".build/debug"
    now = digest({name: text for name, text in sources().items()
                  if not name.startswith(("Tools/checks/", "Tests/Golden/"))})
    if known.plain != now or not (products / "facturier").is_file():
        # A room is not always compiled anew where one that it knows by others has changed, and errors are held
        # against what was built.
        shutil.rmtree(products.resolve(), ignore_errors=True)
        plant({})
        if told := build():
            raise Wrong(f"the copy in .build/mutants does not build without an error:\n{told[-2000:]}")
        known.plain = now
        known.save()
    while True:
        errors = drawn.drawn(everything, seed, wanted, known.refused)
        texts, places = {}, {}
        for file in sorted({error.file for error in errors}):
            there = [error for error in errors if error.file == file]
            texts[file], lines = patched(everything[file], there)
            places[file] = [(error, *lines[error.key]) for error in there]
        content = plant(texts)
        told = refused_rooms({target(file) for file in texts}) or build()
        if not told:
            return errors, content
        count = len(known.refused)
        for file, line, why in re.findall(rf"^{COPY}/([^:\n]+):(\d+):\d+: error: (.*)$", told, re.M):
            for error in nearest(places.get(file, []), int(line)):
                known.refused.setdefault(error.key, f"{file}:{error.line} {error.rule}: {why}")
        if len(known.refused) == count:
            raise Wrong(f"the copy in .build/mutants does not build:\n{told[-4000:]}")
        known.save()
        print(f"{len(known.refused) - count} errors do not compile, and others are drawn for them", flush=True)


def nearest(places, line):
    """The errors on a line; where none is, what is complained of follows from one that is near."""
    there = [error for error, first, last in places if first <= line <= last]
    return there or [error for error, *_ in sorted(
        places, key=lambda place: min(abs(place[1] - line), abs(place[2] - line)))[:1]]


def refused_rooms(folders):
    """What the compiler says of rooms, each beside the others as they were built before.

    An error changes no room's interface, so rooms need not wait for each other."""
    commands = {}
    for line in (COPY / ".build/debug.yaml").read_text().splitlines():
        if line.startswith("    args: [") and '"-module-name"' in line:
            words = json.loads(line.split(":", 1)[1])
            commands[words[words.index("-module-name") + 1]] = words
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return "".join(pool.map(lambda folder: compiled(folder, commands), sorted(folders)))


def compiled(folder, commands):
    name = "FacturierCLI" if folder == "Tools/facturier" else folder.split("/")[1]
    words, kept = iter(commands[name]), []
    for word in words:
        if word in ("-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path", "-o"):
            next(words)
        elif word not in ("-c", "-emit-module", "-emit-dependencies", "-incremental", "-parseable-output",
                          "-emit-objc-header", "-serialize-diagnostics", "-warnings-as-errors") \
                and not word.startswith(("@", "-j")):
            kept.append(word)
    files = sorted(str(path) for path in (COPY / folder).rglob("*.swift"))
    # That all is initialised is seen behind the types only.
    done = subprocess.run([*kept, "-emit-sil", *files], cwd=COPY, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return done.stderr if done.returncode else ""


# --- Reached.


def units():
    """All suites of tests, and all checks that are worth trying."""
    found = {}
    for test in all_tests():
        module, _, rest = test.partition(".")
        suite = rest.split("/")[0] if "/" in rest else ""
        if module not in READERS:
            name = f"{module}.{suite}" if suite else module
            pattern = re.escape(name) + "/" if suite else re.escape(name) + r"\.[^/]+$"
            found[name] = Unit(name, module.removesuffix("Tests"), filtered([f"^{pattern}"]))
    for path in sorted((COPY / "Tests/Golden/cli").glob("*.txt")):
        found[f"cli {path.stem}"] = Unit(f"cli {path.stem}", "facturier", checking("cli", path.stem))
    for check in CHECKS:
        found[check] = Unit(check, "facturier", checking(check))
    return found


def trace(everything, known, pool):
    """Runs each unit once without an error, and notes how long it takes and for what errors it asks."""
    def traced(unit):
        with tempfile.NamedTemporaryFile(dir=MEMORY, prefix="mutants-") as asked:
            asked.truncate(NOTED)
            try:
                outcome = run([unit.command], 1800, asked=asked.name)
            except Wrong as wrong:
                return {"seconds": 0, "asks": [], "fails": str(wrong)}
            asks = [number for number, byte in enumerate(asked.read()) if byte]
        return {"seconds": round(outcome.seconds, 2), "asks": asks, "fails": outcome.how}
    missing = [unit for name, unit in everything.items() if name not in known.reach]
    futures = {pool.submit(traced, unit): unit for unit in missing}
    for future in concurrent.futures.as_completed(futures):
        unit = futures[future]
        known.reach[unit.name] = future.result()
        if why := known.reach[unit.name]["fails"]:
            print(f"{unit.name} is left out, for it fails without an error: {why}", flush=True)
        known.save()


# --- Tried.


def tried(error, everything, known):
    """Tries an error against what reaches it: the tests of its room, then all others, then the checks."""
    reaching = sorted(
        (found["seconds"], name) for name, found in known.reach.items()
        if error.number in found["asks"] and not found["fails"] and name in everything)
    groups = collections.defaultdict(list)
    for seconds, name in reaching:
        unit = everything[name]
        if "--filter" in unit.command:
            groups[0 if unit.room == error.room else 1].append((seconds, unit))
        else:
            groups[2].append((seconds, unit))
    if len(groups) > 1 and error.room not in SHOWN and error.rule != "text changed":
        groups.pop(2, None)
    start = time.monotonic()
    for rank, group in sorted(groups.items()):
        limit = PATIENCE + 3 * sum(seconds for seconds, _ in group)
        commands = [unit.command for _, unit in group]
        if rank < 2:
            commands = [filtered([command[-1] for command in commands])]
        outcome = run(commands, limit, error.number)
        if outcome.noticed:
            return {"how": outcome.how[:200], "reached": True, "seconds": time.monotonic() - start}
    return {"how": None, "reached": bool(reaching), "seconds": time.monotonic() - start}


def judge(wanted, seed, least):
    """Draws, builds and tries errors, and tells how many of them are noticed."""
    everything, known = drawn.production(), Known()
    start = time.monotonic()
    errors, content = planted(everything, seed, wanted, known)
    known.begin(sources(), content)
    print(f"{len(errors)} errors, built in {time.monotonic() - start:.0f} s", flush=True)
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    folder = tempfile.TemporaryDirectory()
    server = postgresql_server.begun(folder.name)
    resource.setrlimit(resource.RLIMIT_DATA, (LARGEST, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    try:
        if server:
            os.environ["FACTURIER_POSTGRESQL"] = server.address("tests")
        os.environ["FACTURIER_CAMPAIGN"] = "short"
        all_units = units()
        trace(all_units, known, pool)
        print(f"{len(all_units)} suites and checks, seen what they reach "
              f"({time.monotonic() - start:.0f} s)", flush=True)
        futures = {pool.submit(tried, error, all_units, known): error
                   for error in errors if error.key not in known.results}
        for future in concurrent.futures.as_completed(futures):
            error = futures[future]
            result = known.results[error.key] = future.result()
            known.save()
            print(f"{verdict(result):11}{result['seconds']:6.1f} s  {error.file}:{error.line}: {error.rule}",
                  flush=True)
            print(f"{'':20}{result['how'] or ''}", flush=True)
    finally:
        given_up.set()
        pool.shutdown(cancel_futures=True)
        if server:
            server.stop("immediate")
        folder.cleanup()
    return told(errors, known, everything, least)


def verdict(result):
    return "noticed" if result["how"] else "SURVIVES" if result["reached"] else "NOT REACHED"


def told(errors, known, everything, least):
    """Tells the score by room and what nobody notices; gives the exit status."""
    counts = collections.defaultdict(collections.Counter)
    for error in errors:
        result = known.results.get(error.key)
        counts[error.room]["drawn"] += 1
        counts[error.room][verdict(result) if result else "open"] += 1
    for file, *_ in drawn.named_equivalent():
        counts[drawn.room(file)]["equivalent"] += 1
    for error in errors:
        result = known.results.get(error.key)
        if result and not result["how"]:
            print(f"{verdict(result)} {error.file}:{error.line}: {error.rule}\n"
                  f"  - {error.text}\n  + {error.becomes}")
    columns = ["drawn", "noticed", "SURVIVES", "NOT REACHED", "open", "equivalent"]
    print(f"{'room':20}" + "".join(f"{column.lower():>13}" for column in columns))
    total = sum(counts.values(), collections.Counter())
    for name, count in [*sorted(counts.items()), ("all", total)]:
        print(f"{name:20}" + "".join(f"{count[column]:13}" for column in columns))
    if total["open"]:
        print(f"{total['open']} errors are still to be tried: the next run goes on with them")
        return 1
    share = 100 * total["noticed"] / max(total["drawn"], 1)
    print(f"{share:.1f} % of {total['drawn']} errors are noticed, {least} % are asked for")
    return 0 if share >= least else 1
