//! The `croupier` binary: reads arguments, hands them to the libraries, prints what they say.
fn main() {}
