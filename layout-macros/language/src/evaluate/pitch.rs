//! Copies of tiles with strides that are known at run time only: the alignment is what counts, and the copy has to be the same for all strides that have it.
//! Several of them ascend in the order in which they are written.

use crate::ast::{Expr, Kind};
use crate::evaluate::log::Event;
use crate::evaluate::{Among, Evaluator};
use crate::span::Place;
use crate::value::{Refusal, Value};
use crate::vocabulary::{Operation, chosen};

/// The bytes of a sector: what strides are beyond their remainder by it changes no count of sectors.
const SECTOR: u64 = 32;
/// The most strides that are not known, and the most remainders of them that are compared.
const MOST: usize = 2;
const REMAINDERS: u64 = 64;

impl Expr {
    /// The number of strides that are known at run time only.
    pub(super) fn unknown_strides(&self) -> usize {
        let mut count = usize::from(matches!(self.kind, Kind::Unknown(_)));
        self.kind.each_part(&mut |part| count = count.saturating_add(part.unknown_strides()));
        count
    }

    /// The same with these numbers as strides that are known at run time only.
    fn with_strides(&self, strides: &[u64]) -> Self {
        let (mut with, mut strides) = (self.clone(), strides.iter().copied());
        fill(&mut with, &mut strides);
        with
    }
}

fn fill(expr: &mut Expr, strides: &mut dyn Iterator<Item = u64>) {
    match &mut expr.kind {
        Kind::Unknown(_) => expr.kind = Kind::Integer(strides.next().unwrap_or(0)),
        kind => kind.each_part_mut(&mut |part| fill(part, strides)),
    }
}

impl Evaluator<'_> {
    /// The copy of a tile with strides that are known at run time only, if it is the same for all of this alignment.
    pub(super) fn copy_of_any_pitch(
        &mut self,
        called: &'static Operation,
        arguments: &[&Expr],
        place: Place,
    ) -> Option<Value> {
        let (tile, rest) = arguments.split_first()?;
        let rest = self.values(rest.iter().copied(), Among::Layouts)?;
        let Some(Value::Integer(align)) = rest.get(2..).and_then(<[Value]>::last) else {
            self.refusals.language("a stride known at run time only has an alignment, in bytes: `align: 16`", place);
            return None;
        };
        let count = tile.unknown_strides();
        if count > MOST {
            let headline = format!("not supported: {count} strides are known at run time only, at most {MOST}");
            self.refusals.language(headline, tile.place);
            return None;
        }
        // The bytes that strides are multiples of, and the elements of these; what is no alignment is refused with the copy.
        let bytes = rest.first().and_then(|element| element.to_bits().ok()).map_or(1, |bits| bits.div_ceil(8).max(1));
        let aligned = (align & align.wrapping_neg()).clamp(bytes, SECTOR.max(bytes));
        let step = aligned.checked_div(bytes).unwrap_or(1);
        let least = self.least_strides(tile, count)?;
        let remainders = SECTOR.checked_div(aligned).unwrap_or(1).max(1);
        let all = remainders.checked_pow(u32::try_from(count).ok()?)?;
        let mut first = None;
        for remainder in 0..all {
            let strides: Vec<u64> = (0_u32..)
                .zip(&least)
                .map(|(i, stride)| {
                    let place = remainder.checked_div(remainders.saturating_pow(i)).unwrap_or(0);
                    stride.saturating_add(place.checked_rem(remainders).unwrap_or(0).saturating_mul(step))
                })
                .collect();
            let values = self.tile_of(tile, &strides).map(|tile| [vec![tile], rest.clone()].concat())?;
            let known = chosen(&values);
            let answer = match first.take() {
                Some(answer) => answer,
                None => self.first_copy(called, values, arguments, place, (*align, &strides))?,
            };
            let (other, is_counted) = self.settle(known, place)?;
            if other.to_string() != answer.to_string() || is_counted && all > REMAINDERS {
                let headline = format!(
                    "not decided: the best copy depends on the strides, not only on their alignment to {align} bytes"
                );
                self.refusals.language(headline, place);
                return None;
            }
            first = Some(answer);
            // The lowest digits are the best for all strides: nothing more to compare.
            if !is_counted {
                break;
            }
        }
        first
    }

    /// The first copy, which is logged with the strides that stand for all.
    fn first_copy(
        &mut self,
        called: &'static Operation,
        values: Vec<Value>,
        arguments: &[&Expr],
        place: Place,
        (align, strides): (u64, &[u64]),
    ) -> Option<Value> {
        if let (Some(log), Some(tile)) = (self.log, values.first()) {
            let order = if strides.len() > 1 { "ascend and " } else { "" };
            let strides = strides.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
            let text =
                format!("for all strides in braces that {order}are multiples of {align} bytes, shown for {strides}");
            log.push(Event::Worked(text), Ok(tile.clone()));
        }
        self.apply(called, values, arguments, place)
    }

    /// The tile with these strides.
    fn tile_of(&mut self, tile: &Expr, strides: &[u64]) -> Option<Value> {
        self.value(&tile.with_strides(strides), Among::Layouts)
    }

    /// Powers of two as strides, each past those before it.
    fn least_strides(&mut self, tile: &Expr, count: usize) -> Option<Vec<u64>> {
        let mut strides = vec![0; count];
        for i in 0..count {
            let layout = self.tile_of(tile, &strides)?.to_layout();
            let reach = layout.and_then(|layout| layout.cosize().map_err(Refusal::from));
            let reach = self.settle(reach, tile.place)?;
            // Rows a sector apart share none.
            let apart = reach.max(SECTOR).checked_mul(2).and_then(u64::checked_next_power_of_two);
            *strides.get_mut(i)? = apart?;
        }
        Some(strides)
    }
}

#[cfg(test)]
mod tests {
    use crate::eval;

    fn answer(text: &str) -> String {
        eval(text).map_or_else(|mistakes| mistakes[0].headline.clone(), |value| value.to_string())
    }

    #[test]
    fn the_alignment_of_a_stride_decides() {
        for (call, same) in [
            ("auto_copy((128,32):({ld},1), bf16, 128, align: 16)", "auto_copy((128,32):(4096,1), bf16, 128)"),
            ("auto_copy((64,64):({ld},1), f16, 128, align: 8)", "auto_copy((64,64):(1028,1), f16, 128)"),
            ("auto_copy((64,64):({ld},1), f16, 128, align: 2)", "auto_copy((64,64):(1027,1), f16, 128)"),
            ("auto_copy((128,32):(1,{ld}), bf16, 128, align: 16)", "auto_copy((128,32):(1,4096), bf16, 128)"),
            ("auto_copy((128,24):({ld},1), bf16, 128, align: 16)", "auto_copy((128,24):(4096,1), bf16, 128)"),
            (
                "auto_copy((16,32,4):({ld},1,{batch}), bf16, 128, align: 16)",
                "auto_copy((16,32,4):(4096,1,65536), bf16, 128)",
            ),
            (
                "auto_copy((128,32):({n * 8},1), bf16, 128, into: (128,32):row, align: 16)",
                "auto_copy((128,32):(4096,1), bf16, 128, into: (128,32):row)",
            ),
        ] {
            assert_eq!(answer(call), answer(same), "{call}");
            assert!(answer(call).starts_with("tiled_copy"), "{call}: {}", answer(call));
        }
    }

    #[test]
    fn what_depends_on_the_stride_is_refused() {
        for (call, headline) in [
            (
                "auto_copy((128,32):({ld},1), bf16, 128)",
                "a stride known at run time only has an alignment, in bytes: `align: 16`",
            ),
            // Elements one by one: the best threads depend on where a row begins in its sector.
            (
                "auto_copy((32,24):({ld},1), f16, 64, align: 2)",
                "not decided: the best copy depends on the strides, not only on their alignment to 2 bytes",
            ),
            (
                "auto_copy((2,2,2,8):({a},{b},{c},1), bf16, 8, align: 16)",
                "not supported: 3 strides are known at run time only, at most 2",
            ),
            (
                "auto_copy((128,32):({ld},1), f32, 128, align: 2)",
                "elements of 4 bytes begin at multiples of 4, not of 2",
            ),
        ] {
            assert!(answer(call).starts_with(headline), "{call}: {}", answer(call));
        }
    }
}
