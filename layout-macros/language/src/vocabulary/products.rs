//! Products: a layout repeated as another one says.

use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, LayoutValue, Tiler};

use super::{Arguments, Operation, operations};
use crate::value::{Refusal, Value};

pub(super) const OPERATIONS: &[Operation] = operations! {
    "logical_product" "A, T" 2..=2,
        "A repeated as T says, `A * T`: each mode becomes (A, repetitions)", |a| by_tiler(trace::logical_product, a);
    "zipped_product" "A, T" 2..=2,
        "A repeated as T says: ((A, …), (repetitions, …))", |a| by_tiler(trace::zipped_product, a);
    "tiled_product" "A, T" 2..=2,
        "A repeated as T says: ((A, …), repetitions, …)", |a| by_tiler(trace::tiled_product, a);
    "flat_product" "A, T" 2..=2, "A repeated as T says: (A, …, repetitions, …)", |a| by_tiler(trace::flat_product, a);
    "blocked_product" "A, B" 2..=2,
        "blocks of A laid out as B, mode by mode: (A, B)", |a| by_layout(trace::blocked_product, a);
    "raked_product" "A, B" 2..=2, "A dealt out over B, mode by mode: (B, A)", |a| by_layout(trace::raked_product, a);
};

type Answer = Result<Value, Refusal>;
type Product<T> = fn(&LayoutValue, &T, &mut Trace<'_>) -> Result<LayoutValue, AlgebraError>;

fn by_tiler(product: Product<Tiler>, a: &Arguments<'_>) -> Answer {
    let (block, tiler) = (a.layout(0)?, a.tiler(1)?);
    Ok(a.traced(|trace| product(&block, &tiler, trace))?.into())
}

fn by_layout(product: Product<LayoutValue>, a: &Arguments<'_>) -> Answer {
    let (block, repetitions) = (a.layout(0)?, a.layout(1)?);
    Ok(a.traced(|trace| product(&block, &repetitions, trace))?.into())
}
