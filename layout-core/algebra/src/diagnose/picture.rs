//! Pictures of errors, of a few lines: the offsets lost, those hit twice, the carry.

use super::call::OwnedCall;
use super::failing::Failing;
use super::figure::{Figure, Stripped};
use super::rows::{Cell, Fails};
use super::words::Words;
use crate::algebra::complement::complement;
use crate::algebra::filter::filter_zeros;
use crate::arithmetic::{add, div, mul, rem};
use crate::control::{any, each, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::picture::{Strip, strip};
use crate::swizzle_error::SwizzleError;
use crate::text::Text;
use crate::trace::Fact;
use rows::{line, mark, n, rows};

mod arrows;
mod bits;
mod memory;
mod rows;

pub(super) use bits::draw as draw_bits;

/// The result of drawing: an error if the numbers could not be computed.
type Drawn = Result<(), AlgebraError>;

/// The value to draw; without it, there is no picture.
macro_rules! given {
    ($operand:expr) => {
        match $operand {
            Some(operand) => operand,
            None => return Ok(()),
        }
    };
}

use given;

/// The most columns of numbers.
const COLUMNS: u64 = 16;

/// Draws an error, if it is small enough to be instructive; otherwise nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn draw(words: &mut Words, error: &AlgebraError, call: &OwnedCall, failing: Option<&Failing>) {
    // There is no picture if it would be too large or could not be computed.
    let _drawn = draw_error(words, error, call, failing);
}

/// Draws which offsets a layout has, if they are few.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn draw_hits(words: &mut Words, layout: &LayoutValue) {
    let _drawn = hits(words, layout);
}

/// Draws two layouts, one under the other, up to the first index at which they differ.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn draw_both(words: &mut Words, call: &OwnedCall, index: u64) {
    let _drawn = both(words, call, index);
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn draw_error(words: &mut Words, error: &AlgebraError, call: &OwnedCall, failing: Option<&Failing>) -> Drawn {
    let (left, right) = match failing {
        Some(failing) => (failing.left, failing.right),
        None => (None, None),
    };
    match (*error, left, right) {
        (AlgebraError::Carry { boundary, index, apart, .. }, Some(a), _) => carry(words, &a, boundary, index, apart),
        (AlgebraError::RunDoesNotDivide { .. }, Some(a), _) => run(words, &a, &given!(given!(failing).fact)),
        (AlgebraError::TileDoesNotFill { size, .. } | AlgebraError::TileRepeats { size, .. }, _, Some(tile)) => {
            tiles(words, &tile, size)
        }
        (AlgebraError::TileMisses { .. }, Some(a), Some(tile)) => tiles(words, &tile, tri!(a.size())),
        (AlgebraError::NotComplementable { size, .. }, ..) => tiles(words, &given!(call.layout_at(0)), size),
        (AlgebraError::NotInjective { .. } | AlgebraError::ModesInterleave { .. }, Some(a), _) => hits(words, &a),
        (AlgebraError::BlockDoesNotDivide { block, target, .. }, ..) => {
            tiles(words, &tri!(LayoutValue::line(block, 1)), target)
        }
        (AlgebraError::NotNumbered { size, .. }, ..) => held(words, call, size),
        (AlgebraError::NoSum { index, .. }, ..) => sums(words, call, index),
        // For a thread that does not exist, the offsets say nothing.
        (AlgebraError::NotReached { .. }, ..) if call.count() <= 2 => {
            hits(words, &given!(given!(call.composed_at(0)).as_layout()))
        }
        (AlgebraError::NoLeftInverse { smaller, .. }, ..) => digits(words, &given!(call.layout_at(0)), smaller),
        (AlgebraError::InverseCarries { offset }, ..) => up_to(words, &given!(call.layout_at(0)), offset),
        (AlgebraError::WidthDoesNotDivide { width, .. } | AlgebraError::WidthCarries { width, .. }, ..) => {
            wider(words, &given!(call.layout_at(0)), width)
        }
        (AlgebraError::Category(error), ..) => arrows::draw(words, &error, call),
        (AlgebraError::Swizzle(SwizzleError::Overlap { bits, base, shift }), ..) => overlap(words, bits, base, shift),
        (AlgebraError::Descriptor(error), ..) => memory::descriptor(words, &error, call),
        (AlgebraError::Access(error), ..) => memory::access(words, &error, call),
        _ => Ok(()),
    }
}

/// Checks that a number fits in a line.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn small(number: u64) -> Drawn {
    if number >= COLUMNS { Err(AlgebraError::NotDecided { size: number, limit: COLUMNS }) } else { Ok(()) }
}

/// Draws the left side up to the index that carries, a bar at the boundary, and below it the offsets of the separate steps.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn carry(words: &mut Words, a: &LayoutValue, boundary: u64, index: u64, apart: u64) -> Drawn {
    tri!(small(index));
    // The bar is a separate cell, before the boundary.
    rows!(words, Fails::At(index), p in 0, index.saturating_add(2) => {
        "index" => if p == boundary { Cell::Sign("|") } else { n(p.saturating_sub((p > boundary) as u64)) },
        "left" => if p == boundary { Cell::Sign("|") } else { n(tri!(offset(a, p.saturating_sub((p > boundary) as u64)))) },
        "steps apart" => match p {
            _ if p == boundary => Cell::Sign("|"),
            _ if p > index => n(apart),
            _ => Cell::Sign(""),
        },
    })
}

/// Draws the steps of one leaf: their offsets in the left side, and the offsets they would have if they went straight on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn run(words: &mut Words, a: &LayoutValue, fact: &Fact) -> Drawn {
    let Fact::Run { step, slope, run, rest, .. } = *fact else { return Ok(()) };
    tri!(small(run));
    let fails = if rest <= run { Fails::Nowhere } else { Fails::At(tri!(mul(step, run))) };
    rows!(words, fails, x in 0, if rest <= run { rest } else { run.saturating_add(1) } => {
        "index" => n(tri!(mul(step, x))),
        "left" => n(tri!(offset(a, tri!(mul(step, x))))),
        "going straight" => n(tri!(mul(slope, x))),
    })
}

/// Draws which tile visits each coordinate.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn tiles(words: &mut Words, tile: &LayoutValue, size: u64) -> Drawn {
    let both = tri!(LayoutValue::of(&[*tile, tri!(complement(tile, size))]));
    legend(words, &tri!(strip(&both, tri!(tile.size()), size)), Stripped::Tiles);
    Ok(())
}

/// Draws which offsets a layout has, and which twice.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn hits(words: &mut Words, layout: &LayoutValue) -> Drawn {
    let layout = filter_zeros(layout);
    legend(words, &tri!(strip(&layout, tri!(layout.size()), tri!(layout.cosize()))), Stripped::Offsets);
    Ok(())
}

/// Draws which coordinates threads and values hold.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn held(words: &mut Words, call: &OwnedCall, size: u64) -> Drawn {
    let (threads, values) = (given!(call.layout_at(0)), given!(call.layout_at(1)));
    let all = tri!(LayoutValue::of(&[threads, values]));
    legend(words, &tri!(strip(&all, tri!(all.size()), size)), Stripped::Coordinates);
    Ok(())
}

/// Draws a strip, and the meaning of its signs.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn legend(words: &mut Words, strip: &Strip, of: Stripped) {
    words.figure = Figure::Strip(*strip, of);
    let (strip, (letter, dot)) = (strip.text(), of.meanings());
    line(words);
    words.push(strip.as_str());
    line(words);
    words.push(letter);
    let meanings = [(b'.', dot), (b'#', "`#` more than once"), (b'|', "after `|` past the end")];
    each!(i in 0, meanings.len() => {
        let (sign, meaning) = meanings[i];
        if has(strip.as_str().as_bytes(), sign) {
            words.push(", ");
            words.push(meaning);
        }
    });
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn has(bytes: &[u8], sign: u8) -> bool {
    any!(i in 0, bytes.len() => bytes[i] == sign)
}

/// Draws two layouts and their sums, up to the index at which the sums are no longer a layout.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sums(words: &mut Words, call: &OwnedCall, index: u64) -> Drawn {
    let (a, b) = (given!(call.composed_at(0)), given!(call.composed_at(1)));
    tri!(small(index));
    rows!(words, Fails::At(index), i in 0, index.saturating_add(1) => {
        "index" => n(i),
        "A" => n(tri!(a.at(i))),
        "B" => n(tri!(b.at(i))),
        "sum" => n(tri!(add(tri!(a.at(i)), tri!(b.at(i))))),
    })
}

/// Draws the bits that are read and those that are changed, the highest first.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn overlap(words: &mut Words, bits: u32, base: u32, shift: i32) -> Drawn {
    let apart = base.saturating_add(shift.unsigned_abs());
    let (read, changed) = if shift < 0 { (base, apart) } else { (apart, base) };
    let top = apart.saturating_add(bits);
    tri!(small(top as u64));
    rows!(words, Fails::Nowhere, i in 1, top.saturating_add(1) => {
        "bit" => n(top.saturating_sub(i) as u64),
        "read" => mark(is_in(top.saturating_sub(i), read, bits)),
        "changed" => mark(is_in(top.saturating_sub(i), changed, bits)),
    })
}

/// Returns true if a bit is one of `bits` bits from `base` on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_in(bit: u32, base: u32, bits: u32) -> bool {
    bit >= base && bit < base.saturating_add(bits)
}

/// Draws where elements lie in wider ones: the number of the wider one, and the place in it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn wider(words: &mut Words, layout: &LayoutValue, width: u64) -> Drawn {
    let size = tri!(layout.size());
    rows!(words, Fails::Nowhere, i in 0, if size < COLUMNS { size } else { COLUMNS } => {
        "offset" => n(tri!(offset(layout, i))),
        "wider element" => n(tri!(div(tri!(offset(layout, i)), width))),
        "place in it" => n(tri!(rem(tri!(offset(layout, i)), width))),
    })
}

/// Draws the offsets of the first indices, and their remainders modulo the smaller stride.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn digits(words: &mut Words, layout: &LayoutValue, smaller: u64) -> Drawn {
    let size = tri!(layout.size());
    tri!(small(size.saturating_sub(1)));
    rows!(words, Fails::Nowhere, i in 0, size => {
        "index" => n(i),
        "offset" => n(tri!(offset(layout, i))),
        Text::new("modulo ").number(smaller).as_str() => n(tri!(rem(tri!(offset(layout, i)), smaller))),
    })
}

/// Draws the offsets up to the first index that has this one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn up_to(words: &mut Words, layout: &LayoutValue, wanted: u64) -> Drawn {
    let mut count = 0u64;
    while count < tri!(layout.size()) {
        tri!(small(count));
        count = count.saturating_add(1);
        if tri!(offset(layout, count.saturating_sub(1))) == wanted {
            break;
        }
    }
    rows!(words, Fails::Last, i in 0, count => { "index" => n(i), "offset" => n(tri!(offset(layout, i))) })
}

/// Draws the offsets of both operands, one under the other.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn both(words: &mut Words, call: &OwnedCall, index: u64) -> Drawn {
    let (left, right) = (given!(call.composed_at(0)), given!(call.composed_at(1)));
    tri!(small(index));
    rows!(words, Fails::At(index), i in 0, index.saturating_add(1) => {
        "index" => n(i),
        "left" => n(tri!(left.at(i))),
        "right" => n(tri!(right.at(i))),
    })
}
