//! A stump and the entries that leave for it, in every journal that keeps one.

use super::{Subject, append, entry, stream};
use crate::{Batch, Hash, Head, Journal, Part, RoundMark, Stump, verify};

/// Runs every check of stumps.
pub fn stumps(subject: &mut impl Subject) {
    let mut journal = subject.fresh();
    assert_eq!(journal.stump().unwrap(), None);
    assert_eq!(journal.remove(10).unwrap(), 0, "without a stump everything stays");
    for n in 0..10 {
        let name = if n % 2 == 0 { "house" } else { "table/t1" };
        append(&mut journal, vec![entry(name, n + 1, n)]);
    }
    let mark = |round, first, last| RoundMark { stream: stream("table/t1"), round, first, last };
    let rounds = vec![mark(1, 1, Some(2)), mark(2, 3, Some(4))];
    journal.commit(&Batch { rounds, ..Batch::default() }).unwrap();
    let all = journal.read_all(1, 100).unwrap();
    let heads = journal.load_heads().unwrap();
    let head = |seq: u64, name: &str| {
        let known = all.iter().find(|e| e.stream == stream(name) && e.seq == seq).unwrap();
        Head { stream: known.stream.clone(), epoch: 0, seq, hash: known.hash }
    };
    let part = |text: &str| Part::new(text.as_bytes().to_vec());
    for (position, at) in
        [(5, [(3, "house"), (2, "table/t1")]), (7, [(4, "house"), (3, "table/t1")])]
    {
        let below = at.map(|(seq, name)| head(seq, name)).to_vec();
        let body = format!("after {position}").into_bytes();
        let stump = Stump { position, heads: below, body, proof: None };
        let parts = [part("both"), part(&format!("of {position}"))];
        journal.keep_stump(&stump, &parts).unwrap();
        journal = subject.reopen(journal);
        let kept = journal.stump().unwrap().unwrap();
        assert_eq!((kept.position, &kept.heads, &kept.body), (position, &stump.heads, &stump.body));
        let hashes: Vec<Hash> = parts.iter().map(|part| part.hash).collect();
        let bodies = journal.parts(&hashes).unwrap();
        assert!(bodies.iter().zip(&parts).all(|(body, part)| body.as_ref() == Some(&part.body)));
        assert_eq!(verify(&mut journal).unwrap(), heads, "all are there");
    }
    assert_eq!(journal.parts(&[part("of 5").hash]).unwrap(), [None], "the old stump is gone");
    // Entry 2 opens the table and stays, entry 7 is the one the stump stands on.
    assert_eq!(journal.remove(2).unwrap(), 2);
    journal = subject.reopen(journal);
    assert_eq!(journal.remove(100).unwrap(), 3);
    assert_eq!(journal.remove(100).unwrap(), 0);
    let left: Vec<u64> = journal.read_all(1, 100).unwrap().iter().map(|e| e.position).collect();
    assert_eq!(left, [2, 7, 8, 9, 10]);
    assert_eq!(journal.round(&stream("table/t1"), 1).unwrap(), None, "it ended below the stump");
    assert!(journal.round(&stream("table/t1"), 2).unwrap().is_some(), "it ended above");
    assert_eq!(verify(&mut journal).unwrap(), journal.load_heads().unwrap());
    let rebuilt = journal.rebuild_heads().unwrap();
    assert_eq!(rebuilt.iter().map(|head| head.seq).collect::<Vec<_>>(), [5, 5]);
    let next = append(&mut journal, vec![entry("house", 50, 50)]);
    assert_eq!(next.placed[0].position, 11);
    assert_eq!(journal.read_stream(&stream("table/t1"), 1, 1).unwrap()[0].position, 2);
    assert_eq!(journal.read_stream(&stream("house"), 1, 1).unwrap()[0].position, 7);
}
