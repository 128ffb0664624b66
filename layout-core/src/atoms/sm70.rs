//! SM70, Volta.

super::mma_atoms! {
    /// A quad pair: PTX ISA, "Matrix Fragments for mma.m8n8k4".
    {
        SM70_8x8x4_F32F16F16F32_TN: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F32F16F16F32_NT: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F32F16F16F32_NN: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F32F16F16F32_TT: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F16F16F16F16_TN: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F16F16F16F16_NT: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F16F16F16F16_NN: "mma.sync.aligned.m8n8k4";
        SM70_8x8x4_F16F16F16F16_TT: "mma.sync.aligned.m8n8k4";
    }
}
