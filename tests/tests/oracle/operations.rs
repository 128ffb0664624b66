//! Requirements for each row of the list of operations: an example, a law, random calls, and answers from elsewhere:
//! vectors, or a test that counts by brute force. A list here names exactly the rows that lack one.

use std::collections::BTreeSet;
use std::path::Path;

use layout_algebra::operation::Operation;
use layout_answers::steps::{Mark, laws};
use layout_tests::fuzz::calls;
use layout_tests::oracle;

type Names = BTreeSet<String>;

/// Parts of the notation or of a type that no call names, and a form of an operation that another row writes.
const UNWRITTEN: &str = "Sw layout tiled_copy_tv vector_width";

/// Vectors that are not named like their operation, and all the operations that they are for.
const VECTORS_OF: &[(&str, &str)] = &[
    ("addresses", "bank_conflicts"),
    ("bank_conflicts_ldst", "bank_conflicts_by_rows"),
    ("composed", "Sw"),
    ("compute_layout", "layout_of"),
    ("copy_traits", "copy_threads copy_src copy_dst copy_ref"),
    ("flags", "is_injective is_surjective is_bijective"),
    ("mma_traits", "mma_shape mma_threads mma_A mma_B mma_C mma_E"),
    ("realization", "realize"),
    ("smem_atom", "smem_atom_k smem_atom_mn"),
    ("tiled_copy", "layoutS_TV layoutD_TV tidfrg_S tidfrg_D tiled_copy_tv"),
    ("tiled_copy_mma", "tiled_copy_A tiled_copy_B tiled_copy_C"),
    ("tiled_mma", "tiled_mma_shape tiled_mma_threads layoutA_TV layoutB_TV layoutC_TV thrfrg_A thrfrg_B thrfrg_C"),
    ("to_cute", "from_linear"),
];

/// Operations without vectors, and the tests that compute their answers by brute force.
const COUNTED: &[(&str, &str)] = &[
    ("exhaustive/accesses", "coalesced_lines coalesced_sectors conflict_free tile_conflicts"),
    ("exhaustive/analysis", "footprint image_gaps is_contiguous vector_width"),
    ("exhaustive/arithmetic", "increment_coord max_element shape_min weakly_compatible"),
    ("exhaustive/atoms", "mma_SFA mma_SFB scale_factors_k scale_factors_mn"),
    ("exhaustive/auto_copy", "auto_copy"),
    ("exhaustive/auto_padding", "auto_padding"),
    ("exhaustive/auto_swizzle", "auto_swizzle best_swizzle"),
    ("exhaustive/auto_swizzling", "auto_swizzling"),
    ("exhaustive/composed", "decay functionally_equal is_surjective_onto"),
    ("exhaustive/conversion", "conversion_loads conversion_rounds conversion_stores"),
    ("exhaustive/cut", "retile_A retile_B retile_C"),
    ("exhaustive/descriptor", "tcgen05_descriptor_k tcgen05_descriptor_mn wgmma_descriptor_k wgmma_descriptor_mn"),
    ("exhaustive/domains", "greatest_common_domain"),
    ("exhaustive/forms", "make_layout_tv shape stride"),
    ("exhaustive/layout_add", "layout_add"),
    ("exhaustive/linear", "column_action"),
    ("exhaustive/linear_memory", "ensure_not_larger"),
    ("exhaustive/modes", "repeat reverse transpose unflatten"),
    ("exhaustive/predicate", "is_composable is_divisible"),
    ("exhaustive/shapes", "common_coarsening common_refinement is_in_domain prefix_product suffix_product"),
    ("exhaustive/slice", "coalesce_z"),
    (
        "../types/tests/types/tiled",
        "partition_A partition_A_layout partition_B partition_B_layout partition_C partition_C_layout partition_D \
         partition_D_layout partition_S partition_S_layout partition_fragment_A partition_fragment_B \
         partition_fragment_C partition_shape_A partition_shape_B partition_shape_C",
    ),
];

/// Operations for which only the law is checked, on random calls.
const TRIED: &str = "image image_is_within input_basis_mask output_basis_mask slice_linear_layout standard_form";

fn words(text: &str) -> Names {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Returns the rows without this property.
fn without(holds: impl Fn(&Operation) -> bool) -> Names {
    let rows = Operation::ALL.iter().filter(|row| !holds(row));
    rows.map(|row| row.name().to_owned()).collect()
}

/// Returns the operations that have vectors.
fn in_vectors() -> Names {
    let folders = ["cute", "theory"].map(|folder| oracle::folder().join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut names = Names::new();
    for file in files {
        for vector in oracle::objects(&file.expect("an entry").path().to_string_lossy()) {
            let name = vector["op"].as_str().expect("an operation");
            names.insert(name.rsplit('.').next().unwrap_or(name).to_owned());
            names.extend(oracle::operation(name).map(str::to_owned));
        }
    }
    let of = VECTORS_OF.iter().filter(|(name, _)| names.contains(*name)).flat_map(|(_, of)| words(of));
    let of: Vec<String> = of.collect();
    names.extend(of);
    names
}

#[test]
fn each_row_has_an_example_or_is_not_written() {
    assert_eq!(without(|row| row.example().is_some()), words(UNWRITTEN));
    assert_eq!(without(|row| row.is_written()), words(UNWRITTEN));
}

#[test]
fn a_law_holds_of_each_example() {
    let holds = |row: &Operation| {
        row.example().is_none_or(|(call, _)| {
            let tried = laws(call);
            let law = tried.calls.last().and_then(|called| called.law.as_ref());
            law.is_some_and(|law| law.mark == Mark::Holds)
        })
    };
    assert_eq!(without(holds), Names::new());
}

#[test]
fn each_row_is_called_at_random_operands() {
    let called: BTreeSet<&str> = calls::rows().flat_map(|row| row.operations()).collect();
    let written = Operation::ALL.iter().filter(|row| row.is_written());
    assert_eq!(called, written.map(|row| row.name()).collect());
}

#[test]
fn each_row_has_vectors_or_is_counted() {
    let vectors = in_vectors();
    let counted = COUNTED.iter().flat_map(|(_, names)| words(names));
    let exceptions: Names = counted.chain(words(TRIED)).collect();
    assert_eq!(without(|row| vectors.contains(row.name())), exceptions);
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for (file, _) in COUNTED {
        assert!(tests.join(file).with_extension("rs").is_file(), "{file}");
    }
}
