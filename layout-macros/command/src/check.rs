//! `layout check`: the memory that a layout uses, and the cost of accessing it.

use std::fmt::Display;
use std::io::{self, Write};

use clap::Args;
use layout_algebra::analysis::{
    AccessError, bank_conflicts, coalesced_lines, coalesced_sectors, footprint, image_gaps, is_contiguous, vector_width,
};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, coalesce_by, is_injective};
use layout_answers::Session;
use layout_language::Value;

use crate::answer::Answer;
use crate::show::value;

/// Checks a layout, and counts what it costs when each of its coordinates is a thread, or each vector of neighbours is one.
#[derive(Args)]
pub struct Check {
    /// An expression that is a layout, swizzled or plain, or statements with names before it
    expression: String,
    /// The bytes of one element, as `unit` in `bank_conflicts(A, bytes, unit)`
    #[arg(long, value_name = "BYTES", default_value_t = 1, allow_negative_numbers = true, value_parser = bytes)]
    unit: u64,
    /// The bytes that each thread moves at once: one element by default; several adjacent elements form a vector
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    bytes: Option<u64>,
}

/// Parses a number of bytes.
fn bytes(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|bytes| *bytes > 0).ok_or("expected a number of bytes, 1 or more")
}

impl Check {
    /// Prints the analyses; complete if there is a layout and each analysis has an answer.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        let layout = match self.layout(session) {
            Ok(layout) => layout,
            Err(mistakes) => return Ok(Answer::Mistakes(mistakes)),
        };
        writeln!(output, "{}", shown(&layout))?;
        let costs = Access::from_layout(&layout, self.unit, self.bytes.unwrap_or(self.unit)).lines();
        let mut all_well = true;
        for (name, found) in measures(&layout).into_iter().chain(costs) {
            all_well &= found.is_ok();
            writeln!(output, "{name:<16} {}", found.unwrap_or_else(|refusal| refusal))?;
        }
        Ok(all_well.into())
    }

    fn layout(&self, session: &mut Session) -> Result<ComposedLayout, Vec<String>> {
        let value = value(session, &self.expression)?;
        let value = match &value {
            Value::Linear(layout) => Value::from_linear(layout).map_err(|refusal| vec![refusal.headline()])?,
            _ => value,
        };
        if let Value::Composed(composed) = &value {
            return Ok(**composed);
        }
        let layout = value.to_layout().map_err(|refusal| vec![refusal.headline()])?;
        Ok(ComposedLayout::plain(&layout))
    }
}

/// A measure, with its number or the reason why there is none.
type Line = (&'static str, Result<String, String>);

/// The measures of the memory that a layout uses.
fn measures(layout: &ComposedLayout) -> Vec<Line> {
    vec![
        ("size", said(layout.size())),
        ("cosize", said(layout.cosize())),
        ("injective", said(is_injective(layout.layout()))),
        ("contiguous", said(is_contiguous(layout))),
        ("vector width", said(vector_width(layout))),
        ("offsets used", said(footprint(layout))),
        ("offsets skipped", said(image_gaps(layout))),
    ]
}

/// An access in which each thread moves some bytes from its offset on.
struct Access {
    threads: ComposedLayout,
    unit: u64,
    bytes: u64,
    /// The meaning of a thread, for the output.
    thread: String,
}

impl Access {
    /// The access with one thread per coordinate, if all start addresses are aligned; otherwise with one thread per vector, if all elements
    /// are in aligned vectors.
    fn from_layout(layout: &ComposedLayout, unit: u64, bytes: u64) -> Self {
        let direct = bank_conflicts(layout, unit, bytes);
        let start = format!("moves {}", in_bytes(bytes));
        let own = format!("{start} from its offset on, in elements of {}", in_bytes(unit));
        let Err(AlgebraError::Access(AccessError::Misaligned { .. })) = direct else {
            return Self { threads: *layout, unit, bytes, thread: own };
        };
        let count = bytes.checked_div(unit).unwrap_or(0);
        if let Some(vectors) = vectors(layout, count) {
            let thread = format!("{start}, a vector of {count} elements: the vectors are {}", shown(&vectors));
            return Self { threads: vectors, unit: bytes, bytes, thread };
        }
        Self { threads: *layout, unit, bytes, thread: format!("{own}, which do not lie in aligned vectors of {count}") }
    }

    /// The costs; for two modes, also those with the threads along the second mode first.
    fn lines(&self) -> Vec<Line> {
        let mut lines = vec![("each thread", Ok(self.thread.clone()))];
        let turned = turned(&self.threads);
        for (name, cost) in [
            ("bank conflicts", bank_conflicts as fn(&ComposedLayout, u64, u64) -> Result<u64, AlgebraError>),
            ("sectors", coalesced_sectors),
            ("lines", coalesced_lines),
        ] {
            let found = cost(&self.threads, self.unit, self.bytes);
            let turned = turned.filter(|_| found.is_ok());
            lines.push((name, said(found)));
            lines.extend(turned.map(|turned| ("  mode 1 first", said(cost(&turned, self.unit, self.bytes)))));
        }
        lines
    }
}

/// The layout of vectors of `count` consecutive elements, if all elements are in such vectors, aligned and in order.
fn vectors(layout: &ComposedLayout, count: u64) -> Option<ComposedLayout> {
    let keeps_order = layout.as_layout().is_some() || count.trailing_zeros() <= layout.swizzle().base();
    let is_aligned = count.is_power_of_two() && layout.offset().checked_rem(count) == Some(0);
    let lie_in_vectors = keeps_order && is_aligned && are_blocks(layout.layout(), count);
    // Strides of modes with one coordinate do not matter.
    let plain = coalesce_by(layout.layout(), &layout.layout().shape()).ok().filter(|_| lie_in_vectors)?;
    ComposedLayout::new(layout.swizzle(), layout.offset(), &plain).upcast(count).ok()
}

/// Returns true if some leaves count from 0 to `count - 1` and the others step by whole blocks.
fn are_blocks(layout: &LayoutValue, count: u64) -> bool {
    let mut others: Vec<_> = (0..layout.leaf_count()).map(|i| layout.leaf_at(i)).collect();
    others.retain(|leaf| leaf.extent > 1);
    let mut rest = count;
    while rest > 1 {
        let reached = count.checked_div(rest);
        let Some(next) = others.iter().position(|leaf| Some(leaf.stride) == reached) else { return false };
        let extent = others.swap_remove(next).extent;
        match (rest.checked_rem(extent), extent.checked_rem(rest)) {
            (Some(0), _) => rest = rest.checked_div(extent).unwrap_or(0),
            (_, Some(0)) => break,
            _ => return false,
        }
    }
    others.iter().all(|leaf| leaf.stride.checked_rem(count) == Some(0))
}

/// The same threads in another order, first along the second mode.
fn turned(layout: &ComposedLayout) -> Option<ComposedLayout> {
    let plain = layout.layout();
    let modes = [plain.mode(1).ok().filter(|_| plain.rank() == 2)?, plain.mode(0).ok()?];
    Some(ComposedLayout::new(layout.swizzle(), layout.offset(), &LayoutValue::of(&modes).ok()?))
}

fn said(found: Result<impl Display, AlgebraError>) -> Result<String, String> {
    found.map(|found| found.to_string()).map_err(|refusal| refusal.to_string())
}

/// A layout that prints as plain if its swizzle has no effect.
fn shown(layout: &ComposedLayout) -> String {
    layout.as_layout().map_or_else(|| layout.to_string(), |plain| plain.to_string())
}

fn in_bytes(count: u64) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use layout_algebra::{IntTuple, Swizzle};

    fn offsets(layout: &ComposedLayout, count: u64) -> Vec<u64> {
        let first = (0..layout.size().unwrap()).map(|i| layout.at(i).unwrap() * count);
        let mut all: Vec<u64> = first.flat_map(|first| first..first + count).collect();
        all.sort_unstable();
        all
    }

    /// Returns true if the offsets are a sequence of whole aligned blocks.
    fn is_blocks(offsets: impl Iterator<Item = u64>, count: u64) -> bool {
        let length = usize::try_from(count).unwrap();
        let offsets: Vec<u64> = offsets.collect();
        offsets.chunks(length).all(|block| {
            block[0] % count == 0 && block.len() == length && (block[0]..).zip(block).all(|(a, b)| a == *b)
        })
    }

    #[test]
    fn vectors_have_the_elements_of_the_layout_and_no_others() {
        let (mut found, mut none) = (0, 0);
        let swizzles = [Swizzle::IDENTITY, Swizzle::new(1, 1, 1).unwrap(), Swizzle::new(2, 2, -3).unwrap()];
        for case in 0..9 * 9 * 9 * 9 {
            let digit = |place: u32| case / 9_u64.pow(place) % 9;
            let shape = IntTuple::flat(&[digit(0) + 1, digit(1) + 1]).unwrap();
            let stride = IntTuple::flat(&[digit(2), digit(3)]).unwrap();
            let layout = LayoutValue::new(&shape, &stride).unwrap();
            for (swizzle, count) in swizzles.into_iter().flat_map(|swizzle| [(swizzle, 2), (swizzle, 4)]) {
                let composed = ComposedLayout::new(swizzle, 0, &layout);
                if let Some(vectors) = vectors(&composed, count) {
                    assert_eq!(offsets(&vectors, count), offsets(&composed, 1), "{composed} by {count}");
                    found += 1;
                    continue;
                }
                let line = |mode: usize, other: u64| {
                    let first = other * stride.leaf_at(1 - mode);
                    (0..shape.leaf_at(mode)).map(move |i| first + i * stride.leaf_at(mode))
                };
                let are_lines =
                    |mode: usize| (0..shape.leaf_at(1 - mode)).all(|other| is_blocks(line(mode, other), count));
                let is_plain = swizzle == Swizzle::IDENTITY;
                assert!(!is_plain || (!are_lines(0) && !are_lines(1)), "{composed} by {count}");
                none += 1;
            }
        }
        assert!(found > 500 && none > 500, "{found} {none}");
    }
}
