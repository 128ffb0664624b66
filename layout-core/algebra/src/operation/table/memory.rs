//! Swizzles and what lies in memory: banks, sectors, descriptors.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::atoms::rows! { $then $($rows)* { trace call
    Swizzle Sw "a swizzle of bits, base and shift, written `Sw<bits,base,shift>`" [unwritten] {}
    MakeSwizzle make_swizzle "the swizzle that xors the bits of the mask Z by those of the mask Y" {
        (Y: number, Z: number) = trace.swizzle_of_masks(Y, Z);
    }
    SwizzleApply swizzle_apply "the offset that x becomes" { (Sw: swizzle, x: number) = trace.on(&Sw).apply(x); }
    SwizzleTable swizzle_table "what 0, 1, …, n − 1 become" [listed] { (Sw: swizzle, n: number) = own::swizzled_line(Sw, n); }
    Composed composed "A, moved by n and swizzled: `Sw o n o A`" {
        (Sw: swizzle, n: number, A: layout) = own::placed(Sw, n, &A);
    }
    ComposedTable composed_table "the offsets of `Sw o n o A` at 0, 1, 2, …" [listed] {
        (Sw: swizzle, n: number, A: layout) = ComposedLayout::new(Sw, n, &A);
    }
    ComposedSliceAndOffset composed_slice_and_offset
        "the parts of `Sw o n o A` under the `_` of c, and the offset where they begin" {
        (c: coord, Sw: swizzle, n: number, A: layout) = trace.on(&ComposedLayout::new(Sw, n, &A)).slice_and_offset(&c);
    }
    ComposedSliceTable composed_slice_table "the offsets of `Sw o n o A` at the coordinates that agree with c" [listed] {
        (c: coord, Sw: swizzle, n: number, A: layout) = own::slice_within(&c, Sw, n, &A, trace);
    }
    UpcastComposed upcast_composed "`Sw o n o A` in elements of m old ones each" {
        (Sw: swizzle, n: number, A: layout, m: number) = trace.on(&ComposedLayout::new(Sw, n, &A)).upcast(m);
    }
    DowncastComposed downcast_composed "`Sw o n o A` in elements of which m make an old one" {
        (Sw: swizzle, n: number, A: layout, m: number) = trace.on(&ComposedLayout::new(Sw, n, &A)).downcast(m);
    }
    Decay decay "the plain layout and the offset of a swizzled layout whose swizzle moves strides as strides" {
        (A: layout) = (A, 0_u64);
        (A: swizzled) = trace.on(&A).decayed();
    }
    SmemAtomK smem_atom_k "8 rows along K, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits" {
        (bytes: number, bits: number) = own::folded(trace.smem_atom(Major::K, bytes, bits));
    }
    SmemAtomMn smem_atom_mn "8 rows along M or N, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits" {
        (bytes: number, bits: number) = own::folded(trace.smem_atom(Major::Mn, bytes, bits));
    }
    WgmmaDescriptorK wgmma_descriptor_k
        "the descriptor of `wgmma` for the operand L in shared memory, contiguous along K, at address 0" {
        (L: either, bits: number) = own::descriptor(&L, Major::K, bits, DescriptorFormat::Wgmma, trace);
    }
    WgmmaDescriptorMn wgmma_descriptor_mn
        "the descriptor of `wgmma` for the operand L in shared memory, contiguous along M or N, at address 0" {
        (L: either, bits: number) = own::descriptor(&L, Major::Mn, bits, DescriptorFormat::Wgmma, trace);
    }
    Tcgen05DescriptorK tcgen05_descriptor_k
        "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along K, at address 0" {
        (L: either, bits: number) = own::descriptor(&L, Major::K, bits, DescriptorFormat::Tcgen05, trace);
    }
    Tcgen05DescriptorMn tcgen05_descriptor_mn
        "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along M or N, at address 0" {
        (L: either, bits: number) = own::descriptor(&L, Major::Mn, bits, DescriptorFormat::Tcgen05, trace);
    }
    IdentityTensorTable identity_tensor_table "the coordinates of S, in order" [listed] { (S: shape) = crate::make_identity_layout(&S); }
    BankConflicts bank_conflicts
        "the turns of shared memory beyond the least, thread t moving `bytes` from A(t) units on (of 1 byte)" {
        (A: either, bytes: number) = trace.bank_conflicts(&A, 1, bytes);
        (A: either, bytes: number, unit: number) = trace.bank_conflicts(&A, unit, bytes);
    }
    CoalescedSectors coalesced_sectors
        "the sectors of 32 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)" {
        (A: either, bytes: number) = trace.coalesced_sectors(&A, 1, bytes);
        (A: either, bytes: number, unit: number) = trace.coalesced_sectors(&A, unit, bytes);
    }
    CoalescedLines coalesced_lines
        "the lines of 128 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)" {
        (A: either, bytes: number) = trace.coalesced_lines(&A, 1, bytes);
        (A: either, bytes: number, unit: number) = trace.coalesced_lines(&A, unit, bytes);
    }
    AutoSwizzle auto_swizzle "the tile A, by the least swizzle free of bank conflicts however it is accessed, as `write: B, read: C`" {
        (A: layout, bits: element, B: accesses, C: *accesses) = own::folded(trace.auto_swizzle(tri!(call.accesses_of(B, &A, bits)).as_slice()));
    }
    BestSwizzle best_swizzle "the tile A, by the least swizzle that leaves the fewest bank conflicts, accessed as `write: B, read: C`" {
        (A: layout, bits: element, B: accesses, C: *accesses) = own::best_swizzle(&A, tri!(call.accesses_of(B, &A, bits)).as_slice(), trace);
    }
    AutoPadding auto_padding "the tile A, by the least padding of its rows free of bank conflicts however it is accessed, as `write: B, read: C`" {
        (A: layout, bits: element, B: accesses, C: *accesses) = trace.auto_padding(tri!(call.accesses_of(B, &A, bits)).as_slice());
    }
    TileConflicts tile_conflicts "the bank conflicts of all accesses of the tile A, which may be swizzled, as `write: B, read: C`" {
        (A: either, bits: element, B: accesses, C: *accesses) = own::tile_conflicts(&A, tri!(call.accesses_of(B, A.layout(), bits)).as_slice(), trace);
    }
    ConflictFree conflict_free
        "threads B, or `row`, `col`, `ldmatrix`, access the tile A, in elements of so many bytes, without bank conflicts" {
        (A: either, B: accesses, bytes: bytes) = own::conflict_free(call, &A, B, bytes, trace);
    }
} } } }

pub(in crate::operation) use rows;
