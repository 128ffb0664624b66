//! Every atom of every family, compared with the definition: the distribution, and that it covers all elements.

// Counts: mma_SFA mma_SFB scale_factors_k scale_factors_mn

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::atoms::{MmaAtom, Operand, TiledCopy, TiledMma, copy_atom, mma_atom, scale_factors};
use layout_algebra::{IntTuple, LayoutValue, Major, Order, Tiler};
use layout_tests::brute_force::{extension, image, leaves, offsets, size, table};
use layout_tests::sample;

/// Returns all names `prefix·shape·_·types·ending`.
fn names(prefix: &str, shapes: &[&str], types: &[&str], endings: &[&str]) -> Vec<String> {
    let mut names = Vec::new();
    for shape in shapes {
        for types in types {
            names.extend(endings.iter().map(|ending| format!("{prefix}{shape}_{types}{ending}")));
        }
    }
    names
}

/// Returns `S32AB…` for all pairs.
fn pairs(result: &str, factors: &[&str], end: &str) -> Vec<String> {
    let pair = |a: &&str| -> Vec<String> { factors.iter().map(|b| format!("{result}{a}{b}{end}")).collect() };
    factors.iter().flat_map(pair).collect()
}

fn warps() -> Vec<String> {
    let (tn, saturated) = (&["_TN"][..], &["_TN", "_TN_SATURATE"][..]);
    let bytes = pairs("S32", &["S8", "U8"], "S32");
    let nibbles = pairs("S32", &["S4", "U4"], "S32");
    let texts = |texts: &[String]| -> Vec<&'static str> { texts.iter().map(|text| &*text.clone().leak()).collect() };
    let floats: Vec<String> = ["F16", "F32"].iter().flat_map(|d| pairs(d, &["E4M3", "E5M2"], d)).collect();
    [
        names("SM70_", &["8x8x4"], &["F16F16F16F16", "F32F16F16F32"], &["_TN", "_NT", "_NN", "_TT"]),
        names("SM75_", &["16x8x8"], &["F16F16F16F16", "F32F16F16F32"], tn),
        names("SM75_", &["8x8x16"], &["S32S8S8S32"], tn),
        names("SM80_", &["16x8x8", "16x8x16"], &["F16F16F16F16", "F32F16F16F32", "F32BF16BF16F32"], tn),
        names("SM80_", &["16x8x4", "16x8x8"], &["F32TF32TF32F32"], tn),
        names("SM80_", &["8x8x4"], &["F64F64F64F64", "C64C64C64C64", "GC64C64C64GC64"], tn),
        names("SM80_", &["8x8x16", "16x8x16", "16x8x32"], &texts(&bytes), saturated),
        names("SM80_", &["8x8x32", "16x8x32", "16x8x64"], &texts(&nibbles), saturated),
        names("SM80_", &["8x8x128", "16x8x128", "16x8x256"], &["S32U1U1S32"], &["_TN_XORPOPC", "_TN_ANDPOPC"]),
        names("SM89_", &["16x8x32"], &texts(&floats), tn),
        names("SM90_", &["16x8x4", "16x8x8", "16x8x16"], &["F64F64F64F64", "C64C64C64C64"], tn),
    ]
    .concat()
}

/// Returns the names of `wgmma` for one `N`, dense or with `K` twice as large.
fn warpgroups(prefix: &str, n: u64, density: u64) -> Vec<String> {
    let name =
        |bits: u64, types: &str, ending: &str| format!("{prefix}64x{n}x{}_{types}{ending}", 256 / bits * density);
    let sides = ["_SS", "_RS"];
    let mut names = Vec::new();
    for side in sides {
        for types in ["F16F16F16", "F32F16F16", "F32BF16BF16"] {
            names.push(name(16, types, &format!("{side}<GMMA::Major::K, GMMA::Major::K>")));
        }
        names.push(name(32, "F32TF32TF32", &format!("{side}_TN<GMMA::ScaleIn::One, GMMA::ScaleIn::Neg>")));
        for d in ["F16", "F32"] {
            names.extend(pairs(d, &["E4M3", "E5M2"], "").iter().map(|types| name(8, types, &format!("{side}_TN"))));
        }
        for ending in ["_TN", "_TN_SATURATE"].iter().filter(|_| n <= 32 || n.is_multiple_of(16)) {
            names
                .extend(pairs("S32", &["S8", "U8"], "").iter().map(|types| name(8, types, &format!("{side}{ending}"))));
        }
    }
    names
}

/// Checks that the layout reaches every element of the tile and none past its end. If all threads name the same, one thread is enough.
fn covers(layout: &LayoutValue, elements: u64) -> bool {
    let (threads, values) = (layout.mode(0).expect("threads"), layout.mode(1).expect("values"));
    let all_alike = leaves(&threads).iter().all(|mode| mode.stride == 0);
    offsets(if all_alike { &values } else { layout }).into_iter().eq(0..elements)
}

fn check(name: &str) -> MmaAtom {
    let atom = mma_atom(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let [m, n, k] = atom.mnk();
    assert_eq!(image(&atom.c), (0..m * n).collect::<Vec<_>>(), "{name}: C");
    assert!(covers(&atom.a, m * k), "{name}: A");
    assert!(covers(&atom.b, n * k), "{name}: B");
    for operand in [&atom.a, &atom.b, &atom.c] {
        assert_eq!(size(&operand.mode(0).expect("threads")), size(&atom.threads), "{name}");
    }
    atom
}

#[test]
fn warps_hold_each_element() {
    let names = warps();
    for name in &names {
        check(name);
    }
    // The structs of CUTLASS, mma_traits_sm70, 75, 80, 89 and 90.
    assert_eq!(names.len(), 8 + 3 + (6 + 2 + 3 + 24 + 24 + 6) + 8 + 6);
}

#[test]
fn warpgroups_hold_each_element() {
    let mut count = 0;
    let mut seen = BTreeSet::new();
    for n in (8..=256).step_by(8) {
        for (prefix, density) in [("SM90_", 1), ("SM90::GMMA::SPARSE::GMMA_", 2)] {
            for name in warpgroups(prefix, n, density) {
                let atom = mma_atom(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(atom.metadata.is_some(), density == 2, "{name}");
                if seen.insert(format!("{} {} {}", atom.a, atom.b, atom.c)) {
                    check(&name);
                }
                count += 1;
            }
        }
    }
    // 24 forms of floats for each N, and 16 of integers for each N that they support.
    assert_eq!(count, 2 * (24 * 32 + 16 * 18));
}

#[test]
fn blocks_hold_each_element() {
    for (m, forms) in [(64, "_SS"), (128, "_SS"), (128, "_TS"), (128, "_2x1SM_SS"), (256, "_2x1SM_TS")] {
        for n in sample::one_in(3).cases((16..=256).step_by(16)) {
            for (kind, types) in [
                ("F16BF16", "half_t,half_t,float"),
                ("TF32", "tfloat32_t,tfloat32_t,float"),
                ("S8", "int8_t,int8_t,int32_t"),
                ("F8F6F4", "float_e4m3_t,float_e2m1_t,float"),
            ] {
                check(&format!("SM100_MMA_{kind}{forms}<{types},{m},{n},UMMA::Major::K,UMMA::Major::MN>"));
            }
        }
    }
}

#[test]
fn narrow_types_and_single_threads_hold_each_element() {
    for name in [
        "SM61_DP4A",
        "SM61_DP2A",
        "SM100_2x1x1_F32F32F32F32",
        "SM120_16x8x32_TN<float_e3m2_t,float_e2m3_t,float>",
        "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e2m1_t,float,float_ue8m0_t,32>",
        "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>",
        "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e5m2_t,float_e4m3_t,float>",
        "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>",
        "UniversalFMA<float,half_t,half_t,float>",
    ] {
        check(name);
    }
}

fn copies() -> Vec<String> {
    let mut names: Vec<String> =
        ["SM75_U32x1_MOVM_T", "SM100_U8x8_LDSM_T", "SM100_U8x16_LDSM_T", "SM100_SU6_DU8x16_x2_LDSM_N"]
            .map(str::to_owned)
            .to_vec();
    for n in [1, 2, 4] {
        let (halves, bytes) = (2 * n, 4 * n);
        names.extend([format!("SM75_U32x{n}_LDSM_N"), format!("SM90_U32x{n}_STSM_N")]);
        names.extend([format!("SM75_U16x{halves}_LDSM_T"), format!("SM90_U16x{halves}_STSM_T")]);
        names.push(format!("SM100_U8x{bytes}_STSM_T"));
    }
    for n in [1, 2, 4, 8] {
        for pattern in ["16dp256b", "16dp128b", "16dp64b", "16dp32b", "32dp32b"] {
            names.extend([format!("SM100_TMEM_LOAD_{pattern}{n}x"), format!("SM100_TMEM_STORE_{pattern}{n}x_16b")]);
        }
    }
    names.extend(["SM50_Shuffle_U32_2x2Trans_XOR1", "SM50_Shuffle_U32_2x2Trans_XOR4"].map(str::to_owned));
    names.extend(["UniversalCopy<uint128_t>", "SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>"].map(str::to_owned));
    names
}

#[test]
fn copies_write_what_they_read() {
    for name in copies() {
        let atom = copy_atom(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(offsets(&atom.source), offsets(&atom.destination), "{name}");
        assert_eq!(offsets(&atom.source), offsets(&atom.reference), "{name}");
    }
}

/// Elements of this many bits are copied whole: no thread has only a part of one, on either side.
#[test]
fn elements_are_copied_whole() {
    let one = LayoutValue::of(&[LayoutValue::TRIVIAL, LayoutValue::TRIVIAL]).expect("two modes");
    let tile = IntTuple::flat(&[1]).expect("one");
    for (name, width) in copies().iter().flat_map(|name| [8, 16, 32, 64, 128].map(|width| (name, width))) {
        let atom = copy_atom(name).expect("an atom");
        let is_whole = |side: &LayoutValue| {
            let (threads, values) = (side.mode(0).expect("threads"), side.mode(1).expect("values"));
            let values = table(&values);
            let parts = values.chunks(width);
            let together = |part: &[u64]| part.len() == width && (part[0]..).zip(part).all(|(bit, at)| bit == *at);
            parts.clone().all(together)
                && table(&threads)
                    .iter()
                    .flat_map(|thread| parts.clone().map(move |part| thread + part[0]))
                    .all(|first| first % width as u64 == 0)
        };
        let whole = [&atom.source, &atom.destination, &atom.reference].into_iter().all(is_whole);
        assert_eq!(TiledCopy::new(&atom, width as u64, &one, &tile).is_ok(), whole, "{name}, {width} bits");
    }
}

/// The specification of `mma.m16n8k16` in the PTX manual, word by word: group and thread in group give row and column.
#[test]
fn the_fragments_are_those_of_the_manual() {
    let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN").expect("an atom");
    let held: BTreeMap<(u64, u64), u64> =
        table(&atom.a).into_iter().enumerate().map(|(i, e)| ((i as u64 % 32, i as u64 / 32), e)).collect();
    for ((lane, i), element) in held {
        let (group, in_group) = (lane / 4, lane % 4);
        let row = if i < 2 || (4..6).contains(&i) { group } else { group + 8 };
        let column = in_group * 2 + (i % 2) + if i < 4 { 0 } else { 8 };
        assert_eq!(element, row + 16 * column, "lane {lane}, a{i}");
    }
    assert_eq!(extension(&atom.c, 5), 2 * 16 + 1, "lane 5 begins in row 1, column 2");
    assert_eq!(leaves(&atom.threads).len(), 1);
}

/// Every element has its scale factor; rows and columns as in PTX: row `t / 4` of A, plus 8 for odd threads; column `t / 4` of B.
#[test]
fn every_element_is_scaled() {
    for (name, k, block) in [
        ("SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e2m1_t,float,float_ue8m0_t,32>", 32, 32),
        ("SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>", 64, 16),
        (
            "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>",
            128,
            32,
        ),
    ] {
        let scales = mma_atom(name).expect("an atom").scales.expect("scaled");
        assert_eq!(scales.block, block, "{name}");
        for thread in 0..32 {
            for value in 0..k {
                let (row, column) = (thread / 4 + 8 * (thread % 2), thread / 4);
                assert_eq!(extension(&scales.a, thread + 32 * value), row + 16 * value, "{name}: A");
                assert_eq!(extension(&scales.b, thread + 32 * value), column + 8 * value, "{name}: B");
            }
        }
        assert!(
            offsets(&scales.a) == (0..16 * k).collect::<Vec<_>>()
                && offsets(&scales.b) == (0..8 * k).collect::<Vec<_>>()
        );
    }
    for name in ["SM80_16x8x16_F32F16F16F32_TN", "SM120_16x8x32_TN<float_e3m2_t,float_e2m3_t,float>"] {
        assert!(mma_atom(name).expect("an atom").scales.is_none(), "{name}");
    }
    let odd = "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,24>";
    assert!(mma_atom(odd).is_err(), "24 does not divide 64");
}

/// A chunk of scale factors is 512 bytes, one for each row and block.
#[test]
fn scale_factors_are_packed_by_word() {
    for block in [16, 32] {
        let chunk = scale_factors(block, Major::K).expect("a chunk");
        let mut met = BTreeMap::new();
        for row in 0..128 {
            for k in 0..4 * block {
                let offset = extension(&chunk, row + 128 * k);
                assert_eq!(offset, 16 * (row % 32) + 4 * (row / 32) + k / block, "row {row}, {k}");
                *met.entry(offset).or_insert(0) += 1;
            }
        }
        assert_eq!(met.into_iter().collect::<Vec<_>>(), (0..512).map(|offset| (offset, block)).collect::<Vec<_>>());
    }
}

/// With atoms side by side, whatever their lanes are, some lane has each element, the one that `partition` names.
#[test]
fn by_lane_no_element_is_forgotten() {
    let (mut answered, mut refused) = (0, 0);
    for name in ["SM61_DP4A", "SM70_8x8x4_F32F16F16F32_TN", "SM70_8x8x4_F16F16F16F16_NT", "SM80_16x8x8_F32F16F16F32_TN"]
    {
        let atom = mma_atom(name).expect("an atom");
        for (m, n, row_major) in (1..=8).flat_map(|m| (1..=4).flat_map(move |n| [(m, n, false), (m, n, true)])) {
            let order = if row_major { Order::RowMajor } else { Order::ColumnMajor };
            let atoms = order.layout(&IntTuple::flat(&[m, n, 1]).expect("small")).expect("positive");
            let Ok(mma) = TiledMma::new(&atom, &atoms, &Tiler::whole()) else { continue };
            for operand in [Operand::A, Operand::B, Operand::C] {
                let Ok(found) = mma.layout_tv(operand) else {
                    refused += 1;
                    continue;
                };
                let lanes = found.mode(0).expect("lanes").size().expect("few");
                assert!(image(&mma.threads()).last() < Some(&lanes), "{name} {atoms}: lanes are left out");
                let elements = table(&found).into_iter().collect::<BTreeSet<u64>>();
                let all = mma.tile_of(operand).expect("small").product().expect("small");
                assert!(elements.into_iter().eq(0..all), "{name} {atoms}: {found}");
                answered += 1;
            }
        }
    }
    println!("{answered} layouts reach every element, {refused} are refused");
    assert!(answered > 500 && refused > 0, "{answered} {refused}");
}
