//! Measures and predicates.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::tuples::rows! { $then $($rows)* { trace call
    Size size "the number of coordinates" {
        (A: shape) = trace.on(&A).product();
        (A: swizzled) = A.size();
        (A: coordinates) = A.size();
        (A: linear) = A.ins().size();
        (A: morphism) = A.size();
    }
    Cosize cosize "one more than the greatest offset" {
        (A: layout) = trace.on(&A).cosize();
        (A: swizzled) = A.cosize();
        (A: linear) = A.outs().size();
        (A: morphism) = A.cosize();
    }
    Coshape coshape "the shape of the codomain: the cosize" {
        (A: layout) = trace.on(&A).cosize();
        (A: swizzled) = A.cosize();
        (A: linear) = own::extents(&A.outs());
    }
    Rank rank "the number of modes" { (A: nesting) = A.rank(); }
    Depth depth "how deep tuples nest" { (A: nesting) = A.depth(); }
    Shape shape "the extents, nested" {
        (A: nesting) = A;
        (A: morphism) = *A.domain();
        (A: linear) = own::extents(&A.ins());
    }
    Stride stride "the strides, nested" {
        (A: layout) = A.stride();
        (A: linear) = own::strides(&A);
    }
    Call call "the offset at a coordinate, `A(c)`" {
        (A: layout, c: coord) = own::call_layout(&A, &c, trace);
        (A: swizzle, c: number) = trace.on(&A).apply(c);
        (A: swizzled, c: coord) = own::call_swizzled(&A, &c, trace);
        (A: coordinates, c: coord) = own::call_coordinates(&A, &c);
        (A: linear, c: tuple) = own::call_linear(&A, &c);
    }
    Table table "the offsets at 0, 1, 2, …" [listed] {
        (A: either) = A;
        (A: coordinates) = A;
        (A: linear) = A;
    }
    Image image "the offsets in order, each once" [listed] { (A: either) = A; }
    Congruent congruent "both nest alike" { (S: nesting, R: nesting) = crate::congruent(&S, &R); }
    WeaklyCongruent weakly_congruent "R nests at least as deep as S, along S" {
        (S: nesting, R: nesting) = trace.weakly_congruent(&S, &R);
    }
    Compatible compatible "every coordinate of S is one of R" { (S: nesting, R: nesting) = trace.compatible(&S, &R); }
    WeaklyCompatible weakly_compatible "each extent of S divides the size of its part of R" {
        (S: nesting, R: nesting) = trace.weakly_compatible(&S, &R);
    }
    Refines refines "S splits the extents of R, in order" { (S: nesting, R: nesting) = trace.refines(&S, &R); }
    IsInjective is_injective "no offset is reached twice" {
        (A: layout) = trace.is_injective(&A);
        (A: swizzled) = trace.on(&A).is_injective();
        (A: linear) = trace.on(&A).is_injective();
    }
    IsBijective is_bijective "every offset below the size is reached once" {
        (A: layout) = trace.is_bijective(&A);
        (A: swizzled) = trace.on(&A).is_bijective();
        (A: linear) = trace.on(&A).is_bijective();
        (A: morphism) = trace.on(&A).is_isomorphism();
    }
    IsCompact is_compact "every offset below the cosize is reached" {
        (A: layout) = trace.is_compact(&A);
        (A: swizzled) = trace.on(&A).is_bijective();
    }
    IsTractable is_tractable "sorted, every stride divides the next" { (A: layout) = trace.is_tractable(&A); }
    IsComplementable is_complementable "some layout fills [0, n) together with A; without n, some [0, n)" {
        (A: layout) = category::is_complementable_layout(&A);
        (A: layout, n: size) = trace.is_complementable(&A, n);
        (A: morphism) = A.is_complementable();
    }
    IsSurjectiveOnto is_surjective_onto "the offsets are exactly those below n" {
        (A: layout, n: size) = trace.is_surjective_onto(&A, n);
        (A: swizzled, n: size) = A.is_surjective_onto(n);
    }
    IsSorted is_sorted "the leaves are in order of stride" {
        (A: layout) = trace.is_sorted(&A);
        (A: morphism) = A.is_sorted();
    }
    IsCoalesced is_coalesced "A is what it coalesces to" {
        (A: layout) = trace.is_coalesced(&A);
        (A: morphism) = own::is_coalesced(&A, trace);
    }
    IsComposable is_composable "the layout A o B exists" [of_inside] {
        (A: layout, B: tiler) = trace.is_composable(&A, &B);
    }
    IsDivisible is_divisible "the layout A / T exists" [of_inside] {
        (A: layout, T: tile) = trace.is_divisible(&A, &T);
    }
    EvenlyDivides evenly_divides "tiles T make up S, without a rest" {
        (S: nesting, T: tiler) = trace.evenly_divides(&S, &T);
    }
    FunctionallyEqual functionally_equal "the same offset at every index" {
        (A: layout, B: layout) = trace.functionally_equal(&A, &B);
        (A: either, B: either) = trace.on(&A).functionally_equal(&B);
    }
    VectorWidth vector_width "how many elements are neighbours, aligned, in blocks; of so many bits each, 16 bytes at most" {
        (A: either) = trace.vector_width(&A);
        (A: either, bits: bits) = own::vector_width(&A, bits, trace);
    }
    HasVectors vector_width "vectors of n elements" [unwritten] {
        (A: either, n: number) = own::has_vectors(&A, n, trace);
    }
    IsContiguous is_contiguous "the offsets follow each other, one by one" { (A: either) = trace.is_contiguous(&A); }
    Footprint footprint "how many offsets there are" { (A: either) = trace.footprint(&A); }
    ImageGaps image_gaps "how many offsets below the cosize are not reached" { (A: either) = trace.image_gaps(&A); }
} } } }

pub(in crate::operation) use rows;
