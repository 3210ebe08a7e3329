-- The time of each stream's last entry stands in its head, so that a first commit need not look for it.
ALTER TABLE head ADD COLUMN at BIGINT NOT NULL DEFAULT 0;
UPDATE head SET at = newest.at
    FROM (SELECT stream, max(at) AS at FROM entry GROUP BY stream) AS newest
    WHERE newest.stream = head.stream;

-- Two writers must not give an entry the same number, whatever else goes wrong.
ALTER TABLE entry ADD CONSTRAINT entry_stream_seq_key UNIQUE (stream, seq);

-- The parts of a snapshot, each under the SHA-256 of what it says; the snapshot lists them.
CREATE TABLE part (
    hash BYTEA NOT NULL PRIMARY KEY,
    body BYTEA NOT NULL
);
