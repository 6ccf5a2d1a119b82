// PostgreSQL's own library. Its header is looked for with the trait `PostgreSQL` alone, and the library when a
// program first needs it: so commands on files start no later, and run where there is none.
#pragma once
#include <dlfcn.h>
#include <stddef.h>

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include("/opt/homebrew/opt/libpq/include/libpq-fe.h")
#include "/opt/homebrew/opt/libpq/include/libpq-fe.h"
#elif __has_include("/usr/local/opt/libpq/include/libpq-fe.h")
#include "/usr/local/opt/libpq/include/libpq-fe.h"
#else
#error "libpq-fe.h is not found: install libpq-dev, or name its folder with -Xcc -I"
#endif

/// What is called of it.
#define LIBPQ_FUNCTIONS(X) \
  X(PQclear) X(PQcmdStatus) X(PQconnectdbParams) X(PQconnectionNeedsPassword) \
  X(PQconnectionUsedPassword) X(PQconninfo) X(PQconninfoFree) X(PQconsumeInput) \
  X(PQenterPipelineMode) X(PQerrorMessage) X(PQfinish) X(PQflush) X(PQfreemem) X(PQgetResult) \
  X(PQgetisnull) X(PQgetlength) X(PQgetvalue) X(PQisBusy) X(PQnfields) X(PQnotifies) \
  X(PQntuples) X(PQpingParams) X(PQpipelineSync) X(PQresetPoll) X(PQresetStart) \
  X(PQresultErrorField) X(PQresultStatus) X(PQsendPrepare) X(PQsendQueryParams) \
  X(PQsendQueryPrepared) X(PQsetErrorVerbosity) X(PQsetNoticeReceiver) X(PQsetnonblocking) \
  X(PQsocket) X(PQstatus) X(PQtransactionStatus)

/// A pointer to each, as the header declares it.
struct libpq_functions {
#define LIBPQ_MEMBER(name) __typeof__(name) *name;
  LIBPQ_FUNCTIONS(LIBPQ_MEMBER)
};

/// Finds them; or says why not, and nothing else where all are there. On Apple's systems the library is named by
/// whole paths, for a name alone is looked for in the current folder.
static inline const char *libpq_open(struct libpq_functions *found) {
#ifdef __APPLE__
  void *library = dlopen("/opt/homebrew/opt/libpq/lib/libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("/usr/local/opt/libpq/lib/libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return dlerror();
#define LIBPQ_FIND(name) \
  if (!(found->name = (__typeof__(name) *)dlsym(library, #name))) return "libpq: " #name;
  LIBPQ_FUNCTIONS(LIBPQ_FIND)
  return NULL;
}
