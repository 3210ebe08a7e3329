//! The formats about cards and layouts: `next-card` (the Table of Play), `layouts` (where a bet is
//! offered), `positions` (how many boxes a layout has) and `choices` (layout and decks of a table).

use super::rounds::is_offered;
use super::{Answer, Seen, expect, expect_refused, list};
use crate::vectors::Vector;
use croupier_rules::baccarat::{BaccaratBet, Drawn, Side};
use croupier_rules::rulebook::{RuleKey, Rulebook};

/// Columns: `cards` so far, `next` (`player`, `banker` or `none`) and the rule `key` that says so.
/// `cite` is the paragraph of that key in the first rulebook named.
pub(super) fn next_card(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let cards = list("card", vector.get("cards").unwrap_or(""))?;
    let drawn = croupier_rules::baccarat::next_card(&cards).map_err(|error| error.to_string())?;
    let (next, key) = match drawn {
        Drawn::To(Side::Player, key) => ("player", key),
        Drawn::To(Side::Banker, key) => ("banker", key),
        Drawn::Complete(key) => ("none", key),
    };
    expect("the next card", vector.need("next")?, next)?;
    expect("the key", vector.need("key")?, key.name())?;
    let cited = rulebook.cite(key).ok_or("the key has no paragraph")?;
    if vector.need("rulebook")?.split_whitespace().next() == Some(rulebook.id.as_str()) {
        expect("the paragraph", vector.need("cite")?, cited.first)?;
    }
    let mut answer = Answer::default();
    answer.cited(&cited);
    Ok(answer)
}

/// Columns: `bet`, the `layouts` that offer it (on all others it must be refused as not offered),
/// and `rule`, the paragraph of the refusal.
pub(super) fn layouts(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let name = vector.need("bet")?;
    let bet: BaccaratBet = name.parse().map_err(|()| format!("\"{name}\" is not a bet"))?;
    let wanted: Vec<&str> = vector.get("layouts").unwrap_or("").split_whitespace().collect();
    let mut answer = Answer::default();
    if let Some(unknown) = wanted.iter().find(|id| rulebook.layout(id).is_none()) {
        return Err(format!("there is no layout {unknown}"));
    }
    for layout in &rulebook.layouts {
        let offered = wanted.contains(&layout.id.as_str());
        match is_offered(rulebook, Some(layout), 1, bet)? {
            Ok(()) if offered => {}
            Ok(()) => return Err(format!("{bet} is offered on layout {}", layout.id)),
            Err(refused) if offered => {
                return Err(format!("{bet} is refused on layout {}: {refused}", layout.id));
            }
            Err(refused) => {
                expect("the code", "bet_not_offered", refused.code())?;
                expect_rule(rulebook, vector, refused.rule())?;
                answer.refused(rulebook, refused.code(), refused.rule());
            }
        }
        answer.paragraphs.insert(layout.cite.clone());
        answer.seen.insert(Seen::Layout(layout.id.clone()));
    }
    Ok(answer)
}

/// Columns: `layout`, the number of its `boxes` (the last is played, one more is refused), and
/// `rule`, the paragraph of the refusal.
pub(super) fn positions(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let layout = rulebook.choose_layout(vector.get("layout")).map_err(|e| e.to_string())?;
    let boxes = vector.need("boxes")?;
    let boxes: u16 = boxes.parse().map_err(|_| format!("\"{boxes}\" is not a number"))?;
    let mut answer = Answer::default();
    is_offered(rulebook, layout, boxes, BaccaratBet::Player)?
        .map_err(|refused| format!("seat {boxes}: {refused}"))?;
    for seat in [0, boxes + 1] {
        let Err(refused) = is_offered(rulebook, layout, seat, BaccaratBet::Player)? else {
            return Err(format!("there is a seat {seat}"));
        };
        expect("the code", "no_such_seat", refused.code())?;
        expect_rule(rulebook, vector, refused.rule())?;
        answer.refused(rulebook, refused.code(), refused.rule());
    }
    answer.paragraphs.extend(layout.map(|layout| layout.cite.clone()));
    Ok(answer)
}

/// Columns: `layout` and `decks` as chosen; `outcome` is the number of decks taken or
/// `refused CODE`, by the paragraph `rule`.
pub(super) fn choices(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let decks = match vector.get("decks").map(str::parse) {
        None => None,
        Some(Ok(decks)) => Some(decks),
        Some(Err(_)) => return Err("decks is not a number".to_owned()),
    };
    let layout = rulebook.choose_layout(vector.get("layout"));
    match layout.and_then(|_| rulebook.choose_decks(decks)) {
        Err(refused) => expect_refused(rulebook, vector, refused.code(), Some(refused.rule())),
        Ok(decks) => {
            expect("the outcome", vector.need("outcome")?, &decks.to_string())?;
            expect_rule(rulebook, vector, Some(RuleKey::Decks))?;
            Ok(Answer::default()) // nothing was refused: no rule has spoken
        }
    }
}

fn expect_rule(rulebook: &Rulebook, vector: &Vector, rule: Option<RuleKey>) -> Result<(), String> {
    let cited = rule.and_then(|rule| rulebook.cite(rule));
    let cited = cited.map_or("-", |citation| citation.first);
    expect("the rule", vector.get("rule").unwrap_or("-"), cited)
}
