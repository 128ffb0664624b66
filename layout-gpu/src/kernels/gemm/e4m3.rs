//! A float of 8 bits, on the host.

use bytemuck::{Pod, Zeroable};

/// A float of 8 bits: 4 of exponent and 3 of mantissa, to ±448, without infinities and with one NaN of each sign.
///
/// ```
/// use layout_gpu::kernels::E4M3;
///
/// assert_eq!(E4M3::from_f32(1.0).to_bits(), 0x38);
/// // As near to 17 as to 18 that it does not have are 16 and 18: the even one.
/// assert_eq!([17.0, 19.1, 1e9, -0.001].map(|x| E4M3::from_f32(x).to_f32()), [16.0, 20.0, 448.0, -0.001953125]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct E4M3(u8);

// SAFETY: a byte; any bits are a number.
unsafe impl Zeroable for E4M3 {}
// SAFETY: as above.
unsafe impl Pod for E4M3 {}

impl E4M3 {
    /// Makes the number with these bits.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Returns its bits.
    #[must_use]
    pub const fn to_bits(self) -> u8 {
        self.0
    }

    /// Rounds to the nearest number, in a tie to the even one; one that is too large becomes the largest.
    #[must_use]
    pub fn from_f32(number: f32) -> Self {
        let sign = if number.is_sign_negative() { 0x80 } else { 0 };
        let size = number.abs();
        if size.is_nan() {
            return Self(sign | 0x7f);
        }
        // Eighths of the power of two that it begins with, or of 2^-6.
        let exponent = (size.to_bits() >> 23).max(121);
        let eighths = (size * f32::from_bits((257 - exponent) << 23)).round_ties_even();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 126")]
        let bits = (f64::from((exponent - 121) * 8) + f64::from(eighths)).min(126.0) as u8;
        Self(sign | bits)
    }

    /// Converts to the same number.
    #[must_use]
    pub fn to_f32(self) -> f32 {
        let (exponent, eighths) = (u32::from(self.0 >> 3 & 15), f32::from(self.0 & 7));
        let size = match (exponent, self.0 & 7) {
            (15, 7) => f32::NAN,
            (0, _) => eighths / 512.0,
            _ => (8.0 + eighths) * f32::from_bits((117 + exponent) << 23),
        };
        if self.0 & 0x80 == 0 { size } else { -size }
    }
}

impl From<E4M3> for f32 {
    fn from(number: E4M3) -> Self {
        number.to_f32()
    }
}

impl From<E4M3> for f64 {
    fn from(number: E4M3) -> Self {
        number.to_f32().into()
    }
}

#[cfg(test)]
mod tests {
    use super::E4M3;

    #[test]
    fn every_number_is_the_nearest_to_itself_and_between_two_the_even_one() {
        for bits in 0..=126_u8 {
            let number = E4M3::from_bits(bits).to_f32();
            assert_eq!(E4M3::from_f32(number).to_bits(), bits);
            assert_eq!(E4M3::from_f32(-number).to_bits(), bits | 0x80);
            if bits < 126 {
                let next = E4M3::from_bits(bits + 1).to_f32();
                assert!(next > number);
                let between = number.midpoint(next);
                assert_eq!(E4M3::from_f32(between).to_bits(), bits + bits % 2, "{between}");
                assert_eq!(E4M3::from_f32(between.next_down()).to_bits(), bits);
                assert_eq!(E4M3::from_f32(between.next_up()).to_bits(), bits + 1);
            }
        }
        assert!(E4M3::from_f32(f32::NAN).to_f32().is_nan() && E4M3::from_bits(255).to_f32().is_nan());
        assert_eq!([f32::INFINITY, 465.0].map(|x| E4M3::from_f32(x).to_bits()), [126; 2]);
    }
}
