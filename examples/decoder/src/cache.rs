//! The keys and values of what sequences have said so far, in pages.

use half::f16;
use layout_examples::Random;
use layout_gpu::host::{Buffer, Device};
use layout_gpu::make_layout;

use crate::Shape;
use crate::model::HEAD;

/// The positions of a page.
pub(crate) const PAGE: usize = 16;
/// The sequences of a step at most.
const MOST_SEQUENCES: usize = 8;

/// The keys and values of sequences: pages of 16 positions, and for each sequence a table of its pages.
#[derive(Debug)]
pub struct Cache {
    key_heads: usize,
    pages: usize,
    lengths: Vec<usize>,
    tables: Vec<Vec<u32>>,
    free: Vec<u32>,
    /// Keys and values of each layer.
    pub(crate) layers: Vec<[Buffer<f16>; 2]>,
}

impl Cache {
    /// Makes a cache of `pages` pages, in which sequences have these lengths, with random keys and values. Pages are handed out in a random
    /// order; what no sequence has is NaN.
    pub fn random(device: &Device, shape: &Shape, pages: usize, lengths: &[usize], seed: u64) -> Result<Self, String> {
        if lengths.is_empty() || lengths.len() > MOST_SEQUENCES {
            return Err(format!("a step is of 1 to {MOST_SEQUENCES} sequences, not of {}", lengths.len()));
        }
        let (mut random, count) = (Random::new(seed), u32::try_from(pages).map_err(|_| "too many pages")?);
        let mut free: Vec<u32> = (0..count).collect();
        random.shuffle(&mut free);
        let mut cache = Self {
            key_heads: shape.key_heads,
            pages,
            lengths: vec![0; lengths.len()],
            tables: vec![Vec::new(); lengths.len()],
            free,
            layers: Vec::new(),
        };
        for position in 0..lengths.iter().copied().max().unwrap_or(0) {
            for (sequence, length) in lengths.iter().enumerate() {
                if position < *length {
                    cache.grow(sequence)?;
                }
            }
        }
        for _ in 0..shape.layers {
            let mut part = || Buffer::from_slice(device, &cache.filled(&mut random)).map_err(|error| error.to_string());
            let both = [part()?, part()?];
            cache.layers.push(both);
        }
        Ok(cache)
    }

    fn filled(&self, random: &mut Random) -> Vec<f16> {
        let mut data = vec![f16::NAN; self.pages * PAGE * HEAD * self.key_heads];
        for (sequence, length) in self.lengths.iter().enumerate() {
            for (position, head) in
                (0..*length).flat_map(|position| (0..self.key_heads).map(move |head| (position, head)))
            {
                let start = self.place(sequence, position, head);
                data[start..start + HEAD].fill_with(|| f16::from_f32(random.number()));
            }
        }
        data
    }

    /// Gives a sequence one more position, and a page if it begins one.
    pub(crate) fn grow(&mut self, sequence: usize) -> Result<(), String> {
        if self.lengths[sequence].is_multiple_of(PAGE) {
            let page = self.free.pop().ok_or_else(|| format!("all {} pages of the cache are full", self.pages))?;
            self.tables[sequence].push(page);
        }
        self.lengths[sequence] += 1;
        Ok(())
    }

    /// Returns the lengths of the sequences.
    #[must_use]
    pub fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// Returns the number of pages.
    #[must_use]
    pub const fn pages(&self) -> usize {
        self.pages
    }

    /// Returns a row of pages for each sequence, and the length of a row.
    pub(crate) fn tables(&self) -> (Vec<u32>, usize) {
        let most = self.tables.iter().map(Vec::len).max().unwrap_or(0);
        let row =
            |table: &Vec<u32>| table.iter().copied().chain(std::iter::repeat(u32::MAX)).take(most).collect::<Vec<_>>();
        (self.tables.iter().flat_map(row).collect(), most)
    }

    /// Returns the index of the first of 64 elements of a head at a position.
    #[must_use]
    pub fn place(&self, sequence: usize, position: usize, head: usize) -> usize {
        let (heads, pages) = (self.key_heads, self.pages);
        let slots = make_layout!((16, 64, {heads}, {pages}):(64, 1, 1024, {1024 * heads}));
        slots.offset((position % PAGE, 0_usize, head, self.tables[sequence][position / PAGE] as usize))
    }

    /// Returns the keys and the values of a layer, as they lie.
    pub fn read(&self, layer: usize) -> Result<[Vec<f16>; 2], String> {
        let [keys, values] = &self.layers[layer];
        Ok([keys.to_vec().map_err(|error| error.to_string())?, values.to_vec().map_err(|error| error.to_string())?])
    }
}
