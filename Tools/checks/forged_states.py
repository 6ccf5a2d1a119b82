"""Kept states of which every checksum is right, and that lack a record: what somebody can lay beside a journal."""

import hashlib
import json
import re
import struct

WORD = (1 << 64) - 1
HEADER = 32


def mix(word):
    product = word * 0x9FB21C651E98DF25 & WORD
    return product ^ product >> 29


def checksum(block, seed):
    """What a block comes to, from its file's seed; the seed stands in for its first word."""
    words = struct.unpack(f"<{len(block) // 8}Q", block)
    columns = [mix(seed), *map(mix, words[1:4])]
    for row in range(4, len(words), 4):
        columns = [mix(column ^ word) for column, word in zip(columns, words[row:row + 4])]
    a, b, c, d = columns
    return mix(mix(mix(mix(a) ^ b) ^ c) ^ d)


def records(content):
    """The records of blocks that stand one behind the other."""
    place = 0
    while place < len(content):
        count = struct.unpack_from("<Q", content, place + 16)[0]
        start = end = place + HEADER
        while end < start + count:
            length = struct.unpack_from("<I", content, end)[0]
            yield content[end:end + length]
            end += length
        place += (HEADER + count + 31) // 32 * 32


def sealed(kept, seed):
    """Blocks of records, and the link behind the last."""
    content, link = b"", 0
    for first in range(0, len(kept), 200):
        inside = b"".join(kept[first:first + 200])
        block = struct.pack("<QQQQ", 0, len(content), len(inside), link) + inside
        block += bytes(-len(block) % 32)
        block = struct.pack("<Q", checksum(block, seed)) + block[8:]
        link = struct.unpack_from("<Q", block)[0] >> 5
        content += block
    return content, link


def lack(folder, leaves_out):
    """Takes the records of factures out of the kept states of which that holds, by their number; tells how many."""
    text = (folder / "etats.point").read_text()
    head = json.loads(text)
    assert head["ordonnes"] == head["longueur"], "the states are to be made anew before"
    seed = int(head["graine"].replace("-", ""), 16)
    seed = seed >> 64 ^ seed & WORD
    path = folder / f"etats-{head['fichier']}.point"
    all_ = list(records(path.read_bytes()[:head["longueur"]]))
    kept = [one for number, one in enumerate(all_) if one[4] != 0 or not leaves_out(number)]
    content, link = sealed(kept, seed)
    path.write_bytes(content)
    text = text[:text.index(',"controle":')]
    for name, value in (("ordonnes", len(content)), ("longueur", len(content)), ("suite", link)):
        text = re.sub(rf'"{name}":\d+', f'"{name}":{value}', text)
    digest = hashlib.sha256(text.encode()).hexdigest()
    (folder / "etats.point").write_text(f'{text},"controle":"{digest}"}}')
    return len(all_) - len(kept)
