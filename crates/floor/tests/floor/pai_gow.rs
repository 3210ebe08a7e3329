//! Pai gow on the floor: rounds follow by the clock, the seed proves dice and hands, a restart in
//! every phase leaves everybody with what is theirs, and a round is read back as it was.

use crate::automatic::events;
use crate::kit::*;
use croupier_floor::{ChaChaDealer, SealKey, seed_of, verify_deck, verify_tiles};
use croupier_house::Role;
use croupier_rules::pai_gow::Delivery;
use croupier_store::conformance::FaultyJournal as Shared;
use croupier_store::{Journal, Keyring, MemoryJournal};
use croupier_table::pai_gow::{BankAnswer, Piece};
use croupier_table::{
    Dealing, FrameEvent, PaiGowCommand, PaiGowEvent, RoundNo, Shown, TableCommand, TableEvent,
    TableSettings,
};
use std::collections::BTreeMap;
use std::sync::Arc;

const KEY: [u8; 32] = [5; 32];
const GAMES: [&str; 2] = ["pai-gow-poker", "pai-gow-tiles"];

fn seats(rulebook: &str, dealing: Dealing) -> TableSettings {
    TableSettings { positions: 6, ..settings(rulebook, dealing) }
}

fn dealer(number: u64) -> Box<ChaChaDealer> {
    Box::new(ChaChaDealer::from_number(number, SealKey::from_bytes(KEY)))
}

/// The keys of the house, with the key that covers hands.
fn keys(cover: Option<u8>) -> Arc<Keyring> {
    let mut ring = Keyring::new([1; 32], None);
    cover.into_iter().for_each(|secret| ring.cover_with([secret; 32]));
    Arc::new(ring)
}

fn begin(rulebook: &str) -> (Shared<MemoryJournal>, Story) {
    let journal = Shared::new(MemoryJournal::new());
    journal.inner().use_keys(keys(Some(9))); // hands are covered, as in every house
    let mut story = Story::on(Box::new(journal.clone()), dealer(1));
    story.open_table("p1", seats(rulebook, Dealing::Automatic));
    (journal, story)
}

fn restart(journal: &Shared<MemoryJournal>, story: Story) -> Story {
    let Story { floor, now_ms, asked } = story;
    drop(floor);
    let floor = open_on(Box::new(journal.clone()), dealer(2), now_ms + 60_000);
    assert_eq!(floor.ledger().total(), 0);
    Story { floor, now_ms: now_ms + 60_000, asked }
}

fn round(story: &Story) -> u32 {
    story.floor.table(&table("p1")).unwrap().round().0
}

fn asks(story: &mut Story, name: &str, command: TableCommand) {
    story.accept(actor(name, Role::Patron), at("p1", command));
}

fn answer(story: &mut Story, name: &str, answer: BankAnswer) {
    let round = RoundNo(round(story));
    asks(
        story,
        name,
        TableCommand::PaiGow(PaiGowCommand::AnswerBank { round, patron: patron(name), answer }),
    );
}

/// Through the offer of the bank, which everybody lets pass, to open bets; bets; and the deal.
fn to_setting(story: &mut Story) {
    if story.phase("p1") == "bank-offer" {
        story.pass(8_000);
    }
    let round = round(story);
    story.bets("p1", round, "ann", 1, "main", 10_000);
    story.bets("p1", round, "bob", 4, "main", 20_000);
    story.pass(15_000);
    assert_eq!(story.phase("p1"), "setting");
}

/// A hand set by the house way, a hand left to the clock: settled, revealed, and on.
fn play_round(story: &mut Story) {
    to_setting(story);
    let round = RoundNo(round(story));
    asks(
        story,
        "ann",
        TableCommand::PaiGow(PaiGowCommand::HouseWay { round, patron: patron("ann") }),
    );
    story.pass(45_000);
    assert_eq!(story.phase("p1"), "settled");
    for name in ["ann", "bob"] {
        assert_eq!(story.floor.ledger().in_play(&patron(name), &table("p1")), cents(0));
    }
    story.pass(5_000);
}

/// What was promised, thrown, dealt and revealed, by round.
#[derive(Default)]
struct Proof {
    promised: Option<[u8; 32]>,
    seed: Option<[u8; 32]>,
    dice: Option<croupier_rules::equipment::Dice>,
    packets: Vec<Vec<Piece>>,
}

fn proofs(events: &[TableEvent]) -> BTreeMap<u32, Proof> {
    let mut proofs: BTreeMap<u32, Proof> = BTreeMap::new();
    for event in events {
        #[allow(clippy::wildcard_enum_match_arm)] // the others prove nothing
        match event {
            TableEvent::Frame(FrameEvent::RoundOpened { round, commitment, .. }) => {
                let promised = commitment.as_ref().and_then(seed_of);
                proofs.entry(round.0).or_default().promised = promised;
            }
            TableEvent::PaiGow(PaiGowEvent::DiceEntered { round, dice, seed, .. }) => {
                assert_eq!(*seed, None, "the seed would tell every hand");
                proofs.entry(round.0).or_default().dice = Some(*dice);
            }
            TableEvent::PaiGow(PaiGowEvent::HandDealt { round, pieces, .. }) => {
                proofs.entry(round.0).or_default().packets.push(pieces.clone());
            }
            TableEvent::PaiGow(PaiGowEvent::SeedRevealed { round, seed }) => {
                proofs.entry(round.0).or_default().seed = seed.as_ref().and_then(seed_of);
            }
            _ => {}
        }
    }
    proofs
}

/// The packets as sets: the order inside a hand is not the order of the deck.
fn sorted(packets: impl IntoIterator<Item = Vec<Piece>>) -> Vec<Vec<Piece>> {
    let mut packets: Vec<Vec<Piece>> = packets.into_iter().collect();
    packets.iter_mut().for_each(|packet| packet.sort_unstable());
    packets
}

#[test]
fn the_seed_of_every_round_proves_its_dice_and_its_hands() {
    for rulebook in GAMES {
        let (journal, mut story) = begin(rulebook);
        for _ in 0..20 {
            play_round(&mut story);
        }
        let proofs = proofs(&events(&journal, "p1"));
        for (round, proof) in proofs.iter().filter(|(round, _)| **round <= 20) {
            let (seed, promised) = (proof.seed.unwrap(), proof.promised.unwrap());
            let thrown = proof.dice.unwrap();
            // anybody can deal again from the seed
            let mut again: Box<dyn croupier_floor::Dealer> = dealer(9);
            let seed_again = croupier_floor::Seed(seed);
            assert_eq!(again.dice(&seed_again), thrown, "round {round}");
            let order: Vec<Piece> = match rulebook {
                "pai-gow-poker" => {
                    let deck = again.deck(&seed_again);
                    assert!(verify_deck(&seed, &promised, (thrown, &deck)));
                    assert!(!verify_deck(&[1; 32], &promised, (thrown, &deck)));
                    deck.into_iter().map(Piece::Card).collect()
                }
                _ => {
                    let tiles = again.tiles(&seed_again);
                    assert!(verify_tiles(&seed, &promised, (thrown, &tiles)));
                    tiles.into_iter().map(Piece::Tile).collect()
                }
            };
            let size = proof.packets[0].len();
            let cut = order.chunks_exact(size).take(proof.packets.len()).map(<[_]>::to_vec);
            assert_eq!(sorted(cut), sorted(proof.packets.clone()), "round {round}");
            assert!(again.seed().is_ok());
        }
    }
}

#[test]
fn a_round_is_read_back_as_it_was_shown() {
    for rulebook in GAMES {
        let (_journal, mut story) = begin(rulebook);
        play_round(&mut story);
        story.pass(1); // on to the next: the first is history
        let record = story.floor.round(&table("p1"), 1).unwrap().unwrap();
        let remembered = story.floor.table(&table("p1")).unwrap().past_round(RoundNo(1)).cloned();
        assert_eq!(record.past, *remembered.unwrap());
        let Shown::PaiGow(felt) = &record.past.shown else { panic!("{record:?}") };
        assert_eq!(felt.hands.len(), 3);
        let ring = felt.game.ring();
        assert_eq!(felt.delivery(), ring.deliver(felt.bank, felt.dice.unwrap(), Delivery::House));
        assert!(record.seed.is_some() && record.commitment.is_some());
    }
}

/// R12: bets and offers are reopened; a round that is dealt goes on, by the house way.
#[test]
fn a_restart_in_every_phase_leaves_everybody_with_what_is_theirs() {
    for rulebook in GAMES {
        // bets open
        let (journal, mut story) = begin(rulebook);
        story.pass(4_000);
        story.bets("p1", 1, "ann", 1, "main", 10_000);
        let mut story = restart(&journal, story);
        assert_eq!((story.phase("p1"), story.credit("ann")), ("open", CREDIT - 10_000));
        assert_eq!(story.floor.next_due(), Some(story.now_ms + 11_000));
        story.pass(11_000);
        assert_eq!(story.phase("p1"), "setting", "the hands come from the sealed seed");
        // hands dealt
        let mut story = restart(&journal, story);
        assert_eq!(story.phase("p1"), "settled");
        story.pass(0);
        let proof = proofs(&events(&journal, "p1")).remove(&1).unwrap();
        assert!(proof.seed.is_some(), "revealed although the system went down");
        // the bank on offer, with Ann's cover in play
        story.pass(5_000);
        assert_eq!(story.phase("p1"), "bank-offer");
        let before = story.credit("ann");
        let bank = BankAnswer::Bank { house_wager: None };
        let mut story = restart(&journal, story);
        assert_eq!(story.phase("p1"), "bank-offer");
        answer(&mut story, "ann", bank);
        assert_eq!(story.phase("p1"), "open");
        assert_eq!(story.credit("ann"), before - 10_000, "the house wagers what she did");
        let mut story = restart(&journal, story);
        story.pass(15_000);
        story.pass(45_000);
        assert_eq!(story.phase("p1"), "settled");
        assert_eq!(story.floor.ledger().in_play(&patron("ann"), &table("p1")), cents(0));
    }
}

/// A live round that was not fully dealt is Void when the pit takes it up again.
#[test]
fn a_live_round_waits_for_the_pit() {
    let journal = Shared::new(MemoryJournal::new());
    let mut story = Story::on(Box::new(journal.clone()), dealer(1));
    story.open_table("p1", seats("pai-gow-tiles", Dealing::Live));
    let first = RoundNo(1);
    story.deal("p1", TableCommand::OpenBets { round: first, commitment: None });
    story.bets("p1", 1, "ann", 1, "main", 10_000);
    story.deal("p1", TableCommand::CloseBets { round: first });
    story.deal(
        "p1",
        TableCommand::PaiGow(PaiGowCommand::EnterDice {
            round: first,
            dice: dice([1, 2, 3]),
            shakes: None,
        }),
    );
    let mut story = restart(&journal, story);
    assert_eq!(story.phase("p1"), "interrupted");
    let resume = at("p1", TableCommand::Resume { round: first });
    story.accept(actor("sam", Role::PitSupervisor), resume);
    assert_eq!((story.phase("p1"), story.credit("ann")), ("void", CREDIT));
}

/// Every entry of the table as text.
fn texts(journal: &Shared<MemoryJournal>) -> Vec<String> {
    let stream = croupier_store::StreamId::new("table/p1").unwrap();
    let entries = journal.inner().read_stream(&stream, 1, usize::MAX).unwrap();
    entries.into_iter().map(|entry| String::from_utf8(entry.body).unwrap()).collect()
}

#[test]
fn no_hand_stands_in_the_journal_for_all_to_read() {
    for rulebook in GAMES {
        let (journal, mut story) = begin(rulebook);
        to_setting(&mut story);
        let round = RoundNo(round(&story));
        let house_way = PaiGowCommand::HouseWay { round, patron: patron("ann") };
        let (ann, command) = (actor("ann", Role::Patron), at("p1", house_way.into()));
        let told = story.accept(ann.clone(), command.clone());
        let texts = texts(&journal);
        assert!(texts.iter().any(|text| text.contains(r#""event":"hand-dealt""#)));
        assert!(texts.iter().any(|text| text.contains(r#""event":"hand-set""#)));
        for text in &texts {
            let told_of = ["pieces", "low", "house_way"].iter().any(|name| text.contains(name));
            assert!(!told_of, "{text}");
        }
        // the answer is covered too, and a repetition after a restart gets the same one
        let asked = story.asked;
        let mut story = restart(&journal, story);
        let again = request(asked, ann, command);
        let stepped = story.floor.step(vec![again], story.now_ms);
        let croupier_floor::Answer::Accepted(again) = &stepped.answers[0] else {
            panic!("{:?}", stepped.answers)
        };
        assert_eq!(again.read::<serde_json::Value>().unwrap(), told);
    }
}

#[test]
fn a_house_that_lost_the_key_of_its_hands_stops_that_table_and_no_other() {
    let (journal, mut story) = begin(GAMES[0]);
    story.open_table("s1", settings(SIC_BO, Dealing::Automatic));
    to_setting(&mut story);
    let (now_ms, credit) = (story.now_ms, story.credit("ann"));
    drop(story);
    for lost in [None, Some(8)] {
        journal.inner().use_keys(keys(lost));
        let floor = open_on(Box::new(journal.clone()), dealer(2), now_ms);
        assert!(floor.health().stopped.contains_key(&table("p1")));
        assert!(floor.table(&table("s1")).is_some());
        assert_eq!(floor.ledger().credit(&patron("ann")).cents(), credit);
    }
}
