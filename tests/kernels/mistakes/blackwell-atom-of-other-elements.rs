use layout_gpu::device::blackwell::{TensorColumns, TensorSums};
use layout_gpu::device::{BF16, F16};
use layout_gpu::mma_atom;

mma_atom! { mod mma = "SM100_MMA_F16BF16_SS<bfloat16_t,bfloat16_t,float,128,64,UMMA::Major::K,UMMA::Major::K>"; }

pub fn sums(columns: TensorColumns<64>) -> TensorSums<mma::Atom, F16, BF16> {
    columns.sums(0)
}
