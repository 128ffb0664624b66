//! The laws of linear layouts made from a few numbers.

use layout_algebra::linear::LinearLayout;
use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::super::trial::{Law, Maybe, OrNone, Read, Trial, every, few, law, only_if};
use super::pairs::filled;
use super::points::Point;
use super::{at_inputs, at_points};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Identity1d], "L(x) = x", |c| {
        let c = c.answer.linear()?;
        at_inputs(c, |x| c.image(x) == x)
    }),
    law(&[Operation::Strided1d], "L(x) = stride · x", |c| {
        let (c, stride) = (c.answer.linear()?, c.integer(1)?);
        at_inputs(c, |x| stride.checked_mul(x) == Some(c.image(x)))
    }),
    law(&[Operation::Zeros1d], "0 everywhere", |c| {
        let c = c.answer.linear()?;
        at_inputs(c, |x| c.image(x) == 0)
    }),
    law(&[Operation::IdentityStandardNd], "its outputs count x, the first dimension of the order fastest", |c| {
        let (found, shape, order) = (c.answer.linear()?, c.leaves(1)?, c.leaves(2)?);
        let number = |x: u64| counted(&Point::new(found.outs(), found.image(x)), &shape, &order);
        at_inputs(found, |x| number(x) == Some(x))
    }),
    law(&[Operation::FromBlocked], "register 0 of each lane is at its place in the tile", |c| {
        let lists = c.values.iter().map(Read::leaves).collect::<Maybe<Vec<_>>>()?;
        let (found, lists) = (c.answer.linear()?, <[Vec<u64>; 5]>::try_from(lists).or_none()?);
        at_points(found, |x| x.get_or_zero("register") != 0 || is_blocked(x, found, &lists) == Some(true))
    }),
    law(&[Operation::FromMmaV2], "register 0 of lane l is in row l / 4, column 2 · (l mod 4)", |c| {
        fragment(c.answer.linear()?, &c.leaves(0)?, 2, ["dim0", "dim1"], [16, 8])
    }),
    law(&[Operation::FromMmaV2Operand], "register 0 of lane l is at l / 4, and along k at k_width · (l mod 4)", |c| {
        let (names, steps) = match c.integer(0)? {
            0 => (["dim0", "dim1"], [16, 0]),
            _ => (["dim1", "dim0"], [0, 8]),
        };
        fragment(c.answer.linear()?, &c.leaves(2)?, c.integer(1)?, names, steps)
    }),
    law(&[Operation::FromSwizzledShared], "row r has column c at c ^ vec · (r / per_phase mod max_phase)", |c| {
        let (found, order, shape) = (c.answer.linear()?, c.leaves(3)?, c.leaves(4)?);
        let (numbers, order) = ([c.integer(0)?, c.integer(1)?, c.integer(2)?], *order.first_chunk().or_none()?);
        at_points(found, |x| is_swizzled(x, found, numbers, order, &shape) == Some(true))
    }),
    law(&[Operation::FromNvmmaShared], "every element has one place", |c| {
        only_if(c.integer(0)? == 0)?;
        filled(c.answer.linear()?)
    }),
    law(&[Operation::FromNvmmaShared], "in the first 8 rows the chunks of 16 bytes are xored by their row", |c| {
        let is_transposed = matches!(c.values.get(3), Some(Value::Boolean(true)));
        nvmma(c.answer.linear()?, [c.integer(0)?, c.integer(1)?], is_transposed)
    }),
];

fn dim(i: u64) -> String {
    format!("dim{i}")
}

/// The number of a coordinate of a tensor.
fn counted(place: &Point, shape: &[u64], order: &[u64]) -> Option<u64> {
    let (mut size, mut number) = (1_u64, 0_u64);
    for i in order {
        number = number.checked_add(place.get(&dim(*i))?.checked_mul(size)?)?;
        size = size.checked_mul(*shape.get(usize::try_from(*i).ok()?)?)?;
    }
    Some(number)
}

/// The coordinates of a number below the size of a shape.
fn digits(number: u64, shape: &[u64], order: &[u64]) -> Option<Vec<u64>> {
    let (mut digits, mut rest) = (vec![0; shape.len()], number);
    for i in order {
        let i = usize::try_from(*i).ok()?;
        let extent = *shape.get(i)?;
        *digits.get_mut(i)? = rest.checked_rem(extent)?;
        rest = rest.checked_div(extent)?;
    }
    Some(digits)
}

/// Returns true if lanes and warps are at their place in the tile of elements, threads and warps; positions past the end of the tensor wrap
/// around.
fn is_blocked(x: &Point, c: &LinearLayout, [elements, threads, warps, order, shape]: &[Vec<u64>; 5]) -> Option<bool> {
    let (lane, warp) = (digits(x.get_or_zero("lane"), threads, order)?, digits(x.get_or_zero("warp"), warps, order)?);
    let place = |i: usize| {
        let thread = warp.get(i)?.checked_mul(*threads.get(i)?)?.checked_add(*lane.get(i)?)?;
        thread.checked_mul(*elements.get(i)?)?.checked_rem(*shape.get(i)?)
    };
    let found = x.through(c);
    Some((0_u64..).zip(0..shape.len()).all(|(d, i)| found.get(&dim(d)) == place(i)))
}

/// Tests register 0 of each lane: `l / 4` along the one dimension and `width · (l mod 4)` along the other. Warps follow by these steps
/// along `dim0` and `dim1`, first along `dim1`. Positions past the end of the tensor wrap around.
fn fragment(c: &LinearLayout, warps: &[u64], width: u64, [rows, columns]: [&str; 2], steps: [u64; 2]) -> Trial {
    let (outs, across) = (c.outs(), warps.get(1).copied().unwrap_or(1).max(1));
    at_points(c, |x| {
        let (lane, warp) = (x.get_or_zero("lane"), x.get_or_zero("warp"));
        let within = |name: &str| match name {
            name if name == rows => lane / 4,
            name if name == columns => (lane % 4).saturating_mul(width),
            _ => 0,
        };
        let place = |name: &str, warp: u64, step: u64| {
            let size = outs.find(name).map(|i| outs.get(i).size());
            within(name).saturating_add(warp.saturating_mul(step)).checked_rem(size?)
        };
        let found = x.through(c);
        let is_row = found.get("dim0") == place("dim0", warp.checked_div(across).unwrap_or(0), steps[0]);
        let is_column = found.get("dim1") == place("dim1", warp.checked_rem(across).unwrap_or(0), steps[1]);
        x.get("register") != Some(0) || is_row && is_column
    })
}

/// Returns true if offset `r · C + c`, with `C` columns, is in row `r` and in the column that the row's phase gives.
fn is_swizzled(
    x: &Point,
    c: &LinearLayout,
    [vec, per_phase, max_phase]: [u64; 3],
    order: [u64; 2],
    shape: &[u64],
) -> Option<bool> {
    let extent = |i: u64| shape.get(usize::try_from(i).ok()?).copied();
    let (columns, rows) = (extent(order[0])?, extent(order[1])?);
    let row = x.get_or_zero("offset").checked_div(columns)?.checked_rem(rows)?;
    let phase = row.checked_div(per_phase)?.checked_rem(max_phase)?.checked_mul(vec)?.checked_rem(columns)?;
    let (found, column) = (x.through(c), x.get_or_zero("offset").checked_rem(columns)? ^ phase);
    Some(found.get(&dim(order[0])) == Some(column) && found.get(&dim(order[1])) == Some(row))
}

/// Tests the first tile of 8 rows: each 16-byte chunk is xored with a digit of its row.
fn nvmma(c: &LinearLayout, [bytes, bits]: [u64; 2], is_transposed: bool) -> Trial {
    let (row_of, column_of) = if is_transposed { ("dim1", "dim0") } else { ("dim0", "dim1") };
    let width = bytes.checked_mul(8).and_then(|width| width.checked_div(bits)).or_none()?;
    let (chunk, chunks) = (128_u64.checked_div(bits).or_none()?, bytes / 16);
    let turned = |row: u64| row.checked_div(8_u64.checked_div(chunks)?)?.checked_rem(chunks)?.checked_mul(chunk);
    let place = |offset: u64| {
        let (row, column) = (offset.checked_div(width)?, offset.checked_rem(width)?);
        Some((row, column ^ turned(row)?))
    };
    every(few(width.checked_mul(8).or_none()?)?, |offset| {
        let found = Point::new(c.outs(), c.image(offset));
        Ok(found.get(row_of).zip(found.get(column_of)) == place(offset))
    })
}
