//! MMA and copy atoms, and tiled atoms.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::arrows::rows! { $then $($rows)* { trace call at
    MmaShape mma_shape "(M,N,K) of an MMA atom" eg "mma_shape(\"SM80_16x8x16_F32F16F16F32_TN\")" => "(16,8,16)" {
        (name: mma) => name.shape;
    }
    MmaThreads mma_threads "logical thread → lane of an MMA atom"
        eg "mma_threads(\"SM80_16x8x16_F32F16F16F32_TN\")" => "32:1" { (name: mma) => name.threads; }
    MmaA mma_A "(thread, value) → element of A, (M,K)"
        eg "mma_A(\"SM80_16x8x16_F32F16F16F32_TN\")" => "((4,8),(2,2,2)):((32,1),(16,8,128))" { (name: mma) => name.a; }
    MmaB mma_B "(thread, value) → element of B, (N,K)"
        eg "mma_B(\"SM80_16x8x16_F32F16F16F32_TN\")" => "((4,8),(2,2)):((16,1),(8,64))" { (name: mma) => name.b; }
    MmaC mma_C "(thread, value) → element of C, (M,N)"
        eg "mma_C(\"SM80_16x8x16_F32F16F16F32_TN\")" => "((4,8),(2,2)):((32,1),(16,8))" { (name: mma) => name.c; }
    MmaSfa mma_SFA (A at Operand::A) "(thread, value) → element of A whose scale factor it is"
        eg "mma_SFA(\"SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>\")"
            => "((2,2,8),32):((8,0,1),16)",
    MmaSfb mma_SFB (B at Operand::B) "(thread, value) → element of B whose scale factor it is"
        eg "mma_SFB(\"SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>\")"
            => "((4,8),32):((0,1),8)" {
        (name: mma) = (name.scales_of(at), "the atom has no scale factors");
    }
    MmaE mma_E "(thread, value) → element of A that metadata speak of"
        eg "mma_E(\"SM120::SPARSE::SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>\")"
            => "((2,2,8),32):((8,512,1),16)" {
        (name: mma) = (name.metadata, "the atom is not sparse: it has no metadata");
    }
    ScaleFactorsK scale_factors_k (A at Major::K)
        "128 rows of 4 scale factors in memory, each for a block of so many elements along K"
        eg "scale_factors_k(16)" => "((32,4),(16,4)):((16,4),(0,1))",
    ScaleFactorsMn scale_factors_mn (A at Major::Mn) "the same, of a tensor whose mode 0 is K"
        eg "scale_factors_mn(32)" => "((32,4),(32,4)):((0,1),(16,4))" {
        (block: number) = scale_factors(block, at);
    }
    CopyThreads copy_threads "logical thread → lane of a copy atom" eg "copy_threads(\"SM75_U32x4_LDSM_N\")" => "32:1" {
        (name: copy) => name.threads;
    }
    CopySrc copy_src "(thread, value) → bit that a copy atom reads"
        eg "copy_src(\"SM75_U32x4_LDSM_N\")" => "(32,128):(128,1)" { (name: copy) => name.source; }
    CopyDst copy_dst "(thread, value) → bit that a copy atom writes"
        eg "copy_dst(\"SM75_U32x4_LDSM_N\")" => "(32,(32,4)):(32,(1,1024))" { (name: copy) => name.destination; }
    CopyRef copy_ref "(thread, value) → bit by which a copy atom counts"
        eg "copy_ref(\"SM75_U32x4_LDSM_N\")" => "(32,(32,4)):(32,(1,1024))" { (name: copy) => name.reference; }
    TiledMmaShape tiled_mma_shape "(M,N,K) of atoms side by side"
        eg "tiled_mma_shape(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "(32,16,16)" {
        (name: mma, atoms: layout, permutation: ?tile) = known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref())).tile_shape();
    }
    TiledMmaOf tiled_mma "an MMA atom, as often as a layout of (M,N,K) says: one operand where its name, atoms and permutation stand"
        eg "tiled_mma(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "tiled_mma(\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1))" {
        (name: mma, atoms: layout, permutation: ?tile) = known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref())).tile_shape();
    }
    TiledMmaThreads tiled_mma_threads "(V,M,N,K) → lane of atoms side by side"
        eg "tiled_mma_threads(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "(32,2,2,1):(1,32,64,0)" {
        (name: mma, atoms: layout, permutation: ?tile) => known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref())).threads();
    }
    LayoutATv layoutA_TV (A at Operand::A) "(lane, value) → element of A of atoms side by side"
        eg "layoutA_TV(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((4,8,2,2),((2,2,2),(1,1))):((64,1,16,0),((32,8,256),(0,0)))",
    LayoutBTv layoutB_TV (B at Operand::B) "(lane, value) → element of B of atoms side by side"
        eg "layoutB_TV(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((4,8,2,2),((2,2),(1,1))):((32,1,0,8),((16,128),(0,0)))",
    LayoutCTv layoutC_TV (C at Operand::C) "(lane, value) → element of C of atoms side by side"
        eg "layoutC_TV(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((4,8,2,2),((2,2),(1,1))):((64,1,16,256),((32,8),(0,0)))" {
        (name: mma, atoms: layout, permutation: ?tile) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref()))).layout_tv(at);
    }
    ThrfrgA thrfrg_A (A at Operand::A) "A, (M,K), by thread and value of atoms side by side" [inside rearranges]
        eg "thrfrg_A((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "(((4,8),(2,1)),((2,2,2),(2,2))):(((128,1),(16,0)),((64,8,512),(32,1024)))",
    ThrfrgB thrfrg_B (B at Operand::B) "B, (N,K), by thread and value of atoms side by side" [inside rearranges]
        eg "thrfrg_B((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "(((4,8),(2,1)),((2,2),(4,2))):(((128,1),(8,0)),((64,512),(16,1024)))",
    ThrfrgC thrfrg_C (C at Operand::C) "C, (M,N), by thread and value of atoms side by side" [inside rearranges]
        eg "thrfrg_C((64,64), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "(((4,8),(2,2)),((2,2),(2,4))):(((128,1),(16,512)),((64,8),(32,1024)))" {
        (X: layout, name: mma, atoms: layout, permutation: ?tile, R: !rounding) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref()))).thrfrg(at, &X, R);
    }
    PartitionA partition_A (A at Operand::A) "the offsets of a thread's part of A, (M,K)" [listed rearranges]
        eg "partition_A((32,16), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1), 5)" => "[65,97,73,105,321,353,329,361]",
    PartitionB partition_B (B at Operand::B) "the offsets of a thread's part of B, (N,K)" [listed rearranges]
        eg "partition_B((16,16), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1), 5)" => "[33,49,161,177]",
    PartitionC partition_C (C at Operand::C) "the offsets of a thread's part of C, (M,N)" [listed rearranges]
        eg "partition_C((32,16), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1), 5)" => "[65,97,73,105]" {
        (X: layout, name: mma, atoms: layout, thread: number) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, None))).partition(at, &X, thread, Rounding::Exact);
        (X: layout, name: mma, atoms: layout, permutation: tile, thread: number) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, Some(&permutation)))).partition(at, &X, thread, Rounding::Exact);
        (X: swizzled, name: mma, atoms: layout, thread: number) => {
            let mma = known!(TiledMma::with_permutation(&name, &atoms, None));
            known!(X.moved_to(&known!(trace.on(&mma).partition(at, X.layout(), thread, Rounding::Exact))))
        };
        (X: swizzled, name: mma, atoms: layout, permutation: tile, thread: number) => {
            let mma = known!(TiledMma::with_permutation(&name, &atoms, Some(&permutation)));
            known!(X.moved_to(&known!(trace.on(&mma).partition(at, X.layout(), thread, Rounding::Exact))))
        };
    }
    PartitionALayout partition_A_layout (A at Operand::A) "the layout of every thread's part of A, (M,K)"
        [layout rearranges]
        eg "partition_A_layout((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((2,2,2),2,2):((64,8,512),32,1024)",
    PartitionBLayout partition_B_layout (B at Operand::B) "the layout of every thread's part of B, (N,K)"
        [layout rearranges]
        eg "partition_B_layout((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2),4,2):((64,512),16,1024)",
    PartitionCLayout partition_C_layout (C at Operand::C) "the layout of every thread's part of C, (M,N)"
        [layout rearranges]
        eg "partition_C_layout((64,64), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2),2,4):((64,8),32,1024)" {
        (X: layout, name: mma, atoms: layout) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, None))).partition(at, &X, 0, Rounding::Exact);
        (X: layout, name: mma, atoms: layout, thread: number) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, None))).partition(at, &X, thread, Rounding::Exact);
        (X: layout, name: mma, atoms: layout, permutation: tile) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, Some(&permutation)))).partition(at, &X, 0, Rounding::Exact);
        (X: layout, name: mma, atoms: layout, permutation: tile, thread: number) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, Some(&permutation)))).partition(at, &X, thread, Rounding::Exact);
    }
    PartitionFragmentA partition_fragment_A (A at Operand::A) "the compact layout of a thread's registers for its part of A"
        [of_inside]
        eg "partition_fragment_A((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2,2),2,2):((1,2,4),8,16)",
    PartitionFragmentB partition_fragment_B (B at Operand::B) "the compact layout of a thread's registers for its part of B"
        [of_inside]
        eg "partition_fragment_B((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2),4,2):((1,2),4,16)",
    PartitionFragmentC partition_fragment_C (C at Operand::C) "the compact layout of a thread's registers for its part of C"
        [of_inside]
        eg "partition_fragment_C((64,64), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2),2,4):((1,2),4,8)" {
        (X: layout, name: mma, atoms: layout, permutation: ?tile) =
            trace.on(&known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref()))).partition_fragment(at, &X);
    }
    PartitionShapeA partition_shape_A (A at Operand::A) "the shape of a thread's part of A" [of_inside rearranges]
        eg "partition_shape_A((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2,2),2,2)",
    PartitionShapeB partition_shape_B (B at Operand::B) "the shape of a thread's part of B" [of_inside rearranges]
        eg "partition_shape_B((64,32), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2),4,2)",
    PartitionShapeC partition_shape_C (C at Operand::C) "the shape of a thread's part of C" [of_inside rearranges]
        eg "partition_shape_C((64,64), \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))" => "((2,2),2,4)" {
        (X: layout, name: mma, atoms: layout, permutation: ?tile) =>
            known!(trace.on(&known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref()))).partition(at, &X, 0, Rounding::Exact)).0.shape();
    }
    RetileA retile_A (A at Operand::A) "registers for a part of A, as a copy by A counts them"
        eg "retile_A(partition_fragment_A((64,32),\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1)), \"SM75_U32x4_LDSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((8,1),2,2):((1,0),8,16)",
    RetileB retile_B (B at Operand::B) "registers for a part of B, as a copy by B counts them"
        eg "retile_B(partition_fragment_B((64,32),\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1)), \"SM75_U32x2_LDSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((4,1),4,2):((1,0),4,16)",
    RetileC retile_C (C at Operand::C) "registers for a part of C, as a copy by C counts them"
        eg "retile_C(partition_fragment_C((64,64),\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1)), \"SM90_U32x2_STSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "((4,1),2,4):((1,0),4,8)" {
        (F: layout, copy: copy, bits: bits, name: mma, atoms: layout, permutation: ?tile) = {
            let mma = known!(TiledMma::with_permutation(&name, &atoms, permutation.as_ref()));
            trace.on(&known!(TiledCopy::by_mma(&copy, bits, &mma, at))).retile(&F)
        };
        (F: layout, copy: copy, bits: bits, operand: operand, name: mma, atoms: layout, permutation: ?tile) = {
            tri!(own::same(operand, at));
            trace.on(&known!(own::copy_by_mma(&copy, bits, operand, &name, &atoms, permutation.as_ref()))).retile(&F)
        };
    }
    TiledCopyTv tiled_copy_tv "a copy tiled by a layout (thread, value) → element of the tile" [unwritten] {
        (name: copy, bits: bits, layout: layout, tile: tuple) =
            trace.on(&known!(TiledCopy::new(&name, bits, &layout, &tile))).layout_tv(Side::Source);
    }
    TiledCopyOf tiled_copy "a copy atom over threads and their values: one operand where its name, bits, threads and values stand"
        eg "tiled_copy(\"UniversalCopy<uint128_t>\", 16, (32,4):row, (1,8))"
            => "tiled_copy(\"UniversalCopy<uint128_t>\",16,(32,4):(4,1),(1,8))" {
        (name: copy, bits: bits, threads: layout, values: layout) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).layout_tv(Side::Source);
    }
    AutoCopy auto_copy
        "the tiled copy of A, by at most T threads, that touches the fewest sectors of global memory, as `into: S, by: I, align: bytes`"
        eg "auto_copy((128,32):(4096,1), bf16, 128)" => "tiled_copy(\"UniversalCopy<uint128_t>\",16,(32,4):(4,1),(1,8))" {
        (A: layout, bits: element, T: number, S: ?shared, I: ?copy, align: ?number) =
            own::chosen_copy(&A, bits, T, S.as_ref(), I.as_ref(), align, trace);
    }
    TiledCopyA tiled_copy_A (A at Operand::A) "a copy atom by A of a tiled MMA, for whose threads it copies what they multiply"
        eg "tiled_copy_A(\"SM75_U32x4_LDSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "tiled_copy_A(\"SM75_U32x4_LDSM_N\",16,\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1))",
    TiledCopyB tiled_copy_B (B at Operand::B) "a copy atom by B of a tiled MMA, for whose threads it copies what they multiply"
        eg "tiled_copy_B(\"SM75_U32x2_LDSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "tiled_copy_B(\"SM75_U32x2_LDSM_N\",16,\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1))",
    TiledCopyC tiled_copy_C (C at Operand::C) "a copy atom by C of a tiled MMA, for whose threads it copies what they sum"
        eg "tiled_copy_C(\"SM90_U32x2_STSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))"
            => "tiled_copy_C(\"SM90_U32x2_STSM_N\",16,\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1))" {
        (name: copy, bits: bits, mma: mma, atoms: layout, permutation: ?tile) =
            trace.on(&known!(own::copy_by_mma(&name, bits, at, &mma, &atoms, permutation.as_ref()))).layout_tv(Side::Source);
    }
    LayoutSTv layoutS_TV (A at Side::Source) "(thread, value) → element that a tiled copy reads"
        eg "layoutS_TV(\"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))" => "((8,4),((2,4),1)):((4,64),((32,1),0))",
    LayoutDTv layoutD_TV (A at Side::Destination) "(thread, value) → element that a tiled copy writes"
        eg "layoutD_TV(\"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))" => "(32,(8,1)):(1,(32,0))" {
        (name: copy, bits: bits, threads: layout, values: layout) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).layout_tv(at);
        (name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, permutation: ?tile) =
            trace.on(&known!(own::copy_by_mma(&name, bits, operand, &mma, &atoms, permutation.as_ref()))).layout_tv(at);
    }
    TidfrgS tidfrg_S (A at Side::Source) "A by thread and value, as a tiled copy reads it" [inside rearranges]
        eg "tidfrg_S((64,32), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))"
            => "((8,4),((2,4),1),(2,4)):((4,128),((64,1),0),(32,512))",
    TidfrgD tidfrg_D (A at Side::Destination) "A by thread and value, as a tiled copy writes it" [inside rearranges]
        eg "tidfrg_D((64,32), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))" => "(32,(8,1),(2,4)):(1,(64,0),(32,512))" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout, R: !rounding) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).tidfrg(at, &A, R);
        (A: layout, name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, permutation: ?tile, R: !rounding) =
            trace.on(&known!(own::copy_by_mma(&name, bits, operand, &mma, &atoms, permutation.as_ref()))).tidfrg(at, &A, R);
    }
    PartitionS partition_S (A at Side::Source) "the offsets of what a thread reads of A" [listed rearranges]
        eg "partition_S((32,8), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8), 3)" => "[12,44,13,45,14,46,15,47]",
    PartitionD partition_D (A at Side::Destination) "the offsets of what a thread writes of A" [listed rearranges]
        eg "partition_D((32,8), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8), 3)" => "[3,35,67,99,131,163,195,227]" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout, thread: number) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).partition(at, &A, thread, Rounding::Exact);
        (A: layout, name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, thread: number) =
            trace.on(&known!(own::copy_of_thread(&name, bits, operand, (&mma, &atoms, None), thread))).partition(at, &A, thread, Rounding::Exact);
        (A: layout, name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, permutation: tile, thread: number) =
            trace.on(&known!(own::copy_of_thread(&name, bits, operand, (&mma, &atoms, Some(&permutation)), thread))).partition(at, &A, thread, Rounding::Exact);
        (A: swizzled, name: copy, bits: bits, threads: layout, values: layout, thread: number) => {
            let copy = known!(TiledCopy::by_threads(&name, bits, &threads, &values));
            known!(A.moved_to(&known!(trace.on(&copy).partition(at, A.layout(), thread, Rounding::Exact))))
        };
        (A: swizzled, name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, thread: number) => {
            let copy = known!(own::copy_of_thread(&name, bits, operand, (&mma, &atoms, None), thread));
            known!(A.moved_to(&known!(trace.on(&copy).partition(at, A.layout(), thread, Rounding::Exact))))
        };
        (A: swizzled, name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, permutation: tile, thread: number) => {
            let copy = known!(own::copy_of_thread(&name, bits, operand, (&mma, &atoms, Some(&permutation)), thread));
            known!(A.moved_to(&known!(trace.on(&copy).partition(at, A.layout(), thread, Rounding::Exact))))
        };
    }
    PartitionSLayout partition_S_layout (A at Side::Source) "the layout of what every thread reads of A"
        [layout rearranges]
        eg "partition_S_layout((64,32), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))"
            => "(((2,4),1),2,4):(((64,1),0),32,512)",
    PartitionDLayout partition_D_layout (A at Side::Destination) "the layout of what every thread writes of A"
        [layout rearranges]
        eg "partition_D_layout((64,32), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))" => "((8,1),2,4):((64,0),32,512)" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).partition(at, &A, 0, Rounding::Exact);
        (A: layout, name: copy, bits: bits, operand: operand, mma: mma, atoms: layout, permutation: ?tile) =
            trace.on(&known!(own::copy_by_mma(&name, bits, operand, &mma, &atoms, permutation.as_ref()))).partition(at, &A, 0, Rounding::Exact);
    }
} } } }

pub(in crate::operation) use rows;
