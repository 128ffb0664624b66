//! The sizes stated in the text of an instruction, compared with the layouts.

use std::format;
use std::string::{String, ToString};

use layout_algebra::atoms::mma_atom;

use super::Row;

/// Returns true if the shape and the numbers in the text are those of the layouts, and the kind that of the name.
pub(super) fn fits(row: &Row) -> bool {
    let text = row.instruction;
    let is = |start: &str| text.starts_with(start);
    let [threads, first, second, _] = row.layouts.map(|layout| layout.size().expect("small"));
    if let Ok(atom) = mma_atom(row.name) {
        let [m, n, k] = atom.mnk();
        return match text {
            "dp4a" | "dp2a" => {
                (m, n, k.to_string()) == (1, 1, text[2..3].to_string()) && row.name.ends_with(&text.to_uppercase())
            }
            _ if is("tcgen05.mma.") => text == format!("tcgen05.mma.cta_group::{threads}.kind::{}", kind(row.name)),
            _ => is(family(row.name, threads)) && text.ends_with(&format!(".m{m}n{n}k{k}")),
        };
    }
    let values = first / threads;
    match text {
        "ld, st" => row.name.starts_with("UniversalCopy<"),
        _ if is("cp.async.c") => {
            row.name.contains(if is("cp.async.ca") { "CACHEALWAYS" } else { "CACHEGLOBAL" }) && values <= 128
        }
        _ if is("ld.global") || is("st.global") => {
            row.name.contains(if is("ld") { "_LOAD_" } else { "_STORE_" }) && text.ends_with(".v8.f32") && values == 256
        }
        _ if is("shfl") => text == "shfl.sync.bfly" && threads == 32,
        _ if is("movmatrix") => second == 1024 && text == "movmatrix.sync.aligned.m8n8.trans",
        _ if is("ldmatrix") || is("stmatrix") => is_matrices(row, if is("ld") { second } else { first }),
        _ if is("tcgen05.cp") => {
            is(&format!("tcgen05.cp.cta_group::{threads}.")) && pieces(text) == Some(second / threads)
        }
        _ => is_tensor_memory(row, if row.name.contains("_STORE_") { second / threads } else { values }),
    }
}

/// The beginning of the instruction of an atom.
fn family(name: &str, threads: u64) -> &'static str {
    match (name.contains("SPARSE"), threads) {
        (true, 128) => "wgmma.mma_async.sp.sync.aligned",
        (false, 128) => "wgmma.mma_async.sync.aligned",
        (true, _) => "mma.sp.sync.aligned",
        (false, _) => "mma.sync.aligned",
    }
}

/// The kind of a `tcgen05.mma`, by the name: `F16BF16` is `f16`, `S8` is `i8`.
fn kind(name: &str) -> String {
    let kind = name["SM100_MMA_".len()..].split('_').next().expect("a kind").to_lowercase();
    match kind.as_str() {
        "f16bf16" => "f16".to_string(),
        "s8" => "i8".to_string(),
        _ => kind,
    }
}

/// Checks `m8n8.x4.trans`: as many matrices as the registers have bits for.
fn is_matrices(row: &Row, registers: u64) -> bool {
    let shapes = [("m8n8", 1024), ("m8n16", 1024), ("m16n8", 1024), ("m16n16", 2048)];
    let mut parts = row.instruction.split('.').skip(3);
    let shape = shapes.iter().find(|(shape, _)| parts.clone().next() == Some(shape));
    let many = parts.nth(1).and_then(|many| many.strip_prefix('x')).and_then(|many| many.parse::<u64>().ok());
    let is_transposed = parts.next() == Some("trans");
    let direction = if row.instruction.starts_with("ld") { "_LDSM_" } else { "_STSM_" };
    shape.zip(many).is_some_and(|((_, bits), many)| bits * many == registers)
        && row.name.contains(direction)
        && is_transposed == row.name.ends_with("_T")
}

/// Checks `tcgen05.ld.sync.aligned.16x256b.x4.pack::16b`: the bits of the pattern, repeated.
fn is_tensor_memory(row: &Row, bits: u64) -> bool {
    let (is_store, is_statistic) = (row.name.contains("_STORE_"), row.name.contains("_STAT_"));
    let start = match (is_store, is_statistic) {
        (true, _) => "tcgen05.st.sync.aligned.",
        (_, true) => "tcgen05.ld.red.sync.aligned.",
        _ => "tcgen05.ld.sync.aligned.",
    };
    let end = match (is_store, row.name.ends_with("_16b")) {
        (_, false) => "",
        (true, true) => ".unpack::16b",
        (false, true) => ".pack::16b",
    };
    let text = row.instruction.strip_prefix(start).and_then(|text| text.strip_suffix(end));
    let Some((pattern, times)) = text.and_then(|text| text.split_once(".x")) else { return false };
    let times = times.parse::<u64>().expect("a number");
    let lanes = row.name.split("dp").next().and_then(|name| name.rsplit('_').next()).expect("lanes");
    pattern.starts_with(&format!("{lanes}x")) && pieces(pattern).is_some_and(|pattern| pattern * times == bits)
}

/// The bits of `64x128b.warpx2`, of `16x32bx2`: rows, bits of each, and the number of copies.
fn pieces(text: &str) -> Option<u64> {
    let text = text.split("cta_group::").last()?;
    let text = text.strip_prefix(['1', '2']).and_then(|text| text.strip_prefix('.')).unwrap_or(text);
    let (rows, rest) = text.split_once('x')?;
    let (bits, rest) = rest.split_once('b')?;
    let times = rest.trim_start_matches(".warp").strip_prefix('x').map_or(Some(1), |times| times[..1].parse().ok())?;
    Some(rows.parse::<u64>().ok()? * bits.parse::<u64>().ok()? * times)
}
