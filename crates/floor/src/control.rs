//! Takes no bet where betting is stopped, and none beyond what guards a patron. A round that is
//! under way is finished: a stake put down after the close, such as insurance, belongs to it, and
//! only a stop or a guard of that patron refuses it.

use crate::plan::{NoPlan, Planner};
use crate::request::Changed;
use croupier_house::{
    Account, Act, Actor, AtStake, Care, CareSettings, Control, ControlRefused, House, HouseEvent,
    HouseRefused, PatronId, Scope, Stop, TableId, Transfer,
};
use croupier_rules::rulebook::{Game, Named as _};
use croupier_table::{Moment, Table, TableCommand};
use std::collections::BTreeMap;

/// The name by which a game is stopped: the one its rulebooks have for it.
fn name_of(game: Game) -> &'static str {
    let named = Game::WORDS.iter().find(|&&(_, value)| value == game);
    named.map_or("unknown", |&(word, _)| word)
}

/// The stop that covers a table.
pub fn stop_at<'h>(house: &'h House, table: &Table) -> Option<&'h Stop> {
    let rulebook = table.settings().rulebook();
    house.controls().stop_at(table.id(), &[name_of(rulebook.game), rulebook.id.as_str()])
}

fn stopped(stop: &Stop) -> NoPlan {
    let (scope, reason) = (stop.scope.name(), stop.reason.clone());
    refused(ControlRefused::Stopped { scope, reason })
}

fn refused(why: ControlRefused) -> NoPlan {
    HouseRefused::from(why).into()
}

impl Planner<'_> {
    /// Refuses to open a round where betting is stopped.
    pub(crate) fn check_opens(&self, table: &Table, command: &TableCommand) -> Result<(), NoPlan> {
        match stop_at(&self.state.house, table) {
            Some(stop) if matches!(command, TableCommand::OpenBets { .. }) => Err(stopped(stop)),
            Some(_) | None => Ok(()),
        }
    }

    /// Refuses a box to who is excluded, takes a break or is stopped.
    pub(crate) fn check_box(&self, command: &TableCommand) -> Result<(), NoPlan> {
        let TableCommand::Sit { patron, .. } = command else { return Ok(()) };
        let controls = self.state.house.controls();
        if let Some(stop) = controls.stop_of(patron) {
            return Err(stopped(stop));
        }
        let guard = controls.guard(patron);
        guard.map_or(Ok(()), |guard| guard.check_open(self.now_ms)).map_err(refused)
    }

    /// Refuses a stake where betting is stopped, and one that a patron's own guard forbids.
    pub(crate) fn check_stakes(
        &self,
        table: &Table,
        command: &TableCommand,
        moved: &[Transfer],
    ) -> Result<(), NoPlan> {
        if !may_stake(command) {
            return Ok(());
        }
        for (patron, more) in staked(table.id(), moved) {
            let stop = match table.moment() {
                Moment::Open(_) => stop_at(&self.state.house, table),
                Moment::Idle | Moment::Closed(_) | Moment::Ended(_) => None,
            };
            if let Some(stop) = stop {
                return Err(stopped(stop));
            }
            self.check_patron(table, (patron, more)).map_err(|why| match self.actor {
                // what guards somebody else is nobody's business
                Actor::Patron(actor) if actor != patron => refused(ControlRefused::BankTakesNoMore),
                Actor::Patron(_) | Actor::Staff(..) | Actor::System => why,
            })?;
        }
        Ok(())
    }

    fn check_patron(&self, table: &Table, (patron, more): (&PatronId, u64)) -> Result<(), NoPlan> {
        let controls = self.state.house.controls();
        if let Some(stop) = controls.stop_of(patron) {
            return Err(stopped(stop));
        }
        let (guard, care) = (controls.guard(patron), controls.care());
        let has_chips = table.settings().has_chips();
        if has_chips && self.state.house.patron(patron).is_none() {
            return Ok(()); // the house does not know whose chips they are
        }
        // a patron without a terminal has nothing to answer a reality check on
        let check_minutes = if has_chips { 0 } else { care.check_minutes };
        let care = CareSettings { check_minutes, ..care };
        if guard.is_none() && care.check_minutes == 0 {
            return Ok(()); // so it is for nearly every bet
        }
        let ledger = &self.state.ledger;
        let stake = AtStake {
            round: ledger.in_play(patron, table.id()).cents() + more,
            all: ledger.all_in_play(patron).cents() + more,
        };
        let played = self.state.tally.of(patron, self.state.house.settings().gaming_day);
        care.check_bet(guard, &played, stake, self.now_ms).map_err(refused)
    }
}

/// Whether somebody bets by this command. What the pit orders moves money by the rules.
const fn may_stake(command: &TableCommand) -> bool {
    command.is_of_a_game()
        || matches!(
            command,
            TableCommand::PlaceBet { .. }
                | TableCommand::PlaceBetFor { .. }
                | TableCommand::AnswerAsk { .. }
                | TableCommand::AgreeByCard { .. }
        )
}

/// Who stakes more at this table, and how much.
fn staked<'m>(table: &TableId, moved: &'m [Transfer]) -> Vec<(&'m PatronId, u64)> {
    let here = |account: &'m Account| match account {
        Account::InPlay(patron, at) if at == table => Some(patron),
        Account::InPlay(..)
        | Account::Cage
        | Account::Tickets
        | Account::Credit(_)
        | Account::Owed(_)
        | Account::Bank(_)
        | Account::Commission(_)
        | Account::Chips(_)
        | Account::Float(_) => None,
    };
    let mut sums: BTreeMap<&PatronId, i128> = BTreeMap::new();
    for Transfer { from, to, amount } in moved {
        let cents = i128::from(amount.cents());
        if let Some(patron) = here(to) {
            *sums.entry(patron).or_default() += cents;
        }
        if let Some(patron) = here(from) {
            *sums.entry(patron).or_default() -= cents;
        }
    }
    let more = |(patron, cents)| u64::try_from(cents).ok().map(|cents| (patron, cents));
    sums.into_iter().filter_map(more).filter(|(_, cents)| *cents > 0).collect()
}

/// Notes the patrons whose guard or stop changed, so that their terminals show it.
pub(crate) fn note_patrons(events: &[HouseEvent], changed: &mut Changed) {
    for event in events {
        #[allow(clippy::wildcard_enum_match_arm)] // the others are about no patron's bets
        let patron = match event {
            HouseEvent::Cared {
                what:
                    Care::LimitSet { patron, .. }
                    | Care::BreakTaken { patron, .. }
                    | Care::PatronExcluded { patron, .. }
                    | Care::CheckAnswered { patron },
                ..
            }
            | HouseEvent::Controlled {
                what:
                    Control::BettingStopped { scope: Scope::Patron { patron }, .. }
                    | Control::ActAgreed {
                        act:
                            Act::LiftExclusion { patron, .. }
                            | Act::Lift { scope: Scope::Patron { patron }, .. },
                        ..
                    },
                ..
            } => patron,
            _ => continue,
        };
        changed.patrons.insert(patron.clone());
    }
}
