//! A law that cannot fail says nothing: answers that are wrong, and the laws that they break.

use super::*;
use crate::errors::Errors;
use crate::evaluate::{Names, argument};
use crate::parse::{self, Statement};

fn value(text: &str) -> Value {
    let mut errors = Errors::default();
    let tokens = parse::tokens(text).unwrap();
    let statements = parse::statements(tokens, &mut errors);
    let [Statement::Alone(expr)] = statements.as_slice() else { panic!("{text} is one expression") };
    argument(expr, &Names::new(), &mut errors).unwrap_or_else(|| panic!("{text} has a value"))
}

/// Calls, and answers that are wrong.
const WRONG: &[(&str, &[&str], &str)] = &[
    ("size", &["(4,8):(8,1)"], "31"),
    ("cosize", &["(4,8):(9,1)"], "36"),
    ("max_alignment", &["(4,8):(12,1)"], "8"),
    ("product", &["(4,8)"], "33"),
    ("sum", &["(4,8)"], "13"),
    ("max", &["(4,8)", "3"], "4"),
    ("min", &["(4,8)", "3"], "4"),
    ("gcd", &["(12,8)"], "2"),
    ("inner_product", &["(4,8)", "(8,1)"], "41"),
    ("product_each", &["((2,3),4)"], "(4,6)"),
    ("product_like", &["((2,3),4)", "(0,0)"], "(6,5)"),
    ("prefix_product", &["(4,8)"], "(8,1)"),
    ("suffix_product", &["(4,8)"], "(1,4)"),
    ("ceil_div", &["(7,9)", "(2,4)"], "(4,4)"),
    ("shape_div", &["(4,8)", "8"], "(1,8)"),
    ("elem_scale", &["(4,8)", "(2,2)"], "(8,8)"),
    ("round_up", &["(7,9)", "(4,4)"], "(8,16)"),
    ("shape_min", &["(7,9)", "(8,4)"], "(8,4)"),
    ("compatible", &["(8,4)", "(4,8)"], "true"),
    ("compatible", &["(8,4)", "((2,4),4)"], "false"),
    ("refines", &["(8,4)", "((2,4),4)"], "true"),
    ("weakly_compatible", &["(3,4)", "(8,4)"], "true"),
    ("weakly_congruent", &["(1,(1,1))", "(4,4)"], "true"),
    ("evenly_divides", &["(4,8)", "(3,4)"], "true"),
    ("is_in_domain", &["(4,2)", "(4,8)"], "true"),
    ("elem_less", &["(4,2)", "(4,8)"], "true"),
    ("elem_leq", &["(5,12)", "(2,1)"], "true"),
    ("lex_less", &["(1,0)", "(0,1)"], "true"),
    ("colex_less", &["(0,1)", "(1,0)"], "true"),
    ("is_sorted", &["(4,8):(8,1)"], "true"),
    ("is_coalesced", &["(4,8):(1,4)"], "true"),
    ("is_coalesced", &["(4,8):(8,1)"], "false"),
    ("is_tractable", &["(4,8):(3,7)"], "true"),
    ("is_complementable", &["(4,2):(1,6)", "16"], "true"),
    ("bank_conflicts", &["32:128", "4"], "30"),
    ("coalesced_sectors", &["32:4", "4"], "5"),
    ("coalesced_lines", &["32:4", "4"], "4"),
    ("conflict_free", &["(32,32):row", "col", "4"], "true"),
    ("tile_conflicts", &["(32,32):row", "f32", "col"], "31"),
    ("auto_swizzle", &["(8,64):row", "f16", "row", "ldmatrix"], "Sw<2,3,3> o (8,64):row"),
    ("auto_padding", &["(8,64):row", "f16", "row", "ldmatrix"], "(8,64):(64,1)"),
    ("best_swizzle", &["1024:1", "f32", "32:33"], "Sw<5,0,5> o 1024:1"),
    ("take", &["(4,2,8):(8,4,32)", "1", "3"], "(2,8):(4,33)"),
    ("select", &["(4,2,8):(8,4,32)", "2", "0"], "(4,8):(8,32)"),
    ("get", &["((4,2),8):((8,4),1)", "0", "1"], "2:8"),
    ("append", &["(4,8):(8,1)", "2:3"], "(2,4,8):(3,8,1)"),
    ("prepend", &["(4,8):(8,1)", "2:3"], "(4,8,2):(8,1,3)"),
    ("replace", &["(4,2,8):(8,4,32)", "1", "2:7"], "(4,2,8):(8,4,7)"),
    ("repeat", &["(4,2):(8,4)", "2"], "((4,2),(4,2)):((8,4),(8,5))"),
    ("zip", &["(4,8):(8,1)", "(2,2):(1,2)"], "((4,8),(2,2)):((8,1),(1,2))"),
    ("make_layout", &["(4,8):(8,1)", "2:3"], "(2,(4,8)):(3,(8,1))"),
    ("slice", &["(_,2)", "(4,8):(8,1)"], "8:1"),
    ("dice", &["(_,2)", "(4,8):(8,1)"], "4:8"),
    ("local_tile_layout", &["(8,8):(8,1)", "(4,4)", "(1,0)"], "(4,4):(1,8)"),
    ("outer_partition_layout", &["(8,8):(8,1)", "(4,4)", "(1,0)"], "(2,2):(4,32)"),
    ("local_partition_layout", &["(8,8):(8,1)", "(4,4)", "5"], "(2,2):(4,32)"),
    ("partition_shape_C", &["(64,64)", "\"SM80_16x8x16_F32F16F16F32_TN\"", "(2,2,1)"], "((2,2),2,2)"),
    ("mma_A", &["\"SM80_16x8x16_F32F16F16F32_TN\""], "(32,8):(8,2)"),
    ("identity1d", &["8", "\"x\"", "\"y\""], "linear{ x: [2,1,4] -> y: 8 }"),
    ("strided1d", &["4", "2", "\"x\"", "\"y\""], "linear{ x: [2,8] -> y: 16 }"),
    ("zeros1d", &["4", "\"x\"", "\"y\""], "linear{ x: [0,1] -> y: 2 }"),
    ("zeros_like", &["linear{ x: [1] }"], "linear{ x: [1] }"),
    ("identity_standard_nd", &["\"x\"", "(2,4)", "(1,0)"], "linear{ x: [(0,1),(1,0),(2,0)] -> dim1: 4, dim0: 2 }"),
    ("compose", &["linear{ x: [2,1] -> y: 4 }", "linear{ y: [1,2] -> z: 4 }"], "linear{ x: [1,2] -> z: 4 }"),
    ("invert", &["linear{ x: [2,3] -> y: 4 }"], "linear{ y: [2,1] -> x: 4 }"),
    ("logical_product", &["linear{ x: [1] }", "linear{ x: [1] }"], "linear{ x: [2,1] }"),
    ("divide_left", &["linear{ x: [1,2] }", "linear{ x: [1] }"], "linear{ x: [0] -> offset: 2 }"),
    ("concat_ins", &["linear{ x: [1] -> z: 4 }", "linear{ y: [2] -> z: 4 }"], "linear{ x: [2], y: [1] -> z: 4 }"),
    ("concat_outs", &["linear{ x: [1] -> y: 2 }", "linear{ x: [1] -> z: 2 }"], "linear{ x: [(1,0)] -> y: 2, z: 2 }"),
    ("get_reps", &["linear{ x: [1,2,4] -> o: 8 }", "linear{ x: [1] -> o: 2 }"], "linear{ x: [1,2,4] -> o: 8 }"),
    ("transpose_ins", &["linear{ x: [1], y: [2] }", "(\"y\",\"x\")"], "linear{ y: [1], x: [2] }"),
    ("column_action", &["linear{ x: [1,2,4] }", "\"x\"", "(2,0)"], "linear{ x: [1,4] }"),
    ("resize_out_dim", &["linear{ x: [(1,1)] -> y: 2, z: 2 }", "\"z\"", "1"], "linear{ x: [(0,0)] -> y: 2, z: 1 }"),
    ("slice_linear_layout", &["linear{ x: [(1,0),(0,1)] -> dim0: 2, dim1: 2 }", "1"], "linear{ x: [0] -> dim0: 2 }"),
    ("is_surjective", &["linear{ x: [1,3] -> y: 4 }"], "false"),
    ("image_is_within", &["linear{ x: [2] -> y: 4 }", "linear{ x: [1] -> y: 4 }"], "true"),
    ("free_variable_masks", &["linear{ x: [1,1,2] -> y: 4 }"], "free_variable_masks(linear{ x: [1,2,1] -> y: 4 })"),
    ("matrix", &["linear{ x: [1,2] }"], "matrix(linear{ x: [1,3] })"),
    ("num_consecutive", &["linear{ register: [1,4] }"], "4"),
    ("contiguous_elems", &["linear{ register: [1,4] }", "\"offset\""], "4"),
    ("largest_vectorisation", &["linear{ register: [1,4], lane: [2] }", "32"], "4"),
    ("from_mma_v2", &["(2,1)", "(32,8)"], "from_mma_v2((1,1), (32,8)) * linear{ warp: [(0,0)] -> dim0: 1, dim1: 1 }"),
    ("from_mma_v2_operand", &["0", "2", "(1,1)", "(16,16)"], "from_mma_v2_operand(0, 4, (1,1), (16,32))"),
    ("from_nvmma_shared", &["64", "16", "(8,32)"], "from_nvmma_shared(32, 16, (8,32))"),
    ("bank_conflicts_memdesc", &["linear{ register: [], lane: [1,2] }", "linear{ offset: [1,2] }", "32"], "1"),
    (
        "bank_conflicts_ldst",
        &[
            "linear{ register: [], lane: [1,2] }",
            "linear{ register: [], lane: [2,1] }",
            "linear{ vector: [], bank: [1], segment: [2] }",
            "32",
        ],
        "(0,1)",
    ),
    ("input_basis_mask", &["linear{ x: [(1,0),(0,1)] -> y: 2, z: 2 }", "\"x\"", "\"z\""], "1"),
    ("output_basis_mask", &["linear{ x: [1], y: [2] -> z: 4 }", "\"y\"", "\"z\""], "3"),
    ("conversion_kind", &["linear{ register: [1], lane: [2] }", "linear{ register: [2], lane: [1] }"], "\"registers\""),
    ("conversion_rounds", &["linear{ register: [1], lane: [2] }", "linear{ register: [2], lane: [1] }"], "1"),
    (
        "from_blocked",
        &["(1,2)", "(2,1)", "(1,1)", "(1,0)", "(2,2)"],
        "linear{ register: [(1,0)], lane: [(0,1)], warp: [], block: [] -> dim0: 2, dim1: 2 }",
    ),
    (
        "from_swizzled_shared",
        &["1", "1", "2", "(1,0)", "(2,2)"],
        "linear{ offset: [(0,1),(1,0)], block: [] -> dim0: 2, dim1: 2 }",
    ),
    ("tiled_mma_shape", &["\"SM80_16x8x16_F32F16F16F32_TN\"", "(2,2,1)"], "(32,16,32)"),
];

#[test]
fn a_wrong_answer_breaks_the_law() {
    for (name, arguments, wrong) in WRONG {
        let values: Vec<Value> = arguments.iter().map(|text| value(text)).collect();
        let law = tried(name, &values, &value(wrong)).unwrap_or_else(|| panic!("{name} has a law"));
        assert_eq!(law.mark, Mark::Fails, "{name}({}) is not {wrong}: {}", arguments.join(", "), law.text);
    }
}
