//! Slices of swizzled layouts with run-time integers, in the layout or in the coordinate.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedSlice, MixedTuple, Sign, Symbol, Terms};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{Coord, Swizzle};

use super::super::shown::Given;
use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use super::inside::{Around, split, within};
use super::start::origin;
use super::{OFFSET, operation};
use crate::vocabulary::{self, Operation};

/// The slice, and where it begins if that is asked for; `None` for other operations, and for other layouts.
pub(super) fn sliced(
    called: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Option<Result<SymbolicValue, SymbolicRefusal>> {
    let ((Known::Slice | Known::Dice | Known::SliceAndOffset | Known::DomainOffset, [coord, layout])
    | (Known::Call, [layout, coord])) = (called.known, parts)
    else {
        return None;
    };
    let (Around::Swizzle(swizzle, offset), inner) = split(layout)? else { return None };
    Some(Slice { called, coord, swizzle, offset, inner }.answer(terms, given))
}

/// A slice of `swizzle o offset o inner`.
struct Slice<'a> {
    called: &'a Operation,
    coord: &'a SymbolicValue,
    swizzle: Swizzle,
    offset: Symbol,
    inner: SymbolicValue,
}

impl Slice<'_> {
    fn answer(&self, terms: &mut Terms, given: &[Given]) -> Result<SymbolicValue, SymbolicRefusal> {
        if self.called.known == Known::Dice {
            return Ok(within(self.swizzle, self.offset, &self.left(terms, given)?));
        }
        if self.called.known == Known::DomainOffset {
            let start = self.start(terms)?;
            return Ok(placed(within(self.swizzle, start, &self.inner.to_layout(terms)?), Symbol::Number(0)));
        }
        let coord = self.coord.at_zero().ok_or_else(|| SymbolicRefusal::language("expected a coordinate"))?;
        let coord: Coord = coord.to_coord()?;
        let is_placed = self.called.known == Known::SliceAndOffset;
        let answer = |layout, start| if is_placed { placed(layout, start) } else { layout };
        if coord.is_all_whole() {
            let left = self.left(terms, given)?;
            return Ok(answer(within(self.swizzle, self.offset, &left), Symbol::Number(0)));
        }
        if !coord.has_whole() {
            return Err(SymbolicRefusal::language(OFFSET));
        }
        let (left, start) = (self.left(terms, given)?, self.start(terms)?);
        match mixed::slice_swizzled(&self.swizzle, start, &left, terms) {
            Ok(MixedSlice { swizzle, layout, start }) => {
                let whole = swizzle.map(|(swizzle, offset)| within(swizzle, offset, &layout));
                Ok(answer(whole.unwrap_or_else(|| layout.into()), start))
            }
            // With the offset beside it, a slice may keep all of its beginning inside.
            Err(MixedError::Undecided { .. }) if is_placed => {
                Ok(placed(within(self.swizzle, start, &left), Symbol::Number(0)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The layout inside that the coordinate leaves.
    fn left(&self, terms: &mut Terms, given: &[Given]) -> Result<MixedLayout, SymbolicRefusal> {
        let slice = if self.called.known == Known::Dice { Known::Dice } else { Known::Slice };
        let slice = vocabulary::find(slice.name()).ok_or_else(|| SymbolicRefusal::language(OFFSET))?;
        operation(slice, &[self.coord.clone(), self.inner.clone()], terms, given)?.to_layout(terms)
    }

    /// The offset before the swizzle at which the slice begins.
    fn start(&self, terms: &mut Terms) -> Result<Symbol, SymbolicRefusal> {
        let image = mixed::evaluate(&self.inner.to_layout(terms)?, &origin(self.coord)?, terms)?;
        Ok(terms.worked(Sign::Plus, self.offset, image.leaf_at(0))?)
    }
}

fn placed(layout: SymbolicValue, start: Symbol) -> SymbolicValue {
    SymbolicValue::Placed(Box::new(layout), Box::new(MixedTuple::leaf(start)))
}
