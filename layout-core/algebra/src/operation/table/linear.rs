//! Linear layouts.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $then! { $($rows)* { trace call
    ToLinear to_linear "a layout, plain or swizzled, as a linear one, from m0, m1, … to offset" {
        (A: either) = trace.linear_from_composed(&A);
        (A: linear) = A;
    }
    FromLinear from_linear "a linear layout as the plain or swizzled layout that it is" {
        (A: linear) = own::folded_linear(trace.on(&A).to_swizzled());
    }
    Identity1d identity1d "the linear layout x ↦ x" {
        (n: number, input: name, output: name) = LinearLayout::identity_1d(n, input, output);
    }
    Strided1d strided1d "the linear layout x ↦ stride · x" {
        (n: number, stride: number, input: name, output: name) = LinearLayout::strided_1d(n, stride, input, output);
    }
    Zeros1d zeros1d "the linear layout x ↦ 0, one of so many" {
        (n: number, input: name, output: name) = LinearLayout::zeros_1d(n, input, output, 1);
        (n: number, input: name, output: name, size: number) = LinearLayout::zeros_1d(n, input, output, size);
    }
    IdentityStandardNd identity_standard_nd
        "the coordinates of a shape counted one after the other, those of the first dimension of the order fastest" {
        (input: name, S: integers, order: places) = LinearLayout::identity_nd(input, S.as_slice(), order.as_slice());
    }
    ZerosLike zeros_like "the linear layout of these dimensions that is 0 everywhere" { (A: linear) = A.zeros_like(); }
    Compose compose "first A, then B, linear layouts; also `B o A`" {
        (A: linear, B: linear) = trace.on(&A).compose(&B);
    }
    Invert invert "the inverse of a linear bijection" { (A: linear) = trace.on(&A).invert(); }
    PseudoInvert pseudoinvert "the least linear layout after which A is the identity" {
        (A: linear) = trace.on(&A).pseudo_invert();
    }
    InvertAndCompose invert_and_compose "the linear layout C with B(C(x)) = A(x)" {
        (A: linear, B: linear) = trace.on(&A).invert_and_compose(&B);
    }
    MinimalCvt minimal_cvt "where A has what B wants, without outer dimensions that stay" {
        (A: linear, B: linear) = trace.on(&A).conversion(&B);
    }
    DivideLeft divide_left "the linear layout C with A = B * C" {
        (A: linear, B: linear) = (trace.on(&A).divide_left(&B), "A is no product that begins with B");
    }
    DivideRight divide_right "the linear layout C with A = C * B" {
        (A: linear, B: linear) = (trace.on(&A).divide_right(&B), "A is no product that ends with B");
    }
    GetReps get_reps "where A repeats the tile B: A with the bases of B 0" {
        (A: linear, B: linear) = (trace.on(&A).repetitions(&B), "A does not repeat B");
    }
    ConcatIns concat_ins "the inputs of both, side by side" { (A: linear, B: linear) = A.concat_ins(&B); }
    ConcatOuts concat_outs "the outputs of both, side by side" { (A: linear, B: linear) = A.concat_outs(&B); }
    FlattenIns flatten_ins "all inputs as one, under the name of the first" { (A: linear) = A.flatten_ins(); }
    FlattenOuts flatten_outs "all outputs as one, under the name of the first" { (A: linear) = A.flatten_outs(); }
    ReshapeIns reshape_ins "the inputs, flattened, cut as in `((\"row\",4),(\"col\",8))`" {
        (A: linear, dims: dims) = A.reshape_ins(&dims);
    }
    ReshapeOuts reshape_outs "the outputs, flattened, cut as in `((\"row\",4),(\"col\",8))`" {
        (A: linear, dims: dims) = A.reshape_outs(&dims);
    }
    TransposeIns transpose_ins "the inputs in the order of their names" {
        (A: linear, names: names) = A.transpose_ins(names.as_slice());
    }
    TransposeOuts transpose_outs "the outputs in the order of their names" {
        (A: linear, names: names) = A.transpose_outs(names.as_slice());
    }
    Sublayout sublayout "the inputs and outputs of these names alone" {
        (A: linear, ins: names, outs: names) = A.sublayout(ins.as_slice(), outs.as_slice());
    }
    Quotient quotient "A without dimensions on which it is the identity, apart from all others" {
        (A: linear, names: names) = (
            trace.on(&A).quotient(names.as_slice()),
            "on these dimensions A is not the identity, apart from all others",
        );
    }
    RemoveZeroBases remove_zero_bases "an input without the bits that do nothing" {
        (A: linear, input: name) = trace.on(&A).remove_zero_bases(input);
    }
    RemoveBroadcastRegs remove_broadcast_regs "the first input without the bits that do nothing" {
        (A: linear) = own::without_broadcast(&A, trace);
    }
    ColumnAction column_action "the bases of an input in another order, those of no place left out" {
        (A: linear, input: name, places: places) = own::acted(&A, input, places.as_slice());
    }
    ResizeInDim resize_in_dim "an input of n coordinates: cut, or repeated" {
        (A: linear, input: name, n: number) = trace.on(&A).resize_in(input, n);
    }
    ResizeOutDim resize_out_dim "an output of n coordinates; what does not fit becomes 0" {
        (A: linear, output: name, n: number) = trace.on(&A).resize_out(output, n);
    }
    RenameInDim rename_in_dim "an input under another name" { (A: linear, input: name, name: name) = A.rename_in(input, name); }
    SqueezeIns squeeze_ins "without an input of one coordinate" { (A: linear, input: name) = A.squeeze_in(input); }
    SqueezeOuts squeeze_outs "without an output of one coordinate" { (A: linear, output: name) = A.squeeze_out(output); }
    EnsureNotSmaller ensure_not_smaller "A, repeated along its first input until the outputs are as large" {
        (A: linear, dims: dims) = trace.on(&A).ensure_not_smaller(&dims);
    }
    EnsureNotLarger ensure_not_larger "A, cut until the outputs are no larger; registers that fall outside may be dropped" {
        (A: linear, dims: dims) = trace.on(&A).ensure_not_larger(&dims, false);
        (A: linear, dims: dims, drop: flag) = trace.on(&A).ensure_not_larger(&dims, drop);
    }
    ReshapeLayout reshape_layout "the tensor in another shape, the last dimension fastest" {
        (A: linear, S: integers) = A.reshape_tensor(S.as_slice());
    }
    TransposeLinearLayout transpose_linear_layout "the tensor with its coordinates in another order" {
        (A: linear, order: places) = A.permute_tensor(order.as_slice());
    }
    SliceLinearLayout slice_linear_layout "the tensor without one of its dimensions, as after a reduction along it" {
        (A: linear, dim: index) = LinearLayout::slice(&A, dim);
    }
    IsSurjective is_surjective "a linear layout reaches every output" { (A: linear) = trace.on(&A).is_surjective(); }
    IsIdentityOnOutDim is_identity_on_out_dim "an output is what one input is, and no other has to do with it" {
        (A: linear, output: name) = trace.on(&A).is_identity_on_out(output);
    }
    IsTrivialOver is_trivial_over "on these dimensions A is the identity, apart from all others" {
        (A: linear, names: names) = trace.on(&A).is_trivial_over(names.as_slice());
    }
    SquareIdentity square_identity "on these dimensions, as inputs and outputs, A is the identity" {
        (A: linear, names: names) = trace.on(&A).square_identity(names.as_slice());
    }
    SublayoutIsZero sublayout_is_zero "these inputs have nothing to do with these outputs" {
        (A: linear, ins: names, outs: names) = trace.on(&A).sublayout_is_zero(ins.as_slice(), outs.as_slice());
    }
    EqualIgnoringOutSizes equal_ignoring_out_sizes "the same bases; outputs may be larger" {
        (A: linear, B: linear) = A.equals_ignoring_out_sizes(&B);
    }
    FreeVariableMasks free_variable_masks "for each input the bits that others can stand for" {
        (A: linear) = Numbers::of(&trace.on(&A).free_variable_masks(), A.ins().count());
    }
    Matrix matrix "the bits that move each bit of the outputs: a row an output, a column an input" [listed] {
        (A: linear) = A;
    }
    InputBasisMask input_basis_mask "the bits of an input that move one of these outputs" {
        (A: linear, input: name, outs: names) = trace.on(&A).input_basis_mask(input, outs.as_slice());
    }
    OutputBasisMask output_basis_mask "the bits of an output that one of these inputs moves" {
        (A: linear, ins: names, output: name) = trace.on(&A).output_basis_mask(ins.as_slice(), output);
    }
    ImageIsWithin image_is_within "every output of A is an output of B" {
        (A: linear, B: linear) = trace.on(&A).image_is_within(&B);
    }
    FactorIdentityPrefix factor_identity_prefix
        "how many first coordinates of an input are those of an output, apart from all others, and what is left of A" {
        (A: linear, input: name, output: name, most: number) = trace.on(&A).factor_identity(input, output, most);
    }
    RegPermForDivide reg_perm_for_divide
        "the order of the first input that brings the bases of B to the front, or, if not `first`, to the back" {
        (A: linear, B: linear, first: flag) =
            (own::permutation(&A, &B, first, trace), "A does not have all bases of B");
    }
    NumConsecutive num_consecutive
        "the first so many coordinates of the first input are neighbours in the first output, and alone there" {
        (A: linear) = trace.on(&A).num_consecutive();
    }
    ContiguousElems contiguous_elems "so many neighbours along an output are neighbours in the first input" {
        (A: linear, output: name) = trace.on(&A).contiguous_elems(output);
    }
    ConversionKind conversion_kind "what a conversion moves: `none`, `registers`, `warp_shuffle`, `shared_memory`, `cluster`" {
        (A: linear, B: linear) = own::conversion_kind(&A, &B, trace);
    }
    LargestVectorisation largest_vectorisation "so many registers of A, to offsets, are neighbours in some order" {
        (A: linear, bits: bits) = own::vectorised(trace.on(&A).largest_vectorisation(bits, None));
        (A: linear, bits: bits, most: number) = own::vectorised(trace.on(&A).largest_vectorisation(bits, Some(most)));
    }
    FromBlocked from_blocked
        "registers, lanes and warps over a tensor: the elements of a thread, the threads of a warp, the warps" {
        (elements: integers, threads: integers, warps: integers, order: places, S: integers) =
            trace.on(&own::blocked(&elements, &threads, &warps, &order)).layout(S.as_slice());
    }
    FromSwizzledShared from_swizzled_shared "shared memory over a tensor, vectors xored by the phase of their row" {
        (vec: number, per_phase: number, max_phase: number, order: places, S: integers) =
            trace.on(&SwizzledShared { vec, per_phase, max_phase, order: order.as_slice() }).layout(S.as_slice());
    }
    FromNvmmaShared from_nvmma_shared
        "shared memory over a tensor, as matrix instructions read it: rows of so many bytes, chunks of 16 xored" {
        (bytes: number, bits: bits, S: integers) = own::nvmma_shared(bytes, bits, &S, false, trace);
        (bytes: number, bits: bits, S: integers, transposed: flag) = own::nvmma_shared(bytes, bits, &S, transposed, trace);
    }
    FromMmaV2 from_mma_v2 "the accumulator of 16 by 8 instructions of so many warps, over a tensor" {
        (warps: tuple, S: integers) = trace.on(&tri!(own::mma_v2(&warps))).accumulator(S.as_slice());
    }
    FromMmaV2Operand from_mma_v2_operand "operand 0 or 1 of 16 by 8 instructions of so many warps, over a tensor" {
        (operand: number, k_width: number, warps: tuple, S: integers) =
            trace.on(&tri!(own::mma_v2(&warps))).operand(operand, k_width, S.as_slice());
    }
    OptimalSwizzlingLdst optimal_swizzling_ldst
        "the shared memory to write A and read B through, with the fewest bank conflicts" {
        (A: linear, B: linear, bits: bits) = trace.on(&A).optimal_swizzling(&B, bits);
    }
    OptimalSwizzling optimal_swizzling
        "the same for instructions told by lanes, each `(neighbours, addresses)`: `((),(0,1,2))` or, as ldmatrix, `((0,1),(2,3,4))`" {
        (A: linear, B: linear, stores: tuple, loads: tuple, bits: bits) =
            own::optimal_swizzling(&A, &B, &stores, &loads, bits, trace);
    }
    AutoSwizzling auto_swizzling
        "the shared memory to write A and read B through, a swizzle where none is better, from offset" {
        (A: linear, B: linear, bits: bits) = own::chosen(trace.on(&A).auto_swizzling(&B, bits));
    }
    ConversionRounds conversion_rounds "the rounds of shuffles from A to B, elements of 32 bits" {
        (A: linear, B: linear) = own::rounds(&A, &B, trace);
    }
    ConversionStores conversion_stores "where the conversion from A to B stores into shared memory" {
        (A: linear, B: linear) = tri!(own::through_shared(&A, &B, trace)).stores();
    }
    ConversionLoads conversion_loads "where the conversion from A to B loads from shared memory" {
        (A: linear, B: linear) = tri!(own::through_shared(&A, &B, trace)).loads();
    }
    BankConflictsLdst bank_conflicts_ldst "the conflicts (read, write) of writing A and reading B through shared memory" {
        (A: linear, B: linear, shared: linear, bits: bits) =
            own::read_and_write(trace.on(&A).bank_conflicts(&B, &shared, bits));
    }
    BankConflictsByRows bank_conflicts_by_rows
        "the same by rows of banks alone, as published: too few where lanes differ by a row and a place within a word" {
        (A: linear, B: linear, shared: linear, bits: bits) =
            own::read_and_write(trace.on(&A).bank_conflicts_by_rows(&B, &shared, bits));
    }
    BankConflictsMemdesc bank_conflicts_memdesc "the conflicts of A, registers and lanes, against shared memory from offset" {
        (A: linear, shared: linear, bits: bits) = trace.on(&A).bank_conflicts_with(&shared, bits);
    }
} } } }

pub(in crate::operation) use rows;
