-- Entries are found by position and by key, as in the file: within a stream numbers rise with positions.
ALTER TABLE entry DROP CONSTRAINT entry_stream_seq_key;

-- Room on every page for the next version of a row, so that an update need not touch the index.
ALTER TABLE account SET (fillfactor = 50);
ALTER TABLE head SET (fillfactor = 50);
