//! Incidents: every irregularity is noted with its words, its paragraph and the people who decided
//! it. One noticed late is noted and moves nothing.

use super::approval::Approval;
use super::authorised::{Authorised, Deciding};
use super::words;
use crate::decide::Decided;
use crate::event::{PitEvent, TableEvent};
use crate::order::PitOrder;
use crate::refusal::Refusal;
use crate::round::RoundNo;
use crate::table::Table;
use croupier_rules::rulebook::RuleKey;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// How many incidents a table remembers. Older ones are in the journal.
const INCIDENTS_MAX: usize = 100;

/// What kind of thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say all there is
pub enum IncidentKind {
    Void,
    DealingError,
    SetReplaced,
    Squeeze,
    NeglectedInsurance,
    Correction,
    NoRoll,
    Adjustment,
    Decision,
    Note,
    Interruption,
}

impl IncidentKind {
    /// Every kind.
    pub const ALL: [IncidentKind; 11] = [
        IncidentKind::Void,
        IncidentKind::DealingError,
        IncidentKind::SetReplaced,
        IncidentKind::Squeeze,
        IncidentKind::NeglectedInsurance,
        IncidentKind::Correction,
        IncidentKind::NoRoll,
        IncidentKind::Adjustment,
        IncidentKind::Decision,
        IncidentKind::Note,
        IncidentKind::Interruption,
    ];

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            IncidentKind::Void => "void",
            IncidentKind::DealingError => "dealing-error",
            IncidentKind::SetReplaced => "set-replaced",
            IncidentKind::Squeeze => "squeeze",
            IncidentKind::NeglectedInsurance => "neglected-insurance",
            IncidentKind::Correction => "correction",
            IncidentKind::NoRoll => "no-roll",
            IncidentKind::Adjustment => "adjustment",
            IncidentKind::Decision => "decision",
            IncidentKind::Note => "note",
            IncidentKind::Interruption => "interruption",
        }
    }
}

/// Something that happened out of the ordinary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Incident {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The round it concerns.
    pub round: RoundNo,
    /// When it was noted, in milliseconds since 1970.
    pub at_ms: u64,
    /// The kind of incident.
    pub kind: IncidentKind,
    /// In words.
    pub text: String,
    /// The paragraph.
    pub rule: Option<String>,
    /// Who decided and who agreed.
    pub authorised: Authorised,
}

/// What the pit keeps about a table: orders that wait, and incidents.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pit {
    pub(crate) approvals: BTreeMap<u32, Approval>,
    pub(crate) asked: u32,
    pub(crate) incidents: VecDeque<Incident>,
    pub(crate) noted: u32,
    /// Since when an order that waits has held the round, in milliseconds since 1970.
    pub(crate) held_ms: Option<u64>,
}

impl Pit {
    /// The orders that wait for a second person, by their numbers.
    pub fn approvals(&self) -> &BTreeMap<u32, Approval> {
        &self.approvals
    }

    /// The incidents, newest first.
    pub fn incidents(&self) -> impl Iterator<Item = &Incident> {
        self.incidents.iter().rev()
    }

    /// How many incidents there have been.
    pub const fn noted(&self) -> u32 {
        self.noted
    }

    pub(crate) const fn next_approval(&self) -> u32 {
        self.asked.saturating_add(1)
    }

    pub(super) fn waiting_for(&self, order: &PitOrder) -> Option<u32> {
        let same = |(_, waiting): &(&u32, &Approval)| waiting.order == *order;
        self.approvals.iter().find(same).map(|(&number, _)| number)
    }

    /// Writes an incident down.
    pub(crate) fn write(&mut self, incident: Incident) {
        self.noted = incident.number;
        if self.incidents.len() == INCIDENTS_MAX {
            self.incidents.pop_front();
        }
        self.incidents.push_back(incident);
    }

    /// Notes what nobody ordered: an interruption, or a round Void by the rules.
    pub(crate) fn write_of(&mut self, round: RoundNo, at_ms: u64, kind: IncidentKind) {
        self.write(Incident {
            number: self.noted.saturating_add(1),
            round,
            at_ms,
            kind,
            text: String::new(),
            rule: None,
            authorised: Authorised::default(),
        });
    }

    /// Whether the newest incident is an order that made this round Void.
    pub(crate) fn has_ordered_void(&self, round: RoundNo) -> bool {
        let order = |kind| matches!(kind, IncidentKind::Void | IncidentKind::Decision);
        self.incidents.back().is_some_and(|newest| newest.round == round && order(newest.kind))
    }

    /// The next round commences: orders that waited about the last round lapse.
    pub(crate) fn next_round(&mut self) {
        self.approvals.retain(|_, waiting| !waiting.lapses_with_the_round());
        self.held_ms = None;
    }
}

/// The paragraph behind a rule.
pub(crate) fn cite(table: &Table, rule: RuleKey) -> Option<String> {
    table.settings.rulebook.cite(rule).map(|cite| cite.first.to_owned())
}

/// The event that notes an order.
pub(crate) fn noted(
    table: &Table,
    kind: IncidentKind,
    text: &str,
    rule: RuleKey,
    deciding: &Deciding<'_>,
) -> TableEvent {
    TableEvent::Pit(PitEvent::IncidentNoted {
        incident: table.pit.noted.saturating_add(1),
        round: table.round(),
        at_ms: deciding.context.now_ms,
        kind,
        text: text.to_owned(),
        rule: cite(table, rule),
        authorised: deciding.authorised.clone(),
    })
}

/// The same as [`noted`], but about an earlier round.
pub(super) fn noted_of(event: TableEvent, of_round: RoundNo) -> TableEvent {
    let mut event = event;
    if let TableEvent::Pit(PitEvent::IncidentNoted { round, .. }) = &mut event {
        *round = of_round;
    }
    event
}

/// Notes an error in this round or a past one: nothing moves, and later rounds stand.
pub(super) fn note(
    table: &Table,
    of_round: RoundNo,
    text: &str,
    deciding: &Deciding<'_>,
) -> Decided {
    if of_round > table.round() || of_round == RoundNo::default() && table.round() != of_round {
        return Err(Refusal::NoSuchRound { round: of_round });
    }
    let text = words(text)?;
    let event = noted(table, IncidentKind::Note, &text, RuleKey::ErrorLate, deciding);
    Ok(vec![noted_of(event, of_round)])
}
