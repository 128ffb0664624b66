//! # Sorting a flat layout, with the permutation
//!
//! **Definition.** The flat layout of the leaves in order of stride, and of extent where strides agree, ties from left to right; and for each place the original position, from 1, of
//! its leaf. It is [`sort`](crate::sort) with its permutation.
//!
//! **Law:** the permutation applied to the leaves gives the sorted ones; the layout of a sorted morphism is the sorted layout of the morphism.
//!
//! **Worked example:** `(2,3,2):(3,1,0)` sorts to `(2,3,2):(0,1,3)` by `3 2 1`.
//!
//! ```text
//!   1  2:3        3  2:0
//!   2  3:1   →    2  3:1
//!   3  2:0        1  2:3
//! ```
//!
//! **Refuses:** nothing. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 2.

use super::fin_morphism::FinMorphism;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{MorphismFact, traced};

traced! {
    /// The sorted layout, and the original positions of its modes; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::category::sort_with_permutation;
    /// let (sorted, permutation) = sort_with_permutation(&"(2,3,2):(3,1,0)".parse()?)?;
    /// assert_eq!((sorted.to_string().as_str(), permutation.map()), ("(2,3,2):(0,1,3)", &[3, 2, 1][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn sort_with_permutation(
        trace: &mut Trace,
        layout: &LayoutValue,
    ) -> Result<(LayoutValue, FinMorphism), AlgebraError> {
        let leaves = Flat::leaves(layout);
        let order = leaves.order(true);
        let mut permutation = tri!(FinMorphism::forgetting(0, leaves.len()));
        each!(i in 0, leaves.len() => {
            permutation = tri!(permutation.push(next(order.at(i))));
            let entry = leaves.at(order.at(i)).extent;
            trace.arrow(MorphismFact::Kept { position: next(order.at(i)), entry, place: next(i) });
        });
        Ok((leaves.sorted(true).tuple(), permutation))
    }
}
