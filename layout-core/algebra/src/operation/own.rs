//! Answers read off values, and missing answers with a sentence of their own.

use super::accesses::{lanes_of, tiles_of};
use super::kind::{Kind, Operands, Refusal};
use super::returned::{Returned, known};
use super::value::{Numbers, Value};
use crate::atoms::{CopyAtom, CopyWishes, MmaAtom, Operand, Side, TiledCopy, TiledMma, copy_atom};
use crate::capacity::MAX_LEAVES;
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::coordinate::basis::ScaledBasis;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{ColumnAction, ConversionPlan, LinearError, LinearLayout, MmaV2, Name, ThroughShared};
use crate::nested::Nested;
use crate::swizzle::Swizzle;
use crate::tiler::Tiler;
use crate::trace::Trace;

/// The missing answer of a recast of coordinates: along which of them elements are neighbors in memory is known to another layout.
pub(super) const WIDTHLESS: (Option<CoordLayout>, &str) =
    (None, "coordinates have no width: recast the layout that takes them to offsets, `A` in `A o B`");

/// The start of a product, 1 if none is given.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn or_one(n: Option<&IntTuple>) -> IntTuple {
    match n {
        Some(n) => *n,
        None => IntTuple::int(1),
    }
}

/// The coordinate that strides along coordinates lead to.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn coordinate_by_steps(
    coord: &IntTuple,
    shape: &IntTuple,
    steps: &Nested<ScaledBasis>,
) -> Result<IntTuple, AlgebraError> {
    tri!(CoordLayout::with_strides(shape, steps)).coordinate(coord)
}

/// The elements that the threads of a chosen copy read.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn chosen_copy(
    tile: &LayoutValue,
    bits: u64,
    threads: u64,
    into: Option<&ComposedLayout>,
    by: Option<&CopyAtom>,
    align: Option<u64>,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let wishes = CopyWishes { into, align, ..CopyWishes::NONE };
    let wishes = match by {
        Some(atom) => tri!(wishes.by(atom)),
        None => wishes,
    };
    let choice = tri!(trace.auto_copy(tile, bits, threads, &wishes));
    let values = tri!(make_layout(&choice.values));
    let copy = tri!(TiledCopy::by_threads(&tri!(copy_atom(choice.atom())), bits, &choice.threads, &values));
    copy.layout_tv(Side::Source)
}

/// A copy by an operand of atoms side by side.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn copy_by_mma(
    copy: &CopyAtom,
    bits: u64,
    operand: Operand,
    mma: &MmaAtom,
    atoms: &LayoutValue,
    permutation: Option<&Tiler>,
) -> Result<TiledCopy, AlgebraError> {
    TiledCopy::by_mma(copy, bits, &tri!(TiledMma::with_permutation(mma, atoms, permutation)), operand)
}

/// The same, for a thread that some atom must have.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn copy_of_thread(
    copy: &CopyAtom,
    bits: u64,
    operand: Operand,
    mma: (&MmaAtom, &LayoutValue, Option<&Tiler>),
    thread: u64,
) -> Result<TiledCopy, AlgebraError> {
    let mma = tri!(TiledMma::with_permutation(mma.0, mma.1, mma.2));
    tri!(mma.expect_thread(thread));
    TiledCopy::by_mma(copy, bits, &mma, operand)
}

/// Checks that the tiled copy was made for this operand.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn same(operand: Operand, wanted: Operand) -> Result<(), Refusal> {
    match (operand, wanted) {
        (Operand::A, Operand::A) | (Operand::B, Operand::B) | (Operand::C, Operand::C) => Ok(()),
        _ => Err(Refusal::Nothing("the copy is by another operand of the tiled MMA")),
    }
}

/// The swizzle of as many offsets as `a` has coordinates.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn line_of(swizzle: &Swizzle, a: &ComposedLayout) -> Result<ComposedLayout, Refusal> {
    Ok(ComposedLayout::new(*swizzle, 0, &known!(LayoutValue::line(known!(a.size()), 1))))
}

impl Operands<'_> {
    /// An operand of an MMA by its letter.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn operand(&self, i: usize) -> Result<Operand, Refusal> {
        if let Some(Value::Text(letter)) = self.get(i) {
            match letter.as_str().as_bytes() {
                b"A" => return Ok(Operand::A),
                b"B" => return Ok(Operand::B),
                b"C" => return Ok(Operand::C),
                _ => (),
            }
        }
        Err(Refusal::Kind { operand: i, wanted: Kind::Operand })
    }
}

/// The offset at a coordinate, or the slice where it leaves modes whole.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn call_layout(a: &LayoutValue, c: &Coord, trace: &mut Trace<'_>) -> Result<Value, Refusal> {
    Ok(if c.has_whole() {
        Value::Layout(known!(a.slice(c)))
    } else {
        Value::Number(known!(trace.evaluate(a, &c.origin())))
    })
}

/// The same for a swizzled layout.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn call_swizzled(a: &ComposedLayout, c: &Coord, trace: &mut Trace<'_>) -> Result<Value, Refusal> {
    Ok(if c.has_whole() {
        Returned(known!(trace.on(a).slice_and_offset(c)).0).value()
    } else {
        Value::Number(known!(trace.on(a).evaluate(&c.origin())))
    })
}

/// The same for a layout of coordinates.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn call_coordinates(a: &CoordLayout, c: &Coord) -> Result<Value, Refusal> {
    Ok(if c.has_whole() {
        Value::Coordinates(known!(a.slice(c)))
    } else {
        Returned(known!(a.coordinate(&c.origin()))).value()
    })
}

/// The shape in which a layout of coordinates has a complement.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn space_of(a: &CoordLayout, shape: Option<&IntTuple>) -> Result<IntTuple, Refusal> {
    let space = known!(a.coshape());
    match shape {
        // The only coordinate of a space is its index.
        Some(shape) if shape.is_leaf() && space.leaf_count() == 1 => {
            Ok(space.with_leaves([shape.leaf_at(0); MAX_LEAVES]))
        }
        Some(shape) if shape.is_leaf() && !space.is_leaf() => {
            Err(Refusal::Nothing("the complement of coordinates is in a shape with a mode for each coordinate"))
        }
        Some(shape) => Ok(*shape),
        None => Ok(space),
    }
}

/// The image of a coordinate; a single number counts all inputs, the first fastest. A single output is an integer.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn call_linear(a: &LinearLayout, c: &IntTuple) -> Result<IntTuple, Refusal> {
    let ins = if c.is_leaf() { a.flatten_ins().ins() } else { a.ins() };
    let (outs, image) = (a.outs(), a.image(known!(ins.pack(c.leaves()))));
    if outs.count() == 1 {
        return Ok(IntTuple::int(outs.part(image, 0)));
    }
    let mut parts = IntTuple::unit();
    each!(j in 0, outs.count() => {
        parts = known!(parts.push(&IntTuple::int(outs.part(image, j))));
    });
    Ok(parts)
}

/// The strides, one for each input.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn strides(a: &LinearLayout) -> Result<IntTuple, Refusal> {
    let Some(strides) = a.strides() else {
        return Err(Refusal::Nothing("the layout has no strides: some outputs are an xor that is not a sum"));
    };
    Ok(known!(IntTuple::flat(strides.split_at(a.ins().count()).0)))
}

/// The bases of an input in the order of these places.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn acted(a: &LinearLayout, name: &str, order: &[usize]) -> Result<LinearLayout, LinearError> {
    let bits = a.ins().get(tri!(a.ins().expect(&tri!(Name::new(name))))).bits;
    let mut places = [u32::MAX; MAX_LEAVES];
    each!(k in 0, order.len() => {
        places[k] = narrow(order[k]);
    });
    tri!(ColumnAction::new(name, bits, places.split_at(order.len()).0)).apply(a)
}

/// An index; one that is too large for any stays too large.
#[expect(clippy::cast_possible_truncation, reason = "compared before")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn narrow(place: usize) -> u32 {
    if place < u32::MAX as usize { place as u32 } else { u32::MAX }
}

/// The places of the action after which the bases of `b` come first, or last.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn permutation(
    a: &LinearLayout,
    b: &LinearLayout,
    first: bool,
    trace: &mut Trace<'_>,
) -> Result<Option<Numbers>, LinearError> {
    let Some(action) = tri!(trace.on(a).divide_permutation(b, first)) else { return Ok(None) };
    let (places, mut numbers) = (action.places(), Numbers::NONE);
    each!(i in 0, places.len() => {
        numbers.push(places[i] as u64);
    });
    Ok(Some(numbers))
}

/// The number of warps along both dimensions of a matrix.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn mma_v2(warps: &IntTuple) -> Result<MmaV2, Refusal> {
    if warps.leaf_count() != 2 {
        return Err(Refusal::Nothing("the warps stand along 2 dimensions"));
    }
    Ok(MmaV2 { warps_per_cta: [warps.leaf_at(0), warps.leaf_at(1)], instr_shape: [16, 8] })
}

/// The rounds of a conversion by shuffles.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn rounds(a: &LinearLayout, b: &LinearLayout, trace: &mut Trace<'_>) -> Result<u64, Refusal> {
    match known!(trace.conversion_plan(a, b)) {
        ConversionPlan::Shuffles(shuffles) => Ok(shuffles.rounds()),
        ConversionPlan::Shared(_) => Err(Refusal::Nothing("no shuffles: the conversion goes through shared memory")),
    }
}

/// The least rounds of a conversion by words.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn least_rounds(
    a: &LinearLayout,
    b: &LinearLayout,
    bits: u64,
    trace: &mut Trace<'_>,
) -> Result<u64, Refusal> {
    match known!(trace.packed_shuffles(a, b, bits)) {
        Some(plan) => Ok(plan.rounds()),
        None => Err(Refusal::Nothing("no shuffles: the conversion goes through shared memory")),
    }
}

/// A conversion through shared memory.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn through_shared(
    a: &LinearLayout,
    b: &LinearLayout,
    trace: &mut Trace<'_>,
) -> Result<ThroughShared, Refusal> {
    match known!(trace.conversion_plan(a, b)) {
        ConversionPlan::Shared(shared) => Ok(shared),
        ConversionPlan::Shuffles(_) => Err(Refusal::Nothing("no shared memory: shuffles do")),
    }
}

/// The shared memory for these instructions.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn optimal_swizzling(
    a: &LinearLayout,
    b: &LinearLayout,
    stores: &IntTuple,
    loads: &IntTuple,
    bits: u64,
    trace: &mut Trace<'_>,
) -> Result<LinearLayout, Refusal> {
    let (stores, loads) = (tri!(lanes_of(stores)), tri!(lanes_of(loads)));
    let (stores, loads) = (tiles_of(&stores), tiles_of(&loads));
    Ok(known!(trace.on(a).optimal_swizzling_for(b, stores.as_slice(), loads.as_slice(), bits)).layout)
}

/// The widest access of one thread, in bits.
const WIDEST: u64 = 128;

/// The widest vector of elements of `bits` bits that one instruction moves.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn vector_width(a: &ComposedLayout, bits: u64, trace: &mut Trace<'_>) -> Result<u64, Refusal> {
    let most = match WIDEST.checked_div(bits) {
        Some(elements) if elements > 0 => 1 << elements.ilog2(),
        _ => return Err(Refusal::Nothing("the bits of an element are 1 to 128: that is what one access moves")),
    };
    let width = known!(trace.vector_width(a));
    Ok(if width < most { width } else { most })
}
