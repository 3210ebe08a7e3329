//! The append-only journal of the house.
