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
    "each element is copied once, and no numbers of threads along the modes, an eighth of them at least, touch fewer sectors, but for a sixteenth",
    |c| {
        let copy = Copied::of_answer(c)?;
        let (size, most) = (few(c.layout(0)?.size()?)?, c.integer(2)?);
        let broken = if copy.once()? {
            copy.fewer(most, copy.sectors(&copy.threads, &copy.chosen)?)?
        } else {
            Some("an element is not copied, or twice, or not side by side".to_owned())
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
    /// The offset at which each thread begins, by its number.
    chosen: Vec<u64>,
}

impl Copied {
    fn of_answer(c: &Call<'_>) -> Maybe<Self> {
        let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
        let [_, Value::Integer(bits), threads, values] = operands.as_slice() else { return Err(Untried::NoLaw) };
        let tile = c.layout(0)?;
        few(tile.size()?)?;
        let modes = modes_of(&tile)?;
        let threads = modes_of(&threads.to_layout().or_none()?)?;
        let mut copy = Self {
            digits: modes.iter().map(digits_of).collect(),
            modes: modes.iter().map(along).collect::<Maybe<_>>()?,
            vector: modes_of(&values.to_layout().or_none()?)?.iter().map(size_of).collect::<Maybe<_>>()?,
            bytes: bits.checked_div(8).or_none()?,
            threads: threads.iter().map(size_of).collect::<Maybe<_>>()?,
            chosen: Vec::new(),
        };
        let numbers = threads.iter().map(along).collect::<Maybe<Vec<_>>>()?;
        let numbers = numbers.iter().try_fold(vec![0], |before, along| sums(&before, along.iter()))?;
        let mut by_number: Vec<(u64, u64)> = numbers.into_iter().zip(copy.within(&copy.threads)?).collect();
        by_number.sort_unstable();
        copy.chosen = by_number.into_iter().map(|(_, offset)| offset).collect();
        Ok(copy)
    }

    /// The elements that one block of threads covers along each mode.
    fn blocks(&self, threads: &[u64]) -> Checked<Vec<u64>> {
        threads.iter().zip(&self.vector).map(|(threads, values)| mul(*threads, *values)).collect()
    }

    /// The offsets at which a block of threads begins, block by block.
    fn begins(&self, threads: &[u64]) -> Maybe<Vec<u64>> {
        let blocks = self.blocks(threads)?;
        Ok(self.modes.iter().zip(&blocks).try_fold(vec![0], |before, (mode, block)| {
            sums(&before, mode.iter().step_by(usize::try_from(*block).unwrap_or(usize::MAX).max(1)))
        })?)
    }

    /// The offsets at which the threads of the first block begin, the first mode fastest.
    fn within(&self, threads: &[u64]) -> Maybe<Vec<u64>> {
        let blocks = self.blocks(threads)?;
        let mut modes = self.modes.iter().zip(&self.vector).zip(&blocks);
        Ok(modes.try_fold(vec![0], |before, ((mode, values), block)| {
            let [end, step] = [*block, *values].map(|count| usize::try_from(count).unwrap_or(usize::MAX));
            sums(&before, mode.iter().take(end).step_by(step.max(1)))
        })?)
    }

    /// Returns true if the chosen copy has each element once, a vector side by side.
    fn once(&self) -> Maybe<bool> {
        let values = self.vector.iter().try_fold(1, |values, extent| mul(values, *extent))?;
        let (mut copied, mut count) = (BTreeSet::new(), 0);
        for begin in self.begins(&self.threads)? {
            for (at, value) in self.chosen.iter().flat_map(|at| (0..values).map(move |value| (at, value))) {
                copied.insert(add(add(begin, *at)?, value)?);
                count = add(count, 1)?;
            }
        }
        let all = self.modes.iter().try_fold(vec![0], |before, mode| sums(&before, mode.iter()))?;
        Ok(count == length(&all) && copied.len() == all.len() && copied == all.into_iter().collect())
    }

    /// The sectors of all requests of threads that begin so in each block.
    fn sectors(&self, threads: &[u64], within: &[u64]) -> Maybe<u64> {
        let mut sectors = 0;
        for begin in self.begins(threads)? {
            for warp in within.chunks(32) {
                let touched = warp.iter().map(|at| Ok(mul(add(begin, *at)?, self.bytes)? / 32));
                let mut touched = touched.collect::<Checked<Vec<u64>>>()?;
                touched.sort_unstable();
                touched.dedup();
                sectors = add(sectors, length(&touched))?;
            }
        }
        Ok(sectors)
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
            let mut within = self.within(&threads)?;
            within.sort_unstable();
            let sectors = self.sectors(&threads, &within)?;
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

/// Each offset added to each one before; those before are fastest.
fn sums<'a>(before: &[u64], along: impl Iterator<Item = &'a u64>) -> Checked<Vec<u64>> {
    along.flat_map(|offset| before.iter().map(move |at| add(*at, *offset))).collect()
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
