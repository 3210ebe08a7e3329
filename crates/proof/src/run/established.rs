//! The format `established`: which bets are decided after the cards so far.
//!
//! Columns: `decks`, `cards` so far, cards `removed` from the shoe before (`AS*8` is eight of
//! them), the `outcome` (`established`, `open` or `refused CODE`), the fates of some `bets` as in
//! `tie=open`, and the `rule`. For a shoe that is nearly empty `only` lists the cards still in it.

use super::{Answer, Seen, expect, expect_refused, list};
use crate::vectors::Vector;
use croupier_rules::baccarat::{EstablishRefused, Fate, established};
use croupier_rules::equipment::{Card, Composition, NotInShoe};
use croupier_rules::rulebook::Rulebook;

pub(super) fn run(rulebook: &Rulebook, vector: &Vector) -> Result<Answer, String> {
    let layout = rulebook.choose_layout(vector.get("layout")).map_err(|e| e.to_string())?;
    let cards: Vec<Card> = list("card", vector.get("cards").unwrap_or(""))?;
    let shoe = match shoe(rulebook, vector, &cards)? {
        Ok(shoe) => shoe,
        Err(missing) => {
            let refused = EstablishRefused::from(missing);
            return expect_refused(rulebook, vector, refused.code(), refused.rule());
        }
    };
    let found = match established(rulebook, layout, &cards, &shoe) {
        Err(refused) => {
            return expect_refused(rulebook, vector, refused.code(), refused.rule());
        }
        Ok(found) => found,
    };
    let outcome = if found.is_established() { "established" } else { "open" };
    expect("the outcome", vector.need("outcome")?, outcome)?;
    for pair in vector.get("bets").unwrap_or("").split_whitespace() {
        let (name, wanted) = pair.split_once('=').ok_or("a fate is written bet=fate")?;
        let fate = found.bets.iter().find(|(bet, _)| bet.name() == name);
        let fate = fate.map_or("not offered", |(_, fate)| word(*fate));
        expect(name, wanted, fate)?;
    }
    let cited = rulebook.cite(found.rule());
    expect("the rule", vector.need("rule")?, cited.map_or("-", |citation| citation.first))?;
    let mut answer = Answer::default();
    answer.key(rulebook, found.rule());
    if let Some(layout) = layout {
        answer.paragraphs.insert(layout.cite.clone());
        answer.seen.insert(Seen::Layout(layout.id.clone()));
    }
    Ok(answer)
}

fn shoe(
    rulebook: &Rulebook,
    vector: &Vector,
    cards: &[Card],
) -> Result<Result<Composition, NotInShoe>, String> {
    let decks = vector.cents("decks")?;
    let decks = rulebook.choose_decks(Some(decks)).map_err(|error| error.to_string())?;
    let mut gone: Vec<Card> = cards.to_vec();
    match vector.get("only") {
        None => gone.extend(counted(vector.get("removed").unwrap_or(""))?),
        Some(only) => {
            let mut keep: Vec<Card> = counted(only)?;
            keep.extend(cards);
            for card in Card::all() {
                let kept = keep.iter().filter(|&&other| other == card).count();
                gone.extend(std::iter::repeat_n(card, usize::from(decks).saturating_sub(kept)));
            }
        }
    }
    Ok(Composition::full(decks).without(&gone))
}

/// Reads cards, each with an optional count: `AS 9H*3`.
fn counted(text: &str) -> Result<Vec<Card>, String> {
    let mut cards = Vec::new();
    for word in text.split_whitespace() {
        let (card, count) = word.split_once('*').unwrap_or((word, "1"));
        let card: Card = card.parse().map_err(|_| format!("\"{card}\" is not a card"))?;
        let count: usize = count.parse().map_err(|_| format!("\"{count}\" is not a count"))?;
        cards.extend(std::iter::repeat_n(card, count));
    }
    Ok(cards)
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Won => "won",
        Fate::Lost => "lost",
        Fate::Returned => "returned",
        Fate::Open => "open",
    }
}
