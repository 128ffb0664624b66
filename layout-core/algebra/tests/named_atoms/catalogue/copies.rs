//! Atoms that copy.

use super::{Entry, File, entry, file};

pub(super) fn files() -> Vec<File> {
    let mut files = vec![shuffles(), one_thread(), loads(), stores(), bytes(), to_tensor_memory()];
    for (pattern, most) in [("16dp256b", 32), ("16dp128b", 64), ("16dp64b", 128), ("16dp32b", 128), ("32dp32b", 128)] {
        files.push(tensor_memory(pattern, most, ("LOAD", "ld")));
        files.push(tensor_memory(pattern, most, ("STORE", "st")));
    }
    files
}

fn named(names: &[&str], says: &str) -> Vec<Entry> {
    names.iter().map(|name| entry(*name, format!("`{name}`: {says}."))).collect()
}

fn shuffles() -> File {
    let names = ["SM50_Shuffle_U32_2x2Trans_XOR1", "SM50_Shuffle_U32_2x2Trans_XOR4"];
    file("sm50/shuffles.rs", "SM50: transposes by `shfl`.\n\nPTX ISA, `shfl.sync`.", named(&names, "`shfl.sync.bfly`"))
}

fn one_thread() -> File {
    let types = ["uint8_t", "uint16_t", "uint32_t", "uint64_t", "uint128_t"];
    let mut entries = Vec::new();
    for (i, t) in types.iter().enumerate() {
        entries.push(entry(
            format!("UniversalCopy<{t}>"),
            format!("`UniversalCopy<{t}>`: {} bits of one thread.", 8 << i),
        ));
    }
    for t in &types[2..] {
        let name = format!("SM80_CP_ASYNC_CACHEALWAYS<{t}>");
        entries.push(entry(name.clone(), format!("`{name}`: `cp.async.ca.shared.global`.")));
    }
    let name = "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>";
    entries.push(entry(name, format!("`{name}`: `cp.async.cg.shared.global`.")));
    entries.extend(named(&["SM100_LOAD_256bit_CACHE_NOALLOCATION"], "`ld.global.L1::no_allocate.v8.f32`"));
    entries.extend(named(&["SM100_STORE_256bit_CACHE_NOALLOCATION"], "`st.global.L1::no_allocate.v8.f32`"));
    file("universal/one_thread.rs", "Copies of one thread.\n\nPTX ISA, `ld`, `st`, `cp.async`.", entries)
}

fn loads() -> File {
    let plain = named(&["SM75_U32x1_LDSM_N", "SM75_U32x2_LDSM_N", "SM75_U32x4_LDSM_N"], "`ldmatrix.sync.aligned.m8n8`");
    let transposed =
        named(&["SM75_U16x2_LDSM_T", "SM75_U16x4_LDSM_T", "SM75_U16x8_LDSM_T"], "`ldmatrix.sync.aligned.m8n8.trans`");
    let moved = named(&["SM75_U32x1_MOVM_T"], "`movmatrix.sync.aligned.m8n8.trans`");
    file(
        "sm75/matrices.rs",
        "SM75: 8×8 matrices from shared memory to registers.\n\nPTX ISA, `ldmatrix`, `movmatrix`.",
        plain.into_iter().chain(transposed).chain(moved).collect(),
    )
}

fn stores() -> File {
    let plain = named(&["SM90_U32x1_STSM_N", "SM90_U32x2_STSM_N", "SM90_U32x4_STSM_N"], "`stmatrix.sync.aligned.m8n8`");
    let transposed =
        named(&["SM90_U16x2_STSM_T", "SM90_U16x4_STSM_T", "SM90_U16x8_STSM_T"], "`stmatrix.sync.aligned.m8n8.trans`");
    file(
        "sm90/matrices.rs",
        "SM90: 8×8 matrices from registers to shared memory.\n\nPTX ISA, `stmatrix`.",
        plain.into_iter().chain(transposed).collect(),
    )
}

fn bytes() -> File {
    let spread = [
        "SM100_SU4_DU8x16_x1_LDSM_N",
        "SM100_SU4_DU8x16_x2_LDSM_N",
        "SM100_SU4_DU8x16_x4_LDSM_N",
        "SM100_SU6_DU8x16_x1_LDSM_N",
        "SM100_SU6_DU8x16_x2_LDSM_N",
        "SM100_SU6_DU8x16_x4_LDSM_N",
    ];
    let loads = ["SM100_U8x8_LDSM_T", "SM100_U8x16_LDSM_T"];
    let stores = ["SM100_U8x4_STSM_T", "SM100_U8x8_STSM_T", "SM100_U8x16_STSM_T"];
    let entries = named(&spread, "`ldmatrix.sync.aligned.m8n16`")
        .into_iter()
        .chain(named(&loads, "`ldmatrix.sync.aligned.m16n16.trans`"))
        .chain(named(&stores, "`stmatrix.sync.aligned.m16n8.trans`"))
        .collect();
    file("sm100/matrices.rs", "SM100: matrices of bytes and less.\n\nPTX ISA, `ldmatrix`, `stmatrix`.", entries)
}

fn to_tensor_memory() -> File {
    let mut entries = Vec::new();
    for pattern in
        ["128dp256bit", "128dp128bit", "4dp256bit", "4x32dp128bit", "2x64dp128bitlw0213", "2x64dp128bitlw0123"]
    {
        for blocks in [1, 2] {
            let name = format!("SM100_UTCCP_{pattern}_{blocks}cta");
            entries.push(entry(name.clone(), format!("`{name}`: `tcgen05.cp.cta_group::{blocks}`.")));
        }
    }
    file("sm100/utccp.rs", "SM100: from shared to tensor memory.\n\nPTX ISA, `tcgen05.cp`.", entries)
}

fn tensor_memory(pattern: &str, most: u64, (direction, instruction): (&str, &str)) -> File {
    let mut entries = Vec::new();
    for times in (0..8).map(|power| 1 << power).take_while(|times| *times <= most) {
        let often = if times == 1 { "once".to_owned() } else { format!("{times} times") };
        for end in ["", "_16b"] {
            let name = format!("SM100_TMEM_{direction}_{pattern}{times}x{end}");
            let says = format!("`{name}`: `tcgen05.{instruction}.sync.aligned`, {often}.");
            entries.push(entry(name, says));
        }
    }
    if (pattern, direction) == ("32dp32b", "LOAD") {
        entries.extend(named(
            &["SM100_TMEM_LOAD_STAT_32dp32b32x", "SM100_TMEM_LOAD_STAT_32dp32b128x"],
            "`tcgen05.ld.red.sync.aligned`",
        ));
    }
    let what = if direction == "LOAD" { "tensor memory to registers" } else { "registers to tensor memory" };
    file(
        &format!("sm100/{}_{pattern}.rs", direction.to_lowercase()),
        &format!("SM100: `{pattern}`, {what}.\n\nPTX ISA, `tcgen05.{instruction}`."),
        entries,
    )
}
