//! The two 16-bit floats, computed through `f32`.

/// IEEE half precision: 5 bits of exponent, 10 of mantissa.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct F16(pub(crate) u16);

/// The upper half of an `f32`: 8 bits of exponent, 7 of mantissa.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bf16(pub(crate) u16);

const WHOLE: f64 = (1_u64 << 52) as f64;

impl F16 {
    pub(crate) fn to_f32(self) -> f32 {
        let (exponent, mantissa) = (i32::from(self.0 >> 10 & 31), f32::from(self.0 & 1023));
        let size = match exponent {
            31 if mantissa > 0.0 => f32::NAN,
            31 => f32::INFINITY,
            0 => mantissa * power_of_two(-24),
            _ => (mantissa + 1024.0) * power_of_two(exponent - 25),
        };
        if self.0 >> 15 == 1 { -size } else { size }
    }

    /// Rounds to nearest, ties to even. The argument is wide enough that rounding to it first never matters
    /// for one sum, product, quotient, root or fused multiply-add of halves.
    pub(crate) fn from_f64(value: f64) -> Self {
        let sign = u16::from(value.is_sign_negative()) << 15;
        let size = value.abs();
        if size.is_nan() {
            return Self(0x7FFF);
        }
        // The spacing of halves around `size`, as a power of two; below the normal numbers it is constant.
        let exponent = ((size.to_bits() >> 52) as i32 - 1023).max(-14);
        let scale = f64::from_bits(((1023 + 10 - exponent) as u64) << 52);
        // Rounds to an integer: the sum with `WHOLE` has no bits for fractions.
        let steps = size * scale + WHOLE - WHOLE;
        if exponent > 15 {
            return Self(sign | 0x7C00);
        }
        // A mantissa that rounds up to 2048 carries into the exponent, and finally to infinity.
        Self(sign | ((((exponent + 14) as u16) << 10) + steps as u16))
    }
}

impl Bf16 {
    pub(crate) fn to_f32(self) -> f32 {
        f32::from_bits(u32::from(self.0) << 16)
    }

    /// Rounds to nearest, ties to even.
    pub(crate) fn from_f32(value: f32) -> Self {
        let bits = value.to_bits();
        if value.is_nan() {
            return Self(0x7FFF);
        }
        Self(((bits + 0x7FFF + (bits >> 16 & 1)) >> 16) as u16)
    }
}

fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((exponent + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_comes_back() {
        for bits in 0..=u16::MAX {
            let value = F16(bits).to_f32();
            if !value.is_nan() {
                assert_eq!(F16::from_f64(f64::from(value)), F16(bits), "{bits:#x}");
            }
            let value = Bf16(bits).to_f32();
            if !value.is_nan() {
                assert_eq!(Bf16::from_f32(value), Bf16(bits), "{bits:#x}");
            }
        }
    }

    #[test]
    fn ties_go_to_even() {
        assert_eq!(F16::from_f64(2049.0), F16::from_f64(2048.0));
        assert_eq!(F16::from_f64(2051.0), F16::from_f64(2052.0));
        assert_eq!(F16::from_f64(65519.0), F16(0x7BFF));
        assert_eq!(F16::from_f64(65520.0), F16(0x7C00));
        assert_eq!(F16::from_f64(1e30), F16(0x7C00));
        assert_eq!(F16::from_f64(2.0_f64.powi(-25)), F16(0));
        assert_eq!(F16::from_f64(2.0_f64.powi(-25) * 1.01), F16(1));
        assert_eq!(Bf16::from_f32(257.0), Bf16::from_f32(256.0));
        assert_eq!(Bf16::from_f32(259.0), Bf16::from_f32(260.0));
    }
}
