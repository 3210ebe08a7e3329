//! Every key a rulebook file can have, for the documentation and for `croupier rulebook new`.

/// A key of a rulebook file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyWord {
    /// The table it stands in; empty for the top of the file.
    pub table: &'static str,
    /// The key.
    pub key: &'static str,
    /// What it says.
    pub meaning: &'static str,
}

const fn key(table: &'static str, key: &'static str, meaning: &'static str) -> KeyWord {
    KeyWord { table, key, meaning }
}

/// Every key, in the order of a file.
pub static KEYS: [KeyWord; 59] = [
    key("", "id", "the name other programs ask for: `[a-z0-9-]`"),
    key("", "title", "the title people read"),
    key("", "game", "the game"),
    key("", "format", "1: conditions are words; 2: conditions are expressions. Absent means 1"),
    key("", "status", "`approved` or `study`. Absent means approved"),
    key("", "version", "the document's version, where it has one"),
    key("", "earlier_hashes", "the SHA-256 of earlier files of this very version"),
    key("", "effective", "from when it is in effect, with the offset from UTC"),
    key("", "source", "table: the document it was read from"),
    key("", "equipment", "table: what it is played with"),
    key("", "capabilities", "table: what differs between documents as procedure"),
    key("", "settings", "table: what a venue may choose"),
    key("", "layout", "list of tables: the layouts; none where the document shows none"),
    key("", "bet", "list of tables: the bets and what they pay"),
    key("", "insurance", "list of tables: the rows of Insurance Plus"),
    key("", "erratum", "list of tables: what is printed, and how it is read"),
    key("", "paragraphs", "table: the paragraphs behind each rule key, the cited one first"),
    key("source", "document", "its file name"),
    key("source", "sha256", "its SHA-256"),
    key("equipment", "cite", "the paragraph"),
    key("equipment", "decks", "baccarat: the fewest and the most decks, `[4, 10]`"),
    key("capabilities", "insurance", "Insurance Plus is offered"),
    key("capabilities", "commission", "when commission is taken"),
    key("capabilities", "differential", "limits are by Differential per box"),
    key("capabilities", "squeeze", "who may ask to squeeze a card"),
    key("capabilities", "dealing_error_options", "patrons choose after a dealing error"),
    key("capabilities", "void_after_settlement", "a settled round may still be Void"),
    key("capabilities", "late_adjustment", "money may be moved by order for a past round"),
    key("capabilities", "banking", "how the bank goes round"),
    key("settings", "commission_unit", "cents a commission is rounded up to"),
    key("settings", "commission_percent", "the commission, where it is not in the odds"),
    key("settings", "house_way", "pai gow: the house way"),
    key("settings", "banker_may_bet_fortune", "pai gow poker: a banking patron may bet Fortune"),
    key("settings", "envy_minimum", "pai gow poker: the least Fortune bet that receives Envy"),
    key("settings", "zero_zero", "pai gow tiles: what zero against zero is"),
    key("layout", "id", "its letter"),
    key("layout", "positions", "the fewest and the most playing positions, `[1, 6]`"),
    key("layout", "cite", "the appendix that shows it"),
    key("bet", "name", "its name, or a list of names that share their rows"),
    key("bet", "defined", "paragraphs that define it, besides its pay table"),
    key("bet", "layouts", "the layouts that offer it; `A-L` is a range"),
    key("bet", "pays", "list of rows; the first whose condition holds decides"),
    key("bet.pays", "when", "the condition: a word in format 1, an expression in format 2"),
    key("bet.pays", "called", "format 2: a short name of the row for people"),
    key("bet.pays", "odds", "`22 to 1`; in format 2 also `returned` (the stake) or `nothing`"),
    key("bet.pays", "cite", "the paragraph"),
    key("bet.pays", "envy", "Fortune: cents such a hand brings the others"),
    key("insurance", "on", "the insured hand"),
    key("insurance", "stage", "after which card it is offered"),
    key("insurance", "player", "the Player's points, `[9, 9]`"),
    key("insurance", "banker", "the Banker's points"),
    key("insurance", "odds", "what it pays"),
    key("insurance", "tie_pays", "the paragraph by which a tie pays; absent: a tie returns it"),
    key("insurance", "cite", "the paragraph"),
    key("erratum", "id", "its number in the rulings"),
    key("erratum", "at", "where it stands"),
    key("erratum", "printed", "what is printed"),
    key("erratum", "read_as", "how it is read"),
    key("erratum", "why", "why"),
];
