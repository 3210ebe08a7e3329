-- The nodes of a house, each with the last time it was heard by the clock of this database.
CREATE TABLE node (
    name     TEXT        NOT NULL PRIMARY KEY,
    address  TEXT        NOT NULL,
    version  TEXT        NOT NULL,
    beat     TIMESTAMPTZ NOT NULL,
    draining BOOLEAN     NOT NULL DEFAULT FALSE
);

-- Which node owns the house: one row. The epoch in the head of the house decides who can write; this
-- only says who should. A node that hands over notes how far it has written.
CREATE TABLE owner (
    house   TEXT        NOT NULL PRIMARY KEY,
    node    TEXT        NOT NULL,
    keys    TEXT        NOT NULL,
    since   TIMESTAMPTZ NOT NULL,
    handed  BIGINT
);

-- What one node keeps in files beside its journal and several must share: sessions, failed logins.
CREATE TABLE line (
    n    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file TEXT   NOT NULL,
    text TEXT   NOT NULL
);
