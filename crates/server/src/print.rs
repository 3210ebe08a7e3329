//! Tickets and receipts as bytes for a ticket printer that reads ESC/POS. Such a printer knows
//! ASCII; any other character is printed as a question mark.

use croupier_house::{House, Receipt, ReceiptKind, Ticket, TicketNo};
use croupier_rules::money::Amount;
use croupier_wire::body::TicketPaper;
use croupier_wire::words::in_words;
use croupier_wire::words_chinese::in_chinese;

const ESC: u8 = 0x1b;
const GS: u8 = 0x1d;
const LF: u8 = 0x0a;
/// Characters of a line in the printer's font A on paper of 80 mm.
const COLUMNS: usize = 42;
/// The height of the barcode, in dots.
const BAR_HEIGHT: u8 = 96;
/// The width of its narrow bars, in dots.
const BAR_WIDTH: u8 = 2;
/// The size of a module of the QR code, in dots.
const QR_SIZE: u8 = 6;

/// A strip of paper, as the commands that print it.
struct Strip(Vec<u8>);

impl Strip {
    /// `ESC @`: the printer as it was switched on; `ESC a 1`: everything centred.
    fn new() -> Strip {
        Strip(vec![ESC, b'@', ESC, b'a', 1])
    }

    /// A line of text, broken where it is too long.
    fn line(&mut self, text: &str) {
        let ascii = |character: char| match u8::try_from(character) {
            Ok(byte @ b' '..=b'~') => byte,
            Ok(_) | Err(_) => b'?',
        };
        let bytes: Vec<u8> = text.chars().map(ascii).collect();
        for line in bytes.chunks(COLUMNS) {
            self.0.extend_from_slice(line);
            self.0.push(LF);
        }
    }

    /// A line in large emphasized characters: `ESC E 1`, `GS ! 0x11` doubles both ways.
    fn large(&mut self, text: &str) {
        self.0.extend_from_slice(&[ESC, b'E', 1, GS, b'!', 0x11]);
        self.line(text);
        self.0.extend_from_slice(&[ESC, b'E', 0, GS, b'!', 0]);
    }

    /// Interleaved 2 of 5 without text below: `GS h`, `GS w`, `GS H 0`, `GS k 5 … NUL`.
    fn bars(&mut self, digits: &str) {
        self.0.extend_from_slice(&[GS, b'h', BAR_HEIGHT, GS, b'w', BAR_WIDTH, GS, b'H', 0]);
        self.0.extend_from_slice(&[GS, b'k', 5]);
        self.0.extend_from_slice(digits.as_bytes());
        self.0.extend_from_slice(&[0, LF]);
    }

    /// A QR code by the functions of `GS ( k`: model 2, size, correction M, data, print.
    fn qr(&mut self, digits: &str) {
        let mut function = |parts: &[u8]| {
            let length = u16::try_from(parts.len()).unwrap_or(u16::MAX).to_le_bytes();
            self.0.extend_from_slice(&[GS, b'(', b'k']);
            self.0.extend_from_slice(&length);
            self.0.extend_from_slice(parts);
        };
        function(&[b'1', b'A', b'2', 0]);
        function(&[b'1', b'C', QR_SIZE]);
        function(b"1E1");
        function(&[b"1P0", digits.as_bytes()].concat());
        function(b"1Q0");
        self.0.push(LF);
    }

    /// `GS V 66 0`: feeds the paper to the knife and cuts it.
    fn cut(mut self) -> Vec<u8> {
        self.0.extend_from_slice(&[GS, b'V', 66, 0]);
        self.0
    }
}

/// What the paper of a ticket says besides number and value.
pub(crate) fn paper(house: &House, ticket: &Ticket) -> TicketPaper {
    TicketPaper {
        site: house.cage().rules().map_or_else(String::new, |rules| rules.site.clone()),
        sequence: ticket.sequence,
        in_words: in_words(ticket.amount),
        in_chinese: in_chinese(ticket.amount),
        issued_ms: ticket.issued_ms,
        copies: house.cage().copies(ticket.sequence),
        terminal: ticket.terminal.clone(),
    }
}

/// A ticket. The validation number stands first, at the edge that goes into a machine.
pub(crate) fn ticket(house: &House, number: &TicketNo, ticket: &Ticket, copy: u32) -> Vec<u8> {
    let paper = paper(house, ticket);
    let clock = |ms| house.settings().gaming_day.clock(ms);
    let mut strip = Strip::new();
    strip.line(&grouped(number.as_str()));
    marks(&mut strip, copy, house.is_play_money());
    strip.line(&paper.site);
    strip.large("CASH-OUT TICKET");
    strip.large(&figures(ticket.amount));
    strip.line(&paper.in_words);
    strip.line(&format!("Issued {}", clock(ticket.issued_ms)));
    strip.line(&match ticket.expires_ms {
        Some(ms) => format!("Good until {}", clock(ms)),
        None => "Does not expire".to_owned(),
    });
    strip.line(&format!("Ticket no. {}", ticket.sequence));
    if let Some(terminal) = &ticket.terminal {
        strip.line(&format!("Terminal {terminal}"));
    }
    if number.as_str().bytes().all(|byte| byte.is_ascii_digit()) {
        strip.bars(number.as_str());
        strip.qr(number.as_str());
    }
    strip.line(&format!("Validation {}", grouped(number.as_str())));
    strip.cut()
}

/// A receipt.
pub(crate) fn receipt(house: &House, receipt: &Receipt, table: Option<&str>) -> Vec<u8> {
    let view = croupier_wire::receipt_view(house, receipt, table.map(str::to_owned));
    let mut strip = Strip::new();
    marks(&mut strip, receipt.copies, receipt.play_money);
    strip.line(&view.site);
    strip.large(match receipt.kind {
        ReceiptKind::Sale => "CREDITS SOLD",
        ReceiptKind::Redemption => "TICKET PAID",
        ReceiptKind::PayOut => "CREDIT PAID OUT",
        ReceiptKind::Fill => "FILL",
        ReceiptKind::Credit => "CREDIT",
    });
    strip.large(&figures(receipt.amount));
    strip.line(&view.in_words);
    strip.line(&format!("In {}", receipt.slip.means.name()));
    if let Some(patron) = &view.patron {
        strip.line(&format!("Patron {} ({})", patron.name, patron.patron));
    }
    if let Some(table) = &view.table {
        strip.line(&format!("Table {table}"));
    }
    if let Some(ticket) = &view.ticket {
        strip.line(&format!("Ticket {}", grouped(ticket)));
    }
    strip.line(&format!("Till {}  Cashier {}", view.till, view.cashier));
    if let Some(second) = &view.second {
        strip.line(&format!("Second person {second}"));
    }
    strip.line(&house.settings().gaming_day.clock(view.at_ms));
    strip.line(&format!("Receipt no. {}", view.receipt));
    strip.cut()
}

/// What a copy or a demo's paper says at its head.
fn marks(strip: &mut Strip, copy: u32, play_money: bool) {
    if copy > 0 {
        strip.large(&format!("COPY {copy}"));
    }
    if play_money {
        strip.large("PLAY MONEY");
    }
}

/// Digits in groups of four, as people read them.
fn grouped(digits: &str) -> String {
    let digits: Vec<char> = digits.chars().collect();
    let groups: Vec<String> = digits.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join(" ")
}

/// An amount as `$1,250.00`.
fn figures(amount: Amount) -> String {
    let (whole, cents) = ((amount.cents() / 100).to_string(), amount.cents() % 100);
    let first = match whole.len() % 3 {
        0 => 3,
        odd => odd,
    };
    let (head, tail) = whole.split_at(first.min(whole.len()));
    let mut text = head.to_owned();
    for (at, digit) in tail.chars().enumerate() {
        if at % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    format!("${text}.{cents:02}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use croupier_house::{CageCommand, CageRules, Context, HouseCommand, HouseEvent, Ledger};

    /// By the command table of ESC/POS (Epson, "ESC/POS Command Reference"): `ESC @` 1B 40,
    /// `ESC a` 1B 61, `ESC E` 1B 45, `GS !` 1D 21, `GS h` 1D 68, `GS w` 1D 77, `GS H` 1D 48,
    /// `GS k 5` (ITF) 1D 6B 05 … 00, `GS ( k` 1D 28 6B pL pH 31 fn …, `GS V 66` 1D 56 42.
    #[test]
    fn a_ticket_is_these_bytes() {
        let mut house = House::new();
        let rules = HouseCommand::Cage(CageCommand::ChangeRules(CageRules::usual("Lucky Hall")));
        let ledger = Ledger::new();
        let context = Context { now_ms: 1, actor: &croupier_house::Actor::System, ledger: &ledger };
        for event in croupier_house::decide(&house, &rules, &context).unwrap() {
            croupier_house::evolve(&mut house, &event).unwrap();
        }
        let number: TicketNo = "123456789012345678".parse().unwrap();
        let issued = HouseEvent::TicketIssued {
            patron: "ann".parse().unwrap(),
            number: number.clone(),
            amount: Amount::new(125_050).unwrap(),
            at_ms: 1_800_000_000_000,
            expires_ms: Some(1_815_552_000_000),
            terminal: Some("10.0.0.7".to_owned()),
        };
        croupier_house::evolve(&mut house, &issued).unwrap();
        let bytes = ticket(&house, &number, house.ticket(&number).unwrap(), 2);
        let text = |text: &str| [text.as_bytes(), &[0x0a]].concat();
        let large = |said: &str| {
            let (on, off) = ([0x1b, 0x45, 1, 0x1d, 0x21, 0x11], [0x1b, 0x45, 0, 0x1d, 0x21, 0]);
            [&on[..], &text(said), &off[..]].concat()
        };
        let expected = [
            vec![0x1b, 0x40, 0x1b, 0x61, 0x01],
            text("1234 5678 9012 3456 78"),
            large("COPY 2"),
            text("Lucky Hall"),
            large("CASH-OUT TICKET"),
            large("$1,250.50"),
            text("ONE THOUSAND TWO HUNDRED FIFTY DOLLARS AND"),
            text(" FIFTY CENTS"),
            text("Issued 2027-01-15 08:00"),
            text("Good until 2027-07-14 08:00"),
            text("Ticket no. 1"),
            text("Terminal 10.0.0.7"),
            vec![0x1d, 0x68, 96, 0x1d, 0x77, 2, 0x1d, 0x48, 0, 0x1d, 0x6b, 5],
            b"123456789012345678".to_vec(),
            vec![0, 0x0a],
            vec![0x1d, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0],
            vec![0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x43, 6],
            vec![0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x31],
            vec![0x1d, 0x28, 0x6b, 21, 0, 0x31, 0x50, 0x30],
            b"123456789012345678".to_vec(),
            vec![0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30, 0x0a],
            text("Validation 1234 5678 9012 3456 78"),
            vec![0x1d, 0x56, 66, 0],
        ]
        .concat();
        assert_eq!(String::from_utf8_lossy(&bytes), String::from_utf8_lossy(&expected));
        assert_eq!(bytes, expected);
    }

    #[test]
    fn figures_have_their_commas() {
        assert_eq!(figures(Amount::new(100_000_000).unwrap()), "$1,000,000.00");
        assert_eq!(figures(Amount::new(7).unwrap()), "$0.07");
    }
}
