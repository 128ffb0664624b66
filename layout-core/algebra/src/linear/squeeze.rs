//! # Dimensions and bases that do nothing
//!
//! **Definition.** `squeeze_in(d)` and `squeeze_out(d)` drop a dimension of one coordinate; `remove_zero_bases(d)` drops the bases of input dimension `d`
//! that are 0, and with them the coordinates that repeat others; `rename_in(d, e)` renames dimension `d`.
//! 1. A dimension is dropped only if its size is 1.
//!
//! **Law:** the image stays the same.
//!
//! **Worked example:** `linear{ lane: [1,0,2], block: [] }` without zero bases in `lane` and without `block` is `linear{ lane: [1,2] }`.
//!
//! ```text
//!   lane  1 0 2      →     lane  1 2
//! ```
//!
//! **Refuses:** [`LinearError::NotSingle`], [`LinearError::UnknownDim`], [`LinearError::DimTwice`].
//!
//! Source: Triton (`squeezeIns`, `squeezeOuts`, `removeZeroBasesAlongDim`, `renameInDim`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::word::bits;
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

impl LinearLayout {
    /// The layout without an input dimension of one coordinate.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`], [`LinearError::NotSingle`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("lane", &[&[1]]), ("block", &[])], &["offset"])?;
    /// assert_eq!(layout.squeeze_in("block")?.to_string(), "linear{ lane: [1] }");
    /// assert!(layout.squeeze_in("lane").is_err());
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn squeeze_in(&self, name: &str) -> Result<Self, LinearError> {
        Ok(Self { ins: tri!(squeezed(&self.ins, name)), outs: self.outs, bases: self.bases })
    }

    /// The layout without an output dimension of one coordinate.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`], [`LinearError::NotSingle`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn squeeze_out(&self, name: &str) -> Result<Self, LinearError> {
        Ok(Self { ins: self.ins, outs: tri!(squeezed(&self.outs, name)), bases: self.bases })
    }
}

traced! {
    /// The layout without the zero bases of an input dimension.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("lane", &[&[1], &[0], &[2]])], &["offset"])?;
    /// assert_eq!(layout.remove_zero_bases("lane")?.to_string(), "linear{ lane: [1,2] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn remove_zero_bases(
        this: &LinearLayout,
        trace: &mut Trace,
        name: &str,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearBases, this);
        let at = tri!(this.ins.expect(&tri!(Name::new(name))));
        let mut all = LinearLayout::onto(&this.outs);
        each!(i in 0, this.ins.count() => {
            all = tri!(all.with_dim(this.ins.get(i).name));
            bits!(k in this.ins.get(i).bits => {
                let (basis, bit) = (this.basis(i, k), this.ins.from(i).saturating_add(k));
                if i != at || basis != 0 {
                    trace.found(LinearFact::Basis { bit: all.ins.bits(), from: basis, to: basis, is_right: false });
                    all = tri!(all.with_word(basis));
                } else {
                    trace.found(LinearFact::Dropped { bit, basis });
                }
            });
        });
        trace.end_linear(&all);
        Ok(all)
    }
}

impl LinearLayout {
    /// The layout with an input dimension under another name.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`], [`LinearError::DimTwice`], [`LinearError::NameLength`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::identity_1d(4, "lane", "offset")?;
    /// assert_eq!(layout.rename_in("lane", "thread")?.to_string(), "linear{ thread: [1,2] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rename_in(&self, name: &str, new: &str) -> Result<Self, LinearError> {
        let at = tri!(self.ins.expect(&tri!(Name::new(name))));
        Ok(Self { ins: tri!(self.ins.renamed(at, tri!(Name::new(new)))), outs: self.outs, bases: self.bases })
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn squeezed(dims: &Dims, name: &str) -> Result<Dims, LinearError> {
    let at = tri!(dims.expect(&tri!(Name::new(name))));
    let dim = dims.get(at);
    if dim.bits != 0 {
        return Err(LinearError::NotSingle { name: dim.name, size: dim.size() });
    }
    let mut rest = Dims::NONE;
    each!(i in 0, dims.count() => {
        if i != at {
            rest = tri!(rest.push(dims.get(i).name, dims.get(i).bits));
        }
    });
    Ok(rest)
}
