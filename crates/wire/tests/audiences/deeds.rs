//! What people do at a table, by chance: mostly what moves the round on.

use crate::day::{Day, PATRONS, STAFF, cents, patron};
use croupier_house::{Actor, DeviceId, PatronId};
use croupier_rules::baccarat::Side;
use croupier_rules::equipment::{Card, CardOrJoker, Dice, Tile};
use croupier_table::pai_gow::{BankAnswer, Piece};
use croupier_table::*;
use croupier_table::{BaccaratCommand, BaccaratDue, PaiGowCommand, PaiGowDue, SicBoCommand};

pub fn staff(name: &str) -> Actor {
    let (name, role) = STAFF.iter().find(|(other, _)| *other == name).unwrap();
    Actor::Staff(name.parse().unwrap(), *role)
}

impl Day {
    /// Somebody does something.
    pub fn deed(&mut self) {
        match self.chance(8) {
            0 => self.order(),
            1 => self.whim(),
            _ => self.progress(),
        }
    }

    pub fn who(&mut self) -> PatronId {
        let (name, _) = self.any(&PATRONS);
        patron(name)
    }

    fn as_patron(&mut self, command: impl FnOnce(PatronId) -> TableCommand) {
        let who = self.who();
        self.give(&Actor::Patron(who.clone()), &command(who));
    }

    /// As the dealer: a person at a live table, the house itself at an automatic one.
    pub fn deal(&mut self, command: &TableCommand) {
        let actor = match self.kind.dealing {
            Dealing::Live => staff("dora"),
            Dealing::Automatic => Actor::System,
        };
        self.give(&actor, command);
    }

    /// What the automatic dealer promises and keeps.
    fn commitment(&mut self) -> Option<Hex> {
        if self.kind.dealing == Dealing::Live {
            return None;
        }
        let bytes: Vec<u8> = (0..32).map(|_| u8::try_from(self.chance(256)).unwrap()).collect();
        self.seed = Some(Hex::of(&bytes[..16]).unwrap());
        Some(Hex::of(&bytes[16..]).unwrap())
    }

    fn shuffle(&mut self, mut all: Vec<String>) {
        for end in (1..all.len()).rev() {
            all.swap(end, self.chance(end + 1));
        }
        self.stock = all;
    }

    /// Eight decks in an order by chance.
    fn fill_shoe(&mut self) {
        let deck = || Card::all().map(|card| card.to_string());
        self.shuffle((0..8).flat_map(|_| deck()).collect());
    }

    fn next_card(&mut self) -> Card {
        if self.stock.is_empty() {
            self.fill_shoe();
        }
        self.stock.pop().unwrap().parse().unwrap()
    }

    fn progress(&mut self) {
        let (round, baccarat) = (self.table.round(), self.table.shoe().is_some());
        match self.table.phase() {
            Phase::Idle | Phase::Settled | Phase::Void => self.between(),
            Phase::BankOffer if self.chance(10) < 8 => {
                let more = cents(1_000 + 10 * self.chance(900) as u64);
                let answer = self.any(&[
                    BankAnswer::Bank { house_wager: None },
                    BankAnswer::Bank { house_wager: Some(more) },
                    BankAnswer::CoBank,
                    BankAnswer::Pass,
                ]);
                self.as_patron(|patron| {
                    TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron, answer })
                });
            }
            Phase::BankOffer => {
                self.deal(&TableCommand::PaiGow(PaiGowCommand::CloseOffer { round }))
            }
            Phase::Open if self.chance(10) < 7 => self.bet(),
            Phase::Open => self.deal(&TableCommand::CloseBets { round }),
            Phase::Insurance if self.chance(3) > 0 => self.insure(),
            Phase::Options if self.chance(4) > 0 => {
                let answer = self.any(&[OptionAnswer::Continue, OptionAnswer::Return]);
                self.as_patron(|patron| {
                    TableCommand::Baccarat(BaccaratCommand::AnswerOption { round, patron, answer })
                });
            }
            Phase::Insurance | Phase::Options => self.wait_or_card(),
            Phase::Setting => self.set(),
            Phase::Drawing if baccarat => self.card(),
            Phase::Drawing => self.dice_or_hands(),
            Phase::Confirming => self.deal(&TableCommand::Confirm { round }),
            Phase::Interrupted => {
                self.give(&staff("sam"), &TableCommand::Resume { round });
            }
        }
    }

    fn between(&mut self) {
        let round = self.table.round();
        self.now_ms += 6_000;
        let decks = self.table.settings().decks().is_some();
        let shoe = decks && !self.table.settings().has_shuffler();
        let finished = |day: &Day| day.table.shoe().is_some_and(|on| on.rounds_left() == Some(0));
        #[allow(clippy::wildcard_enum_match_arm)] // the rest goes by the shoe
        match due(&self.table) {
            Due::PaiGow(PaiGowDue::Reveal) => {
                let seed = self.seed.clone();
                self.deal(&TableCommand::PaiGow(PaiGowCommand::RevealSeed { round, seed }));
            }
            Due::Baccarat(BaccaratDue::EndShoe { .. }) => {
                let seed = self.seed.clone();
                self.deal(&TableCommand::Baccarat(BaccaratCommand::EndShoe { seed }));
            }
            _ if shoe && self.table.shoe().is_some() && (finished(self) || self.chance(6) == 0) => {
                let seed = self.seed.clone();
                self.deal(&TableCommand::Baccarat(BaccaratCommand::EndShoe { seed }));
            }
            _ if shoe && self.table.shoe().is_none() => {
                self.fill_shoe();
                let (first, commitment) = (self.next_card(), self.commitment());
                self.deal(&TableCommand::Baccarat(BaccaratCommand::NewShoe { first, commitment }));
            }
            _ => {
                let commitment = if shoe { None } else { self.commitment() };
                self.deal(&TableCommand::OpenBets { round: round.next(), commitment });
            }
        }
    }

    fn bet(&mut self) {
        let round = self.table.round();
        let spots: Vec<String> = self.table.spots().map(|terms| terms.bet.to_string()).collect();
        let likely = if self.chance(3) > 0 { 2.min(spots.len()) } else { spots.len() };
        let bet = self.any(&spots[..likely]);
        let stake = cents(1_000 + 370 * self.chance(120) as u64);
        let who = self.who();
        let seat = (1..).zip(PATRONS).find(|(_, (name, _))| *name == who.as_str()).unwrap().0;
        let seat = if self.chance(6) == 0 { 1 } else { seat };
        let on_behalf = self.kind.procedure.stakes == Stakes::Chips || self.chance(9) == 0;
        let (actor, patron) = (Actor::Patron(who.clone()), who);
        match on_behalf {
            true => {
                let place = TableCommand::PlaceBetFor { round, patron, seat, bet, stake };
                self.give(&staff("dora"), &place);
            }
            false => {
                self.give(&actor, &TableCommand::PlaceBet { round, patron, seat, bet, stake });
            }
        }
    }

    fn insure(&mut self) {
        let offers = self.table.offers();
        let spots: Vec<(Side, _)> = offers.iter().map(|on| (on.row.on, on.row.stage)).collect();
        let who = self.who();
        let actor = match self.kind.procedure.stakes {
            Stakes::Chips => staff("dora"),
            Stakes::Credit => Actor::Patron(who.clone()),
        };
        let Some(&(side, stage)) = spots.first() else { return };
        let (round, stake) = (self.table.round(), cents(100 * self.chance(90) as u64));
        let insure = TableCommand::Baccarat(BaccaratCommand::Insure {
            round,
            patron: who,
            seat: None,
            side,
            stage,
            stake,
        });
        self.give(&actor, &insure);
    }

    fn wait_or_card(&mut self) {
        self.now_ms += 20_000;
        self.give(&Actor::System, &TableCommand::Tick);
        if self.kind.dealing == Dealing::Live && self.table.phase() == Phase::Insurance {
            self.card();
        }
    }

    fn card(&mut self) {
        let round = self.table.round();
        if let Due::Tick { .. } = due(&self.table) {
            match self.chance(2) {
                0 => self.as_patron(|patron| {
                    TableCommand::Baccarat(BaccaratCommand::Reveal { round, patron })
                }),
                _ => self.wait_or_card(),
            }
            return;
        }
        if self.table.reading_mode() == ReadingMode::ShoeDeals && self.chance(20) > 0 {
            return self.read_cards();
        }
        let ahead = self.table.ahead().first().and_then(|card| card.card);
        let card = match ahead {
            Some(card) => card,
            None => self.next_card(),
        };
        self.deal(&TableCommand::Baccarat(BaccaratCommand::EnterCard { round, card }));
        if self.kind.procedure.second_source {
            let scanned = if self.chance(25) == 0 { self.next_card() } else { card };
            self.deal(&TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card: scanned }));
            if self.chance(5) == 0 {
                let seen = self.next_card();
                self.deal(&TableCommand::Baccarat(BaccaratCommand::ScanCard { round, card: seen }));
            }
        }
    }

    /// The shoe reads the next card, sometimes one more; what nobody called for is dismissed.
    fn read_cards(&mut self) {
        let device: DeviceId = "shoe-1".parse().unwrap();
        for _ in 0..=usize::from(self.chance(3) == 0) {
            let seq = self.table.readers().of(&device).map_or(1, |reader| reader.seq + 1);
            let ahead = self.table.ahead().first().and_then(|card| card.card);
            let card = ahead.unwrap_or_else(|| self.next_card());
            let (reading, held) = (card.to_string(), false);
            let read = ReaderCommand::Read { device: device.clone(), seq, reading, held };
            self.give(&Actor::Device(device.clone()), &TableCommand::Reader(read));
        }
        while !self.table.readers().unexpected().is_empty() {
            let dismiss = ReaderCommand::Dismiss { reason: "put back".to_owned() };
            self.give(&staff("sam"), &TableCommand::Reader(dismiss));
        }
    }

    fn pieces(&mut self) {
        let all = match self.table.pai_gow().unwrap().game().hand_size() {
            4 => Tile::all().map(|tile| tile.face().to_string()).collect(),
            _ => {
                let cards = Card::all().map(CardOrJoker::Natural).chain([CardOrJoker::Joker]);
                cards.map(|card| card.to_string()).collect()
            }
        };
        self.shuffle(all);
    }

    fn packet(&mut self, size: usize) -> Vec<Piece> {
        let at = self.stock.len() - size;
        self.stock.split_off(at).iter().map(|piece| piece.parse().unwrap()).collect()
    }

    fn dice_or_hands(&mut self) {
        let round = self.table.round();
        let delivering = self.table.felt().is_some_and(|felt| felt.dice.is_some());
        if !delivering {
            let dice = Dice::all().nth(self.chance(216)).unwrap();
            let pai_gow = self.table.pai_gow().is_some();
            let seed = self.seed.clone();
            self.deal(&match pai_gow {
                true => PaiGowCommand::EnterDice { round, dice, shakes: None }.into(),
                false => SicBoCommand::EnterDice { round, dice, seed }.into(),
            });
            if pai_gow {
                self.pieces();
            }
            return;
        }
        let game = self.table.pai_gow().unwrap().game();
        let (size, count) = (game.hand_size(), game.ring().positions().len());
        if self.kind.dealing == Dealing::Automatic {
            let stock = self.stock.clone();
            let packets = (0..count).map(|_| self.packet(size)).collect();
            return self.hand_out(stock, PaiGowCommand::DealHands { round, packets });
        }
        if self.chance(40) == 0 {
            return self.deal(&TableCommand::PaiGow(PaiGowCommand::Misdeal { round, left: 1 }));
        }
        let Some(&to) = self.table.to_enter().first() else { return };
        let stock = self.stock.clone();
        let pieces = self.packet(size);
        self.hand_out(stock, PaiGowCommand::EnterHand { round, to, pieces });
    }

    /// Hands are dealt. While an order that waits holds the round they are not, and what was taken
    /// for them is put back.
    fn hand_out(&mut self, stock: Vec<String>, hands: PaiGowCommand) {
        let to_enter = self.table.to_enter();
        self.deal(&TableCommand::PaiGow(hands));
        if self.table.to_enter() == to_enter {
            self.stock = stock;
        }
    }

    fn set(&mut self) {
        let round = self.table.round();
        let who = self.who();
        let actor = Actor::Patron(who.clone());
        match (self.chance(6), self.table.own_hand(&who)) {
            (0..3, Some(own)) => {
                let pieces = own.hand.pieces();
                let first = self.chance(pieces.len() - 1);
                let low = vec![pieces[first], pieces[first + 1]];
                let confirm_foul = self.chance(2) == 0;
                let set = TableCommand::PaiGow(PaiGowCommand::SetHand {
                    round,
                    patron: who,
                    low,
                    confirm_foul,
                });
                self.give(&actor, &set);
            }
            (3, _) => self.give(
                &actor,
                &TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron: who }),
            ),
            (4, _) if self.kind.dealing == Dealing::Live => {
                self.deal(&TableCommand::Confirm { round });
            }
            (4, _) => {
                self.now_ms += 60_000;
                self.give(&Actor::System, &TableCommand::Tick);
            }
            _ => {}
        }
    }
}
