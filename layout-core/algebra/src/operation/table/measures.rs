//! Measures and predicates.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::tuples::rows! { $then $($rows)* { trace call at
    Size size "the number of coordinates" eg "size((4,8):(8,1))" => "32" {
        (A: shape) = trace.on(&A).product();
        (A: swizzled) = A.size();
        (A: coordinates) = A.size();
        (A: linear) = A.ins().size();
        (A: morphism) = A.size();
    }
    Cosize cosize "one more than the greatest offset" eg "cosize((4,8):(9,1))" => "35" {
        (A: layout) = trace.on(&A).cosize();
        (A: swizzled) = A.cosize();
        (A: coordinates) = A.cosize();
        (A: linear) = A.outs().size();
        (A: morphism) = A.cosize();
    }
    Coshape coshape "the shape of the codomain: the cosize" eg "coshape((4,8):(9,1))" => "35" {
        (A: layout) = trace.on(&A).cosize();
        (A: swizzled) = A.cosize();
        (A: coordinates) = A.coshape();
        (A: linear) = A.outs().sizes();
    }
    Rank rank "the number of modes" eg "rank((4,(2,4)):(8,(1,2)))" => "2" { (A: nesting) => A.rank(); }
    Depth depth "how deep tuples nest" eg "depth((4,(2,4)):(8,(1,2)))" => "2" { (A: nesting) => A.depth(); }
    Shape shape "the extents, nested" eg "shape((4,8):(8,1))" => "(4,8)" {
        (A: nesting) => A;
        (A: morphism) => *A.domain();
        (A: linear) = A.ins().sizes();
    }
    Stride stride "the strides, nested" eg "stride((4,8):(8,1))" => "(8,1)" {
        (A: layout) => A.stride();
        (A: coordinates) => A.stride();
        (A: linear) = own::strides(&A);
    }
    Call call "the offset at a coordinate, `A(c)`" [moves] eg "call((4,8):(8,1), (2,3))" => "19" {
        (A: layout, c: coord) = own::call_layout(&A, &c, trace);
        (A: swizzle, c: number) => trace.on(&A).apply(c);
        (A: swizzled, c: coord) = own::call_swizzled(&A, &c, trace);
        (A: coordinates, c: coord) = own::call_coordinates(&A, &c);
        (A: linear, c: tuple) = own::call_linear(&A, &c);
    }
    Table table "the offsets at 0, 1, 2, …" [listed] eg "table((4,3):(1,1))" => "[0,1,2,3,1,2,3,4,2,3,4,5]" {
        (A: either) => A;
        (A: coordinates) => A;
        (A: linear) => A;
    }
    Image image "the offsets in order, each once" [listed] eg "image((4,3):(1,1))" => "[0,1,2,3,4,5]" {
        (A: either) => A;
        (A: coordinates) => A;
    }
    Congruent congruent "both nest alike" eg "congruent((4,(2,2)), (1,(1,1)))" => "true" {
        (S: nesting, R: nesting) => crate::congruent(&S, &R);
    }
    WeaklyCongruent weakly_congruent "R nests at least as deep as S, along S"
        eg "weakly_congruent(4, (2,2))" => "true" {
        (S: nesting, R: nesting) = trace.weakly_congruent(&S, &R);
    }
    Compatible compatible "every coordinate of S is one of R" eg "compatible(8, (2,4))" => "true" {
        (S: nesting, R: nesting) = trace.compatible(&S, &R);
    }
    WeaklyCompatible weakly_compatible "each extent of S divides the size of its part of R"
        eg "weakly_compatible((4,4), ((2,4),4))" => "true" {
        (S: nesting, R: nesting) = trace.weakly_compatible(&S, &R);
    }
    Refines refines "S splits the extents of R, in order" eg "refines(((2,4),4), (8,4))" => "true" {
        (S: nesting, R: nesting) = trace.refines(&S, &R);
    }
    IsInjective is_injective "no offset is reached twice" [rearranges] eg "is_injective((4,8):(8,1))" => "true" {
        (A: layout) = trace.is_injective(&A);
        (A: swizzled) = trace.on(&A).is_injective();
        (A: linear) => trace.on(&A).is_injective();
    }
    IsBijective is_bijective "every offset below the size is reached once" eg "is_bijective((4,8):(8,1))" => "true" {
        (A: layout) = trace.is_bijective(&A);
        (A: coordinates) = A.is_bijective();
        (A: swizzled) = trace.on(&A).is_bijective();
        (A: linear) => trace.on(&A).is_bijective();
        (A: morphism) => trace.on(&A).is_isomorphism();
    }
    IsCompact is_compact "every offset below the cosize is reached once" eg "is_compact((4,8):(8,1))" => "true" {
        (A: layout) = trace.is_compact(&A);
        (A: coordinates) = A.is_bijective();
        (A: swizzled) = trace.on(&A).is_bijective();
    }
    IsTractable is_tractable "sorted, every stride divides the next" eg "is_tractable((4,8):(8,1))" => "true" {
        (A: layout) = trace.is_tractable(&A);
    }
    IsComplementable is_complementable "some layout fills [0, n) together with A; without n, some [0, n)"
        eg "is_complementable((4,2):(1,8), 16)" => "true" {
        (A: layout) = category::is_complementable_layout(&A);
        (A: layout, n: size) = trace.is_complementable(&A, n);
        (A: coordinates, S: shape) = trace.on(&A).is_complementable(&tri!(own::space_of(&A, Some(&S))));
        (A: morphism) => A.is_complementable();
    }
    IsSurjectiveOnto is_surjective_onto "the offsets are exactly those below n"
        eg "is_surjective_onto((4,8):(8,1), 32)" => "true" {
        (A: layout, n: size) = trace.is_surjective_onto(&A, n);
        (A: coordinates, n: shape) = A.is_surjective_onto(&tri!(own::space_of(&A, Some(&n))));
        (A: swizzled, n: size) = A.is_surjective_onto(n);
    }
    IsSorted is_sorted "the leaves are in order of stride" [rearranges] eg "is_sorted((4,8):(1,4))" => "true" {
        (A: layout) => trace.is_sorted(&A);
        (A: morphism) => A.is_sorted();
    }
    IsCoalesced is_coalesced "A is what it coalesces to" [rearranges] eg "is_coalesced((4,8):(1,8))" => "true" {
        (A: layout) = trace.is_coalesced(&A);
        (A: morphism) = trace.on(&known!(A.flatten())).is_coalesced();
    }
    IsComposable is_composable "the layout A o B exists" [of_inside] eg "is_composable((4,8):(8,1), (2,4))" => "true" {
        (A: layout, B: tiler) = trace.is_composable(&A, &B);
        (A: layout, B: coordinates) = exists(&trace.on(&B).under(&A));
        (A: coordinates, B: coordinates) = exists(&trace.on(&B).under_coordinates(&A));
        (A: coordinates, B: tiler) = exists(&trace.on(&A).composition_by(&B));
    }
    IsDivisible is_divisible "the layout A / T exists" [of_inside] eg "is_divisible((4,8):(8,1), (2,4))" => "true" {
        (A: layout, T: tile) = trace.is_divisible(&A, &T);
        (A: layout, T: coordinates) = exists(&trace.on(&T).dividing(&A, Rounding::Exact, Form::Zipped));
        (A: coordinates, T: coordinates) =
            exists(&trace.on(&T).dividing_coordinates(&A, Rounding::Exact, Form::Zipped));
        (A: coordinates, T: tile) = exists(&trace.on(&A).logical_divide(&T, Rounding::Exact));
    }
    EvenlyDivides evenly_divides "tiles T make up S, without a rest" eg "evenly_divides((4,8), (2,4))" => "true" {
        (S: nesting, T: tiler) = trace.evenly_divides(&S, &T);
    }
    FunctionallyEqual functionally_equal "the same offset at every index" [joins]
        eg "functionally_equal((4,8):(1,4), 32:1)" => "true" {
        (A: layout, B: layout) = trace.functionally_equal(&A, &B);
        (A: either, B: either) = trace.on(&A).functionally_equal(&B);
    }
    VectorWidth vector_width "how many elements are neighbours, aligned, in blocks; of so many bits each, 16 bytes at most"
        eg "vector_width((8,4):(1,12))" => "4" {
        (A: either) = trace.vector_width(&A);
        (A: either, bits: bits) = own::vector_width(&A, bits, trace);
    }
    HasVectors vector_width "vectors of n elements" [unwritten] {
        (A: either, n: number) => n != 0 && known!(trace.vector_width(&A)).is_multiple_of(n);
    }
    IsContiguous is_contiguous "the offsets follow each other, one by one" eg "is_contiguous((4,8):(1,4))" => "true" {
        (A: either) = trace.is_contiguous(&A);
    }
    Footprint footprint "how many offsets there are" [rearranges] eg "footprint((9,7):(3,5))" => "47" {
        (A: either) = trace.footprint(&A);
    }
    ImageGaps image_gaps "how many offsets below the cosize are not reached" eg "image_gaps((4,8):(1,5))" => "7" {
        (A: either) = trace.image_gaps(&A);
        (A: coordinates) = A.image_gaps();
    }
} } } }

pub(in crate::operation) use rows;
