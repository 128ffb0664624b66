//! Linear layouts.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $then! { $($rows)* { trace call at
    ToLinear to_linear "a layout, plain or swizzled, as a linear one, from m0, m1, … to offset"
        eg "to_linear(Sw<1,0,2> o (4,8):(8,1))" => "linear{ m0: [8,16], m1: [1,2,5] }" {
        (A: either) = trace.linear_from_composed(&A);
        (A: linear) => A;
    }
    FromLinear from_linear "a linear layout as the plain or swizzled layout that it is"
        eg "from_linear(linear{ offset: [1,2,5,10] })" => "Sw<2,0,2> o 0 o 16:1" {
        (A: linear) => Value::folded(&known!(trace.on(&A).to_swizzled()));
    }
    Identity1d identity1d "the linear layout x ↦ x"
        eg "identity1d(8, \"lane\", \"offset\")" => "linear{ lane: [1,2,4] }" {
        (n: number, input: name, output: name) = LinearLayout::identity_1d(n, input, output);
    }
    Strided1d strided1d "the linear layout x ↦ stride · x"
        eg "strided1d(8, 4, \"lane\", \"offset\")" => "linear{ lane: [4,8,16] }" {
        (n: number, stride: number, input: name, output: name) = LinearLayout::strided_1d(n, stride, input, output);
    }
    Zeros1d zeros1d "the linear layout x ↦ 0, one of so many"
        eg "zeros1d(8, \"lane\", \"offset\", 4)" => "linear{ lane: [0,0,0] -> offset: 4 }" {
        (n: number, input: name, output: name) = LinearLayout::zeros_1d(n, input, output, 1);
        (n: number, input: name, output: name, size: number) = LinearLayout::zeros_1d(n, input, output, size);
    }
    IdentityStandardNd identity_standard_nd
        "the coordinates of a shape counted one after the other, those of the first dimension of the order fastest"
        eg "identity_standard_nd(\"offset\", (4,8,2), (1,2,0))"
            => "linear{ offset: [(1,0,0),(2,0,0),(4,0,0),(0,1,0),(0,0,1),(0,0,2)] -> dim1: 8, dim2: 2, dim0: 4 }" {
        (input: name, S: tuple, order: places) = LinearLayout::identity_nd(input, S.leaves(), order.as_slice());
    }
    ZerosLike zeros_like "the linear layout of these dimensions that is 0 everywhere"
        eg "zeros_like(linear{ lane: [1,2] -> o: 4 })" => "linear{ lane: [0,0] -> o: 4 }" {
        (A: linear) => A.zeros_like();
    }
    Compose compose "first A, then B, linear layouts; also `B o A`"
        eg "compose(linear{ lane: [2,3] -> k: 4 }, linear{ k: [8,5] -> o: 16 })" => "linear{ lane: [5,13] -> o: 16 }" {
        (A: linear, B: linear) = trace.on(&A).compose(&B);
    }
    Invert invert "the inverse of a linear bijection"
        eg "invert(linear{ x: [2,3] -> y: 4 })" => "linear{ y: [3,1] -> x: 4 }" { (A: linear) = trace.on(&A).invert(); }
    PseudoInvert pseudoinvert "a linear layout after which A is the identity, free bits 0"
        eg "pseudoinvert(linear{ x: [1,1,2] -> y: 4 })" => "linear{ y: [1,4] -> x: 8 }" {
        (A: linear) = trace.on(&A).pseudo_invert();
    }
    InvertAndCompose invert_and_compose "the linear layout C with B(C(x)) = A(x)"
        eg "invert_and_compose(linear{ lane: [1,2] -> o: 4 }, linear{ lane: [2,1] -> o: 4 })"
            => "linear{ lane: [2,1] -> lane: 4 }" {
        (A: linear, B: linear) = trace.on(&A).invert_and_compose(&B);
    }
    MinimalCvt minimal_cvt "where A has what B wants, without outer dimensions that stay"
        eg "minimal_cvt(linear{ register: [1], lane: [2,4], warp: [8] -> o: 16 }, linear{ register: [2], lane: [1,4], warp: [8] -> o: 16 })"
            => "linear{ register: [(0,1)], lane: [(1,0),(0,2)] -> register: 2, lane: 4 }" {
        (A: linear, B: linear) = trace.on(&A).conversion(&B);
    }
    DivideLeft divide_left "the linear layout C with A = B * C"
        eg "divide_left(linear{ lane: [1,2,4] -> o: 8 }, linear{ lane: [1] -> o: 2 })"
            => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear, B: linear) = (trace.on(&A).divide_left(&B), "no layout: A does not begin with B");
    }
    DivideRight divide_right "the linear layout C with A = C * B"
        eg "divide_right(linear{ lane: [1,2,4] -> o: 8 }, linear{ lane: [1] -> o: 2 })"
            => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear, B: linear) = (trace.on(&A).divide_right(&B), "no layout: A does not end with B");
    }
    GetReps get_reps "where A repeats the tile B: A with the bases of B 0"
        eg "get_reps(linear{ lane: [1,2,4] -> o: 8 }, linear{ lane: [1] -> o: 2 })"
            => "linear{ lane: [0,2,4] -> o: 8 }" {
        (A: linear, B: linear) = (trace.on(&A).repetitions(&B), "no layout: A does not repeat B");
    }
    ConcatIns concat_ins "the inputs of both, side by side"
        eg "concat_ins(linear{ lane: [1] -> o: 4 }, linear{ reg: [2] -> o: 4 })"
            => "linear{ lane: [1], reg: [2] -> o: 4 }" {
        (A: linear, B: linear) = A.concat_ins(&B);
    }
    ConcatOuts concat_outs "the outputs of both, side by side"
        eg "concat_outs(linear{ lane: [1] -> o: 4 }, linear{ lane: [2] -> p: 4 })"
            => "linear{ lane: [(1,2)] -> o: 4, p: 4 }" {
        (A: linear, B: linear) = A.concat_outs(&B);
    }
    FlattenIns flatten_ins "all inputs as one, under the name of the first"
        eg "flatten_ins(linear{ lane: [1], reg: [2] -> o: 4 })" => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear) => A.flatten_ins();
    }
    FlattenOuts flatten_outs "all outputs as one, under the name of the first"
        eg "flatten_outs(linear{ lane: [(1,0),(0,1)] -> o: 2, p: 2 })" => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear) => A.flatten_outs();
    }
    ReshapeIns reshape_ins "the inputs, flattened, cut as in `((\"row\",4),(\"col\",8))`"
        eg "reshape_ins(linear{ lane: [1,2] -> o: 4 }, ((\"a\",2),(\"b\",2)))" => "linear{ a: [1], b: [2] -> o: 4 }" {
        (A: linear, dims: dims) = A.reshape_ins(&dims);
    }
    ReshapeOuts reshape_outs "the outputs, flattened, cut as in `((\"row\",4),(\"col\",8))`"
        eg "reshape_outs(linear{ lane: [1,2] -> o: 4 }, ((\"a\",2),(\"b\",2)))" => "linear{ lane: [(1,0),(0,1)] -> a: 2, b: 2 }" {
        (A: linear, dims: dims) = A.reshape_outs(&dims);
    }
    TransposeIns transpose_ins "the inputs in the order of their names"
        eg "transpose_ins(linear{ lane: [1], reg: [2] -> o: 4 }, (\"reg\", \"lane\"))"
            => "linear{ reg: [2], lane: [1] -> o: 4 }" {
        (A: linear, names: names) = A.transpose_ins(names.as_slice());
    }
    TransposeOuts transpose_outs "the outputs in the order of their names"
        eg "transpose_outs(linear{ lane: [(1,0),(0,1)] -> o: 2, p: 2 }, (\"p\", \"o\"))"
            => "linear{ lane: [(0,1),(1,0)] -> p: 2, o: 2 }" {
        (A: linear, names: names) = A.transpose_outs(names.as_slice());
    }
    Sublayout sublayout "the inputs and outputs of these names alone"
        eg "sublayout(linear{ lane: [(1,0),(0,1)], reg: [(1,1)] -> o: 2, p: 2 }, \"lane\", \"o\")"
            => "linear{ lane: [1,0] -> o: 2 }" {
        (A: linear, ins: names, outs: names) = A.sublayout(ins.as_slice(), outs.as_slice());
    }
    Quotient quotient "A without dimensions on which it is the identity, apart from all others"
        eg "quotient(linear{ lane: [(1,0),(2,0)], reg: [(0,1)] -> lane: 4, reg: 2 }, \"lane\")"
            => "linear{ reg: [1] -> reg: 2 }" {
        (A: linear, names: names) = (
            trace.on(&A).quotient(names.as_slice()),
            "on these dimensions A is not the identity, apart from all others",
        );
    }
    RemoveZeroBases remove_zero_bases "an input without the bits that do nothing"
        eg "remove_zero_bases(linear{ lane: [1,0,2] -> o: 4 }, \"lane\")" => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear, input: name) = trace.on(&A).remove_zero_bases(input);
    }
    RemoveBroadcastRegs remove_broadcast_regs "the first input without the bits that do nothing"
        eg "remove_broadcast_regs(linear{ register: [1,0,2] -> o: 4 })" => "linear{ register: [1,2] -> o: 4 }" {
        (A: linear) = known!(trace.on(&A).remove_broadcast()).apply(&A);
    }
    ColumnAction column_action "the bases of an input in another order, those of no place left out"
        eg "column_action(linear{ register: [1,2,4], lane: [8] }, \"register\", (2,0))"
            => "linear{ register: [4,1], lane: [8] }" {
        (A: linear, input: name, places: places) = own::acted(&A, input, places.as_slice());
    }
    ResizeInDim resize_in_dim "an input of n coordinates: cut, or repeated"
        eg "resize_in_dim(linear{ lane: [1,2] -> o: 4 }, \"lane\", 8)" => "linear{ lane: [1,2,0] -> o: 4 }" {
        (A: linear, input: name, n: number) = trace.on(&A).resize_in(input, n);
    }
    ResizeOutDim resize_out_dim "an output of n coordinates; what does not fit becomes 0"
        eg "resize_out_dim(linear{ lane: [1,2] -> o: 4 }, \"o\", 2)" => "linear{ lane: [1,0] -> o: 2 }" {
        (A: linear, output: name, n: number) = trace.on(&A).resize_out(output, n);
    }
    RenameInDim rename_in_dim "an input under another name"
        eg "rename_in_dim(linear{ lane: [1,2] -> o: 4 }, \"lane\", \"thread\")" => "linear{ thread: [1,2] -> o: 4 }" {
        (A: linear, input: name, name: name) = A.rename_in(input, name);
    }
    SqueezeIns squeeze_ins "without an input of one coordinate"
        eg "squeeze_ins(linear{ lane: [1,2], reg: [] -> o: 4 }, \"reg\")" => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear, input: name) = A.squeeze_in(input);
    }
    SqueezeOuts squeeze_outs "without an output of one coordinate"
        eg "squeeze_outs(linear{ lane: [(1,0),(2,0)] -> o: 4, p: 1 }, \"p\")" => "linear{ lane: [1,2] -> o: 4 }" {
        (A: linear, output: name) = A.squeeze_out(output);
    }
    EnsureNotSmaller ensure_not_smaller "A, repeated along its first input until the outputs are as large"
        eg "ensure_not_smaller(linear{ lane: [1,2] -> o: 4 }, (\"o\", 16))" => "linear{ lane: [1,2,4,8] -> o: 16 }" {
        (A: linear, dims: dims) = trace.on(&A).ensure_not_smaller(&dims);
    }
    EnsureNotLarger ensure_not_larger "A, cut until the outputs are no larger; registers that fall outside may be dropped"
        eg "ensure_not_larger(linear{ lane: [1,2,4] -> o: 8 }, (\"o\", 4))" => "linear{ lane: [1,2,0] -> o: 4 }" {
        (A: linear, dims: dims) = trace.on(&A).ensure_not_larger(&dims, false);
        (A: linear, dims: dims, drop: flag) = trace.on(&A).ensure_not_larger(&dims, drop);
    }
    ReshapeLayout reshape_layout "the tensor in another shape, the last dimension fastest"
        eg "reshape_layout(linear{ lane: [(1,0),(2,0),(0,1)] -> dim0: 4, dim1: 2 }, (2, 4))"
            => "linear{ lane: [(0,2),(1,0),(0,1)] -> dim0: 2, dim1: 4 }" {
        (A: linear, S: tuple) = A.reshape_tensor(S.leaves());
    }
    TransposeLinearLayout transpose_linear_layout "the tensor with its coordinates in another order"
        eg "transpose_linear_layout(linear{ lane: [(1,0),(2,0),(0,1)] -> dim0: 4, dim1: 2 }, (1, 0))"
            => "linear{ lane: [(0,1),(0,2),(1,0)] -> dim0: 2, dim1: 4 }" {
        (A: linear, order: places) = A.permute_tensor(order.as_slice());
    }
    SliceLinearLayout slice_linear_layout "the tensor without one of its dimensions, as after a reduction along it"
        eg "slice_linear_layout(linear{ register: [(1,0),(0,1)], lane: [(2,0)] -> dim0: 4, dim1: 2 }, 1)"
            => "linear{ register: [1], lane: [2] -> dim0: 4 }" {
        (A: linear, dim: index) = LinearLayout::slice(&A, dim);
    }
    IsSurjective is_surjective "a linear layout reaches every output"
        eg "is_surjective(linear{ x: [1,3,2] -> y: 4 })" => "true" { (A: linear) => trace.on(&A).is_surjective(); }
    IsIdentityOnOutDim is_identity_on_out_dim "an output is what one input is, and no other has to do with it"
        eg "is_identity_on_out_dim(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, \"lane\")" => "true" {
        (A: linear, output: name) => trace.on(&A).is_identity_on_out(output);
    }
    IsTrivialOver is_trivial_over "on these dimensions A is the identity, apart from all others"
        eg "is_trivial_over(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, \"lane\")" => "true" {
        (A: linear, names: names) = trace.on(&A).is_trivial_over(names.as_slice());
    }
    SquareIdentity square_identity "on these dimensions, as inputs and outputs, A is the identity"
        eg "square_identity(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, \"lane\")" => "true" {
        (A: linear, names: names) = trace.on(&A).square_identity(names.as_slice());
    }
    SublayoutIsZero sublayout_is_zero "these inputs have nothing to do with these outputs"
        eg "sublayout_is_zero(linear{ lane: [(1,0)], reg: [(0,1)] -> lane: 2, o: 2 }, \"lane\", \"o\")" => "true" {
        (A: linear, ins: names, outs: names) = trace.on(&A).sublayout_is_zero(ins.as_slice(), outs.as_slice());
    }
    EqualIgnoringOutSizes equal_ignoring_out_sizes "the same bases; outputs may be larger"
        eg "equal_ignoring_out_sizes(linear{ lane: [1] -> o: 4 }, linear{ lane: [1] -> o: 2 })" => "true" {
        (A: linear, B: linear) => A.equals_ignoring_out_sizes(&B);
    }
    FreeVariableMasks free_variable_masks "for each input the bits that others can stand for"
        eg "free_variable_masks(linear{ x: [1,1,2] -> y: 4 })" => "[2]" {
        (A: linear) => {
            let (masks, mut numbers) = (trace.on(&A).free_variable_masks(), Numbers::NONE);
            each!(i in 0, A.ins().count() => { numbers.push(masks[i]); });
            numbers
        };
    }
    Matrix matrix "the bits that move each bit of the outputs: a row an output, a column an input" [listed]
        eg "matrix(linear{ lane: [(1,0),(3,2)] -> row: 4, col: 4 })" => "[[1,1],[0,1],[0,0],[0,1]]" {
        (A: linear) => A;
    }
    InputBasisMask input_basis_mask "the bits of an input that move one of these outputs"
        eg "input_basis_mask(linear{ lane: [(1,0),(0,2),(0,0)], warp: [(2,0)] -> row: 4, col: 4 }, \"lane\", (\"row\", \"col\"))"
            => "3" {
        (A: linear, input: name, outs: names) = trace.on(&A).input_basis_mask(input, outs.as_slice());
    }
    OutputBasisMask output_basis_mask "the bits of an output that one of these inputs moves"
        eg "output_basis_mask(linear{ lane: [(1,0),(0,2),(0,0)], warp: [(2,0)] -> row: 4, col: 4 }, (\"warp\", \"lane\"), \"row\")"
            => "3" {
        (A: linear, ins: names, output: name) = trace.on(&A).output_basis_mask(ins.as_slice(), output);
    }
    ImageIsWithin image_is_within "every output of A is an output of B"
        eg "image_is_within(linear{ x: [2,3] -> y: 4 }, linear{ x: [1,2] -> y: 4 })" => "true" {
        (A: linear, B: linear) = trace.on(&A).image_is_within(&B);
    }
    FactorIdentityPrefix factor_identity_prefix
        "how many first coordinates of an input are those of an output, apart from all others, and what is left of A"
        eg "factor_identity_prefix(linear{ lane: [1,2,4] -> o: 8 }, \"lane\", \"o\", 8)"
            => "[8,linear{ lane: [] -> o: 1 }]" {
        (A: linear, input: name, output: name, most: number) = trace.on(&A).factor_identity(input, output, most);
    }
    RegPermForDivide reg_perm_for_divide
        "the order of the first input that brings the bases of B to the front, or, if not `first`, to the back"
        eg "reg_perm_for_divide(linear{ register: [4,1,2] -> o: 8 }, linear{ register: [1,2] -> o: 4 }, true)"
            => "[1,2,0]" {
        (A: linear, B: linear, first: flag) =
            (own::permutation(&A, &B, first, trace), "A does not have all bases of B");
    }
    NumConsecutive num_consecutive
        "the first so many coordinates of the first input are neighbours in the first output, and alone there"
        eg "num_consecutive(linear{ register: [1,2], lane: [8] -> o: 16 })" => "4" {
        (A: linear) => trace.on(&A).num_consecutive();
    }
    ContiguousElems contiguous_elems "so many first elements of an output are all reached"
        eg "contiguous_elems(linear{ register: [1,2], lane: [8] -> o: 16 }, \"o\")" => "4" {
        (A: linear, output: name) = trace.on(&A).contiguous_elems(output);
    }
    ConversionKind conversion_kind "what a conversion moves: `none`, `registers`, `warp_shuffle`, `shared_memory`, `cluster`"
        eg "conversion_kind(linear{ register: [1], lane: [2,4] -> o: 8 }, linear{ register: [2], lane: [1,4] -> o: 8 })"
            => "\"warp_shuffle\"" {
        (A: linear, B: linear) => Text::new(known!(trace.on(&A).conversion_kind(&B)).name());
    }
    LargestVectorisation largest_vectorisation "so many registers of A, to offsets, are neighbours in some order; with `most`, in their own"
        eg "largest_vectorisation(linear{ register: [1,2,4], lane: [8,16,32] }, 32)" => "4" {
        (A: linear, bits: bits) => known!(trace.on(&A).largest_vectorisation(bits, None)).0;
        (A: linear, bits: bits, most: number) => known!(trace.on(&A).largest_vectorisation(bits, Some(most))).0;
    }
    FromBlocked from_blocked
        "registers, lanes and warps over a tensor: the elements of a thread, the threads of a warp, the warps"
        eg "from_blocked((2,2), (4,8), (2,2), (0,1), (8,16))"
            => "linear{ register: [(1,0),(0,1)], lane: [(2,0),(4,0),(0,2),(0,4),(0,8)], warp: [(0,0),(0,0)], block: [] -> dim0: 8, dim1: 16 }" {
        (elements: tuple, threads: tuple, warps: tuple, order: places, S: tuple) =
            trace.on(&Blocked {
                size_per_thread: elements.leaves(),
                threads_per_warp: threads.leaves(),
                warps_per_cta: warps.leaves(),
                order: order.as_slice(),
            }).layout(S.leaves());
    }
    FromSwizzledShared from_swizzled_shared "shared memory over a tensor, vectors xored by the phase of their row"
        eg "from_swizzled_shared(1, 1, 4, (0,1), (4,4))"
            => "linear{ offset: [(1,0),(2,0),(1,1),(2,2)], block: [] -> dim0: 4, dim1: 4 }" {
        (vec: number, per_phase: number, max_phase: number, order: places, S: tuple) =
            trace.on(&SwizzledShared { vec, per_phase, max_phase, order: order.as_slice() }).layout(S.leaves());
    }
    FromNvmmaShared from_nvmma_shared
        "shared memory over a tensor, as matrix instructions read it: rows of so many bytes, chunks of 16 xored"
        eg "from_nvmma_shared(0, 16, (8,16))"
            => "linear{ offset: [(0,1),(0,2),(0,4),(0,8),(1,0),(2,0),(4,0)], block: [] -> dim0: 8, dim1: 16 }" {
        (bytes: number, bits: bits, S: tuple) =
            trace.on(&NvmmaShared { swizzle_bytes: bytes, bitwidth: bits, is_transposed: false }).layout(S.leaves());
        (bytes: number, bits: bits, S: tuple, transposed: flag) =
            trace.on(&NvmmaShared { swizzle_bytes: bytes, bitwidth: bits, is_transposed: transposed }).layout(S.leaves());
    }
    FromMmaV2 from_mma_v2 "the accumulator of 16 by 8 instructions of so many warps, over a tensor"
        eg "from_mma_v2((4,1), (16,8))"
            => "linear{ register: [(0,1),(8,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)], warp: [(0,0),(0,0)], block: [] -> dim0: 16, dim1: 8 }" {
        (warps: tuple, S: tuple) = trace.on(&tri!(own::mma_v2(&warps))).accumulator(S.leaves());
    }
    FromMmaV2Operand from_mma_v2_operand "operand 0 or 1 of 16 by 8 instructions of so many warps, over a tensor"
        eg "from_mma_v2_operand(0, 2, (2,2), (64,64))"
            => "linear{ register: [(0,1),(8,0),(0,8),(0,16),(0,32),(32,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)], warp: [(0,0),(16,0)], block: [] -> dim0: 64, dim1: 64 }" {
        (operand: number, k_width: number, warps: tuple, S: tuple) =
            trace.on(&tri!(own::mma_v2(&warps))).operand(operand, k_width, S.leaves());
    }
    OptimalSwizzlingLdst optimal_swizzling_ldst
        "the shared memory to write A and read B through, as published: few bank conflicts, often none"
        eg "optimal_swizzling_ldst(linear{ register: [8,16,32], lane: [1,2,4] }, linear{ register: [1,2,4], lane: [8,16,32] }, 32)"
            => "linear{ vector: [], bank: [8,16,32,2,4], segment: [9], block: [], reps: [] }" {
        (A: linear, B: linear, bits: bits) = trace.on(&A).optimal_swizzling(&B, bits);
    }
    OptimalSwizzling optimal_swizzling
        "the same for instructions described by lanes, each `(neighbours, addresses)`: `((),(0,1,2))` or, as ldmatrix, `((0,1),(2,3,4))`"
        eg "optimal_swizzling(linear{ register: [8,16,32], lane: [1,2,4] }, linear{ register: [1,2,4], lane: [8,16,32] }, (((),(0,1,2)),), (((),(0,1,2)),), 32)"
            => "linear{ vector: [], bank: [8,16,32,2,4], segment: [9], block: [], reps: [] }" {
        (A: linear, B: linear, stores: tuple, loads: tuple, bits: bits) =
            own::optimal_swizzling(&A, &B, &stores, &loads, bits, trace);
    }
    AutoSwizzling auto_swizzling
        "the shared memory to write A and read B through, a swizzle where none is better, from offset"
        eg "auto_swizzling(linear{ register: [8,16,32], lane: [1,2,4] }, linear{ register: [1,2,4], lane: [8,16,32] }, 32)"
            => "linear{ offset: [1,2,4,8,16,36] }" {
        (A: linear, B: linear, bits: bits) => known!(trace.on(&A).auto_swizzling(&B, bits)).shared;
    }
    ConversionRounds conversion_rounds "the rounds of shuffles from A to B, elements of 32 bits"
        eg "conversion_rounds(linear{ register: [1,2], lane: [4] }, linear{ register: [4,0], lane: [1] -> offset: 8 })"
            => "2" {
        (A: linear, B: linear) = own::rounds(&A, &B, trace);
    }
    LeastRounds least_rounds "the fewest rounds of shuffles of packed words from A to B, elements of so many bits"
        eg "least_rounds(linear{ register: [1,2], lane: [4,8] }, linear{ register: [4,8], lane: [1,2] }, 8)" => "3" {
        (A: linear, B: linear, bits: bits) = own::least_rounds(&A, &B, bits, trace);
    }
    ConversionStores conversion_stores "where the conversion from A to B stores into shared memory"
        eg "conversion_stores(linear{ register: [1], lane: [2,4], warp: [8] -> o: 16 }, linear{ register: [8], lane: [1,4], warp: [2] -> o: 16 })"
            => "linear{ register: [2], lane: [4,8], warp: [1] -> vector: 16 }" {
        (A: linear, B: linear) => tri!(own::through_shared(&A, &B, trace)).stores();
    }
    ConversionLoads conversion_loads "where the conversion from A to B loads from shared memory"
        eg "conversion_loads(linear{ register: [1], lane: [2,4], warp: [8] -> o: 16 }, linear{ register: [8], lane: [1,4], warp: [2] -> o: 16 })"
            => "linear{ register: [1], lane: [2,8], warp: [4] -> vector: 16 }" {
        (A: linear, B: linear) => tri!(own::through_shared(&A, &B, trace)).loads();
    }
    BankConflictsLdst bank_conflicts_ldst "the conflicts (read, write) of writing A and reading B through shared memory"
        eg "bank_conflicts_ldst(linear{ register: [8,16,32], lane: [1,2,4] }, linear{ register: [1,2,4], lane: [8,16,32] }, linear{ vector: [], bank: [1,2,4,8,16], segment: [32] }, 32)"
            => "(1,0)" {
        (A: linear, B: linear, shared: linear, bits: bits) =
            IntTuple::flat(&known!(trace.on(&A).bank_conflicts(&B, &shared, bits)));
    }
    BankConflictsByRows bank_conflicts_by_rows
        "the same by rows of banks alone, as published: too few where lanes differ by a row and a place within a word"
        eg "bank_conflicts_by_rows(linear{ register: [8,16,32], lane: [1,2,4] }, linear{ register: [1,2,4], lane: [8,16,32] }, linear{ vector: [], bank: [1,2,4,8,16], segment: [32] }, 32)"
            => "(1,0)" {
        (A: linear, B: linear, shared: linear, bits: bits) =
            IntTuple::flat(&known!(trace.on(&A).bank_conflicts_by_rows(&B, &shared, bits)));
    }
    BankConflictsMemdesc bank_conflicts_memdesc "the conflicts of A, registers and lanes, against shared memory from offset"
        eg "bank_conflicts_memdesc(linear{ register: [], lane: [1,2,4,8,16] -> o: 32 }, linear{ offset: [1,2,4,8,16] -> o: 32 }, 16)"
            => "0" {
        (A: linear, shared: linear, bits: bits) = trace.on(&A).bank_conflicts_with(&shared, bits);
    }
} } } }

pub(in crate::operation) use rows;
