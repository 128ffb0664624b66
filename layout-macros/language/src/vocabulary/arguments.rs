//! The arguments of a call, each read as what its place makes of it.

use layout_algebra::category::NestMorphism;
use layout_algebra::linear::{Dims, LinearLayout};
use layout_algebra::trace::Trace;
use layout_algebra::{ComposedLayout, Coord, CoordLayout, IntTuple, LayoutValue, Swizzle, Tiler};

use super::Recorder;
use crate::ast::Word;
use crate::value::{Refusal, Value};

/// The arguments of one call.
#[derive(Debug)]
pub struct Arguments<'a> {
    values: &'a [Value],
    recorder: Option<&'a Recorder>,
}

impl<'a> Arguments<'a> {
    /// These values.
    #[must_use]
    pub fn new(values: &'a [Value]) -> Self {
        Self { values, recorder: None }
    }

    /// These values, for an operation whose trace is taken down.
    #[must_use]
    pub fn recorded(values: &'a [Value], recorder: &'a Recorder) -> Self {
        Self { values, recorder: Some(recorder) }
    }

    /// Other values in their place.
    #[must_use]
    pub fn with<'b>(&self, values: &'b [Value]) -> Arguments<'b>
    where
        'a: 'b,
    {
        Arguments { values, recorder: self.recorder }
    }

    /// An operation of the algebra, its trace taken down if somebody wants to know.
    pub fn traced<T>(&self, run: impl Fn(&mut Trace<'_>) -> T) -> T {
        match self.recorder {
            Some(recorder) => recorder.record(run),
            None => run(&mut Trace::off()),
        }
    }

    /// All of them.
    #[must_use]
    pub fn values(&self) -> &'a [Value] {
        self.values
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Whether argument `i` was given.
    #[must_use]
    pub fn has(&self, i: usize) -> bool {
        i < self.values.len()
    }

    /// Argument `i` as it is.
    pub fn value(&self, i: usize) -> Result<&'a Value, Refusal> {
        self.values.get(i).ok_or_else(|| Refusal::language("an argument is missing"))
    }

    fn read<T>(&self, i: usize, read: impl FnOnce(&Value) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let value = self.value(i)?;
        read(value).map_err(|refusal| Refusal { argument: Some(i), ..refusal })
    }

    /// A layout.
    pub fn layout(&self, i: usize) -> Result<LayoutValue, Refusal> {
        self.read(i, Value::to_layout)
    }

    /// A layout that may be swizzled.
    pub fn composed(&self, i: usize) -> Result<ComposedLayout, Refusal> {
        match self.value(i)? {
            Value::Composed(composed) => Ok(**composed),
            _ => Ok(ComposedLayout::plain(&self.layout(i)?)),
        }
    }

    /// The bits of an element: a number, or the name of a type.
    pub fn bits(&self, i: usize) -> Result<u64, Refusal> {
        match self.value(i)? {
            Value::Word(Word::Element(element)) => Ok(element.bits()),
            _ => self.integer(i),
        }
    }

    /// The bytes of an element: its bits, or the name of its type.
    pub fn bytes(&self, i: usize) -> Result<u64, Refusal> {
        let bits = self.bits(i)?;
        if let (Some(bytes), Some(0)) = (bits.checked_div(8), bits.checked_rem(8)) {
            return Ok(bytes);
        }
        let refusal = Refusal::language(format!("an element of {bits} bits has no address of its own"));
        Err(Refusal { argument: Some(i), ..refusal })
    }

    /// The name of an atom.
    pub fn text(&self, i: usize) -> Result<&'a str, Refusal> {
        self.value(i)?.to_text().map_err(|refusal| Refusal { argument: Some(i), ..refusal })
    }

    /// A tiler.
    pub fn tiler(&self, i: usize) -> Result<Tiler, Refusal> {
        self.read(i, Value::to_tiler)
    }

    /// A tiler of a divide.
    pub fn tile(&self, i: usize) -> Result<Tiler, Refusal> {
        self.read(i, Value::to_tile)
    }

    /// A shape, a stride, a coordinate, a profile.
    pub fn tuple(&self, i: usize) -> Result<IntTuple, Refusal> {
        self.read(i, Value::to_tuple)
    }

    /// A morphism.
    pub fn morphism(&self, i: usize) -> Result<NestMorphism, Refusal> {
        self.read(i, Value::to_morphism)
    }

    /// A linear layout.
    pub fn linear(&self, i: usize) -> Result<LinearLayout, Refusal> {
        self.read(i, Value::to_linear)
    }

    /// The name of a dimension.
    pub fn name(&self, i: usize) -> Result<&'a str, Refusal> {
        self.value(i)?.to_name().map_err(|refusal| Refusal { argument: Some(i), ..refusal })
    }

    /// The names of dimensions.
    pub fn names(&self, i: usize) -> Result<Vec<&'a str>, Refusal> {
        self.value(i)?.to_names().map_err(|refusal| Refusal { argument: Some(i), ..refusal })
    }

    /// The names of dimensions and their sizes.
    pub fn dims(&self, i: usize) -> Result<Dims, Refusal> {
        self.read(i, Value::to_dims)
    }

    /// The integers of a tuple, one after the other.
    pub fn numbers(&self, i: usize) -> Result<Vec<u64>, Refusal> {
        let tuple = self.tuple(i)?;
        Ok((0..tuple.leaf_count()).map(|leaf| tuple.leaf_at(leaf)).collect())
    }

    /// The integers of a tuple, as places.
    pub fn places(&self, i: usize) -> Result<Vec<usize>, Refusal> {
        Ok(self.numbers(i)?.into_iter().map(|number| usize::try_from(number).unwrap_or(usize::MAX)).collect())
    }

    /// A condition, false if it was not given.
    pub fn flag(&self, i: usize) -> Result<bool, Refusal> {
        match self.values.get(i) {
            None => Ok(false),
            Some(Value::Boolean(flag)) => Ok(*flag),
            Some(other) => {
                let refusal = Refusal::language(format!("expected `true` or `false`, found {}", other.article()));
                Err(Refusal { argument: Some(i), ..refusal })
            }
        }
    }

    /// A coordinate layout.
    pub fn coordinates(&self, i: usize) -> Result<CoordLayout, Refusal> {
        match self.value(i)? {
            Value::Coordinates(layout) => Ok(**layout),
            other => Err(Refusal { argument: Some(i), ..Refusal::expected("a coordinate layout", other) }),
        }
    }

    /// The shape of whatever has one.
    pub fn nesting(&self, i: usize) -> Result<IntTuple, Refusal> {
        match self.value(i)? {
            Value::Composed(composed) => Ok(composed.shape()),
            Value::Coordinates(layout) => Ok(layout.shape()),
            _ => self.shape(i),
        }
    }

    /// Names of dimensions with sizes, whatever numbers those are.
    pub fn sizes(&self, i: usize) -> Result<Vec<(&'a str, u64)>, Refusal> {
        self.value(i)?.to_sizes().map_err(|refusal| Refusal { argument: Some(i), ..refusal })
    }

    /// A swizzle.
    pub fn swizzle(&self, i: usize) -> Result<Swizzle, Refusal> {
        self.read(i, Value::to_swizzle)
    }

    /// A coordinate, in which `_` leaves a mode whole.
    pub fn coord(&self, i: usize) -> Result<Coord, Refusal> {
        self.read(i, Value::to_coord)
    }

    /// A shape: of a layout its own.
    pub fn shape(&self, i: usize) -> Result<IntTuple, Refusal> {
        self.read(i, |value| if value.is_layout_like() { Ok(value.to_layout()?.shape()) } else { value.to_tuple() })
    }

    /// An integer.
    pub fn integer(&self, i: usize) -> Result<u64, Refusal> {
        self.read(i, Value::to_integer)
    }

    /// The number of a mode.
    pub fn index(&self, i: usize) -> Result<usize, Refusal> {
        Ok(usize::try_from(self.integer(i)?).unwrap_or(usize::MAX))
    }

    /// The numbers of modes, from argument `i` on.
    pub fn indices(&self, i: usize) -> Result<Vec<usize>, Refusal> {
        (i..self.count()).map(|i| self.index(i)).collect()
    }

    /// Whether argument `i` is this word.
    #[must_use]
    pub fn is_word(&self, i: usize, word: Word) -> bool {
        matches!(self.values.get(i), Some(Value::Word(given)) if *given == word)
    }

    /// Whether argument `i` is a layout, or a tuple that holds one: not an int-tuple.
    #[must_use]
    pub fn is_layout(&self, i: usize) -> bool {
        self.values.get(i).is_some_and(Value::is_layout_like)
    }

    /// Argument `i` is this word, or was not given; anything else is refused.
    pub fn word(&self, i: usize, word: Word) -> Result<bool, Refusal> {
        if !self.has(i) || self.is_word(i, word) {
            return Ok(self.has(i));
        }
        let found = self.value(i)?.article();
        let refusal = Refusal::language(format!("expected the word `{}`, found {found}", word.text()));
        Err(Refusal { argument: Some(i), ..refusal })
    }
}
