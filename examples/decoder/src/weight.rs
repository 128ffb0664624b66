//! A weight of 4 bits, in the order in which the lanes of `gemv_w4` have it.

use half::f16;
use layout_examples::Random;
use layout_gpu::StaticLayout;
use layout_gpu::algebra::{self, LayoutValue};

use crate::packing::{Grouped, RowScales, Weights};

/// The rows and the columns of a tile, and the numbers in it.
const TILE: [usize; 2] = [16, 64];
const NUMBERS: usize = TILE[0] * TILE[1];

/// A matrix of integers from −8 to 7, with a scale for each group of neighbors of a row.
#[derive(Clone, Debug)]
pub struct Weight {
    shape: [usize; 2],
    group: usize,
    numbers: Vec<[u32; 4]>,
    scales: Vec<f16>,
}

impl Weight {
    /// Rounds a row-major matrix of `n` rows of `k`.
    pub fn quantized(shape: [usize; 2], group: usize, matrix: &[f32]) -> Result<Self, String> {
        let mut weight = Self::zero(shape, group)?;
        if matrix.len() != shape[0] * shape[1] {
            return Err(format!("{} numbers are no matrix of {} × {}", matrix.len(), shape[0], shape[1]));
        }
        for (index, numbers) in matrix.chunks(group).enumerate() {
            let (row, first) = (index * group / shape[1], index * group % shape[1]);
            let most = numbers.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
            let scale = f16::from_f32(most / 7.0);
            let place = weight.scale_of(row, first);
            weight.scales[place] = scale;
            for (column, number) in (first..).zip(numbers) {
                let integer = if scale == f16::ZERO { 0.0 } else { number / scale.to_f32() };
                weight.set(row, column, integer.round_ties_even().clamp(-8.0, 7.0));
            }
        }
        Ok(weight)
    }

    /// Returns a random matrix, whose products with a vector are about as large as its elements.
    pub fn random(shape: [usize; 2], group: usize, random: &mut Random) -> Result<Self, String> {
        let mut weight = Self::zero(shape, group)?;
        // The mean square of the integers from −8 to 7 is 21.5.
        #[allow(clippy::cast_precision_loss, reason = "an extent")]
        let scale = 1.0 / (21.5 * shape[1] as f32).sqrt();
        weight.scales.fill_with(|| f16::from_f32(scale * (1.0 + 0.25 * random.number())));
        weight.numbers.fill_with(|| {
            let [low, high] = [random.bits(), random.bits()].map(u64::to_le_bytes);
            let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            [word(&low), word(&low[4..]), word(&high), word(&high[4..])]
        });
        Ok(weight)
    }

    fn zero(shape: [usize; 2], group: usize) -> Result<Self, String> {
        let [n, k] = shape;
        if n == 0 || k == 0 || n % TILE[0] != 0 || k % TILE[1] != 0 {
            return Err(format!("a weight of {n} × {k} is not whole tiles of {} × {}", TILE[0], TILE[1]));
        }
        packed(group)?;
        let (numbers, scales) = (vec![[0; 4]; n * k / 32], vec![f16::ZERO; n * k / group]);
        Ok(Self { shape, group, numbers, scales })
    }

    /// Returns the numbers of rows and of columns.
    #[must_use]
    pub const fn shape(&self) -> [usize; 2] {
        self.shape
    }

    /// Returns the neighbors of a row that share a scale.
    #[must_use]
    pub const fn group(&self) -> usize {
        self.group
    }

    /// Returns the numbers in the order of the lanes.
    #[must_use]
    pub fn numbers(&self) -> &[[u32; 4]] {
        &self.numbers
    }

    /// Returns the scales in the order of the lanes.
    #[must_use]
    pub fn scales(&self) -> &[f16] {
        &self.scales
    }

    /// Returns an element.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> f32 {
        let [at, word, shift] = self.place(row, column);
        let bits = self.numbers[at][word] << (28 - shift);
        #[allow(clippy::cast_precision_loss, reason = "4 bits")]
        let number = (bits.cast_signed() >> 28) as f32;
        number * self.scales[self.scale_of(row, column)].to_f32()
    }

    fn set(&mut self, row: usize, column: usize, integer: f32) {
        let [at, word, shift] = self.place(row, column);
        #[allow(clippy::cast_possible_truncation, reason = "from −8 to 7")]
        let bits = (integer as i32).cast_unsigned() & 0xF;
        self.numbers[at][word] = self.numbers[at][word] & !(0xF << shift) | bits << shift;
    }

    /// Returns the index of a lane's words, of the word, and of its first bit.
    fn place(&self, row: usize, column: usize) -> [usize; 3] {
        let layout = packed(self.group).expect("checked when it was made");
        let tile = row / TILE[0] * (self.shape[1] / TILE[1]) + column / TILE[1];
        let at = NUMBERS * tile + offset(&layout, row % TILE[0] + TILE[0] * (column % TILE[1]));
        [at / 32, at / 8 % 4, 4 * (at % 8)]
    }

    fn scale_of(&self, row: usize, column: usize) -> usize {
        let group = row / TILE[0] * (self.shape[1] / self.group) + column / self.group;
        TILE[0] * group + offset(&value(RowScales), row % TILE[0])
    }
}

/// Returns the layout of a tile: (row, column of a group, group) to number.
fn packed(group: usize) -> Result<LayoutValue, String> {
    match group {
        32 => Ok(value(<Grouped<32> as Weights>::Packed)),
        64 => Ok(value(<Grouped<64> as Weights>::Packed)),
        _ => Err(format!("there are scales for groups of 32 and of 64, not of {group}")),
    }
}

fn value<L: StaticLayout>(_: L) -> LayoutValue {
    L::VALUE
}

fn offset(layout: &LayoutValue, index: usize) -> usize {
    let offset = algebra::offset(layout, index as u64).expect("inside the tile");
    usize::try_from(offset).expect("inside the tile")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_a_place_of_its_own() {
        for group in [32, 64] {
            let layout = packed(group).unwrap();
            let mut places: Vec<usize> = (0..NUMBERS).map(|index| offset(&layout, index)).collect();
            places.sort_unstable();
            assert!(places.into_iter().eq(0..NUMBERS), "{group}");
        }
    }

    #[test]
    fn integers_times_a_scale_are_kept() {
        for group in [32, 64] {
            let (shape, mut random) = ([48, 192], Random::new(7));
            let integer = |index: usize, bits: u64| {
                if index.is_multiple_of(group) { -7 } else { i8::try_from(bits % 15).unwrap() - 7 }
            };
            let numbers =
                (0..48 * 192).map(|index| 0.25 * f32::from(integer(index, random.bits()))).collect::<Vec<_>>();
            let weight = Weight::quantized(shape, group, &numbers).unwrap();
            for (index, number) in numbers.iter().enumerate() {
                let kept = weight.get(index / 192, index % 192);
                assert_eq!(kept.to_bits(), number.to_bits(), "{group}: {index}");
            }
        }
    }

    #[test]
    fn other_shapes_and_groups_are_refused() {
        let refused = |shape, group| Weight::quantized(shape, group, &[0.0; 1024]).unwrap_err();
        assert_eq!(refused([8, 128], 64), "a weight of 8 × 128 is not whole tiles of 16 × 64");
        assert_eq!(refused([16, 64], 16), "there are scales for groups of 32 and of 64, not of 16");
        assert_eq!(refused([16, 128], 64), "1024 numbers are no matrix of 16 × 128");
    }
}
