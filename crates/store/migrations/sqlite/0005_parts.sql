-- The time of each stream's last entry stands in its head, so that a first commit need not look for it.
ALTER TABLE head ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE head SET at = newest.at
    FROM (SELECT stream, max(at) AS at FROM entry GROUP BY stream) AS newest
    WHERE newest.stream = head.stream;

-- The parts of a snapshot, each under the SHA-256 of what it says; the snapshot lists them.
CREATE TABLE part (
    hash BLOB NOT NULL UNIQUE,
    body BLOB NOT NULL
) STRICT;
