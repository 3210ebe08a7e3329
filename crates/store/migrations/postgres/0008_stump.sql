-- What stands for entries that were removed after their term: the state after the entry at `position`, and where every
-- stream stood then. One row. It is no cache: without it the entries after it prove nothing and cannot be played on.
CREATE TABLE stump (
    position BIGINT NOT NULL PRIMARY KEY,
    heads    TEXT   NOT NULL,
    proof    BYTEA  NOT NULL,
    body     BYTEA  NOT NULL
);

-- Its parts, each under the SHA-256 of what it says.
CREATE TABLE stump_part (
    hash BYTEA NOT NULL PRIMARY KEY,
    body BYTEA NOT NULL
);
