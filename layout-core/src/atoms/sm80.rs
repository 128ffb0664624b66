//! SM80, Ampere.

super::mma_atoms! {
    /// A warp on 16-bit types: PTX ISA, "Matrix Fragments for mma.m16n8k8", "… for mma.m16n8k16".
    {
        SM80_16x8x8_F32F16F16F32_TN: "mma.sync.aligned.m16n8k8";
        SM80_16x8x8_F16F16F16F16_TN: "mma.sync.aligned.m16n8k8";
        SM80_16x8x8_F32BF16BF16F32_TN: "mma.sync.aligned.m16n8k8";
        SM80_16x8x16_F32F16F16F32_TN: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_F16F16F16F16_TN: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_F32BF16BF16F32_TN: "mma.sync.aligned.m16n8k16";
    }

    /// A warp on 32-bit and wider types: PTX ISA, "Matrix Fragments for mma.m16n8k4", "… for mma.m8n8k4 with .f64".
    {
        SM80_16x8x4_F32TF32TF32F32_TN: "mma.sync.aligned.m16n8k4";
        SM80_16x8x8_F32TF32TF32F32_TN: "mma.sync.aligned.m16n8k8";
        SM80_8x8x4_F64F64F64F64_TN: "mma.sync.aligned.m8n8k4";
        SM80_8x8x4_C64C64C64C64_TN: "mma.sync.aligned.m8n8k4";
        SM80_8x8x4_GC64C64C64GC64_TN: "mma.sync.aligned.m8n8k4";
    }

    /// A warp on bytes: PTX ISA, "Matrix Fragments for mma.m8n8k16", "… for mma.m16n8k16", "… for mma.m16n8k32".
    {
        SM80_8x8x16_S32S8S8S32_TN: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32S8S8S32_TN_SATURATE: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32S8U8S32_TN: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32S8U8S32_TN_SATURATE: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32U8S8S32_TN: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32U8S8S32_TN_SATURATE: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32U8U8S32_TN: "mma.sync.aligned.m8n8k16";
        SM80_8x8x16_S32U8U8S32_TN_SATURATE: "mma.sync.aligned.m8n8k16";
        SM80_16x8x16_S32S8S8S32_TN: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32S8S8S32_TN_SATURATE: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32S8U8S32_TN: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32S8U8S32_TN_SATURATE: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32U8S8S32_TN: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32U8S8S32_TN_SATURATE: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32U8U8S32_TN: "mma.sync.aligned.m16n8k16";
        SM80_16x8x16_S32U8U8S32_TN_SATURATE: "mma.sync.aligned.m16n8k16";
        SM80_16x8x32_S32S8S8S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32S8S8S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32S8U8S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32S8U8S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U8S8S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U8S8S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U8U8S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U8U8S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
    }

    /// A warp on 4-bit integers: PTX ISA, "Matrix Fragments for mma.m8n8k32", "… for mma.m16n8k32", "… for mma.m16n8k64".
    {
        SM80_8x8x32_S32S4S4S32_TN: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32S4S4S32_TN_SATURATE: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32S4U4S32_TN: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32S4U4S32_TN_SATURATE: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32U4S4S32_TN: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32U4S4S32_TN_SATURATE: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32U4U4S32_TN: "mma.sync.aligned.m8n8k32";
        SM80_8x8x32_S32U4U4S32_TN_SATURATE: "mma.sync.aligned.m8n8k32";
        SM80_16x8x32_S32S4S4S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32S4S4S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32S4U4S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32S4U4S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U4S4S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U4S4S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U4U4S32_TN: "mma.sync.aligned.m16n8k32";
        SM80_16x8x32_S32U4U4S32_TN_SATURATE: "mma.sync.aligned.m16n8k32";
        SM80_16x8x64_S32S4S4S32_TN: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32S4S4S32_TN_SATURATE: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32S4U4S32_TN: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32S4U4S32_TN_SATURATE: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32U4S4S32_TN: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32U4S4S32_TN_SATURATE: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32U4U4S32_TN: "mma.sync.aligned.m16n8k64";
        SM80_16x8x64_S32U4U4S32_TN_SATURATE: "mma.sync.aligned.m16n8k64";
    }

    /// A warp on bits: PTX ISA, "Matrix Fragments for mma.m8n8k128", "… for mma.m16n8k128", "… for mma.m16n8k256".
    {
        SM80_8x8x128_S32U1U1S32_TN_XORPOPC: "mma.sync.aligned.m8n8k128";
        SM80_8x8x128_S32U1U1S32_TN_ANDPOPC: "mma.sync.aligned.m8n8k128";
        SM80_16x8x128_S32U1U1S32_TN_XORPOPC: "mma.sync.aligned.m16n8k128";
        SM80_16x8x128_S32U1U1S32_TN_ANDPOPC: "mma.sync.aligned.m16n8k128";
        SM80_16x8x256_S32U1U1S32_TN_XORPOPC: "mma.sync.aligned.m16n8k256";
        SM80_16x8x256_S32U1U1S32_TN_ANDPOPC: "mma.sync.aligned.m16n8k256";
    }
}
