//! The laws of linear layouts that are made of a few numbers.

use layout_algebra::arithmetic::mul;
use layout_algebra::linear::LinearLayout;

use super::points::Point;
use super::{Law, Trial, every, everywhere, few};
use crate::value::Value;

pub(super) fn tried(name: &str, values: &[Value], c: &LinearLayout) -> Law {
    let integer = |i: usize| values.get(i)?.to_integer().ok();
    Some(match name {
        "identity1d" => ("L(x) = x", every(c, |x| Ok(c.image(x) == x))),
        "strided1d" => {
            let stride = integer(1)?;
            ("L(x) = stride · x", every(c, |x| Ok(c.image(x) == mul(stride, x)?)))
        }
        "zeros1d" => ("0 everywhere", every(c, |x| Ok(c.image(x) == 0))),
        "identity_standard_nd" => {
            let (shape, order) = (numbers(values.get(1)?)?, numbers(values.get(2)?)?);
            (
                "its outputs count x, the first dimension of the order fastest",
                every(c, |x| Ok(counted(&Point::of(c.outs(), c.image(x)), &shape, &order) == Some(x))),
            )
        }
        "from_blocked" => ("register 0 of each lane is at its place in the tile", blocked(values, c)?),
        "from_mma_v2" => {
            let warps = numbers(values.first()?)?;
            (
                "register 0 of lane l is in row l / 4, column 2 · (l mod 4)",
                fragment(c, &warps, 2, ["dim0", "dim1"], [16, 8]),
            )
        }
        "from_mma_v2_operand" => {
            let (operand, width, warps) = (integer(0)?, integer(1)?, numbers(values.get(2)?)?);
            let (names, steps) = if operand == 0 { (["dim0", "dim1"], [16, 0]) } else { (["dim1", "dim0"], [0, 8]) };
            (
                "register 0 of lane l is at l / 4, and along k at k_width · (l mod 4)",
                fragment(c, &warps, width, names, steps),
            )
        }
        "from_swizzled_shared" => {
            let order = numbers(values.get(3)?)?;
            let (order, shape) = ([*order.first()?, *order.get(1)?], numbers(values.get(4)?)?);
            let swizzle = [integer(0)?, integer(1)?, integer(2)?];
            ("row r has column c at c ^ vec · (r / per_phase mod max_phase)", swizzled(c, swizzle, order, &shape)?)
        }
        "from_nvmma_shared" => {
            let is_transposed = matches!(values.get(3), Some(Value::Boolean(true)));
            nvmma(c, [integer(0)?, integer(1)?], is_transposed)?
        }
        _ => return None,
    })
}

fn numbers(value: &Value) -> Option<Vec<u64>> {
    let tuple = value.to_tuple().ok()?;
    Some((0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect())
}

fn dim(i: u64) -> String {
    format!("dim{i}")
}

/// The number of a coordinate of a tensor.
fn counted(place: &Point, shape: &[u64], order: &[u64]) -> Option<u64> {
    let mut size: u64 = 1;
    let mut number: u64 = 0;
    for i in order {
        number = number.checked_add(place.get(&dim(*i))?.checked_mul(size)?)?;
        size = size.checked_mul(*shape.get(usize::try_from(*i).ok()?)?)?;
    }
    Some(number)
}

/// The coordinates of a number below a shape.
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

/// Lanes and warps where they are in the tile of elements, threads and warps; what lies outside of the tensor begins again.
fn blocked(values: &[Value], c: &LinearLayout) -> Option<Trial> {
    let lists: Option<Vec<Vec<u64>>> = values.iter().map(numbers).collect();
    let lists = lists?;
    let [elements, threads, warps, order, shape] = lists.as_slice() else { return None };
    Some(everywhere(c, |x| {
        let part = |name: &str| x.get(name).unwrap_or(0);
        let place = |i: usize, lane: &[u64], warp: &[u64]| {
            let thread = warp.get(i)?.checked_mul(*threads.get(i)?)?.checked_add(*lane.get(i)?)?;
            thread.checked_mul(*elements.get(i)?)?.checked_rem(*shape.get(i)?)
        };
        let is_there = || {
            let (lane, warp) = (digits(part("lane"), threads, order)?, digits(part("warp"), warps, order)?);
            let found = x.through(c);
            Some((0_u64..).zip(0..shape.len()).all(|(d, i)| found.get(&dim(d)) == place(i, &lane, &warp)))
        };
        part("register") != 0 || is_there() == Some(true)
    }))
}

/// Register 0 of each lane, at `l / 4` along the one dimension and at `width · (l mod 4)` along the other; warps follow by these steps along `dim0` and `dim1`,
/// those along `dim1` first. What lies outside of the tensor begins again.
fn fragment(c: &LinearLayout, warps: &[u64], width: u64, [rows, columns]: [&str; 2], steps: [u64; 2]) -> Trial {
    let (outs, across) = (c.outs(), warps.get(1).copied().unwrap_or(1).max(1));
    everywhere(c, |x| {
        let (lane, warp) = (x.get("lane").unwrap_or(0), x.get("warp").unwrap_or(0));
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

/// Offset `r · C + c` of the first two dimensions, `C` columns: row `r` and the column that its phase says.
fn swizzled(c: &LinearLayout, [vec, per_phase, max_phase]: [u64; 3], order: [u64; 2], shape: &[u64]) -> Option<Trial> {
    let extent = |i: u64| shape.get(usize::try_from(i).ok()?).copied();
    let (columns, rows) = (extent(order[0])?, extent(order[1])?);
    let phase = |row: u64| row.checked_div(per_phase)?.checked_rem(max_phase)?.checked_mul(vec)?.checked_rem(columns);
    Some(everywhere(c, |x| {
        let offset = x.get("offset").unwrap_or(0);
        let is_there = || {
            let row = offset.checked_div(columns)?.checked_rem(rows)?;
            let column = offset.checked_rem(columns)? ^ phase(row)?;
            let found = x.through(c);
            Some(found.get(&dim(order[0])) == Some(column) && found.get(&dim(order[1])) == Some(row))
        };
        is_there() == Some(true)
    }))
}

/// The first tile of 8 rows: of 16 bytes each chunk, xored by a digit of its row.
fn nvmma(c: &LinearLayout, [bytes, bits]: [u64; 2], is_transposed: bool) -> Law {
    if bytes == 0 {
        return Some(("every element has one place", super::pairs::filled(c).1));
    }
    let (row_of, column_of) = if is_transposed { ("dim1", "dim0") } else { ("dim0", "dim1") };
    let (width, chunk, chunks) = (bytes.checked_mul(8)?.checked_div(bits)?, 128_u64.checked_div(bits)?, bytes / 16);
    let turned = |row: u64| row.checked_div(8_u64.checked_div(chunks)?)?.checked_rem(chunks)?.checked_mul(chunk);
    let trial = few(width.checked_mul(8)?).map(|size| {
        let odd = (0..size).find(|offset| {
            let found = Point::of(c.outs(), c.image(*offset));
            let place = || {
                let (row, column) = (offset.checked_div(width)?, offset.checked_rem(width)?);
                Some((row, column ^ turned(row)?))
            };
            found.get(row_of).zip(found.get(column_of)) != place()
        });
        (size, odd.map(|offset| format!("not at {offset}")))
    });
    Some(("in the first 8 rows the chunks of 16 bytes are xored by their row", trial))
}
