//! An amount in English words, as a ticket says it beside the figures.

use croupier_rules::money::Amount;

const UNITS: [&str; 20] = [
    "ZERO",
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "ELEVEN",
    "TWELVE",
    "THIRTEEN",
    "FOURTEEN",
    "FIFTEEN",
    "SIXTEEN",
    "SEVENTEEN",
    "EIGHTEEN",
    "NINETEEN",
];
const TENS: [&str; 10] =
    ["", "", "TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"];
const SCALES: [(u64, &str); 4] = [
    (1_000_000_000_000, "TRILLION"),
    (1_000_000_000, "BILLION"),
    (1_000_000, "MILLION"),
    (1_000, "THOUSAND"),
];

/// The amount in words: `FORTY-TWO DOLLARS AND SEVEN CENTS`.
pub fn in_words(amount: Amount) -> String {
    let (whole, cents) = (amount.cents() / 100, amount.cents() % 100);
    let dollars = if whole == 1 { "DOLLAR" } else { "DOLLARS" };
    let rest = if cents == 1 { "CENT" } else { "CENTS" };
    format!("{} {dollars} AND {} {rest}", number(whole), number(cents))
}

/// A whole number in words.
fn number(number: u64) -> String {
    if number == 0 {
        return word(&UNITS, 0).to_owned();
    }
    let (mut left, mut words) = (number, Vec::new());
    for (size, name) in SCALES {
        if left >= size {
            words.extend(below_thousand(left / size));
            words.push(name.to_owned());
            left %= size;
        }
    }
    words.extend(below_thousand(left));
    words.join(" ")
}

fn below_thousand(number: u64) -> Vec<String> {
    let mut words = Vec::new();
    if number >= 100 {
        words.push(format!("{} HUNDRED", word(&UNITS, number / 100)));
    }
    match number % 100 {
        0 => {}
        small @ 1..20 => words.push(word(&UNITS, small).to_owned()),
        large => {
            let tens = word(&TENS, large / 10);
            words.push(match large % 10 {
                0 => tens.to_owned(),
                unit => format!("{tens}-{}", word(&UNITS, unit)),
            });
        }
    }
    words
}

fn word(words: &[&'static str], at: u64) -> &'static str {
    usize::try_from(at).ok().and_then(|at| words.get(at)).copied().unwrap_or("")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn amounts_are_said_as_a_cheque_says_them() {
        let cases = [
            (0, "ZERO DOLLARS AND ZERO CENTS"),
            (101, "ONE DOLLAR AND ONE CENT"),
            (1_250, "TWELVE DOLLARS AND FIFTY CENTS"),
            (4_207, "FORTY-TWO DOLLARS AND SEVEN CENTS"),
            (10_000, "ONE HUNDRED DOLLARS AND ZERO CENTS"),
            (100_001_999, "ONE MILLION NINETEEN DOLLARS AND NINETY-NINE CENTS"),
            (
                9_876_543_210,
                "NINETY-EIGHT MILLION SEVEN HUNDRED SIXTY-FIVE THOUSAND FOUR HUNDRED \
                 THIRTY-TWO DOLLARS AND TEN CENTS",
            ),
        ];
        for (cents, words) in cases {
            assert_eq!(in_words(Amount::new(cents).unwrap()), words);
        }
    }
}
