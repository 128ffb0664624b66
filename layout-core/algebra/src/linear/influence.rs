//! # The influence of input bits on output bits
//!
//! **Definition.** For a layout with bases `b`:
//! 1. `input_basis_mask(d, outs)`: the bits `k` of the input `d` whose basis is not 0 in one of the outputs `outs`;
//! 2. `output_basis_mask(ins, d)`: the bits of the output `d` that a basis of one of the inputs `ins` has;
//! 3. `image_is_within(other)`: every output of this layout is an output of the other, so each basis of this is an xor of bases of the other;
//! 4. `strides()`: one number `s` for each input, all outputs packed into one, such that basis `k` is `s · 2^k`, and no two bases share a bit. Then the
//!    xor equals the sum: the layout is `(2^n0,2^n1,…):(s0,s1,…)`. An input of one coordinate has stride 0.
//!
//! **Law:** changing a bit outside the mask of 1 changes none of these outputs; with strides, `L(x, y, …) = s0·x + s1·y + …`.
//!
//! **Worked example:** `linear{ lane: [(1,0),(0,2),(0,0)], warp: [(2,0)] -> row: 4, col: 4 }`.
//!
//! ```text
//!              lane 1   lane 2   lane 4   warp 1
//!   row           1        0        0        2        lanes that move rows 0b001, columns 0b010; row bits that warps move 0b10
//!   col           0        2        0        0
//! ```
//!
//! **Refuses:** dimensions that do not exist ([`LinearError::UnknownDim`]), images in different outputs ([`LinearError::DimsDiffer`], [`LinearError::OtherDim`]).
//!
//! Source: Triton (`LayoutUtils`: `getInputBasisMask`, `getOutputBasisMask`), which computes the strides for its own use.

use super::LinearLayout;
use super::error::LinearError;
use super::name::Name;
use super::word::MAX_DIMS;
use super::word::{bit, bits, raise};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

traced! {
    /// The bits of input `dim` that move one of these outputs.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(
    ///     &[("lane", &[&[1, 0], &[0, 2], &[0, 0]]), ("warp", &[&[2, 0]])], &[("row", 4), ("col", 4)])?;
    /// assert_eq!(layout.input_basis_mask("lane", &["row"])?, 0b001);
    /// assert_eq!(layout.input_basis_mask("lane", &["row", "col"])?, 0b011);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn input_basis_mask(
        this: &LinearLayout,
        trace: &mut Trace,
        dim: &str,
        outs: &[&str],
    ) -> Result<u64, LinearError> {
        let i = tri!(this.ins.expect(&tri!(Name::new(dim))));
        trace.begin_linear(Stage::LinearComparison, this);
        let mut mask = 0;
        each!(o in 0, outs.len() => {
            let j = tri!(this.outs.expect(&tri!(Name::new(outs[o]))));
            bits!(k in this.ins.get(i).bits => {
                let word = this.outs.part(this.basis(i, k), j);
                if word != 0 {
                    trace.found(LinearFact::Moves { bit: this.ins.from(i).saturating_add(k), word });
                    mask |= bit(k);
                }
            });
        });
        trace.leave();
        Ok(mask)
    }

    /// The bits of output `dim` that these inputs move.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(
    ///     &[("lane", &[&[1, 0], &[0, 2], &[0, 0]]), ("warp", &[&[2, 0]])], &[("row", 4), ("col", 4)])?;
    /// assert_eq!(layout.output_basis_mask(&["warp"], "row")?, 0b10);
    /// assert_eq!(layout.output_basis_mask(&["warp", "lane"], "row")?, 0b11);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn output_basis_mask(
        this: &LinearLayout,
        trace: &mut Trace,
        ins: &[&str],
        dim: &str,
    ) -> Result<u64, LinearError> {
        let j = tri!(this.outs.expect(&tri!(Name::new(dim))));
        trace.begin_linear(Stage::LinearComparison, this);
        let mut mask = 0;
        each!(d in 0, ins.len() => {
            let i = tri!(this.ins.expect(&tri!(Name::new(ins[d]))));
            bits!(k in this.ins.get(i).bits => {
                let word = this.outs.part(this.basis(i, k), j);
                if word != 0 {
                    trace.found(LinearFact::Moves { bit: this.ins.from(i).saturating_add(k), word });
                    mask |= word;
                }
            });
        });
        trace.leave();
        Ok(mask)
    }

    /// Checks whether every output of this layout is an output of `other`.
    ///
    /// # Errors
    /// [`LinearError::DimsDiffer`], [`LinearError::UnknownDim`] if their outputs are not the same dimensions of the same sizes, in any order.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let pair = LinearLayout::from_bases(&[("x", &[&[1], &[2]])], &[("y", 8)])?;
    /// let diagonal = LinearLayout::from_bases(&[("x", &[&[3]])], &[("y", 8)])?;
    /// assert_eq!((diagonal.image_is_within(&pair)?, pair.image_is_within(&diagonal)?), (true, false));
    /// let square = LinearLayout::from_bases(&[("x", &[&[1, 2]])], &[("y", 2), ("z", 4)])?;
    /// assert!(square.image_is_within(&square.transpose_outs(&["z", "y"])?)?);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn image_is_within(
        this: &LinearLayout,
        trace: &mut Trace,
        other: &LinearLayout,
    ) -> Result<bool, LinearError> {
        tri!(this.outs.match_names(&other.outs));
        let other = tri!(other.ordered_as(&this.outs));
        tri!(this.outs.expect_same(&other.outs));
        let reached = other.columns();
        trace.begin_linear(Stage::LinearBases, this);
        each!(k in 0, this.width() => {
            let is_reached = reached.spans(this.bases[k]);
            trace.found(LinearFact::Spanned { word: this.bases[k], is_reached });
            if !is_reached {
                return Ok(false);
            }
        });
        Ok(true)
    }
}

impl LinearLayout {
    /// The strides of the inputs, in order, if they have any; those past the last input are 0.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let rows = LinearLayout::inferred(&[("x", &[&[8], &[16]]), ("y", &[&[1], &[2], &[4]])], &["offset"])?;
    /// assert_eq!(rows.strides().map(|strides| (strides[0], strides[1])), Some((8, 1)));
    /// let swizzled = LinearLayout::inferred(&[("x", &[&[9], &[16]]), ("y", &[&[1], &[2], &[4]])], &["offset"])?;
    /// assert_eq!(swizzled.strides(), None);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn strides(&self) -> Option<[u64; MAX_DIMS]> {
        let (mut strides, mut taken) = ([0; MAX_DIMS], 0);
        each!(i in 0, self.ins.count() => {
            bits!(k in self.ins.get(i).bits => {
                let basis = self.basis(i, k);
                if k == 0 {
                    strides[i] = basis;
                }
                if basis != raise(strides[i], k) || strides[i].leading_zeros() < k || basis & taken != 0 {
                    return None;
                }
                taken |= basis;
            });
        });
        Some(strides)
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::word::field;
    use super::*;

    /// The fraction of layouts tested under Miri, which is a thousand times slower.
    const EVERY: usize = if cfg!(miri) { 61 } else { 1 };

    /// All layouts of two bits `x` and one bit `y` to two rows and four columns.
    fn all() -> impl Iterator<Item = LinearLayout> {
        (0..512_u64).step_by(EVERY).map(|word| {
            let basis = |row: u32, col: u32| [field(word, row, 1), field(word, col, 2)];
            let (x, y) = ([basis(0, 1), basis(3, 4)], [basis(6, 7)]);
            let (x, y): (Vec<&[u64]>, Vec<&[u64]>) =
                (x.iter().map(|b| &b[..]).collect(), y.iter().map(|b| &b[..]).collect());
            LinearLayout::from_bases(&[("x", &x), ("y", &y)], &[("row", 2), ("col", 4)]).unwrap()
        })
    }

    fn at(layout: &LinearLayout, x: u64, y: u64) -> [u64; 2] {
        let image = layout.apply(&[x, y]).unwrap();
        [image[0], image[1]]
    }

    fn places() -> impl Iterator<Item = (u64, u64)> {
        (0..8).map(|i| (i & 3, i >> 2))
    }

    #[test]
    fn strides_add_up_to_what_the_bases_xor() {
        let mut found = 0;
        for layout in all() {
            let packed = |x, y| at(&layout, x, y)[0] | at(&layout, x, y)[1] << 1;
            let adds = places().all(|(x, y)| packed(x, y) == packed(1, 0) * x + packed(0, 1) * y);
            let expected = adds.then(|| [packed(1, 0), packed(0, 1)]);
            assert_eq!(layout.strides().map(|strides| [strides[0], strides[1]]), expected, "{layout}");
            found += u32::from(adds);
        }
        // Three bits of output: x does not move and y moves anywhere, or x moves by 1 or by 2, and y by the remaining bit or not at all.
        assert!(found == 8 + 2 + 2 || EVERY > 1, "{found}");
    }
}
