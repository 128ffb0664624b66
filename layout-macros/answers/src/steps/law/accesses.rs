//! The laws of memory accesses: each request is listed address by address from its definition, and its sectors, lines and words are counted
//! bank by bank.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::operation::Operation;
use layout_algebra::{AlgebraError, LayoutValue, Swizzle, complement_exact, filter};
use layout_language::ast::Word;
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, bit_by_bit, counted, few, law_of, length, only_if,
    predicate, rank, table,
};

/// The threads of a warp and the banks of shared memory.
const WARP: usize = 32;
const BANKS: u64 = 32;
/// The bytes of a word, of a sector and of a line.
const WORD: u64 = 4;
const SECTOR: u64 = 32;
const LINE: u64 = 128;
/// The bytes of the widest access of a thread, which are those of a row of a matrix; and the rows of a matrix.
const WIDEST: u64 = 16;
const ROWS_OF_MATRIX: u64 = 8;
/// The most elements of a tile for which smaller swizzles are searched.
const SMALL: u64 = 1 << 9;
/// The highest bit that such a swizzle reads or changes.
const HIGH: u32 = 12;
/// The most bits of the swizzles to test if the answer is that none avoids conflicts.
const MOST_BITS: u32 = 7;

const FREE: &str = "no two threads of a phase ask one bank for different words";
const LEAST: &str =
    "no two threads of a phase ask one bank for different words, and no swizzle of fewer bits does that";
const SO_MANY: &str = "counted word by word, the turns beyond one for each phase are so many";

pub(super) const LAWS: &[Law] = &[
    law_of("threads", &[Operation::BankConflicts], SO_MANY, |c| warps(c, conflicts)),
    law_of("threads", &[Operation::CoalescedSectors], "listed, the sectors of each warp are so many together", |c| {
        warps(c, |addresses, _| distinct(addresses, SECTOR))
    }),
    law_of("threads", &[Operation::CoalescedLines], "listed, the lines of each warp are so many together", |c| {
        warps(c, |addresses, _| distinct(addresses, LINE))
    }),
    // For a small tile, no swizzle with fewer bits avoids conflicts, nor one with as many bits and a smaller shift.
    law_of("elements", &[Operation::AutoSwizzle], LEAST, |c| {
        let (plain, elements) = (Access::all(c.values, c.value(0)?)?, exactly(&Access::all(c.values, c.answer)?, 0)?);
        only_if(elements.0 <= SMALL && elements.1.is_none())?;
        let swizzle = if let Value::Composed(composed) = c.answer { composed.swizzle() } else { Swizzle::IDENTITY };
        let lesser = lesser(swizzle).find(|swizzle| plain.iter().all(|access| access.is_free(*swizzle)));
        Ok((elements.0, lesser.map(|swizzle| format!("{swizzle} does"))))
    }),
    law_of("elements", &[Operation::AutoSwizzle, Operation::AutoPadding], FREE, |c| {
        exactly(&Access::all(c.values, c.answer)?, 0)
    }),
    law_of(
        "elements",
        &[Operation::BestSwizzle],
        "counted word by word, no more conflicts are left than without",
        |c| {
            let (elements, before) = total(&Access::all(c.values, c.value(0)?)?)?;
            let (_, after) = total(&Access::all(c.values, c.answer)?)?;
            Ok((elements, (after > before).then(|| format!("there are {after} and were {before}"))))
        },
    ),
    law_of("elements", &[Operation::TileConflicts], SO_MANY, |c| {
        exactly(&Access::all(c.values, c.value(0)?)?, c.answer.integer()?)
    }),
    Law {
        of: "elements",
        ..predicate(
            &[Operation::ConflictFree],
            [FREE, "two threads of a phase ask one bank for different words"],
            |c| {
                let bytes = c.integer(2).or_else(|_| c.value(2)?.to_bytes().or_none())?;
                let (elements, found) = total(&[Access::from_values(c.value(0)?, bytes, c.value(1)?)?])?;
                c.claims_each((elements, found == 0))
            },
        )
    },
];

/// The cost of all warps of a layout, each by itself.
fn warps(c: &Call<'_>, cost: fn(&[u64], u64) -> u64) -> Trial {
    let (threads, n) = (c.function(0)?, c.answer.integer()?);
    let number = |i: usize| c.values.get(i).map_or(Ok(1), Read::integer);
    let (width, unit) = (number(1)?, number(2)?);
    let addresses = table(&threads)?.into_iter().map(|offset| mul(offset, unit)).collect::<Checked<Vec<u64>>>()?;
    let found = addresses.chunks(WARP).map(|warp| cost(warp, width)).fold(0, u64::saturating_add);
    Ok(counted(length(&addresses), found, n))
}

fn distinct(addresses: &[u64], block: u64) -> u64 {
    let blocks: BTreeSet<u64> = addresses.iter().filter_map(|address| address.checked_div(block)).collect();
    u64::try_from(blocks.len()).unwrap_or(u64::MAX)
}

/// The extra wavefronts of one shared-memory request, whose phases each have as many threads as ask for 32 words.
fn conflicts(addresses: &[u64], width: u64) -> u64 {
    let words = width.div_ceil(WORD).max(1);
    let threads = usize::try_from(BANKS.checked_div(words).unwrap_or(1)).unwrap_or(WARP).max(1);
    addresses.chunks(threads).map(|phase| turns(phase, words).saturating_sub(1)).fold(0, u64::saturating_add)
}

/// The most words in one bank.
fn turns(addresses: &[u64], words: u64) -> u64 {
    let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for first in addresses.iter().filter_map(|address| address.checked_div(WORD)) {
        for word in (0..words).map(|i| first.saturating_add(i)) {
            banks.entry(word.checked_rem(BANKS).unwrap_or(0)).or_default().insert(word);
        }
    }
    banks.values().map(|words| u64::try_from(words.len()).unwrap_or(u64::MAX)).max().unwrap_or(0)
}

/// An access to a tile: the first elements that the threads of each request ask for, before the swizzle, and the elements per thread.
struct Access {
    requests: Checked<Vec<Vec<u64>>>,
    vector: u64,
    bytes: u64,
    swizzle: Swizzle,
}

impl Access {
    /// All accesses to this tile in a call.
    fn all(values: &[Value], tile: &Value) -> Maybe<Vec<Self>> {
        let bytes = values.get(1).or_none()?.to_bytes().or_none()?;
        values.get(2..).or_none()?.iter().map(|access| Self::from_values(tile, bytes, access)).collect()
    }

    fn from_values(tile: &Value, bytes: u64, access: &Value) -> Maybe<Self> {
        let (layout, start, swizzle) = match tile.function()? {
            Value::Composed(composed) => (*composed.layout(), composed.offset(), composed.swizzle()),
            Value::Layout(layout) => (*layout, 0, Swizzle::IDENTITY),
            _ => return Err(Untried::NoLaw),
        };
        let tile = Tile { layout, start, bytes, swizzle };
        let (requests, vector) = match access {
            Value::Word(Word::Col) => (tile.along(0), 1),
            Value::Word(Word::Row) => (tile.along(1), 1),
            Value::Word(_) => (tile.matrices(), WIDEST.checked_div(bytes).or_none()?),
            threads => match tile.by_threads(&threads.layout()?) {
                Ok((requests, vector)) => (Ok(requests), vector),
                Err(error) => (Err(error), 1),
            },
        };
        Ok(Self { requests, vector, bytes, swizzle })
    }

    /// The number of elements, and the conflicts of all requests.
    fn counted(&self) -> Checked<(u64, u64)> {
        let (mut elements, mut found) = (0, 0_u64);
        let width = mul(self.vector, self.bytes)?;
        for request in self.requests.as_ref().map_err(|error| *error)? {
            elements = add(elements, mul(length(request), self.vector)?)?;
            let addresses = request.iter().map(|first| mul(bit_by_bit(self.swizzle, *first), self.bytes));
            let addresses = addresses.collect::<Checked<Vec<u64>>>()?;
            found = addresses.chunks(WARP).map(|warp| conflicts(warp, width)).fold(found, u64::saturating_add);
        }
        Ok((elements, found))
    }

    /// Returns true if a swizzle keeps vectors whole and needs no bank twice.
    fn is_free(&self, swizzle: Swizzle) -> bool {
        let Ok(requests) = &self.requests else { return false };
        let Some(width) = self.vector.checked_mul(self.bytes) else { return false };
        let place = |first: &u64| {
            let there = bit_by_bit(swizzle, *first);
            let is_next = |k: u64| bit_by_bit(swizzle, first.wrapping_add(k)) == there.wrapping_add(k);
            let is_whole = there.is_multiple_of(self.vector) && (0..self.vector).all(is_next);
            is_whole.then(|| there.wrapping_mul(self.bytes))
        };
        requests.iter().all(|request| {
            let addresses: Option<Vec<u64>> = request.iter().map(place).collect();
            addresses.is_some_and(|addresses| addresses.chunks(WARP).all(|warp| conflicts(warp, width) == 0))
        })
    }
}

/// A tile with its offset and its swizzle.
struct Tile {
    layout: LayoutValue,
    start: u64,
    bytes: u64,
    swizzle: Swizzle,
}

impl Tile {
    fn offset_at(&self, index: u64) -> Checked<u64> {
        add(self.start, layout_algebra::offset(&self.layout, index)?)
    }

    /// The step of a mode in indices, and its extent.
    fn steps(&self, mode: usize) -> Checked<(u64, u64)> {
        let before = (0..mode).try_fold(1, |step, i| mul(step, self.layout.mode(i)?.size()?))?;
        Ok((before, self.layout.mode(mode)?.size()?))
    }

    /// The requests of one element per thread, with threads along one mode.
    fn along(&self, mode: usize) -> Checked<Vec<Vec<u64>>> {
        let ((step, extent), size) = (self.steps(mode)?, few(self.layout.size()?)?);
        let is_first = |index: &u64| index.checked_div(step).and_then(|i| i.checked_rem(extent)) == Some(0);
        let request = |first: u64| (0..extent).map(|i| self.offset_at(add(first, mul(i, step)?)?)).collect();
        (0..size).filter(is_first).map(request).collect()
    }

    /// The requests of eight 16-byte rows, along the mode whose elements are adjacent in memory.
    fn matrices(&self) -> Checked<Vec<Vec<u64>>> {
        few(self.layout.size()?)?;
        let along = (0..2).find(|mode| {
            let first =
                self.steps(*mode).and_then(|(step, _)| Ok(self.offset_at(step)?.checked_sub(self.offset_at(0)?)));
            self.layout.mode(*mode).is_ok_and(|mode| mode.leaf_at(0).extent > 1) && first == Ok(Some(1))
        });
        let along = along.ok_or(AlgebraError::NoModes)?;
        let ((step, row), (down, rows)) = (self.steps(along)?, self.steps(1_usize.saturating_sub(along))?);
        let vector = WIDEST.checked_div(self.bytes).unwrap_or(1).max(1);
        let mut all = Vec::new();
        for matrix in (0..rows).step_by(usize::try_from(ROWS_OF_MATRIX).unwrap_or(1)) {
            for chunk in (0..row).step_by(usize::try_from(vector).unwrap_or(1)) {
                let first = |i: u64| self.offset_at(add(mul(add(matrix, i)?, down)?, mul(chunk, step)?)?);
                all.push((0..ROWS_OF_MATRIX).map(first).collect::<Checked<Vec<u64>>>()?);
            }
        }
        Ok(all)
    }

    /// The requests of a layout of threads and values, repeated until the tile is filled, and the elements per thread in each.
    fn by_threads(&self, layout: &LayoutValue) -> Checked<(Vec<Vec<u64>>, u64)> {
        let (threads, values) = if rank(layout) == 1 {
            (*layout, LayoutValue::TRIVIAL)
        } else {
            (layout.mode(0)?, layout.take(1, layout.rank())?)
        };
        let values = match complement_exact(&filter(layout)?, self.layout.size()?) {
            Ok(rest) => LayoutValue::of(&[values, rest])?,
            Err(_) => values,
        };
        let (threads, values) = (table(&Value::from(threads))?, table(&Value::from(values))?);
        few(mul(length(&threads), length(&values))?)?;
        let of_thread = |thread: &u64| values.iter().map(|value| self.offset_at(add(*thread, *value)?)).collect();
        let all = threads.iter().map(of_thread).collect::<Checked<Vec<Vec<u64>>>>()?;
        let swizzled =
            |values: &[u64]| values.iter().map(|first| bit_by_bit(self.swizzle, *first)).collect::<Vec<u64>>();
        let widths = [1_u64, 2, 4, 8, 16].into_iter().filter(|width| {
            let stays = |values: &Vec<u64>| are_blocks(values, *width) && are_blocks(&swizzled(values), *width);
            width.saturating_mul(self.bytes) <= WIDEST && all.iter().all(stays)
        });
        let vector = widths.max().unwrap_or(1);
        let firsts = (0..values.len()).step_by(usize::try_from(vector).unwrap_or(1));
        let requests = firsts.map(|i| all.iter().filter_map(|values| values.get(i).copied()).collect()).collect();
        Ok((requests, vector))
    }
}

/// Returns true if each group of `width` offsets is consecutive and aligned.
fn are_blocks(offsets: &[u64], width: u64) -> bool {
    let is_block = |block: &[u64]| {
        let first = block.first().copied().unwrap_or(0);
        length(block) == width
            && first.is_multiple_of(width)
            && block.iter().zip(0..).all(|(at, i)| first.checked_add(i) == Some(*at))
    };
    usize::try_from(width).is_ok_and(|width| offsets.chunks(width).all(is_block))
}

/// The number of elements moved, and the conflicts of all accesses.
fn total(accesses: &[Access]) -> Checked<(u64, u64)> {
    accesses.iter().try_fold((0, 0), |(elements, found), access| {
        let (more, conflicts) = access.counted()?;
        Ok((few(add(elements, more)?)?, add(found, conflicts)?))
    })
}

fn exactly(accesses: &[Access], n: u64) -> Trial {
    let (elements, found) = total(accesses)?;
    Ok(counted(elements, found, n))
}

/// Tests that no swizzle removes all conflicts of the accesses to a small tile.
pub(super) fn none(values: &[Value]) -> Trial {
    let plain = Access::all(values, values.first().or_none()?)?;
    let (elements, _) = total(&plain)?;
    if elements > SMALL {
        return Err(AlgebraError::NotDecided { size: elements, limit: SMALL }.into());
    }
    let all = Swizzle::new(MOST_BITS, 0, HIGH.cast_signed())?;
    let one = lesser(all).find(|swizzle| plain.iter().all(|access| access.is_free(*swizzle)));
    Ok((elements, one.map(|swizzle| format!("{swizzle} leaves none"))))
}

/// All swizzles with fewer bits, and those with as many bits and a smaller shift.
fn lesser(than: Swizzle) -> impl Iterator<Item = Swizzle> {
    let apart = than.shift().unsigned_abs();
    let none = (than.bits() > 0).then_some(Swizzle::IDENTITY);
    let all = (1..=than.bits()).flat_map(|bits| (bits..=HIGH).map(move |shift| (bits, shift)));
    let lesser = all.filter(move |(bits, shift)| *bits < than.bits() || *shift < apart);
    let each = lesser.flat_map(|(bits, shift)| {
        let shift = i32::try_from(shift).unwrap_or(0);
        let most = HIGH.saturating_sub(bits);
        (0..=most).flat_map(move |base| [shift, shift.saturating_neg()].map(|shift| Swizzle::new(bits, base, shift)))
    });
    none.into_iter().chain(each.flatten())
}
