use layout_gpu::device::blackwell::TensorColumns;
use layout_gpu::device::hopper::OperandAt;
use layout_gpu::device::prelude::*;
use layout_gpu::mma_atom;

mma_atom! { mod mma = "SM100_MMA_F16BF16_SS<bfloat16_t,bfloat16_t,float,128,64,UMMA::Major::K,UMMA::Major::K>"; }
layout! { Tile = tile_to_shape(smem_atom_k(128,16), (64,64)); }

pub unsafe fn multiply(columns: TensorColumns<64>, tile: Tensor<Smem<BF16>, Tile>) {
    unsafe {
        let sums = columns.sums::<mma::Atom, BF16, BF16>(0);
        sums.begin(OperandAt::new(tile), OperandAt::new(tile));
    }
}
