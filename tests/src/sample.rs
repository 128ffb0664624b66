//! Samples of the counts that take too long for every run.
//!
//! A large count takes one case in so many: of each so many consecutive cases one, at random, and so evenly over the whole space. `FULL=1` takes
//! every case, and the gate (`GATE=1`) twice as many as `cargo test` alone. The seed is printed with the test's output; `SAMPLE_SEED` sets it.

use crate::fuzz::{Random, setting};

/// The cases of one count that are taken.
#[derive(Clone, Debug)]
pub struct Sample {
    one_in: u64,
    place: u64,
    taken: u64,
    random: Random,
}

/// Returns the sample of one case in twice `often`, in the gate of one in `often`, or of all under `FULL=1`.
pub fn one_in(often: u64) -> Sample {
    let (one_in, seed) = (share(often), setting("SAMPLE_SEED", 20_261_126));
    if one_in > 1 {
        println!("a sample: one case in {one_in}, SAMPLE_SEED={seed}; FULL=1 takes all");
    }
    let mut sample = Sample { one_in, place: 0, taken: 0, random: Random::new(seed) };
    sample.draw();
    sample
}

/// Returns this share of a number of random cases, or the number itself under `FULL=1`.
pub fn count(number: u64, often: u64) -> u64 {
    number.div_ceil(share(often))
}

fn share(often: u64) -> u64 {
    match (setting("FULL", 0), setting("GATE", 0)) {
        (0, 0) => 2 * often,
        (0, _) => often,
        _ => 1,
    }
}

impl Sample {
    /// Checks whether to take the next case.
    pub fn takes(&mut self) -> bool {
        let is_taken = self.place == self.taken;
        self.place += 1;
        if self.place == self.one_in {
            self.draw();
        }
        is_taken
    }

    /// Returns the cases to take.
    pub fn cases<T>(mut self, all: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        all.into_iter().filter(move |_| self.takes())
    }

    /// Returns the number to expect in the sample of what occurs this often in all cases, less a tenth.
    pub fn expected(&self, number: u64) -> u64 {
        if self.one_in == 1 { number } else { number / self.one_in * 9 / 10 }
    }

    fn draw(&mut self) {
        self.place = 0;
        self.taken = (self.random.word() >> 16) % self.one_in;
    }
}
