#include "cressources.h"

#include "schemas.h"

static const unsigned char verifier[] = {
#embed "../../Tools/verifier.py"
};

static const struct cressource all[] = {SCHEMAS{"verifier.py", verifier, sizeof verifier}};

size_t cressources_count(void) { return sizeof all / sizeof all[0]; }

struct cressource cressources_at(size_t place) { return all[place]; }
