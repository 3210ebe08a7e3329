//! Baccarat at the table.
