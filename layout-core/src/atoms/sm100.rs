//! SM100, Blackwell.

super::mma_atoms! {
    /// One block, N = 128; other M, N and types by [`mma_atom!`](crate::mma_atom). A in shared memory or in tensor memory: the
    /// layouts are the same. A thread is a block. PTX ISA, "Tensor Core 5th Generation Family Instructions": `tcgen05.mma`.
    {
        SM100_MMA_F16BF16_128x128x16: "tcgen05.mma.cta_group::1.kind::f16"
            = "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_F16BF16_64x128x16: "tcgen05.mma.cta_group::1.kind::f16"
            = "SM100_MMA_F16BF16_SS<half_t,half_t,float,64,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_TF32_128x128x8: "tcgen05.mma.cta_group::1.kind::tf32"
            = "SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,128,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_TF32_64x128x8: "tcgen05.mma.cta_group::1.kind::tf32"
            = "SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,64,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_S8_128x128x32: "tcgen05.mma.cta_group::1.kind::i8"
            = "SM100_MMA_S8_SS<int8_t,int8_t,int32_t,128,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_S8_64x128x32: "tcgen05.mma.cta_group::1.kind::i8"
            = "SM100_MMA_S8_SS<int8_t,int8_t,int32_t,64,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_F8F6F4_128x128x32: "tcgen05.mma.cta_group::1.kind::f8f6f4"
            = "SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,128,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_F8F6F4_64x128x32: "tcgen05.mma.cta_group::1.kind::f8f6f4"
            = "SM100_MMA_F8F6F4_SS<float_e4m3_t,float_e4m3_t,float,64,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF8F6F4_128x128x32: "tcgen05.mma.cta_group::1.kind::mxf8f6f4"
            = "SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF8F6F4_64x128x32: "tcgen05.mma.cta_group::1.kind::mxf8f6f4"
            = "SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,64,128,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4_128x128x64: "tcgen05.mma.cta_group::1.kind::mxf4"
            = "SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,128,32,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4_64x128x64: "tcgen05.mma.cta_group::1.kind::mxf4"
            = "SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,64,128,32,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4NVF4_128x128x64: "tcgen05.mma.cta_group::1.kind::mxf4nvf4"
            = "SM100_MMA_MXF4NVF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,128,16,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4NVF4_64x128x64: "tcgen05.mma.cta_group::1.kind::mxf4nvf4"
            = "SM100_MMA_MXF4NVF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,64,128,16,UMMA::Major::K,UMMA::Major::K>";
    }

    /// Two blocks, N = 256; other M, N and types by [`mma_atom!`](crate::mma_atom). A thread is a block. PTX ISA, "Tensor Core
    /// 5th Generation Family Instructions": `tcgen05.mma`.
    {
        SM100_MMA_F16BF16_2x1SM_256x256x16: "tcgen05.mma.cta_group::2.kind::f16"
            = "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_F16BF16_2x1SM_128x256x16: "tcgen05.mma.cta_group::2.kind::f16"
            = "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,128,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_TF32_2x1SM_256x256x8: "tcgen05.mma.cta_group::2.kind::tf32"
            = "SM100_MMA_TF32_2x1SM_SS<tfloat32_t,tfloat32_t,float,256,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_TF32_2x1SM_128x256x8: "tcgen05.mma.cta_group::2.kind::tf32"
            = "SM100_MMA_TF32_2x1SM_SS<tfloat32_t,tfloat32_t,float,128,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_S8_2x1SM_256x256x32: "tcgen05.mma.cta_group::2.kind::i8"
            = "SM100_MMA_S8_2x1SM_SS<int8_t,int8_t,int32_t,256,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_S8_2x1SM_128x256x32: "tcgen05.mma.cta_group::2.kind::i8"
            = "SM100_MMA_S8_2x1SM_SS<int8_t,int8_t,int32_t,128,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_F8F6F4_2x1SM_256x256x32: "tcgen05.mma.cta_group::2.kind::f8f6f4"
            = "SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,256,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_F8F6F4_2x1SM_128x256x32: "tcgen05.mma.cta_group::2.kind::f8f6f4"
            = "SM100_MMA_F8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,128,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF8F6F4_2x1SM_256x256x32: "tcgen05.mma.cta_group::2.kind::mxf8f6f4"
            = "SM100_MMA_MXF8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,256,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF8F6F4_2x1SM_128x256x32: "tcgen05.mma.cta_group::2.kind::mxf8f6f4"
            = "SM100_MMA_MXF8F6F4_2x1SM_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,256,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4_2x1SM_256x256x64: "tcgen05.mma.cta_group::2.kind::mxf4"
            = "SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,256,256,32,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4_2x1SM_128x256x64: "tcgen05.mma.cta_group::2.kind::mxf4"
            = "SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,128,256,32,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4NVF4_2x1SM_256x256x64: "tcgen05.mma.cta_group::2.kind::mxf4nvf4"
            = "SM100_MMA_MXF4NVF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,256,256,16,UMMA::Major::K,UMMA::Major::K>";
        SM100_MMA_MXF4NVF4_2x1SM_128x256x64: "tcgen05.mma.cta_group::2.kind::mxf4nvf4"
            = "SM100_MMA_MXF4NVF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,256,16,UMMA::Major::K,UMMA::Major::K>";
    }
}

super::copy_atoms! {
    /// Matrices of bytes and less: PTX ISA, `ldmatrix`, `stmatrix`.
    {
        SM100_SU4_DU8x16_x1_LDSM_N: "ldmatrix.sync.aligned.m8n16.x1";
        SM100_SU4_DU8x16_x2_LDSM_N: "ldmatrix.sync.aligned.m8n16.x2";
        SM100_SU4_DU8x16_x4_LDSM_N: "ldmatrix.sync.aligned.m8n16.x4";
        SM100_SU6_DU8x16_x1_LDSM_N: "ldmatrix.sync.aligned.m8n16.x1";
        SM100_SU6_DU8x16_x2_LDSM_N: "ldmatrix.sync.aligned.m8n16.x2";
        SM100_SU6_DU8x16_x4_LDSM_N: "ldmatrix.sync.aligned.m8n16.x4";
        SM100_U8x8_LDSM_T: "ldmatrix.sync.aligned.m16n16.x1.trans";
        SM100_U8x16_LDSM_T: "ldmatrix.sync.aligned.m16n16.x2.trans";
        SM100_U8x4_STSM_T: "stmatrix.sync.aligned.m16n8.x1.trans";
        SM100_U8x8_STSM_T: "stmatrix.sync.aligned.m16n8.x2.trans";
        SM100_U8x16_STSM_T: "stmatrix.sync.aligned.m16n8.x4.trans";
    }

    /// From shared to tensor memory: PTX ISA, `tcgen05.cp`.
    {
        SM100_UTCCP_128dp256bit_1cta: "tcgen05.cp.cta_group::1.128x256b";
        SM100_UTCCP_128dp256bit_2cta: "tcgen05.cp.cta_group::2.128x256b";
        SM100_UTCCP_128dp128bit_1cta: "tcgen05.cp.cta_group::1.128x128b";
        SM100_UTCCP_128dp128bit_2cta: "tcgen05.cp.cta_group::2.128x128b";
        SM100_UTCCP_4dp256bit_1cta: "tcgen05.cp.cta_group::1.4x256b";
        SM100_UTCCP_4dp256bit_2cta: "tcgen05.cp.cta_group::2.4x256b";
        SM100_UTCCP_4x32dp128bit_1cta: "tcgen05.cp.cta_group::1.32x128b.warpx4";
        SM100_UTCCP_4x32dp128bit_2cta: "tcgen05.cp.cta_group::2.32x128b.warpx4";
        SM100_UTCCP_2x64dp128bitlw0213_1cta: "tcgen05.cp.cta_group::1.64x128b.warpx2::02_13";
        SM100_UTCCP_2x64dp128bitlw0213_2cta: "tcgen05.cp.cta_group::2.64x128b.warpx2::02_13";
        SM100_UTCCP_2x64dp128bitlw0123_1cta: "tcgen05.cp.cta_group::1.64x128b.warpx2::01_23";
        SM100_UTCCP_2x64dp128bitlw0123_2cta: "tcgen05.cp.cta_group::2.64x128b.warpx2::01_23";
    }

    /// Tensor memory to registers: PTX ISA, `tcgen05.ld`.
    {
        SM100_TMEM_LOAD_16dp256b1x: "tcgen05.ld.sync.aligned.16x256b.x1";
        SM100_TMEM_LOAD_16dp256b1x_16b: "tcgen05.ld.sync.aligned.16x256b.x1.pack::16b";
        SM100_TMEM_LOAD_16dp256b2x: "tcgen05.ld.sync.aligned.16x256b.x2";
        SM100_TMEM_LOAD_16dp256b2x_16b: "tcgen05.ld.sync.aligned.16x256b.x2.pack::16b";
        SM100_TMEM_LOAD_16dp256b4x: "tcgen05.ld.sync.aligned.16x256b.x4";
        SM100_TMEM_LOAD_16dp256b4x_16b: "tcgen05.ld.sync.aligned.16x256b.x4.pack::16b";
        SM100_TMEM_LOAD_16dp256b8x: "tcgen05.ld.sync.aligned.16x256b.x8";
        SM100_TMEM_LOAD_16dp256b8x_16b: "tcgen05.ld.sync.aligned.16x256b.x8.pack::16b";
        SM100_TMEM_LOAD_16dp256b16x: "tcgen05.ld.sync.aligned.16x256b.x16";
        SM100_TMEM_LOAD_16dp256b16x_16b: "tcgen05.ld.sync.aligned.16x256b.x16.pack::16b";
        SM100_TMEM_LOAD_16dp256b32x: "tcgen05.ld.sync.aligned.16x256b.x32";
        SM100_TMEM_LOAD_16dp256b32x_16b: "tcgen05.ld.sync.aligned.16x256b.x32.pack::16b";
        SM100_TMEM_LOAD_16dp128b1x: "tcgen05.ld.sync.aligned.16x128b.x1";
        SM100_TMEM_LOAD_16dp128b1x_16b: "tcgen05.ld.sync.aligned.16x128b.x1.pack::16b";
        SM100_TMEM_LOAD_16dp128b2x: "tcgen05.ld.sync.aligned.16x128b.x2";
        SM100_TMEM_LOAD_16dp128b2x_16b: "tcgen05.ld.sync.aligned.16x128b.x2.pack::16b";
        SM100_TMEM_LOAD_16dp128b4x: "tcgen05.ld.sync.aligned.16x128b.x4";
        SM100_TMEM_LOAD_16dp128b4x_16b: "tcgen05.ld.sync.aligned.16x128b.x4.pack::16b";
        SM100_TMEM_LOAD_16dp128b8x: "tcgen05.ld.sync.aligned.16x128b.x8";
        SM100_TMEM_LOAD_16dp128b8x_16b: "tcgen05.ld.sync.aligned.16x128b.x8.pack::16b";
        SM100_TMEM_LOAD_16dp128b16x: "tcgen05.ld.sync.aligned.16x128b.x16";
        SM100_TMEM_LOAD_16dp128b16x_16b: "tcgen05.ld.sync.aligned.16x128b.x16.pack::16b";
        SM100_TMEM_LOAD_16dp128b32x: "tcgen05.ld.sync.aligned.16x128b.x32";
        SM100_TMEM_LOAD_16dp128b32x_16b: "tcgen05.ld.sync.aligned.16x128b.x32.pack::16b";
        SM100_TMEM_LOAD_16dp128b64x: "tcgen05.ld.sync.aligned.16x128b.x64";
        SM100_TMEM_LOAD_16dp128b64x_16b: "tcgen05.ld.sync.aligned.16x128b.x64.pack::16b";
        SM100_TMEM_LOAD_16dp64b1x: "tcgen05.ld.sync.aligned.16x64b.x1";
        SM100_TMEM_LOAD_16dp64b1x_16b: "tcgen05.ld.sync.aligned.16x64b.x1.pack::16b";
        SM100_TMEM_LOAD_16dp64b2x: "tcgen05.ld.sync.aligned.16x64b.x2";
        SM100_TMEM_LOAD_16dp64b2x_16b: "tcgen05.ld.sync.aligned.16x64b.x2.pack::16b";
        SM100_TMEM_LOAD_16dp64b4x: "tcgen05.ld.sync.aligned.16x64b.x4";
        SM100_TMEM_LOAD_16dp64b4x_16b: "tcgen05.ld.sync.aligned.16x64b.x4.pack::16b";
        SM100_TMEM_LOAD_16dp64b8x: "tcgen05.ld.sync.aligned.16x64b.x8";
        SM100_TMEM_LOAD_16dp64b8x_16b: "tcgen05.ld.sync.aligned.16x64b.x8.pack::16b";
        SM100_TMEM_LOAD_16dp64b16x: "tcgen05.ld.sync.aligned.16x64b.x16";
        SM100_TMEM_LOAD_16dp64b16x_16b: "tcgen05.ld.sync.aligned.16x64b.x16.pack::16b";
        SM100_TMEM_LOAD_16dp64b32x: "tcgen05.ld.sync.aligned.16x64b.x32";
        SM100_TMEM_LOAD_16dp64b32x_16b: "tcgen05.ld.sync.aligned.16x64b.x32.pack::16b";
        SM100_TMEM_LOAD_16dp64b64x: "tcgen05.ld.sync.aligned.16x64b.x64";
        SM100_TMEM_LOAD_16dp64b64x_16b: "tcgen05.ld.sync.aligned.16x64b.x64.pack::16b";
        SM100_TMEM_LOAD_16dp64b128x: "tcgen05.ld.sync.aligned.16x64b.x128";
        SM100_TMEM_LOAD_16dp64b128x_16b: "tcgen05.ld.sync.aligned.16x64b.x128.pack::16b";
        SM100_TMEM_LOAD_16dp32b1x: "tcgen05.ld.sync.aligned.16x32bx2.x1";
        SM100_TMEM_LOAD_16dp32b1x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x1.pack::16b";
        SM100_TMEM_LOAD_16dp32b2x: "tcgen05.ld.sync.aligned.16x32bx2.x2";
        SM100_TMEM_LOAD_16dp32b2x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x2.pack::16b";
        SM100_TMEM_LOAD_16dp32b4x: "tcgen05.ld.sync.aligned.16x32bx2.x4";
        SM100_TMEM_LOAD_16dp32b4x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x4.pack::16b";
        SM100_TMEM_LOAD_16dp32b8x: "tcgen05.ld.sync.aligned.16x32bx2.x8";
        SM100_TMEM_LOAD_16dp32b8x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x8.pack::16b";
        SM100_TMEM_LOAD_16dp32b16x: "tcgen05.ld.sync.aligned.16x32bx2.x16";
        SM100_TMEM_LOAD_16dp32b16x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x16.pack::16b";
        SM100_TMEM_LOAD_16dp32b32x: "tcgen05.ld.sync.aligned.16x32bx2.x32";
        SM100_TMEM_LOAD_16dp32b32x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x32.pack::16b";
        SM100_TMEM_LOAD_16dp32b64x: "tcgen05.ld.sync.aligned.16x32bx2.x64";
        SM100_TMEM_LOAD_16dp32b64x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x64.pack::16b";
        SM100_TMEM_LOAD_16dp32b128x: "tcgen05.ld.sync.aligned.16x32bx2.x128";
        SM100_TMEM_LOAD_16dp32b128x_16b: "tcgen05.ld.sync.aligned.16x32bx2.x128.pack::16b";
        SM100_TMEM_LOAD_32dp32b1x: "tcgen05.ld.sync.aligned.32x32b.x1";
        SM100_TMEM_LOAD_32dp32b1x_16b: "tcgen05.ld.sync.aligned.32x32b.x1.pack::16b";
        SM100_TMEM_LOAD_32dp32b2x: "tcgen05.ld.sync.aligned.32x32b.x2";
        SM100_TMEM_LOAD_32dp32b2x_16b: "tcgen05.ld.sync.aligned.32x32b.x2.pack::16b";
        SM100_TMEM_LOAD_32dp32b4x: "tcgen05.ld.sync.aligned.32x32b.x4";
        SM100_TMEM_LOAD_32dp32b4x_16b: "tcgen05.ld.sync.aligned.32x32b.x4.pack::16b";
        SM100_TMEM_LOAD_32dp32b8x: "tcgen05.ld.sync.aligned.32x32b.x8";
        SM100_TMEM_LOAD_32dp32b8x_16b: "tcgen05.ld.sync.aligned.32x32b.x8.pack::16b";
        SM100_TMEM_LOAD_32dp32b16x: "tcgen05.ld.sync.aligned.32x32b.x16";
        SM100_TMEM_LOAD_32dp32b16x_16b: "tcgen05.ld.sync.aligned.32x32b.x16.pack::16b";
        SM100_TMEM_LOAD_32dp32b32x: "tcgen05.ld.sync.aligned.32x32b.x32";
        SM100_TMEM_LOAD_32dp32b32x_16b: "tcgen05.ld.sync.aligned.32x32b.x32.pack::16b";
        SM100_TMEM_LOAD_32dp32b64x: "tcgen05.ld.sync.aligned.32x32b.x64";
        SM100_TMEM_LOAD_32dp32b64x_16b: "tcgen05.ld.sync.aligned.32x32b.x64.pack::16b";
        SM100_TMEM_LOAD_32dp32b128x: "tcgen05.ld.sync.aligned.32x32b.x128";
        SM100_TMEM_LOAD_32dp32b128x_16b: "tcgen05.ld.sync.aligned.32x32b.x128.pack::16b";
        SM100_TMEM_LOAD_STAT_32dp32b32x: "tcgen05.ld.red.sync.aligned.32x32b.x32";
        SM100_TMEM_LOAD_STAT_32dp32b128x: "tcgen05.ld.red.sync.aligned.32x32b.x128";
    }

    /// Registers to tensor memory: PTX ISA, `tcgen05.st`.
    {
        SM100_TMEM_STORE_16dp256b1x: "tcgen05.st.sync.aligned.16x256b.x1";
        SM100_TMEM_STORE_16dp256b1x_16b: "tcgen05.st.sync.aligned.16x256b.x1.unpack::16b";
        SM100_TMEM_STORE_16dp256b2x: "tcgen05.st.sync.aligned.16x256b.x2";
        SM100_TMEM_STORE_16dp256b2x_16b: "tcgen05.st.sync.aligned.16x256b.x2.unpack::16b";
        SM100_TMEM_STORE_16dp256b4x: "tcgen05.st.sync.aligned.16x256b.x4";
        SM100_TMEM_STORE_16dp256b4x_16b: "tcgen05.st.sync.aligned.16x256b.x4.unpack::16b";
        SM100_TMEM_STORE_16dp256b8x: "tcgen05.st.sync.aligned.16x256b.x8";
        SM100_TMEM_STORE_16dp256b8x_16b: "tcgen05.st.sync.aligned.16x256b.x8.unpack::16b";
        SM100_TMEM_STORE_16dp256b16x: "tcgen05.st.sync.aligned.16x256b.x16";
        SM100_TMEM_STORE_16dp256b16x_16b: "tcgen05.st.sync.aligned.16x256b.x16.unpack::16b";
        SM100_TMEM_STORE_16dp256b32x: "tcgen05.st.sync.aligned.16x256b.x32";
        SM100_TMEM_STORE_16dp256b32x_16b: "tcgen05.st.sync.aligned.16x256b.x32.unpack::16b";
        SM100_TMEM_STORE_16dp128b1x: "tcgen05.st.sync.aligned.16x128b.x1";
        SM100_TMEM_STORE_16dp128b1x_16b: "tcgen05.st.sync.aligned.16x128b.x1.unpack::16b";
        SM100_TMEM_STORE_16dp128b2x: "tcgen05.st.sync.aligned.16x128b.x2";
        SM100_TMEM_STORE_16dp128b2x_16b: "tcgen05.st.sync.aligned.16x128b.x2.unpack::16b";
        SM100_TMEM_STORE_16dp128b4x: "tcgen05.st.sync.aligned.16x128b.x4";
        SM100_TMEM_STORE_16dp128b4x_16b: "tcgen05.st.sync.aligned.16x128b.x4.unpack::16b";
        SM100_TMEM_STORE_16dp128b8x: "tcgen05.st.sync.aligned.16x128b.x8";
        SM100_TMEM_STORE_16dp128b8x_16b: "tcgen05.st.sync.aligned.16x128b.x8.unpack::16b";
        SM100_TMEM_STORE_16dp128b16x: "tcgen05.st.sync.aligned.16x128b.x16";
        SM100_TMEM_STORE_16dp128b16x_16b: "tcgen05.st.sync.aligned.16x128b.x16.unpack::16b";
        SM100_TMEM_STORE_16dp128b32x: "tcgen05.st.sync.aligned.16x128b.x32";
        SM100_TMEM_STORE_16dp128b32x_16b: "tcgen05.st.sync.aligned.16x128b.x32.unpack::16b";
        SM100_TMEM_STORE_16dp128b64x: "tcgen05.st.sync.aligned.16x128b.x64";
        SM100_TMEM_STORE_16dp128b64x_16b: "tcgen05.st.sync.aligned.16x128b.x64.unpack::16b";
        SM100_TMEM_STORE_16dp64b1x: "tcgen05.st.sync.aligned.16x64b.x1";
        SM100_TMEM_STORE_16dp64b1x_16b: "tcgen05.st.sync.aligned.16x64b.x1.unpack::16b";
        SM100_TMEM_STORE_16dp64b2x: "tcgen05.st.sync.aligned.16x64b.x2";
        SM100_TMEM_STORE_16dp64b2x_16b: "tcgen05.st.sync.aligned.16x64b.x2.unpack::16b";
        SM100_TMEM_STORE_16dp64b4x: "tcgen05.st.sync.aligned.16x64b.x4";
        SM100_TMEM_STORE_16dp64b4x_16b: "tcgen05.st.sync.aligned.16x64b.x4.unpack::16b";
        SM100_TMEM_STORE_16dp64b8x: "tcgen05.st.sync.aligned.16x64b.x8";
        SM100_TMEM_STORE_16dp64b8x_16b: "tcgen05.st.sync.aligned.16x64b.x8.unpack::16b";
        SM100_TMEM_STORE_16dp64b16x: "tcgen05.st.sync.aligned.16x64b.x16";
        SM100_TMEM_STORE_16dp64b16x_16b: "tcgen05.st.sync.aligned.16x64b.x16.unpack::16b";
        SM100_TMEM_STORE_16dp64b32x: "tcgen05.st.sync.aligned.16x64b.x32";
        SM100_TMEM_STORE_16dp64b32x_16b: "tcgen05.st.sync.aligned.16x64b.x32.unpack::16b";
        SM100_TMEM_STORE_16dp64b64x: "tcgen05.st.sync.aligned.16x64b.x64";
        SM100_TMEM_STORE_16dp64b64x_16b: "tcgen05.st.sync.aligned.16x64b.x64.unpack::16b";
        SM100_TMEM_STORE_16dp64b128x: "tcgen05.st.sync.aligned.16x64b.x128";
        SM100_TMEM_STORE_16dp64b128x_16b: "tcgen05.st.sync.aligned.16x64b.x128.unpack::16b";
        SM100_TMEM_STORE_16dp32b1x: "tcgen05.st.sync.aligned.16x32bx2.x1";
        SM100_TMEM_STORE_16dp32b1x_16b: "tcgen05.st.sync.aligned.16x32bx2.x1.unpack::16b";
        SM100_TMEM_STORE_16dp32b2x: "tcgen05.st.sync.aligned.16x32bx2.x2";
        SM100_TMEM_STORE_16dp32b2x_16b: "tcgen05.st.sync.aligned.16x32bx2.x2.unpack::16b";
        SM100_TMEM_STORE_16dp32b4x: "tcgen05.st.sync.aligned.16x32bx2.x4";
        SM100_TMEM_STORE_16dp32b4x_16b: "tcgen05.st.sync.aligned.16x32bx2.x4.unpack::16b";
        SM100_TMEM_STORE_16dp32b8x: "tcgen05.st.sync.aligned.16x32bx2.x8";
        SM100_TMEM_STORE_16dp32b8x_16b: "tcgen05.st.sync.aligned.16x32bx2.x8.unpack::16b";
        SM100_TMEM_STORE_16dp32b16x: "tcgen05.st.sync.aligned.16x32bx2.x16";
        SM100_TMEM_STORE_16dp32b16x_16b: "tcgen05.st.sync.aligned.16x32bx2.x16.unpack::16b";
        SM100_TMEM_STORE_16dp32b32x: "tcgen05.st.sync.aligned.16x32bx2.x32";
        SM100_TMEM_STORE_16dp32b32x_16b: "tcgen05.st.sync.aligned.16x32bx2.x32.unpack::16b";
        SM100_TMEM_STORE_16dp32b64x: "tcgen05.st.sync.aligned.16x32bx2.x64";
        SM100_TMEM_STORE_16dp32b64x_16b: "tcgen05.st.sync.aligned.16x32bx2.x64.unpack::16b";
        SM100_TMEM_STORE_16dp32b128x: "tcgen05.st.sync.aligned.16x32bx2.x128";
        SM100_TMEM_STORE_16dp32b128x_16b: "tcgen05.st.sync.aligned.16x32bx2.x128.unpack::16b";
        SM100_TMEM_STORE_32dp32b1x: "tcgen05.st.sync.aligned.32x32b.x1";
        SM100_TMEM_STORE_32dp32b1x_16b: "tcgen05.st.sync.aligned.32x32b.x1.unpack::16b";
        SM100_TMEM_STORE_32dp32b2x: "tcgen05.st.sync.aligned.32x32b.x2";
        SM100_TMEM_STORE_32dp32b2x_16b: "tcgen05.st.sync.aligned.32x32b.x2.unpack::16b";
        SM100_TMEM_STORE_32dp32b4x: "tcgen05.st.sync.aligned.32x32b.x4";
        SM100_TMEM_STORE_32dp32b4x_16b: "tcgen05.st.sync.aligned.32x32b.x4.unpack::16b";
        SM100_TMEM_STORE_32dp32b8x: "tcgen05.st.sync.aligned.32x32b.x8";
        SM100_TMEM_STORE_32dp32b8x_16b: "tcgen05.st.sync.aligned.32x32b.x8.unpack::16b";
        SM100_TMEM_STORE_32dp32b16x: "tcgen05.st.sync.aligned.32x32b.x16";
        SM100_TMEM_STORE_32dp32b16x_16b: "tcgen05.st.sync.aligned.32x32b.x16.unpack::16b";
        SM100_TMEM_STORE_32dp32b32x: "tcgen05.st.sync.aligned.32x32b.x32";
        SM100_TMEM_STORE_32dp32b32x_16b: "tcgen05.st.sync.aligned.32x32b.x32.unpack::16b";
        SM100_TMEM_STORE_32dp32b64x: "tcgen05.st.sync.aligned.32x32b.x64";
        SM100_TMEM_STORE_32dp32b64x_16b: "tcgen05.st.sync.aligned.32x32b.x64.unpack::16b";
        SM100_TMEM_STORE_32dp32b128x: "tcgen05.st.sync.aligned.32x32b.x128";
        SM100_TMEM_STORE_32dp32b128x_16b: "tcgen05.st.sync.aligned.32x32b.x128.unpack::16b";
    }
}
