//! What laws are written with: a call and what is read off its values, places gone through one by one, and the two sides of an equation there.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::category::NestMorphism;
use layout_algebra::linear::LinearLayout;
use layout_algebra::{AlgebraError, CoordLayout, IntTuple, LayoutValue, Swizzle, offset};

use crate::ast::Word;
use crate::value::Value;

/// The most coordinates that are tried.
pub(in super::super) const MOST: u64 = 1 << 16;

/// Of a swizzle alone, which has no coordinates, so many offsets are tried.
pub(super) const SWIZZLED: u64 = 1 << 13;

/// What is worked out here may be past a capacity, as in the algebra.
pub(super) type Checked<T> = Result<T, AlgebraError>;

/// What was tried: how many places, and what breaks the law first.
pub(super) type Trial = Checked<(u64, Option<String>)>;

/// The operations of a law, and the law if their values are what it is about.
pub(super) type Row = (&'static [&'static str], fn(&Call<'_>) -> Option<Law>);

/// A law: its sentence, at what it is tried, and what trying it showed.
pub(super) struct Law {
    pub says: &'static str,
    pub of: &'static str,
    pub trial: Trial,
}

impl Law {
    pub(super) const fn new(says: &'static str, of: &'static str, trial: Trial) -> Self {
        Self { says, of, trial }
    }

    /// A law of coordinates.
    pub(super) const fn at_coordinates(says: &'static str, trial: Trial) -> Self {
        Self::new(says, "coordinates", trial)
    }

    /// A law of single numbers.
    pub(super) fn once(says: &'static str, holds: Checked<bool>) -> Self {
        Self::new(says, "", holds.and_then(|is_so| holds_at(1, is_so)))
    }

    /// Both sides at each of so many coordinates.
    pub(super) fn pointwise(
        says: &'static str,
        count: Checked<u64>,
        sides: impl Fn(u64) -> Checked<(u64, u64)>,
    ) -> Self {
        Self::at_coordinates(says, pointwise(count, sides))
    }

    /// An answer of yes or no, each with its sentence.
    pub(super) fn claimed(laws: [&'static str; 2], of: &'static str, says: bool, trial: Checked<(u64, bool)>) -> Self {
        let trial = trial.and_then(|(count, is_so)| holds_at(count, is_so == says));
        Self::new(said(laws, says), of, trial)
    }

    /// The same where one place shows that the answer is no: nothing is said of all places then.
    pub(super) fn counterexample(
        laws: [&'static str; 2],
        of: &'static str,
        says: bool,
        trial: Checked<(u64, bool)>,
    ) -> Self {
        Self::claimed(laws, of, says, trial.map(|(count, is_so)| (if says { count } else { 1 }, is_so)))
    }

    /// What there is if the answer is yes, and is not if it is no.
    pub(super) fn witness<T>(
        laws: [&'static str; 2],
        says: bool,
        made: &Checked<T>,
        trial: impl Fn(&T) -> Trial,
    ) -> Self {
        match made {
            Ok(made) if says => Self::at_coordinates(said(laws, true), trial(made)),
            Err(error @ AlgebraError::NotDecided { .. }) => Self::at_coordinates(said(laws, true), Err(*error)),
            made => Self::once(said(laws, says), Ok(made.is_err() && !says)),
        }
    }
}

/// The sentence of yes, or the one of no.
pub(super) const fn said([yes, no]: [&'static str; 2], says: bool) -> &'static str {
    if says { yes } else { no }
}

/// A call of an operation and its answer.
pub(super) struct Call<'a> {
    pub name: &'a str,
    pub values: &'a [Value],
    pub answer: &'a Value,
}

impl<'a> Call<'a> {
    pub(super) fn value(&self, i: usize) -> Option<&'a Value> {
        self.values.get(i)
    }

    pub(super) fn integer(&self, i: usize) -> Option<u64> {
        self.value(i)?.integer()
    }

    pub(super) fn index(&self, i: usize) -> Option<usize> {
        self.value(i)?.index()
    }

    pub(super) fn tuple(&self, i: usize) -> Option<IntTuple> {
        self.value(i)?.tuple()
    }

    pub(super) fn layout(&self, i: usize) -> Option<LayoutValue> {
        self.value(i)?.layout()
    }

    pub(super) fn function(&self, i: usize) -> Option<Value> {
        self.value(i)?.function()
    }

    pub(super) fn linear(&self, i: usize) -> Option<&'a LinearLayout> {
        self.value(i)?.linear()
    }

    pub(super) fn morphism(&self, i: usize) -> Option<&'a NestMorphism> {
        self.value(i)?.morphism()
    }

    pub(super) fn is_loose(&self) -> bool {
        matches!(self.values.last(), Some(Value::Word(Word::Loose)))
    }
}

/// A value as what a law is about; nothing if it is something else.
pub(super) trait Read {
    fn integer(&self) -> Option<u64>;
    fn index(&self) -> Option<usize>;
    fn boolean(&self) -> Option<bool>;
    fn tuple(&self) -> Option<IntTuple>;
    /// The integers of a tuple.
    fn leaves(&self) -> Option<Vec<u64>>;
    fn layout(&self) -> Option<LayoutValue>;
    /// The value as a function on offsets: a bare shape is a layout.
    fn function(&self) -> Option<Value>;
    fn table(&self) -> Option<&[u64]>;
    fn list(&self) -> Option<&[Value]>;
    fn coordinates(&self) -> Option<&CoordLayout>;
    fn linear(&self) -> Option<&LinearLayout>;
    fn morphism(&self) -> Option<&NestMorphism>;
    fn name(&self) -> Option<&str>;
}

impl Read for Value {
    fn integer(&self) -> Option<u64> {
        self.to_integer().ok()
    }

    fn index(&self) -> Option<usize> {
        usize::try_from(self.integer()?).ok()
    }

    fn boolean(&self) -> Option<bool> {
        if let Self::Boolean(says) = self { Some(*says) } else { None }
    }

    fn tuple(&self) -> Option<IntTuple> {
        self.to_tuple().ok()
    }

    fn leaves(&self) -> Option<Vec<u64>> {
        self.tuple().as_ref().map(leaves)
    }

    fn layout(&self) -> Option<LayoutValue> {
        self.to_layout().ok()
    }

    fn function(&self) -> Option<Value> {
        match self {
            Self::Composed(_) | Self::Swizzle(_) | Self::Offset(..) | Self::Layout(_) => Some(self.clone()),
            Self::Coordinates(_) | Self::Morphism(_) | Self::Linear(_) => None,
            other => other.layout().map(Self::from),
        }
    }

    fn table(&self) -> Option<&[u64]> {
        if let Self::Table(table) = self { Some(table) } else { None }
    }

    fn list(&self) -> Option<&[Value]> {
        if let Self::List(list) = self { Some(list) } else { None }
    }

    fn coordinates(&self) -> Option<&CoordLayout> {
        if let Self::Coordinates(layout) = self { Some(layout) } else { None }
    }

    fn linear(&self) -> Option<&LinearLayout> {
        if let Self::Linear(layout) = self { Some(layout) } else { None }
    }

    fn morphism(&self) -> Option<&NestMorphism> {
        if let Self::Morphism(morphism) = self { Some(morphism) } else { None }
    }

    fn name(&self) -> Option<&str> {
        self.to_name().ok()
    }
}

/// So many, if they are not too many to be tried.
pub(super) const fn few(size: u64) -> Checked<u64> {
    if size > MOST { Err(AlgebraError::NotDecided { size, limit: MOST }) } else { Ok(size) }
}

/// How many.
pub(super) fn length<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}

/// Entry `i` of a list.
pub(super) fn entry(list: &[u64], i: u64) -> Option<u64> {
    list.get(usize::try_from(i).ok()?).copied()
}

/// The entries, from the left.
pub(super) fn leaves(tuple: &IntTuple) -> Vec<u64> {
    (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect()
}

/// The modes of a tuple; an integer is its own.
pub(super) fn modes(tuple: &IntTuple) -> Checked<Vec<IntTuple>> {
    if tuple.is_leaf() { Ok(vec![*tuple]) } else { (0..tuple.rank()).map(|i| tuple.mode(i)).collect() }
}

/// The size of each mode.
pub(super) fn sizes(tuple: &IntTuple) -> Checked<Vec<u64>> {
    modes(tuple)?.iter().map(IntTuple::product).collect()
}

/// A tuple with these modes.
pub(super) fn tuple_of(modes: impl IntoIterator<Item = Checked<IntTuple>>) -> Checked<IntTuple> {
    modes.into_iter().try_fold(IntTuple::unit(), |tuple, mode| tuple.push(&mode?))
}

/// The modes of a layout; what is no tuple is one.
pub(super) const fn rank(layout: &LayoutValue) -> usize {
    if layout.is_leaf() { 1 } else { layout.rank() }
}

/// All coordinates in these extents, counted on one by one, the leftmost index fastest; so many are gone through.
pub(super) fn walk(extents: &[u64], mut at: impl FnMut(u64, &[u64])) -> Checked<u64> {
    let size = few(extents.iter().try_fold(1, |size, extent| mul(size, *extent))?)?;
    if size == 0 {
        return Ok(0);
    }
    let (mut place, mut count) = (vec![0; extents.len()], 0);
    loop {
        at(count, &place);
        count = add(count, 1)?;
        let is_over = place.iter_mut().zip(extents).all(|(digit, extent)| {
            let next = digit.saturating_add(1);
            *digit = if next < *extent { next } else { 0 };
            *digit == 0
        });
        if is_over {
            return Ok(count);
        }
    }
}

/// Something at each coordinate in these extents.
pub(super) fn walk_all(extents: &[u64], mut holds: impl FnMut(u64, &[u64]) -> bool) -> Trial {
    let mut odd = None;
    let count = walk(extents, |i, place| {
        if odd.is_none() && !holds(i, place) {
            odd = Some(format!("not so at {i}"));
        }
    })?;
    Ok((count, odd))
}

/// The sum of each index times its step.
pub(super) fn dot(place: &[u64], steps: &[u64]) -> Checked<u64> {
    place.iter().zip(steps).try_fold(0, |sum, (index, step)| add(sum, mul(*index, *step)?))
}

/// A function on offsets, or on one-dimensional coordinates.
pub(super) fn at(value: &Value, i: u64) -> Checked<u64> {
    match value {
        Value::Composed(composed) => composed.at(i),
        Value::Swizzle(swizzle) => Ok(swizzle.apply(i)),
        Value::Offset(swizzle, moved) => Ok(swizzle.apply(add(*moved, i)?)),
        Value::Layout(layout) => offset(layout, i),
        _ => Ok(i),
    }
}

/// The coordinates of a value; of a swizzle alone as many offsets as are tried.
pub(super) fn count(value: &Value) -> Checked<u64> {
    let size = match value {
        Value::Composed(composed) => composed.size()?,
        Value::Layout(layout) => layout.size()?,
        _ => SWIZZLED,
    };
    few(size)
}

/// The offset at each coordinate.
pub(super) fn table(value: &Value) -> Checked<Vec<u64>> {
    (0..count(value)?).map(|i| at(value, i)).collect()
}

/// All offsets, in order.
pub(super) fn offsets(value: &Value) -> Checked<Vec<u64>> {
    let mut offsets = table(value)?;
    offsets.sort_unstable();
    Ok(offsets)
}

/// The offsets, each once.
pub(super) fn image(value: &Value) -> Checked<Vec<u64>> {
    let mut image = offsets(value)?;
    image.dedup();
    Ok(image)
}

/// Whether no offset is met twice.
pub(super) fn is_once(value: &Value) -> bool {
    offsets(value).is_ok_and(|offsets| offsets.windows(2).all(|pair| pair.first() != pair.last()))
}

/// Whether these are `0, 1, …`.
pub(super) fn is_counted(numbers: &[u64]) -> bool {
    numbers.iter().zip(0..).all(|(number, i)| *number == i)
}

/// Bit by bit, what a swizzle makes of an offset.
pub(super) fn bit_by_bit(swizzle: Swizzle, x: u64) -> u64 {
    let (base, apart) = (swizzle.base(), swizzle.shift().unsigned_abs());
    let (mut changed, read_above) = (x, swizzle.shift() > 0);
    for k in 0..swizzle.bits() {
        let (low, high) = (base.saturating_add(k), base.saturating_add(k).saturating_add(apart));
        let (from, to) = if read_above { (high, low) } else { (low, high) };
        let bit = x.checked_shr(from).unwrap_or(0) & 1;
        changed ^= bit.checked_shl(to).unwrap_or(0);
    }
    changed
}

/// So many were tried, and it is so, or not.
pub(super) fn holds_at(count: u64, is_so: bool) -> Trial {
    Ok((count, (!is_so).then(|| "it does not hold".to_owned())))
}

/// Something at `0, 1, …, count − 1`.
pub(super) fn every(count: Checked<u64>, holds: impl Fn(u64) -> Checked<bool>) -> Trial {
    let count = count?;
    for i in 0..count {
        if !holds(i)? {
            return Ok((count, Some(format!("not at {i}"))));
        }
    }
    Ok((count, None))
}

/// Both sides at `0, 1, …, count − 1`.
pub(super) fn pointwise(count: Checked<u64>, sides: impl Fn(u64) -> Checked<(u64, u64)>) -> Trial {
    let count = count?;
    for i in 0..count {
        let (left, right) = sides(i)?;
        if left != right {
            return Ok((count, Some(format!("at {i} it is {left} on the left and {right} on the right"))));
        }
    }
    Ok((count, None))
}

/// Whether both lists are the same; so many are on the left.
pub(super) fn same<T: PartialEq>(left: Checked<Vec<T>>, right: Checked<Vec<T>>) -> Trial {
    let (left, right) = (left?, right?);
    Ok((length(&left), (left != right).then(|| "there are others".to_owned())))
}

/// Whether the number that was counted at so many places is the answer.
pub(super) fn counted(places: u64, found: u64, answer: u64) -> Trial {
    Ok((places, (found != answer).then(|| format!("there are {found}"))))
}
