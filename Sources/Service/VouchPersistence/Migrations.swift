/// The tables, by numbered steps, in SQLite's words; see ``SQLConnection/define(_:)``. A step that was released is never
/// changed.
enum Migrations {
    static let steps: [(name: String, sql: String)] = [
        (
            "1",
            """
            CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE credential (
                kind TEXT NOT NULL, identifier TEXT NOT NULL, tenant TEXT NOT NULL, scopes TEXT NOT NULL,
                salt BLOB NOT NULL, hash BLOB NOT NULL, revoked INTEGER NOT NULL,
                PRIMARY KEY (kind, identifier)) STRICT, WITHOUT ROWID;
            -- A data key for each subject, wrapped by the master key. Deleting the row makes all of the subject's
            -- records unreadable, in backups too.
            CREATE TABLE subject (
                tenant TEXT NOT NULL, identifier TEXT NOT NULL, key BLOB NOT NULL,
                PRIMARY KEY (tenant, identifier)) STRICT, WITHOUT ROWID;
            CREATE TABLE record (
                kind TEXT NOT NULL, tenant TEXT NOT NULL, identifier TEXT NOT NULL, subject TEXT NOT NULL,
                version INTEGER NOT NULL, expires INTEGER, body BLOB NOT NULL,
                PRIMARY KEY (kind, tenant, identifier),
                FOREIGN KEY (tenant, subject) REFERENCES subject (tenant, identifier) ON DELETE CASCADE) STRICT;
            CREATE INDEX record_subject ON record (tenant, subject);
            CREATE INDEX record_expires ON record (expires) WHERE expires IS NOT NULL;
            -- Other names of a record, as keyed digests: a user's name is not readable here.
            CREATE TABLE record_name (
                kind TEXT NOT NULL, tenant TEXT NOT NULL, name BLOB NOT NULL, identifier TEXT NOT NULL,
                PRIMARY KEY (kind, tenant, name),
                FOREIGN KEY (kind, tenant, identifier) REFERENCES record (kind, tenant, identifier)
                    ON DELETE CASCADE) STRICT, WITHOUT ROWID;
            CREATE INDEX record_name_record ON record_name (kind, tenant, identifier);
            CREATE TABLE enrolment (
                tenant TEXT NOT NULL, token TEXT NOT NULL, subject TEXT NOT NULL, user BLOB NOT NULL, code BLOB NOT NULL,
                completed INTEGER, expires INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
                PRIMARY KEY (tenant, token),
                FOREIGN KEY (tenant, subject) REFERENCES subject (tenant, identifier) ON DELETE CASCADE) STRICT;
            CREATE INDEX enrolment_user ON enrolment (tenant, user, completed);
            CREATE INDEX enrolment_code ON enrolment (tenant, code, completed);
            CREATE INDEX enrolment_subject ON enrolment (tenant, subject);
            CREATE INDEX enrolment_pending ON enrolment (expires) WHERE completed IS NULL;
            -- Enrolments that were triggered and have not begun: each is taken once.
            CREATE TABLE session (
                tenant TEXT NOT NULL, token BLOB NOT NULL, expires INTEGER NOT NULL, body BLOB NOT NULL,
                PRIMARY KEY (tenant, token)) STRICT, WITHOUT ROWID;
            """
        ),
        (
            "2",
            """
            -- `due`: while it waits (state 0), from when on it may be done; while it runs (1), when the lease ends.
            CREATE TABLE job (
                tenant TEXT NOT NULL, identifier TEXT NOT NULL, kind TEXT NOT NULL, batch TEXT,
                state INTEGER NOT NULL, attempts INTEGER NOT NULL, maximum INTEGER NOT NULL, due INTEGER NOT NULL,
                expires INTEGER, payload BLOB, result BLOB, reason TEXT,
                PRIMARY KEY (tenant, identifier)) STRICT;
            CREATE INDEX job_due ON job (kind, due, identifier) WHERE state IN (0, 1);
            CREATE INDEX job_batch ON job (tenant, batch, state);
            CREATE INDEX job_expires ON job (expires) WHERE expires IS NOT NULL;
            """
        ),
        (
            "3",
            """
            -- Who did what, chained by hashes, a chain for each tenant. Rows are only added.
            CREATE TABLE audit (
                chain TEXT NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL, client TEXT NOT NULL,
                action TEXT NOT NULL, identifier TEXT NOT NULL, subject TEXT NOT NULL, outcome TEXT NOT NULL,
                request TEXT NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL,
                PRIMARY KEY (chain, number)) STRICT, WITHOUT ROWID;
            CREATE INDEX audit_subject ON audit (chain, subject, number) WHERE subject <> '';
            CREATE TABLE audit_chain (chain TEXT PRIMARY KEY, length INTEGER NOT NULL, hash BLOB NOT NULL)
                STRICT, WITHOUT ROWID;
            CREATE TABLE audit_head (
                chain TEXT NOT NULL, length INTEGER NOT NULL, signed TEXT NOT NULL,
                PRIMARY KEY (chain, length)) STRICT, WITHOUT ROWID;
            -- Signed statements of what a policy deleted.
            CREATE TABLE receipt (
                tenant TEXT NOT NULL, number INTEGER NOT NULL, receipt TEXT NOT NULL,
                PRIMARY KEY (tenant, number)) STRICT, WITHOUT ROWID;
            -- When a record was made, for retention; unknown for those of earlier versions, which go when they expire.
            ALTER TABLE record ADD COLUMN created INTEGER;
            -- Whether the body may hold pictures still.
            ALTER TABLE record ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1;
            CREATE INDEX record_created ON record (kind, tenant, created) WHERE created IS NOT NULL;
            """
        ),
        (
            "4",
            """
            -- Where events are sent. The URL and the secrets are sealed with the master key.
            CREATE TABLE webhook (
                tenant TEXT NOT NULL, identifier TEXT NOT NULL, created INTEGER NOT NULL, kinds TEXT NOT NULL,
                body BLOB NOT NULL, PRIMARY KEY (tenant, identifier)) STRICT, WITHOUT ROWID;
            -- An event on its way to one endpoint. `due` as a job's; `maximum` counts from the first attempt, replays too.
            CREATE TABLE webhook_delivery (
                tenant TEXT NOT NULL, webhook TEXT NOT NULL, identifier TEXT NOT NULL, kind TEXT NOT NULL,
                created INTEGER NOT NULL, expires INTEGER NOT NULL, state INTEGER NOT NULL, attempts INTEGER NOT NULL,
                maximum INTEGER NOT NULL, due INTEGER NOT NULL, reason TEXT, message TEXT NOT NULL,
                PRIMARY KEY (tenant, webhook, identifier),
                FOREIGN KEY (tenant, webhook) REFERENCES webhook (tenant, identifier) ON DELETE CASCADE) STRICT;
            CREATE INDEX webhook_delivery_due ON webhook_delivery (due, identifier) WHERE state IN (0, 1);
            CREATE INDEX webhook_delivery_expires ON webhook_delivery (expires);
            -- Whether the end was told already: what expires without one is told then.
            ALTER TABLE enrolment ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE record ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
            """
        ),
        (
            "5",
            """
            -- Jobs by the million: the pages of a batch, and how many of it were done or failed lately. `due` of a job that was
            -- finished is when.
            CREATE INDEX job_entry ON job (tenant, batch, identifier) WHERE batch IS NOT NULL;
            CREATE INDEX job_ended ON job (tenant, batch, due) WHERE state IN (2, 4);
            """
        ),
        (
            "6",
            """
            -- What servers that share the store need for minutes or hours: answers to be repeated, transactions, sessions of
            -- the portal. Names and labels are keyed digests.
            CREATE TABLE transient (
                kind TEXT NOT NULL, tenant TEXT NOT NULL, name BLOB NOT NULL, label BLOB, version INTEGER NOT NULL,
                created INTEGER NOT NULL, size INTEGER NOT NULL, expires INTEGER NOT NULL, body BLOB NOT NULL,
                PRIMARY KEY (kind, tenant, name)) STRICT;
            CREATE INDEX transient_kept ON transient (kind, tenant, created, expires, size);
            CREATE INDEX transient_label ON transient (kind, tenant, label, created) WHERE label IS NOT NULL;
            CREATE INDEX transient_expires ON transient (expires);
            -- What clients call persons whom no enrolment names, as keyed digests.
            CREATE TABLE subject_name (
                tenant TEXT NOT NULL, name BLOB NOT NULL, subject TEXT NOT NULL,
                PRIMARY KEY (tenant, name),
                FOREIGN KEY (tenant, subject) REFERENCES subject (tenant, identifier) ON DELETE CASCADE)
                STRICT, WITHOUT ROWID;
            CREATE INDEX subject_name_subject ON subject_name (tenant, subject);
            """
        ),
        (
            "7",
            """
            -- Large bodies outside of their rows: every name, before any storage has it. A row that is deleted gives its blobs up,
            -- whatever statement deletes it: then they have no tenant, and are due at once.
            CREATE TABLE blob (
                name TEXT PRIMARY KEY, due INTEGER NOT NULL, outside INTEGER NOT NULL,
                tenant TEXT, kind TEXT, record TEXT, enrolment TEXT, job TEXT,
                FOREIGN KEY (kind, tenant, record) REFERENCES record (kind, tenant, identifier) ON DELETE SET NULL,
                FOREIGN KEY (tenant, enrolment) REFERENCES enrolment (tenant, token) ON DELETE SET NULL,
                FOREIGN KEY (tenant, job) REFERENCES job (tenant, identifier) ON DELETE SET NULL)
                STRICT, WITHOUT ROWID;
            CREATE INDEX blob_loose ON blob (due, name) WHERE tenant IS NULL;
            CREATE INDEX blob_record ON blob (kind, tenant, record) WHERE record IS NOT NULL;
            CREATE INDEX blob_enrolment ON blob (tenant, enrolment) WHERE enrolment IS NOT NULL;
            CREATE INDEX blob_job ON blob (tenant, job) WHERE job IS NOT NULL;
            -- What was moved back into the database.
            CREATE TABLE blob_content (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
            """
        ),
        (
            "8",
            """
            -- When an open journey is looked at next: its time is over then, or, for one of an earlier version, it is found out
            -- when it will be.
            ALTER TABLE record ADD COLUMN deadline INTEGER;
            UPDATE record SET deadline = created WHERE kind = 'journey' AND ended = 0 AND created IS NOT NULL;
            CREATE INDEX record_deadline ON record (deadline, tenant, identifier) WHERE deadline IS NOT NULL;
            -- Where an enrolment stands, sealed as its body and apart from it. Of an earlier version, or behind the body where a
            -- server of an earlier version changed that, it does not open: then the body tells.
            ALTER TABLE enrolment ADD COLUMN view BLOB;
            """
        ),
        (
            "9",
            """
            -- The document of an enrolment, as a keyed digest of its number and State: one that enrols several persons is found.
            ALTER TABLE enrolment ADD COLUMN document BLOB;
            CREATE INDEX enrolment_document ON enrolment (tenant, document) WHERE document IS NOT NULL;
            """
        ),
        (
            "10",
            """
            -- When a tenant's last job was claimed: tenants are served in turn.
            CREATE INDEX job_claimed ON job (kind, tenant, due) WHERE state IN (1, 2, 3);
            """
        ),
        (
            "11",
            """
            -- Staff sign in by name; secrets can end by themselves, and be for some journeys only.
            ALTER TABLE credential ADD COLUMN name TEXT;
            ALTER TABLE credential ADD COLUMN journeys TEXT;
            ALTER TABLE credential ADD COLUMN created INTEGER;
            ALTER TABLE credential ADD COLUMN expires INTEGER;
            CREATE UNIQUE INDEX credential_staff ON credential (name) WHERE kind = 'staff' AND revoked = 0;
            CREATE INDEX credential_tenant ON credential (tenant, identifier, kind);
            -- Where journeys stand, for lists of them; `kind` is that of their records. `holder` looks at one until `held`.
            CREATE TABLE journey_case (
                kind TEXT NOT NULL, tenant TEXT NOT NULL, identifier TEXT NOT NULL, definition TEXT NOT NULL,
                began INTEGER NOT NULL, result TEXT NOT NULL, doubts INTEGER NOT NULL, review TEXT, holder TEXT,
                held INTEGER, PRIMARY KEY (tenant, identifier),
                FOREIGN KEY (kind, tenant, identifier) REFERENCES record (kind, tenant, identifier)
                    ON DELETE CASCADE) STRICT, WITHOUT ROWID;
            CREATE INDEX journey_case_record ON journey_case (kind, tenant, identifier);
            CREATE INDEX journey_case_began ON journey_case (tenant, began, identifier);
            CREATE INDEX journey_case_result ON journey_case (tenant, result, began, identifier);
            CREATE INDEX journey_case_review ON journey_case (tenant, doubts, began, identifier) WHERE review = 'open';
            """
        ),
        (
            "12",
            """
            -- How many bytes a blob has, for customers' quotas; unknown for those of earlier versions.
            ALTER TABLE blob ADD COLUMN size INTEGER;
            """
        ),
        (
            "13",
            """
            -- Cases by doubt, and in figures: when a journey ended and was decided, which steps were asked for again, and the
            -- document's model.
            ALTER TABLE journey_case ADD COLUMN doubt INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE journey_case ADD COLUMN opinions INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE journey_case ADD COLUMN model TEXT;
            ALTER TABLE journey_case ADD COLUMN retakes TEXT;
            ALTER TABLE journey_case ADD COLUMN ended INTEGER;
            ALTER TABLE journey_case ADD COLUMN decided INTEGER;
            UPDATE journey_case SET doubt = doubts * 60;
            DROP INDEX journey_case_review;
            CREATE INDEX journey_case_doubt ON journey_case (tenant, doubt DESC, began, identifier)
                WHERE review = 'open';
            CREATE INDEX journey_case_reviewed ON journey_case (tenant, review, began, identifier)
                WHERE review IS NOT NULL;
            CREATE INDEX journey_case_definition ON journey_case (tenant, definition, began, identifier);
            CREATE INDEX journey_case_model ON journey_case (tenant, model, began, identifier) WHERE model IS NOT NULL;
            CREATE INDEX journey_case_holder ON journey_case (tenant, holder) WHERE holder IS NOT NULL;
            -- Names and numbers on the document of a journey, as keyed digests of whole words: by them it is found.
            CREATE TABLE journey_term (
                tenant TEXT NOT NULL, term BLOB NOT NULL, identifier TEXT NOT NULL,
                PRIMARY KEY (tenant, term, identifier),
                FOREIGN KEY (tenant, identifier) REFERENCES journey_case (tenant, identifier) ON DELETE CASCADE)
                STRICT, WITHOUT ROWID;
            CREATE INDEX journey_term_journey ON journey_term (tenant, identifier);
            """
        ),
    ]

    /// Takes the steps that the database has not taken yet, in one transaction. Of several servers that start at once, one
    /// takes them and the others wait.
    ///
    /// - Throws: ``StoreError/unknownVersion`` for a database with steps that this program does not know: an older program
    ///   must not write into a newer database.
    static func run(_ engine: any SQLEngine, upTo last: Int = steps.count) async throws {
        try await engine.write { connection in
            try connection.lock("migrations")
            let table = connection.dialect.migrationsTable
            if try connection.row(connection.dialect.tableSearch, [table]) == nil {
                try connection.define("CREATE TABLE \(table) (identifier TEXT NOT NULL PRIMARY KEY)")
            }
            let taken = Set(try connection.rows("SELECT identifier FROM \(table)").map { try $0.text("identifier") })
            guard taken.isSubset(of: steps.map(\.name)) else { throw StoreError.unknownVersion }
            for step in steps.prefix(last) where !taken.contains(step.name) {
                try connection.define(step.sql)
                try connection.execute("INSERT INTO \(table) (identifier) VALUES (?)", [step.name])
            }
        }
    }
}
