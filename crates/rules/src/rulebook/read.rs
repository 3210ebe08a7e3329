//! Reads a TOML table key by key, noting every fault with its line instead of stopping at the
//! first. Knows TOML, not rulebooks.

mod page;

pub(super) use page::Page;

use std::cell::RefCell;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Whether a text holds what would act on a terminal or turn the direction of writing.
fn has_unprintable(text: &str) -> bool {
    const TURNS: [std::ops::RangeInclusive<char>; 3] =
        ['\u{200e}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let turns = |letter: char| TURNS.iter().any(|turns| turns.contains(&letter));
    text.chars().any(|letter| letter.is_control() || turns(letter))
}

/// One table being read: what was asked for is known, the rest is a fault.
pub(super) struct Section<'p, 't> {
    page: &'p Page<'t>,
    table: &'p DeTable<'t>,
    span: Range<usize>,
    path: String,
    known: RefCell<Vec<&'static str>>,
}

/// A value with the place it stands at.
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
    pub(super) key: String,
}

impl<'p, 't> Section<'p, 't> {
    pub(super) const fn new(
        page: &'p Page<'t>,
        table: &'p DeTable<'t>,
        span: Range<usize>,
        path: String,
    ) -> Section<'p, 't> {
        Section { page, table, span, path, known: RefCell::new(Vec::new()) }
    }

    pub(super) fn page(&self) -> &'p Page<'t> {
        self.page
    }

    /// Where the section stands.
    pub(super) fn place(&self) -> At<()> {
        At { value: (), span: self.span.clone(), key: self.path.clone() }
    }

    /// Notes a fault of the section as a whole.
    pub(super) fn fault(&self, key: &str, message: impl Into<String>) {
        self.page.fault(self.span.clone(), self.path_of(key), message);
    }

    /// Notes a fault of one key that shows at the place of another, or of the section where that
    /// one is absent.
    pub(super) fn fault_at(&self, key: &str, place: &str, message: impl Into<String>) {
        let span = self.table.get(place).map_or_else(|| self.span.clone(), Spanned::span);
        self.page.fault(span, self.path_of(key), message);
    }

    fn path_of(&self, key: &str) -> String {
        match (self.path.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (false, true) => self.path.clone(),
            (false, false) => format!("{}.{key}", self.path),
        }
    }

    fn find(&self, key: &'static str) -> Option<&'p Spanned<DeValue<'t>>> {
        self.known.borrow_mut().push(key);
        self.table.get(key)
    }

    fn missing(&self, key: &str) {
        self.fault(key, "is missing");
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue<'t>>, wanted: &str) {
        let found = value.get_ref().type_str();
        self.page.fault(value.span(), self.path_of(key), format!("must be {wanted}, not {found}"));
    }

    fn unprintable(&self, key: &str, value: &Spanned<DeValue<'t>>) {
        self.page.fault(value.span(), self.path_of(key), "has a character that cannot be printed");
    }

    /// Notes a warning about one key that shows at the place of another.
    pub(super) fn warn_at(&self, key: &str, place: &str, message: impl Into<String>) {
        let span = self.table.get(place).map_or_else(|| self.span.clone(), Spanned::span);
        self.page.warn(span, self.path_of(key), message);
    }

    /// Marks a key as one that could have been written.
    pub(super) fn known(&self, key: &'static str) {
        self.known.borrow_mut().push(key);
    }

    /// A boolean that was left out: no.
    pub(super) fn no(&self, key: &'static str) -> Option<bool> {
        self.known(key);
        Some(false)
    }

    /// A table; an empty one where it is absent and may be.
    pub(super) fn section_or_empty(
        &self,
        key: &'static str,
        may_be_absent: bool,
    ) -> Option<Section<'p, 't>> {
        if may_be_absent && !self.has(key) {
            self.known(key);
            let path = self.path_of(key);
            return Some(Section::new(self.page, self.page.empty(), self.span.clone(), path));
        }
        self.section(key)
    }

    /// Whether a key is written.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// A text that may be absent.
    pub(super) fn optional_text(&self, key: &'static str) -> Option<At<&'p str>> {
        let value = self.find(key)?;
        match value.get_ref().as_str() {
            Some("") => self.page.fault(value.span(), self.path_of(key), "is empty"),
            Some(text) if has_unprintable(text) => self.unprintable(key, value),
            Some(text) => {
                return Some(At { value: text, span: value.span(), key: self.path_of(key) });
            }
            None => self.wrong(key, value, "a text"),
        }
        None
    }

    /// A text that must be there.
    pub(super) fn text(&self, key: &'static str) -> Option<At<&'p str>> {
        if !self.table.contains_key(key) {
            self.find(key);
            self.missing(key);
            return None;
        }
        self.optional_text(key)
    }

    /// A list of texts; a single text counts as a list of one. Empty where absent.
    pub(super) fn texts(&self, key: &'static str) -> Vec<At<&'p str>> {
        self.find(key).map_or_else(Vec::new, |value| self.texts_of(key, value))
    }

    fn texts_of(&self, key: &str, value: &'p Spanned<DeValue<'t>>) -> Vec<At<&'p str>> {
        let list = match value.get_ref() {
            DeValue::String(_) => std::slice::from_ref(value),
            DeValue::Array(list) => list,
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Table(_) => {
                self.wrong(key, value, "a text or a list of texts");
                return Vec::new();
            }
        };
        let mut texts = Vec::new();
        for item in list {
            match item.get_ref().as_str() {
                Some("") => self.page.fault(item.span(), self.path_of(key), "is empty"),
                Some(text) if has_unprintable(text) => self.unprintable(key, item),
                Some(text) => {
                    texts.push(At { value: text, span: item.span(), key: self.path_of(key) });
                }
                None => self.wrong(key, item, "a text"),
            }
        }
        texts
    }

    /// A boolean that must be there.
    pub(super) fn boolean(&self, key: &'static str) -> Option<bool> {
        let Some(value) = self.find(key) else {
            self.missing(key);
            return None;
        };
        let read = value.get_ref().as_bool();
        if read.is_none() {
            self.wrong(key, value, "true or false");
        }
        read
    }

    /// A whole number that may be absent.
    pub(super) fn optional_number(&self, key: &'static str) -> Option<u64> {
        let value = self.find(key)?;
        let number = self.number_of(value);
        if number.is_none() {
            self.wrong(key, value, "a whole number");
        }
        number
    }

    fn number_of(&self, value: &Spanned<DeValue<'t>>) -> Option<u64> {
        let integer = value.get_ref().as_integer()?;
        u64::from_str_radix(integer.as_str(), integer.radix()).ok()
    }

    /// A range written `[from, to]`, whose ends must be in order and within `allowed`.
    pub(super) fn range(&self, key: &'static str, allowed: Range<u64>) -> Option<[u64; 2]> {
        let Some(value) = self.find(key) else {
            self.missing(key);
            return None;
        };
        let ends = value
            .get_ref()
            .as_array()
            .map(|list| list.iter().map(|end| self.number_of(end)).collect::<Option<Vec<u64>>>());
        let Some(Some(&[from, to])) = ends.as_ref().map(|ends| ends.as_deref()) else {
            self.wrong(key, value, "a range of two whole numbers, as in [4, 10]");
            return None;
        };
        if from > to {
            let message = format!("is out of order: {from} comes after {to}");
            self.page.fault(value.span(), self.path_of(key), message);
            return None;
        }
        if !allowed.contains(&from) || !allowed.contains(&to) {
            let message = format!("must lie within {} to {}", allowed.start, allowed.end - 1);
            self.page.fault(value.span(), self.path_of(key), message);
            return None;
        }
        Some([from, to])
    }

    /// A date and time with an offset that may be absent.
    pub(super) fn optional_datetime(&self, key: &'static str) -> Option<At<toml::value::Datetime>> {
        let value = self.find(key)?;
        match value.get_ref().as_datetime() {
            Some(time) => Some(At { value: *time, span: value.span(), key: self.path_of(key) }),
            None => {
                self.wrong(
                    key,
                    value,
                    "a date and time with offset, as in 2024-12-06T08:00:00+08:00",
                );
                None
            }
        }
    }

    /// A table that must be there.
    pub(super) fn section(&self, key: &'static str) -> Option<Section<'p, 't>> {
        let Some(value) = self.find(key) else {
            self.missing(key);
            return None;
        };
        self.as_section(key, value)
    }

    fn as_section(&self, key: &str, value: &'p Spanned<DeValue<'t>>) -> Option<Section<'p, 't>> {
        match value.get_ref().as_table() {
            Some(table) => Some(Section::new(self.page, table, value.span(), self.path_of(key))),
            None => {
                self.wrong(key, value, "a table");
                None
            }
        }
    }

    /// The tables of a list; none where absent.
    pub(super) fn sections(&self, key: &'static str) -> Vec<Section<'p, 't>> {
        let Some(value) = self.find(key) else {
            return Vec::new();
        };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list of tables");
            return Vec::new();
        };
        let numbered = |(index, item): (usize, &'p Spanned<DeValue<'t>>)| {
            self.as_section(&format!("{key}[{index}]"), item)
        };
        list.iter().enumerate().filter_map(numbered).collect()
    }

    /// Every key of the section, tables within it flattened to dotted keys, with its list of texts.
    pub(super) fn flattened(&self) -> Vec<(At<String>, Vec<At<&'p str>>)> {
        let mut all = Vec::new();
        self.flatten_into("", self.table, &mut all);
        all
    }

    fn flatten_into(
        &self,
        prefix: &str,
        table: &'p DeTable<'t>,
        all: &mut Vec<(At<String>, Vec<At<&'p str>>)>,
    ) {
        for (name, value) in table.iter() {
            let dotted = format!("{prefix}{}", name.get_ref());
            if let Some(inner) = value.get_ref().as_table() {
                self.flatten_into(&format!("{dotted}."), inner, all);
            } else {
                let texts = self.texts_of(&dotted, value);
                let key = self.path_of(&dotted);
                all.push((At { value: dotted, span: name.span(), key }, texts));
            }
        }
    }

    /// Notes a fault for every key that the loader did not ask for.
    pub(super) fn finish(self) {
        let mut known = self.known.borrow().clone();
        known.sort_unstable();
        known.dedup();
        for (name, _) in self.table.iter() {
            if !known.contains(&name.get_ref().as_ref()) {
                self.page.fault(
                    name.span(),
                    self.path_of(name.get_ref()),
                    format!("is not a key known here: there are {}", known.join(", ")),
                );
            }
        }
    }
}
