//! Tilers with run-time integers: a tuple is one tiler per mode.

use layout_algebra::mixed::{self, MixedLayout, MixedMode, Terms};
use layout_algebra::{AlgebraError, Coord, LayoutValue, Order, Rounding, Tiler};

use super::super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use crate::value::Value;

/// A tiler whose layouts have numbers and terms.
pub(super) enum MixedTiler {
    /// `_`
    Whole,
    /// One layout for all modes.
    Layout(Box<MixedLayout>),
    /// One tiler per mode.
    ByMode(Vec<MixedTiler>),
}

impl MixedTiler {
    /// The tiler of a part, read like [`Value::to_tiler`](crate::value::Value::to_tiler).
    pub(super) fn from_value(part: &SymbolicValue, terms: &mut Terms) -> Result<Self, SymbolicRefusal> {
        match part {
            SymbolicValue::Known(Value::Coordinates(_)) => Ok(Self::Layout(Box::new(part.to_layout(terms)?))),
            SymbolicValue::Known(Value::Parts(parts)) if parts.iter().any(is_of_coordinates) => {
                let parts = parts.iter().cloned().map(SymbolicValue::Known);
                parts.map(|part| Self::from_value(&part, terms)).collect::<Result<_, _>>().map(Self::ByMode)
            }
            SymbolicValue::Known(value) => Self::of_numbers(&value.to_tiler()?),
            SymbolicValue::Tuple(tuple) if tuple.is_leaf() => {
                Ok(Self::Layout(Box::new(mixed::ordered(tuple, &Order::ColumnMajor, terms)?)))
            }
            SymbolicValue::Tuple(tuple) => {
                let modes =
                    (0..tuple.rank()).map(|i| Self::from_value(&SymbolicValue::Tuple(Box::new(tuple.mode(i)?)), terms));
                modes.collect::<Result<_, _>>().map(Self::ByMode)
            }
            SymbolicValue::Layout(layout) => Ok(Self::Layout(layout.clone())),
            SymbolicValue::Parts(parts) | SymbolicValue::Tiler(parts) => {
                parts.iter().map(|part| Self::from_value(part, terms)).collect::<Result<_, _>>().map(Self::ByMode)
            }
            SymbolicValue::Group(inner) => Ok(Self::ByMode(vec![Self::from_value(inner, terms)?])),
            SymbolicValue::Swizzled(..) => Err(SymbolicRefusal::language("expected a tiler, found a swizzled layout")),
            SymbolicValue::Outer(_) | SymbolicValue::Condition(_) => {
                Err(SymbolicRefusal::language("expected a tiler, found a composed layout"))
            }
            SymbolicValue::Identity(_) => {
                Err(SymbolicRefusal::language("expected a tiler, found a layout of coordinates"))
            }
        }
    }

    pub(super) fn of_numbers(tiler: &Tiler) -> Result<Self, SymbolicRefusal> {
        if !tiler.is_by_mode() {
            let layout = tiler.as_layout().map(|layout| Self::Layout(Box::new(MixedLayout::of_numbers(&layout))));
            return Ok(layout.unwrap_or(Self::Whole));
        }
        let modes = (0..tiler.rank()).map(|i| Self::of_numbers(&tiler.mode(i)?));
        modes.collect::<Result<_, _>>().map(Self::ByMode)
    }

    /// A tiler of numbers with the same nesting.
    pub(super) fn nesting(&self) -> Result<Tiler, AlgebraError> {
        match self {
            Self::Whole => Ok(Tiler::whole()),
            Self::Layout(_) => Ok(Tiler::layout(&LayoutValue::TRIVIAL)),
            Self::ByMode(modes) => {
                let modes: Vec<Tiler> = modes.iter().map(Self::nesting).collect::<Result<_, _>>()?;
                Tiler::by_mode(&modes)
            }
        }
    }

    /// The composition of each mode of a layout with its part of the tiler.
    pub(super) fn after(&self, a: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
        let tilers = match self {
            Self::Whole => return Ok(*a),
            Self::Layout(layout) if SymbolicValue::from(**layout).has_coordinates(terms) => {
                return Ok(mixed::coordinates::under(layout, a, terms)?);
            }
            Self::Layout(layout) => return Ok(mixed::composition_with(a, layout, terms)?),
            Self::ByMode(tilers) => tilers,
        };
        if tilers.len() > a.rank() {
            return Err(AlgebraError::RankExceeds { rank: tilers.len(), limit: a.rank() }.into());
        }
        let mut result = MixedLayout::empty(MixedMode::TRIVIAL);
        for (i, tiler) in tilers.iter().enumerate() {
            result = result.push(&tiler.after(&a.mode(i)?, terms)?)?;
        }
        Ok(result)
    }

    /// The tile, then its repetitions, mode by mode.
    pub(super) fn divide(
        &self,
        a: &MixedLayout,
        rounding: Rounding,
        terms: &mut Terms,
    ) -> Result<MixedLayout, SymbolicRefusal> {
        self.each_mode(a, terms, &|mode, tile, terms| {
            if SymbolicValue::from(*tile).has_coordinates(terms) {
                return Err(SymbolicRefusal::language("a tile of coordinates of run-time integers is not supported"));
            }
            Ok(mixed::logical_divide_by_layout(mode, tile, rounding, terms)?)
        })
    }

    /// The tilers of the modes that `projection` fixes, without those where it has `_`.
    pub(super) fn dice(self, projection: &Coord) -> Result<Self, SymbolicRefusal> {
        let (rank, entries) = (self.nesting()?.rank(), projection.rank());
        let Self::ByMode(tilers) = self else {
            return Err(AlgebraError::CoordinateMismatch { entries, modes: rank }.into());
        };
        if projection.is_leaf() || entries != rank {
            return Err(AlgebraError::CoordinateMismatch { entries, modes: rank }.into());
        }
        let mut kept = Vec::new();
        for (i, tiler) in tilers.into_iter().enumerate() {
            if !projection.mode(i)?.has_whole() {
                kept.push(tiler);
            }
        }
        Ok(Self::ByMode(kept))
    }

    /// The block, then its repetitions, mode by mode.
    pub(super) fn product(&self, block: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
        self.each_mode(block, terms, &|mode, tile, terms| Ok(mixed::logical_product_by_layout(mode, tile, terms)?))
    }

    /// The answer for each mode and its layout; modes beyond the tiler and under `_` stay.
    fn each_mode(
        &self,
        layout: &MixedLayout,
        terms: &mut Terms,
        answer: &dyn Fn(&MixedLayout, &MixedLayout, &mut Terms) -> Result<MixedLayout, SymbolicRefusal>,
    ) -> Result<MixedLayout, SymbolicRefusal> {
        let tilers = match self {
            Self::Whole => return Ok(*layout),
            Self::Layout(tile) => return answer(layout, tile, terms),
            Self::ByMode(tilers) => tilers,
        };
        if tilers.len() > layout.rank() {
            return Err(AlgebraError::RankExceeds { rank: tilers.len(), limit: layout.rank() }.into());
        }
        let mut result = MixedLayout::empty(MixedMode::TRIVIAL);
        for i in 0..layout.rank() {
            let mode = layout.mode(i)?;
            result = result.push(&match tilers.get(i) {
                Some(tiler) => tiler.each_mode(&mode, terms, answer)?,
                None => mode,
            })?;
        }
        Ok(result)
    }
}

/// Returns true if this is or holds a coordinate layout.
fn is_of_coordinates(value: &Value) -> bool {
    matches!(value, Value::Coordinates(_)) || value.holds_coordinates()
}
