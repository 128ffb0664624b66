//! How a token is drawn.

use std::f32::consts::LOG2_E;

use layout_examples::Random;

/// Draws tokens by chance: a temperature, how many of the greatest logits count, and the share of all weight that counts. The same seed draws the same tokens.
#[derive(Clone, Debug)]
pub struct Sampler {
    temperature: f32,
    most: u32,
    mass: f32,
    random: Random,
}

impl Sampler {
    /// Draws from all tokens, by weights `exp(logit / temperature)`.
    pub fn new(temperature: f32, seed: u64) -> Result<Self, String> {
        // Below, a weight of 0 · ∞ would be no number.
        if !(1e-3..=1e3).contains(&temperature) {
            return Err(format!(
                "the temperature is 0.001 to 1000, not {temperature}; without one the greatest logit is taken"
            ));
        }
        // Seeds in a row have random numbers of their own from the first on.
        let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        (0..8).for_each(|_| _ = random.bits());
        Ok(Self { temperature, most: u32::MAX, mass: f32::INFINITY, random })
    }

    /// Draws from the tokens of the `most` greatest logits, and of those that equal the last.
    pub fn top_k(self, most: u32) -> Result<Self, String> {
        if most == 0 { Err("of 0 tokens there is none".into()) } else { Ok(Self { most, ..self }) }
    }

    /// Draws from the fewest tokens that have this share of all weight, and of those that equal the last.
    pub fn top_p(self, share: f32) -> Result<Self, String> {
        if !(share > 0.0 && share <= 1.0) {
            return Err(format!("the share is above 0 and at most 1, not {share}"));
        }
        // Sums are rounded, and all weight is that of all tokens.
        Ok(Self { mass: if share < 1.0 { share } else { f32::INFINITY }, ..self })
    }

    /// Returns the next draw, in [0, 1).
    pub(crate) fn draw(&mut self) -> f32 {
        self.random.number().midpoint(1.0)
    }

    /// Returns the kernel's `scale`, `most` and `mass`.
    pub(crate) fn numbers(&self) -> (f32, u32, f32) {
        (LOG2_E / self.temperature, self.most, self.mass)
    }
}
