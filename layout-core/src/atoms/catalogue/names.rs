//! Names that atoms could have: all combinations of the pieces of names, most of which do not exist.

use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use layout_algebra::atoms::mma_atom;

const TYPES: [&str; 15] =
    ["F64", "F32", "TF32", "F16", "BF16", "E4M3", "E5M2", "S32", "S8", "U8", "S4", "U4", "U1", "C64", "GC64"];
const ENDINGS: [&str; 8] = ["", "_TN", "_NT", "_NN", "_TT", "_TN_SATURATE", "_TN_XORPOPC", "_TN_ANDPOPC"];

/// The module of an atom: letters and digits of its name, and `_` for everything else; for `tcgen05.mma` the form and the shape.
pub(super) fn module(name: &str) -> String {
    if let Some((form, _)) = name.strip_prefix("SM100_MMA_").and_then(|name| name.split_once("_SS<")) {
        let [m, n, k] = mma_atom(name).expect(name).mnk();
        return format!("SM100_MMA_{form}_{m}x{n}x{k}");
    }
    let mut module = String::new();
    for letter in name.chars() {
        let is_kept = letter.is_ascii_alphanumeric() || letter == '_';
        if is_kept || !module.ends_with('_') {
            module.push(if is_kept { letter } else { '_' });
        }
    }
    module.trim_end_matches('_').to_string()
}

/// Names of MMAs of a thread or of a warp.
pub(super) fn mmas() -> impl Iterator<Item = String> {
    let shapes = [8, 16].iter().flat_map(|m| (2..10).map(move |power| format!("{m}x8x{}", 1 << power)));
    let shapes: Vec<String> = shapes.collect();
    let architectures = ["SM70", "SM75", "SM80", "SM89", "SM90"].into_iter();
    let prefixes = architectures.flat_map(move |architecture| {
        shapes.iter().map(|shape| format!("{architecture}_{shape}_")).collect::<Vec<_>>()
    });
    let of_a_warp = prefixes.flat_map(|prefix| {
        let types = TYPES.iter().flat_map(|d| TYPES.iter().flat_map(move |a| TYPES.map(|b| format!("{d}{a}{b}{d}"))));
        types.flat_map(move |types| ENDINGS.map(|ending| format!("{prefix}{types}{ending}")))
    });
    (1..10).map(|n| format!("SM61_DP{n}A")).chain(of_a_warp)
}

/// Names of `wgmma`; sparse ones with N = 64.
pub(super) fn warpgroups() -> impl Iterator<Item = String> {
    let shapes = (4..264).step_by(4).map(|n| ("SM90_", n)).chain([("SM90::GMMA::SPARSE::GMMA_", 64)]);
    let shapes = shapes.flat_map(|(prefix, n)| [8, 16, 32, 64].map(|k| format!("{prefix}64x{n}x{k}_")));
    shapes.flat_map(|shape| {
        let types = ["F16", "F32", "S32"].iter().flat_map(|d| TYPES.iter().map(move |a| (d, a)));
        let types = types.flat_map(|(d, a)| TYPES.map(|b| format!("{d}{a}{b}")));
        let ends =
            ["_SS", "_RS"].iter().flat_map(|side| ["", "_TN", "_TN_SATURATE"].map(|ending| format!("{side}{ending}")));
        let ends: Vec<String> = ends.collect();
        types.flat_map(move |types| ends.iter().map(|end| format!("{shape}{types}{end}")).collect::<Vec<_>>())
    })
}

/// Names of copies.
pub(super) fn copies() -> impl Iterator<Item = String> {
    let mut names: Vec<String> = (1..32).map(|n| format!("SM50_Shuffle_U32_2x2Trans_XOR{n}")).collect();
    names.extend(["LOAD", "STORE"].map(|direction| format!("SM100_{direction}_256bit_CACHE_NOALLOCATION")));
    for n in 1..300 {
        for architecture in ["SM75", "SM90", "SM100"] {
            for width in ["U32x", "U16x", "U8x", "SU4_DU8x16_x", "SU6_DU8x16_x"] {
                let ends = ["_LDSM_N", "_LDSM_T", "_STSM_N", "_STSM_T", "_MOVM_T"];
                names.extend(ends.map(|end| format!("{architecture}_{width}{n}{end}")));
            }
        }
        for pattern in ["16dp256b", "16dp128b", "16dp64b", "16dp32b", "32dp32b"] {
            for direction in ["LOAD", "STORE", "LOAD_STAT", "STORE_STAT"] {
                names.extend(["", "_16b"].map(|end| format!("SM100_TMEM_{direction}_{pattern}{n}x{end}")));
            }
        }
    }
    for lanes in ["128dp", "64dp", "32dp", "16dp", "4dp", "4x32dp", "2x64dp"] {
        for bits in ["128bit", "256bit", "128bitlw0213", "128bitlw0123", "256bitlw0213", "256bitlw0123"] {
            names.extend((1..5).map(|blocks| format!("SM100_UTCCP_{lanes}{bits}_{blocks}cta")));
        }
    }
    names.into_iter()
}
