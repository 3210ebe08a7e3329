//! The words of a line: separated by spaces and commas, quoted text is one word, `#` begins a
//! comment. A reader asks for a kind of word and gets an error if the word is of another kind.

use croupier_rules::baccarat::Side;
use croupier_rules::equipment::{Card, Dice, Die};
use croupier_rules::money::Amount;
use std::str::FromStr;

/// A word of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// As written.
    Plain(String),
    /// Between quotes.
    Quoted(String),
}

impl Word {
    /// The word without its quotes.
    pub(crate) fn text(&self) -> &str {
        match self {
            Word::Plain(text) | Word::Quoted(text) => text,
        }
    }
}

/// A value, or what is wrong with the line.
pub(crate) type Read<T> = Result<T, String>;

/// Splits a line into words.
pub(crate) fn words(line: &str) -> Read<Vec<Word>> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '#' => break,
            ',' => {
                rest = rest.get(1..).unwrap_or("").trim_start();
                continue;
            }
            '"' => {
                let text = rest.get(1..).unwrap_or("");
                let end = text.find('"').ok_or("a quotation is not closed")?;
                words.push(Word::Quoted(text.get(..end).unwrap_or("").to_owned()));
                end + 2
            }
            _ => {
                let ends = |letter: char| letter.is_whitespace() || letter == ',';
                let end = rest.find(ends).unwrap_or(rest.len());
                words.push(Word::Plain(rest.get(..end).unwrap_or("").to_owned()));
                end
            }
        };
        rest = rest.get(length..).unwrap_or("").trim_start();
    }
    Ok(words)
}

/// Reads words one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'w> {
    words: &'w [Word],
}

impl<'w> Line<'w> {
    pub(crate) const fn new(words: &'w [Word]) -> Line<'w> {
        Line { words }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The next word, if there is one.
    pub(crate) fn peek(&self) -> Option<&'w str> {
        self.words.first().map(Word::text)
    }

    /// Takes these words if they come next.
    pub(crate) fn take(&mut self, phrase: &str) -> bool {
        let mut rest = self.words;
        for wanted in phrase.split(' ') {
            match rest.split_first() {
                Some((Word::Plain(word), after)) if word == wanted => rest = after,
                Some(_) | None => return false,
            }
        }
        self.words = rest;
        true
    }

    /// The next word, or an error if there is none.
    pub(crate) fn word(&mut self, what: &str) -> Read<&'w str> {
        let (first, rest) = self.words.split_first().ok_or_else(|| format!("{what} is missing"))?;
        self.words = rest;
        Ok(first.text())
    }

    /// The next word, parsed as a value of this kind.
    pub(crate) fn parse<T: FromStr>(&mut self, what: &str) -> Read<T> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("\"{word}\" is not {what}"))
    }

    /// Whether a text in quotes comes next.
    pub(crate) const fn is_quoted(&self) -> bool {
        matches!(self.words.first(), Some(Word::Quoted(_)))
    }

    /// A text in quotes.
    pub(crate) fn quoted(&mut self, what: &str) -> Read<String> {
        match self.words.split_first() {
            Some((Word::Quoted(text), rest)) => {
                self.words = rest;
                Ok(text.clone())
            }
            Some((Word::Plain(word), _)) => {
                Err(format!("{what} must stand in quotes, and here is \"{word}\""))
            }
            None => Err(format!("{what} is missing, in quotes")),
        }
    }

    /// Takes these words, or fails if they do not come next.
    pub(crate) fn must(&mut self, phrase: &str) -> Read<()> {
        if self.take(phrase) {
            return Ok(());
        }
        let found = self.peek().map_or("the end of the line".to_owned(), |w| format!("\"{w}\""));
        Err(format!("\"{phrase}\" should stand where {found} is"))
    }

    /// Fails if any word is left.
    pub(crate) fn end(&self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(word) => Err(format!("\"{word}\" is not understood here")),
        }
    }

    pub(crate) fn amount(&mut self) -> Read<Amount> {
        amount(self.word("an amount")?)
    }

    pub(crate) fn card(&mut self) -> Read<Card> {
        self.parse("a card, as in 9H")
    }

    /// Takes cards, until a word that is not a card.
    pub(crate) fn cards(&mut self) -> Vec<Card> {
        let mut cards = Vec::new();
        while let Some((Word::Plain(word), rest)) = self.words.split_first() {
            let Ok(card) = word.parse() else { break };
            cards.push(card);
            self.words = rest;
        }
        cards
    }

    pub(crate) fn dice(&mut self) -> Read<Dice> {
        let mut die = || -> Read<Die> {
            let number: u64 = self.parse("a die")?;
            Die::try_from(number).map_err(|error| error.to_string())
        };
        Ok(Dice([die()?, die()?, die()?]))
    }

    pub(crate) fn side(&mut self) -> Read<Side> {
        match self.word("player or banker")? {
            "player" => Ok(Side::Player),
            "banker" => Ok(Side::Banker),
            other => Err(format!("\"{other}\" is neither player nor banker")),
        }
    }
}

/// An amount in dollars, with or without cents: `100`, `$100`, `47.50`.
pub(crate) fn amount(word: &str) -> Read<Amount> {
    let not = || format!("\"{word}\" is not an amount in dollars");
    let plain = word.strip_prefix('$').unwrap_or(word);
    let (dollars, cents) = plain.split_once('.').unwrap_or((plain, "00"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(dollars) || !digits(cents) || cents.len() != 2 {
        return Err(not());
    }
    let (dollars, cents): (u64, u64) =
        (dollars.parse().map_err(|_| not())?, cents.parse().map_err(|_| not())?);
    let all = dollars.checked_mul(100).and_then(|all| all.checked_add(cents)).ok_or_else(not)?;
    Amount::new(all).map_err(|_| not())
}

/// Cents as dollars for people, with a sign if negative.
pub(crate) fn dollars(cents: i64) -> String {
    let all = cents.unsigned_abs();
    let sign = if cents < 0 { "-" } else { "" };
    match all % 100 {
        0 => format!("{sign}{}", all / 100),
        part => format!("{sign}{}.{part:02}", all / 100),
    }
}

/// A time in milliseconds, written `30s` or `1500ms`.
pub(crate) fn milliseconds(word: &str) -> Read<u64> {
    let not = || format!("\"{word}\" is not a time, as in 30s or 1500ms");
    let (number, unit) = match (word.strip_suffix("ms"), word.strip_suffix('s')) {
        (Some(number), _) => (number, 1),
        (None, Some(number)) => (number, 1000),
        (None, None) => return Err(not()),
    };
    let number: u64 = number.parse().map_err(|_| not())?;
    number.checked_mul(unit).ok_or_else(not)
}
