//! The input lines of `croupier settle`: the fields of every game, checked for the line's game.

use crate::lines::LineError;
use croupier_rules::baccarat::Stage;
use croupier_rules::equipment::{Card, CardOrJoker, Composition};
use croupier_rules::limits::Limits;
use croupier_rules::money::Amount;
use croupier_rules::rulebook::{ChoiceRefused, GameBet, Layout, RuleKey, Rulebook};
use croupier_rules::settlement::{BetRefused, SettleRefused};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// A text that is copied only if it has escapes.
#[derive(Deserialize, Clone)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// One round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundLine<'a> {
    #[serde(borrow)]
    pub id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub rulebook: Cow<'a, str>,
    #[serde(borrow)]
    pub layout: Option<Text<'a>>,
    pub decks: Option<u64>,
    #[serde(borrow)]
    pub cards: Option<Vec<Text<'a>>>,
    pub dice: Option<Vec<u64>>,
    #[serde(borrow)]
    pub bets: Option<Vec<BetLine<'a>>>,
    pub limits: Option<LimitsLine>,
    #[serde(borrow)]
    pub dealer: Option<DealerLine<'a>>,
    #[serde(borrow)]
    pub seats: Option<Vec<SeatLine<'a>>>,
    pub bank: Option<BankLine>,
    #[serde(borrow)]
    pub way: Option<Text<'a>>,
}

/// The dealer's hand in pai gow.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealerLine<'a> {
    #[serde(borrow)]
    cards: Option<Vec<Text<'a>>>,
    #[serde(borrow)]
    tiles: Option<Vec<Text<'a>>>,
    pub stake: Option<Amount>,
}

/// A patron's hand in pai gow.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLine<'a> {
    pub seat: u64,
    #[serde(borrow, alias = "player")]
    pub patron: Option<Text<'a>>,
    #[serde(borrow)]
    cards: Option<Vec<Text<'a>>>,
    #[serde(borrow)]
    tiles: Option<Vec<Text<'a>>>,
    #[serde(borrow)]
    pub low: Option<Vec<Text<'a>>>,
    pub stake: Option<Amount>,
    pub fortune: Option<Amount>,
}

/// Who banks in pai gow.
#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "`bank` must be \"dealer\", {\"seat\":n} or {\"co-bank\":n}"
)]
pub enum BankLine {
    Dealer(TheDealer),
    #[serde(rename_all = "kebab-case")]
    Seat {
        seat: u64,
    },
    #[serde(rename_all = "kebab-case")]
    CoBank {
        co_bank: u64,
    },
}

/// The word "dealer".
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TheDealer {
    Dealer,
}

impl<'a> DealerLine<'a> {
    /// The hand, from the field that this game uses.
    pub fn hand(&self, field: &str) -> Option<&[Text<'a>]> {
        of_field(field, self.cards.as_deref(), self.tiles.as_deref())
    }
}

impl<'a> SeatLine<'a> {
    /// The hand, from the field that this game uses.
    pub fn hand(&self, field: &str) -> Option<&[Text<'a>]> {
        of_field(field, self.cards.as_deref(), self.tiles.as_deref())
    }
}

/// Of two fields, the one that this game uses, if only that one is present.
fn of_field<T>(field: &str, cards: Option<T>, tiles: Option<T>) -> Option<T> {
    match (field, cards, tiles) {
        ("cards", Some(cards), None) => Some(cards),
        ("tiles", None, Some(tiles)) => Some(tiles),
        (_, _, _) => None,
    }
}

/// One bet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetLine<'a> {
    #[serde(borrow)]
    pub id: Option<&'a RawValue>,
    #[serde(borrow, alias = "player")]
    pub patron: Option<Text<'a>>,
    pub seat: Option<u16>,
    #[serde(borrow)]
    pub bet: Cow<'a, str>,
    pub stage: Option<Stage>,
    pub stake: Amount,
}

/// The limits of the table.
#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub struct LimitsLine {
    minimum: Option<Amount>,
    maximum: Option<Amount>,
    maximum_differential: Option<Amount>,
}

impl RoundLine<'_> {
    /// The layout named by the line; the rulebook must have it.
    pub fn layout<'r>(&self, rulebook: &'r Rulebook) -> Result<Option<&'r Layout>, LineError> {
        let layout = self.layout.as_ref().map(|layout| layout.0.as_ref());
        rulebook.choose_layout(layout).map_err(|refused| choice_error(rulebook, &refused))
    }

    /// The limits of the table, or none.
    pub fn limits(&self, rulebook: &Rulebook) -> Result<Limits, LineError> {
        let Some(LimitsLine { minimum, maximum, maximum_differential }) = self.limits else {
            return Ok(Limits::default());
        };
        if maximum_differential.is_some() && !rulebook.capabilities.differential {
            let message = "these rules have no Differential: leave maximum_differential out";
            return Err(by_rule(rulebook, RuleKey::TableLimits, "bad_limits", message));
        }
        let largest = maximum.or(maximum_differential);
        if let (Some(minimum), Some(largest)) = (minimum, largest)
            && minimum > largest
        {
            let message = format!("the minimum {minimum} is above the maximum {largest}");
            return Err(by_rule(rulebook, RuleKey::TableLimits, "bad_limits", message));
        }
        Ok(Limits { minimum, maximum, maximum_differential })
    }

    /// The house way named by the line.
    pub fn way(&self) -> Option<&str> {
        self.way.as_ref().map(|way| way.0.as_ref())
    }

    /// Errors for the fields of pai gow in a line of another game.
    pub fn refuse_pai_gow(&self) -> Result<(), LineError> {
        self.refuse_field(self.dealer.is_some(), "dealer")?;
        self.refuse_field(self.seats.is_some(), "seats")?;
        self.refuse_field(self.bank.is_some(), "bank")?;
        self.refuse_field(self.way.is_some(), "way")
    }

    /// An error for a field that belongs to another game.
    pub fn refuse_field(&self, given: bool, field: &str) -> Result<(), LineError> {
        if given {
            let message = format!("\"{field}\" does not belong to a round of {}", self.rulebook);
            return Err(LineError::new("bad_field", message));
        }
        Ok(())
    }
}

impl BetLine<'_> {
    /// The owner of the bet; a bet without a name belongs to one unnamed patron.
    pub fn patron(&self) -> &str {
        self.patron.as_ref().map_or("", |patron| patron.0.as_ref())
    }

    /// The name of this bet in errors.
    pub fn name(&self) -> String {
        match self.id {
            Some(id) => format!("bet {} ({})", id.get(), self.bet),
            None => format!("bet {}", self.bet),
        }
    }
}

/// An error with the paragraph of a rule, where the document has one.
pub fn by_rule(
    rulebook: &Rulebook,
    key: RuleKey,
    code: &'static str,
    message: impl Into<String>,
) -> LineError {
    let rule = rulebook.cite(key).map(|citation| citation.first.to_owned());
    LineError { code, message: message.into(), rule }
}

/// The error of a layout or number of decks that is not allowed.
pub fn choice_error(rulebook: &Rulebook, refused: &ChoiceRefused) -> LineError {
    by_rule(rulebook, refused.rule(), refused.code(), refused.to_string())
}

/// The cards of a line; each must be a card of the game's decks.
pub fn natural_cards(rulebook: &Rulebook, texts: &[Text<'_>]) -> Result<Vec<Card>, LineError> {
    let mut cards = Vec::with_capacity(texts.len());
    for text in texts {
        match text.0.parse() {
            Ok(CardOrJoker::Natural(card)) => cards.push(card),
            Ok(CardOrJoker::Joker) => {
                let message = "the joker is not in this game's decks";
                return Err(by_rule(rulebook, RuleKey::Decks, "impossible_card", message));
            }
            Err(error) => return Err(LineError::new("bad_card", error.to_string())),
        }
    }
    Ok(cards)
}

/// A full shoe without these cards.
pub fn shoe_without(
    rulebook: &Rulebook,
    decks: Option<u64>,
    gone: &[Card],
) -> Result<Composition, LineError> {
    let decks = rulebook.choose_decks(decks).map_err(|refused| choice_error(rulebook, &refused))?;
    Composition::full(decks)
        .without(gone)
        .map_err(|error| by_rule(rulebook, RuleKey::Decks, "impossible_card", error.to_string()))
}

/// The error of a refused round, which names the offending bet, if any.
pub fn refusal(rulebook: &Rulebook, bets: &[BetLine<'_>], refused: &SettleRefused) -> LineError {
    let message = match refused {
        SettleRefused::Bet { index, why } => {
            let bet = bets.get(*index);
            let name = bet.map_or_else(String::new, BetLine::name);
            let where_offered = match (why, bet) {
                (BetRefused::NotOffered, Some(bet)) => where_offered(rulebook, &bet.bet),
                (_, _) => String::new(),
            };
            format!("{name}: {why}{where_offered}")
        }
        SettleRefused::Deal(deal) => deal.to_string(),
    };
    let rule = refused.rule().and_then(|key| rulebook.cite(key));
    let rule = rule.map(|citation| citation.first.to_owned());
    LineError { code: refused.code(), message, rule }
}

/// Where a bet could have been placed instead.
fn where_offered(rulebook: &Rulebook, name: &str) -> String {
    let terms = GameBet::from_name(rulebook.game, name).and_then(|bet| rulebook.terms(bet));
    match terms {
        Some(terms) => format!("; these rules offer it on layout {}", terms.layouts.join(", ")),
        None => "; it is not among the bets of these rules".to_owned(),
    }
}
