//! Composition, complement, inverses; divides, products and partitions; elements of other widths.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::memory::rows! { $then $($rows)* { trace call
    Composition composition "A after B, `A o B`: its offset at c is that of A at B(c)" [inside] {
        (A: layout, B: tiler) = trace::composition_by(&A, &B, trace);
        (A: layout, B: swizzled) = B.under_traced(&A, trace);
        (A: layout, B: coordinates) = B.under_traced(&A, trace);
        (A: layout, B: swizzle) = own::under_swizzle(&A, B, trace);
        (A: swizzle, B: swizzle) = A.after_traced(&B, trace);
        (A: swizzle, B: either) = own::swizzled_by(A, &B, trace);
        (A: swizzled, B: swizzled) = own::composed_twice(&A, &B, trace);
        (A: coordinates, B: tiler) = A.composition_by_traced(&B, trace);
        (A: morphism, B: morphism) = B.compose_traced(&A, trace);
        (A: linear, B: linear) = B.compose_traced(&A, trace);
    }
    Complement complement "the repetitions of A that fill [0, n)" {
        (A: layout, n: ?size, exact: !exact) = own::complement(&A, n, exact, trace);
        (A: morphism) = A.complement_traced(trace);
    }
    RightInverse right_inverse "the longest R with A(R(i)) = i" {
        (A: layout) = trace::right_inverse(&A, trace);
        (A: swizzle) = A;
        (A: swizzled) = own::folded(A.right_inverse_traced(trace));
        (A: linear) = A.pseudo_invert_traced(trace);
    }
    LeftInverse left_inverse "a layout L with A(L(A(i))) = A(i)" {
        (A: layout) = trace::left_inverse(&A, trace);
        (A: swizzle) = A;
        (A: swizzled) = own::folded(A.left_inverse_traced(trace));
    }
    Nullspace nullspace "the indices that A takes to 0" { (A: layout) = trace::nullspace(&A, trace); }
    DomainDistribute domain_distribute "about n coordinates of S that divide it" {
        (S: shape, n: number) = trace::domain_distribute(&S, n, trace);
    }
    GreatestCommonDomain greatest_common_domain "the factors that both shapes have at the same places" {
        (S: shape, R: shape) = trace::greatest_common_domain(&S, &R, trace);
    }
    LayoutAdd layout_add "the layout whose offset at i is the sum of both" {
        (A: layout, B: layout) = trace::layout_add(&A, &B, trace);
    }
    LogicalDivide logical_divide "A in tiles T, `A / T`: each mode becomes (tile, rest)" [inside] {
        (A: layout, T: tile, R: !rounding) = trace::logical_divide(&A, &T, R, trace);
        (A: coordinates, T: tile, R: !rounding) = A.logical_divide_traced(&T, R, trace);
        (A: morphism, T: morphism) = A.logical_divide_traced(&T, trace);
    }
    ZippedDivide zipped_divide "A in tiles T: ((tile, …), (rest, …))" [inside] {
        (A: layout, T: tile, R: !rounding) = trace::zipped_divide(&A, &T, R, trace);
        (A: coordinates, T: tile, R: !rounding) = A.zipped_divide_traced(&T, R, trace);
    }
    TiledDivide tiled_divide "A in tiles T: ((tile, …), rest, …)" [inside] {
        (A: layout, T: tile, R: !rounding) = trace::tiled_divide(&A, &T, R, trace);
        (A: coordinates, T: tile, R: !rounding) = A.tiled_divide_traced(&T, R, trace);
    }
    FlatDivide flat_divide "A in tiles T: (tile, …, rest, …)" [inside] {
        (A: layout, T: tile, R: !rounding) = trace::flat_divide(&A, &T, R, trace);
        (A: coordinates, T: tile, R: !rounding) = A.flat_divide_traced(&T, R, trace);
        (A: morphism, T: morphism) = own::flat_divide(&A, &T, trace);
    }
    TileUnzip tile_unzip "the modes of A that are (tile, rest) along T: ((tile, …), (rest, …))" [inside] {
        (A: layout, T: tiler) = crate::tile_unzip(&A, &T);
        (A: coordinates, T: tiler) = crate::tile_unzip(&A, &T);
    }
    LogicalProduct logical_product "A repeated as T says, `A * T`: each mode becomes (A, repetitions)" [inside] {
        (A: layout, T: tiler) = trace::logical_product(&A, &T, trace);
        (A: morphism, T: morphism) = A.logical_product_traced(&T, trace);
        (A: linear, T: linear) = A.product_traced(&T, trace);
    }
    ZippedProduct zipped_product "A repeated as T says: ((A, …), (repetitions, …))" [inside] {
        (A: layout, T: tiler) = trace::zipped_product(&A, &T, trace);
    }
    TiledProduct tiled_product "A repeated as T says: ((A, …), repetitions, …)" [inside] {
        (A: layout, T: tiler) = trace::tiled_product(&A, &T, trace);
    }
    FlatProduct flat_product "A repeated as T says: (A, …, repetitions, …)" [inside] {
        (A: layout, T: tiler) = trace::flat_product(&A, &T, trace);
        (A: morphism, T: morphism) = own::flat_product(&A, &T, trace);
    }
    BlockedProduct blocked_product "blocks of A laid out as B, mode by mode: (A, B)" [inside] {
        (A: layout, B: layout) = trace::blocked_product(&A, &B, trace);
    }
    RakedProduct raked_product "A dealt out over B, mode by mode: (B, A)" [inside] {
        (A: layout, B: layout) = trace::raked_product(&A, &B, trace);
    }
    MakeLayoutTv make_layout_tv "(thread, value) → element of the tile that threads and values cover" {
        (threads: layout, values: layout) = own::first(trace::make_layout_tv(&threads, &values, trace));
    }
    LocalTile local_tile "the offsets in the tile T of A at c" [listed] {
        (A: layout, T: tile, c: coord, R: !rounding) = trace::inner_partition(&A, &T, &c, R, trace);
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            trace::local_tile(&A, &T, &c, &projection, R, trace);
        (A: swizzled, T: tile, c: coord, R: !rounding) = A.inner_partition_traced(&T, &c, R, trace);
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            A.local_tile_traced(&T, &c, &projection, R, trace);
    }
    LocalTileLayout local_tile_layout "the layout of the tile T of A at c" {
        (A: layout, T: tile, c: coord, R: !rounding) = own::first(trace::inner_partition(&A, &T, &c, R, trace));
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            own::first(trace::local_tile(&A, &T, &c, &projection, R, trace));
        (A: swizzled, T: tile, c: coord, R: !rounding) = own::part(A.inner_partition_traced(&T, &c, R, trace));
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            own::part(A.local_tile_traced(&T, &c, &projection, R, trace));
    }
    LocalTileProj local_tile_proj
        "the offsets in the tile of A at c, tiler and c without the modes that are `_` in the projection" [listed] {
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            trace::local_tile(&A, &T, &c, &projection, R, trace);
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            A.local_tile_traced(&T, &c, &projection, R, trace);
    }
    LocalTileProjLayout local_tile_proj_layout
        "the layout of the tile of A at c, tiler and c without the modes that are `_` in the projection" {
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            own::first(trace::local_tile(&A, &T, &c, &projection, R, trace));
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            own::part(A.local_tile_traced(&T, &c, &projection, R, trace));
    }
    LocalPartition local_partition "the offsets in A of thread i, if the threads are laid over A again and again" [listed] {
        (A: layout, threads: layout, i: number, R: !rounding) = trace::local_partition(&A, &threads, i, R, trace);
        (A: swizzled, threads: layout, i: number, R: !rounding) = A.local_partition_traced(&threads, i, R, trace);
    }
    LocalPartitionLayout local_partition_layout "the layout of what thread i has of A" {
        (A: layout, threads: layout, i: number, R: !rounding) =
            own::first(trace::local_partition(&A, &threads, i, R, trace));
        (A: swizzled, threads: layout, i: number, R: !rounding) =
            own::part(A.local_partition_traced(&threads, i, R, trace));
    }
    LocalPartitionIdentity local_partition_identity "the coordinates in S of thread i" [listed] {
        (S: shape, threads: layout, i: number, R: !rounding) = own::counted_part(&S, &threads, i, R, trace);
    }
    InnerPartition inner_partition "the offsets in the tile T of A at c" [listed] {
        (A: layout, T: tile, c: coord, R: !rounding) = trace::inner_partition(&A, &T, &c, R, trace);
        (A: swizzled, T: tile, c: coord, R: !rounding) = A.inner_partition_traced(&T, &c, R, trace);
    }
    InnerPartitionLayout inner_partition_layout "the layout of the tile T of A at c" {
        (A: layout, T: tile, c: coord, R: !rounding) = own::first(trace::inner_partition(&A, &T, &c, R, trace));
        (A: swizzled, T: tile, c: coord, R: !rounding) = own::part(A.inner_partition_traced(&T, &c, R, trace));
    }
    OuterPartition outer_partition "the offsets of the place c in every tile T of A" [listed] {
        (A: layout, T: tile, c: coord, R: !rounding) = trace::outer_partition(&A, &T, &c, R, trace);
        (A: swizzled, T: tile, c: coord, R: !rounding) = A.outer_partition_traced(&T, &c, R, trace);
    }
    OuterPartitionLayout outer_partition_layout "the layout of the place c in every tile T of A" {
        (A: layout, T: tile, c: coord, R: !rounding) = own::first(trace::outer_partition(&A, &T, &c, R, trace));
        (A: swizzled, T: tile, c: coord, R: !rounding) = own::part(A.outer_partition_traced(&T, &c, R, trace));
    }
    Upcast upcast "A in elements of n old ones each" {
        (A: layout, n: number) = trace::upcast(&A, n, trace);
        (A: swizzle, n: number) = A.upcast_traced(n, trace);
        (A: swizzled, n: number) = A.upcast_traced(n, trace);
    }
    Downcast downcast "A in elements of which n make an old one" {
        (A: layout, n: number) = trace::downcast(&A, n, trace);
        (A: swizzle, n: number) = A.downcast_traced(n, trace);
        (A: swizzled, n: number) = A.downcast_traced(n, trace);
    }
    RecastLayout recast_layout "A, of elements of `from` bits, in elements of `to` bits" {
        (A: layout, from: number, to: number) = trace::recast_layout(&A, from, to, trace);
        (A: swizzled, from: number, to: number) = A.recast_layout_traced(from, to, trace);
    }
    MaxAlignment max_alignment "the most elements that always stand together, aligned" {
        (A: layout) = trace::max_alignment(&A, trace);
        (A: swizzle) = A.unit();
        (A: swizzled) = A.max_alignment_traced(trace);
    }
    MaxCommonVector max_common_vector "how many elements stand one after the other in both" {
        (A: layout, B: layout) = trace::max_common_vector(&A, &B, trace);
        (A: layout, B: swizzled) = B.max_common_vector_traced(&A, trace);
        (A: swizzled, B: layout) = A.max_common_vector_traced(&B, trace);
    }
    MaxCommonLayout max_common_layout "the indices that both take to 0, 1, 2, …" {
        (A: layout, B: layout) = trace::max_common_layout(&A, &B, trace);
    }
} } } }

pub(in crate::operation) use rows;
