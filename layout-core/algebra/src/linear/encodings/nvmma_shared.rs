//! # Shared memory of the warp group's matrix instructions
//!
//! **Definition.** Tiles of 8 rows, each as wide as the swizzle in bytes, with their chunks of 16 bytes xored:
//! 1. chunk `c` of row `r` holds the unswizzled chunk `c ^ ((r / p) mod m)`, with `m = width/16` chunks in a row and `p = 8/m` rows of one phase;
//!    a width of 0 is the tensor row by row, unswizzled;
//! 2. tiles follow one another down the rows first, then along the columns;
//! 3. `is_transposed` swaps rows and columns of the tensor.
//!
//! **Law:** a bijection of the offsets with the elements. In a tile, the chunks of one column lie in as many different columns as a row has chunks.
//!
//! **Worked example:** 64 bytes of 16 bits: 4 chunks of 8 elements, 2 rows per phase.
//!
//! ```text
//!   row 0, 1   0 1 2 3       the chunks that lie one after the other
//!   row 2, 3   1 0 3 2
//!   row 4, 5   2 3 0 1
//!   row 6, 7   3 2 1 0
//! ```
//!
//! **Refuses:** rows other than of 0, 32, 64, 128 bytes ([`LinearError::SwizzleBytes`]), elements other than of 8 to 64 bits
//! ([`LinearError::Width`]), a tensor that does not fill a tile ([`LinearError::TooSmall`]), a number of dimensions other than two ([`LinearError::Arity`]).
//!
//! Source: Triton (`NVMMASharedEncodingAttr`); the tiles are those of PTX's `wgmma` matrix descriptors.

use super::super::LinearLayout;
use super::super::error::LinearError;
use super::super::word::{bits, log2, raise};
use crate::control::tri;
use crate::trace::{LinearFact, Stage, Trace, traced};

/// The number of rows of a tile, as a power of two.
const TILE_ROWS: u32 = 3;

/// A shared-memory tile of the matrix instructions; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct NvmmaShared {
    /// The number of bytes of a row: 0, 32, 64 or 128.
    pub swizzle_bytes: u64,
    /// The number of bits of an element.
    pub bitwidth: u64,
    /// True if rows are `dim1` of the tensor.
    pub is_transposed: bool,
}

traced! {
    /// The layout over a tensor of this shape.
    ///
    /// ```
    /// use layout_algebra::linear::NvmmaShared;
    /// let tile = NvmmaShared { swizzle_bytes: 32, bitwidth: 64, is_transposed: false };
    /// assert_eq!(
    ///     tile.layout(&[8, 4])?.to_string(),
    ///     "linear{ offset: [(0,1),(0,2),(1,0),(2,0),(4,2)], block: [] -> dim0: 8, dim1: 4 }",
    /// );
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn layout(this: &NvmmaShared, trace: &mut Trace, shape: &[u64]) -> Result<LinearLayout, LinearError> {
        if shape.len() != 2 {
            return Err(LinearError::Arity { components: shape.len(), dims: 2 });
        }
        let (rows, columns) = if this.is_transposed { ("dim1", "dim0") } else { ("dim0", "dim1") };
        let (height, width) = if this.is_transposed { (shape[1], shape[0]) } else { (shape[0], shape[1]) };
        let chunk = tri!(this.chunk());
        if this.swizzle_bytes == 0 {
            let rows_alone = tri!(LinearLayout::unit(&["offset"], &[columns, rows]));
            return rows_alone.fitted(shape, trace);
        }
        let tile = tri!(this.tile(chunk, rows, columns, trace));
        tri!(fills(height, tile.outs.get(0).size()));
        tri!(fills(width, tile.outs.get(1).size()));
        tile.fitted(shape, trace)
    }
}

impl NvmmaShared {
    /// The number of elements in 16 bytes, as a power of two.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn chunk(&self) -> Result<u32, LinearError> {
        match log2(self.bitwidth) {
            Some(width) if self.bitwidth >= 8 && self.bitwidth <= 64 => Ok(7u32.saturating_sub(width)),
            _ => Err(LinearError::Width { bits: self.bitwidth }),
        }
    }

    /// One tile, from the offset to rows and columns.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tile(
        &self,
        chunk: u32,
        rows: &str,
        columns: &str,
        trace: &mut Trace<'_>,
    ) -> Result<LinearLayout, LinearError> {
        let chunks = match self.swizzle_bytes {
            32 => 1,
            64 => 2,
            128 => 3,
            _ => return Err(LinearError::SwizzleBytes { bytes: self.swizzle_bytes }),
        };
        let row = raise(1, chunk.saturating_add(chunks));
        let mut tile = tri!(tri!(LinearLayout::unit(&["offset"], &[rows, columns])).along("offset", row, columns));
        tile = tri!(tile.along("offset", raise(1, TILE_ROWS), rows));
        trace.begin_linear(Stage::LinearBases, &tile);
        let phase = TILE_ROWS.saturating_sub(chunks);
        bits!(k in chunks => {
            let row_bit = chunk.saturating_add(chunks).saturating_add(phase).saturating_add(k) as usize;
            let from = tile.bases[row_bit];
            tile.bases[row_bit] |= raise(1, TILE_ROWS.saturating_add(chunk).saturating_add(k));
            let to = tile.bases[row_bit];
            trace.found(LinearFact::Basis { bit: row_bit as u32, from, to, is_right: false });
        });
        trace.end_linear(&tile);
        Ok(tile)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn fills(extent: u64, tile: u64) -> Result<(), LinearError> {
    if extent < tile { Err(LinearError::TooSmall { extent, tile }) } else { Ok(()) }
}
