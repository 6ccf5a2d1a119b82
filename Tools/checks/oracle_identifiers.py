#!/usr/bin/env python3
"""Compare which SIREN, SIRET, TVA, IBAN and countries are valid with python-stdnum and pycountry.

    FACTURIER_BIN=.build/debug Tools/checks/oracle_identifiers.py [--seed N] [--count N]

Needs python-stdnum==2.2, whose copy of the IBAN registry is release 101, and pycountry. Writes requests to
`$FACTURIER_BIN/repondeur`, one a line, and compares each answer. Exit status: 0 all agree,
1 some do not, 77 skipped because python-stdnum is not installed. The same seed and count ask
the same questions again.

    siren <TAB> text        → valide
    siret <TAB> text        → refus, and any reason
    tva <TAB> text
    iban <TAB> text
    numero <TAB> text
    pays <TAB> text

A text is valid if it is in canonical form and python-stdnum validates it. The canonical form
has ASCII digits and capital letters only, nothing between them, and a TVA number has its FR.
Of an IBAN the structure and the check digits are judged, not what a country adds. A numero is the VAT number
of any state of the Union: a number that python-stdnum takes is valid, one of another form is not, and the
check digits count where Facturier has their rule. Pays are all pairs of letters.
"""

import random
import re
import string
import sys
import tempfile
from collections import Counter

import processes


# --- Which identifiers are valid by python-stdnum and pycountry, and some that are.

with processes.modules():
    import pycountry
    import stdnum
    from stdnum import exceptions, iban, numdb
    from stdnum.eu import vat
    from stdnum.fr import siren, siret, tva

LETTERS = string.ascii_uppercase
ALPHABET = string.digits + LETTERS
KEY_ALPHABET = ALPHABET.replace("I", "").replace("O", "")
LA_POSTE = "356000000"
COUNTRIES = {country.alpha_2 for country in pycountry.countries} | {"XI", "XK"}
#: The states of the Union but France.
STATES = "AT BE BG CY CZ DE DK EE EL ES FI HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split()
#: Those whose check digits Facturier knows.
CHECKED = {"BE", "DE", "IT", "LU"}


# The judge


def is_valid(kind, text):
    if not re.fullmatch("[0-9A-Z]+", text):
        return False
    if kind == "pays":
        return text in COUNTRIES
    if kind == "numero":
        return is_number(text)
    if kind == "siren":
        return text == siren.compact(text) and siren.is_valid(text)
    if kind == "siret":
        return text == siret.compact(text) and siret.is_valid(text)
    if kind == "tva":
        return text == "FR" + tva.compact(text) and tva.is_valid(text)
    # The registry has two digits behind the country; python-stdnum takes letters there too.
    return (bool(re.fullmatch("..[0-9]{2}.*", text)) and text == iban.compact(text)
            and iban.is_valid(text, check_country=False))


def is_number(text):
    """Whether it is a VAT number of the Union's, or None where it may be taken either way."""
    state = text[:2]
    if state == "FR":
        return is_valid("tva", text)
    if state == "GR" or (state not in COUNTRIES | {"EL", "EU", "IM"}):
        return False
    if state not in STATES:
        return None
    try:
        # An identifier that stdnum completes by zeros is no canonical text, and may be taken or not.
        return True if vat.validate(text) == text else None
    except exceptions.InvalidComponent:
        return None
    except exceptions.InvalidChecksum:
        return False if state in CHECKED else None
    except exceptions.ValidationError:
        # It takes a Swedish number of a firm's first branch only, and asks of digits what no law says:
        # that none begins with a zero, and that a Czech's or a Slovak's is a day of birth.
        free = "SE[0-9]{12}|..0[0-9]*|CZ[0-9]{9,10}|SK[0-9]{10}"
        return None if re.fullmatch(free, text) else False


# Valid ones, by construction


def digits(rng, count):
    return "".join(rng.choices(string.digits, k=count))


def luhn(body):
    """`body` with its Luhn digit: every second digit from the right is doubled."""
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in body[::-1][::2])
    return body + str(-(sum(doubled) + sum(map(int, body[::-1][1::2]))) % 10)


def make_siren(rng):
    return luhn(digits(rng, 8))


def make_siret(rng):
    if rng.random() < 0.2:
        return make_la_poste(rng)
    return luhn(make_siren(rng) + digits(rng, 4))


def make_la_poste(rng):
    """An establishment of La Poste: its digits add up to a multiple of 5."""
    if rng.random() < 0.05:
        return LA_POSTE + "00048"  # the head office, by Luhn
    body = LA_POSTE + digits(rng, 4)
    return body + str(-sum(map(int, body)) % 5 + rng.choice([0, 5]))


def make_tva(rng):
    number = "000" + digits(rng, 6) if rng.random() < 0.15 else make_siren(rng)
    if rng.random() < 0.35:
        return "FR" + letter_key(rng, number) + number
    return f"FR{(12 + 3 * (int(number) % 97)) % 97:02}{number}"


def letter_key(rng, number):
    """A key with a letter in it; the one in eleven that fits is found by trying."""
    while True:
        key = rng.choice(KEY_ALPHABET) + rng.choice(KEY_ALPHABET)
        if not key.isdigit() and tva.is_valid(key + number):
            return key


def read_structures():
    """{country: [(length, class)…]} for every country of stdnum's registry."""
    registry = numdb.get("iban")
    structures = {}
    for country in (a + b for a in LETTERS for b in LETTERS):
        properties = registry.info(country + "00")[0][1]
        if properties:
            runs = re.findall(r"([0-9]+)!([nac])", properties["bban"])
            structures[country] = [(int(length), kind) for length, kind in runs]
    return structures


STRUCTURES = read_structures()
CLASSES = {"n": string.digits, "a": LETTERS, "c": ALPHABET}


def remainder(text):
    """What an IBAN leaves modulo 97 once its first four characters are at its end."""
    return int("".join(str(int(character, 36)) for character in text[4:] + text[:4])) % 97


def with_check_digits(country, body):
    return f"{country}{98 - remainder(country + '00' + body):02}{body}"


def make_body(rng, country):
    return "".join(
        "".join(rng.choices(CLASSES[kind], k=length)) for length, kind in STRUCTURES[country])


def make_iban(rng):
    country = rng.choice(list(STRUCTURES))
    if rng.random() < 0.03:
        return other_check_digits(rng, country)
    return with_check_digits(country, make_body(rng, country))


def other_check_digits(rng, country):
    """An IBAN with 00, 01 or 99, which leave 1 modulo 97 as 97, 98 and 02 do."""
    while True:
        text = country + rng.choice(["00", "01", "99"]) + make_body(rng, country)
        if remainder(text) == 1:
            return text


# --- The check.

MAKE = {"siren": make_siren, "siret": make_siret, "tva": make_tva, "iban": make_iban}


# What goes wrong with them. Each takes a valid text; a few results are valid all the same.


def other_digit(rng, kind, text):
    place = rng.choice([i for i, character in enumerate(text) if character.isdigit()])
    return text[:place] + rng.choice(string.digits) + text[place + 1:]


def transposition(rng, kind, text):
    place = rng.randrange(len(text) - 1)
    return text[:place] + text[place + 1] + text[place] + text[place + 2:]


def other_length(rng, kind, text):
    return rng.choice([
        lambda: text[:rng.randrange(len(text))],
        lambda: text[rng.randint(1, 3):],
        lambda: text + digits(rng, rng.choice([1, 1, 2, 5, 30])),
        lambda: "0" + text,
        lambda: text + text,
    ])()


def letter_somewhere(rng, kind, text):
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(LETTERS) + text[place + 1:]


def separators(rng, kind, text):
    sign = rng.choice([" ", " ", ".", "-", "/", "_", "'", "\u00a0", "\u202f"])
    return rng.choice([
        lambda: sign.join(text[i:i + 4] for i in range(0, len(text), 4)),
        lambda: sign.join(text[i:i + 3] for i in range(0, len(text), 3)),
        lambda: sign + text,
        lambda: text + sign,
    ])()


def lower_case(rng, kind, text):
    if rng.random() < 0.5:
        return text.lower()
    place = rng.randrange(len(text))
    return text[:place] + text[place].lower() + text[place + 1:]


def other_scripts(rng, kind, text):
    """The same number in digits or letters of another script, or with an accent."""
    shift = rng.choice([0x0660 - 0x30, 0x0966 - 0x30, 0xFF10 - 0x30, 0x1D7CE - 0x30])
    return rng.choice([
        lambda: "".join(chr(ord(c) + shift) if c.isdigit() else c for c in text),
        lambda: "".join(chr(ord(c) + 0xFEE0) for c in text),
        lambda: text + "\u0301",
        lambda: "é" + text[1:],
        lambda: text.replace(text[-1], "²"),
    ])()


def random_text(rng, kind, text):
    return "".join(rng.choices(ALPHABET, k=rng.choice([len(text), rng.randint(0, 40)])))


def own_fault(rng, kind, text):
    """A fault that only this kind of identifier can have."""
    return rng.choice(OWN_FAULTS[kind])(rng, text)


def la_poste_by_luhn(rng, text):
    return luhn(LA_POSTE + digits(rng, 4))


def siren_of_another(rng, text):
    """The 14 digits pass Luhn, the first nine do not."""
    return luhn(digits(rng, 13))


def no_prefix(rng, text):
    return text[2:]


def other_prefix(rng, text):
    return rng.choice(["FX", "MC", "DE", "RF", "FRFR", "F", "Fr"]) + text[2:]


def any_key(rng, text):
    return "FR" + rng.choice(ALPHABET) + rng.choice(ALPHABET) + text[4:]


def forbidden_key(rng, text):
    return "FR" + rng.choice(["I", "O"]) + rng.choice(ALPHABET) + text[4:]


def any_monaco(rng, text):
    return "FR" + digits(rng, 2) + "000" + digits(rng, 6)


def right_key_for_no_siren(rng, text):
    number = digits(rng, 9)
    return f"FR{(12 + 3 * (int(number) % 97)) % 97:02}{number}"


def right_check_digits_for_wrong_class(rng, text):
    place = rng.randrange(4, len(text))
    body = text[4:place] + rng.choice(ALPHABET) + text[place + 1:]
    return with_check_digits(text[:2], body)


def right_check_digits_for_wrong_length(rng, text):
    body = rng.choice([text[4:-1], text[5:], text[4:] + "0", "0" + text[4:], "", "0" * 90])
    return with_check_digits(text[:2], body)


def body_of_another_country(rng, text):
    return with_check_digits(text[:2], make_body(rng, rng.choice(list(STRUCTURES))))


def unknown_country(rng, text):
    country = rng.choice(["US", "ZZ", "AA", "IR", "CI", "1R", "F1", "00", "EU", "UK"])
    return with_check_digits(country, text[4:])


def letters_for_check_digits(rng, text):
    """Letters that leave 1 modulo 97: stdnum asks no more of the check digits than that."""
    while True:
        text = text[:2] + rng.choice(ALPHABET) + rng.choice(ALPHABET) + text[4:]
        if not text[2:4].isdigit() and remainder(text) == 1:
            return text


def other_check_digit(rng, text):
    return text[:2] + digits(rng, 2) + text[4:]


OWN_FAULTS = {
    "siren": [lambda rng, text: luhn(digits(rng, 13)), lambda rng, text: digits(rng, 9)],
    "siret": [la_poste_by_luhn, siren_of_another, lambda rng, text: LA_POSTE + digits(rng, 5)],
    "tva": [
        no_prefix, other_prefix, any_key, forbidden_key, any_monaco, right_key_for_no_siren],
    "iban": [
        right_check_digits_for_wrong_class, right_check_digits_for_wrong_length,
        body_of_another_country, unknown_country, letters_for_check_digits, other_check_digit],
}

FAULTS = [
    other_digit, transposition, other_length, letter_somewhere, separators, lower_case,
    other_scripts, random_text, own_fault, own_fault, own_fault]

#: Cases worth asking every time, with the answer that the judge must give as well.
BY_HAND = [
    ("siren", "732829320", True), ("siren", "732829321", False), ("siren", "", False),
    ("siren", "732 829 320", False), ("siren", "356000000", True), ("siren", "000000000", True),
    ("siret", "73282932000074", True), ("siret", "73282932000079", False),
    ("siret", "35600000000048", True),  # La Poste's head office: by Luhn, 26 is no multiple of 5
    ("siret", "35600000049837", True),  # a post office: 45, and not by Luhn
    ("siret", "35600000000006", True), ("siret", "35600000000007", False),
    ("tva", "FR44732829320", True), ("tva", "44732829320", False), ("tva", "fr44732829320", False),
    ("tva", "FR45732829320", False), ("tva", "FRK7399859412", True),
    ("tva", "FR4Z123456782", True), ("tva", "FRIO334175221", False),
    ("tva", "FR12000000000", True),  # Monaco's shape: no SIREN, the same key
    ("numero", "DE136695976", True), ("numero", "DE12345", False), ("numero", "XX99", False),
    ("numero", "DE123456789", False), ("numero", "GR094259216", False),
    ("numero", "EL094259216", True), ("pays", "GB", True), ("pays", "UK", False),
    ("iban", "FR1420041010050500013M02606", True), ("iban", "FR1420041010050500013M02607", False),
    ("iban", "FR14 2004 1010 0505 0001 3M02 606", False),
    ("iban", "FRAA20041010050500013M02606", False),
    ("iban", "DE89370400440532013000", True), ("iban", "GB82WEST12345698765432", True),
    ("iban", "MT84MALT011000012345MTLCAST001S", True), ("iban", "NO9386011117947", True),
    ("iban", "FR", False), ("iban", "FR14", False), ("iban", "F", False), ("iban", "", False),
]


# The comparison


def random_requests(seed, count):
    """Two in five are valid by construction, and all kinds take turns."""
    rng = random.Random(seed)
    for index in range(count):
        kind = list(MAKE)[index % len(MAKE)]
        text = MAKE[kind](rng)
        assert is_valid(kind, text), f"made to be valid: {kind} {text}"
        if index // len(MAKE) % 5 < 2:
            yield kind, text, "made valid"
        else:
            fault = rng.choice(FAULTS)
            yield kind, fault(rng, kind, text), fault.__name__.replace("_", " ")


#: What stands behind the letters of a state's number where it is not digits alone: # is a digit, @ a letter.
SHAPES = {"AT": ["U########"], "BE": ["0#########"], "CY": ["########@"],
          "ES": ["@########", "########@", "@#######@"], "IE": ["#######@", "#######@@", "#@#####@"],
          "IT": ["0##########"], "LU": ["########"], "NL": ["#########B##"], "SE": ["##########01"]}


def union_requests(seed, count):
    """Numbers of every state, as many valid ones as can be drawn, and the faults that others have."""
    rng = random.Random(seed)
    for index in range(count):
        state = STATES[index % len(STATES)]
        shapes = SHAPES.get(state, ["#" * length for length in range(2, 13)])
        for _ in range(4000):
            shape = rng.choice(shapes)
            text = state + "".join(
                {"#": rng.choice(string.digits), "@": rng.choice(LETTERS)}.get(sign, sign)
                for sign in shape)
            if is_number(text):
                break
        if index // len(STATES) % 2:
            text = rng.choice([other_digit, other_length, letter_somewhere, random_text])(
                rng, "numero", text)
        yield "numero", text, "a state of the Union"


def ask(requests):
    """The answers of the program, a line for each request."""
    with tempfile.TemporaryFile() as asked:
        asked.write("".join(f"{kind}\t{text}\n" for kind, text in requests).encode())
        asked.seek(0)
        program = processes.built("repondeur")
        try:
            done = processes.run([program], stdin=asked, stdout=processes.PIPE, check=True)
        except (OSError, processes.CalledProcessError) as error:
            sys.exit(f"oracle_identifiers: {error}")
    answers = done.stdout.decode(errors="replace").split("\n")
    if answers.pop() != "" or len(answers) != len(requests):
        sys.exit(f"oracle_identifiers: {len(requests)} requests, {len(answers)} whole answers")
    return answers


def agrees(is_valid, answer):
    if is_valid is None:
        return True
    return answer == "valide" if is_valid else re.match(r"refus\b", answer) is not None


def main():
    options = processes.asked(__doc__, count=processes.campaign(100_000))

    for kind, text, answer in BY_HAND:
        assert is_valid(kind, text) == answer, f"{kind} {text!r} is not {answer}"
    requests = [(kind, text, "by hand") for kind, text, _ in BY_HAND]
    requests += random_requests(options.seed, options.count)
    requests += union_requests(options.seed, options.count // 50)
    requests += [("pays", a + b, "all pairs") for a in LETTERS for b in LETTERS]
    wanted = [is_valid(kind, text) for kind, text, _ in requests]
    valid = Counter(kind for (kind, _, _), answer in zip(requests, wanted) if answer)
    asked = Counter(kind for kind, _, _ in requests)
    origins = Counter(origin for _, _, origin in requests)
    countries = {
        text[:2] for (kind, text, _), answer in zip(requests, wanted) if answer and kind == "iban"}
    assert all(valid[kind] >= 0.3 * asked[kind] for kind in MAKE), f"too few valid: {valid}"

    got = ask([(kind, text) for kind, text, _ in requests])
    wrong = [row for row in zip(requests, wanted, got) if not agrees(row[1], row[2])]
    for (kind, text, origin), answer, reply in wrong[:10]:
        expected = "valide" if answer else "refus"
        print(f"request   {kind} {text!r} ({origin})\nexpected  {expected}\ngot       {reply}\n")
    states = {text[:2] for (kind, text, _), answer in zip(requests, wanted)
              if answer and kind == "numero"}
    assert states >= set(STATES), f"no valid number of {set(STATES) - states}"
    kinds = ", ".join(f"{kind} {valid[kind]} valid of {asked[kind]}" for kind in asked)
    print(
        f"oracle_identifiers: {len(requests) - len(wrong)} of {len(requests)} answers agree with "
        f"python-stdnum {stdnum.__version__} (seed {options.seed}, count {options.count}): "
        f"{kinds}, {len(countries)} countries; "
        + "; ".join(f"{name} {origins[name]}" for name in sorted(origins)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
