//! The text of a file and what was noted of it: faults and warnings, each with its line.

use super::At;
use crate::rulebook::fault::Fault;
use std::cell::RefCell;
use std::ops::Range;
use toml::de::DeTable;

/// The text of a file and the faults found in it so far.
pub(in crate::rulebook) struct Page<'t> {
    file: &'t str,
    text: &'t str,
    faults: RefCell<Vec<Fault>>,
    warnings: RefCell<Vec<Fault>>,
    empty: DeTable<'t>,
}

impl<'t> Page<'t> {
    pub(in crate::rulebook) fn new(file: &'t str, text: &'t str) -> Page<'t> {
        let (faults, warnings) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
        Page { file, text, faults, warnings, empty: DeTable::new() }
    }

    /// A table without keys, in place of one that may be absent.
    pub(super) const fn empty(&self) -> &DeTable<'t> {
        &self.empty
    }

    /// Notes a fault at a place in the text.
    pub(in crate::rulebook) fn fault(
        &self,
        span: Range<usize>,
        key: impl Into<String>,
        message: impl Into<String>,
    ) {
        let noted = self.noted(span.start, key.into(), message.into());
        self.faults.borrow_mut().push(noted);
    }

    /// Notes a fault within a text value, with its column.
    pub(in crate::rulebook) fn fault_within(
        &self,
        value: &At<&str>,
        part: Range<usize>,
        message: impl Into<String>,
    ) {
        let raw = self.text.get(value.span.clone()).unwrap_or_default();
        // A text with escapes does not stand in the file as it reads: then its beginning is told.
        let start = raw
            .find(value.value)
            .map_or(value.span.start, |quote| value.span.start + quote + part.start);
        let mut noted = self.noted(start, value.key.clone(), message.into());
        let line = self.text.get(..start).and_then(|before| before.rsplit('\n').next());
        noted.column = Some(line.map_or(0, |line| line.chars().count()) + 1);
        self.faults.borrow_mut().push(noted);
    }

    /// Notes something that is allowed and looks like a mistake.
    pub(in crate::rulebook) fn warn(
        &self,
        span: Range<usize>,
        key: impl Into<String>,
        message: impl Into<String>,
    ) {
        let noted = self.noted(span.start, key.into(), message.into());
        self.warnings.borrow_mut().push(noted);
    }

    fn noted(&self, at: usize, key: String, message: String) -> Fault {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Fault { file: self.file.to_owned(), line, column: None, key, message }
    }

    /// Every warning noted, by line.
    pub(in crate::rulebook) fn take_warnings(&self) -> Vec<Fault> {
        let mut warnings = self.warnings.take();
        warnings.sort();
        warnings.dedup();
        warnings
    }

    /// Every fault found, by line.
    pub(in crate::rulebook) fn into_faults(self) -> Vec<Fault> {
        let mut faults = self.faults.into_inner();
        faults.sort();
        faults.dedup();
        faults
    }
}
