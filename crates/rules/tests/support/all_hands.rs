//! Every seven-card hand of the 53 cards, as masks by card numbers, shared out among threads.

/// Calls `each` with every hand of one of `shares` parts, in a fixed order.
pub fn for_each_of_share(share: usize, shares: usize, mut each: impl FnMut(u64)) {
    let mut part = 0;
    for a in 0..53 {
        for b in 0..a {
            part += 1;
            if part % shares == share {
                for_each_below(b, 5, 1 << a | 1 << b, &mut each);
            }
        }
    }
}

fn for_each_below(limit: u32, more: u32, held: u64, each: &mut impl FnMut(u64)) {
    if more == 1 {
        for card in 0..limit {
            each(held | 1 << card);
        }
        return;
    }
    for card in 0..limit {
        for_each_below(card, more - 1, held | 1 << card, each);
    }
}

/// Runs `count` over all hands on two threads; it returns what it counted in its share.
pub fn on_two_threads<T: Send>(count: impl Fn(usize, usize) -> T + Sync) -> [T; 2] {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| count(1, 2));
        let one = count(0, 2);
        [one, other.join().expect("the other half counts to its end")]
    })
}
