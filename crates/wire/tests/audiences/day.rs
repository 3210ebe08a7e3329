//! A day at one table, with what each audience may see kept by the events alone, and everybody
//! looked after whenever anything happens.

use crate::checker::{Secrets, leak, pieces_in};
use croupier_house::{Account, Actor, House, HouseEvent, Ledger, Patron, PatronId, Role, Staff};
use croupier_house::{Transfer, evolve as evolve_house};
use croupier_rules::money::Amount;
use croupier_rules::pai_gow::Bank;
use croupier_rules::rulebook::Library;
use croupier_table::*;
use croupier_wire::{
    Viewer, board_round, console_section, mine_section, pit_section, pit_table, roads_section,
    round_section, round_view, round_view_of_present, table_line, table_section,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::built_in().unwrap());

/// How a table deals: with these stakes and this source of cards, face down or not, with one source
/// or two.
pub const fn procedure(
    (stakes, equipment): (Stakes, CardSource),
    face_down: bool,
    second_source: bool,
) -> Procedure {
    Procedure {
        insurance_forgone: Some(Forgone::Offer),
        insurance_least_ms: 5_000,
        stakes,
        equipment,
        face_down,
        squeeze_window_ms: 15_000,
        second_source,
        reader_deals: false,
        chips: Denominations::USUAL,
        absence_rounds: 12,
        absence_minutes: 0,
        signs: Vec::new(),
    }
}

/// Where the shoe deals, face down.
pub const SHOE_DEALS: Procedure = {
    let mut deals = procedure((Stakes::Credit, CardSource::Shoe), true, false);
    deals.reader_deals = true;
    deals
};

/// As most tables do.
pub const PLAIN: Procedure = procedure((Stakes::Credit, CardSource::Shoe), false, false);

/// A kind of table.
#[derive(Clone, Debug)]
pub struct Kind {
    pub rulebook: &'static str,
    pub layout: Option<&'static str>,
    pub dealing: Dealing,
    pub procedure: Procedure,
    pub private: bool,
}

/// Primes, so far apart that no stake, win or time makes one of the others.
pub const PATRONS: [(&str, u64); 3] =
    [("ann", 7_368_787_009), ("bob", 15_485_863_139), ("cat", 32_452_843_021)];

pub const STAFF: [(&str, Role); 6] = [
    ("dora", Role::Dealer),
    ("sam", Role::PitSupervisor),
    ("sid", Role::PitSupervisor),
    ("mia", Role::PitManager),
    ("rob", Role::ShiftManager),
    ("tom", Role::ShiftManager),
];

pub fn patron(name: &str) -> PatronId {
    name.parse().unwrap()
}

pub fn cents(cents: u64) -> Amount {
    Amount::new(cents).unwrap()
}

pub struct Day {
    pub kind: Kind,
    pub table: Table,
    pub ledger: Ledger,
    house: House,
    pub now_ms: u64,
    state: u64,
    /// The cards or tiles that are still to come, the next one last.
    pub stock: Vec<String>,
    /// The seed of the round or the shoe, until it is revealed.
    pub seed: Option<Hex>,
    /// What was exposed in this round, and what may still be spoken of.
    exposed: BTreeSet<String>,
    /// What was exposed today.
    ever: BTreeSet<String>,
    /// What the dealer has entered or a second source has seen, and nobody else.
    dealers: BTreeSet<String>,
    /// The hands that lie face down, by position.
    hands: BTreeMap<String, Vec<String>>,
    /// What the table is: the same all day.
    standing: Value,
    /// What was reached, by the names of the events.
    pub happened: BTreeSet<String>,
}

fn house() -> House {
    let mut house = House::new();
    for (name, _) in PATRONS {
        let (card_number, pin_hash) = (format!("card of {name}"), format!("sealed-pin-{name}"));
        let patron = Patron { id: patron(name), name: name.to_owned(), card_number, pin_hash };
        evolve_house(&mut house, &HouseEvent::PatronRegistered(patron)).unwrap();
    }
    for (name, role) in STAFF {
        let (login, pin_hash) = (format!("login of {name}"), format!("sealed-pin-{name}"));
        let (id, name) = (name.parse().unwrap(), name.to_owned());
        let staff = Staff { id, name, login, pin_hash, role };
        evolve_house(&mut house, &HouseEvent::StaffRegistered(staff)).unwrap();
    }
    house
}

impl Day {
    pub fn new(kind: Kind, seed: u64) -> Day {
        let rulebook = Arc::new(LIBRARY.find(kind.rulebook, i64::MAX).unwrap().clone());
        let settings = TableSettings {
            positions: 6,
            private: kind.private,
            procedure: kind.procedure.clone(),
            ..croupier_testkit::settings(&rulebook, kind.layout, kind.dealing)
        };
        let id = "t1".parse().unwrap();
        let table = Table::open(id, "Table one".into(), settings, rulebook).unwrap();
        let mut ledger = Ledger::new();
        for (name, amount) in PATRONS {
            let to = Account::Credit(patron(name));
            ledger.apply(&[Transfer { from: Account::Cage, to, amount: cents(amount) }]).unwrap();
        }
        Day {
            kind,
            standing: json!(table_section(&table)),
            table,
            ledger,
            house: house(),
            now_ms: 1_000_000,
            state: seed,
            stock: Vec::new(),
            seed: None,
            exposed: BTreeSet::new(),
            ever: BTreeSet::new(),
            dealers: BTreeSet::new(),
            hands: BTreeMap::new(),
            happened: BTreeSet::new(),
        }
    }

    /// The next number by chance, below `below`.
    pub fn chance(&mut self, below: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % below as u64).unwrap()
    }

    /// Something of `all`, by chance.
    pub fn any<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.chance(all.len())].clone()
    }

    fn is_live(&self) -> bool {
        self.kind.dealing == Dealing::Live
    }

    /// Gives a command as this person, who sees a preview first; what is refused is told as well.
    pub fn give(&mut self, actor: &Actor, command: &TableCommand) {
        let context = Context { now_ms: self.now_ms, actor, ledger: &self.ledger };
        let preview = effect(&self.table, command, &context);
        let decided = decide(&self.table, command, &context);
        match preview {
            Ok(effect) => self.check_preview(actor, &effect),
            Err(why) => self.check_refusal(actor, command, &why),
        }
        match decided {
            Ok(events) => events.iter().for_each(|event| self.happen(event)),
            Err(_) => drop(self.happened.insert("refused".to_owned())),
        }
    }

    fn happen(&mut self, event: &TableEvent) {
        let name = json!(event)["event"].as_str().unwrap().to_owned();
        self.ledger.apply(&transfers(&self.table, event)).unwrap();
        self.note(event);
        evolve(&mut self.table, event).unwrap();
        if self.table.read_and_held().is_some() {
            self.happened.insert("read-unseen".to_owned());
        }
        if self.table.ahead().iter().any(|card| card.card.is_some() && !card.exposed) {
            self.happened.insert("face-down-excess".to_owned());
        }
        self.happened.insert(name.clone());
        self.check(&name);
    }

    /// What an event exposes.
    fn note(&mut self, event: &TableEvent) {
        let mut shown: Vec<String> = Vec::new();
        let mut revealed = None;
        #[allow(clippy::wildcard_enum_match_arm)]
        // a new event exposes nothing until it says so here
        match event {
            TableEvent::Frame(FrameEvent::RoundOpened { .. }) => {
                self.exposed.clear();
                self.hands.clear();
                self.dealers.clear();
                shown.extend(faces(self.table.ahead()));
            }
            TableEvent::Baccarat(BaccaratEvent::ShoeOpened { first, .. }) => {
                shown.push(first.to_string())
            }
            TableEvent::Baccarat(
                BaccaratEvent::CardDrawn { card, .. }
                | BaccaratEvent::BankerThirdOpened { card, .. },
            ) => shown.push(card.to_string()),
            TableEvent::Baccarat(BaccaratEvent::CardEntered { card, .. })
            | TableEvent::Baccarat(BaccaratEvent::CardScanned { card, .. })
                if !self.table.is_read_unseen() =>
            {
                self.dealers.insert(card.to_string());
            }
            TableEvent::Baccarat(BaccaratEvent::SourcesDisagree { entered, scanned, .. }) => {
                self.dealers.extend(entered.iter().chain([scanned]).map(ToString::to_string));
            }
            TableEvent::Baccarat(BaccaratEvent::CardsRuled { drawn, cards, .. }) => {
                shown.extend(cards.iter().map(ToString::to_string));
                shown.extend(faces(drawn));
            }
            TableEvent::Baccarat(BaccaratEvent::CardsCorrected { cards, .. }) => {
                shown.extend(cards.iter().map(ToString::to_string));
            }
            TableEvent::Pit(PitEvent::RoundCorrected { instead, .. }) => {
                shown.extend(instead.cards.iter().map(ToString::to_string));
            }
            TableEvent::PaiGow(PaiGowEvent::HandDealt { to, pieces, .. }) => {
                let pieces = pieces.iter().map(ToString::to_string).collect();
                self.hands.insert(to.to_string(), pieces);
            }
            // every hand in play is turned over, that of a bank against nobody included; those
            // nobody plays are folded unseen
            TableEvent::Frame(FrameEvent::RoundSettled { bets, result, .. }) => {
                let seats = bets.iter().map(|end| format!("seat-{}", end.seat));
                let bank = match result {
                    RoundResult::Banked(Bank::Seat(seat) | Bank::CoBank(seat)) => {
                        Some(format!("seat-{seat}"))
                    }
                    _ => None,
                };
                let positions = seats.chain(bank).chain(["dealer".to_owned()]);
                let hands = positions.filter_map(|position| self.hands.get(&position).cloned());
                shown.extend(hands.flatten());
            }
            TableEvent::PaiGow(PaiGowEvent::HandCorrected { pieces, .. }) => {
                shown.extend(pieces.iter().map(ToString::to_string));
            }
            TableEvent::SicBo(SicBoEvent::DiceEntered { seed, .. })
            | TableEvent::PaiGow(PaiGowEvent::DiceEntered { seed, .. })
            | TableEvent::Frame(FrameEvent::RoundVoided { seed, .. })
            | TableEvent::Baccarat(BaccaratEvent::ShoeEnded { seed, .. })
            | TableEvent::Baccarat(BaccaratEvent::ShuffleRevealed { seed, .. })
            | TableEvent::PaiGow(PaiGowEvent::SeedRevealed { seed, .. }) => revealed = seed.clone(),
            _ => {}
        }
        if revealed.is_some() && revealed == self.seed {
            self.seed = None;
        }
        self.ever.extend(shown.iter().cloned());
        self.exposed.extend(shown);
    }

    /// What nobody but these patrons may be told: credits, and never anybody's PIN or a sealed
    /// seed.
    fn secrets(&self, but: Option<&str>) -> Secrets {
        let mut secrets = Secrets::default();
        let others = PATRONS.iter().filter(|(name, _)| Some(*name) != but);
        for (name, _) in others {
            let name = patron(name);
            let credit = self.ledger.credit(&name).cents();
            let in_play = self.ledger.in_play(&name, self.table.id()).cents();
            secrets.amounts.extend([credit, credit + in_play]);
        }
        secrets.texts.push("sealed-pin-".to_owned());
        secrets.texts.extend(self.seed.iter().map(ToString::to_string));
        secrets
    }

    /// What a patron is told of the round on the table, with what the patron may see.
    pub fn told_to(&self, name: &str) -> (Value, BTreeSet<String>, Secrets) {
        let id = patron(name);
        let told = json!([
            round_section(&self.table),
            mine_section(&self.table, &self.ledger, &id),
            round_view_of_present(&self.table, Viewer::Patron(&id)),
            table_line(&self.table),
        ]);
        let mut pieces = self.exposed.clone();
        let seats = self.table.bets_of(&id).into_iter().map(|(seat, ..)| seat);
        for seat in seats.chain(self.table.seat_of(&id)) {
            pieces.extend(self.hands.get(&format!("seat-{seat}")).into_iter().flatten().cloned());
        }
        (told, pieces, self.secrets(Some(name)))
    }

    /// What the dealer may see: at a live table all that was entered.
    fn dealers_pieces(&self) -> BTreeSet<String> {
        let mut pieces = self.exposed.clone();
        if self.is_live() {
            pieces.extend(self.dealers.iter().cloned());
            pieces.extend(self.hands.values().flatten().cloned());
        }
        pieces
    }

    /// What the pit may see: what lies open, and the cards an order that waits is about.
    fn pits_pieces(&self) -> BTreeSet<String> {
        let mut pieces = self.exposed.clone();
        for approval in self.table.pit().approvals().values() {
            pieces_in(&json!(approval.order), &mut pieces);
        }
        pieces
    }

    fn check(&self, after: &str) {
        let table = &self.table;
        if after.starts_with("round-") {
            assert_eq!(json!(table_section(table)), self.standing);
        }
        let look = |audience: &str, told: &Value, pieces: &BTreeSet<String>, secrets: &Secrets| {
            if let Some(found) = leak(told, pieces, secrets) {
                panic!("{audience} sees {found} after {after} at {:?}: {told}", self.kind);
            }
        };
        for (name, _) in PATRONS {
            let (told, pieces, secrets) = self.told_to(name);
            look(name, &told, &pieces, &secrets);
            let id = patron(name);
            let past = table.past().into_iter().chain(table.history().next());
            let rulebook = table.settings().rulebook();
            let past = past.map(|past| json!(round_view(past, rulebook, Viewer::Patron(&id))));
            let told = json!([past.collect::<Vec<Value>>(), roads_section(table)]);
            look(name, &told, &self.ever, &secrets);
        }
        let secrets = self.secrets(None);
        let round = round_section(table);
        look("the public", &json!(round), &self.exposed, &secrets);
        look("the board", &json!(board_round(round)), &self.exposed, &secrets);
        let console = json!(console_section(table, &self.house));
        look("the dealer", &console, &self.dealers_pieces(), &secrets);
        let pit = pit_section(table, &self.house, &self.ledger);
        let glance = json!(pit_table(table, &self.house, &pit, 3));
        look("the pit", &json!([pit, glance]), &self.pits_pieces(), &secrets);
    }

    /// What somebody may see: a patron or staff; the house itself is nobody.
    fn audience(&self, actor: &Actor) -> Option<(BTreeSet<String>, Secrets)> {
        match actor {
            Actor::Patron(patron) => {
                let (_, pieces, secrets) = self.told_to(patron.as_str());
                Some((pieces, secrets))
            }
            Actor::Staff(..) => {
                let pieces = self.dealers_pieces().union(&self.pits_pieces()).cloned().collect();
                Some((pieces, self.secrets(None)))
            }
            Actor::Device(_) | Actor::System => None,
        }
    }

    /// As the floor tells a preview: the events by name only where hands would be set.
    fn check_preview(&mut self, actor: &Actor, effect: &Effect) {
        let Some((mut pieces, secrets)) = self.audience(actor) else { return };
        let Effect { events, transfers, patrons, house, rule, .. } = effect;
        if events
            .iter()
            .any(|event| matches!(event, TableEvent::PaiGow(PaiGowEvent::HandSet { .. })))
        {
            return;
        }
        // nor is tried out which card a patron has to turn: the floor refuses it
        let tells = |event: &TableEvent| {
            let TableEvent::Baccarat(event) = event else { return false };
            matches!(event, BaccaratEvent::CardDrawn { .. } | BaccaratEvent::SourcesDisagree { .. })
        };
        if self.table.read_and_held().is_some() && events.iter().any(tells) {
            return;
        }
        // who gives an order names the cards that lie there
        if self.is_live() && matches!(actor, Actor::Staff(..)) {
            pieces_in(&json!(events), &mut pieces);
        }
        let told = json!([events, transfers, patrons, house, rule]);
        self.happened.insert("preview".to_owned());
        if let Some(found) = leak(&told, &pieces, &secrets) {
            panic!("{actor:?} sees {found} in a preview at {:?}: {told}", self.kind);
        }
    }

    fn check_refusal(&self, actor: &Actor, command: &TableCommand, why: &Refusal) {
        let Some((mut pieces, secrets)) = self.audience(actor) else { return };
        let facts: Vec<String> = why.facts().values().map(|fact| format!("{fact:?}")).collect();
        let told = json!([why.to_string(), facts]);
        pieces_in(&json!(format!("{command:?}")), &mut pieces);
        if let TableCommand::Baccarat(
            BaccaratCommand::EnterCard { card, .. } | BaccaratCommand::ScanCard { card, .. },
        ) = command
        {
            pieces.insert(card.to_string()); // who entered it knows it
        }
        if matches!(actor, Actor::Staff(..)) && self.is_live() {
            pieces.extend(faces_known(self.table.ahead())); // the dealer is told which comes first
        }
        if let Some(found) = leak(&told, &pieces, &secrets) {
            panic!("{actor:?} sees {found} in a refusal at {:?}: {told}", self.kind);
        }
    }
}

/// The cards drawn in error that everybody saw.
fn faces(cards: &[CardInError]) -> impl Iterator<Item = String> {
    cards.iter().filter(|card| card.exposed).filter_map(|card| Some(card.card?.to_string()))
}

/// The cards drawn in error whose face is known to who rules on them.
fn faces_known(cards: &[CardInError]) -> impl Iterator<Item = String> {
    cards.iter().filter_map(|card| Some(card.card?.to_string()))
}
