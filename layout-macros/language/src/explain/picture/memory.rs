//! Pictures of memory: blocks that are not filled, steps that are not even, bytes across a boundary, elements past an end.

use layout_algebra::analysis::AccessError;
use layout_algebra::arithmetic::{add, div, mul, rem, sub};
use layout_algebra::atoms::DescriptorError;
use layout_algebra::picture::strip;
use layout_algebra::{LayoutValue, Swizzle, offset};

use super::{Rows, legend, small, table, texts, tiles};
use crate::value::Value;

/// The blocks of a mode that are drawn.
const BLOCKS: u64 = 6;
/// The bytes of the hardware's swizzle that stay together, as bits of an address.
const UNIT: u32 = 4;

/// Why there is no descriptor.
pub(super) fn descriptor(error: &DescriptorError, values: &[Value]) -> Option<Rows> {
    let mode = |mode: usize| match values.first()? {
        Value::Composed(tile) => tile.layout().mode(mode).ok(),
        other => other.to_layout().ok()?.mode(mode).ok(),
    };
    Some(match *error {
        DescriptorError::Extent { extent, multiple, .. } => blocks(multiple, extent),
        DescriptorError::Row { extent, row } => blocks(row, extent),
        DescriptorError::Stride { mode: number, block, expected, .. } => steps(&mode(number)?, block, Some(expected)),
        DescriptorError::Uneven { mode: number, block } => uneven(&mode(number)?, block),
        DescriptorError::Swizzling { bits, base, shift } => swizzling(bits, base, shift),
        _ => return None,
    })
}

fn blocks(block: u64, extent: u64) -> Rows {
    tiles(&LayoutValue::line(block, 1)?, extent)
}

/// Where blocks begin, if not by one stride; else what lies within the first.
fn uneven(mode: &LayoutValue, block: u64) -> Rows {
    let count = div(mode.size()?, block)?.min(BLOCKS);
    for x in 0..count {
        if offset(mode, mul(block, x)?)? != mul(x, offset(mode, block)?)? {
            return steps(mode, block, None);
        }
    }
    small(block.saturating_sub(1))?;
    Ok(table(&[("coordinate", texts((0..block).map(Ok))?), ("offset", texts((0..block).map(|x| offset(mode, x)))?)]))
}

/// Where blocks begin, and where they should.
fn steps(mode: &LayoutValue, block: u64, expected: Option<u64>) -> Rows {
    let count = div(mode.size()?, block)?.min(BLOCKS);
    let steps = || 0..count;
    let mut rows = vec![
        ("coordinate", texts(steps().map(|x| mul(block, x)))?),
        ("offset", texts(steps().map(|x| offset(mode, mul(block, x)?)))?),
    ];
    if let Some(expected) = expected {
        rows.push(("asked for", texts((0..count.min(2)).map(|x| mul(expected, x)))?));
    }
    Ok(table(&rows))
}

/// The bits of a byte's address that a swizzle reads and changes, beside those of the hardware with as many bits.
fn swizzling(bits: u32, base: u32, shift: i32) -> Rows {
    let Some(base) = base.checked_sub(3) else { return Ok(Vec::new()) };
    let (given, hardware) = (Swizzle::new(bits, base, shift)?, Swizzle::new(bits.clamp(1, 3), UNIT, 3)?);
    let runs = [given, hardware].map(|swizzle| (swizzle.y_mask(), swizzle.z_mask()));
    let top = runs.iter().map(|(read, changed)| 64_u32.saturating_sub((read | changed).leading_zeros())).max();
    let top = top.unwrap_or(0);
    small(u64::from(top))?;
    let marks = |mask: u64| (0..top).rev().map(move |bit| if mask >> bit & 1 == 1 { "x" } else { "." }.to_owned());
    let [(read, changed), (there, moved)] = runs;
    Ok(table(&[
        ("bit of the address", (0..top).rev().map(|bit| bit.to_string()).collect()),
        ("read", marks(read).collect()),
        ("changed", marks(changed).collect()),
        ("hardware reads", marks(there).collect()),
        ("hardware changes", marks(moved).collect()),
    ]))
}

/// Why threads cannot access memory so.
pub(super) fn access(error: &AccessError, values: &[Value]) -> Option<Rows> {
    match *error {
        AccessError::Misaligned { thread, address, width } => Some(misaligned(thread, address, width)),
        AccessError::Outside { size, .. } => {
            let reached = values.get(1..)?.iter().find_map(|value| match value {
                Value::Layout(layout) if layout.cosize().is_ok_and(|cosize| cosize > size) => Some(**layout),
                _ => None,
            })?;
            Some(outside(&reached, size))
        }
        _ => None,
    }
}

/// The bytes that a thread asks for, with a bar at each multiple of the width.
fn misaligned(thread: u64, address: u64, width: u64) -> Rows {
    small(width.saturating_sub(1))?;
    let first = sub(address, rem(address, width)?)?;
    let end = add(address, width)?;
    let columns = usize::try_from(add(width, 1)?).unwrap_or_default();
    let ruler = format!("{first:<columns$}{}", add(first, width)?);
    let mut bytes = String::from("|");
    for part in 0..2 {
        let start = add(first, mul(part, width)?)?;
        for byte in start..add(start, width)? {
            bytes.push(if (address..end).contains(&byte) { 'x' } else { '.' });
        }
        bytes.push('|');
    }
    let whole = bytes.len();
    Ok(table(&[("address", vec![format!("{ruler:<whole$}")]), (&format!("thread {thread}"), vec![bytes])]))
}

/// Which indices of a tile are reached, and which past its end.
fn outside(layout: &LayoutValue, size: u64) -> Rows {
    let picture = strip(layout, layout.size()?, size)?.to_string();
    let legend = legend(&picture, "`a` an index that is accessed", "`.` none");
    Ok(vec![picture, legend])
}
