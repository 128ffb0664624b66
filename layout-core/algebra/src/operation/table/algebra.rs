//! Composition, complement, inverses; divides, products and partitions; elements of other widths.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::memory::rows! { $then $($rows)* { trace call
    Composition composition "A after B, `A o B`: its offset at c is that of A at B(c)" [inside] {
        (A: layout, B: tiler) = trace.composition_by(&A, &B);
        (A: layout, B: swizzled) = trace.on(&B).under(&A);
        (A: layout, B: coordinates) = trace.on(&B).under(&A);
        (A: layout, B: swizzle) = own::under_swizzle(&A, B, trace);
        (A: swizzle, B: swizzle) = trace.on(&A).after(&B);
        (A: swizzle, B: either) = own::swizzled_by(A, &B, trace);
        (A: swizzled, B: swizzled) = own::composed_twice(&A, &B, trace);
        (A: coordinates, B: tiler) = trace.on(&A).composition_by(&B);
        (A: morphism, B: morphism) = trace.on(&B).compose(&A);
        (A: linear, B: linear) = trace.on(&B).compose(&A);
    }
    Complement complement "the repetitions of A that fill [0, n)" {
        (A: layout, n: ?size, exact: !exact) = own::complement(&A, n, exact, trace);
        (A: morphism) = trace.on(&A).complement();
    }
    RightInverse right_inverse "the longest R with A(R(i)) = i" {
        (A: layout) = trace.right_inverse(&A);
        (A: swizzle) = A;
        (A: swizzled) = own::folded(trace.on(&A).right_inverse());
        (A: linear) = trace.on(&A).pseudo_invert();
    }
    LeftInverse left_inverse "a layout L with A(L(A(i))) = A(i)" {
        (A: layout) = trace.left_inverse(&A);
        (A: swizzle) = A;
        (A: swizzled) = own::folded(trace.on(&A).left_inverse());
    }
    Nullspace nullspace "the indices that A takes to 0" { (A: layout) = trace.nullspace(&A); }
    DomainDistribute domain_distribute "about n coordinates of S that divide it" {
        (S: shape, n: number) = trace.domain_distribute(&S, n);
    }
    GreatestCommonDomain greatest_common_domain "the factors that both shapes have at the same places" {
        (S: shape, R: shape) = trace.greatest_common_domain(&S, &R);
    }
    LayoutAdd layout_add "the layout whose offset at i is the sum of both" {
        (A: layout, B: layout) = trace.layout_add(&A, &B);
    }
    LogicalDivide logical_divide "A in tiles T, `A / T`: each mode becomes (tile, rest)" [inside] {
        (A: layout, T: tile, R: !rounding) = trace.logical_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).logical_divide(&T, R);
        (A: morphism, T: morphism) = trace.on(&A).logical_divide(&T);
    }
    ZippedDivide zipped_divide "A in tiles T: ((tile, …), (rest, …))" [inside] {
        (A: layout, T: tile, R: !rounding) = trace.zipped_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).zipped_divide(&T, R);
    }
    TiledDivide tiled_divide "A in tiles T: ((tile, …), rest, …)" [inside] {
        (A: layout, T: tile, R: !rounding) = trace.tiled_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).tiled_divide(&T, R);
    }
    FlatDivide flat_divide "A in tiles T: (tile, …, rest, …)" [inside] {
        (A: layout, T: tile, R: !rounding) = trace.flat_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).flat_divide(&T, R);
        (A: morphism, T: morphism) = own::flat_divide(&A, &T, trace);
    }
    TileUnzip tile_unzip "the modes of A that are (tile, rest) along T: ((tile, …), (rest, …))" [inside] {
        (A: layout, T: tiler) = crate::tile_unzip(&A, &T);
        (A: coordinates, T: tiler) = crate::tile_unzip(&A, &T);
    }
    LogicalProduct logical_product "A repeated as T says, `A * T`: each mode becomes (A, repetitions)" [inside] {
        (A: layout, T: tiler) = trace.logical_product(&A, &T);
        (A: morphism, T: morphism) = trace.on(&A).logical_product(&T);
        (A: linear, T: linear) = trace.on(&A).product(&T);
    }
    ZippedProduct zipped_product "A repeated as T says: ((A, …), (repetitions, …))" [inside] {
        (A: layout, T: tiler) = trace.zipped_product(&A, &T);
    }
    TiledProduct tiled_product "A repeated as T says: ((A, …), repetitions, …)" [inside] {
        (A: layout, T: tiler) = trace.tiled_product(&A, &T);
    }
    FlatProduct flat_product "A repeated as T says: (A, …, repetitions, …)" [inside] {
        (A: layout, T: tiler) = trace.flat_product(&A, &T);
        (A: morphism, T: morphism) = own::flat_product(&A, &T, trace);
    }
    BlockedProduct blocked_product "blocks of A laid out as B, mode by mode: (A, B)" [inside] {
        (A: layout, B: layout) = trace.blocked_product(&A, &B);
    }
    RakedProduct raked_product "A dealt out over B, mode by mode: (B, A)" [inside] {
        (A: layout, B: layout) = trace.raked_product(&A, &B);
    }
    MakeLayoutTv make_layout_tv "(thread, value) → element of the tile that threads and values cover" {
        (threads: layout, values: layout) = own::first(trace.make_layout_tv(&threads, &values));
    }
    LocalTile local_tile "the offsets in the tile T of A at c" [listed] {
        (A: layout, T: tile, c: coord, R: !rounding) = trace.inner_partition(&A, &T, &c, R);
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.local_tile(&A, &T, &c, &projection, R);
        (A: swizzled, T: tile, c: coord, R: !rounding) = trace.on(&A).inner_partition(&T, &c, R);
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.on(&A).local_tile(&T, &c, &projection, R);
    }
    LocalTileLayout local_tile_layout "the layout of the tile T of A at c" {
        (A: layout, T: tile, c: coord, R: !rounding) = own::first(trace.inner_partition(&A, &T, &c, R));
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            own::first(trace.local_tile(&A, &T, &c, &projection, R));
        (A: swizzled, T: tile, c: coord, R: !rounding) = own::part(trace.on(&A).inner_partition(&T, &c, R));
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            own::part(trace.on(&A).local_tile(&T, &c, &projection, R));
    }
    LocalTileProj local_tile_proj
        "the offsets in the tile of A at c, tiler and c without the modes that are `_` in the projection" [listed] {
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.local_tile(&A, &T, &c, &projection, R);
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.on(&A).local_tile(&T, &c, &projection, R);
    }
    LocalTileProjLayout local_tile_proj_layout
        "the layout of the tile of A at c, tiler and c without the modes that are `_` in the projection" {
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) =
            own::first(trace.local_tile(&A, &T, &c, &projection, R));
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            own::part(trace.on(&A).local_tile(&T, &c, &projection, R));
    }
    LocalPartition local_partition "the offsets in A of thread i, if the threads are laid over A again and again" [listed] {
        (A: layout, threads: layout, i: number, R: !rounding) = trace.local_partition(&A, &threads, i, R);
        (A: swizzled, threads: layout, i: number, R: !rounding) = trace.on(&A).local_partition(&threads, i, R);
    }
    LocalPartitionLayout local_partition_layout "the layout of what thread i has of A" {
        (A: layout, threads: layout, i: number, R: !rounding) =
            own::first(trace.local_partition(&A, &threads, i, R));
        (A: swizzled, threads: layout, i: number, R: !rounding) =
            own::part(trace.on(&A).local_partition(&threads, i, R));
    }
    LocalPartitionIdentity local_partition_identity "the coordinates in S of thread i" [listed] {
        (S: shape, threads: layout, i: number, R: !rounding) = own::counted_part(&S, &threads, i, R, trace);
    }
    InnerPartition inner_partition "the offsets in the tile T of A at c" [listed] {
        (A: layout, T: tile, c: coord, R: !rounding) = trace.inner_partition(&A, &T, &c, R);
        (A: swizzled, T: tile, c: coord, R: !rounding) = trace.on(&A).inner_partition(&T, &c, R);
    }
    InnerPartitionLayout inner_partition_layout "the layout of the tile T of A at c" {
        (A: layout, T: tile, c: coord, R: !rounding) = own::first(trace.inner_partition(&A, &T, &c, R));
        (A: swizzled, T: tile, c: coord, R: !rounding) = own::part(trace.on(&A).inner_partition(&T, &c, R));
    }
    OuterPartition outer_partition "the offsets of the place c in every tile T of A" [listed] {
        (A: layout, T: tile, c: coord, R: !rounding) = trace.outer_partition(&A, &T, &c, R);
        (A: swizzled, T: tile, c: coord, R: !rounding) = trace.on(&A).outer_partition(&T, &c, R);
    }
    OuterPartitionLayout outer_partition_layout "the layout of the place c in every tile T of A" {
        (A: layout, T: tile, c: coord, R: !rounding) = own::first(trace.outer_partition(&A, &T, &c, R));
        (A: swizzled, T: tile, c: coord, R: !rounding) = own::part(trace.on(&A).outer_partition(&T, &c, R));
    }
    Upcast upcast "A in elements of n old ones each" {
        (A: layout, n: number) = trace.upcast(&A, n);
        (A: swizzle, n: number) = trace.on(&A).upcast(n);
        (A: swizzled, n: number) = trace.on(&A).upcast(n);
    }
    Downcast downcast "A in elements of which n make an old one" {
        (A: layout, n: number) = trace.downcast(&A, n);
        (A: swizzle, n: number) = trace.on(&A).downcast(n);
        (A: swizzled, n: number) = trace.on(&A).downcast(n);
    }
    RecastLayout recast_layout "A, of elements of `from` bits, in elements of `to` bits" {
        (A: layout, from: number, to: number) = trace.recast_layout(&A, from, to);
        (A: swizzled, from: number, to: number) = trace.on(&A).recast_layout(from, to);
    }
    MaxAlignment max_alignment "the most elements that always stand together, aligned" {
        (A: layout) = trace.max_alignment(&A);
        (A: swizzle) = A.unit();
        (A: swizzled) = trace.on(&A).max_alignment();
    }
    MaxCommonVector max_common_vector "how many elements stand one after the other in both" {
        (A: layout, B: layout) = trace.max_common_vector(&A, &B);
        (A: layout, B: swizzled) = trace.on(&B).max_common_vector(&A);
        (A: swizzled, B: layout) = trace.on(&A).max_common_vector(&B);
    }
    MaxCommonLayout max_common_layout "the indices that both take to 0, 1, 2, …" {
        (A: layout, B: layout) = trace.max_common_layout(&A, &B);
    }
} } } }

pub(in crate::operation) use rows;
