//! The places of a matrix's elements in the registers of a warp: PTX ISA, "Matrix Fragments for mma".
//!
//! ```text
//!     lane = 4·g + t        A: row g, and g + 8 in every second register        C: row g, and g + 8 from the third value on
//!                              columns (t + 4·block)·p …  p to a register          columns 2·t and 2·t + 1
//!                           B: column g, rows (t + 4·block)·p …
//! ```
//!
//! One rule serves all shapes and types, with `p` elements to 32 bits, except for `m8n8k4` on halves, where each quarter of
//! the warp has a product of its own.

/// The extents of one product, `m × k` by `k × n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
}

/// The operand of a product, and for `m8n8k4` on halves its layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matrix {
    A,
    B,
    C,
    /// For `m8n8k4` on halves: A or B, by rows or by columns.
    QuarterA {
        by_columns: bool,
    },
    QuarterB {
        by_columns: bool,
    },
    /// The sums of the same, as halves or as `f32`.
    QuarterC {
        is_half: bool,
    },
}

impl Matrix {
    /// The places of a fragment of `wmma`, which only `wmma` reads: neighboring lanes hold neighboring elements, and surplus registers
    /// repeat elements.
    pub(crate) fn opaque_places(self, shape: Shape, values: usize) -> Vec<u16> {
        let (rows, columns) = self.extents(shape);
        (0..values).flat_map(|value| (0..32).map(move |lane| ((value * 32 + lane) % (rows * columns)) as u16)).collect()
    }

    /// The extents of the matrix.
    pub(crate) fn extents(self, shape: Shape) -> (usize, usize) {
        match self {
            Self::A | Self::QuarterA { .. } => (shape.m, shape.k),
            Self::B | Self::QuarterB { .. } => (shape.k, shape.n),
            Self::C | Self::QuarterC { .. } => (shape.m, shape.n),
        }
    }

    /// The row and column of a value of a lane; values are counted through the lane's registers, `p` to each.
    fn place(self, shape: Shape, p: usize, lane: usize, value: usize) -> (usize, usize) {
        let (g, t, block, within) = (lane / 4, lane % 4, value / p, value % p);
        // The lower or the upper half of a quarter's eight lanes.
        let (upper, x) = (4 * (lane / 16), lane % 4);
        match self {
            Self::A if shape.m == 16 => (g + 8 * (block % 2), (t + 4 * (block / 2)) * p + within),
            Self::A => (g, (t + 4 * block) * p + within),
            Self::B => ((t + 4 * block) * p + within, g),
            Self::C => (g + 8 * (value / 2), 2 * t + value % 2),
            Self::QuarterA { by_columns: false } | Self::QuarterC { is_half: true } => (x + upper, value),
            Self::QuarterA { by_columns: true } => (value + upper, x),
            Self::QuarterB { by_columns: false } => (x, value + upper),
            Self::QuarterB { by_columns: true } => (value, x + upper),
            Self::QuarterC { is_half: false } => {
                ((lane & 1) + (value & 2) + upper, (value & 4) + (lane & 2) + (value & 1))
            }
        }
    }

    /// The place, by rows, of each value of each lane, lanes fastest; for quarters, one matrix after the other.
    pub(crate) fn places(self, shape: Shape, p: usize, values: usize) -> Vec<u16> {
        let (rows, columns) = self.extents(shape);
        let quarter = |lane: usize| match self {
            Self::QuarterA { .. } | Self::QuarterB { .. } | Self::QuarterC { .. } => lane / 4 % 4,
            _ => 0,
        };
        let place = |value: usize, lane: usize| {
            let (row, column) = self.place(shape, p, lane, value);
            (quarter(lane) * rows * columns + row * columns + column) as u16
        };
        (0..values).flat_map(|value| (0..32).map(move |lane| place(value, lane))).collect()
    }
}
