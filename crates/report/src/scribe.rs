//! Writes the postings of an entry of a table: rounds, corrections, chips and incidents.

use crate::ends::Ends;
use crate::fold::{At, Taken};
use crate::parts::{RoundLine, parts};
use crate::posting::{Key, Posting};
use croupier_house::{Figures, TableId};
use croupier_table::{
    BetEnd, ChipsMove, FrameEvent, KeepEvent, PaiGowEvent, PitEvent, RoundNo, TableEvent,
};
use serde::{Deserialize, Serialize};

/// The name of the dealer where nobody deals.
const AUTOMATIC: &str = "automatic";
/// The bet under which money stands that was moved by order.
const ADJUSTMENT: &str = "adjustment";

/// What is known of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) game: String,
    rulebook: String,
    dealer: String,
    opened_ms: u64,
    bank: String,
    /// The last settlement, to which a correction is the difference.
    last: Ends,
}

/// The member of staff who wrote an entry.
fn staff(actor: &str) -> Option<&str> {
    let (staff, _) = actor.strip_prefix("staff/")?.rsplit_once('/')?;
    Some(staff)
}

/// Writes the postings of one entry of a table.
pub(crate) struct Scribe<'f> {
    key: Key,
    id: &'f TableId,
    at: At<'f>,
    seen: &'f mut Seen,
    taken: Taken,
}

impl Scribe<'_> {
    /// What the events of an entry lead to.
    pub(crate) fn write(
        key: Key,
        (id, at): (&TableId, At<'_>),
        seen: &mut Seen,
        events: &[TableEvent],
    ) -> Taken {
        let mut scribe = Scribe { key, id, at, seen, taken: Taken::default() };
        events.iter().for_each(|event| scribe.event(event));
        scribe.taken
    }

    fn event(&mut self, event: &TableEvent) {
        #[allow(clippy::wildcard_enum_match_arm)] // the others move no figure
        match event {
            TableEvent::Frame(event) => self.frame(event),
            TableEvent::Keep(KeepEvent::ChipsMoved { kind, amount, .. }) => {
                let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
                let mut figures = Figures::default();
                match kind {
                    ChipsMove::Drop => figures.drop = cents,
                    ChipsMove::Fill => figures.fills = cents,
                    ChipsMove::Credit => figures.credits = cents,
                    ChipsMove::Count => return,
                }
                self.post("", "", figures);
            }
            TableEvent::Pit(event) => self.pit(event),
            TableEvent::PaiGow(PaiGowEvent::BankDecided { patron, .. }) => {
                self.seen.bank = patron.as_ref().map_or_else(String::new, ToString::to_string);
            }
            TableEvent::PaiGow(PaiGowEvent::HandCorrected { round, bets, .. }) => {
                self.again(*round, bets, (false, false));
            }
            TableEvent::PaiGow(PaiGowEvent::DiceCorrected { .. }) => {
                self.post("", "", Figures { corrections: 1, ..Figures::default() });
            }
            _ => {}
        }
    }

    fn frame(&mut self, event: &FrameEvent) {
        #[allow(clippy::wildcard_enum_match_arm)] // the others move no figure
        match event {
            FrameEvent::RoundOpened { at_ms, rulebook, .. } => {
                self.seen.rulebook.clone_from(rulebook);
                self.seen.opened_ms = *at_ms;
                self.seen.dealer = staff(self.at.actor).unwrap_or_default().to_owned();
                self.seen.bank.clear();
            }
            FrameEvent::RoundSettled { round, at_ms, bets, .. } => {
                self.settled(*round, *at_ms, bets);
            }
            FrameEvent::RoundVoided { round, at_ms, .. } => {
                self.dealt_by();
                self.seen.last = Ends::default();
                self.post("", "", Figures { rounds: 1, voids: 1, ..Figures::default() });
                self.line(*round, *at_ms, "void");
            }
            FrameEvent::CommissionCollected { patron, amount } => {
                let collected = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
                let figures = Figures { collected, ..Figures::default() };
                self.post(patron.as_str(), "", figures);
            }
            _ => {}
        }
    }

    /// Who opened the round dealt it; where the clock opened it, who ended it.
    fn dealt_by(&mut self) {
        if self.seen.dealer.is_empty() {
            let dealer = staff(self.at.actor).unwrap_or(AUTOMATIC);
            self.seen.dealer = dealer.to_owned();
        }
    }

    fn settled(&mut self, round: RoundNo, at_ms: u64, bets: &[BetEnd]) {
        self.dealt_by();
        let ends = Ends::of(bets);
        ends.iter().for_each(|(patron, bet, figures)| self.post(patron, bet, *figures));
        let time_ms = i64::try_from(at_ms.saturating_sub(self.seen.opened_ms)).unwrap_or(0);
        for part in parts(&ends) {
            let figures = Figures { played: 1, time_ms, ..Figures::default() };
            self.post(&part.patron, "", figures);
        }
        self.post("", "", Figures { rounds: 1, ..Figures::default() });
        self.seen.last = ends;
        self.line(round, at_ms, "settled");
    }

    /// A round settled again.
    fn again(&mut self, round: RoundNo, bets: &[BetEnd], (commission, void): (bool, bool)) {
        let is = Ends::of(bets);
        let is_at_risk = if void { Ends::default() } else { is };
        let difference = is_at_risk.after(&self.seen.last, commission);
        difference.iter().for_each(|(patron, bet, figures)| self.post(patron, bet, *figures));
        let voids = i64::from(void);
        self.post("", "", Figures { corrections: 1, voids, ..Figures::default() });
        self.seen.last = is_at_risk;
        self.line(round, self.at.at_ms, "corrected");
    }

    fn pit(&mut self, event: &PitEvent) {
        match event {
            PitEvent::RoundCorrected { round, bets, void, .. } => {
                self.again(*round, bets, (true, void.is_some()));
            }
            PitEvent::MoneyAdjusted { patron, to_patron, amount, .. } => {
                let cents = i64::try_from(amount.cents()).unwrap_or(i64::MAX);
                let win = if *to_patron { -cents } else { cents };
                let figures = Figures { win, corrected: win, ..Figures::default() };
                self.post(patron.as_str(), ADJUSTMENT, figures);
                self.post("", "", Figures { corrections: 1, ..Figures::default() });
            }
            PitEvent::IncidentNoted { .. } => {
                self.post("", "", Figures { incidents: 1, ..Figures::default() });
            }
            PitEvent::ApprovalAsked { .. }
            | PitEvent::ApprovalGiven { .. }
            | PitEvent::ApprovalDeclined { .. }
            | PitEvent::BetsReturned { .. } => {}
        }
    }

    fn post(&mut self, patron: &str, bet: &str, figures: Figures) {
        let Seen { game, rulebook, dealer, .. } = &*self.seen;
        let key = Key {
            table: self.id.to_string(),
            game: game.clone(),
            rulebook: rulebook.clone(),
            dealer: dealer.clone(),
            patron: patron.to_owned(),
            bet: bet.to_owned(),
            ..self.key.clone()
        };
        self.taken.postings.push(Posting { key, figures });
    }

    fn line(&mut self, round: RoundNo, at_ms: u64, state: &'static str) {
        self.taken.rounds.push(RoundLine {
            table: self.id.to_string(),
            round: round.0,
            at_ms,
            state,
            bank: self.seen.bank.clone(),
            parts: parts(&self.seen.last),
        });
    }
}
