//! # Resize
//!
//! **Definition.** `resize_in(d, n)` gives input dimension `d` `n` coordinates: the first bases stay, and missing bases are 0, so that the new
//! coordinates repeat the old ones. `resize_out(d, n)` gives output dimension `d` `n` coordinates; a basis whose coordinate there does not fit has 0 there.
//!
//! **Law:** if enlarged, `L'(x) = L(x mod n)` for the old number `n` of coordinates, and the image stays; if reduced, `L'(x) = L(x)`. Enlarging and reducing again,
//! an input or an output, changes nothing.
//!
//! **Worked example:** `linear{ x: [1,2] -> o: 4 }` with `x` of 8 has the bases `1, 2, 0`; with `o` of 2 it has `1, 0`.
//!
//! ```text
//!   x        0 1 2 3          resize_in(x, 8)    0 1 2 3 4 5 6 7
//!   offset   0 1 2 3                             0 1 2 3 0 1 2 3
//! ```
//!
//! **Refuses:** [`LinearError::UnknownDim`], [`LinearError::NotPowerOfTwo`], [`LinearError::TooManyBits`].
//!
//! Source: Triton (`resizeInDim`, `resizeOutDim`). A coordinate that does not fit becomes 0 as a whole, low bits included, there as here: a mask would
//! send the elements outside to places inside that belong to others.

use super::LinearLayout;
use super::error::LinearError;
use super::identity::log2_of;
use super::name::Name;
use super::word::{bits, raise};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

traced! {
    /// The layout with `size` coordinates in input dimension `name`.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::identity_1d(4, "x", "offset")?;
    /// assert_eq!(layout.resize_in("x", 8)?.to_string(), "linear{ x: [1,2,0] }");
    /// assert_eq!(layout.resize_in("x", 2)?.to_string(), "linear{ x: [1] -> offset: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn resize_in(
        this: &LinearLayout,
        trace: &mut Trace,
        name: &str,
        size: u64,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearBases, this);
        let at = tri!(this.ins.expect(&tri!(Name::new(name))));
        let asked = tri!(log2_of(size));
        let mut all = LinearLayout::onto(&this.outs);
        each!(i in 0, this.ins.count() => {
            all = tri!(all.with_dim(this.ins.get(i).name));
            let held = this.ins.get(i).bits;
            bits!(k in if i == at { asked } else { held } => {
                let to = if k < held { this.basis(i, k) } else { 0 };
                trace.found(LinearFact::Basis { bit: all.ins.bits(), from: to, to, is_right: false });
                all = tri!(all.with_word(to));
            });
        });
        trace.end_linear(&all);
        Ok(all)
    }

    /// The layout with `size` coordinates in output dimension `name`.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("x", &[&[1], &[2], &[7]])], &["o"])?;
    /// assert_eq!(layout.resize_out("o", 4)?.to_string(), "linear{ x: [1,2,0] -> o: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn resize_out(
        this: &LinearLayout,
        trace: &mut Trace,
        name: &str,
        size: u64,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearBases, this);
        let at = tri!(this.outs.expect(&tri!(Name::new(name))));
        let mut all = *this;
        all.outs = tri!(this.outs.resized(at, tri!(log2_of(size))));
        each!(bit in 0, this.width() => {
            let mut basis = 0;
            each!(j in 0, this.outs.count() => {
                let part = this.outs.part(this.bases[bit], j);
                basis |= if part < all.outs.get(j).size() { raise(part, all.outs.from(j)) } else { 0 };
            });
            all.bases[bit] = basis;
            trace.found(LinearFact::Basis { bit: bit as u32, from: this.bases[bit], to: basis, is_right: false });
        });
        trace.end_linear(&all);
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dimension_must_be_there_and_a_size_a_power_of_two() {
        let layout = LinearLayout::identity_1d(4, "x", "y").unwrap();
        assert_eq!(layout.resize_in("y", 2), Err(LinearError::UnknownDim { name: Name::new("y").unwrap() }));
        assert_eq!(layout.resize_out("y", 3), Err(LinearError::NotPowerOfTwo { number: 3 }));
        assert_eq!(layout.resize_out("y", 1 << 40).unwrap().outs().bits(), 40);
    }
}
