//! Composition, complement, inverses; divides, products and partitions; elements of other widths.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::memory::rows! { $then $($rows)* { trace call at
    Composition composition "A after B, `A o B`: its offset at c is that of A at B(c)" [inside]
        eg "composition((4,8):(8,1), 4:2)" => "(2,2):(16,1)" {
        (A: layout, B: tiler) = trace.composition_by(&A, &B);
        (A: layout, B: swizzled) => Value::folded(&known!(trace.on(&B).under(&A)));
        (A: layout, B: coordinates) = trace.on(&B).under(&A);
        (A: coordinates, B: coordinates) = trace.on(&B).under_coordinates(&A);
        (A: layout, B: swizzle) => Value::folded(&known!(trace.on(&B).under(&A)));
        (A: swizzle, B: swizzle) = trace.on(&A).after(&B);
        (A: swizzle, B: either) => Value::folded(&known!(trace.on(&B).swizzled(&A)));
        (A: swizzled, B: swizzled) => Value::folded(&known!(trace.on(&A).after(&B)));
        (A: swizzled, B: swizzle) => Value::folded(&known!(trace.on(&A).after(&tri!(own::line_of(&B, &A)))));
        (A: coordinates, B: tiler) = trace.on(&A).composition_by(&B);
        (A: morphism, B: morphism) = trace.on(&B).compose(&A);
        (A: linear, B: linear) = trace.on(&B).compose(&A);
    }
    Complement complement "the repetitions of A that fill [0, n)" eg "complement((4,2):(1,8), 16)" => "2:4" {
        (A: layout, n: ?size, exact: !exact) = {
            let n = match n {
                Some(n) => n,
                None => known!(known!(crate::filter(&A)).cosize()),
            };
            if exact { trace.complement_exact(&A, n) } else { trace.complement(&A, n) }
        };
        (A: coordinates, S: ?shape, exact: !exact) = {
            let space = tri!(own::space_of(&A, S.as_ref()));
            if exact { trace.on(&A).complement_exact(&space) } else { trace.on(&A).complement(&space) }
        };
        (A: morphism) = trace.on(&A).complement();
    }
    RightInverse right_inverse "the longest R with A(R(i)) = i" eg "right_inverse((4,8):(8,1))" => "(8,4):(4,1)" {
        (A: layout) = trace.right_inverse(&A);
        (A: coordinates) = trace.on(&A).right_inverse();
        (A: swizzle) => A;
        (A: swizzled) => Value::folded(&known!(trace.on(&A).right_inverse()));
        (A: linear) = trace.on(&A).pseudo_invert();
    }
    LeftInverse left_inverse "a layout L with A(L(A(i))) = A(i)" eg "left_inverse((4,8):(8,1))" => "(8,4):(4,1)" {
        (A: layout) = trace.left_inverse(&A);
        (A: coordinates) = trace.on(&A).left_inverse();
        (A: swizzle) => A;
        (A: swizzled) => Value::folded(&known!(trace.on(&A).left_inverse()));
    }
    Nullspace nullspace "the indices that A takes to 0" [rearranges] eg "nullspace((4,8):(0,1))" => "4:1" {
        (A: layout) = trace.nullspace(&A);
        (A: swizzled) = trace.on(&A).nullspace();
    }
    DomainDistribute domain_distribute "about n coordinates of S that divide it"
        eg "domain_distribute((8,((2,8),(2,4))), 8)" => "8:1" {
        (S: shape, n: number) = trace.domain_distribute(&S, n);
    }
    GreatestCommonDomain greatest_common_domain "the factors that both shapes have at the same places"
        eg "greatest_common_domain((4,6), (8,3))" => "(4,2,3):(1,4,8)" {
        (S: shape, R: shape) = trace.greatest_common_domain(&S, &R);
    }
    LayoutAdd layout_add "the layout whose offset at i is the sum of both" [joins]
        eg "layout_add((4,8):(1,4), (4,8):(2,8))" => "32:3" {
        (A: layout, B: layout) = trace.layout_add(&A, &B);
        (A: either, B: either) => Value::folded(&known!(trace.on(&A).layout_add(&B)));
    }
    LogicalDivide logical_divide "A in tiles T, `A / T`: each mode becomes (tile, rest)" [inside]
        eg "logical_divide((4,8):(8,1), (2,4))" => "((2,2),(4,2)):((8,16),(1,4))" {
        (A: layout, T: tile, R: !rounding) = trace.logical_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).logical_divide(&T, R);
        (A: layout, T: coordinates, R: !rounding) = trace.on(&T).dividing(&A, R, Form::Zipped);
        (A: coordinates, T: coordinates, R: !rounding) = trace.on(&T).dividing_coordinates(&A, R, Form::Zipped);
        (A: morphism, T: morphism) = trace.on(&A).logical_divide(&T);
    }
    ZippedDivide zipped_divide "A in tiles T: ((tile, …), (rest, …))" [inside]
        eg "zipped_divide((4,8):(8,1), (2,4))" => "((2,4),(2,2)):((8,1),(16,4))" {
        (A: layout, T: tile, R: !rounding) = trace.zipped_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).zipped_divide(&T, R);
        (A: layout, T: coordinates, R: !rounding) = trace.on(&T).dividing(&A, R, Form::Zipped);
        (A: coordinates, T: coordinates, R: !rounding) = trace.on(&T).dividing_coordinates(&A, R, Form::Zipped);
    }
    TiledDivide tiled_divide "A in tiles T: ((tile, …), rest, …)" [inside]
        eg "tiled_divide((4,8):(8,1), (2,4))" => "((2,4),2,2):((8,1),16,4)" {
        (A: layout, T: tile, R: !rounding) = trace.tiled_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).tiled_divide(&T, R);
        (A: layout, T: coordinates, R: !rounding) = trace.on(&T).dividing(&A, R, Form::Tiled);
        (A: coordinates, T: coordinates, R: !rounding) = trace.on(&T).dividing_coordinates(&A, R, Form::Tiled);
    }
    FlatDivide flat_divide "A in tiles T: (tile, …, rest, …)" [inside]
        eg "flat_divide((4,8):(8,1), (2,4))" => "(2,4,2,2):(8,1,16,4)" {
        (A: layout, T: tile, R: !rounding) = trace.flat_divide(&A, &T, R);
        (A: coordinates, T: tile, R: !rounding) = trace.on(&A).flat_divide(&T, R);
        (A: layout, T: coordinates, R: !rounding) = trace.on(&T).dividing(&A, R, Form::Flat);
        (A: coordinates, T: coordinates, R: !rounding) = trace.on(&T).dividing_coordinates(&A, R, Form::Flat);
        (A: morphism, T: morphism) = {
            let (f, g) = (known!(known!(A.flatten()).nest()), known!(known!(T.flatten()).nest()));
            known!(known!(trace.on(&f).logical_divide(&g)).flatten()).nest()
        };
    }
    TileUnzip tile_unzip "the modes of A that are (tile, rest) along T: ((tile, …), (rest, …))" [inside moves]
        eg "tile_unzip(((2,2),(4,2)):((8,16),(1,4)), (2,4))" => "((2,4),(2,2)):((8,1),(16,4))" {
        (A: layout, T: tiler) = crate::tile_unzip(&A, &T);
        (A: coordinates, T: tiler) = crate::tile_unzip(&A, &T);
    }
    LogicalProduct logical_product "A repeated as T says, `A * T`: each mode becomes (A, repetitions)" [inside]
        eg "logical_product((2,2):(4,1), 6:1)" => "((2,2),(2,3)):((4,1),(2,8))" {
        (A: layout, T: tiler) = trace.logical_product(&A, &T);
        (A: coordinates, T: tiler) = trace.on(&A).logical_product(&T);
        (A: morphism, T: morphism) = trace.on(&A).logical_product(&T);
        (A: linear, T: linear) = trace.on(&A).product(&T);
    }
    ZippedProduct zipped_product "A repeated as T says: ((A, …), (repetitions, …))" [inside]
        eg "zipped_product((2,2), (3,4))" => "((2,2),(3,(2,2))):((1,2),(2,(1,4)))" {
        (A: layout, T: tiler) = trace.zipped_product(&A, &T);
        (A: coordinates, T: tiler) = trace.on(&A).zipped_product(&T);
    }
    TiledProduct tiled_product "A repeated as T says: ((A, …), repetitions, …)" [inside]
        eg "tiled_product((2,2), (3,4))" => "((2,2),3,(2,2)):((1,2),2,(1,4))" {
        (A: layout, T: tiler) = trace.tiled_product(&A, &T);
        (A: coordinates, T: tiler) = trace.on(&A).tiled_product(&T);
    }
    FlatProduct flat_product "A repeated as T says: (A, …, repetitions, …)" [inside]
        eg "flat_product((2,2), (3,4))" => "(2,2,3,(2,2)):(1,2,2,(1,4))" {
        (A: layout, T: tiler) = trace.flat_product(&A, &T);
        (A: coordinates, T: tiler) = trace.on(&A).flat_product(&T);
        (A: morphism, T: morphism) = {
            let (f, g) = (known!(known!(A.flatten()).nest()), known!(known!(T.flatten()).nest()));
            known!(known!(trace.on(&f).logical_product(&g)).flatten()).nest()
        };
    }
    BlockedProduct blocked_product "blocks of A laid out as B, mode by mode: (A, B)" [inside]
        eg "blocked_product((2,2), (2,3))" => "((2,2),(2,3)):((1,4),(2,8))" {
        (A: layout, B: layout) = trace.blocked_product(&A, &B);
        (A: coordinates, B: layout) = trace.on(&A).blocked_product(&B);
    }
    RakedProduct raked_product "A dealt out over B, mode by mode: (B, A)" [inside]
        eg "raked_product((2,2), (2,3))" => "((2,2),(3,2)):((4,1),(8,2))" {
        (A: layout, B: layout) = trace.raked_product(&A, &B);
        (A: coordinates, B: layout) = trace.on(&A).raked_product(&B);
    }
    MakeLayoutTv make_layout_tv "(thread, value) → element of the tile that threads and values cover"
        eg "make_layout_tv((4,8):(8,1), (2,2))" => "((8,4),(2,2)):((16,2),(1,8))" {
        (threads: layout, values: layout) => known!(trace.make_layout_tv(&threads, &values)).0;
    }
    LocalTile local_tile "the offsets in the tile T of A at c" [listed]
        eg "local_tile((8,8):(8,1), (2,2), (1,0))" => "[16,24,17,25]",
    LocalTileLayout local_tile_layout "the layout of the tile T of A at c" [layout]
        eg "local_tile_layout((8,8):(8,1), (4,4), (1,0))" => "(4,4):(8,1)" {
        (A: layout, T: tile, c: coord, R: !rounding) = trace.inner_partition(&A, &T, &c, R);
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) = trace.local_tile(&A, &T, &c, &projection, R);
        (A: swizzled, T: tile, c: coord, R: !rounding) = trace.on(&A).inner_partition(&T, &c, R);
        (A: coordinates, T: tile, c: coord, R: !rounding) = trace.on(&A).inner_partition(&T, &c, R);
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.on(&A).local_tile(&T, &c, &projection, R);
        (A: coordinates, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.on(&A).local_tile(&T, &c, &projection, R);
    }
    LocalTileProj local_tile_proj
        "the offsets in the tile of A at c, tiler and c without the modes that are `_` in the projection" [listed]
        eg "local_tile_proj((4,4):(4,1), (2,4,2), (1,0,1), (1,_,1))" => "[10,14,11,15]",
    LocalTileProjLayout local_tile_proj_layout
        "the layout of the tile of A at c, tiler and c without the modes that are `_` in the projection" [layout]
        eg "local_tile_proj_layout((4,4):(4,1), (2,4,2), (1,0,1), (1,_,1))" => "(2,2):(4,1)" {
        (A: layout, T: tile, c: coord, projection: coord, R: !rounding) = trace.local_tile(&A, &T, &c, &projection, R);
        (A: swizzled, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.on(&A).local_tile(&T, &c, &projection, R);
        (A: coordinates, T: tile, c: coord, projection: coord, R: !rounding) =
            trace.on(&A).local_tile(&T, &c, &projection, R);
    }
    LocalPartition local_partition "the offsets in A of thread i, if the threads are laid over A again and again"
        [listed]
        eg "local_partition((8,8):(8,1), (4,4), 5)" => "[9,41,13,45]",
    LocalPartitionLayout local_partition_layout "the layout of what thread i has of A" [layout]
        eg "local_partition_layout((8,8):(8,1), (4,4), 5)" => "(2,2):(32,4)" {
        (A: layout, threads: layout, i: number, R: !rounding) = trace.local_partition(&A, &threads, i, R);
        (A: swizzled, threads: layout, i: number, R: !rounding) = trace.on(&A).local_partition(&threads, i, R);
        (A: coordinates, threads: layout, i: number, R: !rounding) = trace.on(&A).local_partition(&threads, i, R);
    }
    LocalPartitionIdentity local_partition_identity "the coordinates in S of thread i" [listed]
        eg "local_partition_identity((8,8), (4,4), 5)" => "[(1,1),(5,1),(1,5),(5,5)]" {
        (S: shape, threads: layout, i: number, R: !rounding) = counted_part(&S, &threads, i, R, trace);
    }
    InnerPartition inner_partition "the offsets in the tile T of A at c" [listed]
        eg "inner_partition((8,8):(8,1), (2,2), (1,0))" => "[16,24,17,25]",
    InnerPartitionLayout inner_partition_layout "the layout of the tile T of A at c" [layout]
        eg "inner_partition_layout((8,8):(8,1), (4,4), (1,0))" => "(4,4):(8,1)" {
        (A: layout, T: tile, c: coord, R: !rounding) = trace.inner_partition(&A, &T, &c, R);
        (A: swizzled, T: tile, c: coord, R: !rounding) = trace.on(&A).inner_partition(&T, &c, R);
        (A: coordinates, T: tile, c: coord, R: !rounding) = trace.on(&A).inner_partition(&T, &c, R);
    }
    OuterPartition outer_partition "the offsets of the place c in every tile T of A" [listed]
        eg "outer_partition((8,8):(8,1), (4,4), (1,0))" => "[8,40,12,44]",
    OuterPartitionLayout outer_partition_layout "the layout of the place c in every tile T of A" [layout]
        eg "outer_partition_layout((8,8):(8,1), (4,4), (1,0))" => "(2,2):(32,4)" {
        (A: layout, T: tile, c: coord, R: !rounding) = trace.outer_partition(&A, &T, &c, R);
        (A: swizzled, T: tile, c: coord, R: !rounding) = trace.on(&A).outer_partition(&T, &c, R);
        (A: coordinates, T: tile, c: coord, R: !rounding) = trace.on(&A).outer_partition(&T, &c, R);
    }
    Upcast upcast "A in elements of n old ones each" eg "upcast((4,8):(8,1), 2)" => "(4,4):(4,1)" {
        (A: layout, n: number) = trace.upcast(&A, n);
        (A: swizzle, n: number) = trace.on(&A).upcast(n);
        (A: swizzled, n: number) = trace.on(&A).upcast(n);
        (A: coordinates, n: number) = own::WIDTHLESS;
    }
    Downcast downcast "A in elements of which n make an old one" eg "downcast((4,8):(8,1), 2)" => "(4,16):(16,1)" {
        (A: layout, n: number) = trace.downcast(&A, n);
        (A: swizzle, n: number) = trace.on(&A).downcast(n);
        (A: swizzled, n: number) = trace.on(&A).downcast(n);
        (A: coordinates, n: number) = own::WIDTHLESS;
    }
    RecastLayout recast_layout "A, of elements of `from` bits, in elements of `to` bits"
        eg "recast_layout((4,8):(8,1), 8, 16)" => "(4,4):(4,1)" {
        (A: layout, from: number, to: number) = trace.recast_layout(&A, from, to);
        (A: swizzled, from: number, to: number) = trace.on(&A).recast_layout(from, to);
        (A: coordinates, from: number, to: number) = own::WIDTHLESS;
    }
    MaxAlignment max_alignment "the most elements that always stand together, aligned"
        eg "max_alignment((4,8):(8,1))" => "32" {
        (A: layout) = trace.max_alignment(&A);
        (A: swizzle) => A.unit();
        (A: swizzled) = trace.on(&A).max_alignment();
    }
    MaxCommonVector max_common_vector "how many elements stand one after the other in both"
        eg "max_common_vector((4,8):(8,1), (4,8):(8,1))" => "32" {
        (A: layout, B: layout) = trace.max_common_vector(&A, &B);
        (A: either, B: either) = trace.on(&A).max_common_vector(&B);
    }
    MaxCommonLayout max_common_layout "the indices that both take 0, 1, 2, … past where they begin"
        eg "max_common_layout((4,8):(8,1), (4,8):(8,1))" => "(8,4):(4,1)" {
        (A: layout, B: layout) = trace.max_common_layout(&A, &B);
        (A: either, B: either) = trace.on(&A).max_common_layout(&B);
    }
} } } }

pub(in crate::operation) use rows;
