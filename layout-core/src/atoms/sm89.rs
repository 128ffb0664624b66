//! SM89, Ada.

super::mma_atoms! {
    /// A warp on 8-bit floats: PTX ISA, "Matrix Fragments for mma.m16n8k32".
    {
        SM89_16x8x32_F32E4M3E4M3F32_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F32E4M3E5M2F32_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F32E5M2E4M3F32_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F32E5M2E5M2F32_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F16E4M3E4M3F16_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F16E4M3E5M2F16_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F16E5M2E4M3F16_TN: "mma.sync.aligned.m16n8k32";
        SM89_16x8x32_F16E5M2E5M2F16_TN: "mma.sync.aligned.m16n8k32";
    }
}
