//! Pictures of memory: blocks that are not filled, uneven steps, bytes across a boundary, elements past an end.

use super::super::call::OwnedCall;
use super::super::figure::{Figure, Stripped};
use super::super::rows::{Cell, Fails};
use super::super::words::Words;
use super::rows::{line, mark, n, rows};
use super::{Drawn, given, legend, small, tiles};
use crate::analysis::AccessError;
use crate::arithmetic::{add, div, mul, rem, sub};
use crate::atoms::DescriptorError;
use crate::control::tri;
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::picture::strip;
use crate::swizzle::Swizzle;
use crate::text::Text;

/// The number of blocks of a mode that are drawn.
const BLOCKS: u64 = 6;
/// The bytes of the hardware's swizzle that stay together, as bits of an address.
const UNIT: u32 = 4;
/// The bits of a byte, as bits of an address in bits.
const BYTE: u32 = 3;

/// Draws why there is no descriptor.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn descriptor(words: &mut Words, error: &DescriptorError, call: &OwnedCall) -> Drawn {
    let operand = given!(call.layout_at(0));
    match *error {
        DescriptorError::Extent { extent, multiple, .. } => blocks(words, multiple, extent),
        DescriptorError::Row { extent, row } => blocks(words, row, extent),
        DescriptorError::Stride { mode, block, expected, .. } => {
            steps(words, &tri!(operand.mode(mode)), block, Some(expected))
        }
        DescriptorError::Uneven { mode, block } => uneven(words, &tri!(operand.mode(mode)), block),
        DescriptorError::Swizzling { bits, base, shift } => swizzling(words, bits, base, shift),
        _ => Ok(()),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn blocks(words: &mut Words, block: u64, extent: u64) -> Drawn {
    tiles(words, &tri!(LayoutValue::line(block, 1)), extent)
}

/// Draws where blocks begin, if not by one stride; otherwise the contents of the first.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn uneven(words: &mut Words, mode: &LayoutValue, block: u64) -> Drawn {
    let (count, mut x) = (tri!(blocks_of(mode, block)), 0);
    while x < count {
        if tri!(offset(mode, tri!(mul(block, x)))) != tri!(mul(x, tri!(offset(mode, block)))) {
            return steps(words, mode, block, None);
        }
        x = x.saturating_add(1);
    }
    tri!(small(block.saturating_sub(1)));
    coordinates(words, mode, 1, block, None)
}

/// Draws where blocks begin, and where they should.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn steps(words: &mut Words, mode: &LayoutValue, block: u64, expected: Option<u64>) -> Drawn {
    coordinates(words, mode, block, tri!(blocks_of(mode, block)), expected)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn blocks_of(mode: &LayoutValue, block: u64) -> Result<u64, AlgebraError> {
    let count = tri!(div(tri!(mode.size()), block));
    Ok(if count < BLOCKS { count } else { BLOCKS })
}

/// Draws the first `count` coordinates that lie `step` apart, their offsets, and those of the first two if they should be `expected` apart.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn coordinates(words: &mut Words, mode: &LayoutValue, step: u64, count: u64, expected: Option<u64>) -> Drawn {
    let Some(expected) = expected else {
        return rows!(words, Fails::Nowhere, x in 0, count => {
            "coordinate" => n(tri!(mul(step, x))),
            "offset" => n(tri!(offset(mode, tri!(mul(step, x))))),
        });
    };
    rows!(words, Fails::WhereTheyDiffer, x in 0, count => {
        "coordinate" => n(tri!(mul(step, x))),
        "offset" => n(tri!(offset(mode, tri!(mul(step, x))))),
        "asked for" => if x < 2 { n(tri!(mul(expected, x))) } else { Cell::Sign("") },
    })
}

/// Draws the bits of a byte's address that a swizzle reads and changes, next to those of the hardware swizzle with as many bits.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn swizzling(words: &mut Words, bits: u32, base: u32, shift: i32) -> Drawn {
    let base = given!(base.checked_sub(BYTE));
    let given = tri!(Swizzle::new(bits, base, shift));
    let hardware = tri!(Swizzle::new(if bits > 3 { 3 } else { bits }, UNIT, 3));
    let masks = [given.y_mask(), given.z_mask(), hardware.y_mask(), hardware.z_mask()];
    let top = 64_u32.saturating_sub((masks[0] | masks[1] | masks[2] | masks[3]).leading_zeros());
    tri!(small(top as u64));
    rows!(words, Fails::Nowhere, i in 1, top.saturating_add(1) => {
        "bit of the address" => n(top.saturating_sub(i) as u64),
        "read" => mark(masks[0] >> top.saturating_sub(i) & 1 == 1),
        "changed" => mark(masks[1] >> top.saturating_sub(i) & 1 == 1),
        "hardware reads" => mark(masks[2] >> top.saturating_sub(i) & 1 == 1),
        "hardware changes" => mark(masks[3] >> top.saturating_sub(i) & 1 == 1),
    })
}

/// Draws why threads cannot access memory this way.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn access(words: &mut Words, error: &AccessError, call: &OwnedCall) -> Drawn {
    match *error {
        AccessError::Misaligned { thread, address, width } => misaligned(words, thread, address, width),
        AccessError::Outside { size, .. } => outside(words, &given!(call.outside(size)).1, size),
        _ => Ok(()),
    }
}

/// Draws the bytes that a thread requests, with a bar at each multiple of the width.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn misaligned(words: &mut Words, thread: u64, address: u64, width: u64) -> Drawn {
    tri!(small(width.saturating_sub(1)));
    words.figure = Figure::Bytes { thread, address, width };
    let first = tri!(sub(address, tri!(rem(address, width))));
    let (second, end) = (tri!(add(first, width)), tri!(add(address, width)));
    let past = tri!(add(second, width));
    let (name, ruler) = (Text::new("thread ").number(thread), Text::new("").number(first));
    let label = name.as_str().len();
    line(words);
    words.push("address");
    words.spaces(label.saturating_sub("address".len()).saturating_add(2));
    words.push(ruler.as_str());
    // A bar and the bytes of the first part come before the second.
    let before = second.saturating_sub(first).saturating_add(1).saturating_sub(ruler.as_str().len() as u64);
    words.spaces(at_most_a_line(before));
    words.number(second);
    line(words);
    words.push(name.as_str());
    words.spaces(2);
    words.push("|");
    let mut byte = first;
    while byte < past {
        words.push(if byte >= address && byte < end { "x" } else { "." });
        byte = byte.saturating_add(1);
        words.push(if byte == second || byte == past { "|" } else { "" });
    }
    Ok(())
}

#[expect(clippy::cast_possible_truncation, reason = "a width is 16 at most")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_most_a_line(spaces: u64) -> usize {
    if spaces > 17 { 17 } else { spaces as usize }
}

/// Draws which indices of a tile are reached, and which past its end.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn outside(words: &mut Words, layout: &LayoutValue, size: u64) -> Drawn {
    legend(words, &tri!(strip(layout, tri!(layout.size()), size)), Stripped::Indices);
    Ok(())
}
