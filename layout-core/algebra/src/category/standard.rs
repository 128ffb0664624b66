//! # Standard representation and standard form
//!
//! **Definition.** A layout is tractable if, in the order of stride and extent, each mode `s:d` that moves reaches a divisor of the next stride: `s·d | d'`. The standard representation of
//! a tractable layout with moving modes `s_1:d_1, …, s_k:d_k` in that order is the morphism into
//!
//! `(d_1, s_1, d_2/(s_1 d_1), s_2, …, d_k/(s_{k−1} d_{k−1}), s_k)`
//!
//! without the entries 1 that are not hit: a gap, the first mode, a gap, the second, … Each moving mode goes to its entry, every mode of stride 0 to the base point. A morphism is in
//! standard form if it is the standard representation of its layout, after flattening the codomain.
//!
//! **Law:** the layout of the standard representation is the original layout (theorem A of the paper).
//!
//! **Worked example:** `((2,2),3):((1,12),2)`: in order `2:1`, `3:2`, `2:12`; gaps 1, 1 and 12/6 = 2. The codomain is `(2,3,2,2)` and the map `(1,4,2)`.
//!
//! ```text
//!   12 ┤ 2 ├ 2:12
//!    6 ┤ 2 ├ gap
//!    2 ┤ 3 ├ 3:2
//!    1 ┤ 2 ├ 2:1
//! ```
//!
//! **Refuses:** a layout that is not tractable ([`NotTractable`](super::CategoryError::NotTractable)). Source: Colfax, "Categorical foundations for `CuTe` layouts", sections 3 and 4.

use super::entries::{Entries, difference};
use super::error::refuse;
use super::fin_morphism::FinMorphism;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::arithmetic::{div, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{MorphismFact, Role, Stage, Trace, traced};

traced! {
    /// Returns true if no entry 1 is sent to an entry.
    ///
    /// ```
    /// # use layout_algebra::{IntTuple, category::NestMorphism};
    /// assert!(!NestMorphism::new(IntTuple::int(1), IntTuple::int(1), &[1])?.is_nondegenerate());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn is_nondegenerate(this: &NestMorphism, trace: &mut Trace) -> bool {
        let mut position = 0;
        each!(i in 0, this.map().domain() => {
            if position == 0 && this.domain().leaf_at(i) == 1 && this.map().at(next(i)) > 0 {
                position = next(i);
            }
        });
        trace.arrow(MorphismFact::Still { position, holds: position == 0 });
        position == 0
    }
}

impl NestMorphism {
    /// The standard representation of a layout; see the [module](super::standard).
    ///
    /// ```
    /// use layout_algebra::category::NestMorphism;
    /// use layout_algebra::LayoutValue;
    /// let f = NestMorphism::of_layout(&LayoutValue::new(&"((2,2),3)".parse()?, &"((1,12),2)".parse()?)?)?;
    /// assert_eq!(f.to_string(), "((2,2),3) --(1,4,2)--> (2,3,2,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_layout(layout: &LayoutValue) -> Result<Self, AlgebraError> {
        Trace::off().morphism_of_layout(layout)
    }
}

impl Trace<'_> {
    /// [`NestMorphism::of_layout`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn morphism_of_layout(&mut self, layout: &LayoutValue) -> Result<NestMorphism, AlgebraError> {
        self.begin(Stage::StandardForm);
        self.layout(Role::Left, layout);
        let flat = tri!(TupleMorphism::of_modes(layout, self));
        let standard = tri!(NestMorphism::of(layout.shape(), tri!(flat.codomain().tuple()), flat.map()));
        self.end_morphism(&standard);
        Ok(standard)
    }
}

traced! {
    /// Checks whether the morphism is the standard representation of its layout, after flattening the codomain.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[2, 4, 3])?, &[2])?;
    /// assert_eq!(f.is_standard_form(), Ok(false));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_standard_form(this: &NestMorphism, trace: &mut Trace) -> Result<bool, AlgebraError> {
        let layout = tri!(trace.on(this).layout());
        let standard = tri!(trace.morphism_of_layout(&layout));
        let codomain = tri!(Entries::of(this.codomain()).tuple());
        Ok(difference(&codomain, standard.codomain()).is_none() && this.map().equals(standard.map()))
    }
}

impl TupleMorphism {
    /// The standard representation of the leaves of a layout; see the [module](super::standard).
    ///
    /// # Errors
    /// Same errors as [`NestMorphism::of_layout`].
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::of_layout(&"(4,8):(8,1)".parse()?)?.to_string(), "(4,8) --(2,1)--> (8,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_layout(layout: &LayoutValue) -> Result<Self, AlgebraError> {
        Self::of_modes(layout, &mut Trace::off())
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_modes(layout: &LayoutValue, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let leaves = Flat::leaves(layout);
        let order = leaves.order(true);
        let mut codomain = Entries::none();
        let mut targets = [0; MAX_LEAVES];
        let (mut extent, mut stride) = (1, 1);
        each!(k in 0, leaves.len() => {
            let mode = leaves.at(order.at(k));
            if mode.stride > 0 {
                let reach = tri!(mul(extent, stride));
                let holds = matches!(rem(mode.stride, reach), Ok(0));
                if !holds {
                    let (length, step) = (mode.extent, mode.stride);
                    trace.arrow(MorphismFact::Tractable { extent: length, stride: step, reach, gap: 0, target: 0, holds });
                    refuse!(NotTractable { extent, stride, next: mode.stride });
                }
                let gap = tri!(div(mode.stride, reach));
                if gap > 1 {
                    codomain = tri!(codomain.push(gap));
                }
                codomain = tri!(codomain.push(mode.extent));
                let (length, step, target) = (mode.extent, mode.stride, codomain.count());
                trace.arrow(MorphismFact::Tractable { extent: length, stride: step, reach, gap, target, holds });
                targets[order.at(k)] = codomain.count();
                (extent, stride) = (mode.extent, mode.stride);
            }
        });
        let (map, _) = targets.split_at(leaves.len());
        let map = tri!(FinMorphism::new(map.len(), codomain.count(), map));
        Self::of(Entries::of(&layout.shape()), codomain, &map)
    }
}

traced! {
    /// Returns true if no mode of extent 1 has a stride: then the standard representation of a tractable layout is not degenerate.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// use layout_algebra::category::is_nondegenerate;
    /// assert!(!is_nondegenerate(&LayoutValue::line(1, 3)?));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn is_nondegenerate(trace: &mut Trace, layout: &LayoutValue) -> bool {
        let mut position = 0;
        each!(i in 0, layout.leaf_count() => {
            let mode = layout.leaf_at(i);
            if position == 0 && mode.extent == 1 && mode.stride > 0 {
                position = next(i);
            }
        });
        trace.arrow(MorphismFact::Still { position, holds: position == 0 });
        position == 0
    }
}
