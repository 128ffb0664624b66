//! # Reductions of tuples
//!
//! **Definition.** Over the leaves of an int-tuple `t`, at every depth: `sum(t)`, `max_element(t)`, `min_element(t)`,
//! `gcd_of(t)`. For two tuples that nest alike `inner_product(a, b) = Σ a_i·b_i`. By parts:
//! 1. `product_each(t)` is the tuple of the products of the modes of `t`; an integer counts as the tuple of itself;
//! 2. `product_like(t, g)` has the nesting of `g`, and under each leaf of `g` the product of the part of `t` in its place.
//!
//! **Law:** `product(product_like(t, g)) = product(t)`; `inner_product(c, D)` is the offset of the natural coordinate `c` in `S:D`.
//!
//! **Worked example:** `t = (4,(2,3))`: sum 9, greatest 4, least 2, `product_each` gives `(4,6)`, `product_like(t, 0)` gives 24.
//! `inner_product((1,(0,2)), (8,(1,2))) = 1·8 + 0·1 + 2·2 = 12`.
//!
//! ```text
//!   (4, (2,3))   like (0, 0)   →   (4, 6)
//! ```
//!
//! **Refuses:** the greatest, least and common divisor of no leaf ([`AlgebraError::NoModes`]), tuples that nest differently
//! ([`AlgebraError::ProfileMismatch`]), numbers past 64 bits.
//!
//! Source: `CuTe`, `int_tuple.hpp` (CUTLASS).

use super::by_mode::by_mode;
use crate::arithmetic::{add, gcd, min, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{Place, Sign, traced};

traced! {
    /// The sum of all leaves, 0 for `()`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::sum;
    /// assert_eq!(sum(&"(4,2,3)".parse()?), Ok(9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn sum(trace: &mut Trace, tuple: &IntTuple) -> Result<u64, AlgebraError> {
        let mut total = 0;
        each!(i in 0, tuple.leaf_count() => {
            let sum = tri!(add(total, tuple.leaf_at(i)));
            trace.worked(Place::Leaf(i), Sign::Plus, total, tuple.leaf_at(i), sum);
            total = sum;
        });
        Ok(total)
    }

    /// The greatest leaf; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] for `()`.
    ///
    /// ```
    /// use layout_algebra::max_element;
    /// assert_eq!(max_element(&"(4,2,3)".parse()?), Ok(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn max_element(trace: &mut Trace, tuple: &IntTuple) -> Result<u64, AlgebraError> {
        let mut greatest = tri!(first(tuple));
        each!(i in 0, tuple.leaf_count() => {
            let (before, leaf) = (greatest, tuple.leaf_at(i));
            if leaf > greatest {
                greatest = leaf;
            }
            trace.worked(Place::Leaf(i), Sign::Greatest, before, leaf, greatest);
        });
        Ok(greatest)
    }

    /// The least leaf; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] for `()`.
    ///
    /// ```
    /// use layout_algebra::min_element;
    /// assert_eq!(min_element(&"(4,2,3)".parse()?), Ok(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn min_element(trace: &mut Trace, tuple: &IntTuple) -> Result<u64, AlgebraError> {
        let mut least = tri!(first(tuple));
        each!(i in 0, tuple.leaf_count() => {
            let before = least;
            least = min(before, tuple.leaf_at(i));
            trace.worked(Place::Leaf(i), Sign::Least, before, tuple.leaf_at(i), least);
        });
        Ok(least)
    }

    /// The greatest common divisor of all leaves; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] for `()`.
    ///
    /// ```
    /// use layout_algebra::gcd_of;
    /// assert_eq!(gcd_of(&"(12,32)".parse()?), Ok(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn gcd_of(trace: &mut Trace, tuple: &IntTuple) -> Result<u64, AlgebraError> {
        let mut divisor = tri!(first(tuple));
        each!(i in 0, tuple.leaf_count() => {
            let before = divisor;
            divisor = gcd(before, tuple.leaf_at(i));
            trace.worked(Place::Leaf(i), Sign::Divisor, before, tuple.leaf_at(i), divisor);
        });
        Ok(divisor)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn first(tuple: &IntTuple) -> Result<u64, AlgebraError> {
    if tuple.leaf_count() == 0 { Err(AlgebraError::NoModes) } else { Ok(tuple.leaf_at(0)) }
}

traced! {
    /// The sum of the products leaf by leaf; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if the two nest differently, [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::inner_product;
    /// assert_eq!(inner_product(&"(64,2)".parse()?, &"(3,4)".parse()?), Ok(200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn inner_product(trace: &mut Trace, a: &IntTuple, b: &IntTuple) -> Result<u64, AlgebraError> {
        if !a.profile().same(&b.profile()) {
            let (left, right) = a.profile().parting(&b.profile());
            return Err(AlgebraError::ProfileMismatch { left, right });
        }
        let mut total = 0;
        each!(i in 0, a.leaf_count() => {
            let product = tri!(mul(a.leaf_at(i), b.leaf_at(i)));
            trace.worked(Place::Leaf(i), Sign::Times, a.leaf_at(i), b.leaf_at(i), product);
            let sum = tri!(add(total, product));
            trace.worked(Place::Leaf(i), Sign::Plus, total, product, sum);
            total = sum;
        });
        Ok(total)
    }

    /// The products of the modes, as a flat tuple; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::product_each;
    /// assert_eq!(product_each(&"(4,(2,3))".parse()?)?.to_string(), "(4,6)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn product_each(trace: &mut Trace, tuple: &IntTuple) -> Result<IntTuple, AlgebraError> {
        by_mode!(trace, IntTuple::unit(); i in tuple.rank() => trace.product_like(&tri!(tuple.mode(i)), &IntTuple::int(0)))
    }

    /// The products of the parts of `tuple` under the leaves of `guide`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if `guide` nests deeper than `tuple`, or has another number of modes.
    ///
    /// ```
    /// use layout_algebra::product_like;
    /// assert_eq!(product_like(&"(4,(2,3))".parse()?, &"(0,0)".parse()?)?.to_string(), "(4,6)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn product_like(trace: &mut Trace, tuple: &IntTuple, guide: &IntTuple) -> Result<IntTuple, AlgebraError> {
        if guide.is_leaf() {
            return Ok(IntTuple::int(tri!(trace.on(tuple).product())));
        }
        if tuple.is_leaf() || tuple.rank() != guide.rank() {
            return Err(AlgebraError::ProfileMismatch { left: tuple.rank(), right: guide.rank() });
        }
        by_mode!(trace, IntTuple::unit(); i in guide.rank() => trace.product_like(&tri!(tuple.mode(i)), &tri!(guide.mode(i))))
    }

    /// The product of all leaves, 1 for `()`: the size of a shape.
    pub const fn product(this: &IntTuple, trace: &mut Trace) -> Result<u64, AlgebraError> {
        let mut product = 1;
        each!(i in 0, this.leaf_count() => {
            let larger = tri!(mul(product, this.leaf_at(i)));
            trace.worked(Place::Leaf(i), Sign::Times, product, this.leaf_at(i), larger);
            product = larger;
        });
        Ok(product)
    }
}
