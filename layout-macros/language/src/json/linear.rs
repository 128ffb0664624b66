//! Linear layouts for programs, under the names of the theory's vectors, where these are not the operations of the language.

use layout_algebra::linear::{Blocked, InstructionTile, LinearError, LinearLayout, MmaV2, NvmmaShared, SwizzledShared};
use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
use serde_json::{Map, Value as Json, json};

use super::answers::ToJson;
use super::arguments::Argument;
use super::failure::Failure;
use super::quoted;
use super::rows::{JsonAnswer, JsonArguments, rows};

rows! {
    "cute.to_linear" (l: layout) = flat(&LinearLayout::from_layout(&l)?);
    "cute.to_linear_multi" (l: layout) = LinearLayout::from_layout(&l)?;
    "cute.swizzled_to_linear" (s: swizzle, l: layout) =
        flat(&LinearLayout::from_composed(&ComposedLayout::new(s?, 0, &l))?);
    "swizzle.valid" (bits: any, base: any, shift: any) = Argument::swizzle_of(bits, base, shift)?.is_ok();
    "swizzle.table" (bits: any, base: any, shift: any, size: number) =
        table(Argument::swizzle_of(bits, base, shift)??, size)?;
    "swizzle.to_linear" (bits: any, base: any, shift: any, size: number) = {
        let line = LayoutValue::line(size, 1)?;
        flat(&LinearLayout::from_composed(&ComposedLayout::new(Argument::swizzle_of(bits, base, shift)??, 0, &line))?)
    };
    "swizzle.is_involution" (bits: any, base: any, shift: any) = {
        let swizzle = Argument::swizzle_of(bits, base, shift)??;
        swizzle.after(&swizzle)?.is_identity()
    };
    "linear.to_cute" (bases: numbers) = of_bases(&bases)?.to_layout()?;
    "linear.to_swizzled_cute" (bases: numbers) = unswizzled(&of_bases(&bases)?)?;

    "linear.from_bases" (a: linear, onto: flag) = if onto { a.surjective()? } else { a };
    "linear.from_blocked" (encoding: any, shape: numbers) = blocked(encoding, &shape)?;
    "linear.from_slice_of_blocked" (encoding: any, dim: number, shape: numbers) = {
        // The tensor of the parent has one coordinate along the dimension that is left out.
        let dim = usize::try_from(dim).unwrap_or(usize::MAX);
        let (before, after) =
            shape.split_at_checked(dim).ok_or_else(|| encoding.refusal(format!("no dimension {dim}")))?;
        blocked(encoding, &[before, &[1], after].concat())?.slice(dim)?
    };
    "linear.from_swizzled_shared" (encoding: any, shape: numbers) = {
        let number = |name| encoding.field(name)?.number();
        let order = encoding.field("order")?.places()?;
        let (vec, per_phase, max_phase) = (number("vec")?, number("per_phase")?, number("max_phase")?);
        SwizzledShared { vec, per_phase, max_phase, order: &order }.layout(&shape)?
    };
    "linear.from_nvmma_shared" (encoding: any, shape: numbers) = {
        let number = |name| encoding.field(name)?.number();
        let (swizzle_bytes, bitwidth) = (number("swizzle_byte_width")?, number("element_bitwidth")?);
        let is_transposed = encoding.field("transposed")?.flag().unwrap_or(false);
        NvmmaShared { swizzle_bytes, bitwidth, is_transposed }.layout(&shape)?
    };
    "linear.from_mma_v2" (encoding: any, shape: numbers) = mma_v2(encoding)?.accumulator(&shape)?;
    "linear.from_mma_v2_operand" (encoding: any, shape: numbers) = {
        let (operand, k_width) = (encoding.field("operand")?.number()?, encoding.field("k_width")?.number()?);
        mma_v2(encoding)?.operand(operand, k_width, &shape)?
    };

    "linear.apply" (a: linear, coordinates: any) = apply(&a, coordinates)?;
    "linear.flags" (a: linear) = json!({
        "surjective": a.is_surjective(),
        "injective": a.is_injective(),
        "invertible": a.is_bijective(),
        "total_in_log2": a.ins().bits(),
        "total_out_log2": a.outs().bits(),
    });
    "linear.matrix" (a: linear) = matrix(&a);
    "linear.free_variable_masks" (a: linear) = named(&a, &a.free_variable_masks()).map(|named| json!(named)).collect::<Json>();
    "linear.strides" (a: linear) =
        a.strides().map(|strides| Json::from(named(&a, &strides).map(|(name, stride)| (name, stride.into())).collect::<Map<_, _>>()));
    "linear.equal" (a: linear, b: linear) = a.equals(&b);
    "linear.product" (a: linear, b: linear) = a.product(&b)?;
    "linear.reg_perm_for_divide" (a: linear, b: linear, first: flag) = a.divide_permutation(&b, first)?;
    "linear.remove_broadcast_regs" (a: linear) = {
        let removal = a.remove_broadcast()?;
        json!({ "action": removal.json(), "layout": removal.apply(&a)?.json() })
    };
    "linear.largest_vectorisation" (a: linear, bits: number, most: limit) = {
        let (elements, order) = a.largest_vectorisation(bits, most)?;
        json!({ "elems": elements, "permutation": order.json() })
    };
    "linear.factor_identity_prefix" (a: linear, input: text, output: text, most: number) = {
        let (size, rest) = a.factor_identity(input, output, most)?;
        json!({ "size": size, "rest": rest.json() })
    };
    "linear.optimal_swizzling" (a: linear, b: linear, stores: any, loads: any, bits: number) = {
        let (stores, loads) = (lanes(stores)?, lanes(loads)?);
        let found = a.optimal_swizzling_for(&b, &tiles(&stores), &tiles(&loads), bits)?;
        json!({ "src_tile": found.store, "dst_tile": found.load, "layout": found.layout.json() })
    };
    "linear.bank_conflicts_ldst" (a: linear, b: linear, shared: linear, bits: number) = a.bank_conflicts(&b, &shared, bits)?;
    "linear.bank_conflicts_by_rows" (a: linear, b: linear, shared: linear, bits: number) =
        a.bank_conflicts_by_rows(&b, &shared, bits)?;
}

/// The swizzles that are tried: so many bits, above so many, so far apart.
const BITS: std::ops::RangeInclusive<u32> = 1..=3;
const BASES: std::ops::RangeInclusive<u32> = 0..=5;
const FARTHEST: i32 = 5;

/// The longest list in an answer, in entries.
const LISTED: u64 = 1 << 16;

fn table(swizzle: Swizzle, size: u64) -> Result<Vec<u64>, Failure> {
    if size > LISTED {
        return Err(format!("a list of {size} entries: the limit of an answer is {LISTED}").into());
    }
    Ok((0..size).map(|offset| swizzle.apply(offset)).collect())
}

/// `{"bases":[1,2],"in_size":4,"out_size":4}`
fn flat(layout: &LinearLayout) -> Json {
    let (ins, outs) = (layout.flatten_ins().ins(), layout.outs());
    json!({
        "bases": layout.columns().as_slice(),
        "in_size": 1_u64 << ins.bits(),
        "out_size": 1_u64 << outs.bits(),
    })
}

/// The layout of a bare list of bases.
fn of_bases(bases: &[u64]) -> Result<LinearLayout, Failure> {
    let reached = bases.iter().fold(0, |reached, basis| reached | basis);
    let size = 1_u64.checked_shl(u64::BITS.saturating_sub(reached.leading_zeros()));
    let size = size.ok_or(LinearError::TooManyBits { bits: u64::BITS })?;
    let bases: Vec<&[u64]> = bases.iter().map(std::slice::from_ref).collect();
    Ok(LinearLayout::from_bases(&[("index", &bases)], &[("offset", size)])?)
}

/// All small swizzles after which a plain layout is this one.
fn unswizzled(layout: &LinearLayout) -> JsonAnswer {
    let mut solutions = Vec::new();
    for (bits, base) in BITS.flat_map(|bits| BASES.map(move |base| (bits, base))) {
        for shift in bits.cast_signed()..=FARTHEST {
            if let Ok(plain) = layout.unswizzled(&Swizzle::new(bits, base, shift)?) {
                solutions.push(json!([bits, base, shift, plain.to_string()]));
            }
        }
    }
    Ok(json!({ "count": solutions.len(), "solutions": solutions }))
}

fn blocked(encoding: Argument, shape: &[u64]) -> Result<LinearLayout, Failure> {
    let list = |name| encoding.field(name)?.numbers();
    let blocked = Blocked {
        size_per_thread: &list("size_per_thread")?,
        threads_per_warp: &list("threads_per_warp")?,
        warps_per_cta: &list("warps_per_cta")?,
        order: &encoding.field("order")?.places()?,
    };
    Ok(blocked.layout(shape)?)
}

fn mma_v2(encoding: Argument) -> Result<MmaV2, Failure> {
    let pair = |name: &str| {
        let numbers = encoding.field(name)?.numbers()?;
        numbers.try_into().map_err(|_| encoding.refusal(format!("`{name}` is of two numbers")))
    };
    Ok(MmaV2 { warps_per_cta: pair("warps_per_cta")?, instr_shape: pair("instr_shape")? })
}

/// `{"x":3,"y":0}` → `{"row":1,"col":2}`
fn apply(layout: &LinearLayout, coordinates: Argument) -> JsonAnswer {
    let (ins, outs) = (layout.ins(), layout.outs());
    let given = coordinates.given.and_then(Json::as_object);
    let given = given.ok_or_else(|| coordinates.refusal("coordinates are an object".to_owned()))?;
    if let Some(unknown) = given.keys().find(|name| ins.find(name).is_none()) {
        return Err(coordinates.refusal(format!("no dimension `{}`", quoted(unknown))));
    }
    let inputs = (0..ins.count()).map(|i| coordinates.field(ins.get(i).name.as_str())?.number());
    let outputs = layout.apply(&inputs.collect::<Result<Vec<u64>, Failure>>()?)?;
    let named = outputs.iter().take(outs.count()).enumerate().map(|(j, at)| (outs.get(j).name.to_string(), json!(at)));
    Ok(named.collect::<Map<_, _>>().into())
}

fn matrix(layout: &LinearLayout) -> Json {
    let entries = |row: &u64| -> Json { (0..layout.ins().bits()).map(|column| (row >> column) & 1).collect() };
    layout.matrix().as_slice().iter().map(entries).collect()
}

/// A number for each input.
fn named<'a>(layout: &LinearLayout, numbers: &'a [u64]) -> impl Iterator<Item = (String, u64)> + 'a {
    let ins = layout.ins();
    numbers.iter().take(ins.count()).enumerate().map(move |(i, number)| (ins.get(i).name.to_string(), *number))
}

/// The lanes of instructions, `{"lane_contig":[0,1],"lane_addr":[2,3,4]}`.
fn lanes(tiles: Argument) -> Result<Vec<[Vec<usize>; 2]>, Failure> {
    tiles.each(|tile| Ok([tile.field("lane_contig")?.places()?, tile.field("lane_addr")?.places()?]))
}

fn tiles(lanes: &[[Vec<usize>; 2]]) -> Vec<InstructionTile<'_>> {
    lanes.iter().map(|[lane_contig, lane_addr]| InstructionTile { lane_contig, lane_addr }).collect()
}
