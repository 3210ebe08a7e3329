//! `croupier rulebook words`: every key, word and bet a rulebook file can have, as Markdown. The
//! lists of docs/rulebooks.md are made by it, and a test keeps them so.

use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::pai_gow_poker::PokerWay;
use croupier_rules::pai_gow_tiles::{TilesWay, ZeroZero};
use croupier_rules::rulebook::expression::Kind;
use croupier_rules::rulebook::{
    Banking, Commission, Condition, Game, GameBet, KEYS, Named, Squeeze, vocabularies,
};
use std::fmt::Write;

/// The lists.
pub fn markdown() -> String {
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut page);
    page
}

fn write_all(page: &mut String) -> std::fmt::Result {
    keys(page)?;
    choices(page)?;
    writeln!(page, "### Words of conditions\n")?;
    for (name, words) in vocabularies() {
        writeln!(page, "{name}:\n\n| word | is | means |\n| --- | --- | --- |")?;
        for word in words {
            let kind = match word.kind {
                Kind::Number(low, high) => format!("{low} to {high}"),
                kind @ (Kind::Truth
                | Kind::Rank
                | Kind::Suit
                | Kind::Fortune
                | Kind::Poker
                | Kind::Front
                | Kind::Tiles
                | Kind::Tile) => kind.name().to_owned(),
            };
            writeln!(page, "| `{}` | {kind} | {} |", word.word, word.meaning)?;
        }
        writeln!(page)?;
    }
    for (name, kind) in [
        ("Ranks", Kind::Rank),
        ("Suits", Kind::Suit),
        ("Poker hands", Kind::Poker),
        ("Hands of two cards", Kind::Front),
        ("Fortune hands", Kind::Fortune),
        ("Hands of two tiles", Kind::Tiles),
        ("Tiles", Kind::Tile),
    ] {
        let values: Vec<String> =
            kind.values().into_iter().map(|(value, _)| format!("`{value}`")).collect();
        writeln!(page, "{name}: {}.\n", values.join(" "))?;
    }
    bets(page)
}

fn keys(page: &mut String) -> std::fmt::Result {
    writeln!(page, "### Keys\n\n| table | key | says |\n| --- | --- | --- |")?;
    for key in &KEYS {
        let table = if key.table.is_empty() { String::new() } else { format!("`{}`", key.table) };
        writeln!(page, "| {table} | `{}` | {} |", key.key, key.meaning)?;
    }
    writeln!(page)
}

fn choices(page: &mut String) -> std::fmt::Result {
    fn words<T: Named>() -> String {
        let words: Vec<String> = T::WORDS.iter().map(|(word, _)| format!("`{word}`")).collect();
        words.join(" ")
    }
    writeln!(page, "### Words of keys\n\n| key | one of |\n| --- | --- |")?;
    writeln!(page, "| `game` | {} |", words::<Game>())?;
    writeln!(page, "| `capabilities.commission` | {} |", words::<Commission>())?;
    writeln!(page, "| `capabilities.squeeze` | {} |", words::<Squeeze>())?;
    writeln!(page, "| `capabilities.banking` | {} |", words::<Banking>())?;
    writeln!(page, "| `settings.house_way`, poker | {} |", words::<PokerWay>())?;
    writeln!(page, "| `settings.house_way`, tiles | {} |", words::<TilesWay>())?;
    writeln!(page, "| `settings.zero_zero` | {} |", words::<ZeroZero>())?;
    writeln!(page, "| `insurance.on` | {} |", words::<Side>())?;
    writeln!(page, "| `insurance.stage` | {} |", words::<Stage>())?;
    let conditions: Vec<String> = Condition::all().map(|word| format!("`{word}`")).collect();
    writeln!(page, "| `bet.pays.when`, format 1 | {} |\n", conditions.join(" "))
}

fn bets(page: &mut String) -> std::fmt::Result {
    writeln!(page, "### Bets that are known by name\n\n| game | bets |\n| --- | --- |")?;
    for (word, game) in Game::WORDS {
        let bets = GameBet::all_known(*game);
        let bets: Vec<String> = bets.iter().map(|bet| format!("`{bet}`")).collect();
        writeln!(page, "| `{word}` | {} |", bets.join(" "))?;
    }
    Ok(())
}
