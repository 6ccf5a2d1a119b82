#include "cressources.h"

#include <string.h>

static const struct cressource handed_out[] = {
#include "schemas.h"
  {"verifier.py", (const unsigned char[]){
#embed "../../Tools/verifier.py" suffix(, 0)
  }},
};

static const struct cressource own[] = {
  {"commune.css", (const unsigned char[]){
#embed "texts/commune.css" suffix(, 0)
  }},
  {"facture.css", (const unsigned char[]){
#embed "texts/facture.css" suffix(, 0)
  }},
  {"rapport.css", (const unsigned char[]){
#embed "texts/rapport.css" suffix(, 0)
  }},
  {"voyage.css", (const unsigned char[]){
#embed "texts/voyage.css" suffix(, 0)
  }},
  {"voyage.js", (const unsigned char[]){
#embed "texts/voyage.js" suffix(, 0)
  }},
  {"voyage.txt", (const unsigned char[]){
#embed "texts/voyage.txt" suffix(, 0)
  }},
  {"adresses.txt", (const unsigned char[]){
#embed "texts/adresses.txt" suffix(, 0)
  }},
  {"exonerations.txt", (const unsigned char[]){
#embed "texts/exonerations.txt" suffix(, 0)
  }},
  {"sujets.txt", (const unsigned char[]){
#embed "texts/sujets.txt" suffix(, 0)
  }},
  {"unites.txt", (const unsigned char[]){
#embed "texts/unites.txt" suffix(, 0)
  }},
  {"mots.txt", (const unsigned char[]){
#embed "texts/mots.txt" suffix(, 0)
  }},
  {"exemples.txt", (const unsigned char[]){
#embed "texts/exemples.txt" suffix(, 0)
  }},
  {"completions.bash", (const unsigned char[]){
#embed "texts/completions.bash" suffix(, 0)
  }},
  {"completions.fish", (const unsigned char[]){
#embed "texts/completions.fish" suffix(, 0)
  }},
  {"completions.zsh", (const unsigned char[]){
#embed "texts/completions.zsh" suffix(, 0)
  }},
};

size_t cressources_count(void) { return sizeof handed_out / sizeof handed_out[0]; }

struct cressource cressources_at(size_t place) { return handed_out[place]; }

const unsigned char *cressources_own(const char *name) {
  for (size_t place = 0; place < sizeof own / sizeof own[0]; place += 1) {
    if (strcmp(own[place].name, name) == 0) { return own[place].text; }
  }
  return NULL;
}
