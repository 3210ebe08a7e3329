-- What stands for entries that were removed after their term: the state after the entry at `position`, and where every
-- stream stood then. One row. It is no cache: without it the entries after it prove nothing and cannot be played on.
CREATE TABLE stump (
    position INTEGER PRIMARY KEY,
    heads    TEXT NOT NULL,
    proof    BLOB NOT NULL,
    body     BLOB NOT NULL
) STRICT;

-- Its parts, each under the SHA-256 of what it says.
CREATE TABLE stump_part (
    hash BLOB NOT NULL UNIQUE,
    body BLOB NOT NULL
) STRICT;
