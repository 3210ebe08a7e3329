-- The journal: what happened, where every stream stands, and two tables worked out from it.

CREATE TABLE entry (
    position     INTEGER PRIMARY KEY,
    stream       TEXT    NOT NULL,
    seq          INTEGER NOT NULL,
    at           INTEGER NOT NULL,
    actor        TEXT    NOT NULL,
    key          BLOB    NOT NULL UNIQUE,
    request_hash BLOB    NOT NULL,
    body         BLOB    NOT NULL,
    hash         BLOB    NOT NULL
) STRICT;

CREATE TABLE head (
    stream TEXT    NOT NULL PRIMARY KEY,
    epoch  INTEGER NOT NULL,
    seq    INTEGER NOT NULL,
    hash   BLOB    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
    id      TEXT    NOT NULL PRIMARY KEY,
    balance INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
    stream TEXT    NOT NULL,
    round  INTEGER NOT NULL,
    first  INTEGER NOT NULL,
    last   INTEGER,
    PRIMARY KEY (stream, round)
) STRICT, WITHOUT ROWID;
