//! The cost of accesses to shared memory: answers that are objects, to questions that are.

use layout_algebra::analysis::access::THREADS;
use layout_algebra::analysis::{WarpAccess, Wavefronts};
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};
use serde_json::{Value as Json, json};

use super::answers::ToJson;
use super::arguments::Argument;
use super::failure::Failure;
use super::quoted;
use super::rows::{JsonArguments, rows};

type AccessReading = Result<WarpAccess, Failure>;

rows! {
    "bank.layout" | "bank.misaligned" (question: any) = served(&Wavefronts::of(&of_layout(question)?));
    "bank.addresses" (question: any) = served(&Wavefronts::of(&of_addresses(question)?));
    "bank.tile" (question: any) = served(&Wavefronts::of(&of_tile(question)?));
}

fn served(served: &Wavefronts) -> Json {
    json!({
        "phases": served.per_phase().len(),
        "wavefronts_per_phase": served.per_phase(),
        "total_wavefronts": served.total(),
        "conflicts": served.conflicts(),
        "max_ways": served.max_ways(),
    })
}

/// `"swizzle": null` or `[3, 4, 3]`.
fn swizzle(question: Argument) -> Result<Swizzle, Failure> {
    match question.field("swizzle") {
        Ok(numbers) if !numbers.given.is_some_and(Json::is_null) => Ok(numbers.swizzle()??),
        _ => Ok(Swizzle::IDENTITY),
    }
}

fn of_layout(question: Argument) -> AccessReading {
    let layout = ComposedLayout::new(swizzle(question)?, 0, &question.field("layout")?.layout()?);
    let [bytes, width] = ["bytes_per_unit", "width"].map(|field| question.field(field)?.number());
    Ok(WarpAccess::of(&layout, bytes?, width?)?)
}

fn of_addresses(question: Argument) -> AccessReading {
    let addresses = question.field("byte_addresses")?.numbers()?;
    Ok(WarpAccess::new(&addresses, question.field("width")?.number()?)?)
}

/// A warp at a tile of rows: along the rows, down the columns, or at the rows of 8×8 matrices.
fn of_tile(question: Argument) -> AccessReading {
    let [rows, columns, bytes, width] =
        ["rows", "cols", "elem_bytes", "width"].map(|field| question.field(field)?.number());
    let (rows, columns, bytes, width) = (rows?, columns?, bytes?, width?);
    let pattern = question.field("pattern")?.text()?;
    let threads = pattern_of(pattern, [rows, columns], width.checked_div(bytes).unwrap_or(0))?;
    Ok(WarpAccess::of_warp(&ComposedLayout::new(swizzle(question)?, 0, &threads), 0, bytes, width)?)
}

/// Thread to element, as a layout; of it the first warp.
fn pattern_of(pattern: &str, [rows, columns]: [u64; 2], vector: u64) -> Result<LayoutValue, Failure> {
    let (extent, strides) = match pattern {
        "row_vec" => (THREADS, [vector, 0]),
        "col_vec" => (rows, [columns, 0]),
        "ldmatrix_rows" => (8, [columns, vector]),
        _ => return Err(format!("unknown pattern `{}`", quoted(&pattern)).into()),
    };
    Ok(LayoutValue::new(&IntTuple::flat(&[extent, THREADS])?, &IntTuple::flat(&strides)?)?)
}
