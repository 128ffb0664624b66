//! Plans for `wgmma`: the fewest boxes by any atom, sums, operands that registers turn, given parts.

use layout_answers::Session;
use layout_tests::sample;

use super::plan::tried;

/// The fewest boxes of a tile by any atom whose tile has a descriptor; `None` if none has one.
fn fewest_boxes((m, n): (u64, u64), bits: u64, order: &str) -> Option<u64> {
    let (along, major) = if order == "row" { (n, "k") } else { (m, "mn") };
    let by = if order == "row" { "" } else { ", (1,0)" };
    let boxes = [16, 32, 64, 128].into_iter().filter_map(|bytes| {
        let tile = format!("tile_to_shape(smem_atom_{major}({bytes},{bits}), ({m},{n}){by})");
        // What one instruction reads: 64 rows, 32 bytes of K.
        let step = format!("zipped_divide({tile}, <64,{}>)[0]", 256 / bits);
        layout_language::eval(&format!("wgmma_descriptor_{major}({step}, {bits})")).ok()?;
        let rows = if order == "row" { m } else { n };
        let parts = (1..=rows).filter(|parts| rows % (8 * parts) == 0 && rows / parts <= 256).min()?;
        Some(along * bits / 8 / bytes * parts)
    });
    boxes.min()
}

#[test]
fn operands_of_wgmma_have_the_fewest_boxes() {
    let elements = [("bf16", 16), ("e4m3", 8), ("tf32", 32)];
    let steps = (1..=12_u64).chain([16, 24, 32]);
    let cases = elements.into_iter().flat_map(|element| steps.clone().map(move |steps| (element, steps)));
    let cases = cases.flat_map(|case| [64, 128, 192, 320].map(|m| (case, m)));
    let cases =
        cases.flat_map(|case| ["row", "col"].into_iter().flat_map(move |order| ["A", "B"].map(|of| (case, order, of))));
    let mut found = [0_u32; 2];
    for ((((element, bits), steps), m), order, operand) in sample::one_in(14).cases(cases) {
        let tile = (m, steps * 256 / bits);
        let call = format!("plan(operand: {operand}, ({},{}), {element}, order: {order}, arch: sm_90)", tile.0, tile.1);
        // The most elements that the law is tried at.
        if tile.0 * tile.1 > 1 << 16 {
            continue;
        }
        let is_turned = order == "col" && bits != 16;
        let is_large = tile.0 * tile.1 * bits / 8 > 227 << 10;
        let answer = tried(&call);
        assert_eq!(answer.is_none(), is_turned || is_large, "{call}: {answer:?}");
        found[usize::from(answer.is_some())] += 1;
        if answer.is_some() {
            let boxes = Session::default().value(&format!("P = {call}; P::BOXES")).expect("boxes").to_integer().ok();
            assert_eq!(boxes, fewest_boxes(tile, bits, order), "{call}");
        }
    }
    assert!(found.iter().all(|count| *count > 5), "{found:?}");
}

/// Checks that the law of a plan holds, and that its parts are declarations of what they print.
fn pasted(call: &str) -> bool {
    let Some(parts) = tried(call) else { return false };
    let mut session = Session::default();
    session.value(&parts).unwrap_or_else(|mistakes| panic!("{call} = {parts}: {}", mistakes[0]));
    for declaration in parts.split_terminator(';') {
        let (name, value) = declaration.trim().split_once(" = ").expect("a declaration");
        assert_eq!(session.value(name).expect("a part").to_string(), value, "{call}");
    }
    true
}

#[test]
fn sums_and_turned_operands_of_wgmma_keep_their_laws() {
    let mut found = [0_u32; 2];
    let columns = [8, 16, 32, 64, 96, 128, 192, 256];
    let cases = columns.into_iter().flat_map(|n| ["bf16", "f32", "u8", "f16"].map(|element| (n, element)));
    let cases =
        cases.flat_map(|case| ["row", "col"].into_iter().flat_map(move |order| [1, 2].map(|m| (case, order, m))));
    for (((n, element), order), m) in sample::one_in(10).cases(cases.map(|(case, order, m)| ((case, order), m))) {
        let of = format!("tiled_mma(\"SM90_64x{n}x16_F32BF16BF16_SS\",({m},1,1))");
        let is_planned = pasted(&format!("plan(operand: C, ({},{n}), {element}, order: {order}, {of})", 64 * m));
        found[usize::from(is_planned)] += 1;
    }
    // Three warp groups along M, and their rows in boxes one under the other.
    let of = "tiled_mma(\"SM90_64x64x16_F32BF16BF16_SS\",(3,1,1))";
    assert!(pasted(&format!("plan(operand: C, (384,64), bf16, order: row, {of})")));
    let cases = [64, 128, 256].into_iter().flat_map(|m| [32, 64, 128, 256].map(|bytes| (m, bytes)));
    let cases = cases.flat_map(|case| [("e4m3", 1), ("tf32", 4), ("bf16", 2)].map(|element| (case, element)));
    for ((((m, bytes), (element, width)), threads), operand) in sample::one_in(14)
        .cases(cases.flat_map(|case| [32, 64, 128].into_iter().flat_map(move |t| ["A", "B"].map(|of| ((case, t), of)))))
    {
        let call = format!(
            "plan(operand: {operand}, ({m},{}), {element}, order: col, arch: sm_90, via: registers, threads: {threads})",
            bytes / width
        );
        assert!(pasted(&call), "{call}");
        found[1] += 1;
    }
    assert!(found[1] > 10, "{found:?}");
}

/// A given part of a plan for `wgmma` stays as it is written; the atom follows from it, and the rest from the atom.
#[test]
fn given_parts_of_wgmma_stay() {
    let mma = "tiled_mma(\"SM90_64x128x16_F32BF16BF16_SS\",(1,1,1))";
    let a = |given: &str| format!("plan(operand: A, (128,128), bf16, order: row, arch: sm_90, {given})");
    let c = |given: &str| format!("plan(operand: C, (64,128), bf16, order: row, {mma}, {given})");
    for (call, given, rest) in [
        (
            a("Atom = smem_atom_k(64,16)"),
            "Atom = Sw<2,3,3> o 0 o (8,32):(32,1)",
            "Box = Sw<2,3,3> o 0 o (128,32):(32,1)",
        ),
        (
            a("Tile = tile_to_shape(smem_atom_k(32,16), (128,128))"),
            "Tile = Sw<1,3,3> o 0 o ((8,16),(16,8)):((16,128),(1,2048))",
            "Atom = Sw<1,3,3> o 0 o (8,16):(16,1)",
        ),
        (
            a("Stages = Sw<3,3,3> o (128,(64,2),2):(64,(1,8192),32768)"),
            "Stages = Sw<3,3,3> o 0 o (128,(64,2),2):(64,(1,8192),32768)",
            "Box = Sw<3,3,3> o 0 o (128,64):(64,1)",
        ),
        (c("Atom = smem_atom_k(64,16)"), "Atom = Sw<2,3,3> o 0 o (8,32):(32,1)", "SM90_U32x4_STSM_N"),
        (
            c(&format!("Put = tiled_copy_C(\"SM90_U32x2_STSM_N\", 16, {mma})")),
            "Put = tiled_copy_C(\"SM90_U32x2_STSM_N\",16,\"SM90_64x128x16_F32BF16BF16_SS\",(1,1,1))",
            "Atom = Sw<3,3,3> o 0 o (8,64):(64,1)",
        ),
    ] {
        let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        assert!(answer.contains(&format!("{given};")) && answer.contains(rest), "{call} = {answer}");
        assert!(pasted(&call), "{call}");
    }
}

/// The shared layouts that the library's kernels on Hopper declare by hand.
#[test]
fn tiles_of_the_kernels_on_hopper_come_out() {
    for (call, tile) in [
        ("A, (128,64), bf16, order: row", "tile_to_shape(smem_atom_k(128,16), (128,64))"),
        ("B, (256,64), bf16, order: row", "tile_to_shape(smem_atom_k(128,16), (256,64))"),
        ("A, (128,64), bf16, order: col", "tile_to_shape(smem_atom_mn(128,16), (128,64), (1,0))"),
        ("B, (256,64), bf16, order: col", "tile_to_shape(smem_atom_mn(128,16), (256,64), (1,0))"),
        ("B, (256,128), e4m3, order: row", "tile_to_shape(smem_atom_k(128,8), (256,128))"),
    ] {
        let text = format!("P = plan(operand: {call}, arch: sm_90); functionally_equal(P::Tile, {tile})");
        assert_eq!(Session::default().value(&text).expect("a truth").to_string(), "true", "{text}");
    }
}
