//! MMA and copy atoms, and what is tiled with them.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::arrows::rows! { $then $($rows)* { trace call
    MmaShape mma_shape "(M,N,K) of an MMA atom" { (name: mma) = name.shape; }
    MmaThreads mma_threads "logical thread → lane of an MMA atom" { (name: mma) = name.threads; }
    MmaA mma_A "(thread, value) → element of A, (M,K)" { (name: mma) = name.a; }
    MmaB mma_B "(thread, value) → element of B, (N,K)" { (name: mma) = name.b; }
    MmaC mma_C "(thread, value) → element of C, (M,N)" { (name: mma) = name.c; }
    MmaSfa mma_SFA "(thread, value) → element of A whose scale factor it is" {
        (name: mma) = (own::scales_a(&name), "the atom has no scale factors");
    }
    MmaSfb mma_SFB "(thread, value) → element of B whose scale factor it is" {
        (name: mma) = (own::scales_b(&name), "the atom has no scale factors");
    }
    MmaE mma_E "(thread, value) → element of A that metadata speak of" {
        (name: mma) = (name.metadata, "the atom is not sparse: it has no metadata");
    }
    ScaleFactorsK scale_factors_k "128 rows of 4 scale factors in memory, each for a block of so many elements along K" {
        (block: number) = scale_factors(block, Major::K);
    }
    ScaleFactorsMn scale_factors_mn "the same, of a tensor whose mode 0 is K" {
        (block: number) = scale_factors(block, Major::Mn);
    }
    CopyThreads copy_threads "logical thread → lane of a copy atom" { (name: copy) = name.threads; }
    CopySrc copy_src "(thread, value) → bit that a copy atom reads" { (name: copy) = name.source; }
    CopyDst copy_dst "(thread, value) → bit that a copy atom writes" { (name: copy) = name.destination; }
    CopyRef copy_ref "(thread, value) → bit by which a copy atom counts" { (name: copy) = name.reference; }
    TiledMmaShape tiled_mma_shape "(M,N,K) of atoms side by side" {
        (name: mma, atoms: layout, permutation: ?tile) = known!(own::tiled_mma(&name, &atoms, permutation)).tile_shape();
    }
    TiledMmaThreads tiled_mma_threads "(V,M,N,K) → lane of atoms side by side" {
        (name: mma, atoms: layout, permutation: ?tile) = known!(own::tiled_mma(&name, &atoms, permutation)).threads();
    }
    LayoutATv layoutA_TV "(lane, value) → element of A of atoms side by side" {
        (name: mma, atoms: layout, permutation: ?tile) = trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).layout_tv(Operand::A);
    }
    LayoutBTv layoutB_TV "(lane, value) → element of B of atoms side by side" {
        (name: mma, atoms: layout, permutation: ?tile) = trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).layout_tv(Operand::B);
    }
    LayoutCTv layoutC_TV "(lane, value) → element of C of atoms side by side" {
        (name: mma, atoms: layout, permutation: ?tile) = trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).layout_tv(Operand::C);
    }
    ThrfrgA thrfrg_A "A, (M,K), by thread and value of atoms side by side" {
        (A: layout, name: mma, atoms: layout, permutation: ?tile, R: !rounding) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).thrfrg(Operand::A, &A, R);
    }
    ThrfrgB thrfrg_B "B, (N,K), by thread and value of atoms side by side" {
        (B: layout, name: mma, atoms: layout, permutation: ?tile, R: !rounding) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).thrfrg(Operand::B, &B, R);
    }
    ThrfrgC thrfrg_C "C, (M,N), by thread and value of atoms side by side" {
        (C: layout, name: mma, atoms: layout, permutation: ?tile, R: !rounding) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).thrfrg(Operand::C, &C, R);
    }
    PartitionA partition_A "the offsets of a thread's part of A, (M,K)" [listed] {
        (A: layout, name: mma, atoms: layout, thread: number) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, None))).partition(Operand::A, &A, thread, Rounding::Exact);
        (A: layout, name: mma, atoms: layout, permutation: tile, thread: number) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, Some(permutation)))).partition(Operand::A, &A, thread, Rounding::Exact);
    }
    PartitionALayout partition_A_layout "the layout of every thread's part of A, (M,K)" {
        (A: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::first(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::A, &A, 0, Rounding::Exact));
    }
    PartitionFragmentA partition_fragment_A "the compact layout of a thread's registers for its part of A" {
        (A: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::fragment(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::A, &A, 0, Rounding::Exact), Operand::A);
    }
    PartitionShapeA partition_shape_A "the shape of a thread's part of A" {
        (A: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::shape_of(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::A, &A, 0, Rounding::Exact));
    }
    RetileA retile_A "registers for a part of A, as a copy by A counts them" {
        (F: layout, copy: copy, bits: bits, name: mma, atoms: layout, permutation: ?tile) =
            own::retile(&F, &copy, bits, &known!(own::tiled_mma(&name, &atoms, permutation)), Operand::A, trace);
    }
    PartitionB partition_B "the offsets of a thread's part of B, (N,K)" [listed] {
        (B: layout, name: mma, atoms: layout, thread: number) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, None))).partition(Operand::B, &B, thread, Rounding::Exact);
        (B: layout, name: mma, atoms: layout, permutation: tile, thread: number) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, Some(permutation)))).partition(Operand::B, &B, thread, Rounding::Exact);
    }
    PartitionBLayout partition_B_layout "the layout of every thread's part of B, (N,K)" {
        (B: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::first(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::B, &B, 0, Rounding::Exact));
    }
    PartitionFragmentB partition_fragment_B "the compact layout of a thread's registers for its part of B" {
        (B: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::fragment(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::B, &B, 0, Rounding::Exact), Operand::B);
    }
    PartitionShapeB partition_shape_B "the shape of a thread's part of B" {
        (B: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::shape_of(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::B, &B, 0, Rounding::Exact));
    }
    RetileB retile_B "registers for a part of B, as a copy by B counts them" {
        (F: layout, copy: copy, bits: bits, name: mma, atoms: layout, permutation: ?tile) =
            own::retile(&F, &copy, bits, &known!(own::tiled_mma(&name, &atoms, permutation)), Operand::B, trace);
    }
    PartitionC partition_C "the offsets of a thread's part of C, (M,N)" [listed] {
        (C: layout, name: mma, atoms: layout, thread: number) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, None))).partition(Operand::C, &C, thread, Rounding::Exact);
        (C: layout, name: mma, atoms: layout, permutation: tile, thread: number) =
            trace.on(&known!(own::tiled_mma(&name, &atoms, Some(permutation)))).partition(Operand::C, &C, thread, Rounding::Exact);
    }
    PartitionCLayout partition_C_layout "the layout of every thread's part of C, (M,N)" {
        (C: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::first(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::C, &C, 0, Rounding::Exact));
    }
    PartitionFragmentC partition_fragment_C "the compact layout of a thread's registers for its part of C" {
        (C: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::fragment(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::C, &C, 0, Rounding::Exact), Operand::C);
    }
    PartitionShapeC partition_shape_C "the shape of a thread's part of C" {
        (C: layout, name: mma, atoms: layout, permutation: ?tile) =
            own::shape_of(trace.on(&known!(own::tiled_mma(&name, &atoms, permutation))).partition(Operand::C, &C, 0, Rounding::Exact));
    }
    RetileC retile_C "registers for a part of C, as a copy by C counts them" {
        (F: layout, copy: copy, bits: bits, name: mma, atoms: layout, permutation: ?tile) =
            own::retile(&F, &copy, bits, &known!(own::tiled_mma(&name, &atoms, permutation)), Operand::C, trace);
    }
    TiledCopyOf tiled_copy "a copy tiled by a layout (thread, value) → element of the tile" [unwritten] {
        (name: copy, bits: bits, layout: layout, tile: tuple) =
            trace.on(&known!(TiledCopy::new(&name, bits, &layout, &tile))).layout_tv(Side::Source);
    }
    CopyByMma copy_by_mma "a copy tiled as an operand of an MMA is" [unwritten] {}
    LayoutSTv layoutS_TV "(thread, value) → element that a tiled copy reads" {
        (name: copy, bits: bits, threads: layout, values: layout) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).layout_tv(Side::Source);
    }
    TidfrgS tidfrg_S "A by thread and value, as a tiled copy reads it" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout, R: !rounding) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).tidfrg(Side::Source, &A, R);
    }
    PartitionS partition_S "the offsets of what a thread reads of A" [listed] {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout, thread: number) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).partition(Side::Source, &A, thread, Rounding::Exact);
    }
    PartitionSLayout partition_S_layout "the layout of what every thread reads of A" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout) =
            own::first(trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).partition(Side::Source, &A, 0, Rounding::Exact));
    }
    LayoutDTv layoutD_TV "(thread, value) → element that a tiled copy writes" {
        (name: copy, bits: bits, threads: layout, values: layout) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).layout_tv(Side::Destination);
    }
    TidfrgD tidfrg_D "A by thread and value, as a tiled copy writes it" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout, R: !rounding) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).tidfrg(Side::Destination, &A, R);
    }
    PartitionD partition_D "the offsets of what a thread writes of A" [listed] {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout, thread: number) =
            trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).partition(Side::Destination, &A, thread, Rounding::Exact);
    }
    PartitionDLayout partition_D_layout "the layout of what every thread writes of A" {
        (A: layout, name: copy, bits: bits, threads: layout, values: layout) =
            own::first(trace.on(&known!(TiledCopy::by_threads(&name, bits, &threads, &values))).partition(Side::Destination, &A, 0, Rounding::Exact));
    }
} } } }

pub(in crate::operation) use rows;
