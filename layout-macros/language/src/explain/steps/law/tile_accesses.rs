//! The laws of accesses of tiles: each request is made address by address from the definition, and its words are counted bank by bank.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, LayoutValue, Swizzle, complement_exact, filter};

use super::accesses::{WARP, conflicts};
use super::{Trial, Tried, at, count, few, function, read};
use crate::ast::Word;
use crate::value::Value;
use crate::vocabulary::Arguments;

/// The bytes of the widest access of a thread, and of a row of a matrix; the rows of a matrix.
const WIDEST: u64 = 16;
const ROWS: u64 = 8;
/// The most elements of a tile for which swizzles are looked for that do with less.
const SMALL: u64 = 1 << 9;
/// The highest bits that such a swizzle reads or changes.
const HIGH: u32 = 12;
/// The most bits of a swizzle that are tried where none is said to do.
const MOST_BITS: u32 = 7;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let free = "no two threads of a phase ask one bank for different words";
    let so_many = "counted word by word, the turns beyond one for each phase are so many";
    let all = |tile: &Value| Moved::all(values, tile);
    Some(match name {
        "auto_swizzle" => least(&all(values.first()?)?, &all(answer)?, swizzle(answer)),
        "auto_padding" => Tried::new(free, "elements", exactly(&all(answer)?, 0)),
        "best_swizzle" => {
            let (before, after) = (all(values.first()?)?, all(answer)?);
            let trial = total(&before).and_then(|(elements, before)| {
                let (_, after) = total(&after)?;
                Ok((elements, (after > before).then(|| format!("there are {after} and were {before}"))))
            });
            Tried::new("counted word by word, no more conflicts are left than without", "elements", trial)
        }
        "tile_conflicts" => Tried::new(so_many, "elements", exactly(&all(values.first()?)?, answer.to_integer().ok()?)),
        "conflict_free" => {
            let Value::Boolean(says) = answer else { return None };
            let bytes = match values.get(2)? {
                Value::Integer(bytes) => *bytes,
                _ => Arguments::new(values).bytes(2).ok()?,
            };
            let moved = Moved::of(values.first()?, bytes, values.get(1)?)?;
            let law = if *says { free } else { "two threads of a phase ask one bank for different words" };
            let trial = total(&[moved]).map(|(elements, found)| {
                (if *says { elements } else { 1 }, ((found == 0) != *says).then(|| "it is not so".to_owned()))
            });
            Tried::new(law, "elements", trial)
        }
        _ => return None,
    })
}

fn swizzle(answer: &Value) -> Swizzle {
    if let Value::Composed(composed) = answer { composed.swizzle() } else { Swizzle::IDENTITY }
}

/// An access of a tile: what each thread asks for first, request by request, in elements before they are swizzled.
struct Moved {
    /// The first elements that the threads of a request ask for, so many each.
    requests: Result<Vec<Vec<u64>>, AlgebraError>,
    vector: u64,
    bytes: u64,
    swizzle: Swizzle,
}

impl Moved {
    /// All accesses that are asked about, of this tile.
    fn all(values: &[Value], tile: &Value) -> Option<Vec<Self>> {
        let bytes = Arguments::new(values).bytes(1).ok()?;
        values.get(2..)?.iter().map(|access| Self::of(tile, bytes, access)).collect()
    }

    fn of(tile: &Value, bytes: u64, access: &Value) -> Option<Self> {
        let (layout, start, swizzle) = match function(tile)? {
            Value::Composed(composed) => (*composed.layout(), composed.offset(), composed.swizzle()),
            Value::Layout(layout) => (*layout, 0, Swizzle::IDENTITY),
            _ => return None,
        };
        let tile = Tile { layout, start, bytes };
        let (requests, vector) = match access {
            Value::Word(Word::Col) => (tile.along(0), 1),
            Value::Word(Word::Row) => (tile.along(1), 1),
            Value::Word(_) => (tile.matrices(), WIDEST.checked_div(bytes)?),
            threads => match tile.by_threads(&threads.to_layout().ok()?) {
                Ok((requests, vector)) => (Ok(requests), vector),
                Err(error) => (Err(error), 1),
            },
        };
        Some(Self { requests, vector, bytes, swizzle })
    }

    /// The elements, and the conflicts of all requests.
    fn counted(&self) -> Result<(u64, u64), AlgebraError> {
        let (mut elements, mut found) = (0, 0_u64);
        let width = mul(self.vector, self.bytes)?;
        for request in self.requests.as_ref().map_err(|error| *error)? {
            elements = add(elements, mul(length(request), self.vector)?)?;
            let addresses = request.iter().map(|first| mul(read::bit_by_bit(self.swizzle, *first), self.bytes));
            let addresses = addresses.collect::<Result<Vec<u64>, _>>()?;
            found = addresses.chunks(WARP).map(|warp| conflicts(warp, width)).fold(found, u64::saturating_add);
        }
        Ok((elements, found))
    }

    /// Whether a swizzle leaves vectors whole and no bank with two words.
    fn is_free(&self, swizzle: Swizzle) -> bool {
        let Ok(requests) = &self.requests else { return false };
        let Some(width) = self.vector.checked_mul(self.bytes) else { return false };
        requests.iter().all(|request| {
            let places = request.iter().map(|first| {
                let there = read::bit_by_bit(swizzle, *first);
                let is_whole = there.is_multiple_of(self.vector)
                    && (0..self.vector)
                        .all(|k| read::bit_by_bit(swizzle, first.wrapping_add(k)) == there.wrapping_add(k));
                is_whole.then(|| there.wrapping_mul(self.bytes))
            });
            let addresses: Option<Vec<u64>> = places.collect();
            addresses.is_some_and(|addresses| addresses.chunks(WARP).all(|warp| conflicts(warp, width) == 0))
        })
    }
}

fn length(list: &[u64]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}

/// A tile, and where it begins.
struct Tile {
    layout: LayoutValue,
    start: u64,
    bytes: u64,
}

type Requests = Result<Vec<Vec<u64>>, AlgebraError>;

impl Tile {
    fn at(&self, index: u64) -> Result<u64, AlgebraError> {
        add(self.start, at(&Value::from(self.layout), index)?)
    }

    /// The steps of a mode in indices, and its extent.
    fn steps(&self, mode: usize) -> Result<(u64, u64), AlgebraError> {
        let before = (0..mode).try_fold(1, |step, i| mul(step, self.layout.mode(i)?.size()?))?;
        Ok((before, self.layout.mode(mode)?.size()?))
    }

    /// One element a thread, the threads along one mode.
    fn along(&self, mode: usize) -> Requests {
        let ((step, extent), size) = (self.steps(mode)?, few(self.layout.size()?)?);
        let is_first = |index: &u64| index.checked_div(step).and_then(|i| i.checked_rem(extent)) == Some(0);
        let request = |first: u64| (0..extent).map(|i| self.at(add(first, mul(i, step)?)?)).collect();
        (0..size).filter(is_first).map(request).collect()
    }

    /// Eight rows of 16 bytes along the mode whose neighbours are neighbours in memory.
    fn matrices(&self) -> Requests {
        let along = (0..2).find(|mode| {
            let first = self.steps(*mode).and_then(|(step, _)| Ok(self.at(step)?.checked_sub(self.at(0)?)));
            self.layout.mode(*mode).is_ok_and(|mode| mode.leaf_at(0).extent > 1) && first == Ok(Some(1))
        });
        let along = along.ok_or(AlgebraError::NoModes)?;
        let ((step, row), (down, rows)) = (self.steps(along)?, self.steps(1_usize.saturating_sub(along))?);
        let vector = WIDEST.checked_div(self.bytes).unwrap_or(1).max(1);
        let mut all = Vec::new();
        for matrix in (0..rows).step_by(usize::try_from(ROWS).unwrap_or(1)) {
            for chunk in (0..row).step_by(usize::try_from(vector).unwrap_or(1)) {
                let first = |i: u64| self.at(add(mul(add(matrix, i)?, down)?, mul(chunk, step)?)?);
                all.push((0..ROWS).map(first).collect::<Result<Vec<u64>, _>>()?);
            }
        }
        Ok(all)
    }

    /// What threads and values have, and the same moved along until the tile is filled: so many elements at a time.
    fn by_threads(&self, layout: &LayoutValue) -> Result<(Vec<Vec<u64>>, u64), AlgebraError> {
        let (threads, values) = if layout.is_leaf() || layout.rank() == 1 {
            (*layout, LayoutValue::TRIVIAL)
        } else {
            (layout.mode(0)?, layout.take(1, layout.rank())?)
        };
        let values = match complement_exact(&filter(layout)?, self.layout.size()?) {
            Ok(rest) => LayoutValue::of(&[values, rest])?,
            Err(_) => values,
        };
        let listed = |layout: LayoutValue| {
            let layout = Value::from(layout);
            (0..count(&layout)?).map(|i| at(&layout, i)).collect::<Result<Vec<u64>, AlgebraError>>()
        };
        let (threads, values) = (listed(threads)?, listed(values)?);
        few(mul(length(&threads), length(&values))?)?;
        let all: Vec<Vec<u64>> = threads
            .iter()
            .map(|thread| values.iter().map(|value| self.at(add(*thread, *value)?)).collect())
            .collect::<Result<_, _>>()?;
        let widths = [1_u64, 2, 4, 8, 16].into_iter().filter(|width| {
            width.saturating_mul(self.bytes) <= WIDEST && all.iter().all(|values| are_blocks(values, *width))
        });
        let vector = widths.max().unwrap_or(1);
        let firsts = (0..values.len()).step_by(usize::try_from(vector).unwrap_or(1));
        let requests = firsts.map(|i| all.iter().filter_map(|values| values.get(i).copied()).collect()).collect();
        Ok((requests, vector))
    }
}

/// Whether so many at a time are neighbours, aligned.
fn are_blocks(offsets: &[u64], width: u64) -> bool {
    let is_block = |block: &[u64]| {
        let first = block.first().copied().unwrap_or(0);
        length(block) == width
            && first.is_multiple_of(width)
            && block.iter().zip(0..).all(|(at, i)| first.checked_add(i) == Some(*at))
    };
    usize::try_from(width).is_ok_and(|width| offsets.chunks(width).all(is_block))
}

/// The elements moved, and the conflicts of all accesses together.
fn total(accesses: &[Moved]) -> Result<(u64, u64), AlgebraError> {
    accesses.iter().try_fold((0, 0), |(elements, found), access| {
        let (more, conflicts) = access.counted()?;
        Ok((few(add(elements, more)?)?, add(found, conflicts)?))
    })
}

fn exactly(accesses: &[Moved], n: u64) -> Trial {
    let (elements, found) = total(accesses)?;
    Ok((elements, (found != n).then(|| format!("there are {found}"))))
}

/// Free of conflicts, and of a small tile no swizzle of fewer bits is, or of as many from nearer.
fn least(plain: &[Moved], swizzled: &[Moved], found: Swizzle) -> Tried {
    let trial = exactly(swizzled, 0);
    let is_small = matches!(trial, Ok((elements, None)) if elements <= SMALL);
    let free = "no two threads of a phase ask one bank for different words";
    if !is_small {
        return Tried::new(free, "elements", trial);
    }
    let lesser = lesser(found).find(|swizzle| plain.iter().all(|access| access.is_free(*swizzle)));
    let says = "no two threads of a phase ask one bank for different words, and no swizzle of fewer bits does that";
    Tried::new(says, "elements", trial.map(|(count, _)| (count, lesser.map(|swizzle| format!("{swizzle} does")))))
}

/// That no swizzle frees the accesses of a small tile of conflicts.
pub(super) fn none(values: &[Value]) -> Option<Tried> {
    let plain = Moved::all(values, values.first()?)?;
    let trial = total(&plain).and_then(|(elements, _)| {
        if elements > SMALL {
            return Err(AlgebraError::NotDecided { size: elements, limit: SMALL });
        }
        let all = Swizzle::new(MOST_BITS, 0, HIGH.cast_signed())?;
        let one = lesser(all).find(|swizzle| plain.iter().all(|access| access.is_free(*swizzle)));
        Ok((elements, one.map(|swizzle| format!("{swizzle} leaves none"))))
    });
    Some(Tried::new("every swizzle leaves conflicts, or takes vectors apart", "elements", trial))
}

/// All swizzles of fewer bits, and those of as many that read from nearer.
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
