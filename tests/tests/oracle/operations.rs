//! Requirements for each row of the list of operations: an example, a law, random calls, answers from elsewhere (vectors, or a
//! test that counts by brute force), a message, a place in the reference. A list here names exactly the rows that lack one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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

/// The folders of tests that compute answers by brute force; each names its operations in a line that begins with `// Counts:`.
const COUNTING: [&str; 2] = ["tests/exhaustive", "types/tests/types"];

/// Operations for which only the law is checked, on random calls.
const TRIED: &str = "image image_is_within input_basis_mask output_basis_mask slice_linear_layout standard_form";

/// Forms of operations that the reference names by a rule, as those with `_layout` after the name.
const BY_RULE: &str = "local_tile_layout local_partition_layout inner_partition_layout outer_partition_layout \
    local_tile_proj local_tile_proj_layout partition_B partition_C partition_B_layout partition_C_layout \
    partition_fragment_B partition_fragment_C partition_shape_B partition_shape_C retile_A retile_B partition_D \
    partition_D_layout";

/// Tables and slices of swizzled layouts by other names, which vectors are of.
const OF_VECTORS: &str = "tiled_copy_tv swizzle_apply swizzle_table composed_table composed_slice_table \
    upcast_composed downcast_composed identity_tensor_table composed_slice_and_offset";

/// Operations whose messages are tested by others of their form, or by tests of the algebra.
const SAID_BY_OTHERS: &str = "local_tile_proj local_tile_proj_layout local_partition_identity standard_form mutual_refinement \
    is_isomorphism is_complementary_to is_nondegenerate is_standard_form sum_morphisms strong_coalesce \
    coalesce_with_equiv flatten_codomain relative_mode relative_flattening underlying_map sublength \
    nullify_trivial_strides flat_concatenate flat_complement sort_flat_layout_with_perm mma_shape mma_threads \
    mma_B mma_SFA mma_SFB mma_E scale_factors_k scale_factors_mn copy_threads copy_dst copy_ref tiled_mma_shape \
    tiled_mma_threads layoutA_TV layoutB_TV layoutC_TV thrfrg_B partition_A partition_B partition_C \
    partition_A_layout partition_B_layout partition_shape_A partition_shape_B partition_shape_C retile_A \
    retile_C tiled_copy_tv tidfrg_S tidfrg_D partition_S partition_D strided1d zeros1d \
    identity_standard_nd zeros_like minimal_cvt divide_left divide_right get_reps concat_outs flatten_ins \
    flatten_outs sublayout quotient remove_broadcast_regs column_action resize_out_dim ensure_not_smaller \
    ensure_not_larger reshape_layout slice_linear_layout is_surjective is_identity_on_out_dim square_identity \
    sublayout_is_zero equal_ignoring_out_sizes free_variable_masks input_basis_mask output_basis_mask \
    image_is_within factor_identity_prefix reg_perm_for_divide num_consecutive contiguous_elems conversion_kind \
    largest_vectorisation from_blocked from_swizzled_shared from_mma_v2 from_mma_v2_operand optimal_swizzling \
    auto_swizzling conversion_stores conversion_loads bank_conflicts_ldst bank_conflicts_by_rows table \
    image_gaps swizzle_apply swizzle_table composed_table composed_slice_and_offset composed_slice_table \
    upcast_composed downcast_composed tcgen05_descriptor_mn identity_tensor_table best_swizzle get";

fn words(text: &str) -> Names {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Asserts that exactly the listed rows lack this.
fn only_these_lack(what: &str, lack: &Names, listed: &Names) {
    let (new, old): (Vec<_>, Vec<_>) = (lack.difference(listed).collect(), listed.difference(lack).collect());
    assert!(new.is_empty(), "{new:?}: {what} is missing; CONTRIBUTING.md says where it belongs");
    assert!(old.is_empty(), "{old:?}: there is {what}, so it no longer belongs in the list of those without");
}

/// Returns the rows without this property.
fn without(holds: impl Fn(&Operation) -> bool) -> Names {
    let rows = Operation::ALL.iter().filter(|row| !holds(row));
    rows.map(|row| row.name().to_owned()).collect()
}

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the texts of the Rust files in a folder of this package.
fn files(folder: &str) -> Vec<String> {
    let files = std::fs::read_dir(root(folder)).expect("a folder").map(|file| file.expect("an entry").path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.map(|file| std::fs::read_to_string(file).expect("a text")).collect()
}

fn identifiers(text: &str) -> Names {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').map(str::to_owned).collect()
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
    only_these_lack("an example", &without(|row| row.example().is_some()), &words(UNWRITTEN));
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
    only_these_lack("a law that holds of the example", &without(holds), &Names::new());
}

#[test]
fn each_row_is_called_at_random_operands() {
    let called: BTreeSet<&str> = calls::rows().flat_map(|row| row.operations()).collect();
    only_these_lack("a random call", &without(|row| !row.is_written() || called.contains(row.name())), &Names::new());
    assert!(called.iter().all(|name| Operation::ALL.iter().any(|row| row.name() == *name)), "{called:?}");
}

#[test]
fn each_row_has_vectors_or_is_counted() {
    let vectors = in_vectors();
    let counting = COUNTING.iter().flat_map(|folder| files(folder));
    let counted = counting.flat_map(|text| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("// Counts: "));
        lines.flat_map(words).collect::<Vec<String>>()
    });
    let exceptions: Names = counted.chain(words(TRIED)).collect();
    only_these_lack("a vector or a count", &without(|row| vectors.contains(row.name())), &exceptions);
}

#[test]
fn each_row_is_in_the_reference() {
    let reference = std::fs::read_to_string(root("../layout-core/REFERENCE.md")).expect("the reference");
    let named = identifiers(&reference);
    let exceptions: Names = words(BY_RULE).into_iter().chain(words(OF_VECTORS)).collect();
    only_these_lack("a place in the reference", &without(|row| named.contains(row.name())), &exceptions);
}

#[test]
fn each_row_has_a_message_in_a_case_of_the_compiler() {
    let cases = ["fail", "generic", "mistakes"].map(|folder| format!("ui/{folder}"));
    let cases = cases.iter().flat_map(|folder| files(folder));
    let named: Names = cases.flat_map(|text| identifiers(&text)).collect();
    let has_case = |row: &Operation| named.contains(row.name()) || named.contains(&format!("{row:?}"));
    only_these_lack("a case of its message in tests/ui", &without(has_case), &words(SAID_BY_OTHERS));
}
