//! SM75, Turing.

super::mma_atoms! {
    /// A warp: PTX ISA, "Matrix Fragments for mma.m16n8k8", "… for mma.m8n8k16".
    {
        SM75_16x8x8_F32F16F16F32_TN; SM75_16x8x8_F16F16F16F16_TN;
        SM75_8x8x16_S32S8S8S32_TN;
    }
}

super::copy_atoms! {
    /// 8×8 matrices from shared memory to registers: PTX ISA, `ldmatrix`, `movmatrix`.
    {
        SM75_U32x1_LDSM_N: "ldmatrix.sync.aligned.m8n8.x1";
        SM75_U32x2_LDSM_N: "ldmatrix.sync.aligned.m8n8.x2";
        SM75_U32x4_LDSM_N: "ldmatrix.sync.aligned.m8n8.x4";
        SM75_U16x2_LDSM_T: "ldmatrix.sync.aligned.m8n8.x1.trans";
        SM75_U16x4_LDSM_T: "ldmatrix.sync.aligned.m8n8.x2.trans";
        SM75_U16x8_LDSM_T: "ldmatrix.sync.aligned.m8n8.x4.trans";
        SM75_U32x1_MOVM_T: "movmatrix.sync.aligned.m8n8.trans";
    }
}
