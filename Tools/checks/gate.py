"""A gate in a program's way: to try what happens at one of its calls, without racing a clock."""

import processes


class Gate:
    """Has a program wait at the call of that number, counted from 1, among those that are named."""

    def __init__(self, check, number, calls="pwrite fdatasync fsync ftruncate"):
        self.path = check.folder / "porte"
        self.path.touch()
        self.here = check.folder / "porte.here"
        self.here.unlink(missing_ok=True)
        self.env = check.shim("gated") | {
            "GATE": str(self.path), "GATE_AT": str(number), "GATE_CALLS": calls}

    def holds(self, process):
        """Waits until the program stands there; false when it has ended without coming so far."""
        processes.until(lambda: self.here.exists() or process.poll() is not None,
                        f"{processes.said(process.args)} neither ended nor came to its gate")
        return self.here.exists()

    def open(self):
        self.path.unlink()
