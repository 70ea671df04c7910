// PostgreSQL's client library, libpq.
#ifndef VOUCH_CPOSTGRESQL_H
#define VOUCH_CPOSTGRESQL_H

#include <libpq-fe.h>

// Five characters, or NULL if the client library failed, not the server. The result owns them.
static inline const char *vouch_pq_sqlstate(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

// Notices would be written to standard error.
static inline void vouch_pq_drop_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}
static inline void vouch_pq_silence(PGconn *connection) {
    PQsetNoticeProcessor(connection, vouch_pq_drop_notice, NULL);
}

#endif
