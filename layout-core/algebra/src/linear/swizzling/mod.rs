//! Layouts of shared memory for a conversion: written from one distributed layout, read by another, without bank conflicts where possible.
//!
//! The layout goes to the elements of the tensor from `vector`, moved by one access of a thread; `bank`, the 32 banks of 4 bytes side by side; `segment`, the rows of banks;
//! `block`; and `reps`, registers on both sides, which can be moved one after the other through the same memory.

pub mod bank_conflicts;
pub mod chosen;
pub mod instruction_tiles;
pub mod optimal;
mod segment;
mod vector_bases;

use super::LinearLayout;
use super::error::LinearError;
use super::name::Name;
use super::vectors::Vectors;
use super::word::log2;
use crate::control::{each, tri};

/// The number of bits of one row of all banks, as a power of two: 32 banks of 32 bits.
const ROW: u32 = 10;
/// The number of bits of one bank, as a power of two.
const BANK: u32 = 5;

/// The bases of a distributed layout, all outputs in one number.
#[derive(Clone, Copy)]
struct DistributedBases {
    registers: Vectors,
    lanes: Vectors,
    warps: Vectors,
    blocks: Vectors,
}

impl DistributedBases {
    /// The bases of a layout with registers and lanes; other dimensions may be missing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn from_layout(layout: &LinearLayout) -> Result<Self, LinearError> {
        tri!(layout.ins.expect(&tri!(Name::new("register"))));
        tri!(layout.ins.expect(&tri!(Name::new("lane"))));
        let bases = Self {
            registers: named(layout, "register"),
            lanes: named(layout, "lane"),
            warps: named(layout, "warp"),
            blocks: named(layout, "block"),
        };
        each!(k in 0, bases.registers.count() => {
            if bases.registers.get(k) == 0 {
                return Err(LinearError::Broadcast { register: 1 << k });
            }
        });
        Ok(bases)
    }

    /// The lanes that are served at once, if each moves `2^vector` elements of `2^width` bits: fewer for accesses of 8 and 16 bytes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn phase(&self, vector: u32, width: u32) -> Vectors {
        let words = vector.saturating_add(width).saturating_sub(BANK);
        let lanes = self.lanes.count();
        let later = (lanes as u32).saturating_add(words).saturating_sub(BANK);
        self.lanes.first(lanes.saturating_sub(later as usize))
    }
}

/// The bases of a dimension, none if it is missing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn named(layout: &LinearLayout, name: &str) -> Vectors {
    match layout.ins.find(name) {
        Some(i) => layout.columns_of(i),
        None => Vectors::NONE,
    }
}

/// The width of an element as a power of two; 8 to 128 bits.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn width_of(bitwidth: u64) -> Result<u32, LinearError> {
    match log2(bitwidth) {
        Some(width) if width <= 7 => Ok(width),
        _ => Err(LinearError::Width { bits: bitwidth }),
    }
}
