//! What was asked, as the algebra takes it down to account for a refusal.

mod linear;

use layout_algebra::account::{Asked, Operand, Operation as Known};
use layout_algebra::{IntTuple, Tiler};

use crate::ast::Word;
use crate::value::{Refusal, Value};
use crate::vocabulary::{Arguments, Operation};

/// The operation and its operands; nothing if the algebra has no account of it.
pub(super) fn of(operation: &Operation, values: &[Value]) -> Option<Asked> {
    let known = known(operation.name)?;
    if matches!(known, Known::Append | Known::Prepend) && is_filled(values) {
        return None;
    }
    let arguments = Arguments::new(values);
    let is_linear = linear::is_asked(known, values);
    if known == Known::Call && !is_linear {
        return None;
    }
    let mut asked = Asked::new(known);
    // Of a part of one thread, which thread comes last, and does not matter.
    let is_of_a_thread = matches!(operation.name.strip_prefix("partition_"), Some("A" | "B" | "C" | "S" | "D"));
    for i in 0..values.len().saturating_sub(usize::from(is_of_a_thread)) {
        let operand = if is_linear { linear::operand(known, i, &arguments) } else { operand(known, i, &arguments) };
        if let Some(operand) = operand.ok()? {
            asked = asked.with(&operand);
        }
    }
    Some(asked)
}

/// Whether this inverts its first operand to find in it what the second one wants.
pub(super) fn is_conversion(name: &str) -> bool {
    known(name).is_some_and(Known::is_conversion)
}

/// The algebra's operation of this name; those that list offsets are asked as those that give the layout.
fn known(name: &str) -> Option<Known> {
    let of_name = |name: &str| Known::ALL.iter().copied().find(|known| known.name() == name);
    of_name(name).or_else(|| {
        let name = name.strip_suffix("_layout").filter(|rest| rest.contains('_')).unwrap_or(name);
        of_name(match name {
            "mma_threads" | "mma_A" | "mma_B" | "mma_C" | "mma_SFA" | "mma_SFB" | "mma_E" => "mma_shape",
            "copy_threads" | "copy_src" | "copy_dst" => "copy_ref",
            "tiled_mma_threads" => "tiled_mma_shape",
            "partition_A" | "partition_fragment_A" | "partition_shape_A" => "thrfrg_A",
            "partition_B" | "partition_fragment_B" | "partition_shape_B" => "thrfrg_B",
            "partition_C" | "partition_fragment_C" | "partition_shape_C" => "thrfrg_C",
            "partition_S" => "tidfrg_S",
            "partition_D" => "tidfrg_D",
            "local_tile_proj" => "local_tile",
            "slice_and_offset" => "slice",
            "recast" => "recast_layout",
            "make_ordered" => "make_ordered_layout",
            "max_common" => "max_common_layout",
            "is_bijective" => "is_compact",
            name => name,
        })
    })
}

/// `append(A, n)`, which fills up with `1:0`.
fn is_filled(values: &[Value]) -> bool {
    matches!(values, [_, Value::Integer(_)])
}

/// Argument `i` as its letter takes it; nothing for a word that changes nothing.
fn operand(known: Known, i: usize, a: &Arguments<'_>) -> Result<Option<Operand>, Refusal> {
    let value = a.value(i)?;
    let letter = known.letters().get(i).or(known.letters().last()).copied().unwrap_or("");
    if let Value::Text(name) = value {
        return Ok(Some(Operand::name(name)));
    }
    if i > 0 && accesses_tiles(known) {
        return access(known, i, letter, a).map(Some);
    }
    Ok(Some(match (letter, value) {
        (_, Value::Morphism(morphism)) => Operand::Morphism(**morphism),
        ("S1", Value::Layout(layout)) => Operand::Layout(**layout),
        (_, Value::Word(Word::Loose)) => Operand::Loose,
        (_, Value::Word(Word::Exact)) => Operand::Exact,
        (_, Value::Word(Word::Row)) => Operand::Row,
        ("bits", Value::Word(Word::Element(element))) => Operand::Number(element.bits()),
        (_, Value::Word(_)) => return Ok(None),
        ("T" | "n" | "i" | "begin" | "end" | "from" | "to" | "bytes" | "bits" | "unit", Value::Integer(number)) => {
            Operand::Number(*number)
        }
        ("B", Value::Integer(number)) if is_composed(known) => Operand::Number(*number),
        ("A" | "B" | "L", Value::Composed(composed)) => Operand::composed(composed),
        ("B", _) if is_composed(known) => as_tiler(value, &a.tiler(i)?),
        ("T", _) if known.name().ends_with("_product") || known == Known::TileUnzip => as_tiler(value, &a.tiler(i)?),
        ("T" | "permutation", _) => as_tiler(value, &a.tile(i)?),
        ("A" | "B" | "C" | "F" | "L" | "atoms" | "threads" | "values", _) => Operand::Layout(a.layout(i)?),
        ("c" | "projection", _) => Operand::Coordinate(a.coord(i)?),
        _ => as_tuple(&a.shape(i)?),
    }))
}

/// Whether this is about how threads come to the elements of a tile.
fn accesses_tiles(known: Known) -> bool {
    matches!(
        known,
        Known::AutoSwizzle | Known::BestSwizzle | Known::AutoPadding | Known::TileConflicts | Known::ConflictFree
    )
}

/// Argument `i` of an access: the element, or what threads come to.
fn access(known: Known, i: usize, letter: &str, a: &Arguments<'_>) -> Result<Operand, Refusal> {
    Ok(match (letter, a.value(i)?) {
        ("bits", _) if i == 1 => Operand::Element(a.bits(i)?),
        ("bytes", Value::Word(_)) if known == Known::ConflictFree => Operand::Number(a.bytes(i)?),
        ("bytes", _) => Operand::Number(a.integer(i)?),
        (_, Value::Word(Word::Ldmatrix | Word::Stmatrix)) => Operand::Matrices,
        (_, Value::Word(Word::Col)) => Operand::Col,
        (_, Value::Word(Word::Row)) => Operand::Row,
        _ => Operand::Layout(a.layout(i)?),
    })
}

/// Whether the second operand, under its letter, is a tiler.
fn is_composed(known: Known) -> bool {
    matches!(known, Known::Composition | Known::IsComposable)
}

/// One layout for all modes is shown as such.
fn as_tiler(value: &Value, tiler: &Tiler) -> Operand {
    match value {
        Value::Layout(layout) => Operand::Layout(**layout),
        _ => Operand::Tiler(*tiler),
    }
}

fn as_tuple(tuple: &IntTuple) -> Operand {
    if tuple.is_leaf() { Operand::Number(tuple.leaf_at(0)) } else { Operand::Tuple(*tuple) }
}
