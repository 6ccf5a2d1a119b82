// PostgreSQL's own library, as the system has it; looked for with the trait `PostgreSQL` alone.
#include <libpq-fe.h>
