"""Journals of which periods are closed, and what a patient forger would make of them."""

import json
import os
import pathlib
import tempfile
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from year_program import Program
from year_script import acts


def closed():
    """The events of the shop's year, of which two periods are closed, and all days since but the last."""
    folder = tempfile.mkdtemp()
    program = Program(os.environ["FACTURIER_BIN"] + "/facturier", folder)
    for act in acts(pathlib.Path(__file__).with_name("year") / "boutique.txt"):
        if act.refusal is None:
            program.act(*act.typed())
    yesterday = datetime.now(UTC).date() - timedelta(1)
    for day in "2025-06-30", "2025-12-31", str(yesterday):
        program.act("cloturer", "--jusqu-au", day)
    journal = pathlib.Path(folder, "journal.jsonl").read_bytes()
    return [json.loads(line) for line in journal.splitlines()]


def closings(events):
    """Closings that say something else than what they close, and acts that are dated behind them."""
    places = [place for place, event in enumerate(events) if event["type"] == "PeriodeCloturee.v1"]
    paid = next(event for event in reversed(events) if event["type"] == "PaiementEnregistre.v1")

    def changed(place, **members):
        return [*events[:place], {**events[place], "data": {**events[place]["data"], **members}},
                *events[place + 1:]]

    def added(kind, **members):
        event = {**paid, "id": str(len(events) + 1), "time": events[-1]["time"], "type": kind,
                 "data": members, "predecessorhash": ""}
        return [*events, {name: value for name, value in event.items() if name != "batch"}]

    yield "as it was", events, True
    for place in places:
        data = events[place]["data"]
        for sums in "totaux", "perpetuels":
            for name, value in data[sums].items():
                if value == []:
                    continue
                if isinstance(value, list):
                    yield f"{place} {sums} {name} shorter", changed(
                        place, **{sums: {**data[sums], name: value[1:]}}), False
                else:
                    more = value + 1 if isinstance(value, int) else f"1{value.lstrip('-')}"
                    yield f"{place} {sums} {name}", changed(
                        place, **{sums: {**data[sums], name: more}}), False
        yield f"{place} position", changed(place, position=data["position"] - 1), False
        yield f"{place} tete", changed(place, tete="ab" * 32), False
    last = events[places[-1]]
    paris = datetime.fromisoformat(last["time"]).astimezone(ZoneInfo("Europe/Paris")).date()
    yield "the day of yesterday", changed(places[-1], au=str(paris - timedelta(1))), True
    yield "the running day", changed(places[-1], au=str(paris)), False
    yield "a period that does not follow", changed(places[1], du="2025-07-02"), False
    yield "an earlier line rewritten", [
        *events[:2], {**events[2], "author": "autre"}, *events[3:]], False
    identifier = "01a0f67a-3be8-7000-8000-0000000000aa"
    yield "a payment of a closed day", added(
        paid["type"], paiementId=identifier, montant="0.01", mode="virement",
        datePaiement=last["data"]["au"]), False
    yield "a payment of an open day", added(
        paid["type"], paiementId=identifier, montant="0.01", mode="virement",
        datePaiement=str(date.fromisoformat(last["data"]["au"]) + timedelta(1))), True
    yield "a payment reversed that is closed", added(
        "PaiementAnnule.v1", paiementId=paid["data"]["paiementId"], motif="Erreur"), False
