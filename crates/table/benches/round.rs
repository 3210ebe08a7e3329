//! How fast a round is decided and folded.

fn main() {}
