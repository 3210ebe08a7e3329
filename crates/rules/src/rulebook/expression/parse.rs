//! Parses a condition by recursive descent and checks the kind of every value on the way.

use super::lex::{Placed, Token, tokens};
use super::vocabulary::{Kind, Needs, Vocabulary};
use super::{Comparison, Misread, Node, Operand, Sum};
use std::ops::Range;

/// How deep parentheses and `not` may be nested: a file cannot exhaust the stack.
const DEPTH_MAX: usize = 32;
/// How many tokens a condition may have.
const TOKENS_MAX: usize = 400;

/// Words that join conditions and so name nothing themselves.
const JOINING: [&str; 4] = ["and", "or", "not", "in"];

/// The comparisons by sign.
const COMPARISONS: [(&str, Comparison); 6] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

/// Reads a whole condition.
pub(super) fn parse(text: &str, words: &'static Vocabulary) -> Result<(Node, Needs), Misread> {
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Err(Misread::new(0..text.len(), "the condition is empty"));
    }
    if tokens.len() > TOKENS_MAX {
        let message = format!("the condition is longer than {TOKENS_MAX} words and signs");
        return Err(Misread::new(0..text.len(), message));
    }
    let mut reader = Reader { tokens, next: 0, end: text.len(), words, needs: Needs::NOTHING };
    let node = reader.any(0)?;
    match reader.peek() {
        None => Ok((node, reader.needs)),
        Some(left) => {
            let message = format!("{} cannot follow here: join conditions by and, or", told(left));
            Err(Misread::new(left.at.clone(), message))
        }
    }
}

struct Reader<'t> {
    tokens: Vec<Placed<'t>>,
    next: usize,
    /// Where the text ends: a missing word is reported here.
    end: usize,
    words: &'static Vocabulary,
    needs: Needs,
}

/// A sum with its kind and place.
struct Typed {
    sum: Sum,
    kind: Kind,
    at: Range<usize>,
}

fn told(placed: &Placed<'_>) -> String {
    match placed.token {
        Token::Word(word) => format!("\"{word}\""),
        Token::Number(number) => format!("{number}"),
        Token::Sign(sign) => format!("\"{sign}\""),
    }
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<&Placed<'t>> {
        self.tokens.get(self.next)
    }

    fn take(&mut self, wanted: Token<'_>) -> bool {
        let is_it = self.peek().is_some_and(|placed| placed.token == wanted);
        self.next += usize::from(is_it);
        is_it
    }

    /// The place of the next token, or the end.
    fn here(&self) -> Range<usize> {
        self.peek().map_or(self.end..self.end, |placed| placed.at.clone())
    }

    fn expected<T>(&self, what: &str) -> Result<T, Misread> {
        let found = self.peek().map_or_else(|| "the end".to_owned(), told);
        Err(Misread::new(self.here(), format!("expected {what}, found {found}")))
    }

    fn any(&mut self, depth: usize) -> Result<Node, Misread> {
        let mut parts = vec![self.all(depth)?];
        while self.take(Token::Word("or")) {
            parts.push(self.all(depth)?);
        }
        Ok(joined(parts, Node::Any))
    }

    fn all(&mut self, depth: usize) -> Result<Node, Misread> {
        let mut parts = vec![self.one(depth)?];
        while self.take(Token::Word("and")) {
            parts.push(self.one(depth)?);
        }
        Ok(joined(parts, Node::All))
    }

    fn one(&mut self, depth: usize) -> Result<Node, Misread> {
        if depth > DEPTH_MAX {
            return Err(Misread::new(self.here(), "the condition is nested too deep"));
        }
        if self.take(Token::Word("not")) {
            return Ok(Node::Not(Box::new(self.one(depth + 1)?)));
        }
        if self.take(Token::Sign("(")) {
            let inner = self.any(depth + 1)?;
            return if self.take(Token::Sign(")")) { Ok(inner) } else { self.expected("\")\"") };
        }
        self.comparison()
    }

    /// `word`, `sum == sum` or `sum in …`.
    fn comparison(&mut self) -> Result<Node, Misread> {
        let left = self.sum(None)?;
        if left.kind == Kind::Truth {
            return self.truth(&left);
        }
        if self.take(Token::Word("in")) {
            let ranges = self.ranges(left.kind)?;
            return Ok(Node::Within(left.sum, ranges));
        }
        let sign = COMPARISONS.into_iter().find(|(sign, _)| self.take(Token::Sign(sign)));
        let Some((sign, comparison)) = sign else {
            return self.expected("a comparison such as ==, or \"in\"");
        };
        let right = self.sum(Some(left.kind))?;
        if !left.kind.is_like(right.kind) {
            let (left, right_kind) = (left.kind.name(), right.kind.name());
            let message = format!("{left} cannot be compared with {right_kind}");
            return Err(Misread::new(right.at, message));
        }
        let ordered = !matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        if ordered && !left.kind.is_ordered() {
            let kind = left.kind.name();
            let message = format!("{kind} has no order here: {sign} is only for numbers and hands");
            return Err(Misread::new(left.at, message));
        }
        check_possible(&left, &right)?;
        Ok(Node::Compare(left.sum, comparison, right.sum))
    }

    /// A word that is true or false stands alone.
    fn truth(&self, left: &Typed) -> Result<Node, Misread> {
        let compared = COMPARISONS
            .iter()
            .any(|(sign, _)| self.peek().is_some_and(|placed| placed.token == Token::Sign(sign)));
        if compared {
            let message = "is true or false already: write it alone, or after \"not\"";
            return Err(Misread::new(left.at.clone(), message));
        }
        match left.sum.0.as_slice() {
            [(1, Operand::Fact(fact))] => Ok(Node::Fact(*fact)),
            _ => Err(Misread::new(left.at.clone(), "true and false cannot be added")),
        }
    }

    /// Values added and taken away.
    fn sum(&mut self, like: Option<Kind>) -> Result<Typed, Misread> {
        let Typed { mut sum, mut kind, mut at } = self.operand(1, like)?;
        loop {
            let sign = match (self.take(Token::Sign("+")), self.take(Token::Sign("-"))) {
                (true, _) => 1,
                (false, true) => -1,
                (false, false) => return Ok(Typed { sum, kind, at }),
            };
            let next = self.operand(sign, Some(Kind::Number(0, 0)))?;
            let (Kind::Number(..), Kind::Number(..)) = (kind, next.kind) else {
                let message = "only numbers can be added or taken away";
                return Err(Misread::new(at.start..next.at.end, message));
            };
            // A sum has no bounds that are checked; its kind is that of any number.
            kind = Kind::Number(0, u8::MAX);
            sum.0.extend(next.sum.0);
            at = at.start..next.at.end;
        }
    }

    fn operand(&mut self, sign: i16, like: Option<Kind>) -> Result<Typed, Misread> {
        let Some(placed) = self.peek().cloned() else { return self.expected("a word") };
        let at = placed.at.clone();
        match placed.token {
            Token::Number(number) => {
                self.next += 1;
                let byte = u8::try_from(number).unwrap_or(u8::MAX);
                let sum = Sum(vec![(sign, Operand::Value(number))]);
                Ok(Typed { sum, kind: Kind::Number(byte, byte), at })
            }
            Token::Sign(_) => self.expected("a word"),
            Token::Word(word) if JOINING.contains(&word) => self.expected("a word"),
            Token::Word(word) => match self.fact(word, at.start) {
                Some((fact, kind, at)) => {
                    Ok(Typed { sum: Sum(vec![(sign, Operand::Fact(fact))]), kind, at })
                }
                None => {
                    let (value, kind) = self.value(word, like, &at)?;
                    self.next += 1;
                    Ok(Typed { sum: Sum(vec![(sign, Operand::Value(value))]), kind, at })
                }
            },
        }
    }

    /// The word of the game that stands here: two words where that is one of the game's.
    fn fact(&mut self, word: &str, start: usize) -> Option<(u8, Kind, Range<usize>)> {
        let ends =
            |count: usize| self.tokens.get(self.next + count - 1).map(|placed| placed.at.end);
        let two = self.tokens.get(self.next + 1).and_then(|placed| match placed.token {
            Token::Word(second) => Some(format!("{word} {second}")),
            Token::Number(_) | Token::Sign(_) => None,
        });
        let place = |wanted: &str| self.words.iter().position(|known| known.word == wanted);
        let long = two.and_then(|two| place(&two)).map(|place| (place, 2));
        let (place, count) = long.or_else(|| place(word).map(|place| (place, 1)))?;
        let known = self.words.get(place)?;
        let end = ends(count)?;
        self.needs = self.needs.and(known.needs);
        self.next += count;
        Some((u8::try_from(place).ok()?, known.kind, start..end))
    }

    /// A word for a value, such as `king`, of the kind asked for or of any the game has.
    fn value(
        &self,
        word: &str,
        like: Option<Kind>,
        at: &Range<usize>,
    ) -> Result<(i16, Kind), Misread> {
        let of_kind = |kind: Kind| {
            let known = kind.values().into_iter().find(|(name, _)| name == word);
            known.map(|(_, number)| (i16::from(number), kind))
        };
        let kinds = like.into_iter().chain(self.words.iter().map(|known| known.kind));
        kinds.into_iter().find_map(of_kind).ok_or_else(|| {
            let known: Vec<&str> = self.words.iter().map(|known| known.word).collect();
            let values: Vec<String> = like
                .map_or_else(Vec::new, Kind::values)
                .into_iter()
                .map(|(name, _)| name)
                .collect();
            let known = if values.is_empty() { known.join(", ") } else { values.join(", ") };
            Misread::new(at.clone(), format!("\"{word}\" is not a word here; there are {known}"))
        })
    }

    /// `4..9`, or `{two, king}`: values and ranges of one kind.
    fn ranges(&mut self, kind: Kind) -> Result<Vec<(i16, i16)>, Misread> {
        if !self.take(Token::Sign("{")) {
            return Ok(vec![self.range(kind)?]);
        }
        let mut ranges = vec![self.range(kind)?];
        while self.take(Token::Sign(",")) {
            ranges.push(self.range(kind)?);
        }
        if self.take(Token::Sign("}")) { Ok(ranges) } else { self.expected("\",\" or \"}\"") }
    }

    fn range(&mut self, kind: Kind) -> Result<(i16, i16), Misread> {
        let from = self.constant(kind)?;
        let start = self.here();
        if !self.take(Token::Sign("..")) {
            return Ok((from, from));
        }
        let to = self.constant(kind)?;
        if !kind.is_ordered() {
            let message = format!("{} has no order here: list them in {{ }}", kind.name());
            return Err(Misread::new(start, message));
        }
        if from > to {
            let message = format!("the range is out of order: {from} comes after {to}");
            return Err(Misread::new(start, message));
        }
        Ok((from, to))
    }

    /// One value that does not depend on the round.
    fn constant(&mut self, kind: Kind) -> Result<i16, Misread> {
        let one = self.operand(1, Some(kind))?;
        if !kind.is_like(one.kind) {
            let message = format!("expected {}, found {}", kind.name(), one.kind.name());
            return Err(Misread::new(one.at, message));
        }
        match (one.sum.0.as_slice(), kind, one.kind) {
            ([(_, Operand::Value(value))], Kind::Number(low, high), Kind::Number(..))
                if *value < low.into() || *value > high.into() =>
            {
                Err(out_of_bounds(one.at, low, high))
            }
            ([(_, Operand::Value(value))], _, _) => Ok(*value),
            _ => Err(Misread::new(one.at, "a range has fixed ends: write numbers or ranks")),
        }
    }
}

fn joined(mut parts: Vec<Node>, by: fn(Vec<Node>) -> Node) -> Node {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            by(parts)
        }
        None => by(parts),
    }
}

fn out_of_bounds(at: Range<usize>, low: u8, high: u8) -> Misread {
    Misread::new(at, format!("can never be: this is always {low} to {high}"))
}

/// A number that a word of the game can never have is a slip of the pen.
fn check_possible(left: &Typed, right: &Typed) -> Result<(), Misread> {
    let fact = |typed: &Typed| matches!(typed.sum.0.as_slice(), [(_, Operand::Fact(_))]);
    let value = |typed: &Typed| match typed.sum.0.as_slice() {
        [(_, Operand::Value(value))] => Some(*value),
        _ => None,
    };
    for (word, number) in [(left, right), (right, left)] {
        if let (true, Kind::Number(low, high), Some(value)) = (fact(word), word.kind, value(number))
            && !(i16::from(low)..=i16::from(high)).contains(&value)
        {
            return Err(out_of_bounds(number.at.clone(), low, high));
        }
    }
    Ok(())
}
