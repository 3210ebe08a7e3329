//! Splits the text of a condition into words, numbers and signs.

use super::Misread;
use std::ops::Range;

/// One piece of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// A word with its dots and hyphens: `banker.points`, `same-colour`, `and`.
    Word(&'t str),
    /// A whole number.
    Number(i16),
    /// A sign: `==`, `(`, `..` and so on.
    Sign(&'static str),
}

/// A token and where it stands in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed<'t> {
    pub(super) token: Token<'t>,
    pub(super) at: Range<usize>,
}

/// Every sign, the longer ones first so that `<=` is not read as `<`.
const SIGNS: [&str; 14] =
    ["==", "!=", "<=", ">=", "..", "<", ">", "(", ")", "{", "}", ",", "+", "-"];

/// The largest number a condition may name.
const NUMBER_MAX: i16 = 999;

/// Every token of a text, or the first thing that is none.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, Misread> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let (token, length) = first_token(rest, at)?;
        found.push(Placed { token, at: at..at + length });
        at += length;
    }
    Ok(found)
}

fn first_token(rest: &str, at: usize) -> Result<(Token<'_>, usize), Misread> {
    let length_of = |fits: fn(u8) -> bool| rest.bytes().take_while(|&byte| fits(byte)).count();
    let digits = length_of(|byte| byte.is_ascii_digit());
    if let Some(text) = rest.get(..digits).filter(|text| !text.is_empty()) {
        let number = text.parse().ok().filter(|&number| number <= NUMBER_MAX);
        let too_large = || Misread::new(at..at + digits, format!("{text} is too large a number"));
        return Ok((Token::Number(number.ok_or_else(too_large)?), digits));
    }
    if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        return Ok((Token::Sign(sign), sign.len()));
    }
    let letters = length_of(|byte| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-".contains(&byte)
    });
    // Two dots after a word begin a range.
    let word = rest.get(..letters).unwrap_or_default();
    let word = word.split_once("..").map_or(word, |(before, _)| before);
    let word = word.trim_end_matches(['.', '-']);
    if word.is_empty() {
        let odd = rest.chars().next().unwrap_or(' ');
        let message = format!("{} has no meaning in a condition", quoted(odd));
        return Err(Misread::new(at..at + odd.len_utf8(), message));
    }
    Ok((Token::Word(word), word.len()))
}

/// A character as it can be shown: one that cannot be printed is shown by its number.
fn quoted(odd: char) -> String {
    if odd.is_control() {
        format!("character U+{:04X}", u32::from(odd))
    } else {
        format!("\"{odd}\"")
    }
}
