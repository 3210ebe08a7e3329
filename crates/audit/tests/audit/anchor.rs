//! anchor
