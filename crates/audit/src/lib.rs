//! The books: checkpoints and their anchor, and the proof that a journal is whole and right.
//!
//! [`verify`] reads a journal once, from its first entry, and trusts nothing in it: it checks the
//! chain of every journal, signatures, the anchor, every settlement from its cards, hands or dice,
//! every correction, every shoe and throw against its promise, every transfer and every balance. It
//! names the first record that is wrong. [`Notary`] takes the checkpoints; [`transcript`] tells a
//! round; [`back_up`], [`restore`] and [`reindex`] keep the books safe.

mod anchor;
mod archive;
mod authority;
mod backwards;
mod checkpoint;
mod copy;
mod corrected;
mod cut;
mod device;
mod figures;
mod fold;
mod found;
mod issued;
mod key;
mod naming;
mod notary;
mod outgoing;
mod pack;
mod persons;
mod promise;
mod replay;
mod search;
mod settled;
mod signed_file;
mod significant;
mod state_of_books;
mod stored;
mod stump;
mod transcript;
mod utc;
mod verify;

pub use anchor::{Anchor, AnchorLine};
pub use archive::{
    ArchiveFile, ArchiveReport, Archived, Expired, Until, archive, archives, expired, is_archive,
    verify_archive,
};
pub use copy::{Copied, back_up, reindex, restore};
pub use cut::Cut;
pub use found::{AuditError, Found};
pub use issued::{Issued, issued};
pub use key::{HouseKey, PublicKey};
pub use naming::{flat, named};
pub use notary::{Notary, NotarySetup, Pace};
pub use outgoing::{Outgoing, outgoing};
pub use pack::{PackOrder, PackReport, pack, verify_pack};
pub use persons::{persons_beside, read_persons};
pub use replay::{Frame, MoneyOf, Replay, replay};
pub use search::{PATRON_FACTS, STAFF_FACTS, Search};
pub use significant::{
    SignificantRecord, Significants, Window, search_events, significant_kinds, significants,
};
pub use state_of_books::{
    CheckpointMark, StateOfBooks, VerifiedMark, checkpoint_after, state_of_books,
};
pub use stump::{removable, take_stump};
pub use transcript::{Step, Transcript, people, short_transcript, transcript};
pub use utc::utc;
pub use verify::{Counts, Report, verify, verify_with};
