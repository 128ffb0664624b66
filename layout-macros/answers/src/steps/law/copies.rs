//! The law of a chosen copy, counted request by request, beside all other numbers of threads along the modes.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::operation::Operation;
use layout_algebra::{LayoutValue, offset};
use layout_language::value::Value;

use super::trial::{Call, Checked, Law, Maybe, OrNone, Untried, few, law_of, length};

pub(super) const LAWS: &[Law] = &[law_of(
    "elements",
    &[Operation::AutoCopy],
    "each element is copied once, and no numbers of threads along the modes touch fewer sectors, but for a sixteenth",
    |c| {
        let copy = Copied::of_answer(c)?;
        let (size, most) = (few(c.layout(0)?.size()?)?, c.integer(2)?);
        let broken = match copy.sectors(&copy.threads)? {
            None => Some("an element is not copied, or twice".to_owned()),
            Some(chosen) => copy.fewer(most, chosen)?,
        };
        Ok((size, broken))
    },
)];

/// A copy by vectors: the offsets along each mode, and the elements of a vector along one of them.
struct Copied {
    /// The offsets of the elements along each mode.
    modes: Vec<Vec<u64>>,
    /// The extents of the digits of each mode.
    digits: Vec<Vec<u64>>,
    vector: Vec<u64>,
    bytes: u64,
    /// The threads along each mode.
    threads: Vec<u64>,
}

impl Copied {
    fn of_answer(c: &Call<'_>) -> Maybe<Self> {
        let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
        let [_, Value::Integer(bits), threads, values] = operands.as_slice() else { return Err(Untried::NoLaw) };
        let tile = c.layout(0)?;
        few(tile.size()?)?;
        let modes = modes_of(&tile)?;
        let threads = modes_of(&threads.to_layout().or_none()?)?;
        Ok(Self {
            digits: modes.iter().map(digits_of).collect(),
            modes: modes.iter().map(along).collect::<Maybe<_>>()?,
            vector: modes_of(&values.to_layout().or_none()?)?.iter().map(size_of).collect::<Maybe<_>>()?,
            bytes: bits.checked_div(8).or_none()?,
            threads: threads.iter().map(size_of).collect::<Maybe<_>>()?,
        })
    }

    /// The sectors of all requests, if each element is copied once by vectors that lie side by side.
    fn sectors(&self, threads: &[u64]) -> Maybe<Option<u64>> {
        let blocks = threads.iter().zip(&self.vector).map(|(threads, values)| mul(*threads, *values));
        let blocks: Vec<u64> = blocks.collect::<Checked<_>>()?;
        let begins = self.places(|i| (u64::MAX, *blocks.get(i).unwrap_or(&1)))?;
        let mut within = self.places(|i| (*blocks.get(i).unwrap_or(&1), *self.vector.get(i).unwrap_or(&1)))?;
        within.sort_unstable();
        let values = self.vector.iter().try_fold(1, |values, extent| mul(values, *extent))?;
        let (mut sectors, mut copied, mut count) = (0, BTreeSet::new(), 0);
        for begin in &begins {
            for warp in within.chunks(32) {
                let first = warp.iter().map(|at| add(*begin, *at)).collect::<Checked<Vec<_>>>()?;
                let touched =
                    first.iter().map(|at| Ok(mul(*at, self.bytes)? / 32)).collect::<Checked<BTreeSet<_>>>()?;
                sectors = add(sectors, length(&touched.into_iter().collect::<Vec<_>>()))?;
                for (at, value) in first.iter().flat_map(|at| (0..values).map(move |value| (at, value))) {
                    copied.insert(add(*at, value)?);
                    count = add(count, 1)?;
                }
            }
        }
        let elements: Vec<u64> = self.places(|_| (u64::MAX, 1))?;
        let is_once = count == length(&elements) && copied.len() == elements.len();
        let is_once = is_once && copied == elements.into_iter().collect();
        Ok(is_once.then_some(sectors))
    }

    /// The offsets at each multiple of a step along each mode, up to an end: `(end, step)` of the mode.
    fn places(&self, steps: impl Fn(usize) -> (u64, u64)) -> Maybe<Vec<u64>> {
        let mut places = vec![0];
        for (i, mode) in self.modes.iter().enumerate() {
            let (end, step) = steps(i);
            let end = usize::try_from(end).unwrap_or(usize::MAX);
            let along = mode.iter().take(end).step_by(usize::try_from(step).unwrap_or(usize::MAX).max(1));
            let further = along.flat_map(|offset| places.iter().map(move |at| add(*at, *offset)));
            places = further.collect::<Checked<_>>()?;
        }
        Ok(places)
    }

    /// Other numbers of threads that touch so few sectors that the chosen ones lose more than a sixteenth.
    fn fewer(&self, most: u64, chosen: u64) -> Maybe<Option<String>> {
        let vectors = self.modes.iter().zip(&self.vector).map(|(mode, v)| length(mode).checked_div(*v));
        let vectors = vectors.map(OrNone::or_none).collect::<Maybe<Vec<_>>>()?;
        let few = vectors.iter().try_fold(1, |few, along| mul(few, *along))?;
        let fewest = few.min(most).div_ceil(8);
        for threads in self.all()? {
            let count = threads.iter().try_fold(1, |count, along| mul(count, *along))?;
            if !(fewest..=most).contains(&count) {
                continue;
            }
            let Some(sectors) = self.sectors(&threads)? else { continue };
            if mul(sectors, 17)? < mul(chosen, 16)? {
                return Ok(Some(format!(
                    "{threads:?} threads along the modes touch {sectors} sectors, these {chosen}"
                )));
            }
        }
        Ok(None)
    }

    /// All numbers of threads along the modes.
    fn all(&self) -> Maybe<Vec<Vec<u64>>> {
        let mut all = vec![Vec::new()];
        for (digits, vector) in self.digits.iter().zip(&self.vector) {
            let along = counts(digits, *vector)?;
            let longer = all.iter().flat_map(|row: &Vec<u64>| along.iter().map(|n| [row.as_slice(), &[*n]].concat()));
            all = longer.collect();
        }
        Ok(all)
    }
}

/// The modes of a layout; one that is a leaf has itself.
fn modes_of(layout: &LayoutValue) -> Maybe<Vec<LayoutValue>> {
    if layout.is_leaf() {
        return Ok(vec![*layout]);
    }
    Ok((0..layout.rank()).map(|i| layout.mode(i)).collect::<Result<_, _>>()?)
}

fn size_of(layout: &LayoutValue) -> Maybe<u64> {
    Ok(layout.size()?)
}

fn along(mode: &LayoutValue) -> Maybe<Vec<u64>> {
    Ok((0..mode.size()?).map(|index| offset(mode, index)).collect::<Result<_, _>>()?)
}

/// The extents of a mode, neighbors that continue each other as one.
fn digits_of(mode: &LayoutValue) -> Vec<u64> {
    let mut digits: Vec<(u64, u64)> = Vec::new();
    for leaf in (0..mode.leaf_count()).map(|i| mode.leaf_at(i)).filter(|leaf| leaf.extent > 1) {
        let longer = digits.last().copied().filter(|(extent, stride)| extent.checked_mul(*stride) == Some(leaf.stride));
        let longer = longer.and_then(|(extent, stride)| Some((extent.checked_mul(leaf.extent)?, stride)));
        if let (Some(longer), Some(last)) = (longer, digits.last_mut()) {
            *last = longer;
        } else {
            digits.push((leaf.extent, leaf.stride));
        }
    }
    digits.into_iter().map(|(extent, _)| extent).collect()
}

/// The numbers of threads along these digits of a mode, the first of which is in vectors: whole digits, and a divisor of the next.
fn counts(digits: &[u64], vector: u64) -> Maybe<Vec<u64>> {
    let (mut counts, mut whole) = (BTreeSet::from([1]), 1);
    for (i, digit) in digits.iter().enumerate() {
        let extent = if i == 0 { digit.checked_div(vector).or_none()? } else { *digit };
        for n in (1..=extent).filter(|n| extent.is_multiple_of(*n)) {
            counts.insert(mul(whole, n)?);
        }
        whole = mul(whole, extent)?;
    }
    Ok(counts.into_iter().collect())
}
