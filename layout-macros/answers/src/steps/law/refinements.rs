//! The laws of layouts and tuples in terms of morphisms: flat layouts and their complements, and leaves that lie over other leaves.

use layout_algebra::LayoutValue;
use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::category::{nullify_trivial_strides, refines_loosely};
use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::trial::{
    Law, OrNone, Read, Trial, Untried, count, few, holds_at, law, law_of, leaves, length, offsets, only_if, pointwise,
    predicate, sizes, value_at,
};

pub(super) const LAWS: &[Law] = &[
    predicate(
        &[Operation::IsNondegenerate],
        [
            "with stride 0 where the extent is 1, which has the same offsets, it is A",
            "with stride 0 where the extent is 1, which has the same offsets, it is not A",
        ],
        |c| {
            let (Value::Layout(a), says) = (c.function(0)?, c.answer.boolean()?) else { return Err(Untried::NoLaw) };
            let (still, a) = (Value::from(nullify_trivial_strides(&a)), Value::from(*a));
            let (count, odd) = pointwise(count(&a)?, |i| Ok((value_at(&still, i)?, value_at(&a, i)?)))?;
            Ok(holds_at(count, odd.is_none() && (still.to_string() == a.to_string()) == says))
        },
    ),
    law(&[Operation::FlatConcatenate], "its offset at (i,j) is A(i) + B(j)", |c| {
        let ((a, answer), b) = (c.functions()?, c.function(1)?);
        let size = count(&a).or_none()?;
        pointwise(count(&answer)?, |i| {
            Ok((value_at(&answer, i)?, add(value_at(&a, rem(i, size)?)?, value_at(&b, div(i, size)?)?)?))
        })
    }),
    law_of("offsets", &[Operation::FlatComplement], "with A every offset below n is met once", |c| {
        let ((Value::Layout(a), Value::Layout(rest)), n) = (c.functions()?, c.integer(1)?) else {
            return Err(Untried::NoLaw);
        };
        // With inexact quotients the formula leaves gaps or repeats offsets.
        only_if(is_exact(&a, n))?;
        let met = offsets(&LayoutValue::of(&[*a, *rest])?.into())?;
        Ok(holds_at(few(n)?, met.into_iter().eq(0..n)))
    }),
    law_of(
        "leaves",
        &[Operation::SortFlatLayoutWithPerm],
        "leaf i is leaf p(i) of A, and no stride is less than the one before",
        |c| {
            let (a, [Value::Layout(sorted), from]) = (c.layout(0)?, c.answer.list()?) else {
                return Err(Untried::NoLaw);
            };
            sorting(&a, sorted, from.table()?)
        },
    ),
    law(&[Operation::MutualRefinement], "both refine, and the second begins with the leaves of the first", |c| {
        let (t, u, both) = (c.tuple(0)?, c.tuple(1)?, c.answer.tuple()?);
        let (fine_t, fine_u) = (both.mode(0).or_none()?, both.mode(1).or_none()?);
        let (begin, all) = (leaves(&fine_t), leaves(&fine_u));
        let is_fine = refines_loosely(&fine_t, &t)? && refines_loosely(&fine_u, &u)?;
        Ok(holds_at(length(&begin), is_fine && all.starts_with(&begin)))
    }),
    law(&[Operation::RelativeMode], "its size is leaf i of R", |c| {
        let (i, coarse, part) = (c.index(1)?.checked_sub(1).or_none()?, c.leaves(2)?, c.answer.tuple()?);
        Ok(holds_at(1, part.product()? == *coarse.get(i).or_none()?))
    }),
    law_of(
        "leaves",
        &[Operation::RelativeFlattening],
        "its parts are S in order, and have the leaves of R for sizes",
        |c| {
            let (fine, coarse, parts) = (c.leaves(0)?, c.leaves(1)?, c.answer.tuple()?);
            Ok(holds_at(length(&coarse), sizes(&parts)? == coarse && leaves(&parts) == fine))
        },
    ),
    law_of("leaves", &[Operation::UnderlyingMap], "the leaves over each leaf of R have its size", |c| {
        lying(&c.leaves(0)?, &c.leaves(1)?, c.answer.table()?)
    }),
    law(&[Operation::Sublength], "so many leaves of S have the size of the leaves of R before i", |c| {
        let (fine, coarse, before) = (c.leaves(0)?, c.leaves(2)?, c.integer(1)?.checked_sub(1).or_none()?);
        let product = |leaves: &[u64], n: u64| leaves.iter().zip(0..n).try_fold(1, |size, (leaf, _)| mul(size, *leaf));
        let n = c.answer.integer()?;
        Ok(holds_at(1, product(&fine, n)? == product(&coarse, before)? && n <= length(&fine)))
    }),
];

/// Returns true if each leaf, by stride, continues at a multiple of the end of the leaves before, and `n` at one of the last end.
fn is_exact(a: &LayoutValue, n: u64) -> bool {
    let mut leaves: Vec<(u64, u64)> = (0..a.leaf_count()).map(|i| (a.leaf_at(i).stride, a.leaf_at(i).extent)).collect();
    leaves.sort_unstable();
    let end = leaves.into_iter().try_fold(1_u64, |end, (stride, extent)| {
        (stride.checked_rem(end) == Some(0)).then(|| stride.checked_mul(extent))?
    });
    end.and_then(|end| n.checked_rem(end)) == Some(0)
}

/// Tests that the leaves are in order, and that each is a different leaf of `a`.
fn sorting(a: &LayoutValue, sorted: &LayoutValue, from: &[u64]) -> Trial {
    let place = |i: usize| usize::try_from(*from.get(i)?).ok()?.checked_sub(1);
    let is_so = |i: usize| {
        let is_there = place(i).is_some_and(|at| at < a.leaf_count() && a.leaf_at(at) == sorted.leaf_at(i));
        let is_after = i == 0 || sorted.leaf_at(i.saturating_sub(1)).stride <= sorted.leaf_at(i).stride;
        is_there && is_after && from.iter().filter(|one| from.get(i) == Some(one)).count() == 1
    };
    Ok(holds_at(u64::try_from(a.leaf_count()).or_none()?, (0..a.leaf_count()).all(is_so)))
}

/// Tests that the leaves lying over each leaf have its size together.
fn lying(fine: &[u64], coarse: &[u64], map: &[u64]) -> Trial {
    for (entry, leaf) in coarse.iter().zip(1_u64..) {
        let over = fine.iter().zip(map).filter(|(_, over)| **over == leaf);
        let size = over.into_iter().try_fold(1, |size, (extent, _)| mul(size, *extent))?;
        if size != *entry || map.len() != fine.len() {
            return Ok((length(coarse), Some(format!("over leaf {leaf} they have {size}"))));
        }
    }
    Ok((length(coarse), None))
}
