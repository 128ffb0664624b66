//! Of linear layouts.

use super::super::lists::{Integers, Places};
use super::super::value::{Numbers, Refusal, Value};
use crate::capacity::MAX_LEAVES;
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::linear::{
    Blocked, Chosen, ColumnAction, ConversionPlan, Dims, InstructionTile, LinearError, LinearLayout, MmaV2, Name,
    NvmmaShared, ThroughShared,
};
use crate::text::Text;
use crate::trace::Trace;

/// The refusal of an error.
const fn refused(error: LinearError) -> Refusal {
    match error {
        LinearError::Algebra(error) => Refusal::Algebra(error),
        error => Refusal::Linear(error),
    }
}

/// The sizes of dimensions.
pub(in crate::operation) const fn extents(dims: &Dims) -> Result<IntTuple, AlgebraError> {
    let mut sizes = IntTuple::unit();
    each!(i in 0, dims.count() => {
        tri!(sizes.add(IntTuple::int(dims.get(i).size()).tree()));
    });
    Ok(sizes)
}

/// A stride for each input.
pub(in crate::operation) const fn strides(a: &LinearLayout) -> Result<IntTuple, Refusal> {
    let Some(strides) = a.strides() else {
        return Err(Refusal::Nothing("the layout has no strides: some outputs are an xor that is not a sum"));
    };
    match IntTuple::flat(strides.split_at(a.ins().count()).0) {
        Ok(strides) => Ok(strides),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

/// What a coordinate is taken to; one number counts all inputs, the first fastest.
pub(in crate::operation) const fn call_linear(a: &LinearLayout, c: &IntTuple) -> Result<IntTuple, Refusal> {
    let ins = if c.is_leaf() { a.flatten_ins().ins() } else { a.ins() };
    match ins.pack(Integers::of(c).as_slice()) {
        Ok(word) => outputs(a, word),
        Err(error) => Err(refused(error)),
    }
}

/// The outputs of a word of inputs: an integer where there is one.
const fn outputs(a: &LinearLayout, word: u64) -> Result<IntTuple, Refusal> {
    let (outs, image) = (a.outs(), a.image(word));
    if outs.count() == 1 {
        return Ok(IntTuple::int(outs.part(image, 0)));
    }
    let mut parts = IntTuple::unit();
    each!(j in 0, outs.count() => {
        parts = match parts.push(&IntTuple::int(outs.part(image, j))) {
            Ok(parts) => parts,
            Err(error) => return Err(Refusal::Algebra(error)),
        };
    });
    Ok(parts)
}

pub(in crate::operation) const fn folded_linear(found: Result<ComposedLayout, LinearError>) -> Result<Value, Refusal> {
    match found {
        Ok(composed) => super::folded(Ok(composed)),
        Err(error) => Err(refused(error)),
    }
}

pub(in crate::operation) const fn without_broadcast(
    a: &LinearLayout,
    trace: &mut Trace<'_>,
) -> Result<LinearLayout, LinearError> {
    tri!(trace.on(a).remove_broadcast()).apply(a)
}

/// The bases of an input in the order of these places.
pub(in crate::operation) const fn acted(
    a: &LinearLayout,
    name: &str,
    order: &[usize],
) -> Result<LinearLayout, LinearError> {
    let bits = a.ins().get(tri!(a.ins().expect(&tri!(Name::new(name))))).bits;
    let mut places = [u32::MAX; MAX_LEAVES];
    each!(k in 0, order.len() => {
        places[k] = narrow(order[k]);
    });
    tri!(ColumnAction::new(name, bits, places.split_at(order.len()).0)).apply(a)
}

/// A place; one that is too large for any stays too large.
#[expect(clippy::cast_possible_truncation, reason = "compared before")]
const fn narrow(place: usize) -> u32 {
    if place < u32::MAX as usize { place as u32 } else { u32::MAX }
}

pub(in crate::operation) const fn permutation(
    a: &LinearLayout,
    b: &LinearLayout,
    first: bool,
    trace: &mut Trace<'_>,
) -> Result<Option<Numbers>, LinearError> {
    let Some(action) = tri!(trace.on(a).divide_permutation(b, first)) else { return Ok(None) };
    let (places, mut numbers) = (action.places(), [0; MAX_LEAVES]);
    each!(i in 0, places.len() => {
        numbers[i] = places[i] as u64;
    });
    Ok(Some(Numbers::of(&numbers, places.len())))
}

pub(in crate::operation) const fn conversion_kind(
    a: &LinearLayout,
    b: &LinearLayout,
    trace: &mut Trace<'_>,
) -> Result<Text, LinearError> {
    Ok(Text::new(tri!(trace.on(a).conversion_kind(b)).name()))
}

pub(in crate::operation) const fn vectorised(
    found: Result<(u64, ColumnAction), LinearError>,
) -> Result<u64, LinearError> {
    Ok(tri!(found).0)
}

pub(in crate::operation) const fn blocked<'a>(
    elements: &'a Integers,
    threads: &'a Integers,
    warps: &'a Integers,
    order: &'a Places,
) -> Blocked<'a> {
    Blocked {
        size_per_thread: elements.as_slice(),
        threads_per_warp: threads.as_slice(),
        warps_per_cta: warps.as_slice(),
        order: order.as_slice(),
    }
}

pub(in crate::operation) const fn nvmma_shared(
    swizzle_bytes: u64,
    bitwidth: u64,
    shape: &Integers,
    is_transposed: bool,
    trace: &mut Trace<'_>,
) -> Result<LinearLayout, LinearError> {
    trace.on(&NvmmaShared { swizzle_bytes, bitwidth, is_transposed }).layout(shape.as_slice())
}

/// The warps along both dimensions of a matrix.
pub(in crate::operation) const fn mma_v2(warps: &IntTuple) -> Result<MmaV2, Refusal> {
    if warps.leaf_count() != 2 {
        return Err(Refusal::Nothing("the warps stand along 2 dimensions"));
    }
    Ok(MmaV2 { warps_per_cta: [warps.leaf_at(0), warps.leaf_at(1)], instr_shape: [16, 8] })
}

pub(in crate::operation) const fn chosen(found: Result<Chosen, LinearError>) -> Result<LinearLayout, LinearError> {
    Ok(tri!(found).shared)
}

pub(in crate::operation) const fn rounds(
    a: &LinearLayout,
    b: &LinearLayout,
    trace: &mut Trace<'_>,
) -> Result<u64, Refusal> {
    match trace.conversion_plan(a, b) {
        Ok(ConversionPlan::Shuffles(shuffles)) => Ok(shuffles.rounds()),
        Ok(ConversionPlan::Shared(_)) => {
            Err(Refusal::Nothing("no shuffles: the conversion goes through shared memory"))
        }
        Err(error) => Err(refused(error)),
    }
}

pub(in crate::operation) const fn through_shared(
    a: &LinearLayout,
    b: &LinearLayout,
    trace: &mut Trace<'_>,
) -> Result<ThroughShared, Refusal> {
    match trace.conversion_plan(a, b) {
        Ok(ConversionPlan::Shared(shared)) => Ok(shared),
        Ok(ConversionPlan::Shuffles(_)) => Err(Refusal::Nothing("no shared memory: shuffles do")),
        Err(error) => Err(refused(error)),
    }
}

/// The conflicts of reading and of writing.
pub(in crate::operation) const fn read_and_write(found: Result<[u64; 2], LinearError>) -> Result<IntTuple, Refusal> {
    match found {
        Ok(conflicts) => match IntTuple::flat(&conflicts) {
            Ok(conflicts) => Ok(conflicts),
            Err(error) => Err(Refusal::Algebra(error)),
        },
        Err(error) => Err(refused(error)),
    }
}

pub(in crate::operation) const fn optimal_swizzling(
    a: &LinearLayout,
    b: &LinearLayout,
    stores: &IntTuple,
    loads: &IntTuple,
    bits: u64,
    trace: &mut Trace<'_>,
) -> Result<LinearLayout, Refusal> {
    let (stores, loads) = (tri!(Lanes::of(stores)), tri!(Lanes::of(loads)));
    let (all, more) = (stores.tiles(), loads.tiles());
    let (stores, loads) = (all.split_at(stores.count).0, more.split_at(loads.count).0);
    match trace.on(a).optimal_swizzling_for(b, stores, loads, bits) {
        Ok(found) => Ok(found.layout),
        Err(error) => Err(refused(error)),
    }
}

/// The most instructions that are chosen from.
const INSTRUCTIONS: usize = 8;

/// Instructions by the bits of their lanes, each `(neighbours, addresses)`.
struct Lanes {
    neighbours: [Places; INSTRUCTIONS],
    addresses: [Places; INSTRUCTIONS],
    count: usize,
}

impl Lanes {
    const fn of(all: &IntTuple) -> Result<Self, Refusal> {
        let mut lanes =
            Self { neighbours: [Places::NONE; INSTRUCTIONS], addresses: [Places::NONE; INSTRUCTIONS], count: 0 };
        if all.rank() > INSTRUCTIONS {
            return Err(Refusal::Nothing("more than 8 instructions to choose from"));
        }
        each!(k in 0, all.rank() => {
            let (neighbours, addresses) = match Self::pair(all, k) {
                Ok(pair) => pair,
                Err(error) => return Err(Refusal::Algebra(error)),
            };
            lanes.neighbours[k] = neighbours;
            lanes.addresses[k] = addresses;
            lanes.count = next(k);
        });
        Ok(lanes)
    }

    const fn pair(all: &IntTuple, k: usize) -> Result<(Places, Places), AlgebraError> {
        let one = tri!(all.mode(k));
        Ok((Places::of(&tri!(one.mode(0))), Places::of(&tri!(one.mode(1)))))
    }

    const fn tiles(&self) -> [InstructionTile<'_>; INSTRUCTIONS] {
        let mut tiles = [InstructionTile { lane_contig: &[], lane_addr: &[] }; INSTRUCTIONS];
        each!(k in 0, self.count => {
            tiles[k] =
                InstructionTile { lane_contig: self.neighbours[k].as_slice(), lane_addr: self.addresses[k].as_slice() };
        });
        tiles
    }
}
