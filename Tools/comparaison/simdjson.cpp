// Folds a journal to the totals of `facturier rejouer --json`, with simdjson's On-Demand reader.
//
//     simdjson JOURNAL [--hashes] [--unread]
//
// The file is read in blocks that fit the cache, cut into lines, and each line is read where it
// stands: of what the totals don't need, On-Demand sees to the UTF-8 and the strings' ends, and
// nothing else. With --hashes, OpenSSL hashes each line, which must say so and name the line above.
// With --unread, lines are found, hashed if that is asked for, and not read: what any reader takes at
// least.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <fcntl.h>
#include <openssl/sha.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

using namespace simdjson;
using std::string_view;

[[noreturn]] static void fail(const char *why) {
  std::fprintf(stderr, "simdjson: %s\n", why);
  std::exit(1);
}

// "-12.34" as -1234: two decimals, no floating point on the way.
static int64_t cents(string_view text) {
  bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.size() < 4 || text[text.size() - 3] != '.') fail("an amount without two decimals");
  int64_t value = 0;
  for (char c : text) {
    if (c == '.') continue;
    if (c < '0' || c > '9') fail("an amount that is no number");
    value = value * 10 + (c - '0');
  }
  return negative ? -value : value;
}

static void print(const char *name, int64_t value, const char *end = ",") {
  int64_t size = value < 0 ? -value : value;
  std::printf("\"%s\":\"%s%ld.%02ld\"%s", name, value < 0 ? "-" : "", long(size / 100),
              long(size % 100), end);
}

// Which payment of which invoice, in a copy that outlives the block that it was read in.
struct Id {
  static constexpr size_t uuid = 36, subject = 8 + uuid;  // "facture/" and the invoice's identifier
  char text[subject + uuid];
  Id(string_view invoice, string_view payment) {
    if (invoice.size() != subject || payment.size() != uuid) fail("an identifier that is none");
    std::memcpy(text, invoice.data(), subject);
    std::memcpy(text + subject, payment.data(), uuid);
  }
  bool operator==(const Id &other) const { return !std::memcmp(text, other.text, sizeof text); }
};

struct IdHash {
  size_t operator()(const Id &id) const {
    return std::hash<string_view>()({id.text, sizeof id.text});
  }
};

class Totals {
  int64_t events = 0, invoices = 0, issued = 0, net = 0, vat = 0, gross = 0, credited = 0, paid = 0;
  std::unordered_map<Id, int64_t, IdHash> payments;

 public:
  // Members are asked for in the order in which they stand, so that each byte is passed once.
  void take(ondemand::document line) {
    events++;
    auto event = line.get_object();
    string_view type = event.find_field("type");
    if (type == "FactureCreee.v1") {
      invoices++;
    } else if (type == "FactureEmise.v1") {
      auto sums = event.find_field("data").find_field("totaux").get_object();
      issued++;
      net += cents(sums.find_field("totalHT"));
      vat += cents(sums.find_field("montantTVA"));
      gross += cents(sums.find_field("totalTTC"));
    } else if (type == "AvoirEmis.v1") {
      credited += cents(event.find_field("data").find_field("totaux").find_field("totalTTC"));
    } else if (type == "PaiementEnregistre.v1") {
      string_view invoice = event.find_field("subject");
      auto payment = event.find_field("data").get_object();
      Id id(invoice, payment.find_field("paiementId"));
      paid += payments[id] = cents(payment.find_field("montant"));
    } else if (type == "PaiementAnnule.v1") {
      string_view invoice = event.find_field("subject");
      auto payment = payments.find(Id(invoice, event.find_field("data").find_field("paiementId")));
      if (payment == payments.end()) fail("a payment undone that was not made");
      paid -= payment->second;
      payments.erase(payment);
    }
  }

  void print() const {
    std::printf("{\"evenements\":%ld,\"factures\":%ld,\"emises\":%ld,", long(events),
                long(invoices), long(issued));
    ::print("totalHT", net);
    ::print("montantTVA", vat);
    ::print("totalTTC", gross);
    ::print("avoirs", credited);
    ::print("paye", paid);
    ::print("solde", gross - credited - paid, "}\n");
  }
};

class Chain {
  char above[64];

 public:
  Chain() { std::memset(above, '0', sizeof above); }

  // …,"predecessorhash":"<64>","hash":"<64>"}: the hash is that of what stands before `,"hash":`.
  void take(string_view line) {
    constexpr string_view link = ",\"predecessorhash\":\"", seal = "\",\"hash\":\"", end = "\"}";
    constexpr size_t tail = link.size() + 64 + seal.size() + 64 + end.size();
    if (line.size() < tail) fail("a line too short for its hashes");
    string_view hashes = line.substr(line.size() - tail);
    string_view predecessor = hashes.substr(link.size(), 64);
    string_view stated = hashes.substr(tail - end.size() - 64, 64);
    if (hashes.substr(0, link.size()) != link ||
        hashes.substr(link.size() + 64, seal.size()) != seal)
      fail("a line without its hashes");
    if (std::memcmp(predecessor.data(), above, 64)) fail("a line that does not follow");

    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, line.data(), line.size() - end.size() - 64 - seal.size() + 1);
    SHA256_Final(digest, &context);
    for (int i = 0; i < SHA256_DIGEST_LENGTH; i++) {
      above[2 * i] = "0123456789abcdef"[digest[i] >> 4];
      above[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    if (std::memcmp(stated.data(), above, 64)) fail("a line that was changed");
  }
};

int main(int count, char **words) {
  bool hashes = false, unread = false;
  for (int word = 2; word < count; word++) {
    hashes |= string_view(words[word]) == "--hashes";
    unread |= string_view(words[word]) == "--unread";
  }
  if (count != 2 + hashes + unread) fail("usage: simdjson JOURNAL [--hashes] [--unread]");
  int file = open(words[1], O_RDONLY);
  if (file < 0) fail("no such journal");

  constexpr size_t block = 256 * 1024, longest = 1024 * 1024;
  std::vector<char> buffer(longest + block + SIMDJSON_PADDING);
  ondemand::parser parser;
  Totals totals;
  Chain chain;
  size_t kept = 0;
  try {
    while (ssize_t taken = read(file, buffer.data() + kept, block)) {
      if (taken < 0) fail("the journal can't be read");
      char *start = buffer.data(), *end = start + kept + taken;
      while (char *feed = static_cast<char *>(std::memchr(start, '\n', end - start))) {
        size_t length = feed - start;
        if (hashes) chain.take({start, length});
        if (!unread) totals.take(parser.iterate(start, length, buffer.data() + buffer.size() - start));
        start = feed + 1;
      }
      kept = end - start;
      if (kept > longest) fail("a line too long");
      std::memmove(buffer.data(), start, kept);
    }
  } catch (const simdjson_error &error) {
    fail(error.what());
  }
  if (kept) fail("a last line without its end");
  if (!unread) totals.print();
}
