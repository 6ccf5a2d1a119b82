"""Which identifiers are valid by python-stdnum and pycountry, and some that are."""

import random
import re
import string
import sys

try:
    import pycountry
    import stdnum
    from stdnum import exceptions, iban, numdb
    from stdnum.eu import vat
    from stdnum.fr import siren, siret, tva
except ImportError as error:
    print(f"oracle_identifiers: skipped, an identifier library cannot be imported ({error})")
    sys.exit(77)

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
        # What stdnum completes by zeros is no canonical text, and may be taken or not.
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
