//! Conditions as expressions: `banker wins and banker.cards == 3`. Each is parsed, typed against
//! the words of its game and then asked of the facts of a round.

mod lex;
mod parse;
mod vocabulary;

pub(crate) use vocabulary::word;
pub use vocabulary::{FactWord, Kind, Needs, Vocabulary};

use std::ops::Range;

/// What is known of one round, by the place of each word in its vocabulary. True is 1.
pub type Facts = [u8];

/// A condition that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// Which bytes of the text are to blame.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub message: String,
}

impl Misread {
    pub(super) fn new(at: Range<usize>, message: impl Into<String>) -> Misread {
        Misread { at, message: message.into() }
    }
}

/// A condition, parsed and typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    node: Node,
    needs: Needs,
}

impl Expression {
    /// Reads a condition in the words of a game.
    pub fn parse(text: &str, words: &'static Vocabulary) -> Result<Expression, Misread> {
        let (node, needs) = parse::parse(text, words)?;
        Ok(Expression { node, needs })
    }

    /// Whether the condition holds in a round with these facts.
    pub fn holds(&self, facts: &Facts) -> bool {
        self.node.holds(facts)
    }

    /// Whether it asks for the fact in this place of the vocabulary.
    pub fn asks(&self, fact: usize) -> bool {
        let mut found = false;
        self.node.leaves(&mut |leaf| found |= leaf.facts().any(|asked| asked == fact));
        found
    }

    /// The parts that ask for some of these facts, each true or false in a round with these facts.
    /// Where they are alike and all other facts are, so is what the condition says.
    pub fn parts(&self, asking: impl Fn(usize) -> bool, facts: &Facts, to: &mut Vec<bool>) {
        self.node.leaves(&mut |leaf| {
            if leaf.facts().any(&asking) {
                to.push(leaf.holds(facts));
            }
        });
    }

    /// What of a round must be known to tell whether it holds.
    pub const fn needs(&self) -> Needs {
        self.needs
    }
}

/// One step of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    /// A word that is true or false.
    Fact(u8),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
    Compare(Sum, Comparison, Sum),
    /// A sum that lies in one of these ranges, their ends included.
    Within(Sum, Vec<(i16, i16)>),
}

/// Words and numbers added and taken away: each with 1 or -1.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sum(Vec<(i16, Operand)>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Fact(u8),
    Value(i16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Node {
    fn holds(&self, facts: &Facts) -> bool {
        match self {
            Node::Fact(fact) => value_of(facts, *fact) != 0,
            Node::Not(inner) => !inner.holds(facts),
            Node::All(parts) => parts.iter().all(|part| part.holds(facts)),
            Node::Any(parts) => parts.iter().any(|part| part.holds(facts)),
            Node::Compare(left, comparison, right) => {
                let (left, right) = (left.value(facts), right.value(facts));
                match comparison {
                    Comparison::Equal => left == right,
                    Comparison::NotEqual => left != right,
                    Comparison::Less => left < right,
                    Comparison::AtMost => left <= right,
                    Comparison::Greater => left > right,
                    Comparison::AtLeast => left >= right,
                }
            }
            Node::Within(sum, ranges) => {
                let value = sum.value(facts);
                ranges.iter().any(|&(from, to)| (from..=to).contains(&value))
            }
        }
    }
}

impl Node {
    /// Every part without a part of its own.
    fn leaves(&self, each: &mut impl FnMut(&Node)) {
        match self {
            Node::Not(inner) => inner.leaves(each),
            Node::All(parts) | Node::Any(parts) => parts.iter().for_each(|part| part.leaves(each)),
            Node::Fact(_) | Node::Compare(..) | Node::Within(..) => each(self),
        }
    }

    /// The facts a part without a part of its own asks for.
    fn facts(&self) -> impl Iterator<Item = usize> {
        let (alone, sums): (Option<u8>, [Option<&Sum>; 2]) = match self {
            Node::Fact(fact) => (Some(*fact), [None, None]),
            Node::Compare(left, _, right) => (None, [Some(left), Some(right)]),
            Node::Within(sum, _) => (None, [Some(sum), None]),
            Node::Not(_) | Node::All(_) | Node::Any(_) => (None, [None, None]),
        };
        let summed = sums.into_iter().flatten().flat_map(|sum| &sum.0);
        let summed = summed.filter_map(|(_, operand)| match operand {
            Operand::Fact(fact) => Some(*fact),
            Operand::Value(_) => None,
        });
        alone.into_iter().chain(summed).map(usize::from)
    }
}

impl Sum {
    fn value(&self, facts: &Facts) -> i16 {
        let value = |operand: &Operand| match operand {
            Operand::Fact(fact) => i16::from(value_of(facts, *fact)),
            Operand::Value(value) => *value,
        };
        self.0.iter().map(|(sign, operand)| sign * value(operand)).sum()
    }
}

fn value_of(facts: &Facts, fact: u8) -> u8 {
    facts.get(usize::from(fact)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests;
