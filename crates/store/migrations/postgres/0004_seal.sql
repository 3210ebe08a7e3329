-- One row per batch: a MAC over the hashes of its entries, by a key outside the database.

CREATE TABLE seal (
    last  BIGINT NOT NULL PRIMARY KEY,
    first BIGINT NOT NULL,
    mac   BYTEA  NOT NULL
);
