//! The laws of swizzles, and of layouts moved and swizzled, tested bit by bit.

use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::trial::{
    Law, Maybe, Read, SWIZZLED, Untried, bit_by_bit, count, entry, few, holds_at, law, law_of, length, only_if,
    pointwise, same, value_at,
};
use super::whole::{Whole, is_within};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Call, Operation::SwizzleApply], "bit by bit it is that", |c| {
        Ok(holds_at(1, bit_by_bit(swizzle(c.value(0)?)?, c.integer(1)?) == c.answer.integer()?))
    }),
    law_of("offsets", &[Operation::SwizzleTable], "bit by bit its entry x is that of x", |c| {
        let (swizzle, n, table) = (swizzle(c.value(0)?)?, c.integer(1)?, c.answer.table()?);
        Ok(same(table, &(0..few(n)?).map(|x| bit_by_bit(swizzle, x)).collect::<Vec<u64>>()))
    }),
    law(&[Operation::Composed], "its offset at i is Sw(n + A(i)), bit by bit", |c| {
        let (whole, found) = (Whole::composed(c, 0)?, c.answer.function()?);
        pointwise(count(&found)?, |i| Ok((value_at(&found, i)?, whole.offset_at(i)?)))
    }),
    law(&[Operation::ComposedTable], "its entry i is Sw(n + A(i)), bit by bit", |c| {
        let (whole, table) = (Whole::composed(c, 0)?, c.answer.table()?);
        if whole.layout.size() != Ok(length(table)) {
            return Ok(holds_at(length(table), false));
        }
        pointwise(few(length(table))?, |i| Ok((entry(table, i).unwrap_or(u64::MAX), whole.offset_at(i)?)))
    }),
    law(
        &[Operation::ComposedSliceTable],
        "its offsets are Sw(n + A) at the coordinates that c stands for, in order",
        |c| {
            let (coordinate, whole, table) = (c.value(0)?, Whole::composed(c, 1)?, c.answer.table()?);
            only_if(is_within(coordinate, &whole.shape()))?;
            Ok(same(&whole.agreeing(coordinate)?, table))
        },
    ),
    law(&[Operation::MakeSwizzle], "it changes bits of Z alone, by those of Y", |c| {
        let (swizzle, y, z) = (swizzle(c.answer)?, c.integer(0)?, c.integer(1)?);
        pointwise(SWIZZLED, |i| Ok((swizzle.apply(i) ^ i, (swizzle.apply(i & y) ^ (i & y)) & z)))
    }),
];

fn swizzle(value: &Value) -> Maybe<layout_algebra::Swizzle> {
    if let Value::Swizzle(swizzle) = value { Ok(*swizzle) } else { Err(Untried::NoLaw) }
}
