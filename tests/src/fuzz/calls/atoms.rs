//! MMA atoms and copy atoms, and tiles of them over a tensor.

use layout_algebra::atoms::mma_atom;

use super::super::Choices;
use super::Call;
use super::parts::{Laid, pick};
use crate::tree::Tree;

/// Small atoms of each architecture.
pub(super) const ATOMS: [&str; 14] = [
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM80_16x8x8_F32F16F16F32_TN",
    "SM80_16x8x8_F32TF32TF32F32_TN",
    "SM80_16x8x4_F32TF32TF32F32_TN",
    "SM80_8x8x4_F64F64F64F64_TN",
    "SM75_16x8x8_F32F16F16F32_TN",
    "SM75_8x8x16_S32S8S8S32_TN",
    "SM70_8x8x4_F32F16F16F32_TN",
    "SM70_8x8x4_F16F16F16F16_NT",
    "SM61_DP4A",
    "SM80_16x8x32_S32S8S8S32_TN",
    "SM89_16x8x32_F32E5M2E4M3F32_TN",
    "SM90_16x8x4_F64F64F64F64_TN",
    "SM80_16x8x64_S32U4S4S32_TN_SATURATE",
];

pub(super) const LARGE: [&str; 4] = [
    "SM90_64x8x16_F32F16F16_SS",
    "SM90_64x16x32_F32E4M3E4M3_RS_TN",
    "SM100_MMA_F16BF16_64x8x16",
    "SM90_64x24x16_F32F16F16_SS",
];

pub(super) const SCALED: [&str; 3] = [
    "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>",
    "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>",
    "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>",
];

pub(super) const SPARSE: [&str; 3] = [
    "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>",
    "SM90::GMMA::SPARSE::GMMA_64x8x32_F32F16F16_SS<GMMA::Major::K,GMMA::Major::K,GMMA::ScaleIn::One,GMMA::ScaleIn::One,GMMA::SparseSel::Zero>",
    "SM90::GMMA::SPARSE::GMMA_64x8x64_F32E4M3E4M3_SS_TN<GMMA::ScaleIn::One,GMMA::ScaleIn::One,GMMA::SparseSel::Zero>",
];

pub(super) const COPIES: [&str; 12] = [
    "UniversalCopy<uint128_t>",
    "UniversalCopy<uint32_t>",
    "UniversalCopy<half_t>",
    "SM75_U32x1_LDSM_N",
    "SM75_U32x2_LDSM_N",
    "SM75_U32x4_LDSM_N",
    "SM75_U16x2_LDSM_T",
    "SM75_U16x4_LDSM_T",
    "SM75_U16x8_LDSM_T",
    "SM90_U32x1_STSM_N",
    "SM90_U32x4_STSM_N",
    "SM80_CP_ASYNC_CACHEALWAYS<uint64_t>",
];

/// Writes a name in quotation marks.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Writes a tensor of whole tiles, row by row or column by column.
fn tensor(c: &mut Choices<'_>, tile: [u64; 2]) -> String {
    let times = pick(c, &[[1, 1], [1, 1], [1, 1], [2, 1], [1, 2], [3, 1]]);
    let extents = [tile[0] * times[0], tile[1] * times[1]];
    let pad = pick(c, &[0, 0, 8, 1]);
    let strides = if c.once_in(2) { [1, extents[0] + pad] } else { [extents[1] + pad, 1] };
    Laid::new(Tree::flat(&extents), &strides).to_string()
}

/// Writes a tensor for an operand, and atoms side by side.
pub(super) fn of_mma(c: &mut Choices<'_>, operand: usize, among: &[&'static str]) -> Vec<String> {
    let name = pick(c, among);
    let shape = mma_atom(name).expect("an atom").shape;
    let times: [u64; 3] = pick(c, &[[1, 1, 1], [2, 1, 1], [1, 2, 1], [2, 2, 1], [3, 1, 1], [1, 1, 2]]);
    let mut tile: [u64; 3] = std::array::from_fn(|i| shape.leaf_at(i) * times[i]);
    let [m, n, k] = times;
    let strides = if c.once_in(4) { format!(":({n},1,{})", m * n) } else { String::new() };
    let mut permutation = String::new();
    if c.once_in(4) {
        tile[1] *= 2;
        permutation = format!(",<{},{},_>", tile[0], tile[1]);
    }
    let atoms = format!("{},({m},{n},{k}){strides}{permutation}", quoted(name));
    let modes = [[0, 2], [1, 2], [0, 1]][operand];
    vec![tensor(c, modes.map(|mode| tile[mode])), atoms]
}

/// Writes a tensor, and a copy by threads and values.
pub(super) fn copy(c: &mut Choices<'_>, _: &mut Call) -> Vec<String> {
    let is_matrix = c.once_in(2);
    let matrices = ["SM75_U32x1_LDSM_N", "SM75_U32x2_LDSM_N", "SM75_U32x4_LDSM_N", "SM90_U32x4_STSM_N"];
    let name = if is_matrix { pick(c, &matrices) } else { pick(c, &COPIES[..3]) };
    let bits = if is_matrix { 16 } else { pick(c, &[8, 16, 32]) };
    let threads = pick(c, &[[32, 1], [16, 2], [8, 4], [4, 8], [16, 4]]);
    let values = if is_matrix { [1, 8] } else { pick(c, &[[1, 16], [1, 8], [2, 8], [16, 1], [1, 4]]) };
    let order = pick(c, &["", ":row"]);
    let [threads_text, values_text] = [threads, values].map(|[a, b]| format!("({a},{b})"));
    let copy = format!("{},{bits},{threads_text}{order},{values_text}", quoted(name));
    vec![tensor(c, [threads[0] * values[0], threads[1] * values[1]]), copy]
}
