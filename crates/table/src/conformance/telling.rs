//! A story line by line, as a command and who gives it: `ann bets 1 big 1000`, `shoe AS`, `dealer
//! gets KC KD …`. A line is about the round on the table.

use super::desk::Desk;
use crate::kit::{cents, dealer, manager, patron, shift_manager, supervisor};
use crate::pai_gow::{BankAnswer, Piece};
use crate::toy::{Face, ToyCommand, ToyOrder};
use crate::*;
use croupier_house::{Actor, PatronId};
use croupier_rules::baccarat::{Side, Stage};
use croupier_rules::equipment::{Card, Dice, Die};

/// A line of a story.
#[derive(Debug)]
pub(super) struct Line<'s>(&'s str);

/// The lines of a story.
pub(super) fn lines(told: &str) -> Vec<Line<'_>> {
    let lines = told.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("with ")).map(Line).collect()
}

fn cards(words: &[&str]) -> Vec<Card> {
    words.iter().map(|card| card.parse().unwrap()).collect()
}

fn pieces(words: &[&str]) -> Vec<Piece> {
    words.iter().map(|piece| piece.parse().unwrap()).collect()
}

fn dice(words: &[&str]) -> Dice {
    let faces: Vec<u64> = words.iter().map(|face| face.parse().unwrap()).collect();
    Dice([faces[0], faces[1], faces[2]].map(|face| Die::try_from(face).unwrap()))
}

fn amount(word: &str) -> croupier_rules::money::Amount {
    cents(word.parse().unwrap())
}

fn face(word: &str) -> Face {
    Face::named(word).unwrap()
}

fn text() -> String {
    "as seen".to_owned()
}

impl Line<'_> {
    /// Whether a patron sets a hand.
    pub(super) fn sets_a_hand(&self) -> bool {
        self.0.contains(" sets ") || self.0.contains(" fouls ")
    }

    /// Gives it.
    pub(super) fn give(&self, desk: &mut Desk) -> Result<Vec<TableEvent>, Refusal> {
        let words: Vec<&str> = self.0.split_whitespace().collect();
        if let ["wait", ms] = words.as_slice() {
            desk.now_ms += ms.parse::<u64>().unwrap();
            return desk.give(&Actor::System, &TableCommand::Tick);
        }
        if let ["spends", name, cents] = words.as_slice() {
            desk.spend(name, cents.parse().unwrap());
            return Ok(Vec::new());
        }
        let (actor, command) = self.command(&desk.table, &words);
        desk.give(&actor, &command)
    }

    fn command(&self, table: &Table, words: &[&str]) -> (Actor, TableCommand) {
        let round = table.round();
        let house = |command| (Actor::System, command);
        let cards_in = |command: BaccaratCommand| house(command.into());
        match words {
            ["open"] => house(TableCommand::OpenBets { round: round.next(), commitment: None }),
            ["open", "promising", hex] => {
                let commitment = Some(hex.repeat(16).parse().unwrap());
                house(TableCommand::OpenBets { round: round.next(), commitment })
            }
            ["close"] => house(TableCommand::CloseBets { round }),
            ["confirm"] => (dealer(), TableCommand::Confirm { round }),
            ["shoe", first] => cards_in(BaccaratCommand::NewShoe {
                first: first.parse().unwrap(),
                commitment: None,
            }),
            ["end", "shoe"] => cards_in(BaccaratCommand::EndShoe { seed: None }),
            ["card", card] => {
                cards_in(BaccaratCommand::EnterCard { round, card: card.parse().unwrap() })
            }
            ["scan", card] => {
                cards_in(BaccaratCommand::ScanCard { round, card: card.parse().unwrap() })
            }
            ["undo"] => cards_in(BaccaratCommand::UndoCard { round, reason: text() }),
            ["dice", ..] => house(table.enter_dice(round, dice(&words[1..]))),
            ["coin", side] => house(ToyCommand::EnterCoin { round, face: face(side) }.into()),
            ["packets", size] => {
                let packets = packets(size.parse().unwrap());
                house(PaiGowCommand::DealHands { round, packets }.into())
            }
            ["close", "offer"] => house(PaiGowCommand::CloseOffer { round }.into()),
            ["misdeal", left] => {
                house(PaiGowCommand::Misdeal { round, left: left.parse().unwrap() }.into())
            }
            ["reveal", "seed"] => house(PaiGowCommand::RevealSeed { round, seed: None }.into()),
            [to, "gets", ..] => {
                let (to, pieces) = (to.parse().unwrap(), pieces(&words[2..]));
                (dealer(), PaiGowCommand::EnterHand { round, to, pieces }.into())
            }
            ["void"] => house(TableCommand::Void { round, reason: text() }),
            ["void", "silently"] => house(TableCommand::Void { round, reason: " ".to_owned() }),
            ["keep", ..] => (manager(), TableCommand::Keep(self.keeping(table, &words[1..]))),
            ["order", ..] => self.order(table, &words[1..]),
            [name, ..] => self.of_patron(table, patron(name), &words[1..]),
            [] => panic!("an empty line"),
        }
    }

    fn keeping(&self, table: &Table, words: &[&str]) -> Keeping {
        match words {
            ["close"] => Keeping::CloseTable,
            ["last-round"] => Keeping::AnnounceLastRound,
            ["unfit"] => {
                let stored = table.settings().stored().clone();
                Keeping::ChangeSettings { settings: TableSettings { positions: 0, ..stored } }
            }
            ["fill", cents] => {
                let (kind, chips) = (ChipsMove::Fill, Vec::new());
                Keeping::RequestChips { kind, amount: amount(cents), chips }
            }
            _ => panic!("nothing keeps a table so: {self:?}"),
        }
    }

    fn order(&self, table: &Table, words: &[&str]) -> (Actor, TableCommand) {
        let round = table.round();
        let sam = |order: PitOrder| (supervisor(), TableCommand::Order { round, order });
        match words {
            ["correct-cards", ..] => {
                let cards = cards(&words[1..]);
                sam(BaccaratOrder::CorrectCards { cards, text: text() }.into())
            }
            ["correct-dice", ..] => sam(table.correct_dice(dice(&words[1..]), text())),
            ["correct-coin", side] => {
                sam(ToyOrder::CorrectCoin { face: face(side), text: text() }.into())
            }
            ["correct-hand", at, "low", first, second, "of", ..] => {
                let (at, low) = (at.parse().unwrap(), Some(pieces(&[first, second])));
                let pieces = pieces(&words[6..]);
                sam(PaiGowOrder::CorrectHand { at, pieces, low, text: text() }.into())
            }
            ["correct-hand", at, ..] => {
                let (at, pieces) = (at.parse().unwrap(), pieces(&words[2..]));
                sam(PaiGowOrder::CorrectHand { at, pieces, low: None, text: text() }.into())
            }
            ["banker-third-first"] => sam(BaccaratOrder::SqueezeBankerThirdFirst.into()),
            ["no-roll"] => sam(SicBoOrder::NoRoll { text: text() }.into()),
            ["replace-set"] => sam(BaccaratOrder::ReplaceSet { text: text() }.into()),
            ["return", name] => {
                let effect = Decision::ReturnBets(vec![patron(name)]);
                let order = AnyOrder::Decide { text: text(), effect }.into();
                (shift_manager("rob"), TableCommand::Order { round, order })
            }
            ["ruled", ..] => {
                let drawn = words[1..]
                    .iter()
                    .map(|card| CardInError { card: Some(card.parse().unwrap()), exposed: true });
                let Shown::Cards(mut cards) = table.shown() else { panic!("no cards") };
                cards.extend(words[1..].iter().map(|card| card.parse::<Card>().unwrap()));
                let error = DealingError {
                    kind: DealingErrorKind::WrongSide,
                    drawn: drawn.collect(),
                    cards,
                    reconstructed: true,
                    text: text(),
                };
                let order = BaccaratOrder::DealingError(error).into();
                (manager(), TableCommand::Order { round, order })
            }
            _ => panic!("no such order: {self:?}"),
        }
    }

    fn of_patron(&self, table: &Table, patron: PatronId, words: &[&str]) -> (Actor, TableCommand) {
        let (round, own) = (table.round(), Actor::Patron(patron.clone()));
        let command = match words {
            ["bets", seat, bet, stake] => TableCommand::PlaceBet {
                round,
                patron,
                seat: seat.parse().unwrap(),
                bet: (*bet).to_owned(),
                stake: amount(stake),
            },
            ["bets-late", seat, bet, stake] => TableCommand::PlaceBet {
                round: round.next(),
                patron,
                seat: seat.parse().unwrap(),
                bet: (*bet).to_owned(),
                stake: amount(stake),
            },
            ["bets-by-dealer", seat, bet, stake] => {
                let (seat, bet) = (seat.parse().unwrap(), (*bet).to_owned());
                let stake = amount(stake);
                let command = TableCommand::PlaceBetFor { round, patron, seat, bet, stake };
                return (dealer(), command);
            }
            ["sits", seat] => TableCommand::Sit { patron, seat: seat.parse().unwrap() },
            ["leaves"] => TableCommand::Leave { patron },
            ["insures", on, stage, stake] => {
                let side = if *on == "player" { Side::Player } else { Side::Banker };
                let stage: Stage = stage.parse().unwrap();
                let stake = amount(stake);
                BaccaratCommand::Insure { round, patron, seat: None, side, stage, stake }.into()
            }
            ["answers", answer] => {
                let answer = match *answer {
                    "bank" => BankAnswer::Bank { house_wager: None },
                    "co-bank" => BankAnswer::CoBank,
                    _ => BankAnswer::Pass,
                };
                PaiGowCommand::AnswerBank { round, patron, answer }.into()
            }
            ["sets", "house-way"] => PaiGowCommand::HouseWay { round, patron }.into(),
            ["fouls", ..] => {
                let low = pieces(&words[1..]);
                PaiGowCommand::SetHand { round, patron, low, confirm_foul: true }.into()
            }
            ["sets", ..] => {
                let low = pieces(&words[1..]);
                PaiGowCommand::SetHand { round, patron, low, confirm_foul: false }.into()
            }
            ["squeezes"] => BaccaratCommand::AskSqueeze { round, patron }.into(),
            ["asks-banker-third"] => {
                let how = ThirdFirst::Expose;
                BaccaratCommand::AskBankerThird { round, patron, how }.into()
            }
            ["turns"] => BaccaratCommand::Reveal { round, patron }.into(),
            ["chooses", answer] => {
                let answer = match *answer {
                    "return" => OptionAnswer::Return,
                    _ => OptionAnswer::Continue,
                };
                BaccaratCommand::AnswerOption { round, patron, answer }.into()
            }
            _ => panic!("nobody knows how to: {self:?}"),
        };
        (own, command)
    }
}

/// The packets of an unshuffled deck or set of tiles, cut to hands of this size.
pub(super) fn packets(size: usize) -> Vec<Vec<Piece>> {
    let pieces: Vec<Piece> = match size {
        7 => Card::all().map(|card| card.to_string().parse().unwrap()).collect(),
        _ => croupier_rules::equipment::Tile::all()
            .map(|tile| tile.to_string().parse().unwrap())
            .collect(),
    };
    pieces.chunks_exact(size).map(<[Piece]>::to_vec).collect()
}
