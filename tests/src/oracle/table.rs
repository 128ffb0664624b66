//! The names of the vectors, a row each where the name or the form is not that of an operation.
//!
//! A name that is not here is the operation of its last part, `linear.compose`, or of the whole, `zipped_divide`.

use layout_answers::json::{self, Failure};
use layout_language::vocabulary;
use serde_json::Value as Json;

use super::answer::Answer::{self, Expression, Object, Operation};
use super::answer::{JsonAnswer, Row};
use super::arguments::Arguments;
use super::{linear, memory, morphisms, tiled};

const ROWS: &[Row] = &[
    (
        "copy_traits",
        Object(&[
            ("ThrID", "copy_threads(a)"),
            ("SrcLayout", "copy_src(a)"),
            ("DstLayout", "copy_dst(a)"),
            ("RefLayout", "copy_ref(a)"),
        ]),
    ),
    ("cute.to_linear_multi", Operation("to_linear")),
    ("linear.equal", Expression("a == b")),
    ("linear.from_blocked", Expression("from_blocked(size_per_thread, threads_per_warp, warps_per_cta, order, b)")),
    ("linear.from_mma_v2", Expression("from_mma_v2(warps_per_cta, b)")),
    ("linear.from_mma_v2_operand", Expression("from_mma_v2_operand(operand, k_width, warps_per_cta, b)")),
    ("linear.from_nvmma_shared", Expression("from_nvmma_shared(swizzle_byte_width, element_bitwidth, b, transposed)")),
    ("linear.from_swizzled_shared", Expression("from_swizzled_shared(vec, per_phase, max_phase, order, b)")),
    ("linear.product", Operation("logical_product")),
    ("paper.is_complementable_layout", Operation("is_complementable")),
    ("paper.layout_is_nondegenerate", Operation("is_nondegenerate")),
    ("paper.realization", Object(&[("codomain_size", "cosize(a)"), ("table", "realize(a)")])),
    ("paper.relative_coalesce", Operation("coalesce")),
    ("tract.compute_morphism", Operation("morphism")),
    ("tract.compute_tuple_morphism", Expression("flatten(morphism(a))")),
    ("tract.nest.compose", Operation("compose_morphisms")),
    ("tract.nest.concat", Operation("concat_morphisms")),
    ("tract.nest.new", Operation("morphism")),
    ("tract.nest.pullback_along", Operation("pullback")),
    ("tract.nest.pushforward_along", Operation("pushforward")),
    ("tract.nt.is_congruent_to", Operation("congruent")),
    ("tract.nullify_zero_strides", Operation("nullify_trivial_strides")),
    ("tract.sort_flat_layout", Operation("sort_flat_layout_with_perm")),
    ("tract.tuple.compose", Operation("compose_morphisms")),
    ("tract.tuple.concat", Expression("flatten(concat_morphisms(a, b))")),
    ("tract.tuple.new", Expression("flatten(morphism(a, b, c))")),
    ("tract.tuple.sum", Operation("sum_morphisms")),
];

/// Conditions to which the package gives another name in some operations.
const RENAMED: &[(&str, &str, &str)] = &[
    ("tract.nest.concat", "images_not_disjoint", "not_concatenable"),
    ("tract.nest.is_complementary_to", "images_not_disjoint", "not_concatenable"),
    ("tract.tuple.flat_divide", "not_composable", "codomain_mismatch"),
    ("tract.tuple.flat_product", "not_composable", "codomain_mismatch"),
];

/// Prefixes of vectors' names whose last part is an operation.
const PREFIXES: [&str; 6] = ["linear.", "paper.", "tract.nest.", "tract.nt.", "tract.tuple.", "tract."];

/// The families of rows.
const FAMILIES: [&[Row]; 5] = [ROWS, linear::ROWS, memory::ROWS, morphisms::ROWS, tiled::ROWS];

/// All names that have rows.
pub fn names() -> impl Iterator<Item = &'static str> {
    FAMILIES.into_iter().flatten().map(|(name, _)| *name)
}

/// The operation that answers a name, its arguments in the same order.
pub fn operation(name: &str) -> Option<&'static str> {
    match row(name) {
        Some(Operation(operation)) => Some(operation),
        Some(_) => None,
        None => Some(vocabulary::find(name)?.name),
    }
}

/// Checks that a name has a row, or is that of an operation.
pub fn is_known(name: &str) -> bool {
    row(name).is_some() || operation(name).is_some()
}

fn row(name: &str) -> Option<Answer> {
    let row = FAMILIES.into_iter().flatten().find(|(known, _)| *known == name).map(|(_, answer)| *answer);
    let operation = || {
        let last = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix))?;
        Some(Operation(vocabulary::find(last)?.name))
    };
    row.or_else(operation)
}

/// The answer to a vector.
pub(super) fn answer(name: &str, list: &[Json]) -> JsonAnswer {
    // A whole call in C++ is one argument; the operation of the same name takes more.
    let row = row(name).filter(|_| list.len() < 2 || vocabulary::find(name).is_none());
    let Some(row) = row else { return json::operation(name, list) };
    let has_names = name.starts_with("linear.") || name.ends_with("_traits");
    row.of(&Arguments::new(list, has_names)).map_err(|failure| Failure { code: code(name, &failure), ..failure })
}

/// The name of a refusal, as the vectors of an operation have it.
fn code(name: &str, failure: &Failure) -> Option<&'static str> {
    let is_linear = ["linear.", "cute.", "swizzle."].iter().any(|prefix| name.starts_with(prefix));
    let code = failure.code.or(is_linear.then_some("precondition"))?;
    let renamed = RENAMED.iter().find(|(operation, known, _)| *operation == name && *known == code);
    Some(renamed.map_or(code, |(.., other)| other))
}
