//! # The copy of a tile with the fewest sectors
//!
//! **Definition.** For a tile `A` of global memory in elements of some bytes and at most `T` threads, `auto_copy` is the tiled copy `(threads, values)` that
//! 1. has the widest vector: a power of two of at most 16 bytes that are contiguous and aligned at each place of the tile, at an alignment of the rows
//!    that is less than 16 bytes if one is stated, and in the shared layout it is copied into if there is one;
//! 2. touches the fewest *sectors* of 32 bytes, summed over all requests of warps, among all numbers of threads along each mode that are an eighth of
//!    `T` together, or of the vectors if those are fewer;
//! 3. has the most threads, as long as that costs no more than a sixteenth of the sectors; then the fewest sectors, then the first in counting order.
//!
//! **How.** The *digits* of the tile are its modes, by stride; the vector is the lowest one. Two digits that do not overlap have strides beyond the reach
//! of those below. Then taking the lowest digits as threads, if their product is `T` and that of some is a warp, touches each sector by the fewest requests: a
//! sector is a run of consecutive ranks, and a run changes its request only where all taken digits roll over. Any other choice leaves one of these digits to the
//! requests, which then changes there as well. Where the lowest digits have no such products (rows of 3 or 5 vectors), all numbers of threads are counted.
//!
//! **Law:** each element is copied once; no other numbers of threads along the modes, an eighth of `T` or more, touch fewer sectors, but for a sixteenth.
//!
//! **Worked example:** `(128,32):(4096,1)` in elements of 16 bits by 128 threads. A vector is 8 elements, a row 4 vectors: threads `(32,4):(4,1)` have the
//! lowest digits. A warp copies 8 rows of 64 bytes, 16 sectors, the least.
//!
//! ```text
//!     (128,32):(4096,1)      digits by stride    8:1     4:8    32:4096   4:4096·32
//!                                                vector  ── threads ──    repeated
//! ```
//!
//! **Refuses:** elements that no instruction moves ([`AccessError::Width`]); a tile of which two elements are one place in memory
//! ([`AlgebraError::NotInjective`]); threads that no block has ([`AccessError::BlockThreads`]); an instruction of several threads
//! ([`AccessError::NotOfOneThread`]), one that moves less than an element ([`AlgebraError::ElementDoesNotFit`]) or more than the tile has side by side
//! ([`AccessError::NotSideBySide`]); rows aligned to less than an element ([`AccessError::Alignment`]); a shared layout of another tile
//! ([`AccessError::OtherTile`]); more than 2^10 numbers of threads to count ([`AlgebraError::NotDecided`]).
//!
//! Source: CUTLASS's `make_simt_gmem_tiled_copy` and Triton's `buildCoalescedEncoding` take the lowest digits too; neither says that it is the least, and
//! both refuse, or copy twice, where `T` is no product of digits.

mod digits;
mod search;

use self::digits::Digits;
pub(in crate::atoms) use self::search::sectors_of_copy;
use super::copies::CopyAtom;
use crate::algebra::complement::expect_injective;
use crate::analysis::AccessError;
use crate::analysis::access::THREADS;
use crate::analysis::sectors::SECTOR;
use crate::arithmetic::{div, min, mul};
use crate::composed::ComposedLayout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{AccessFact, traced};

/// The bytes of the widest access of a thread.
const WIDEST: u64 = 16;
/// The bits of a byte.
const BYTE: u64 = 8;
/// The most threads of a block.
const BLOCK: u64 = 1024;

/// The wishes for a copy besides the tile, its elements and its threads.
#[derive(Clone, Copy, Debug)]
pub struct CopyWishes<'a> {
    /// The bits that the instruction moves at once.
    pub at_once: Option<u64>,
    /// The layout in shared memory that the tile is copied into; modes after those of the tile are stages.
    pub into: Option<&'a ComposedLayout>,
    /// The bytes that the tile and its rows are aligned to, 16 if that is not stated.
    pub align: Option<u64>,
}

impl CopyWishes<'_> {
    /// No wishes: tile and rows are aligned to 16 bytes.
    pub const NONE: Self = Self { at_once: None, into: None, align: None };

    /// The same by an instruction of single threads.
    ///
    /// # Errors
    /// [`AccessError::NotOfOneThread`].
    ///
    /// ```
    /// use layout_algebra::atoms::{CopyWishes, copy_atom};
    /// let wishes = CopyWishes::NONE.by(&copy_atom("SM80_CP_ASYNC_CACHEALWAYS<uint64_t>")?)?;
    /// assert_eq!(wishes.at_once, Some(64));
    /// assert!(CopyWishes::NONE.by(&copy_atom("SM75_U32x4_LDSM_N")?).is_err());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn by(self, atom: &CopyAtom) -> Result<Self, AlgebraError> {
        let threads = tri!(atom.threads.size());
        if threads != 1 {
            return Err(AlgebraError::Access(AccessError::NotOfOneThread { threads }));
        }
        Ok(Self { at_once: Some(tri!(tri!(atom.reference.mode(1)).size())), ..self })
    }
}

/// A chosen copy.
#[derive(Clone, Copy, Debug)]
pub struct CopyChoice {
    /// The bytes of a vector.
    pub bytes: u64,
    /// The threads, by their place in the tile.
    pub threads: LayoutValue,
    /// The values of a thread along each mode: one vector.
    pub values: IntTuple,
    /// The count, unless the lowest digits are the threads: those touch the fewest sectors.
    pub counted: Option<CountedCopies>,
}

/// The choices whose sectors were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedCopies {
    /// The number of choices.
    pub choices: u64,
    /// The sectors of the chosen one.
    pub sectors: u64,
    /// The fewest sectors of any.
    pub least: u64,
}

impl CopyChoice {
    /// The name of the copy atom that moves one vector through registers.
    ///
    /// ```
    /// use layout_algebra::atoms::{CopyWishes, auto_copy};
    /// let words = auto_copy(&"(32,33):(33,1)".parse()?, 32, 32, &CopyWishes::NONE)?;
    /// assert_eq!((words.bytes, words.atom()), (4, "UniversalCopy<uint32_t>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn atom(&self) -> &'static str {
        match self.bytes {
            1 => "UniversalCopy<uint8_t>",
            2 => "UniversalCopy<uint16_t>",
            4 => "UniversalCopy<uint32_t>",
            8 => "UniversalCopy<uint64_t>",
            _ => "UniversalCopy<uint128_t>",
        }
    }
}

traced! {
    /// The copy of a tile of elements of `bits` bits by at most `threads` threads; see the [module](self).
    ///
    /// # Errors
    /// Same refusals as the [module](self).
    ///
    /// ```
    /// use layout_algebra::atoms::{CopyWishes, auto_copy};
    /// // 32 rows of 3 vectors: 128 threads, of which each would have a row, touch 384 sectors.
    /// let copy = auto_copy(&"(128,24):(4096,1)".parse()?, 16, 128, &CopyWishes::NONE)?;
    /// assert_eq!((copy.threads.to_string().as_str(), copy.counted.map(|all| all.sectors)), ("(32,3):(3,1)", Some(260)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn auto_copy(
        trace: &mut Trace,
        tile: &LayoutValue,
        bits: u64,
        threads: u64,
        wishes: &CopyWishes<'_>,
    ) -> Result<CopyChoice, AlgebraError> {
        let element = if bits.is_multiple_of(BYTE) { bits / BYTE } else { 0 };
        if !matches!(element, 1 | 2 | 4 | 8 | 16) {
            return Err(AlgebraError::Access(AccessError::Width { bytes: element }));
        }
        if threads == 0 || threads > BLOCK {
            return Err(AlgebraError::Access(AccessError::BlockThreads { threads }));
        }
        tri!(expect_injective(tile));
        let digits = tri!(Digits::of_tile(tile));
        let (mode, bytes) = tri!(vector(&digits, element, wishes));
        let vector = tri!(div(bytes, element));
        trace.access(AccessFact::Vector { elements: vector, bytes });
        let values = tri!(digits.values(mode, vector));
        let digits = tri!(digits.in_vectors(mode, vector));
        let in_a_warp = min(threads, THREADS);
        let is_greedy = threads.is_multiple_of(in_a_warp) && tri!(mul(in_a_warp, bytes)) >= SECTOR;
        // A request has to end where digits do, unless there is only one.
        let are_warps =
            is_greedy && (tri!(digits.vectors()) <= in_a_warp || tri!(digits.lowest(in_a_warp, vector)).is_some());
        let lowest = if are_warps { tri!(digits.lowest(threads, vector)) } else { None };
        let (shares, counted) = if let Some(lowest) = lowest {
            trace.access(AccessFact::Lowest { threads });
            (lowest, None)
        } else {
            let (shares, counted) = tri!(search::search(&digits, threads, element, bytes, trace));
            (shares, Some(counted))
        };
        Ok(CopyChoice { bytes, threads: tri!(digits.threads(&shares)), values, counted })
    }
}

/// The mode that vectors lie along, and the bytes of a vector.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn vector(digits: &Digits, element: u64, wishes: &CopyWishes<'_>) -> Result<(usize, u64), AlgebraError> {
    let aligned = match wishes.align {
        Some(align) if !align.is_multiple_of(element) || align == 0 => {
            return Err(AlgebraError::Access(AccessError::Alignment { align, element }));
        }
        Some(align) => min(align & align.wrapping_neg(), WIDEST),
        None => WIDEST,
    };
    let (mode, run) = match digits.contiguous_mode() {
        Some(mode) => (mode, digits.run(mode)),
        None => (0, 1),
    };
    let run = match wishes.into {
        Some(shared) => min(run, tri!(digits.run_in_shared(shared, mode))),
        None => run,
    };
    let most = min(tri!(mul(run, element)), aligned);
    match wishes.at_once {
        None => Ok((mode, most)),
        Some(bits) if tri!(mul(element, BYTE)) > bits || !bits.is_multiple_of(BYTE) => {
            Err(AlgebraError::ElementDoesNotFit { bits: tri!(mul(element, BYTE)), at_once: bits })
        }
        Some(bits) if bits / BYTE > most => {
            Err(AlgebraError::Access(AccessError::NotSideBySide { bytes: bits / BYTE, most }))
        }
        Some(bits) => Ok((mode, bits / BYTE)),
    }
}

#[cfg(test)]
#[expect(clippy::arithmetic_side_effects, reason = "tiles of few elements")]
mod tests {
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;
    use crate::arithmetic::divides;

    /// Tile, bits, threads; the chosen threads and values, and the sectors of all requests.
    const CHOSEN: &[(&str, u64, u64, &str, &str, u64)] = &[
        ("(128,32):(4096,1)", 16, 128, "(32,4):(4,1)", "(1,8)", 256),
        ("(128,64):(4096,1)", 16, 128, "(16,8):(8,1)", "(1,8)", 512),
        ("(128,16):(4096,1)", 16, 128, "(64,2):(2,1)", "(1,8)", 128),
        ("(128,32):(1,4096)", 16, 128, "(16,8):(1,16)", "(8,1)", 256),
        ("(64,64):(1000,1)", 16, 128, "(16,8):(8,1)", "(1,8)", 288),
        ("(64,64):(1028,1)", 16, 128, "(8,16):(16,1)", "(1,4)", 304),
        ("(64,64):(1027,1)", 16, 128, "(2,64):(64,1)", "(1,1)", 376),
        ("(128,64):(4096,1)", 8, 128, "(32,4):(4,1)", "(1,16)", 256),
        ("(64,128):(1001,1)", 8, 256, "(2,128):(128,1)", "(1,1)", 504),
        ("(32,32):(1024,1)", 32, 128, "(16,8):(8,1)", "(1,4)", 128),
        ("(32,32):(33,1)", 32, 128, "(4,32):(32,1)", "(1,1)", 156),
        ("(128,16):(4096,1)", 32, 256, "(64,4):(4,1)", "(1,4)", 256),
        ("(128,128):(132,1)", 32, 256, "(8,32):(32,1)", "(1,4)", 2112),
        ("(8,8):(4096,1)", 16, 128, "(8,1):(1,0)", "(1,8)", 8),
        ("(128,8):(4096,1)", 16, 128, "(128,1):(1,0)", "(1,8)", 128),
        ("(8,512):(4096,1)", 16, 128, "(2,64):(64,1)", "(1,8)", 256),
        ("(128,48):(4096,1)", 16, 96, "(16,6):(6,1)", "(1,8)", 384),
        ("(96,64):(4096,1)", 16, 128, "(16,8):(8,1)", "(1,8)", 384),
        ("(16,32,4):(4096,1,65536)", 16, 128, "(16,4,2):(4,1,64)", "(1,8,1)", 128),
        ("(4,(4,8)):(32,(1024,1))", 32, 32, "(1,(4,8)):(0,(8,1))", "(1,1)", 16),
        ("4096:1", 32, 128, "128:1", "4", 512),
        ("(128,24):(4096,1)", 16, 128, "(32,3):(3,1)", "(1,8)", 260),
        ("(128,40):(4096,1)", 16, 128, "(16,5):(5,1)", "(1,8)", 384),
        ("(100,20):(4096,1)", 32, 128, "(25,5):(5,1)", "(1,4)", 304),
        ("(96,96):(4096,1)", 16, 128, "(32,4):(4,1)", "(1,8)", 576),
    ];

    fn tile(text: &str) -> LayoutValue {
        text.parse().unwrap()
    }

    /// Counts the sectors of all requests of a copy, and checks that each element is copied once.
    fn counted(tile: &LayoutValue, bytes: u64, threads: &LayoutValue, values: &IntTuple) -> u64 {
        let modes = |layout: &LayoutValue| -> Vec<LayoutValue> {
            if layout.is_leaf() {
                std::vec![*layout]
            } else {
                (0..layout.rank()).map(|i| layout.mode(i).unwrap()).collect()
            }
        };
        let (tile_modes, thread_modes) = (modes(tile), modes(threads));
        let value = |i: usize| if values.is_leaf() { values.leaf_at(0) } else { values.leaf_at(i) };
        let count = threads.size().unwrap();
        let block: Vec<u64> = thread_modes.iter().enumerate().map(|(i, m)| m.size().unwrap() * value(i)).collect();
        let repeats: Vec<u64> = tile_modes.iter().zip(&block).map(|(m, b)| m.size().unwrap() / b).collect();
        let (mut sectors, mut elements) = (0, std::collections::BTreeSet::new());
        let place: std::collections::BTreeMap<u64, u64> =
            (0..count).map(|index| (crate::coord::offset(threads, index).unwrap(), index)).collect();
        for repeat in 0..repeats.iter().product::<u64>() {
            for warp in 0..count.div_ceil(32) {
                let mut touched = std::collections::BTreeSet::new();
                for thread in warp * 32..count.min(warp * 32 + 32) {
                    let (mut index, mut rest) = (place[&thread], repeat);
                    let mut at = 0;
                    let mut along = (0, 0);
                    for (i, mode) in tile_modes.iter().enumerate() {
                        let extent = thread_modes[i].size().unwrap();
                        let coordinate = (rest % repeats[i]) * block[i] + (index % extent) * value(i);
                        (index, rest) = (index / extent, rest / repeats[i]);
                        at += crate::coord::offset(mode, coordinate).unwrap();
                        if value(i) > 1 {
                            along = (i, coordinate);
                        }
                    }
                    let vector = value(along.0);
                    for v in 0..vector {
                        let step = crate::coord::offset(&tile_modes[along.0], along.1 + v).unwrap()
                            - crate::coord::offset(&tile_modes[along.0], along.1).unwrap();
                        assert_eq!(step, v, "a vector lies side by side");
                        assert!(elements.insert(at + v), "{} is copied twice", at + v);
                    }
                    assert!(divides(vector * bytes, at * bytes));
                    touched.insert(at * bytes / 32);
                }
                sectors += touched.len() as u64;
            }
        }
        assert_eq!(elements.len() as u64, tile.size().unwrap());
        sectors
    }

    #[test]
    fn tiles_that_are_known() {
        let mut wrong = Vec::<String>::new();
        for (text, bits, most, threads, values, sectors) in CHOSEN {
            let tile = tile(text);
            let copy = auto_copy(&tile, *bits, *most, &CopyWishes::NONE).unwrap();
            let found = counted(&tile, bits / 8, &copy.threads, &copy.values);
            let all = (copy.threads.to_string(), copy.values.to_string(), found);
            if all != (threads.to_string(), values.to_string(), *sectors) {
                wrong.push(std::format!("{text} by {most}: {all:?}, {:?}", copy.counted));
            }
            assert!(copy.counted.is_none_or(|all| all.sectors == found), "{text}: {:?} {found}", copy.counted);
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
