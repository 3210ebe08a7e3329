-- The journal: what happened, where every stream stands, and two tables worked out from it.
-- Plain SQL that CockroachDB and YugabyteDB understand too.

CREATE TABLE entry (
    position     BIGINT NOT NULL PRIMARY KEY,
    stream       TEXT   NOT NULL,
    seq          BIGINT NOT NULL,
    at           BIGINT NOT NULL,
    actor        TEXT   NOT NULL,
    key          BYTEA  NOT NULL UNIQUE,
    request_hash BYTEA  NOT NULL,
    body         BYTEA  NOT NULL,
    hash         BYTEA  NOT NULL,
    UNIQUE (stream, seq)
);

CREATE TABLE head (
    stream TEXT   NOT NULL PRIMARY KEY,
    epoch  BIGINT NOT NULL,
    seq    BIGINT NOT NULL,
    hash   BYTEA  NOT NULL
);

CREATE TABLE account (
    id      TEXT   NOT NULL PRIMARY KEY,
    balance BIGINT NOT NULL
);

CREATE TABLE round (
    stream TEXT   NOT NULL,
    round  BIGINT NOT NULL,
    first  BIGINT NOT NULL,
    last   BIGINT,
    PRIMARY KEY (stream, round)
);
