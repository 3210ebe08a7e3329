-- One row per batch: a MAC over the hashes of its entries, by a key outside the database.

CREATE TABLE seal (
    last  INTEGER PRIMARY KEY,
    first INTEGER NOT NULL,
    mac   BLOB    NOT NULL
) STRICT;
