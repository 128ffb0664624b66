//! The laws of swizzles, and of layouts that are moved and swizzled: bit by bit.

use super::trial::{Law, Read, Row, SWIZZLED, at, bit_by_bit, count, entry, few, holds_at, length, pointwise, same};
use super::whole::{Whole, is_within};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["call", "swizzle_apply"], |c| {
        let (Value::Swizzle(swizzle), x, found) = (c.value(0)?, c.integer(1), c.answer.integer()?) else { return None };
        Some(Law::once("bit by bit it is that", Ok(bit_by_bit(*swizzle, x?) == found)))
    }),
    (&["swizzle_table"], |c| {
        let (Value::Swizzle(swizzle), n, table) = (c.value(0)?, c.integer(1)?, c.answer.table()?) else { return None };
        let wanted = few(n).map(|n| (0..n).map(|x| bit_by_bit(*swizzle, x)).collect());
        Some(Law::new("bit by bit its entry x is that of x", "offsets", same(Ok(table.to_vec()), wanted)))
    }),
    (&["composed"], |c| {
        let (whole, found) = (Whole::composed(c, 0)?, c.answer.function()?);
        let sides = |i: u64| Ok((at(&found, i)?, whole.at(i)?));
        Some(Law::pointwise("its offset at i is Sw(n + A(i)), bit by bit", count(&found), sides))
    }),
    (&["composed_table"], |c| {
        let (whole, table) = (Whole::composed(c, 0)?, c.answer.table()?);
        let trial = if whole.layout.size() == Ok(length(table)) {
            pointwise(few(length(table)), |i| Ok((entry(table, i).unwrap_or(u64::MAX), whole.at(i)?)))
        } else {
            holds_at(length(table), false)
        };
        Some(Law::at_coordinates("its entry i is Sw(n + A(i)), bit by bit", trial))
    }),
    (&["composed_slice_table"], |c| {
        let (coordinate, whole, table) = (c.value(0)?, Whole::composed(c, 1)?, c.answer.table()?);
        let trial = || same(whole.agreeing(coordinate), Ok(table.to_vec()));
        let says = "its offsets are Sw(n + A) at the coordinates that c stands for, in order";
        is_within(coordinate, &whole.shape()).then(|| Law::at_coordinates(says, trial()))
    }),
    (&["make_swizzle"], |c| {
        let (Value::Swizzle(swizzle), y, z) = (c.answer, c.integer(0)?, c.integer(1)?) else { return None };
        let moved = |i: u64| Ok((swizzle.apply(i) ^ i, (swizzle.apply(i & y) ^ (i & y)) & z));
        Some(Law::pointwise("it changes bits of Z alone, by those of Y", Ok(SWIZZLED), moved))
    }),
];
