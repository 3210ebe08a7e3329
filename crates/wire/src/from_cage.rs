//! The cage as it is shown, read from the house.

use crate::body::PatronView;
use crate::cage::{
    CageRulesView, CashReportView, FloatView, OpeningDifferenceView, ReceiptKindView, ReceiptView,
    TillClosingView, TillView, WaitingPaymentView,
};
use crate::words::in_words;
use crate::words_chinese::in_chinese;
use croupier_house::{
    CageRules, House, PatronId, Payment, Receipt, ReceiptKind, Reported, StaffId, Till, Waiting,
};

fn staff_name(house: &House, staff: &StaffId) -> String {
    house.staff(staff).map_or_else(|| staff.to_string(), |staff| staff.name.clone())
}

/// A patron with the name.
pub fn patron_view(house: &House, patron: &PatronId) -> PatronView {
    let name = house.patron(patron).map_or_else(|| patron.to_string(), |known| known.name.clone());
    PatronView { patron: patron.to_string(), name }
}

/// What the house asks for at its cage.
pub fn cage_rules(rules: &CageRules) -> CageRulesView {
    CageRulesView {
        site: rules.site.clone(),
        second_above: rules.second_above,
        identify_from: rules.identify_from,
        sale_second_above: rules.sale_second_above,
        vault: rules.vault,
    }
}

/// A float in the cage; with its amounts for who may know them before it is counted.
pub fn float_view(house: &House, (number, till): (u64, &Till), knows: bool) -> Option<FloatView> {
    let (left, closed) = (till.float()?, till.closed.as_ref()?);
    Some(FloatView {
        till: number,
        cashier: staff_name(house, &till.cashier),
        at_ms: closed.at_ms,
        cash: knows.then_some(left.cash),
        chips: knows.then_some(left.chips),
    })
}

/// A till; with what must lie in it for who may know that before it is counted.
pub fn till_view(house: &House, (number, till): (u64, &Till), knows: bool) -> TillView {
    let knows = knows || till.closed.is_some();
    TillView {
        till: number,
        cashier: staff_name(house, &till.cashier),
        opened_ms: till.opened_ms,
        opened_cash: till.opened.cash,
        opened_chips: till.opened.chips,
        cash: knows.then_some(till.cash),
        chips: knows.then_some(till.chips),
        difference: till.difference.as_ref().map(|differs| OpeningDifferenceView {
            cash_over: differs.cash_over,
            chips_over: differs.chips_over,
            reason: differs.reason.clone(),
            second: staff_name(house, &differs.second),
        }),
        closed: till.closed.as_ref().map(|closed| TillClosingView {
            at_ms: closed.at_ms,
            by: staff_name(house, &closed.by),
            cash: closed.counted.cash,
            chips: closed.counted.chips,
            cash_over: closed.cash_over,
            chips_over: closed.chips_over,
            reason: closed.reason.clone(),
        }),
    }
}

/// A payment that waits, as the person `me` sees it, who may agree to payments or not.
pub fn payment_view(
    house: &House,
    (number, waiting): (u64, &Waiting),
    (me, agrees): (&str, bool),
) -> WaitingPaymentView {
    let mine = waiting.cashier.as_str() == me;
    WaitingPaymentView {
        payment: number,
        ticket: matches!(waiting.paying, Payment::Ticket { .. }),
        sale: matches!(waiting.paying, Payment::Sale { .. }),
        patron: patron_view(house, &waiting.patron),
        amount: waiting.amount,
        means: waiting.means.into(),
        cashier: staff_name(house, &waiting.cashier),
        at_ms: waiting.at_ms,
        mine,
        may_agree: agrees && !mine,
    }
}

/// A receipt; `table_name` names its table.
pub fn receipt_view(house: &House, receipt: &Receipt, table_name: Option<String>) -> ReceiptView {
    let slip = &receipt.slip;
    let table = receipt.table.as_ref().map(ToString::to_string);
    ReceiptView {
        receipt: slip.receipt,
        kind: match receipt.kind {
            ReceiptKind::Sale => ReceiptKindView::Sale,
            ReceiptKind::Redemption => ReceiptKindView::Redemption,
            ReceiptKind::PayOut => ReceiptKindView::PayOut,
            ReceiptKind::Fill => ReceiptKindView::Fill,
            ReceiptKind::Credit => ReceiptKindView::Credit,
        },
        amount: receipt.amount,
        in_words: in_words(receipt.amount),
        in_chinese: in_chinese(receipt.amount),
        means: slip.means.into(),
        patron: receipt.patron.as_ref().map(|patron| patron_view(house, patron)),
        table: table_name.or(table),
        ticket: receipt.ticket.as_ref().map(ToString::to_string),
        till: slip.till,
        cashier: staff_name(house, &slip.cashier),
        second: slip.second.as_ref().map(|second| staff_name(house, second)),
        at_ms: slip.at_ms,
        site: house.cage().rules().map_or_else(String::new, |rules| rules.site.clone()),
        play_money: receipt.play_money,
        copies: receipt.copies,
    }
}

/// A report about cash.
pub fn cash_report_view(house: &House, report: &Reported) -> CashReportView {
    CashReportView {
        patron: patron_view(house, &report.patron),
        way: report.way.name().to_owned(),
        total: report.total,
        document: report.document.name().to_owned(),
        digits: report.digits.clone(),
        cashier: staff_name(house, &report.cashier),
        at_ms: report.at_ms,
    }
}
