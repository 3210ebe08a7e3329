//! The `guide-hints` way: the guide's hints for patrons as a procedure; the first hint for which a
//! setting exists decides.

use super::{WayRule, three_settings};
use crate::pai_gow_tiles::four::FourTiles;
use crate::pai_gow_tiles::hand::{HandClass, TwoTiles};
use crate::pai_gow_tiles::kind::Kind;
use crate::pai_gow_tiles::setting::Setting;
use std::cmp::Reverse;

/// The setting and the hint that decided, one of several equal settings.
pub(super) fn choose(four: &FourTiles) -> (Setting, WayRule) {
    let settings = three_settings(four);
    let hints = [
        (HandClass::Pair, HandClass::Pair, WayRule::HintPair),
        (HandClass::Gong, HandClass::Wong, WayRule::HintWongGong),
        (HandClass::of_points(8), HandClass::of_points(9), WayRule::HintNineEight),
    ];
    let by_hint = hints.into_iter().find_map(|(least, most, rule)| {
        let fits = |hand: TwoTiles| least <= hand.class() && hand.class() <= most;
        let with = |setting: &&Setting| fits(setting.low()) || fits(setting.high());
        let setting = settings.iter().filter(with).copied().max_by_key(preferred)?;
        Some((setting, rule))
    });
    // The best and the worst tile come first and last of the four.
    let [_, _, average] = settings;
    by_hint.unwrap_or((average, WayRule::HintAverage))
}

/// What is preferred among the settings of one hint: the classes, high hand first, then the better
/// tiles in the low hand.
fn preferred(setting: &Setting) -> (HandClass, HandClass, Reverse<[Kind; 2]>) {
    let low = setting.low();
    (setting.high().class(), low.class(), Reverse(low.kinds()))
}
