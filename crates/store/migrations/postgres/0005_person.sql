-- One row per person whose name the journal holds covered: the key that uncovers it. Without the row
-- nobody can read the name any more.

CREATE TABLE person (
    id  TEXT  NOT NULL PRIMARY KEY,
    key BYTEA NOT NULL
);
