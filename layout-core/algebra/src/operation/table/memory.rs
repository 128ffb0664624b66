//! Swizzles and memory: banks, sectors, descriptors.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::atoms::rows! { $then $($rows)* { trace call at
    Swizzle Sw "a swizzle of bits, base and shift, written `Sw<bits,base,shift>`" [unwritten] {}
    MakeSwizzle make_swizzle "the swizzle that xors the bits of the mask Z by those of the mask Y"
        eg "make_swizzle(48, 12)" => "Sw<2,2,2>" {
        (Y: number, Z: number) = trace.swizzle_of_masks(Y, Z);
    }
    SwizzleApply swizzle_apply "the offset that x becomes" eg "swizzle_apply(Sw<2,0,2>, 13)" => "14" {
        (Sw: swizzle, x: number) => trace.on(&Sw).apply(x);
    }
    SwizzleTable swizzle_table "what 0, 1, …, n − 1 become" [listed]
        eg "swizzle_table(Sw<1,0,1>, 8)" => "[0,1,3,2,4,5,7,6]" {
        (Sw: swizzle, n: number) => ComposedLayout::new(Sw, 0, &known!(LayoutValue::line(n, 1)));
    }
    Composed composed "A, moved by n and swizzled: `Sw o n o A`"
        eg "composed(Sw<1,0,1>, 2, 4:2)" => "Sw<1,0,1> o 2 o 4:2" {
        (Sw: swizzle, n: number, A: layout) => Value::folded(&ComposedLayout::new(Sw, n, &A));
    }
    ComposedTable composed_table "the offsets of `Sw o n o A` at 0, 1, 2, …" [listed]
        eg "composed_table(Sw<1,0,1>, 2, 4:2)" => "[3,4,7,8]" {
        (Sw: swizzle, n: number, A: layout) => ComposedLayout::new(Sw, n, &A);
    }
    ComposedSliceAndOffset composed_slice_and_offset
        "the parts of `Sw o n o A` under the `_` of c, and the offset where they begin"
        eg "composed_slice_and_offset((_,1), Sw<2,1,2>, 0, (4,4):(4,1))" => "(((2,2)):((4,10)),1)" {
        (c: coord, Sw: swizzle, n: number, A: layout) = trace.on(&ComposedLayout::new(Sw, n, &A)).slice_and_offset(&c);
    }
    ComposedSliceTable composed_slice_table "the offsets of `Sw o n o A` at the coordinates that agree with c" [listed]
        eg "composed_slice_table((_,2), Sw<2,0,2>, 0, (4,8):(8,1))" => "[2,8,18,24]" {
        (c: coord, Sw: swizzle, n: number, A: layout) => {
            let (slice, start) = known!(trace.slice_and_offset(&c, &A));
            ComposedLayout::new(Sw, known!(add(n, start)), &slice)
        };
    }
    UpcastComposed upcast_composed "the elements of m old ones that `Sw o n o A` touches, whatever the order within"
        eg "upcast_composed(Sw<2,3,3>, 0, (2,4):(1,2), 2)" => "Sw<2,2,3> o 0 o (1,4):(1,1)" {
        (Sw: swizzle, n: number, A: layout, m: number) = trace.on(&ComposedLayout::new(Sw, n, &A)).upcast_words(m);
    }
    DowncastComposed downcast_composed "`Sw o n o A` in elements of which m make an old one"
        eg "downcast_composed(Sw<2,3,3>, 0, (2,4):(1,2), 2)" => "Sw<2,4,3> o 0 o (4,4):(1,4)" {
        (Sw: swizzle, n: number, A: layout, m: number) = trace.on(&ComposedLayout::new(Sw, n, &A)).downcast(m);
    }
    Decay decay "the plain layout and the offset of a swizzled layout whose swizzle moves strides as strides"
        eg "decay(Sw<2,0,2> o 0 o 4:16)" => "(4:16,0)" {
        (A: layout) => (A, 0_u64);
        (A: swizzled) = trace.on(&A).decayed();
    }
    SmemAtomK smem_atom_k (A at Major::K)
        "8 rows along K, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits"
        eg "smem_atom_k(128, 16)" => "Sw<3,3,3> o 0 o (8,64):(64,1)",
    SmemAtomMn smem_atom_mn (A at Major::Mn)
        "8 rows along M or N, of 16, 32, 64 or 128 bytes, swizzled, in elements of so many bits"
        eg "smem_atom_mn(64, 16)" => "Sw<2,3,3> o 0 o (32,8):(1,32)" {
        (bytes: number, bits: number) => Value::folded(&known!(trace.smem_atom(at, bytes, bits)));
    }
    WgmmaDescriptorK wgmma_descriptor_k (A at (Major::K, DescriptorFormat::Wgmma))
        "the descriptor of `wgmma` for the operand L in shared memory, contiguous along K, at address 0"
        eg "wgmma_descriptor_k(Sw<3,3,3> o (64,16):(64,1), 16)" => "4611686293305360384",
    WgmmaDescriptorMn wgmma_descriptor_mn (A at (Major::Mn, DescriptorFormat::Wgmma))
        "the descriptor of `wgmma` for the operand L in shared memory, contiguous along M or N, at address 0"
        eg "wgmma_descriptor_mn(Sw<3,3,3> o (64,16):(1,64), 16)" => "4611686293305294848",
    Tcgen05DescriptorK tcgen05_descriptor_k (A at (Major::K, DescriptorFormat::Tcgen05))
        "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along K, at address 0"
        eg "tcgen05_descriptor_k(Sw<2,3,3> o (64,32):(32,1), 16)" => "9223442543037972480",
    Tcgen05DescriptorMn tcgen05_descriptor_mn (A at (Major::Mn, DescriptorFormat::Tcgen05))
        "the descriptor of `tcgen05.mma` for the operand L in shared memory, contiguous along M or N, at address 0"
        eg "tcgen05_descriptor_mn(Sw<3,3,3> o (64,16):(1,64), 16)" => "4611756662049472512" {
        (L: either, bits: number) = {
            let descriptor = known!(trace.descriptor(&L, at.0, bits));
            known!(at.1.reads(at.0, bits));
            trace.on(&descriptor).encode(at.1, 0)
        };
    }
    IdentityTensorTable identity_tensor_table "the coordinates of S, in order" [listed]
        eg "identity_tensor_table((2,3))" => "[(0,0),(1,0),(0,1),(1,1),(0,2),(1,2)]" {
        (S: shape) = crate::make_identity_layout(&S);
    }
    BankConflicts bank_conflicts
        "the turns of shared memory beyond the least, thread t moving `bytes` from A(t) units on (of 1 byte)"
        eg "bank_conflicts(32:32, 4)" => "7" {
        (A: either, bytes: number) = trace.bank_conflicts(&A, 1, bytes);
        (A: either, bytes: number, unit: number) = trace.bank_conflicts(&A, unit, bytes);
    }
    CoalescedSectors coalesced_sectors
        "the sectors of 32 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)"
        eg "coalesced_sectors(32:32, 4)" => "32" {
        (A: either, bytes: number) = trace.coalesced_sectors(&A, 1, bytes);
        (A: either, bytes: number, unit: number) = trace.coalesced_sectors(&A, unit, bytes);
    }
    CoalescedLines coalesced_lines
        "the lines of 128 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)"
        eg "coalesced_lines(32:32, 4)" => "8" {
        (A: either, bytes: number) = trace.coalesced_lines(&A, 1, bytes);
        (A: either, bytes: number, unit: number) = trace.coalesced_lines(&A, unit, bytes);
    }
    AutoSwizzle auto_swizzle "the tile A, by the least swizzle free of bank conflicts however it is accessed, as `write: B, read: C`"
        eg "auto_swizzle((8,64):row, f16, row, ldmatrix)" => "Sw<3,3,3> o 0 o (8,64):(64,1)" {
        (A: layout, bits: element, B: accesses, C: *accesses) =>
            Value::folded(&known!(trace.auto_swizzle(tri!(call.accesses_of(B, &A, bits)).as_slice())));
    }
    BestSwizzle best_swizzle "the tile A, by the least swizzle that leaves the fewest bank conflicts, accessed as `write: B, read: C`"
        eg "best_swizzle((8,64):row, f16, row, ldmatrix)" => "Sw<3,3,3> o 0 o (8,64):(64,1)" {
        (A: layout, bits: element, B: accesses, C: *accesses) => {
            let best = known!(trace.best_swizzle(tri!(call.accesses_of(B, &A, bits)).as_slice()));
            Value::folded(&ComposedLayout::new(best.swizzle, 0, &A))
        };
    }
    AutoPadding auto_padding "the tile A, by the least padding of its rows free of bank conflicts however it is accessed, as `write: B, read: C`"
        eg "auto_padding((8,64):row, f16, row, ldmatrix)" => "(8,64):(72,1)" {
        (A: layout, bits: element, B: accesses, C: *accesses) = trace.auto_padding(tri!(call.accesses_of(B, &A, bits)).as_slice());
    }
    TileConflicts tile_conflicts "the bank conflicts of all accesses of the tile A, which may be swizzled, as `write: B, read: C`"
        eg "tile_conflicts((8,64):row, f16, row, ldmatrix)" => "56" {
        (A: either, bits: element, B: accesses, C: *accesses) =
            all_conflicts(tri!(call.accesses_of(B, A.layout(), bits)).as_slice(), &A, trace);
    }
    ConflictFree conflict_free
        "threads B, or `row`, `col`, `ldmatrix`, access the tile A, in elements of so many bytes, without bank conflicts"
        eg "conflict_free(Sw<3,3,3> o (8,64):row, ldmatrix, 2)" => "true" {
        (A: either, B: accesses, bytes: bytes) => {
            let access = tri!(call.access_of(B, A.layout(), bytes)).within(&A);
            known!(trace.on(&access).conflicts(&A.swizzle(), u64::MAX)) == 0
        };
    }
} } } }

pub(in crate::operation) use rows;
