//! Layouts from shapes; modes moved, joined and split; slices.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::algebra::rows! { $then $($rows)* { trace call at
    Layout layout "a layout of shape and stride, written `shape:stride`" [unwritten] {
        (shape: tuple, stride: tuple) = LayoutValue::new(&shape, &stride);
    }
    MakeLayout make_layout "the layout of a shape, or the layout whose modes are A, …" [joins]
        eg "make_layout((4,8))" => "(4,8):(1,4)" {
        (A: tuple) = trace.on(&Order::ColumnMajor).layout(&A);
        (A: shape, order: major) = trace.on(&order).layout(&A);
        (A: *layouts) = if A.rank() == 1 { A.mode(0) } else { Ok(A) };
    }
    MakeOrderedLayout make_ordered_layout "the compact layout of S, the mode of least order fastest"
        eg "make_ordered_layout((4,8), (1,0))" => "(4,8):(8,1)" {
        (S: shape, order: order) = trace.on(&order).layout(&S);
    }
    TileToShape tile_to_shape "the block A repeated until it fills S, or loosely until it covers S" [inside]
        eg "tile_to_shape((2,2), (4,6))" => "((2,2),(2,3)):((1,4),(2,8))" {
        (A: layout, S: shape, order: ?order, R: !rounding) = {
            let order = if let Some(order) = order { order } else { Order::ColumnMajor };
            match R {
                Rounding::Loose => trace.tile_to_shape_loose(&A, &S, &order),
                Rounding::Exact => trace.tile_to_shape(&A, &S, &order),
            }
        };
        (A: coordinates, S: shape, order: ?order, R: !rounding) = {
            let order = if let Some(order) = order { order } else { Order::ColumnMajor };
            trace.on(&A).tile_to_shape(&S, &order, R)
        };
    }
    TileToMmaShape tile_to_mma_shape "the block A repeated until it fills S = ((m,k),M,K,…), counted MMA by MMA"
        [inside]
        eg "tile_to_mma_shape((8,64):(64,1), ((128,16),1,4))" => "((128,16),1,4):((64,1),0,16)" {
        (A: layout, S: shape, order: ?order) = {
            let order = if let Some(order) = order { order } else { Order::ColumnMajor };
            trace.tile_to_mma_shape(&A, &S, &order)
        };
    }
    WithShape with_shape "A as a function on the coordinates of S" [inside]
        eg "with_shape(32:1, (4,8))" => "(4,8):(1,4)" {
        (A: layout, S: shape) = trace.with_shape(&A, &S);
        (A: coordinates, S: shape) = trace.on(&A).composition(&known!(make_layout(&S)));
    }
    MakeLayoutLike make_layout_like "the compact layout in the order of the strides of A" [of_inside rearranges]
        eg "make_layout_like((4,8):(9,1))" => "(4,8):(8,1)" {
        (A: layout) = trace.make_layout_like(&A);
    }
    MakeFragmentLike make_fragment_like "the compact layout of a fragment of A, its mode 0 fastest"
        [of_inside rearranges]
        eg "make_fragment_like((4,4,4,2):(4,1,32,16))" => "(4,4,4,2):(1,4,32,16)" {
        (A: layout) = trace.make_fragment_like(&A);
    }
    MakeIdentityLayout make_identity_layout "the layout that takes each coordinate of S to itself"
        eg "make_identity_layout((4,8))" => "(4,8):(1@0,1@1)" {
        (S: shape) => {
            let identity = known!(crate::make_identity_layout(&S));
            match identity.as_layout() {
                Some(plain) if S.is_leaf() => Value::Layout(plain),
                _ => Value::Coordinates(identity),
            }
        };
    }
    Flatten flatten "all leaves in one tuple" [inside moves] eg "flatten((4,(2,4)):(8,(1,2)))" => "(4,2,4):(8,1,2)" {
        (A: tuple) = A.flatten();
        (A: layout) = A.flatten();
        (A: coordinates) = A.flatten();
        (A: morphism) = known!(A.flatten()).nest();
    }
    Unflatten unflatten "the modes nested as the profile is" [inside rearranges moves]
        eg "unflatten((4,2,4):(8,1,2), (1,(1,1)))" => "(4,(2,4)):(8,(1,2))" {
        (A: tuple, profile: shape) = A.unflatten(&profile);
        (A: layout, profile: shape) = A.unflatten(&profile);
    }
    Reverse reverse "the modes from right to left" [inside rearranges moves] eg "reverse((2,(3,4)))" => "((4,3),2)" {
        (A: tuple) = A.reverse();
        (A: layout) = A.reverse();
    }
    Transpose transpose "the modes from right to left, each as it is" [inside rearranges moves]
        eg "transpose((2,(3,4)))" => "((3,4),2)" {
        (A: tuple) = A.transpose();
        (A: layout) = A.transpose();
    }
    Repeat repeat "n times A, as the modes of a tuple" [inside rearranges moves]
        eg "repeat((4,2), 3)" => "((4,2),(4,2),(4,2))" {
        (A: tuple, n: index) = A.repeat(n);
        (A: layout, n: index) = A.repeat(n);
    }
    Get get "mode i, of it mode …: `A[i, …]`" [inside moves] eg "get((4,(2,4)):(8,(1,2)), 1, 0)" => "2:1" {
        (A: tuple, i: *indices) = A.get(i.as_slice());
        (A: layout, i: *indices) = A.get(i.as_slice());
        (A: coordinates, i: *indices) = A.get(i.as_slice());
    }
    Select select "the modes i, …" [inside moves] eg "select((4,8,2), 2, 0)" => "(2,4)" {
        (A: tuple, i: *indices) = A.select(i.as_slice());
        (A: layout, i: *indices) = A.select(i.as_slice());
        (A: coordinates, i: *indices) = A.select(i.as_slice());
    }
    Take take "the modes from begin up to end: `A[begin..end]`" [inside moves] eg "take((4,8,2), 1, 3)" => "(8,2)" {
        (A: tuple, begin: index, end: index) = A.take(begin, end);
        (A: layout, begin: index, end: index) = A.take(begin, end);
        (A: coordinates, begin: index, end: index) = A.take(begin, end);
    }
    Group group "the modes from begin up to end joined to one" [inside moves] eg "group((4,8,2), 0, 2)" => "((4,8),2)" {
        (A: tuple, begin: index, end: index) = A.group(begin, end);
        (A: layout, begin: index, end: index) = A.group(begin, end);
        (A: coordinates, begin: index, end: index) = A.group(begin, end);
    }
    Append append "A and then B, up to n modes" [inside joins moves]
        eg "append((4,8):(8,1), 2:32)" => "(4,8,2):(8,1,32)" {
        (A: tuple, B: tuple) = A.append(&B);
        (A: tuple, B: tuple, n: index) = A.append_to(&B, n);
        (A: layout, n: index) = A.append_to(&LayoutValue::TRIVIAL, n);
        (A: layout, B: layout) = A.append(&B);
        (A: layout, B: layout, n: index) = A.append_to(&B, n);
    }
    Prepend prepend "B and then A, up to n modes" [inside joins moves]
        eg "prepend((4,8):(8,1), 2:32)" => "(2,4,8):(32,8,1)" {
        (A: tuple, B: tuple) = A.prepend(&B);
        (A: tuple, B: tuple, n: index) = A.prepend_to(&B, n);
        (A: layout, n: index) = A.prepend_to(&LayoutValue::TRIVIAL, n);
        (A: layout, B: layout) = A.prepend(&B);
        (A: layout, B: layout, n: index) = A.prepend_to(&B, n);
    }
    Replace replace "A with B for its mode i" [inside joins moves] eg "replace((4,8):(8,1), 1, 2:1)" => "(4,2):(8,1)" {
        (A: tuple, i: index, B: tuple) = A.replace(i, &B);
        (A: layout, i: index, B: layout) = A.replace(i, &B);
        (A: tuple, B: tuple, i: index) = A.replace(i, &B);
        (A: layout, B: layout, i: index) = A.replace(i, &B);
    }
    Zip zip "the modes of two layouts in pairs" [inside joins moves]
        eg "zip((2,3):(1,2), (4,5):(1,4))" => "((2,4),(3,5)):((1,1),(2,4))" {
        (A: layout) = zip_modes(&A);
        (A: layout, B: layout) = crate::zip(&A, &B);
    }
    Coalesce coalesce "the least modes of the same function, under each leaf of the profile" [inside rearranges]
        eg "coalesce((4,8):(1,4))" => "32:1" {
        (A: layout) = trace.coalesce(&A);
        (A: layout, profile: shape) = trace.coalesce_by(&A, &profile);
        (A: coordinates) = trace.on(&A).coalesce();
        (A: morphism) = trace.on(&A).coalesce();
    }
    CoalesceZ coalesce_z "the least modes of the same function on all integers" [inside rearranges]
        eg "coalesce_z((4,8):(1,4))" => "32:1" {
        (A: layout) = trace.coalesce_z(&A);
        (A: layout, profile: shape) = trace.coalesce_z_by(&A, &profile);
    }
    Filter filter "without modes of stride 0 and of extent 1, coalesced" [inside rearranges]
        eg "filter((4,8):(0,1))" => "8:1" {
        (A: layout) = trace.filter(&A);
        (A: layout, profile: shape) = trace.filter_by(&A, &profile);
    }
    FilterZeros filter_zeros "modes of stride 0 get the extent 1" [inside rearranges]
        eg "filter_zeros((4,8):(0,1))" => "(1,8):(0,1)" {
        (A: layout) => trace.filter_zeros(&A);
        (A: layout, profile: shape) = trace.filter_zeros_by(&A, &profile);
    }
    Sort sort "the modes by stride" [inside rearranges] eg "sort((4,8):(8,1))" => "(8,4):(1,8)" {
        (A: layout) = crate::sort(&A);
        (A: morphism) = known!(trace.on(&known!(A.flatten())).sort()).nest();
    }
    Squeeze squeeze "without modes of extent 1" [inside rearranges] eg "squeeze((4,1):(8,1))" => "4:8" {
        (A: layout) = crate::squeeze(&A);
        (A: morphism) = known!(trace.on(&known!(A.flatten())).squeeze()).nest();
    }
    Slice slice "the parts of A under the `_` of c" [moves] eg "slice((_,2), (4,8):(8,1))" => "(4):(8)" {
        (c: coord, A: tuple) = A.slice(&c);
        (c: coord, A: swizzled) => known!(trace.on(&A).slice_and_offset(&c)).0;
        (c: coord, A: coordinates) = A.slice(&c);
        (c: coord, A: layout) = A.slice(&c);
    }
    Dice dice "the parts of A under the indices of c" [moves] eg "dice((1,_), (4,8):(8,1))" => "(4):(8)" {
        (c: coord, A: tuple) = A.dice(&c);
        (c: coord, A: swizzled) => A.with_layout(&known!(A.layout().dice(&c)));
        (c: coord, A: coordinates) = A.dice(&c);
        (c: coord, A: layout) = A.dice(&c);
    }
    SliceAndOffset slice_and_offset "the parts of A under the `_` of c, and the offset where they begin"
        eg "slice_and_offset((_,2), (4,8):(8,1))" => "((4):(8),2)" {
        (c: coord, A: swizzled) = trace.on(&A).slice_and_offset(&c);
        (c: coord, A: coordinates) = A.slice_and_offset(&c);
        (c: coord, A: layout) = trace.slice_and_offset(&c, &A);
    }
    DomainOffset domain_offset "A, and its offset at c" eg "domain_offset((1,2), (4,8):(8,1))" => "((4,8):(8,1),10)" {
        (c: coord, A: swizzled) => (Sliced::Composed(known!(A.domain_offset(&c.origin()))), 0);
        (c: coord, A: coordinates) = A.domain_offset(&c);
        (c: coord, A: layout) = trace.domain_offset(&c, &A);
    }
    Get1dCoord get_1d_coord "the least index whose offset is n; of a compact A, n modulo its size"
        eg "get_1d_coord((4,8):(8,1), 13)" => "21" {
        (A: layout, n: number) = trace.get_1d_coord(&A, n);
        (A: swizzled, n: number) = trace.on(&A).get_1d_coord(n);
    }
    GetHierCoord get_hier_coord "the coordinate whose offset is n, nested as A is"
        eg "get_hier_coord((4,(2,4)):(8,(1,2)), 13)" => "(1,(1,2))" {
        (A: layout, n: number) = trace.get_hier_coord(&A, n);
        (A: swizzled, n: number) = trace.on(&A).get_hier_coord(n);
    }
    GetFlatCoord get_flat_coord "the coordinate whose offset is n, one index a mode"
        eg "get_flat_coord((4,(2,4)):(8,(1,2)), 13)" => "(1,5)" {
        (A: layout, n: number) = trace.get_flat_coord(&A, n);
        (A: swizzled, n: number) = trace.on(&A).get_flat_coord(n);
    }
    IsInDomain is_in_domain "every index of c is less than its extent in A" eg "is_in_domain((1,2), (4,8))" => "true" {
        (c: tuple, A: nesting) = trace.is_in_domain(&c, &A);
    }
} } } }

pub(in crate::operation) use rows;
