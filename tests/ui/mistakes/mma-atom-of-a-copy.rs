layout_core::mma_atom! { mod mma = "SM75_U32x4_LDSM_N"; }

fn main() {
    let _ = mma::C;
}
