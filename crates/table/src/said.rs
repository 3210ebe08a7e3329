//! What has happened in a round, said for people: phrases from a closed list, each with facts and
//! the rule behind it.

use crate::game::{self, on};
use crate::play::Play;
use crate::round::{Moment, PastRound, RoundEnd, VoidReason};
use crate::table::Table;
use croupier_house::Facts;
use croupier_rules::rulebook::RuleKey;

/// One sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its phrase.
    pub phrase: Phrase,
    /// The facts that fill it.
    pub facts: Facts,
    /// The rule behind it.
    pub rule: Option<RuleKey>,
}

macro_rules! phrases {
    ($($(#[$doc:meta])* $variant:ident = $key:literal;)+) => {
        /// The phrases of a table: a closed list.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Phrase { $($(#[$doc])* $variant,)+ }

        impl Phrase {
            /// Every phrase.
            pub const ALL: &'static [Phrase] = &[$(Phrase::$variant,)+];

            /// Its key in the dictionaries.
            pub const fn key(self) -> &'static str {
                match self { $(Phrase::$variant => $key,)+ }
            }
        }
    };
}

phrases! {
    /// "Place your Bets, please".
    PlaceYourBets = "said.place_your_bets";
    /// "No more Bets".
    NoMoreBets = "said.no_more_bets";
    /// Two cards each: `player` and `banker` points.
    FirstFour = "said.first_four";
    /// A Natural: neither hand draws. `player`, `banker`.
    Natural = "said.natural";
    /// The Player Hand draws on `points`.
    PlayerDraws = "said.player_draws";
    /// The Player Hand stands on `points`.
    PlayerStands = "said.player_stands";
    /// The Player Hand drew `card` and has `points`.
    PlayerDrew = "said.player_drew";
    /// The Banker Hand draws on `points` against the Player's third card of `third`.
    BankerDrawsAgainst = "said.banker_draws_against";
    /// The Banker Hand stands on `points` against the Player's third card of `third`.
    BankerStandsAgainst = "said.banker_stands_against";
    /// The Banker Hand draws on `points`; the Player Hand stood.
    BankerDraws = "said.banker_draws";
    /// The Banker Hand stands on `points`; the Player Hand stood.
    BankerStands = "said.banker_stands";
    /// The Banker Hand drew `card` and has `points`.
    BankerDrew = "said.banker_drew";
    /// Insurance is on offer at `stage`, on `player` and `banker` points.
    InsuranceOffered = "said.insurance_offered";
    /// The Player Hand wins, `player` against `banker`.
    PlayerWins = "said.player_wins";
    /// The Banker Hand wins, `banker` against `player`.
    BankerWins = "said.banker_wins";
    /// A tie at `points`.
    Tie = "said.tie";
    /// The dice show `first`, `second` and `third`, `total` together.
    Dice = "said.dice";
    /// Three of a kind, of `number`.
    ThreeOfAKind = "said.three_of_a_kind";
    /// The total is Small.
    Small = "said.small";
    /// The total is Big.
    Big = "said.big";
    /// Play is interrupted.
    Interrupted = "said.interrupted";
    /// Play goes on after an interruption: an outcome is established.
    GoesOn = "said.goes_on";
    /// The shoe has run out in the middle of the round: the pit decides.
    ShoeRanOut = "said.shoe_ran_out";
    /// Void: too few cards were left.
    VoidInsufficientCards = "said.void_insufficient_cards";
    /// Void: interrupted before an outcome was established.
    VoidNoOutcome = "said.void_no_outcome";
    /// Void for a reason the rules name: `case`, in the words of `reason`.
    VoidCase = "said.void_case";
    /// Patrons are asked to continue or have their bets returned, after the error `error`.
    Options = "said.options";
    /// Void by order, in the words of `reason`.
    VoidOrdered = "said.void_ordered";
    /// The bank is on offer; it is the turn of `seat`.
    BankOffered = "said.bank_offered";
    /// The house banks.
    HouseBanks = "said.house_banks";
    /// The patron on `seat` banks.
    SeatBanks = "said.seat_banks";
    /// The patron on `seat` and the house bank, half each.
    SeatCoBanks = "said.seat_co_banks";
    /// The house wagers `amount` against the bank.
    HouseWagers = "said.house_wagers";
    /// The dice in the cup show `first`, `second`, `third`, `total` together: the first hand goes
    /// to `position`.
    CupThrown = "said.cup_thrown";
    /// The hand of `seat` wins.
    HandWins = "said.hand_wins";
    /// The hand of `seat` loses.
    HandLoses = "said.hand_loses";
    /// The hand of `seat` wins one half and loses the other.
    HandPushes = "said.hand_pushes";
    /// The hand of `seat` is foul and loses.
    HandFoul = "said.hand_foul";
    /// An entry was corrected.
    Corrected = "said.corrected";
    /// Void: the deal left `left` cards or tiles.
    VoidMisdeal = "said.void_misdeal";
    /// The display is information only; the table prevails.
    DisplayIsInformation = "notice.display";
    /// A machine deals at this table.
    DealtByMachine = "notice.dealt_by_machine";
    /// No insurance is offered here.
    NoInsurance = "notice.no_insurance";
    /// No insurance is offered from the next round on.
    NoInsuranceNextRound = "notice.no_insurance_next_round";
    /// Insurance is offered again from the next round on.
    InsuranceNextRound = "notice.insurance_next_round";
    /// No insurance after the Player's third card in this round.
    ThirdCardWaived = "notice.third_card_waived";
    /// Play stands still: `order` of a `position` waits for its second person.
    OrderWaits = "notice.order_waits";
    /// The round was settled again by order of a `position`, by the paragraph `by_rule`.
    CorrectedBy = "notice.corrected";
    /// Bets of the round were returned by order of a `position`, by the paragraph `by_rule`.
    ReturnedBy = "notice.returned";
    /// The round was made Void by order of a `position`, by the paragraph `by_rule`.
    MadeVoid = "notice.made_void";
    /// The table closes after `round`.
    LastRound = "notice.last_round";
    /// The table is closed.
    TableClosed = "notice.table_closed";
    /// Shoe `number` is new, and `burned` cards were burned.
    NewShoe = "notice.new_shoe";
    /// `rounds` more rounds are played from this shoe.
    ShoeLastRounds = "notice.shoe_last_rounds";
    /// Limits or other settings change with the next round.
    SettingsNextRound = "notice.settings_next_round";
    /// Box `seat` has the shoe.
    ShoeAt = "notice.shoe_at";
    /// The dealer's entry and the shoe's reading of a card disagree.
    SourcesDisagree = "notice.sources_disagree";
    /// A patron's own `bet` of `stake` in box `seat` is under the `minimum`.
    UnderMinimum = "notice.under_minimum";
}

pub(crate) fn say(said: &mut Vec<Said>, phrase: Phrase, facts: Facts, rule: RuleKey) {
    said.push(Said { phrase, facts, rule: Some(rule) });
}

/// What has been said in the round on the table, oldest first.
pub fn said(table: &Table) -> Vec<Said> {
    let mut said = Vec::new();
    match table.moment() {
        Moment::Idle => return said,
        Moment::Ended(past) => return said_of(past),
        Moment::Open(_) => {
            on!(&table.game, game => game.said_open(&mut said));
            if on!(&table.game, game => game.takes_bets()) {
                say(&mut said, Phrase::PlaceYourBets, Facts::new(), RuleKey::BetsOpened);
            }
        }
        Moment::Closed(closed) => {
            say(&mut said, Phrase::NoMoreBets, Facts::new(), RuleKey::BetsClosed);
            game::say_shown(&mut said, &table.shown());
            if closed.goes_on {
                say(&mut said, Phrase::GoesOn, Facts::new(), RuleKey::OutcomeEstablished);
            }
        }
    }
    on!(&table.game, game => game.said_drawing(table, &mut said));
    if table.interruption().is_some() {
        say(&mut said, Phrase::Interrupted, Facts::new(), RuleKey::Suspended);
    }
    said
}

/// What was said in a round that is over.
pub fn said_of(past: &PastRound) -> Vec<Said> {
    let mut said = Vec::new();
    game::say_shown(&mut said, &past.shown);
    match &past.end {
        RoundEnd::Settled(_) => {}
        RoundEnd::Void(VoidReason::InsufficientCards) => {
            let phrase = Phrase::VoidInsufficientCards;
            say(&mut said, phrase, Facts::new(), RuleKey::InsufficientCards);
        }
        RoundEnd::Void(VoidReason::NoOutcomeEstablished) => {
            say(&mut said, Phrase::VoidNoOutcome, Facts::new(), RuleKey::NoOutcomeEstablished);
        }
        RoundEnd::Void(VoidReason::Case { case, text }) => {
            let facts =
                Facts::from([("case", case.name().into()), ("reason", text.clone().into())]);
            say(&mut said, Phrase::VoidCase, facts, case.rule());
        }
        RoundEnd::Void(VoidReason::Ordered { text }) => {
            let facts = Facts::from([("reason", text.clone().into())]);
            say(&mut said, Phrase::VoidOrdered, facts, RuleKey::Void);
        }
        RoundEnd::Void(VoidReason::Misdeal { left }) => {
            let facts = Facts::from([("left", (*left).into())]);
            say(&mut said, Phrase::VoidMisdeal, facts, RuleKey::PaiGowMisdeal);
        }
    }
    said
}
