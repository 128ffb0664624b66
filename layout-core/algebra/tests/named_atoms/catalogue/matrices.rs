//! Atoms that multiply.

use layout_algebra::atoms::mma_atom;

use super::{ConcatAll, Entry, File, entry, file};

pub(super) fn files() -> Vec<File> {
    let mut files = vec![sm61(), sm70(), sm75(), halves(), wide(), bytes(), nibbles(), bits(), sm89(), sm90(), sm120()];
    files.extend((8..=256).step_by(24).map(wgmma));
    files.extend([sparse(), sm100(), sm100_pairs()]);
    files
}

fn mnk(name: &str) -> [u64; 3] {
    mma_atom(name).unwrap_or_else(|error| panic!("{name}: {error}")).mnk()
}

/// An `mma` of a warp.
fn warp(name: &str) -> Entry {
    let [m, n, k] = mnk(name);
    entry(name, format!("`{name}`: `mma.sync.aligned.m{m}n{n}k{k}` of a warp."))
}

fn all(prefix: &str, shapes: &[&str], types: &[&str], endings: &[&str]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for shape in shapes {
        for types in types {
            entries.extend(endings.iter().map(|ending| warp(&format!("{prefix}{shape}_{types}{ending}"))));
        }
    }
    entries
}

fn sm61() -> File {
    let dot = |name: &str| entry(name, format!("`{}` of one thread.", &name[5..].to_lowercase()));
    file(
        "sm61/mma.rs",
        "SM61: dot products of one thread.\n\nPTX ISA, integer arithmetic: `dp4a`, `dp2a`.",
        ["SM61_DP4A", "SM61_DP2A"].map(dot).into(),
    )
}

fn sm70() -> File {
    let mut entries = Vec::new();
    for types in ["F32F16F16F32", "F16F16F16F16"] {
        for form in ["TN", "NT", "NN", "TT"] {
            let name = format!("SM70_8x8x4_{types}_{form}");
            entries.push(entry(name.clone(), format!("`{name}`: `mma.sync.aligned.m8n8k4` of a quad pair.")));
        }
    }
    file("sm70/mma.rs", "SM70: 8×8×4 of a quad pair.\n\nPTX ISA, \"Matrix Fragments for mma.m8n8k4\".", entries)
}

fn sm75() -> File {
    let halves = all("SM75_", &["16x8x8"], &["F32F16F16F32", "F16F16F16F16"], &["_TN"]);
    let bytes = all("SM75_", &["8x8x16"], &["S32S8S8S32"], &["_TN"]);
    file(
        "sm75/mma.rs",
        "SM75: `mma` of a warp.\n\nPTX ISA, \"Matrix Fragments for mma.m16n8k8\", \"… for mma.m8n8k16\".",
        [halves, bytes].concat_all(),
    )
}

fn halves() -> File {
    let types = ["F32F16F16F32", "F16F16F16F16", "F32BF16BF16F32"];
    file(
        "sm80/halves.rs",
        "SM80: `mma` of a warp on 16-bit types.\n\nPTX ISA, \"Matrix Fragments for mma.m16n8k8\", \"… for mma.m16n8k16\".",
        all("SM80_", &["16x8x8", "16x8x16"], &types, &["_TN"]),
    )
}

fn wide() -> File {
    let single = all("SM80_", &["16x8x4", "16x8x8"], &["F32TF32TF32F32"], &["_TN"]);
    let double = all("SM80_", &["8x8x4"], &["F64F64F64F64", "C64C64C64C64", "GC64C64C64GC64"], &["_TN"]);
    file(
        "sm80/wide.rs",
        "SM80: `mma` of a warp on 32-bit and wider types.\n\nPTX ISA, \"Matrix Fragments for mma.m16n8k4\", \"… for mma.m8n8k4 with .f64\".",
        [single, double].concat_all(),
    )
}

const SATURATED: [&str; 2] = ["_TN", "_TN_SATURATE"];

fn bytes() -> File {
    file(
        "sm80/bytes.rs",
        "SM80: `mma` of a warp on bytes.\n\nPTX ISA, \"Matrix Fragments for mma.m8n8k16\", \"… for mma.m16n8k16\", \"… for mma.m16n8k32\".",
        all(
            "SM80_",
            &["8x8x16", "16x8x16", "16x8x32"],
            &["S32S8S8S32", "S32S8U8S32", "S32U8S8S32", "S32U8U8S32"],
            &SATURATED,
        ),
    )
}

fn nibbles() -> File {
    file(
        "sm80/nibbles.rs",
        "SM80: `mma` of a warp on 4-bit integers.\n\nPTX ISA, \"Matrix Fragments for mma.m8n8k32\", \"… for mma.m16n8k32\", \"… for mma.m16n8k64\".",
        all(
            "SM80_",
            &["8x8x32", "16x8x32", "16x8x64"],
            &["S32S4S4S32", "S32S4U4S32", "S32U4S4S32", "S32U4U4S32"],
            &SATURATED,
        ),
    )
}

fn bits() -> File {
    file(
        "sm80/bits.rs",
        "SM80: `mma` of a warp on bits.\n\nPTX ISA, \"Matrix Fragments for mma.m8n8k128\", \"… for mma.m16n8k128\", \"… for mma.m16n8k256\".",
        all("SM80_", &["8x8x128", "16x8x128", "16x8x256"], &["S32U1U1S32"], &["_TN_XORPOPC", "_TN_ANDPOPC"]),
    )
}

fn sm89() -> File {
    let mut entries = Vec::new();
    for d in ["F32", "F16"] {
        for factors in ["E4M3E4M3", "E4M3E5M2", "E5M2E4M3", "E5M2E5M2"] {
            entries.push(warp(&format!("SM89_16x8x32_{d}{factors}{d}_TN")));
        }
    }
    file(
        "sm89/mma.rs",
        "SM89: `mma` of a warp on 8-bit floats.\n\nPTX ISA, \"Matrix Fragments for mma.m16n8k32\".",
        entries,
    )
}

fn sm90() -> File {
    file(
        "sm90/doubles.rs",
        "SM90: `mma` of a warp on doubles.\n\nPTX ISA, \"Matrix Fragments for mma.m16n8k4, mma.m16n8k8 and mma.m16n8k16 with .f64\".",
        all("SM90_", &["16x8x4", "16x8x8", "16x8x16"], &["F64F64F64F64", "C64C64C64C64"], &["_TN"]),
    )
}

/// The types that stand for all of one width: the layouts know no more.
const OF_A_WIDTH: [(u64, &str, &str); 3] =
    [(16, "F32F16F16", ""), (32, "F32TF32TF32", "_TN"), (8, "F32E4M3E4M3", "_TN")];

fn wgmma(first: u64) -> File {
    let mut entries = Vec::new();
    let last = (first + 16).min(256);
    for n in (first..=last).step_by(8) {
        for (bits, types, ending) in OF_A_WIDTH {
            for side in ["_SS", "_RS"] {
                let name = format!("SM90_64x{n}x{}_{types}{side}{ending}", 256 / bits);
                let a = if side == "_SS" { "shared memory" } else { "registers" };
                let k = 256 / bits;
                let doc =
                    format!("`{name}`: `wgmma.mma_async.sync.aligned.m64n{n}k{k}`, A in {a}, {bits}-bit A and B.");
                entries.push(entry(name, doc));
            }
        }
    }
    let doc = format!(
        "SM90: `wgmma` of four warps, N = {first} to {last}.\n\nThe layouts are those of all types of the same width. PTX ISA, \"Asynchronous \
         Warpgroup Level Matrix\nMultiply-Accumulate Instructions\": \"Register Fragments and Shared Memory Matrix Layouts\"."
    );
    file(&format!("sm90/wgmma_{first}_{last}.rs"), &doc, entries)
}

fn sparse() -> File {
    let mut entries = Vec::new();
    for (bits, types, ending) in OF_A_WIDTH {
        for side in ["_SS", "_RS"] {
            let k = 512 / bits;
            let name = format!("SM90::GMMA::SPARSE::GMMA_64x64x{k}_{types}{side}{ending}");
            let doc = format!("`{name}`: `wgmma.mma_async.sp.sync.aligned.m64n64k{k}`, {bits}-bit A and B.");
            entries.push(entry(name, doc));
        }
    }
    file(
        "sm90/sparse.rs",
        "SM90: sparse `wgmma` of four warps, N = 64; other N and types by [`mma_atom!`](crate::mma_atom).\n\nPTX ISA, `wgmma.mma_async.sp`.",
        entries,
    )
}

/// A kind of `tcgen05.mma`: its spelling, types, and what follows M and N.
const KINDS: [(&str, &str, &str, &str); 7] = [
    ("F16BF16", "f16", "half_t,half_t,float", ""),
    ("TF32", "tf32", "tfloat32_t,tfloat32_t,float", ""),
    ("S8", "i8", "int8_t,int8_t,int32_t", ""),
    ("F8F6F4", "f8f6f4", "float_e4m3_t,float_e4m3_t,float", ""),
    ("MXF8F6F4", "mxf8f6f4", "float_e4m3_t,float_e4m3_t,float,float_ue8m0_t", ""),
    ("MXF4", "mxf4", "float_e2m1_t,float_e2m1_t,float,float_ue8m0_t", ",32"),
    ("MXF4NVF4", "mxf4nvf4", "float_e2m1_t,float_e2m1_t,float,float_ue4m3_t", ",16"),
];

fn blocks(form: &str, blocks: u64, shapes: &[(u64, u64)]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (spelling, kind, types, end) in KINDS {
        for (m, n) in shapes {
            let name = format!("SM100_MMA_{spelling}{form}_SS<{types},{m},{n}{end},UMMA::Major::K,UMMA::Major::K>");
            let [_, _, k] = mnk(&name);
            let doc = format!("`{name}`:\n/// `tcgen05.mma.cta_group::{blocks}.kind::{kind}`, {m}×{n}×{k}.");
            let module = format!("SM100_MMA_{spelling}{form}_{m}x{n}x{k}");
            entries.push(Entry { module, name, doc });
        }
    }
    entries
}

fn sm100() -> File {
    file(
        "sm100/one_block.rs",
        "SM100: `tcgen05.mma` of one block, N = 128; other M, N and types by [`mma_atom!`](crate::mma_atom).\n\nA in shared memory or in tensor memory: the \
         layouts are the same. A thread is a block. PTX ISA, \"Tensor Core 5th Generation\nFamily Instructions\": `tcgen05.mma`.",
        blocks("", 1, &[(128, 128), (64, 128)]),
    )
}

fn sm100_pairs() -> File {
    file(
        "sm100/two_blocks.rs",
        "SM100: `tcgen05.mma` of two blocks, N = 256; other M, N and types by [`mma_atom!`](crate::mma_atom).\n\nA thread is a block. PTX ISA, \"Tensor \
         Core 5th Generation Family Instructions\": `tcgen05.mma`.",
        blocks("_2x1SM", 2, &[(256, 256), (128, 256)]),
    )
}

fn sm120() -> File {
    let named = |name: &str, kind: &str| {
        let [m, n, k] = mnk(name);
        entry(name, format!("`{name}`:\n/// `{kind}.m{m}n{n}k{k}` of a warp."))
    };
    let entries = vec![
        named("SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>", "mma.sync.aligned.kind::f8f6f4"),
        named(
            "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>",
            "mma.sync.aligned.kind::mxf8f6f4.block_scale",
        ),
        named(
            "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>",
            "mma.sync.aligned.kind::mxf4nvf4.block_scale",
        ),
        named(
            "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>",
            "mma.sp.sync.aligned.kind::f8f6f4",
        ),
        named(
            "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>",
            "mma.sp.sync.aligned.kind::mxf4nvf4.block_scale",
        ),
    ];
    file(
        "sm120/mma.rs",
        "SM120: `mma` of a warp on narrow types; other types by [`mma_atom!`](crate::mma_atom).\n\nPTX ISA, `mma` with `.kind::f8f6f4`, `.kind::mxf4nvf4`; `mma.sp`.",
        entries,
    )
}
