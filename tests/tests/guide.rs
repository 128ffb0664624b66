//! The answers and refusals in the guide are the command's current ones, word for word, and its puzzles have answers.

use std::fs;
use std::path::Path;

use layout_tests::guide::{chapters, scenes, with_answers, with_blocks};
use layout_tests::oracle;
use layout_tests::presets;
use serde_json::Value;

/// The functions in `CuTe`'s headers `layout`, `int_tuple`, `stride`, `swizzle`, `layout_composed`, `tensor_impl` and `pointer`, of
/// its algorithms, also on tuples, and of its atoms (one of those for A, B and C, and one of those for source and destination).
const CUTE: &str = "\
    make_shape make_stride make_coord make_tile make_layout make_ordered_layout make_layout_like make_fragment_like \
    make_identity_layout make_step get take select group flatten unflatten append prepend replace shape stride size \
    rank depth coshape cosize coprofile crd2idx idx2crd crd2crd get_hier_coord get_flat_coord get_1d_coord \
    with_shape compose tile slice dice slice_and_offset domain_offset coalesce coalesce_x bw_coalesce filter \
    filter_zeros composition complement right_inverse left_inverse nullspace max_common_vector max_common_layout \
    max_alignment zip tile_unzip logical_divide zipped_divide tiled_divide flat_divide logical_product \
    zipped_product tiled_product flat_product blocked_product raked_product tile_to_shape upcast downcast \
    recast_layout domain_distribute transform_layout product product_each product_like sum inner_product max min gcd \
    ceil_div round_up shape_div elem_scale congruent weakly_congruent compatible weakly_compatible evenly_divides \
    elem_less lex_less colex_less compact_col_major compact_row_major compact_order compact_major \
    make_coord_iterator increment make_swizzle make_composed_layout get_swizzle_portion get_nonswizzle_portion \
    transfer_swizzle to_mixed_bits make_mixed_bits make_tensor make_tensor_like make_identity_tensor \
    make_coord_tensor make_counting_tensor group_modes local_tile local_partition inner_partition outer_partition \
    recast data layout engine make_zip_tensor unzip_tensor copy copy_if copy_aligned gemm fill clear for_each \
    transform axpby reduce batch_reduce logical_reduce cooperative_copy cooperative_gemm prefetch make_tiled_mma \
    tile_size tile_shape get_slice thrfrg_C partition_C partition_fragment_C partition_shape_C make_fragment_C \
    get_layoutC_TV make_tiled_copy make_tiled_copy_A make_tiled_copy_S make_tiled_copy_D make_cotiled_copy tidfrg_S \
    partition_S retile_S get_layoutS_TV print print_layout print_latex \
    reverse repeat tuple_repeat repeat_like front back wrap unwrap insert remove replace_front replace_back flatten_to_tuple tuple_cat \
    apply transform_apply transform_leaf fold fold_first iscan escan filter_tuple find find_if any_of all_of none_of \
    zip2_by make_int_tuple make_int_tuple_from fill_int_tuple_from to_array abs signum log_2 safe_div ratio nratio \
    elem_leq elem_gtr elem_geq lex_leq lex_gtr lex_geq colex_leq colex_gtr colex_geq make_gmem_ptr make_smem_ptr \
    make_rmem_ptr make_tmem_ptr make_swizzle_ptr recast_ptr raw_pointer_cast as_position_independent_swizzle_tensor \
    counting_iterator make_transform_iter cooperative_prefetch get_thr_layout_vmnk make_tiled_copy_C_atom";

/// The names of `cutlass.cute` about layouts, tuples, tensors, their copies and products.
const DSL: &str = "\
    make_layout make_ordered_layout make_identity_layout make_layout_like make_composed_layout make_layout_tv make_swizzle \
    make_layout_image_mask get_nonswizzle_portion get_swizzle_portion nullspace recast_layout size cosize size_in_bytes rank \
    depth shape get select front is_major leading_dim find find_if transform_leaf transform_apply filter_tuple basis_value \
    basis_get coalesce group_modes flatten flatten_to_tuple unflatten product product_like product_each prepend append \
    prepend_ones append_ones elem_less tuple_cat wrap unwrap repeat repeat_like repeat_as_tuple is_integer is_int_tuple \
    is_static has_underscore assume ceil_div round_up shape_div slice_ dice slice_and_offset crd2idx idx2crd increment_coord \
    domain_offset filter filter_zeros tile_to_shape composition complement right_inverse left_inverse max_common_layout \
    max_common_vector is_congruent is_weakly_congruent logical_product zipped_product tiled_product flat_product \
    raked_product blocked_product logical_divide zipped_divide tiled_divide flat_divide local_partition local_tile make_ptr \
    make_fragment_like make_rmem_tensor make_rmem_tensor_like recast_ptr recast_tensor make_atom make_mma_atom \
    make_tiled_mma make_copy_atom make_tiled_copy make_tiled_copy_tv make_tiled_copy_A make_tiled_copy_S make_tiled_copy_D \
    make_tiled_copy_C_atom make_cotiled_copy copy_atom_call mma_atom_call basic_copy basic_copy_if autovec_copy copy \
    prefetch gemm TensorSSA full where printf print_tensor pretty_str FastDivmodDivisor struct kernel jit";

#[test]
fn the_guide_has_the_answers_of_today() {
    let mut wrong = Vec::new();
    for file in chapters() {
        let text = fs::read_to_string(&file).expect("a chapter");
        let made = with_answers(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let changed = text.lines().zip(made.lines()).find(|(was, is)| was != is);
        if made != text {
            wrong.push(format!("{}: {changed:?}", file.display()));
        }
    }
    let write = "`cargo run -p layout-tests --bin layout-guide -- answers` writes them";
    assert!(wrong.is_empty(), "{}\n{write}", wrong.join("\n"));
}

#[test]
fn every_picture_is_drawn() {
    let (mut pictures, mut mistakes) = (0, Vec::new());
    for file in chapters() {
        with_blocks(&fs::read_to_string(file).expect("a chapter"), |kind, lines| {
            if kind.split(',').next() == Some("picture") {
                pictures += 1;
                mistakes.extend(scenes(kind, lines.trim_end()).err());
            }
            None
        });
    }
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    assert!(pictures > 20, "{pictures} pictures");
}

#[test]
fn the_presets_of_the_playground_are_examples_of_the_guide() {
    let committed = fs::read_to_string(presets::file()).expect("the presets");
    let write = "`cargo run -p layout-tests --bin layout-guide -- presets` writes them";
    assert!(committed == presets::presets(), "{write}");
}

/// The answer of a puzzle asserts everything that the puzzle asserts.
#[test]
fn puzzles_are_solved() {
    let file = chapters().into_iter().find(|file| file.ends_with("puzzles.md")).expect("puzzles");
    let text = fs::read_to_string(file).expect("puzzles");
    let (mut asked, mut solved) = (Vec::new(), 0);
    with_blocks(&text, |kind, lines| {
        let asserts = lines.lines().filter(|line| line.trim_start().starts_with("assert ")).map(str::to_owned);
        if kind == "rust,ignore" {
            asked = asserts.collect();
        } else {
            let asserts: Vec<String> = asserts.collect();
            assert!(!asked.is_empty() && asked.iter().all(|line| asserts.contains(line)), "{asked:?}");
            assert!(!lines.contains("todo"));
            solved += 1;
        }
        None
    });
    assert_eq!(solved, 10);
}

/// In the chapter on exactness, a comment before a call begins with the answer of `CuTe`; `the same` refers to our answer.
#[test]
fn what_cute_answers_is_among_the_vectors() {
    let folder = oracle::folder().join("cute");
    let files = fs::read_dir(folder)
        .expect("vectors")
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("vectors"));
    let vectors: Vec<Value> = files
        .flat_map(|text| text.lines().map(|line| serde_json::from_str(line).expect("a vector")).collect::<Vec<_>>())
        .collect();
    let is_said = |call: &str, answer: &str| {
        vectors.iter().any(|vector| {
            let said = vector.get("reference").or(vector.get("violates").and(vector.get("result")));
            let said = said.map(|said| said.as_str().map_or_else(|| said.to_string(), str::to_owned));
            let args = vector["args"].as_array().into_iter().flatten().filter_map(Value::as_str);
            said.as_deref() == Some(answer)
                && args.clone().count() > 1
                && args.into_iter().all(|arg| call.contains(arg))
        })
    };
    let file = chapters().into_iter().find(|file| file.ends_with("exactness.md")).expect("a chapter");
    let (mut claims, mut unsaid) = (0, Vec::new());
    with_blocks(&fs::read_to_string(file).expect("a chapter"), |kind, lines| {
        let lines: Vec<&str> = lines.lines().filter(|_| kind == "layout,table").collect();
        for pair in lines.windows(2) {
            let Some(claim) = pair[0].strip_prefix("# ").filter(|claim| !claim.starts_with("the same")) else {
                continue;
            };
            let answer = claim.split(", ").next().unwrap_or_default();
            claims += 1;
            unsaid.extend(Some(format!("{}: {answer}", pair[1])).filter(|_| !is_said(pair[1], answer)));
        }
        None
    });
    assert!(unsaid.is_empty() && claims > 8, "{claims} claims, of which no vector says {unsaid:#?}");
}

#[test]
fn every_function_of_cute_is_named() {
    for (chapter, functions) in [("from_cute.md", CUTE), ("from_dsl.md", DSL)] {
        let file = chapters().into_iter().find(|file| file.ends_with(chapter)).expect("a chapter");
        let text = fs::read_to_string(file).expect("a chapter");
        let named: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        let missing: Vec<&str> = functions.split_whitespace().filter(|name| !named.contains(name)).collect();
        assert!(missing.is_empty(), "{chapter}: {missing:?}");
    }
}

/// Returns the name of a heading in links.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    letters.map(|letter| if letter == ' ' { '-' } else { letter }).collect::<String>().to_lowercase()
}

/// Returns the anchors of a text: its headings outside of blocks.
fn anchors(text: &str) -> Vec<String> {
    let prose = with_blocks(text, |_, _| Some(String::new()));
    prose
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')))
        .map(anchor)
        .collect()
}

/// The links of the README and of the chapters to files of this checkout lead somewhere, with the heading that they name.
#[test]
fn links_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let summary = chapters().into_iter().find(|file| file.ends_with("SUMMARY.md")).expect("a summary");
    let listed = fs::read_to_string(summary).expect("a summary");
    for file in chapters().into_iter().chain([readme]) {
        let text = fs::read_to_string(&file).expect("a text");
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        if !["SUMMARY.md", "README.md"].contains(&&*name) && !listed.contains(&format!("({name})")) {
            broken.push(format!("SUMMARY.md does not list {name}"));
        }
        let prose = with_blocks(&text, |_, _| Some(String::new()));
        for link in prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (target, heading) =
                link.split_once('#').map_or((link, None), |(target, heading)| (target, Some(heading)));
            if target.contains("://") {
                continue;
            }
            let target = if target.is_empty() { file.clone() } else { file.with_file_name(target) };
            let is_there = target.exists()
                && heading.is_none_or(|heading| {
                    anchors(&fs::read_to_string(&target).unwrap_or_default()).iter().any(|anchor| anchor == heading)
                });
            if !is_there {
                broken.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The error on the README's first screen is the compiler's, which a case of the messages holds.
#[test]
fn the_readme_shows_the_error_of_the_compiler() {
    let error = include_str!("../ui/mistakes/readme-tile.stderr").replace("mistakes/readme-tile.rs", "src/main.rs");
    assert!(include_str!("../../README.md").contains(&error));
}
