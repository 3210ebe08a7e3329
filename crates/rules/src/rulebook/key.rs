//! Rule keys: the names by which code speaks of rules. The paragraph behind a key is data, and
//! differs from document to document.

use super::games::Game;
use super::terms::{Capabilities, Commission};
use std::fmt;
use std::str::FromStr;

macro_rules! rule_keys {
    ($($(#[$doc:meta])* $variant:ident = $name:literal for $uses:expr;)+) => {
        /// A rule, by name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        pub enum RuleKey { $($(#[$doc])* $variant,)+ }

        impl RuleKey {
            /// Every rule key.
            pub const ALL: &'static [RuleKey] = &[$(RuleKey::$variant,)+];

            /// Its name in rulebooks.
            pub const fn name(self) -> &'static str {
                match self { $(RuleKey::$variant => $name,)+ }
            }

            const fn used_by(self) -> Uses {
                match self { $(RuleKey::$variant => $uses,)+ }
            }
        }
    };
}

/// Which rulebooks need a paragraph for a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Uses {
    /// All of a game.
    Baccarat,
    /// Baccarat with numbered layouts and boxes.
    Layouts,
    /// Baccarat with a Differential.
    Differential,
    /// Rulebooks that only have a minimum and a maximum; optional in a document.
    PlainLimits,
    /// Rulebooks with Insurance Plus.
    Insurance,
    /// Commission taken when the bet is settled.
    CommissionAtSettlement,
    /// Commission owed until the shoe ends.
    CommissionEndOfShoe,
    /// Baccarat, where the document speaks of it.
    BaccaratOptional,
    /// All Sic Bo.
    SicBo,
    /// Both games of pai gow.
    PaiGow,
    /// Pai Gow Poker.
    PaiGowPoker,
    /// Pai Gow Tiles.
    PaiGowTiles,
    /// Rulebooks that give options after a dealing error.
    DealingErrorOptions,
    /// Every game.
    EveryTable,
}

use Uses::{
    Baccarat, BaccaratOptional, CommissionAtSettlement, CommissionEndOfShoe, DealingErrorOptions,
    Differential, EveryTable, Insurance, Layouts, PaiGow, PaiGowPoker, PaiGowTiles, PlainLimits,
    SicBo,
};

rule_keys! {
    /// A row of a pay table; its paragraph stands with the row.
    PayTable = "pay_table" for BaccaratOptional;
    /// The bets a patron may place.
    BetsOffered = "bets.offered" for Baccarat;
    /// A bet is offered on the layouts of its paragraph only.
    LayoutsDisplayed = "layout.displayed" for Layouts;
    /// Betting boxes are numbered up to what the layout shows.
    LayoutBoxes = "layout.boxes" for Layouts;
    /// How many decks the game is played with.
    Decks = "cards.decks" for Baccarat;
    /// The smallest and largest bet displayed.
    TableLimits = "limits.displayed" for PlainLimits;
    /// Excess over the maximum Differential is scaled pro rata after the close.
    ProRata = "limits.pro_rata" for Differential;
    /// A bet under the minimum in a box over its Differential is not scaled.
    UnderMinimumNotScaled = "limits.under_minimum_not_scaled" for Differential;
    /// A bet under the minimum that was not noticed wins or loses as it stands.
    UnderMinimumStands = "limits.under_minimum_stands" for Differential;
    /// The ace counts 1.
    AceIsOne = "baccarat.ace_is_one" for Baccarat;
    /// Two to ten count their face.
    FaceValue = "baccarat.face_value" for Baccarat;
    /// Pictures count nothing.
    PictureIsZero = "baccarat.picture_is_zero" for Baccarat;
    /// Only the last digit of a total counts.
    PointTotal = "baccarat.point_total" for Baccarat;
    /// Four cards, to Player and Banker in turn.
    DealOrder = "baccarat.deal_order" for Baccarat;
    /// Two cards of 8 or 9: nobody draws.
    Natural = "baccarat.natural" for Baccarat;
    /// The Player Hand draws on 0 to 5.
    PlayerDraws = "baccarat.player_draws" for Baccarat;
    /// The Player Hand stands on 6 and 7.
    PlayerStands = "baccarat.player_stands" for Baccarat;
    /// The Banker Hand draws by the Player's third card.
    BankerDraws = "baccarat.banker_draws" for Baccarat;
    /// The Banker Hand stands by the Player's third card.
    BankerStands = "baccarat.banker_stands" for Baccarat;
    /// The Banker Hand against a Player Hand of two cards.
    BankerAgainstStandingPlayer = "baccarat.banker_against_standing_player" for Baccarat;
    /// No hand draws more than one further card.
    OneThirdCardEach = "baccarat.one_third_card_each" for Baccarat;
    /// The hand with the higher total wins.
    HigherTotalWins = "baccarat.higher_total_wins" for Baccarat;
    /// Equal totals: Original Bets are given back.
    Tie = "baccarat.tie" for Baccarat;
    /// Only the patron who placed an Original Bet may insure it.
    InsuranceOfOriginalBet = "insurance.of_original_bet" for Insurance;
    /// When insurance is offered.
    InsuranceOffer = "insurance.offer" for Insurance;
    /// How much may be insured.
    InsuranceCap = "insurance.cap" for Insurance;
    /// A tie gives insurance back.
    InsuranceTie = "insurance.tie" for Insurance;
    /// The House takes its commission from the win.
    CommissionTaken = "commission.taken" for CommissionAtSettlement;
    /// The House notes its commission, to be collected when the shoe ends.
    CommissionOwed = "commission.owed" for CommissionEndOfShoe;
    /// After an interruption: an outcome is established, the round goes on.
    OutcomeEstablished = "interruption.outcome_established" for BaccaratOptional;
    /// After an interruption: no outcome is established, the round is Void.
    NoOutcomeEstablished = "interruption.no_outcome_established" for BaccaratOptional;
    /// Too few cards are left to finish the round.
    InsufficientCards = "void.insufficient_cards" for BaccaratOptional;
    /// Three dice, numbers from one to six.
    ThreeDice = "sic_bo.three_dice" for SicBo;
    /// How many cards or tiles are dealt, and from which set.
    PaiGowDeal = "pai_gow.deal" for PaiGow;
    /// Both halves are compared; a copy goes to the bank.
    PaiGowCompared = "pai_gow.compared" for PaiGow;
    /// A win is paid even money less commission.
    PaiGowPaid = "pai_gow.paid" for PaiGow;
    /// The house way.
    PaiGowHouseWay = "pai_gow.house_way" for PaiGow;
    /// A patron may bank.
    PaiGowBank = "pai_gow.bank" for PaiGow;
    /// A hand set against the rules loses.
    PaiGowFoul = "pai_gow.foul" for PaiGowPoker;
    /// What the house wagers against a banking patron.
    PaiGowHouseWager = "pai_gow.house_wager" for PaiGowPoker;
    /// House and patron bank together.
    PaiGowCoBank = "pai_gow.co_bank" for PaiGowPoker;
    /// Envy for the hands of others.
    PaiGowEnvy = "pai_gow.envy" for PaiGowPoker;
    /// How poker hands rank.
    PokerRanking = "pai_gow_poker.ranking" for PaiGowPoker;
    /// What the joker stands for.
    PokerJoker = "pai_gow_poker.joker" for PaiGowPoker;
    /// Pairs of tiles.
    TilesPair = "pai_gow_tiles.pair" for PaiGowTiles;
    /// Wong and Gong.
    TilesWongGong = "pai_gow_tiles.wong_gong" for PaiGowTiles;
    /// Points of tiles.
    TilesPoints = "pai_gow_tiles.points" for PaiGowTiles;
    /// The 3 and the 6 count for each other.
    TilesGeeJoon = "pai_gow_tiles.gee_joon" for PaiGowTiles;
    /// The guide's hints for setting a hand.
    TilesHints = "pai_gow_tiles.hints" for PaiGowTiles;
    /// A throw that cannot be read is no roll: bets stand and the dice are shaken again.
    NoRoll = "sic_bo.no_roll" for SicBo;
    /// "Place your Bets": bets are taken, changed and withdrawn from here on.
    BetsOpened = "bets.opened" for EveryTable;
    /// "No more Bets": none is placed, changed or withdrawn after it.
    BetsClosed = "bets.closed" for EveryTable;
    /// Excess over the maximum Differential is rejected before the close.
    ExcessRejected = "limits.excess_rejected" for Differential;
    /// An insurance not placed before the next card is forgone.
    InsuranceForgone = "insurance.forgone" for Insurance;
    /// Commission owed is reserved until it is collected.
    CommissionReserved = "commission.reserved" for CommissionEndOfShoe;
    /// Every bet of a Void round is returned.
    Void = "void.bets_returned" for EveryTable;
    /// While play is interrupted no bet is taken; betting is reopened with the time that was left.
    Suspended = "interruption.suspended" for EveryTable;
    /// Cards are burned by the points of the first card of a shoe.
    ShoeBurn = "shoe.burn" for Baccarat;
    /// The last rounds of a shoe.
    ShoeLastRound = "shoe.last_round" for Baccarat;
    /// Which rank in the pit may take which decision.
    Authority = "authority.rank" for EveryTable;
    /// A standing patron bets in the box of a Seated Player, who cannot refuse it.
    StandingBet = "boxes.standing" for Differential;
    /// Who may ask to squeeze a card, and when.
    Squeeze = "squeeze.request" for Differential;
    /// A private table may do without insurance.
    NoInsurance = "insurance.none" for Insurance;
    /// Insurance after the Player's third card is waived for the round.
    InsuranceWaived = "insurance.waived" for Insurance;
    /// Bets are settled as they lie when the bets are closed.
    BetsStand = "bets.position" for EveryTable;
    /// The display is information; the table prevails.
    DisplayIsInformation = "display.information" for EveryTable;
    /// The shoe passes on when the Banker Hand loses.
    ShoePasses = "shoe.passes" for BaccaratOptional;
    /// Who may be offered the bank.
    PaiGowBankEligibility = "pai_gow.bank_eligibility" for PaiGow;
    /// How the bank goes round.
    PaiGowBankRotation = "pai_gow.bank_rotation" for PaiGow;
    /// What a banking patron must cover.
    PaiGowBankCover = "pai_gow.bank_cover" for PaiGow;
    /// The dice in the cup say who gets the first hand.
    PaiGowDice = "pai_gow.dice" for PaiGow;
    /// Every position gets a hand, counterclockwise.
    PaiGowDelivery = "pai_gow.delivery" for PaiGow;
    /// A deal that leaves the wrong number of cards or tiles is a misdeal.
    PaiGowMisdeal = "pai_gow.misdeal" for PaiGow;
    /// Patrons set their own hands, and do not touch them again.
    PaiGowSetting = "pai_gow.setting" for PaiGow;
    /// A patron who plays is seated, and stays until the round is over.
    PaiGowSeated = "pai_gow.seated" for PaiGow;
    /// Void: a card that is not of the set was found.
    VoidForeignCard = "void.foreign_card" for BaccaratOptional;
    /// Void: too few or too many cards in the deck.
    VoidCardCount = "void.card_count" for BaccaratOptional;
    /// Void: a wrong number of cards that cannot be Reconstructed.
    VoidWrongNumber = "void.wrong_number" for BaccaratOptional;
    /// Void: the cards were not shuffled.
    VoidNotShuffled = "void.not_shuffled" for BaccaratOptional;
    /// Once the next round has commenced, earlier rounds stand.
    PastRoundsStand = "void.past_rounds_stand" for EveryTable;
    /// Cards drawn in excess or exposed.
    ErrorExcess = "error.excess_or_exposed" for BaccaratOptional;
    /// Cards dealt to the wrong area.
    ErrorWrongSide = "error.wrong_side" for BaccaratOptional;
    /// Cards dealt to the person accepting the other hand.
    ErrorWrongPerson = "error.wrong_person" for BaccaratOptional;
    /// A card dealt face up at a table that deals face down.
    ErrorFaceUp = "error.face_up" for BaccaratOptional;
    /// Cards drawn together.
    ErrorSimultaneous = "error.simultaneous" for BaccaratOptional;
    /// A wrong number of cards that can be Reconstructed.
    ErrorWrongNumber = "error.wrong_number" for BaccaratOptional;
    /// Another dealing error.
    ErrorOther = "error.other" for BaccaratOptional;
    /// An error noticed after the next round has commenced has no effect on it.
    ErrorLate = "error.late" for EveryTable;
    /// After a dealing error every patron continues or has the bets returned.
    Options = "options.given" for DealingErrorOptions;
    /// A patron chose to have the bets returned.
    OptionReturned = "options.returned" for DealingErrorOptions;
    /// The cards may be replaced by a new set.
    SetReplaced = "set.replaced" for BaccaratOptional;
    /// A wrong result was registered: what lies on the table governs.
    ResultCorrected = "result.corrected" for EveryTable;
    /// Money moved by order for a round that is past.
    LateAdjustment = "result.late_adjustment" for EveryTable;
    /// Insurance that was neglected is offered before the outcome.
    NeglectedOffered = "insurance.neglected_offered" for Insurance;
    /// Original Bets are returned for insurance that was neglected.
    NeglectedReturned = "insurance.neglected_returned" for Insurance;
    /// The Banker's third card may be squeezed or exposed first.
    BankerThirdFirst = "squeeze.banker_third_first" for BaccaratOptional;
    /// What the rules do not cover is decided by the Shift Manager.
    NotCovered = "authority.not_covered" for EveryTable;
    /// A second person must agree.
    SecondPerson = "authority.second_person" for EveryTable;
}

impl RuleKey {
    /// Whether a rulebook of this game and these capabilities must have a paragraph for the key.
    pub fn is_required_by(
        self,
        game: Game,
        has_layouts: bool,
        capabilities: &Capabilities,
    ) -> bool {
        let baccarat = game == Game::Baccarat;
        match self.used_by() {
            Baccarat => baccarat,
            Layouts => baccarat && has_layouts,
            Differential => baccarat && capabilities.differential,
            PlainLimits | BaccaratOptional => false,
            Insurance => baccarat && capabilities.insurance,
            CommissionAtSettlement => {
                baccarat && capabilities.commission == Commission::AtSettlement
            }
            CommissionEndOfShoe => capabilities.commission == Commission::EndOfShoe,
            SicBo => game == Game::SicBo,
            DealingErrorOptions => baccarat && capabilities.dealing_error_options,
            PaiGow => matches!(game, Game::PaiGowPoker | Game::PaiGowTiles),
            PaiGowPoker => game == Game::PaiGowPoker,
            PaiGowTiles => game == Game::PaiGowTiles,
            EveryTable => true,
        }
    }
}

impl RuleKey {
    /// Whether a rulebook of this game and these capabilities never comes to cite the key.
    pub(super) fn is_idle_in(
        self,
        game: Game,
        has_layouts: bool,
        capabilities: &Capabilities,
    ) -> bool {
        let pai_gow = matches!(game, Game::PaiGowPoker | Game::PaiGowTiles);
        match self.used_by() {
            Insurance
            | Differential
            | DealingErrorOptions
            | CommissionEndOfShoe
            | CommissionAtSettlement => !self.is_required_by(game, has_layouts, capabilities),
            Layouts => !has_layouts && game == Game::Baccarat,
            SicBo => game != Game::SicBo,
            PaiGow | PaiGowPoker | PaiGowTiles => !pai_gow,
            Baccarat | BaccaratOptional | PlainLimits | EveryTable => false,
        }
    }
}

impl fmt::Display for RuleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RuleKey {
    type Err = ();
    fn from_str(name: &str) -> Result<RuleKey, ()> {
        RuleKey::ALL.iter().copied().find(|key| key.name() == name).ok_or(())
    }
}
