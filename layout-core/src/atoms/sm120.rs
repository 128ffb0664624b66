//! SM120, Blackwell of one die.

super::mma_atoms! {
    /// A warp on narrow types; other types by [`mma_atom!`](crate::mma_atom). PTX ISA, `mma` with `.kind::f8f6f4`,
    /// `.kind::mxf4nvf4`; `mma.sp`.
    {
        SM120_16x8x32_TN_float_e4m3_t_float_e4m3_t_float: "mma.sync.aligned.kind::f8f6f4.m16n8k32"
            = "SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>";
        SM120_BLOCKSCALED_SM120_16x8x32_TN_VS_float_e4m3_t_float_e4m3_t_float_float_ue8m0_t_32: "mma.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k32"
            = "SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>";
        SM120_BLOCKSCALED_SM120_16x8x64_TN_VS_float_e2m1_t_float_e2m1_t_float_float_ue4m3_t_16: "mma.sync.aligned.kind::mxf4nvf4.block_scale.m16n8k64"
            = "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>";
        SM120_SPARSE_SM120_SPARSE_16x8x64_TN_float_e4m3_t_float_e4m3_t_float: "mma.sp.sync.aligned.kind::f8f6f4.m16n8k64"
            = "SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>";
        SM120_BLOCKSCALED_SPARSE_SM120_SPARSE_16x8x128_TN_VS_float_e2m1_t_float_e2m1_t_float_float_ue4m3_t_32: "mma.sp.sync.aligned.kind::mxf4nvf4.block_scale.m16n8k128"
            = "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>";
    }
}
