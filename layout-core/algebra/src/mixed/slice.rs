//! # Slices of a swizzled mixed layout
//!
//! **Definition.** The same as for a [swizzled layout of numbers](mod@crate::composed::slice): of `Sw o off o L`, fixed at a coordinate at which `L` is `d`
//! further and `S` is left, a layout `R`, swizzled or not, and an offset `o` with `o + R(i) = Sw(off + d + S(i))`.
//!
//! **Decided.** Let `u` be the power of two past all bits that `Sw` reads or changes: `Sw(u·t + y) = u·t + Sw(y)`. Of `off + d = n + u·t` with a number
//! `n`, the part `u·t` is outside, whatever `t` is. With numbers in `S`, `R` is that of `n`; with others, `n` must be a multiple of `u`.
//!
//! **Law:** once the integers are given, `R` and `o` are those of the operation on numbers, as functions.
//!
//! **Worked example:** stage `{p}` of `Sw<3,3,3> o 0 o (8,64,4):(64,1,512)` begins at `512·p`, a multiple of `u = 512`: `Sw<3,3,3> o 0 o (8,64):(64,1)` and
//! `512·p`. Row `{i}` begins at `64·i`, whose bits the swizzle reads: its layout depends on `i`.
//!
//! ```text
//!   512·p = p p p │ 0 0 0 0 0 0 0 0 0      the swizzle moves bits 3 to 8
//! ```
//!
//! **Refuses:** [`Undecided::Swizzle`]; the errors of the operation on numbers.
//!
//! Source: the definition.

use super::sign::Sign;
use super::term::Term;
use super::{MixedError, MixedLayout, Symbol, Terms, Undecided};
use crate::arithmetic::{add, divides};
use crate::composed::ComposedLayout;
use crate::composed::slice::Sliced;
use crate::swizzle::Swizzle;
use crate::trace::Trace;

/// The greatest power of two that is tried with numbers.
const MOST_BITS: u32 = 20;
const ZERO: Symbol = Symbol::Number(0);

/// A slice of a swizzled layout.
#[derive(Clone, Copy, Debug)]
pub struct MixedSlice {
    /// The swizzle and the offset before it, if the slice is swizzled.
    pub swizzle: Option<(Swizzle, Symbol)>,
    /// The layout inside, or the whole one.
    pub layout: MixedLayout,
    /// The offset at which it begins.
    pub start: Symbol,
}

/// The slice that has the layout `rest` inside the swizzle and begins at `start` there.
///
/// # Errors
/// [`Undecided::Swizzle`], [`MixedError::TooManyTerms`], and the errors of [`ComposedLayout::slice_and_offset`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn slice_swizzled(
    swizzle: &Swizzle,
    start: Symbol,
    rest: &MixedLayout,
    terms: &mut Terms,
) -> Result<MixedSlice, MixedError> {
    let open = terms.undecided(Undecided::Swizzle, start, rest.leaf_at(0).stride);
    let moved = swizzle.y_mask() | swizzle.z_mask();
    let bits = u64::BITS.saturating_sub(moved.leading_zeros());
    if bits > MOST_BITS {
        return Err(open);
    }
    let unit = 1 << bits;
    let (number, outside) = parted(start, unit, terms)?.ok_or(open)?;
    let Some(known) = rest.numbers() else {
        if !divides(unit, number) {
            return Err(terms.undecided_in(Undecided::Swizzle, &[rest]));
        }
        let start = terms.worked(Sign::Plus, outside, Symbol::Number(number))?;
        return Ok(MixedSlice { swizzle: Some((*swizzle, ZERO)), layout: *rest, start });
    };
    let (sliced, from) = ComposedLayout::new(*swizzle, number, &known).begun(&mut Trace::off())?;
    let start = terms.worked(Sign::Plus, outside, Symbol::Number(from))?;
    Ok(match sliced {
        Sliced::Plain(layout) => MixedSlice { swizzle: None, layout: MixedLayout::of_numbers(&layout), start },
        // What the swizzle ignores stays inside together.
        Sliced::Composed(inner) if inner.offset() & !moved != 0 => {
            let offset = terms.worked(Sign::Plus, outside, Symbol::Number(inner.offset()))?;
            MixedSlice { swizzle: Some((*swizzle, offset)), layout: *rest, start: ZERO }
        }
        Sliced::Composed(inner) => {
            MixedSlice { swizzle: Some((*swizzle, Symbol::Number(inner.offset()))), layout: *rest, start }
        }
    })
}

/// A number and a multiple of `unit` whose sum the symbol is, whatever is given.
#[cfg_attr(not(feature = "compiled"), inline)]
fn parted(symbol: Symbol, unit: u64, terms: &mut Terms) -> Result<Option<(u64, Symbol)>, MixedError> {
    let (term, factor) = match symbol {
        Symbol::Number(number) => return Ok(Some((number, ZERO))),
        Symbol::Term { factor, .. } if divides(unit, factor) => return Ok(Some((0, symbol))),
        Symbol::Term { term, factor } => (term, factor),
    };
    let Some(Term::Worked(Sign::Plus, a, b)) = terms.all().get(usize::from(term)).copied() else { return Ok(None) };
    let times = Symbol::Number(factor);
    let (a, b) = (terms.product(a, times)?, terms.product(b, times)?);
    let (Some((one, left)), Some((other, right))) = (parted(a, unit, terms)?, parted(b, unit, terms)?) else {
        return Ok(None);
    };
    Ok(Some((add(one, other)?, terms.worked(Sign::Plus, left, right)?)))
}
