//! An amount in the financial numerals that Chinese cheques and tickets use, which nobody can turn
//! into others with a stroke of the pen: 壹佰元零伍分.

use croupier_rules::money::Amount;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An amount in Chinese words, in both scripts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChineseWords {
    /// Simplified.
    pub hans: String,
    /// Traditional.
    pub hant: String,
}

/// The numerals of one script.
struct Script {
    digits: [&'static str; 10],
    /// 10,000.
    myriad: &'static str,
    /// 100,000,000.
    hundred_million: &'static str,
}

const HANS: Script = Script {
    digits: ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"],
    myriad: "万",
    hundred_million: "亿",
};
const HANT: Script = Script {
    digits: ["零", "壹", "貳", "叁", "肆", "伍", "陸", "柒", "捌", "玖"],
    myriad: "萬",
    hundred_million: "億",
};
/// The places of a group of four digits, the highest first.
const PLACES: [(u64, &str); 4] = [(1_000, "仟"), (100, "佰"), (10, "拾"), (1, "")];
const MYRIAD: u64 = 10_000;
const HUNDRED_MILLION: u64 = MYRIAD * MYRIAD;

/// The amount in both scripts.
pub fn in_chinese(amount: Amount) -> ChineseWords {
    ChineseWords { hans: HANS.amount(amount.cents()), hant: HANT.amount(amount.cents()) }
}

impl Script {
    /// 元, then 角 and 分. 整 closes an amount that has no 分; 零 stands where 角 is left out.
    fn amount(&self, cents: u64) -> String {
        let (whole, tenths, hundredths) = (cents / 100, cents / 10 % 10, cents % 10);
        let mut text = match (whole, cents) {
            (0, 1..) => String::new(),
            (_, _) => format!("{}元", self.number(whole)),
        };
        match tenths {
            0 if hundredths > 0 && whole > 0 => text.push_str(self.digit(0)),
            0 => {}
            _ => text.extend([self.digit(tenths), "角"]),
        }
        match hundredths {
            0 => text.push('整'),
            _ => text.extend([self.digit(hundredths), "分"]),
        }
        text
    }

    fn number(&self, number: u64) -> String {
        match number {
            0 => self.digit(0).to_owned(),
            HUNDRED_MILLION.. => self.scaled(number, HUNDRED_MILLION, self.hundred_million),
            MYRIAD.. => self.scaled(number, MYRIAD, self.myriad),
            _ => self.below_myriad(number),
        }
    }

    /// What stands before a scale, and what follows it; 零 where the highest places that follow are
    /// empty.
    fn scaled(&self, number: u64, size: u64, name: &str) -> String {
        let mut text = format!("{}{name}", self.number(number / size));
        let rest = number % size;
        if rest > 0 {
            let gap = if rest < size / 10 { self.digit(0) } else { "" };
            text.extend([gap, &self.number(rest)]);
        }
        text
    }

    /// Several empty places between two digits are one 零.
    fn below_myriad(&self, number: u64) -> String {
        let (mut text, mut gap) = (String::new(), false);
        for (size, name) in PLACES {
            match number / size % 10 {
                0 => gap = !text.is_empty(),
                digit => {
                    if gap {
                        text.push_str(self.digit(0));
                    }
                    gap = false;
                    text.extend([self.digit(digit), name]);
                }
            }
        }
        text
    }

    fn digit(&self, digit: u64) -> &'static str {
        usize::try_from(digit).ok().and_then(|at| self.digits.get(at)).copied().unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Worked out by hand by the rules of the People's Bank of China for bills
    /// (正确填写票据和结算凭证的基本规定); its own examples are marked.
    const CASES: [(u64, &str); 22] = [
        (0, "零元整"),
        (5, "伍分"),
        (50, "伍角整"),
        (99, "玖角玖分"),
        (1_000, "壹拾元整"),
        (10_005, "壹佰元零伍分"),
        (10_050, "壹佰元伍角整"),
        (100_100, "壹仟零壹元整"),
        (101_000, "壹仟零壹拾元整"),
        (140_950, "壹仟肆佰零玖元伍角整"), // example: 1,409.50
        (600_714, "陆仟零柒元壹角肆分"),   // example: 6,007.14
        (1_640_902, "壹万陆仟肆佰零玖元零贰分"), // example: 16,409.02
        (32_504, "叁佰贰拾伍元零肆分"),    // example: 325.04
        (1_001_000, "壹万零壹拾元整"),
        (10_700_053, "壹拾万柒仟元伍角叁分"), // example: 107,000.53
        (1_000_000, "壹万元整"),
        (1_000_100, "壹万零壹元整"),
        (10_000_000_000, "壹亿元整"),
        (10_000_000_001, "壹亿元零壹分"),
        (10_001_000_000, "壹亿零壹万元整"),
        (100_000_000_000_000, "壹万亿元整"),
        (9_007_199_254_740_991, "玖拾万零柒佰壹拾玖亿玖仟贰佰伍拾肆万柒仟肆佰零玖元玖角壹分"),
    ];

    #[test]
    fn amounts_are_said_as_a_chinese_cheque_says_them() {
        for (cents, words) in CASES {
            assert_eq!(in_chinese(Amount::new(cents).unwrap()).hans, words);
        }
    }

    #[test]
    fn the_traditional_script_says_the_same_with_its_own_numerals() {
        let words = |cents| in_chinese(Amount::new(cents).unwrap()).hant;
        assert_eq!(words(1_640_902), "壹萬陸仟肆佰零玖元零貳分");
        assert_eq!(words(10_000_000_001), "壹億元零壹分");
        assert_eq!(words(1_001_000), "壹萬零壹拾元整");
    }
}
