//! Random numbers, the same ones for the same seed.

/// Marsaglia's xorshift of 64 bits.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Begins with a seed, which is not 0.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns the next number in [-1, 1), from the upper 24 bits.
    #[allow(clippy::cast_precision_loss, reason = "24 bits fit")]
    pub fn number(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// Puts a list into a random order.
    #[allow(clippy::cast_possible_truncation, reason = "less than the length of a list")]
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, (self.bits() % (last as u64 + 1)) as usize);
        }
    }
}
