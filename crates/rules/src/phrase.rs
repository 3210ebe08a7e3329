//! Something to say to people: a key of the dictionary and the facts that go into it. The words
//! themselves are data elsewhere.

use std::fmt;

/// A phrase about facts of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phrase<F> {
    /// The key in the dictionary.
    pub key: &'static str,
    /// Named facts, in a fixed order.
    pub facts: Vec<(&'static str, F)>,
}

impl<F: fmt::Display> fmt::Display for Phrase<F> {
    /// The key and the facts, for vectors and logs: `tiles.points points=7 tile=high-4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)?;
        for (name, fact) in &self.facts {
            write!(f, " {name}={fact}")?;
        }
        Ok(())
    }
}
