-- What the house had in memory at some position. A cache: deleting it changes nothing but time.

CREATE TABLE snapshot (
    name     TEXT    NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL,
    version  TEXT    NOT NULL,
    checksum BLOB    NOT NULL,
    body     BLOB    NOT NULL
) STRICT;
