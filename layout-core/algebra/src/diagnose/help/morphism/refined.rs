//! Tuples that do not refine another, or that have no mutual refinement.

use crate::capacity::MAX_LEAVES;
use crate::category::{CategoryError, NestMorphism};
use crate::control::{each, next, ok, tri};
use crate::diagnose::help::Repair;
use crate::diagnose::operand::Operand;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::operation::Operation;

impl Repair<'_> {
    /// Proposes the tuple that should be finer, repaired part by part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn refined(&mut self) -> bool {
        let (argument, coarse) = match self.call.operation() {
            Operation::Pullback => (1, self.end(true)),
            Operation::Pushforward => (1, self.end(false)),
            _ => (0, self.call.tuple_at(self.call.count().saturating_sub(1))),
        };
        if let (Some(given), Some(coarse)) = (self.call.tuple_at(argument), coarse)
            && let Ok(fine) = refining(&given, &coarse)
        {
            return self.tries(argument, &Operand::of_tuple(&fine))
                || self.tries(argument, &Operand::of_tuple(&coarse));
        }
        false
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn end(&self, is_codomain: bool) -> Option<IntTuple> {
        let Some(f) = self.call.morphism_at(0) else { return None };
        Some(if is_codomain { *f.codomain() } else { *f.domain() })
    }

    /// Proposes one entry changed slightly; if the second side ends too early, the rest of the first is added to it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn refinable(&mut self, right: u64) -> bool {
        if right == 0
            && let Some(longer) = self.continued()
            && self.tries(1, &longer)
        {
            return true;
        }
        self.instead(1) || self.instead(0)
    }

    /// The second operand with the rest of the first side added at its end, until nothing is left.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn continued(&self) -> Option<Operand> {
        let left = match self.call.operation() {
            Operation::MutualRefinement => self.call.tuple_at(0),
            _ => self.end(true),
        };
        let (Some(left), Some(right)) = (left, self.call.operand(1)) else { return None };
        let mut right = *right;
        each!(_longer in 0, left.leaf_count() => {
            let tuple = match &right {
                Operand::Morphism(g) => Some(*g.domain()),
                operand => operand.tuple(),
            };
            let Some(tuple) = tuple else { return None };
            match crate::category::mutual_refinement(&left, &tuple) {
                Err(AlgebraError::Category(CategoryError::NotMutuallyRefinable { left, right: 0 })) => {
                    right = ok!(longer(&right, left));
                }
                Ok(_) => return Some(right),
                Err(_) => return None,
            }
        });
        Some(right)
    }
}

/// A tuple with one more entry; a morphism with one more on both sides, one sent to the other.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn longer(operand: &Operand, entry: u64) -> Result<Operand, AlgebraError> {
    Ok(match operand {
        Operand::Morphism(g) => {
            let (domain, codomain) = (tri!(pushed(g.domain(), entry)), tri!(pushed(g.codomain(), entry)));
            let (mut targets, count) = ([0; MAX_LEAVES], g.map().domain());
            each!(i in 0, count => {
                targets[i] = g.map().at(next(i));
            });
            if count < MAX_LEAVES {
                targets[count] = codomain.leaf_count();
            }
            Operand::Morphism(tri!(NestMorphism::new(domain, codomain, targets.split_at(domain.leaf_count()).0)))
        }
        Operand::Tuple(tuple) => Operand::Tuple(tri!(pushed(tuple, entry))),
        Operand::Number(number) => Operand::Tuple(tri!(IntTuple::flat(&[*number, entry]))),
        other => *other,
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn pushed(tuple: &IntTuple, entry: u64) -> Result<IntTuple, AlgebraError> {
    if tuple.is_leaf() { IntTuple::flat(&[tuple.leaf_at(0), entry]) } else { tuple.push(&IntTuple::int(entry)) }
}

/// A refinement close to a tuple: part by part, one number changed where a part has the wrong product; if the parts do not correspond, the leaves
/// regrouped into parts with the right products; else the tuple that is to be refined.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn refining(given: &IntTuple, coarse: &IntTuple) -> Result<IntTuple, AlgebraError> {
    if coarse.is_leaf() {
        return Ok(of_product(given, coarse.leaf_at(0)));
    }
    if given.is_leaf() || given.rank() != coarse.rank() {
        return match parted(given, coarse, 0) {
            Ok((parts, leaf)) if leaf == given.leaf_count() => Ok(parts),
            _ => Ok(*coarse),
        };
    }
    let mut fine = IntTuple::unit();
    each!(i in 0, coarse.rank() => {
        tri!(fine.add(tri!(refining(&tri!(given.mode(i)), &tri!(coarse.mode(i)))).tree()));
    });
    Ok(fine)
}

/// A tuple with one leaf changed by as little as possible to get this product; else the integer.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_product(given: &IntTuple, product: u64) -> IntTuple {
    let (mut nearest, mut least) = (IntTuple::int(product), u64::MAX);
    each!(i in 0, given.leaf_count() => {
        let others = given.with_leaf(i, 1).product();
        if let Ok(others) = others
            && let (Some(0), Some(leaf)) = (product.checked_rem(others), product.checked_div(others))
            && leaf.abs_diff(given.leaf_at(i)) < least
            && leaf > 0
        {
            least = leaf.abs_diff(given.leaf_at(i));
            nearest = given.with_leaf(i, leaf);
        }
    });
    nearest
}

/// The leaves of a tuple from `leaf` on, grouped into parts whose products are the entries of another; and the leaf after them.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn parted(given: &IntTuple, coarse: &IntTuple, leaf: usize) -> Result<(IntTuple, usize), AlgebraError> {
    let (mut parts, mut leaf) = (IntTuple::unit(), leaf);
    if !coarse.is_leaf() {
        each!(i in 0, coarse.rank() => {
            let (part, after) = tri!(parted(given, &tri!(coarse.mode(i)), leaf));
            tri!(parts.add(part.tree()));
            leaf = after;
        });
        return Ok((parts, leaf));
    }
    let mut product = 1;
    while leaf < given.leaf_count() && (product < coarse.leaf_at(0) || parts.leaf_count() == 0) {
        tri!(parts.add(IntTuple::int(given.leaf_at(leaf)).tree()));
        product = tri!(parts.product());
        leaf = next(leaf);
    }
    if product != coarse.leaf_at(0) || parts.leaf_count() == 0 {
        return Err(AlgebraError::NoModes);
    }
    let part = if parts.leaf_count() == 1 { tri!(parts.mode(0)) } else { parts };
    Ok((part, leaf))
}
