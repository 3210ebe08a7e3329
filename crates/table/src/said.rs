//! What has happened in a round, said for people: phrases from a closed list, with facts and the
//! rule behind each.

use crate::pai_gow;
use crate::phase::Phase;
use crate::round::{Moment, PastRound, RoundEnd, Shown, VoidReason};
use crate::table::{GameTable, Table};
use croupier_house::Facts;
use croupier_rules::baccarat::{
    Hand, Result as Winner, banker_draws, deal_out, player_draws, points,
};
use croupier_rules::equipment::{Card, Dice};
use croupier_rules::rulebook::{GameBet, RuleKey};

/// One sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its phrase.
    pub phrase: Phrase,
    /// What it is filled with.
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
    /// A Natural: nobody draws. `player`, `banker`.
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
    /// The bank is on offer; `seat` is asked.
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
    /// What was entered was corrected.
    Corrected = "said.corrected";
    /// Void: the deal left `left` cards or tiles.
    VoidMisdeal = "said.void_misdeal";
    /// The display is information; the table prevails.
    DisplayIsInformation = "notice.display";
    /// No insurance is offered here.
    NoInsurance = "notice.no_insurance";
    /// No insurance is offered from the next round on.
    NoInsuranceNextRound = "notice.no_insurance_next_round";
    /// Insurance is offered again from the next round on.
    InsuranceNextRound = "notice.insurance_next_round";
    /// No insurance after the Player's third card in this round.
    ThirdCardWaived = "notice.third_card_waived";
    /// The table closes after `round`.
    LastRound = "notice.last_round";
    /// The table is closed.
    TableClosed = "notice.table_closed";
    /// So many `rounds` are still played from this shoe.
    ShoeLastRounds = "notice.shoe_last_rounds";
    /// Limits or other settings change with the next round.
    SettingsNextRound = "notice.settings_next_round";
    /// The shoe is at box `seat`.
    ShoeAt = "notice.shoe_at";
    /// The dealer's card and the shoe's do not agree.
    SourcesDisagree = "notice.sources_disagree";
    /// A patron's own `bet` of `stake` in box `seat` is under the `minimum`.
    UnderMinimum = "notice.under_minimum";
}

fn say(said: &mut Vec<Said>, phrase: Phrase, facts: Facts, rule: RuleKey) {
    said.push(Said { phrase, facts, rule: Some(rule) });
}

/// What has been said in the round on the table, oldest first.
pub fn said(table: &Table) -> Vec<Said> {
    let mut said = Vec::new();
    match table.moment() {
        Moment::Idle => return said,
        Moment::Ended(past) => return said_of(past),
        Moment::Open(_) => {
            match &table.game {
                GameTable::PaiGow(game) => pai_gow::said_of_round(&mut said, game),
                GameTable::SicBo(_) | GameTable::Baccarat(_) => {}
            }
            if table.phase() != Phase::BankOffer {
                say(&mut said, Phrase::PlaceYourBets, Facts::new(), RuleKey::BetsOpened);
            }
        }
        Moment::Closed(_) => {
            say(&mut said, Phrase::NoMoreBets, Facts::new(), RuleKey::BetsClosed);
            said_of_shown(&mut said, &table.shown());
        }
    }
    if let Some(offer) = table.offers().first() {
        let facts = Facts::from([
            ("stage", offer.points.stage.to_string().into()),
            ("player", offer.points.player.get().into()),
            ("banker", offer.points.banker.get().into()),
        ]);
        say(&mut said, Phrase::InsuranceOffered, facts, RuleKey::InsuranceOffer);
    }
    if let Some(options) = table.options() {
        let facts = Facts::from([("error", options.error.name().into())]);
        say(&mut said, Phrase::Options, facts, options.error.rule());
    }
    if table.interruption().is_some() {
        say(&mut said, Phrase::Interrupted, Facts::new(), RuleKey::Suspended);
    }
    said
}

/// What was said in a round that is over.
pub fn said_of(past: &PastRound) -> Vec<Said> {
    let mut said = Vec::new();
    said_of_shown(&mut said, &past.shown);
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

fn said_of_shown(said: &mut Vec<Said>, shown: &Shown) {
    match shown {
        Shown::Nothing => {}
        Shown::Cards(cards) => said_of_cards(said, cards),
        Shown::Dice(dice) => said_of_dice(said, *dice),
        Shown::PaiGow(felt) => pai_gow::said_of_felt(said, felt),
    }
}

fn said_of_dice(said: &mut Vec<Said>, dice: Dice) {
    let [first, second, third] = dice.0.map(|die| die.get());
    let facts = Facts::from([
        ("first", first.into()),
        ("second", second.into()),
        ("third", third.into()),
        ("total", dice.total().into()),
    ]);
    say(said, Phrase::Dice, facts, RuleKey::ThreeDice);
    let total = Facts::from([("total", dice.total().into())]);
    match (dice.is_three_of_a_kind(), dice.total()) {
        (true, _) => {
            let facts = Facts::from([("number", first.into())]);
            say(said, Phrase::ThreeOfAKind, facts, RuleKey::ThreeDice);
        }
        (false, ..=10) => say(said, Phrase::Small, total, RuleKey::ThreeDice),
        (false, _) => say(said, Phrase::Big, total, RuleKey::ThreeDice),
    }
}

fn said_of_cards(said: &mut Vec<Said>, cards: &[Card]) {
    let Some((&[p1, b1, p2, b2], rest)) = cards.split_first_chunk::<4>() else { return };
    let (player, banker) = (Hand::new([p1, p2], None), Hand::new([b1, b2], None));
    let (player, banker) = (player.total_of_two(), banker.total_of_two());
    let both = || Facts::from([("player", player.get().into()), ("banker", banker.get().into())]);
    say(said, Phrase::FirstFour, both(), RuleKey::DealOrder);
    let turn = player_draws(player, banker);
    if turn.rule == RuleKey::Natural {
        say(said, Phrase::Natural, both(), turn.rule);
    } else {
        let facts = Facts::from([("points", player.get().into())]);
        let phrase = if turn.draws { Phrase::PlayerDraws } else { Phrase::PlayerStands };
        say(said, phrase, facts, turn.rule);
        let (player_third, rest) = match (turn.draws, rest.split_first()) {
            (true, Some((third, rest))) => (Some(*third), rest),
            (true, None) => return,
            (false, _) => (None, rest),
        };
        if let Some(third) = player_third {
            say(said, Phrase::PlayerDrew, drew(player.get(), third), RuleKey::PointTotal);
        }
        said_of_banker(said, banker.get(), player_third, rest);
    }
    said_of_result(said, cards);
}

fn drew(points_of_two: u8, card: Card) -> Facts {
    let total = (points_of_two + points(card.rank)) % 10;
    Facts::from([("card", card.to_string().into()), ("points", total.into())])
}

fn said_of_banker(said: &mut Vec<Said>, banker: u8, player_third: Option<Card>, rest: &[Card]) {
    let turn = banker_draws(croupier_rules::baccarat::PointTotal::of_sum(banker), player_third);
    let mut facts = Facts::from([("points", banker.into())]);
    if let Some(third) = player_third {
        facts.insert("third", points(third.rank).into());
    }
    let phrase = match (turn.draws, player_third) {
        (true, Some(_)) => Phrase::BankerDrawsAgainst,
        (false, Some(_)) => Phrase::BankerStandsAgainst,
        (true, None) => Phrase::BankerDraws,
        (false, None) => Phrase::BankerStands,
    };
    say(said, phrase, facts, turn.rule);
    if let (true, Some(&third)) = (turn.draws, rest.first()) {
        say(said, Phrase::BankerDrew, drew(banker, third), RuleKey::PointTotal);
    }
}

fn said_of_result(said: &mut Vec<Said>, cards: &[Card]) {
    let Ok(play) = deal_out(cards) else { return };
    let [player, banker] =
        [croupier_rules::baccarat::Side::Player, croupier_rules::baccarat::Side::Banker]
            .map(|side| play.hand(side).total().get());
    let both = Facts::from([("player", player.into()), ("banker", banker.into())]);
    match play.result() {
        Winner::Player => say(said, Phrase::PlayerWins, both, RuleKey::HigherTotalWins),
        Winner::Banker => say(said, Phrase::BankerWins, both, RuleKey::HigherTotalWins),
        Winner::Tie => {
            say(said, Phrase::Tie, Facts::from([("points", player.into())]), RuleKey::Tie);
        }
    }
}

impl Shown {
    /// Whether a bet wins on what lies here.
    pub fn wins(&self, bet: GameBet) -> bool {
        match (self, bet) {
            (Shown::Cards(cards), GameBet::Baccarat(bet)) => deal_out(cards).is_ok_and(|play| {
                bet.standing(&play) == croupier_rules::baccarat::BetStanding::Won
            }),
            (Shown::Dice(dice), GameBet::SicBo(bet)) => bet.wins(*dice),
            (Shown::Nothing | Shown::Cards(_) | Shown::Dice(_) | Shown::PaiGow(_), _) => false,
        }
    }
}
