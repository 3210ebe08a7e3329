//! A rulebook under study to begin with, for every game.

use croupier_rules::rulebook::Game;

/// The text of a file.
pub fn of(game: Game, id: &str) -> String {
    let (title, rest) = match game {
        Game::Baccarat => ("My baccarat", BACCARAT),
        Game::SicBo => ("My Sic Bo", SIC_BO),
        Game::PaiGowPoker => ("My Pai Gow Poker", PAI_GOW_POKER),
        Game::PaiGowTiles => ("My Pai Gow Tiles", PAI_GOW_TILES),
    };
    let game = game.word();
    let head = "# The words of conditions stand in docs/rulebooks.md.";
    let tail = "format = 2\nstatus = \"study\"   # nobody approved it";
    format!("{head}\nid = \"{id}\"\ntitle = \"{title}\"\ngame = \"{game}\"\n{tail}\n{rest}")
}

const BACCARAT: &str = r#"
[equipment]
decks = [6, 8]

[capabilities]
commission = "at-settlement"     # Banker's odds hold it; "none" for even money

[[bet]]
name = "player"
pays = [
  { when = "player wins", called = "wins", odds = "1 to 1" },
  { when = "tie", odds = "returned" },
]

[[bet]]
name = "banker"
pays = [
  { when = "banker wins", called = "wins", odds = "0.95 to 1" },
  { when = "tie", odds = "returned" },
]

[[bet]]
name = "tie"
pays = [{ when = "tie", called = "wins", odds = "8 to 1" }]

# A side bet of your own: the first row whose condition holds decides; where none holds it loses.
[[bet]]
name = "my-side-bet"
pays = [
  { when = "player wins and margin >= 6", called = "by-six-or-more", odds = "6 to 1" },
  { when = "player wins and player.cards == 3 and player.points == 9", odds = "8 to 1" },
  { when = "tie and natural", odds = "returned" },
]
"#;

const SIC_BO: &str = r#"
[[bet]]
name = "small"
pays = [{ when = "total in 4..10 and not triple", called = "wins", odds = "1 to 1" }]

[[bet]]
name = "big"
pays = [{ when = "total in 11..17 and not triple", called = "wins", odds = "1 to 1" }]

# A side bet of your own: three numbers in a row.
[[bet]]
name = "my-straight"
pays = [{ when = "faces == 3 and highest - lowest == 2", odds = "7 to 1" }]
"#;

const PAI_GOW_POKER: &str = r#"
[capabilities]
commission = "at-settlement"
banking = "alternate"

[settings]
commission_percent = 5
house_way = "trump-plaza"
banker_may_bet_fortune = true
envy_minimum = 500

[[bet]]
name = "main"
pays = [{ when = "wins", odds = "1 to 1" }]

[[bet]]
name = "fortune"
pays = [
  { when = "seven == five-aces", odds = "400 to 1" },
  { when = "seven == royal-flush", odds = "150 to 1" },
  { when = "seven == straight-flush", odds = "50 to 1" },
  { when = "seven == four-of-a-kind", odds = "25 to 1" },
  { when = "seven == full-house", odds = "5 to 1" },
  { when = "seven == flush", odds = "4 to 1" },
  { when = "seven == three-of-a-kind", odds = "3 to 1" },
  { when = "seven == straight", odds = "2 to 1" },
]
"#;

const PAI_GOW_TILES: &str = r#"
[capabilities]
commission = "at-settlement"
banking = "full-circle"

[settings]
commission_percent = 5
house_way = "foxwoods"
zero_zero = "copy"

[[bet]]
name = "main"
pays = [{ when = "wins", odds = "1 to 1" }]
"#;
