//! told
