//! Calls through the rows of the algebra's table: each argument is read as the kind of its parameter, and the answer becomes a value.

use layout_algebra::diagnose::{Names, Sizes};
use layout_algebra::operation::{Call, Given, Kind, Operation, Parameter, Refusal as Refused, Value as Read};
use layout_algebra::{IntTuple, Tiler, make_layout};

use super::{Answer, Arguments, answer, form};
use crate::ast::Word;
use crate::value::{Reason, Refusal, Value};

/// Applies the operation, by its first form that the arguments fit.
pub(super) fn run(operation: Operation, a: &Arguments<'_>) -> Answer {
    let operands = taken(operation, a)?;
    let call = Call { operation, operands: &operands };
    let answer = a.traced(|trace| trace.on(&call).answer()).map_err(|refused| refusal(operation, &refused, a))?;
    if operation.is_listed() { answer::answer_list(operation, &answer) } else { Ok(answer::value(&answer)) }
}

/// The operands of a call for the algebra, if a form fits.
pub(crate) fn operands(operation: Operation, values: &[Value]) -> Option<Vec<Read>> {
    taken(operation, &Arguments::new(values)).ok()
}

/// The arguments, each read as the kind of its parameter in the first form that fits.
fn taken(operation: Operation, a: &Arguments<'_>) -> Result<Vec<Read>, Refusal> {
    match (fitting(operation, a.values()), a.values()) {
        (Some(form), _) => read_all(form, a),
        (None, [Value::Composed(outer), after @ ..]) if operation.goes_inside() => {
            let inside: Vec<Value> =
                std::iter::once(Value::from(*outer.layout())).chain(after.iter().cloned()).collect();
            let form = fitting(operation, &inside).ok_or_else(|| misfit(operation, &a.with(&inside)))?;
            let mut operands = read_all(form, &a.with(&inside))?;
            operands.splice(..1, [Read::Composed(**outer)]);
            Ok(operands)
        }
        (None, values) if operation.joins() || operation.rearranges() => {
            let plain: Vec<Value> = values.iter().map(without_coordinates).collect::<Result<_, Refusal>>()?;
            let Some(form) = fitting(operation, &plain) else { return Err(misfit(operation, a)) };
            let mut operands = read_all(form, &a.with(&plain))?;
            for (operand, value) in operands.iter_mut().zip(values) {
                if let Value::Coordinates(layout) = value {
                    *operand = Read::Coordinates(**layout);
                }
            }
            Ok(operands)
        }
        _ => Err(misfit(operation, a)),
    }
}

/// The value, or the compact layout in place of a coordinate layout of its shape.
fn without_coordinates(value: &Value) -> Result<Value, Refusal> {
    Ok(match value {
        Value::Coordinates(layout) => make_layout(&layout.shape())?.into(),
        other => other.clone(),
    })
}

/// The first form that takes these values.
fn fitting(operation: Operation, values: &[Value]) -> Option<&'static [Parameter]> {
    operation.forms().iter().copied().find(|form| fits(form, values))
}

/// Returns true if these arguments fit the kinds of a form.
fn fits(form: &[Parameter], values: &[Value]) -> bool {
    let mut rest = values;
    for (_, kind, given) in form {
        match (given, rest.split_first()) {
            (Given::Rest, _) => return rest.iter().all(|value| accepts(*kind, value)),
            (_, Some((value, after))) if accepts(*kind, value) => rest = after,
            (Given::Always, _) => return false,
            (Given::Optional | Given::Word, _) => (),
        }
    }
    rest.is_empty()
}

/// Rows of kinds: which values a parameter of the kind accepts, before their contents are checked, and how they are read.
macro_rules! kinds {
    ($value:ident $($($Kind:ident)|+ if $accepted:expr => $read:expr;)*) => {
        /// Returns true if a parameter of this kind accepts the value.
        fn accepts(kind: Kind, $value: &Value) -> bool {
            match kind {
                $($(Kind::$Kind)|+ => $accepted,)*
                _ => false,
            }
        }

        /// Reads a value as a parameter of this kind.
        fn read(kind: Kind, $value: &Value) -> Result<Read, Refusal> {
            Ok(match kind {
                $($(Kind::$Kind)|+ => $read,)*
                _ => return Err(Refusal::expected(kind.says(), $value)),
            })
        }
    };
}

kinds! { value
    Layout | Layouts if is_tuple(value) || matches!(value, Value::Layout(_) | Value::Parts(_) | Value::Tiler(_)) =>
        Read::Layout(value.to_layout()?);
    Strided if value.is_layout_like() => Read::Layout(value.to_layout()?);
    Either if accepts(Kind::Layout, value) || matches!(value, Value::Composed(_)) => Read::composed(&value.to_composed()?);
    Shared if value.is_layout_like() || matches!(value, Value::Composed(_)) => Read::composed(&value.to_composed()?);
    Swizzled if matches!(value, Value::Composed(_)) => Read::Composed(value.to_composed()?);
    Coordinates if matches!(value, Value::Coordinates(_)) => Read::Coordinates(value.to_coordinates()?);
    Linear if matches!(value, Value::Linear(_)) => Read::Linear(value.to_linear()?);
    Morphism if matches!(value, Value::Morphism(_)) => Read::Morphism(value.to_morphism()?);
    Swizzle if matches!(value, Value::Swizzle(_)) => Read::Swizzle(value.to_swizzle()?);
    Tiler if accepts(Kind::Layout, value) || matches!(value, Value::Whole) => tiler(value, Value::to_tiler)?;
    Tile if accepts(Kind::Tiler, value) => tiler(value, Value::to_tile)?;
    Steps if value.has_basis() => Read::Strides(value.to_bases()?);
    Tuple | Places if is_tuple(value) => numbers(&value.to_tuple()?);
    Shape if accepts(Kind::Size, value) || matches!(value, Value::Coordinates(_)) => match value {
        Value::Coordinates(layout) => numbers(&layout.shape()),
        other => numbers(&shape(other)?),
    };
    Size | Tuples if is_tuple(value) || value.is_layout_like() => numbers(&shape(value)?);
    Nesting if accepts(Kind::Shape, value) || matches!(value, Value::Composed(_)) => match value {
        Value::Composed(composed) => numbers(&composed.shape()),
        other => read(Kind::Shape, other)?,
    };
    Number | Index | Indices if matches!(value, Value::Integer(_)) => Read::Number(value.to_integer()?);
    Bits if matches!(value, Value::Integer(_) | Value::Word(Word::Element(_))) => Read::Number(value.to_bits()?);
    Element if accepts(Kind::Bits, value) => Read::Element(value.to_bytes()?.saturating_mul(8));
    Bytes if accepts(Kind::Bits, value) =>
        Read::Number(if let Value::Integer(bytes) = value { *bytes } else { value.to_bytes()? });
    Coord if is_tuple(value) || matches!(value, Value::Parts(_) | Value::Whole) => Read::Coordinate(value.to_coord()?);
    Name if matches!(value, Value::Text(_)) => Read::name(value.to_name()?);
    Mma | Copy | Operand if matches!(value, Value::Text(_)) => Read::name(value.to_text()?);
    Names if matches!(value, Value::Text(_) | Value::Parts(_)) || is_nothing(value) =>
        Read::Names(Names::of(&value.to_names()?));
    Dims if matches!(value, Value::Parts(_)) || is_nothing(value) => Read::Sizes(Sizes::of(&value.to_sizes()?));
    Accesses if accepts(Kind::Layout, value) || matches!(value, Value::Word(Word::Row | Word::Col | Word::Ldmatrix | Word::Stmatrix)) =>
        match value {
            Value::Word(Word::Ldmatrix | Word::Stmatrix) => Read::Matrices,
            Value::Word(Word::Col) => Read::Col,
            Value::Word(Word::Row) => Read::Row,
            _ => Read::Layout(value.to_layout()?),
        };
    Flag if matches!(value, Value::Boolean(_)) => Read::Flag(value.to_boolean()?);
    Order if is_tuple(value) || accepts(Kind::Major, value) => order(value)?;
    Major if matches!(value, Value::Word(Word::Row | Word::Col)) => order(value)?;
    Rounding if matches!(value, Value::Word(Word::Loose)) => Read::Loose;
    Exact if matches!(value, Value::Word(Word::Exact)) => Read::Exact;
}

fn is_tuple(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::Tuple(_))
}

fn tiler(value: &Value, to_tiler: fn(&Value) -> Result<Tiler, Refusal>) -> Result<Read, Refusal> {
    Ok(match value {
        Value::Integer(extent) => Read::Number(*extent),
        Value::Layout(_) => Read::Layout(value.to_layout()?),
        _ => Read::Tiler(to_tiler(value)?),
    })
}

/// A shape, or the shape of a layout.
pub(super) fn shape(value: &Value) -> Result<IntTuple, Refusal> {
    if value.is_layout_like() { Ok(value.to_layout()?.shape()) } else { value.to_tuple() }
}

fn order(value: &Value) -> Result<Read, Refusal> {
    Ok(match value {
        Value::Word(Word::Row) => Read::Row,
        Value::Word(Word::Col) => Read::Col,
        _ => numbers(&value.to_tuple()?),
    })
}

/// Reads argument `i` as a parameter of a kind.
fn argument(kind: Kind, i: usize, a: &Arguments<'_>) -> Result<Read, Refusal> {
    read(kind, a.value(i)?).map_err(|refusal| Refusal { argument: Some(i), ..refusal })
}

fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Tuple(tuple) if tuple.rank() == 0)
}

/// The operands of a form, each read as the kind of its parameter.
fn read_all(form: &[Parameter], a: &Arguments<'_>) -> Result<Vec<Read>, Refusal> {
    let (mut operands, mut i) = (Vec::with_capacity(a.count()), 0_usize);
    for (_, kind, given) in form {
        let end = match given {
            Given::Rest => a.count(),
            _ if a.values().get(i).is_some_and(|value| accepts(*kind, value)) => i.saturating_add(1),
            _ => i,
        };
        while i < end {
            operands.push(argument(*kind, i, a)?);
            i = i.saturating_add(1);
        }
    }
    Ok(operands)
}

fn numbers(tuple: &IntTuple) -> Read {
    if tuple.is_leaf() { Read::Number(tuple.leaf_at(0)) } else { Read::Tuple(*tuple) }
}

/// The refusal of arguments that fit no form, based on the form that accepts the most of them.
fn misfit(operation: Operation, a: &Arguments<'_>) -> Refusal {
    let mut nearest: Option<(usize, Kind)> = None;
    for form in operation.forms() {
        if let Some((i, kind)) = missing(form, a.values())
            && nearest.is_none_or(|(before, _)| i > before || (i == before && kind == Kind::Layout))
        {
            nearest = Some((i, kind));
        }
    }
    let Some((i, kind)) = nearest else { return unfit(operation, a.count()) };
    let Some(value) = a.values().get(i) else { return unfit(operation, a.count()) };
    let refusal = match (kind, value) {
        (Kind::Layout | Kind::Tiler, Value::Composed(_)) if i > 0 && operation.goes_inside() => {
            let name = operation.name();
            Refusal::language(format!("`{name}` adds modes inside of a swizzle: one layout is swizzled, the first"))
        }
        (Kind::Layout, Value::Composed(_)) => Refusal::expected("a layout with strides", value),
        _ => match argument(kind, i, a) {
            Err(refusal) => return refusal,
            Ok(_) => Refusal::expected(kind.says(), value),
        },
    };
    Refusal { argument: Some(i), ..refusal }
}

/// The first argument that a form does not accept, and the kind that it expects.
fn missing(form: &[Parameter], values: &[Value]) -> Option<(usize, Kind)> {
    let (mut i, mut skipped) = (0_usize, None);
    for (_, kind, given) in form {
        let value = values.get(i)?;
        match given {
            Given::Rest => {
                let odd = values.iter().skip(i).position(|value| !accepts(*kind, value));
                return odd.map(|after| (i.saturating_add(after), *kind));
            }
            _ if accepts(*kind, value) => i = i.saturating_add(1),
            Given::Always => return Some((i, *kind)),
            Given::Optional | Given::Word => skipped = skipped.or(Some(*kind)),
        }
        if i == values.len() {
            return None;
        }
    }
    Some((i, skipped?))
}

/// The refusal of a number of arguments that no form takes.
fn unfit(operation: Operation, given: usize) -> Refusal {
    let mut counts = Vec::new();
    let most = operation.forms().iter().map(|form| form.len()).max().unwrap_or_default();
    for count in 0..=most {
        if operation.forms().iter().any(|form| form.len() == count) {
            counts.push(count.to_string());
        }
    }
    let (name, form) = (operation.name(), form::text(operation));
    Refusal::language(format!("`{name}` takes {} arguments, {given} given: `{form}`", counts.join(" or ")))
}

/// The refusal of a call.
pub(super) fn refusal(operation: Operation, refused: &Refused, a: &Arguments<'_>) -> Refusal {
    match refused {
        Refused::Algebra(error) => (*error).into(),
        Refused::Operand { operand, error } => Refusal { argument: Some(*operand), ..(*error).into() },
        Refused::Linear(error) => (*error).into(),
        Refused::Nothing(why) => Refusal::condition(*why),
        Refused::Kind { operand, wanted } => match a.values().get(*operand) {
            Some(value) => Refusal { argument: Some(*operand), ..Refusal::expected(wanted.says(), value) },
            None => Refusal::language("an argument is missing"),
        },
        Refused::TooMany { most } => {
            Refusal::language(format!("`{}` takes {most} arguments at most", operation.name()))
        }
        _ => Refusal { reason: Reason::Language(format!("`{}` has no answer here", operation.name())), argument: None },
    }
}
