//! stub
use croupier_odds::baccarat::JointLaw;
use std::hint::black_box;
use std::time::Instant;
fn main() {
    let c = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
    for _ in 0..5 {
        let t = Instant::now();
        for _ in 0..2000 {
            black_box(JointLaw::by_enumeration(black_box(&c)));
        }
        let p = t.elapsed() / 2000;
        let t = Instant::now();
        for _ in 0..20000 {
            black_box(JointLaw::of(black_box(&c)));
        }
        let f = t.elapsed() / 20000;
        println!("{p:?} {f:?} {}", p.as_nanos() as f64 / f.as_nanos() as f64);
    }
}
