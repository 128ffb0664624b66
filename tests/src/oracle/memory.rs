//! Shared memory: the cost of accesses, and the canonical layouts as CUTLASS spells them, `GMMA::Layout_K_SW128_Atom<half_t>` and
//! `tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{},Shape<128,64>,LayoutOrder(2,1,3))`.

use layout_algebra::analysis::access::THREADS;
use layout_algebra::analysis::{WarpAccess, Wavefronts};
use layout_algebra::atoms::Element;
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Major, Order, Swizzle, smem_atom, smem_atom_32b};
use layout_answers::json::Failure;
use layout_language::errors::shortened;
use serde_json::{Value as Json, json};

use super::answer::{JsonAnswer, rows};
use super::arguments::Arguments;

rows! { a
    "bank.addresses" => served(&WarpAccess::new(&a.field::<Vec<u64>>("byte_addresses")?, a.field("width")?)?);
    "bank.layout" => served(&of_layout(a)?);
    "bank.misaligned" => served(&of_layout(a)?);
    "bank.tile" => served(&of_tile(a)?);
    "smem_atom" => {
        let (layout, bits) = atom(&a.get::<String>(0)?)?;
        describe(&layout, &layout, bits)?
    };
    "smem_tile" => tile(&a.get::<String>(0)?)?;
}

fn served(access: &WarpAccess) -> Json {
    let served = Wavefronts::of(access);
    json!({
        "phases": served.per_phase().len(),
        "wavefronts_per_phase": served.per_phase(),
        "total_wavefronts": served.total(),
        "conflicts": served.conflicts(),
        "max_ways": served.max_ways(),
    })
}

/// `"swizzle": null` or `[3, 4, 3]`.
fn swizzle(a: &Arguments<'_>) -> Result<Swizzle, Failure> {
    let numbers: Option<Vec<Json>> = a.field("swizzle")?;
    numbers.map_or(Ok(Swizzle::IDENTITY), |list| Arguments::new(&list, false).swizzle())
}

fn of_layout(a: &Arguments<'_>) -> Result<WarpAccess, Failure> {
    let layout = ComposedLayout::new(swizzle(a)?, 0, &a.field("layout")?);
    Ok(WarpAccess::of(&layout, a.field("bytes_per_unit")?, a.field("width")?)?)
}

/// A warp at a tile of rows: along the rows, down the columns, or at the rows of 8×8 matrices.
fn of_tile(a: &Arguments<'_>) -> Result<WarpAccess, Failure> {
    let [rows, columns, bytes, width] = ["rows", "cols", "elem_bytes", "width"].map(|name| a.field::<u64>(name));
    let (rows, columns, bytes, width) = (rows?, columns?, bytes?, width?);
    let vector = width.checked_div(bytes).unwrap_or(0);
    let (extent, strides) = match a.field::<String>("pattern")?.as_str() {
        "row_vec" => (THREADS, [vector, 0]),
        "col_vec" => (rows, [columns, 0]),
        "ldmatrix_rows" => (8, [columns, vector]),
        other => return Err(format!("unknown pattern `{}`", shortened(other)).into()),
    };
    let threads = LayoutValue::new(&IntTuple::flat(&[extent, THREADS])?, &IntTuple::flat(&strides)?)?;
    Ok(WarpAccess::of_warp(&ComposedLayout::new(swizzle(a)?, 0, &threads), 0, bytes, width)?)
}

/// An atom in elements of so many bits.
fn atom(name: &str) -> Result<(ComposedLayout, u64), Failure> {
    let parts = || {
        let (namespaced, element) = name.strip_suffix('>')?.split_once('<')?;
        let layout = namespaced.strip_prefix("GMMA::").or_else(|| namespaced.strip_prefix("UMMA::"))?;
        let (major, width) = layout.strip_prefix("Layout_")?.strip_suffix("_Atom")?.split_once('_')?;
        let major = [("K", Major::K), ("MN", Major::Mn)].into_iter().find(|(letters, _)| *letters == major)?.1;
        let widths = [("INTER", 16), ("SW32", 32), ("SW64", 64), ("SW128", 128), ("SW128_32B", 0)];
        let bytes = widths.into_iter().find(|(word, _)| *word == width)?.1;
        Some((major, bytes, Element::named(element)?.bits()))
    };
    match parts() {
        Some((Major::Mn, 0, bits)) => Ok((smem_atom_32b(bits)?, bits)),
        Some((major, bytes @ 1.., bits)) => Ok((smem_atom(major, bytes, bits)?, bits)),
        _ => Err(format!("unknown shared-memory atom `{}`", shortened(name)).into()),
    }
}

fn tile(call: &str) -> JsonAnswer {
    let parts = || {
        let inside = call.strip_prefix("tile_to_shape(")?.strip_suffix(')')?;
        let (name, rest) = inside.split_once("{},Shape<")?;
        let (shape, order) = rest.split_once('>')?;
        let shape = numbers(shape)?;
        let order = match order {
            "" => Order::ColumnMajor,
            // An order names the modes that have a number in it; the shape may have fewer.
            order => {
                let steps = numbers(order.strip_prefix(",LayoutOrder(")?.strip_suffix(')')?)?;
                Order::Steps(IntTuple::flat(steps.get(..shape.len())?).ok()?)
            }
        };
        Some((name, IntTuple::flat(&shape).ok()?, order))
    };
    let expected = || format!("expected `tile_to_shape(ATOM{{}},Shape<…>)`, found `{}`", shortened(call));
    let (name, shape, order) = parts().ok_or_else(expected)?;
    let (atom, bits) = atom(name)?;
    describe(&atom, &atom.tile_to_shape(&shape, &order)?, bits)
}

fn numbers(list: &str) -> Option<Vec<u64>> {
    list.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// The largest layout whose offsets are listed.
const LISTED: u64 = 1 << 12;

/// The answer for an atom or a tiling of it. A pointer swizzles byte addresses; without a swizzle it keeps 16 bytes together.
fn describe(atom: &ComposedLayout, layout: &ComposedLayout, bits: u64) -> JsonAnswer {
    let swizzle = atom.swizzle();
    let base = if swizzle.bits() == 0 { 4 } else { swizzle.base() + bits.ilog2() - 3 };
    let shift = if swizzle.bits() == 0 { 3 } else { swizzle.shift() };
    let plain = layout.layout();
    let mut object = json!({
        "layout": format!("Sw<{},{base},{shift}> o smem_ptr[{bits}b](unset) o {plain}", swizzle.bits()),
        "position_independent": layout.as_layout().map_or_else(|| layout.to_string(), |plain| plain.to_string()),
        "shape": layout.shape(),
        "size": layout.size()?.to_string(),
        "cosize": layout.cosize()?.to_string(),
        "max_alignment": (1_u64 << base).to_string(),
    });
    if layout.size()? <= LISTED {
        object["table"] =
            (0..layout.size()?).map(|index| Ok(layout.at(index)?)).collect::<Result<Vec<u64>, Failure>>()?.into();
    }
    Ok(object)
}
