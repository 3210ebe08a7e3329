//! How many of all hands of seven cards fall in each row of the Fortune pay table.

use crate::work::{Control, fold};
use croupier_rules::pai_gow_poker::{FortuneHand, fast};

const CARDS: u32 = 53;

/// Counts all 154,143,080 hands by row, in the order of [`FortuneHand::ALL`]; `None` if stopped.
pub fn fortune_census(control: Control<'_>) -> Option<[u64; 12]> {
    // A job is a highest and a next card; the other five lie below.
    let tops: Vec<(u32, u32)> =
        (6..CARDS).flat_map(|high| (5..high).map(move |next| (high, next))).collect();
    let gathered = fold(
        tops.len() as u64,
        control,
        || [0; 12],
        |counts, job| {
            let top = usize::try_from(job).ok().and_then(|job| tops.get(job));
            let Some(&(high, next)) = top else { return };
            for_each_five_below(next, |five| {
                let hand = fast::fortune(1 << high | 1 << next | five);
                // Rows are declared from nothing up, and listed from the best down.
                if let Some(count) = counts.get_mut(FortuneHand::ALL.len() - 1 - hand as usize) {
                    *count += 1;
                }
            });
        },
    );
    let sum = |mut sum: [u64; 12], part: &[u64; 12]| {
        sum.iter_mut().zip(part).for_each(|(sum, count)| *sum += count);
        sum
    };
    gathered.complete.then(|| gathered.parts.iter().fold([0; 12], sum))
}

/// Every choice of five cards below a number, as bits.
fn for_each_five_below(limit: u32, mut each: impl FnMut(u64)) {
    let end = 1u64 << limit;
    let mut five = 0b1_1111u64;
    while five < end {
        each(five);
        // The next greater number with as many bits.
        let lowest = five & five.wrapping_neg();
        let ripple = five + lowest;
        five = ripple | (((five ^ ripple) >> 2) / lowest);
    }
}
