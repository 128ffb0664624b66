//! # Tiles inside a layout
//!
//! **Definition.** With the [left divide](LinearLayout::divide_left):
//! 1. `repetitions(tile)` is the layout apart from its first tile: the layout with the bases of the tile set to 0, if the tile divides it;
//! 2. `factor_identity(d, e, max)` is the largest identity from input `d` to output `e` of at most `max` coordinates that divides the layout, and the rest.
//!
//! **Law:** `L(x) = tile(x) ^ repetitions(x)`, where the tile reads its low bits of `x`.
//!
//! **Worked example:** `linear{ register: [1,2,8], lane: [4] }` begins with an identity of 4 in its registers; the rest is `linear{ register: [2], lane: [1] }`.
//!
//! ```text
//!   register: 1 2 8 | lane: 4            1 2 | 8 → 2 | 4 → 1
//! ```
//!
//! **Refuses:** in 1 nothing, since having no tile is an answer; in 2 a `max` of 0, and dimensions that do not exist.
//!
//! Source: Triton (`getReps`, and the factoring of identities in `LayoutUtils`).

use super::LinearLayout;
use super::error::LinearError;
use super::name::Name;
use super::word::{bit, bits};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

traced! {
    /// The layout with the bases of the tile set to 0, if the tile divides it.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("register", &[&[1], &[4]]), ("lane", &[&[2]])], &["offset"])?;
    /// let tile = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2]])], &["offset"])?;
    /// assert_eq!(layout.repetitions(&tile).unwrap().to_string(), "linear{ register: [0,4], lane: [0] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    pub const fn repetitions(this: &LinearLayout, trace: &mut Trace, tile: &LinearLayout) -> Option<LinearLayout> {
        if trace.on(this).divide_left(tile).is_none() {
            return None;
        }
        trace.begin_linear(Stage::LinearBases, this);
        let mut all = *this;
        each!(i in 0, tile.ins.count() => {
            if let Some(at) = this.ins.position(&tile.ins.get(i).name) {
                bits!(k in tile.ins.get(i).bits => {
                    let bit = this.ins.from(at).saturating_add(k);
                    trace.found(LinearFact::Dropped { bit, basis: this.bases[bit as usize] });
                    all.bases[bit as usize] = 0;
                });
            }
        });
        trace.leave();
        Some(all)
    }

    /// The size of the largest identity at the front of input `name` onto output `out`, at most `max`, and the rest of the layout.
    ///
    /// # Errors
    /// [`LinearError::NotPowerOfTwo`] if `max` is 0, [`LinearError::UnknownDim`], [`LinearError::NameLength`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("register", &[&[1], &[2], &[8]]), ("lane", &[&[4]])], &["offset"])?;
    /// let (size, rest) = layout.factor_identity("register", "offset", 32)?;
    /// assert_eq!((size, rest.to_string().as_str()), (4, "linear{ register: [2], lane: [1] }"));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn factor_identity(
        this: &LinearLayout,
        trace: &mut Trace,
        name: &str,
        out: &str,
        max: u64,
    ) -> Result<(u64, LinearLayout), LinearError> {
        let Some(limit) = max.checked_ilog2() else {
            return Err(LinearError::NotPowerOfTwo { number: max });
        };
        tri!(this.ins.expect(&tri!(Name::new(name))));
        tri!(this.outs.expect(&tri!(Name::new(out))));
        let (mut size, mut rest) = (1, *this);
        bits!(k in if limit < this.ins.bits() { limit } else { this.ins.bits() } => {
            let wanted = bit(k.saturating_add(1));
            let quotient = this.divide_left(&tri!(LinearLayout::identity_1d(wanted, name, out)));
            trace.found(LinearFact::Tried { count: wanted, fits: quotient.is_some() });
            if let Some(quotient) = quotient {
                (size, rest) = (wanted, quotient);
            }
        });
        Ok((size, rest))
    }
}
