//! A call, the readings of its values, and laws as rows of the table.

use layout_algebra::category::NestMorphism;
use layout_algebra::linear::LinearLayout;
use layout_algebra::operation::Operation;
use layout_algebra::{AlgebraError, CoordLayout, IntTuple, LayoutValue};
use layout_language::ast::Word;
use layout_language::value::Value;

/// The reason why a law was not tested.
pub(super) enum Untried {
    /// The operation has no such law for these values.
    NoLaw,
    /// Something cannot be computed, or is too large to enumerate.
    Refused(AlgebraError),
}

impl From<AlgebraError> for Untried {
    fn from(error: AlgebraError) -> Self {
        Self::Refused(error)
    }
}

/// A reading of values for a law.
pub(super) type Maybe<T> = Result<T, Untried>;

/// A computation that may exceed a capacity, as in the algebra.
pub(super) type Checked<T> = Result<T, AlgebraError>;

/// A finished test: the number of places, and the first violation.
pub(super) type Tried = (u64, Option<String>);

/// The test of a law.
pub(super) type Trial = Maybe<Tried>;

/// A test of `count` places with this result.
pub(super) fn holds_at(count: u64, is_so: bool) -> Tried {
    (count, (!is_so).then(|| "it does not hold".to_owned()))
}

/// The entries, from left to right.
pub(super) fn leaves(tuple: &IntTuple) -> Vec<u64> {
    (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect()
}

/// A law of some operations, if it applies to the values.
pub(super) struct Law {
    pub operations: &'static [Operation],
    /// The sentence; a predicate has one for true and one for false.
    pub says: [&'static str; 2],
    /// The kind of places.
    pub of: &'static str,
    pub trial: fn(&Call<'_>) -> Trial,
}

/// A law that is tested at coordinates.
pub(super) const fn law(operations: &'static [Operation], says: &'static str, trial: fn(&Call<'_>) -> Trial) -> Law {
    law_of("coordinates", operations, says, trial)
}

/// A law that is tested at other places.
pub(super) const fn law_of(
    of: &'static str,
    operations: &'static [Operation],
    says: &'static str,
    trial: fn(&Call<'_>) -> Trial,
) -> Law {
    Law { operations, says: [says; 2], of, trial }
}

/// A law with a true or false answer.
pub(super) const fn predicate(
    operations: &'static [Operation],
    says: [&'static str; 2],
    trial: fn(&Call<'_>) -> Trial,
) -> Law {
    Law { operations, says, of: "coordinates", trial }
}

impl Law {
    /// The sentence for such an answer.
    pub(super) fn sentence(&self, answer: &Value) -> &'static str {
        let [yes, no] = self.says;
        if matches!(answer, Value::Boolean(false)) { no } else { yes }
    }
}

/// A call of an operation and its answer.
pub(super) struct Call<'a> {
    pub operation: Operation,
    pub values: &'a [Value],
    pub answer: &'a Value,
}

impl<'a> Call<'a> {
    pub(super) fn value(&self, i: usize) -> Maybe<&'a Value> {
        self.values.get(i).or_none()
    }

    pub(super) fn integer(&self, i: usize) -> Maybe<u64> {
        self.value(i)?.integer()
    }

    pub(super) fn index(&self, i: usize) -> Maybe<usize> {
        usize::try_from(self.integer(i)?).or_none()
    }

    pub(super) fn tuple(&self, i: usize) -> Maybe<IntTuple> {
        self.value(i)?.tuple()
    }

    pub(super) fn leaves(&self, i: usize) -> Maybe<Vec<u64>> {
        self.value(i)?.leaves()
    }

    pub(super) fn layout(&self, i: usize) -> Maybe<LayoutValue> {
        self.value(i)?.layout()
    }

    pub(super) fn function(&self, i: usize) -> Maybe<Value> {
        self.value(i)?.function()
    }

    pub(super) fn linear(&self, i: usize) -> Maybe<&'a LinearLayout> {
        self.value(i)?.linear()
    }

    pub(super) fn morphism(&self, i: usize) -> Maybe<&'a NestMorphism> {
        self.value(i)?.morphism()
    }

    /// The first operand and the answer as functions.
    pub(super) fn functions(&self) -> Maybe<(Value, Value)> {
        Ok((self.function(0)?, self.answer.function()?))
    }

    pub(super) fn is_loose(&self) -> bool {
        matches!(self.values.last(), Some(Value::Word(Word::Loose)))
    }

    /// Tests that the true or false answer is what was found at `count` places.
    pub(super) fn claims(&self, (count, is_so): (u64, bool)) -> Trial {
        Ok(holds_at(count, is_so == self.answer.boolean()?))
    }

    /// The same test, for a claim that one place refutes: a false answer counts as one place.
    pub(super) fn claims_each(&self, (count, is_so): (u64, bool)) -> Trial {
        self.claims((if self.answer.boolean()? { count } else { 1 }, is_so))
    }

    /// Tests what exists if the answer is true, and that it does not exist if the answer is false.
    pub(super) fn claims_some<T>(&self, made: Checked<T>, trial: impl FnOnce(T) -> Trial) -> Trial {
        match made {
            Ok(made) if self.answer.boolean()? => trial(made),
            Err(error @ AlgebraError::NotDecided { .. }) => Err(error.into()),
            made => self.claims((1, made.is_ok())),
        }
    }
}

/// An absent value means that there is no law.
pub(super) trait OrNone<T> {
    fn or_none(self) -> Maybe<T>;
}

impl<T> OrNone<T> for Option<T> {
    fn or_none(self) -> Maybe<T> {
        self.ok_or(Untried::NoLaw)
    }
}

impl<T, E> OrNone<T> for Result<T, E> {
    fn or_none(self) -> Maybe<T> {
        self.map_err(|_| Untried::NoLaw)
    }
}

/// Ends with no law unless the condition is true.
pub(super) const fn only_if(is_so: bool) -> Maybe<()> {
    if is_so { Ok(()) } else { Err(Untried::NoLaw) }
}

/// Readings of a value for laws.
pub(super) trait Read {
    fn integer(&self) -> Maybe<u64>;
    fn boolean(&self) -> Maybe<bool>;
    fn tuple(&self) -> Maybe<IntTuple>;
    /// The integers of a tuple.
    fn leaves(&self) -> Maybe<Vec<u64>>;
    fn layout(&self) -> Maybe<LayoutValue>;
    /// The value as a function on offsets: a bare shape is a layout.
    fn function(&self) -> Maybe<Value>;
    fn table(&self) -> Maybe<&[u64]>;
    fn list(&self) -> Maybe<&[Value]>;
    fn coordinates(&self) -> Maybe<&CoordLayout>;
    fn linear(&self) -> Maybe<&LinearLayout>;
    fn morphism(&self) -> Maybe<&NestMorphism>;
    /// A layout and its offset.
    fn placed(&self) -> Maybe<(&Value, u64)>;
    fn name(&self) -> Maybe<&str>;
    fn names(&self) -> Maybe<Vec<&str>>;
}

impl Read for Value {
    fn integer(&self) -> Maybe<u64> {
        self.to_integer().or_none()
    }

    fn boolean(&self) -> Maybe<bool> {
        if let Self::Boolean(says) = self { Ok(*says) } else { Err(Untried::NoLaw) }
    }

    fn tuple(&self) -> Maybe<IntTuple> {
        self.to_tuple().or_none()
    }

    fn leaves(&self) -> Maybe<Vec<u64>> {
        self.tuple().as_ref().map(leaves).or_none()
    }

    fn layout(&self) -> Maybe<LayoutValue> {
        self.to_layout().or_none()
    }

    fn function(&self) -> Maybe<Value> {
        match self {
            Self::Composed(_) | Self::Swizzle(_) | Self::Offset(..) | Self::Layout(_) => Ok(self.clone()),
            Self::Coordinates(_) | Self::Morphism(_) | Self::Linear(_) => Err(Untried::NoLaw),
            other => other.layout().map(Self::from),
        }
    }

    fn table(&self) -> Maybe<&[u64]> {
        if let Self::Table(table) = self { Ok(table) } else { Err(Untried::NoLaw) }
    }

    fn list(&self) -> Maybe<&[Value]> {
        if let Self::List(list) = self { Ok(list) } else { Err(Untried::NoLaw) }
    }

    fn coordinates(&self) -> Maybe<&CoordLayout> {
        if let Self::Coordinates(layout) = self { Ok(layout) } else { Err(Untried::NoLaw) }
    }

    fn linear(&self) -> Maybe<&LinearLayout> {
        if let Self::Linear(layout) = self { Ok(layout) } else { Err(Untried::NoLaw) }
    }

    fn morphism(&self) -> Maybe<&NestMorphism> {
        if let Self::Morphism(morphism) = self { Ok(morphism) } else { Err(Untried::NoLaw) }
    }

    fn placed(&self) -> Maybe<(&Value, u64)> {
        if let Self::Placed(layout, start) = self { Ok((layout, start.integer()?)) } else { Err(Untried::NoLaw) }
    }

    fn name(&self) -> Maybe<&str> {
        self.to_name().or_none()
    }

    fn names(&self) -> Maybe<Vec<&str>> {
        self.to_names().or_none()
    }
}
