//! Each operation of atoms, refused.
//! `AlgebraError::IsCopyAtom`
//! `AlgebraError::IsMmaAtom`
use layout_core::layout;

type MmaB = layout!(mma_B("SM75_U32x4_LDSM_N"));
type CopyThreads = layout!(copy_threads("SM80_16x8x16_F32F16F16F32_TN"));
type MmaShape = layout!(mma_shape("SM80_16x8x16_F32F16F16F32"));
type MmaThreads = layout!(mma_threads(16));
type MmaSFA = layout!(mma_SFA("SM80_16x8x16_F32F16F16F32_TN"));
type MmaSFB = layout!(mma_SFB("SM80_16x8x16_F32F16F16F32_TN"));
type MmaE = layout!(mma_E("SM80_16x8x16_F32F16F16F32_TN"));
type ScaleFactorsK = layout!(scale_factors_k(0));
type ScaleFactorsMn = layout!(scale_factors_mn(0));
type CopyDst = layout!(copy_dst("SM75_U32x3_LDSM_N"));
type CopyRef = layout!(copy_ref(4));
type TiledMmaShape = layout!(tiled_mma_shape("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (31,16,16)));
type TiledMmaThreads = layout!(tiled_mma_threads("SM80_16x8x16_F32F16F16F32_TN", (2,2,1):(32,64)));
type LayoutATV = layout!(layoutA_TV("SM80_16x8x16_F32F16F16F32_TN", 0));
type LayoutBTV = layout!(layoutB_TV("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,24,16)));
type LayoutCTV = layout!(layoutC_TV("SM75_U32x4_LDSM_N", (2,2,1)));
type ThrfrgB = layout!(thrfrg_B((63,32), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type PartitionA = layout!(partition_A((31,16), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), 0));
type PartitionB = layout!(partition_B((16,16), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), 128));
type PartitionC = layout!(partition_C((32,15), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1), 0));
type PartitionALayout = layout!(partition_A_layout((64,31), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type PartitionBLayout = layout!(partition_B_layout((64), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type PartitionShapeA = layout!(partition_shape_A((63,32), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type PartitionShapeB = layout!(partition_shape_B((64,33), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type PartitionShapeC = layout!(partition_shape_C((64), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type RetileA = layout!(retile_A((4,2), "SM75_U32x4_LDSM_N", 16, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type RetileC = layout!(retile_C((4,2,2), "SM75_U32x4_LDSM_N", 16, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type TiledCopyC = layout!(tiled_copy_C("SM75_U32x4_LDSM_N", 64, "SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
type TidfrgS = layout!(tidfrg_S((63,32), "UniversalCopy<uint128_t>", 16, (16,8):(8,1), (1,8)));
type TidfrgD = layout!(tidfrg_D((64,32), "UniversalCopy<uint128_t>", 16, (16,8):(8,1), (1,4)));
type PartitionS = layout!(partition_S((32,8), "UniversalCopy<uint128_t>", 16, (32,1), (1,8), 32));
type PartitionD = layout!(partition_D((33,8), "UniversalCopy<uint128_t>", 16, (32,1), (1,8), 0));
type Tcgen05DescriptorMn = layout!(tcgen05_descriptor_mn(Sw<3,3,3> o (64,8):(1,64), 8));

fn main() {}
