//! The window of a convolution: the pixels that a column of `.im2col` consists of (PTX ISA, "Tensor Access Modes").

/// The places of a filter: from `lower` to `upper` beyond the last index, along each dimension between the channels and the images, the contiguous one first.
///
/// A column has so many pixels, one for each place of the filter from the first one on: along the first dimension in steps, then from `lower` again one step
/// further along the second, and so on, and from one image to the next. The instruction says which element of the filter is loaded.
///
/// ```
/// use layout_gpu_interpreter::{TensorMap, Window};
/// // 3 × 3 filters on images of 9 × 14 pixels of 64 bytes, with one pixel of padding around: the filter's corner goes from −1 to the last index but one.
/// let window = Window { lower: vec![-1, -1], upper: vec![-1, -1] };
/// let map = TensorMap { element: 0, address: 4096, sizes: vec![64, 9, 14, 8], strides: vec![64, 64 * 9, 64 * 9 * 14],
///     extents: vec![64, 128], steps: vec![1; 4], interleave: 0, swizzle: 0, fill: 0, window: Some(window) };
/// assert_eq!(map.box_bytes(), 64 * 128);
/// let beyond = TensorMap { window: Some(Window { lower: vec![-129, -1], upper: vec![-1, -1] }), ..map };
/// assert_eq!(beyond.encode().unwrap_err(), "corner -129 of the tensor map's window; of 4 dimensions corners are from -128 to 127");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first place.
    pub lower: Vec<i32>,
    /// The last place, less the last index of the tensor.
    pub upper: Vec<i32>,
}

/// The most dimensions between the channels and the images.
const MOST: usize = 3;

/// The bits of a corner and of an offset, of a window of so many dimensions.
fn bits(dimensions: usize) -> u32 {
    [16, 8, 5][dimensions.clamp(1, MOST) - 1]
}

impl Window {
    /// Puts the corners into 12 bytes.
    pub(super) fn encode(&self, bytes: &mut [u8]) {
        for (half, corner) in bytes.chunks_exact_mut(2 * MOST).zip([&self.lower, &self.upper]) {
            for (place, value) in half.chunks_exact_mut(2).zip(corner) {
                place.copy_from_slice(&(*value as i16).to_le_bytes());
            }
        }
    }

    /// Reads the corners, of a tensor of so many dimensions.
    pub(super) fn decode(bytes: &[u8], rank: usize) -> Self {
        let corner = |half: &[u8]| {
            let (values, _) = half.as_chunks();
            values.iter().take(rank.saturating_sub(2)).map(|value| i16::from_le_bytes(*value).into()).collect()
        };
        let (lower, upper) = bytes.split_at(2 * MOST);
        Self { lower: corner(lower), upper: corner(upper) }
    }

    pub(super) fn check(&self, sizes: &[u64], steps: &[u32]) -> Result<(), String> {
        let rank = sizes.len();
        let Some(dimensions) = rank.checked_sub(2).filter(|dimensions| (1..=MOST).contains(dimensions)) else {
            return Err(format!("the tensor map has {rank} dimensions; with a window there are from 3 to 5"));
        };
        if (self.lower.len(), self.upper.len()) != (dimensions, dimensions) {
            let (lower, upper) = (self.lower.len(), self.upper.len());
            return Err(format!(
                "the corners of a window of a tensor map of {rank} dimensions have {dimensions} numbers, not {lower} and {upper}"
            ));
        }
        let end = 1 << (bits(dimensions) - 1);
        if let Some(corner) = self.lower.iter().chain(&self.upper).find(|corner| !(-end..end).contains(*corner)) {
            let last = end - 1;
            return Err(format!(
                "corner {corner} of the tensor map's window; of {rank} dimensions corners are from -{end} to {last}"
            ));
        }
        if let Some(at) = (0..dimensions).find(|at| self.last(*at, sizes) < self.lower[*at].into()) {
            let (lower, last, at) = (self.lower[at], self.last(at, sizes), at + 1);
            return Err(format!(
                "the tensor map's window has no place along dimension {at}: the first is {lower}, the last {last}"
            ));
        }
        match steps[rank - 1] {
            1 => Ok(()),
            step => Err(format!("step {step} from image to image of a window is not supported, only 1")),
        }
    }

    /// The last place along a dimension between the channels and the images.
    fn last(&self, at: usize, sizes: &[u64]) -> i64 {
        sizes[at + 1] as i64 - 1 + i64::from(self.upper[at])
    }

    /// Goes to the next place of the filter; the image is the last number.
    pub(super) fn advance(&self, place: &mut [i64], sizes: &[u64], steps: &[u32]) {
        for at in 0..self.lower.len() {
            place[at] += i64::from(steps[at + 1]);
            if place[at] <= self.last(at, sizes) {
                return;
            }
            place[at] = self.lower[at].into();
        }
        if let Some(image) = place.last_mut() {
            *image += 1;
        }
    }

    /// Checks the place of the filter that an instruction names, and the element of it.
    pub(crate) fn refuse(&self, place: &[i32], offsets: &[u32], sizes: &[u64]) -> Result<(), String> {
        for (at, (lower, index)) in self.lower.iter().zip(&place[1..]).enumerate() {
            let last = self.last(at, sizes);
            if index < lower || i64::from(*index) > last {
                let at = at + 1;
                return Err(format!(
                    "a filter at {index} along dimension {at}, where the window of the tensor map has places from {lower} to {last}"
                ));
            }
        }
        let end = 1 << bits(self.lower.len());
        match offsets.iter().find(|offset| **offset >= end) {
            Some(offset) => Err(format!(
                "element {offset} of a filter; of {} dimensions elements are below {end}",
                self.lower.len() + 2
            )),
            None => Ok(()),
        }
    }
}
