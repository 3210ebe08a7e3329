//! Nobody is offered what is refused: at every state of the day, for every rank, each command that
//! the section `may` names is taken by the table with one thing or another.

use crate::day::{Day, STAFF};
use crate::deeds::staff;
use croupier_house::Actor;
use croupier_rules::equipment::{Card, Dice};
use croupier_table::pai_gow::{Piece, Position};
use croupier_table::*;
use croupier_table::{BaccaratCommand, PaiGowCommand, SicBoOrder};
use croupier_wire::may_section;

impl Day {
    /// Looks at what everybody is offered now.
    pub fn check_offers(&self) {
        for (name, _) in STAFF {
            let actor = staff(name);
            let may = may_section(&self.table, &self.ledger, &actor, self.now_ms);
            for command in &may.commands {
                self.check_offer(&actor, command);
            }
            for each in may.approvals {
                let approval = each.approval;
                let reason = "no".to_owned();
                let agrees = self.refusal(&actor, &TableCommand::Approve { approval });
                let declines = self.refusal(&actor, &TableCommand::Decline { approval, reason });
                assert_eq!((agrees.is_none(), declines.is_none()), (each.agree, each.decline));
            }
            for name in &may.keeping {
                if let Some(keeping) = keeping(name) {
                    let refused = self.refusal(&actor, &TableCommand::Keep(keeping));
                    assert_eq!(refused, None, "{actor:?} may {name}");
                }
            }
        }
    }

    fn refusal(&self, actor: &Actor, command: &TableCommand) -> Option<Refusal> {
        let context = Context { now_ms: self.now_ms, actor, ledger: &self.ledger };
        decide(&self.table, command, &context).err()
    }

    fn check_offer(&self, actor: &Actor, name: &str) {
        let tried = self.samples(actor, name);
        let mut refused = Vec::new();
        for command in &tried {
            match self.refusal(actor, command) {
                None => return,
                Some(why) => refused.push(why),
            }
        }
        let (phase, why) = (self.table.phase(), refused.first());
        assert!(tried.is_empty(), "{actor:?} is offered {name} at {phase:?}: {why:?}");
    }

    /// What the command could be; nothing where that depends on more than the table.
    fn samples(&self, actor: &Actor, name: &str) -> Vec<TableCommand> {
        let round = self.table.round();
        let reason = || "as it happened".to_owned();
        let cards = |command: &dyn Fn(Card) -> BaccaratCommand| -> Vec<TableCommand> {
            Card::all().map(|card| command(card).into()).collect()
        };
        let dice = Dice::all().nth(77).unwrap();
        let of_game = |order: SicBoOrder| TableCommand::Order { round, order: order.into() };
        match name {
            "open-bets" => {
                vec![TableCommand::OpenBets { round: round.next(), commitment: None }]
            }
            "close-bets" => vec![TableCommand::CloseBets { round }],
            "confirm" => vec![TableCommand::Confirm { round }],
            "interrupt" => vec![TableCommand::Interrupt { round }],
            "resume" => vec![TableCommand::Resume { round }],
            "enter-card" => cards(&|card| BaccaratCommand::EnterCard { round, card }),
            "open-banker-third" => cards(&|card| BaccaratCommand::OpenBankerThird { round, card }),
            "new-shoe" => cards(&|first| BaccaratCommand::NewShoe { first, commitment: None }),
            "undo-card" => vec![BaccaratCommand::UndoCard { round, reason: reason() }.into()],
            "answer-squeeze" => vec![BaccaratCommand::AnswerSqueeze { round, grant: false }.into()],
            "enter-dice" => vec![self.table.enter_dice(round, dice)],
            "close-offer" => vec![PaiGowCommand::CloseOffer { round }.into()],
            "misdeal" => (0..9).map(|left| PaiGowCommand::Misdeal { round, left }.into()).collect(),
            "house-way-for" => {
                let patrons = self.table.seats().keys().cloned();
                patrons.map(|patron| PaiGowCommand::HouseWay { round, patron }.into()).collect()
            }
            "correct-dice" if self.table.pai_gow().is_none() => {
                vec![of_game(SicBoOrder::CorrectDice { dice, text: reason() })]
            }
            "enter-hand" => self.hands(actor),
            "dismiss-reading" => {
                vec![TableCommand::Reader(ReaderCommand::Dismiss { reason: reason() })]
            }
            _ => Vec::new(),
        }
    }

    /// The next hand, or one that lies entered again with other pieces.
    fn hands(&self, _: &Actor) -> Vec<TableCommand> {
        let Some(game) = self.table.pai_gow() else { return Vec::new() };
        let pieces = self.stock.iter().rev().take(game.game().hand_size());
        let pieces: Vec<Piece> = pieces.map(|piece| piece.parse().unwrap()).collect();
        if pieces.len() < game.game().hand_size() {
            return Vec::new();
        }
        let round = self.table.round();
        let entered = self.table.entered().into_iter().map(|(position, _)| position);
        let at: Vec<Position> = self.table.to_enter().into_iter().chain(entered).collect();
        let enter = |to| PaiGowCommand::EnterHand { round, to, pieces: pieces.clone() }.into();
        at.into_iter().map(enter).collect()
    }
}

/// The keeping that says all with its name.
fn keeping(name: &str) -> Option<Keeping> {
    match name {
        "announce-last-round" => Some(Keeping::AnnounceLastRound),
        "close-table" => Some(Keeping::CloseTable),
        "reopen-table" => Some(Keeping::ReopenTable),
        "close-shift" => Some(Keeping::CloseShift { gaming_day: true }),
        "call-floor" => Some(Keeping::CallFloor { reason: CallReason::Other }),
        "answer-call" => Some(Keeping::AnswerCall),
        _ => None,
    }
}
