//! Atoms of MMA and of copies, and tiles of them over a tensor.

use layout_algebra::atoms::mma_atom;

use super::super::Choices;
use super::parts::{Laid, pick, upto};
use super::{Row, row};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("names", &["mma_shape", "mma_threads", "mma_A", "mma_B", "mma_C"], |c| {
        vec![quoted(if c.once_in(4) { pick(c, &LARGE) } else { pick(c, &ATOMS) })]
    }),
    row("scaled", &["mma_SFA", "mma_SFB"], |c| vec![quoted(pick(c, &SCALED))]),
    row("sparse", &["mma_E"], |c| vec![quoted(pick(c, &SPARSE))]),
    row("blocks", &["scale_factors_k", "scale_factors_mn"], |c| vec![pick(c, &["16", "32"]).to_owned()]),
    row("names", &["copy_threads", "copy_src", "copy_dst", "copy_ref"], |c| vec![quoted(pick(c, &COPIES))]),
    row("atoms", &["tiled_mma_shape", "tiled_mma_threads", "layoutA_TV", "layoutB_TV", "layoutC_TV"], |c| {
        Mma::any(c).written
    }),
    row("atoms", &["thrfrg_A", "partition_A_layout", "partition_fragment_A", "partition_shape_A"], |c| of_mma(c, 0)),
    row("atoms", &["thrfrg_B", "partition_B_layout", "partition_fragment_B", "partition_shape_B"], |c| of_mma(c, 1)),
    row("atoms", &["thrfrg_C", "partition_C_layout", "partition_fragment_C", "partition_shape_C"], |c| of_mma(c, 2)),
    row("atoms", &["partition_A"], |c| thread(c, 0)),
    row("atoms", &["partition_B"], |c| thread(c, 1)),
    row("atoms", &["partition_C"], |c| thread(c, 2)),
    row("atoms", &["retile_A"], |c| retiled(c, 0)),
    row("atoms", &["retile_B"], |c| retiled(c, 1)),
    row("atoms", &["retile_C"], |c| retiled(c, 2)),
    row("copies", &["layoutS_TV", "layoutD_TV"], |c| copy(c).0),
    row("copies", &["tidfrg_S", "tidfrg_D", "partition_S_layout", "partition_D_layout"], of_copy),
    row("copies", &["partition_S", "partition_D"], |c| {
        let mut arguments = of_copy(c);
        arguments.push(upto(c, 31).to_string());
        arguments
    }),
];

/// Small atoms of each architecture.
const ATOMS: [&str; 14] = [
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

const LARGE: [&str; 4] = [
    "SM90_64x8x16_F32F16F16_SS",
    "SM90_64x16x32_F32E4M3E4M3_RS_TN",
    "SM100_MMA_F16BF16_64x8x16",
    "SM90_64x24x16_F32F16F16_SS",
];

const SCALED: [&str; 3] = [
    "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>",
    "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>",
    "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>",
];

const SPARSE: [&str; 3] = [
    "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>",
    "SM90::GMMA::SPARSE::GMMA_64x8x32_F32F16F16_SS<GMMA::Major::K,GMMA::Major::K,GMMA::ScaleIn::One,GMMA::ScaleIn::One,GMMA::SparseSel::Zero>",
    "SM90::GMMA::SPARSE::GMMA_64x8x64_F32E4M3E4M3_SS_TN<GMMA::ScaleIn::One,GMMA::ScaleIn::One,GMMA::SparseSel::Zero>",
];

const COPIES: [&str; 12] = [
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

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// Atoms side by side, and the extents of the tile that they cover.
struct Mma {
    written: Vec<String>,
    tile: [u64; 3],
}

impl Mma {
    fn any(c: &mut Choices<'_>) -> Self {
        Self::of(c, pick_name)
    }

    fn of(c: &mut Choices<'_>, name: fn(&mut Choices<'_>) -> &'static str) -> Self {
        let name = name(c);
        let shape = mma_atom(name).expect("an atom").shape;
        let mut tile: [u64; 3] = std::array::from_fn(|i| shape.leaf_at(i));
        let times: [u64; 3] = pick(c, &[[1, 1, 1], [2, 1, 1], [1, 2, 1], [2, 2, 1], [3, 1, 1], [1, 1, 2]]);
        let atoms = if c.once_in(4) {
            format!("({},{},{}):({},1,{})", times[0], times[1], times[2], times[1], times[0] * times[1])
        } else {
            format!("({},{},{})", times[0], times[1], times[2])
        };
        tile.iter_mut().zip(times).for_each(|(extent, times)| *extent *= times);
        let mut written = vec![quoted(name), atoms];
        if c.once_in(4) {
            tile[1] *= 2;
            written.push(format!("<{},{},_>", tile[0], tile[1]));
        }
        Self { written, tile }
    }

    /// A tensor of whole tiles for an operand.
    fn tensor(&self, c: &mut Choices<'_>, operand: usize) -> Laid {
        let [first, second] = [[0, 2], [1, 2], [0, 1]][operand];
        let times = pick(c, &[[1, 1], [1, 1], [1, 1], [2, 1], [1, 2], [3, 1]]);
        let extents = [self.tile[first] * times[0], self.tile[second] * times[1]];
        let pad = pick(c, &[0, 0, 8, 1]);
        let strides = if c.once_in(2) { [1, extents[0] + pad] } else { [extents[1] + pad, 1] };
        Laid::of(Tree::Node(extents.into_iter().map(Tree::Leaf).collect()), &strides)
    }
}

fn pick_name(c: &mut Choices<'_>) -> &'static str {
    pick(c, &ATOMS)
}

fn of_mma(c: &mut Choices<'_>, operand: usize) -> Vec<String> {
    let mma = Mma::any(c);
    let tensor = mma.tensor(c, operand);
    std::iter::once(tensor.to_string()).chain(mma.written).collect()
}

fn thread(c: &mut Choices<'_>, operand: usize) -> Vec<String> {
    let mut arguments = of_mma(c, operand);
    arguments.push(upto(c, 31).to_string());
    arguments
}

/// Registers for a part of an operand, and a copy that moves them.
fn retiled(c: &mut Choices<'_>, operand: usize) -> Vec<String> {
    let mma = Mma::of(c, |_| "SM80_16x8x16_F32F16F16F32_TN");
    let tensor = mma.tensor(c, operand);
    let letter = ["A", "B", "C"][operand];
    let registers = format!("partition_fragment_{letter}({tensor},{})", mma.written.join(","));
    let name = pick(
        c,
        [
            &["SM75_U32x4_LDSM_N", "SM75_U32x2_LDSM_N"][..],
            &["SM75_U32x2_LDSM_N", "SM75_U32x1_LDSM_N"],
            &["SM90_U32x2_STSM_N", "SM90_U32x4_STSM_N"],
        ][operand],
    );
    [registers, quoted(name), "16".to_owned()].into_iter().chain(mma.written).collect()
}

/// A copy by threads and values, and the extents of its tile.
fn copy(c: &mut Choices<'_>) -> (Vec<String>, [u64; 2]) {
    let is_matrix = c.once_in(2);
    let name = if is_matrix {
        pick(c, &["SM75_U32x1_LDSM_N", "SM75_U32x2_LDSM_N", "SM75_U32x4_LDSM_N", "SM90_U32x4_STSM_N"])
    } else {
        pick(c, &COPIES[..3])
    };
    let bits = if is_matrix { 16 } else { pick(c, &[8, 16, 32]) };
    let threads = pick(c, &[[32, 1], [16, 2], [8, 4], [4, 8], [16, 4]]);
    let values = if is_matrix { [1, 8] } else { pick(c, &[[1, 16], [1, 8], [2, 8], [16, 1], [1, 4]]) };
    let order = pick(c, &["", ":row"]);
    let written = vec![
        quoted(name),
        bits.to_string(),
        format!("({},{}){order}", threads[0], threads[1]),
        format!("({},{})", values[0], values[1]),
    ];
    (written, [threads[0] * values[0], threads[1] * values[1]])
}

fn of_copy(c: &mut Choices<'_>) -> Vec<String> {
    let (written, tile) = copy(c);
    let times = pick(c, &[[1, 1], [1, 1], [2, 1], [1, 2], [1, 3]]);
    let extents = [tile[0] * times[0], tile[1] * times[1]];
    let pad = pick(c, &[0, 0, 8]);
    let strides = if c.once_in(2) { [1, extents[0] + pad] } else { [extents[1] + pad, 1] };
    let tensor = Laid::of(Tree::Node(extents.into_iter().map(Tree::Leaf).collect()), &strides);
    std::iter::once(tensor.to_string()).chain(written).collect()
}
