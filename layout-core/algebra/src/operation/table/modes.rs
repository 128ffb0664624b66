//! Layouts from shapes, and modes moved, joined and parted; slices.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::algebra::rows! { $then $($rows)* { trace call
    Layout layout "a layout of shape and stride, written `shape:stride`" [unwritten] {
        (shape: tuple, stride: tuple) = LayoutValue::new(&shape, &stride);
    }
    MakeLayout make_layout "the layout of a shape, or the layout whose modes are A, …" {
        (A: tuple) = trace.on(&Order::ColumnMajor).layout(&A);
        (A: shape, order: major) = trace.on(&order).layout(&A);
        (A: *layouts) = own::concatenated(&A);
    }
    MakeOrderedLayout make_ordered_layout "the compact layout of S, the mode of least order fastest" {
        (S: shape, order: order) = trace.on(&order).layout(&S);
    }
    TileToShape tile_to_shape "the block A repeated until it fills S, or loosely until it covers S" [inside] {
        (A: layout, S: shape, order: ?order, R: !rounding) = own::tile_to_shape(&A, &S, order, R, trace);
    }
    WithShape with_shape "A as a function on the coordinates of S" [inside] {
        (A: layout, S: shape) = trace.with_shape(&A, &S);
        (A: coordinates, S: shape) = own::coordinates_with_shape(&A, &S, trace);
    }
    MakeLayoutLike make_layout_like "the compact layout in the order of the strides of A" [of_inside] {
        (A: layout) = trace.make_layout_like(&A);
    }
    MakeFragmentLike make_fragment_like "the compact layout of a fragment of A, its mode 0 fastest" [of_inside] {
        (A: layout) = trace.make_fragment_like(&A);
    }
    MakeIdentityLayout make_identity_layout "the layout that takes each coordinate of S to itself" {
        (S: shape) = own::identity(&S);
    }
    Flatten flatten "all leaves in one tuple" [inside] {
        (A: tuple) = A.flatten();
        (A: layout) = A.flatten();
        (A: coordinates) = A.flatten();
        (A: morphism) = A.flatten();
    }
    Unflatten unflatten "the modes nested as the profile is" [inside] {
        (A: tuple, profile: shape) = A.unflatten(&profile);
        (A: layout, profile: shape) = A.unflatten(&profile);
    }
    Reverse reverse "the modes from right to left" [inside] {
        (A: tuple) = A.reverse();
        (A: layout) = A.reverse();
    }
    Transpose transpose "the modes from right to left, each as it is" [inside] {
        (A: tuple) = A.transpose();
        (A: layout) = A.transpose();
    }
    Repeat repeat "n times A, as the modes of a tuple" [inside] {
        (A: tuple, n: index) = A.repeat(n);
        (A: layout, n: index) = A.repeat(n);
    }
    Get get "mode i, of it mode …: `A[i, …]`" [inside] {
        (A: tuple, i: *indices) = A.get(i.as_slice());
        (A: layout, i: *indices) = A.get(i.as_slice());
        (A: coordinates, i: *indices) = A.get(i.as_slice());
    }
    Select select "the modes i, …" [inside] {
        (A: tuple, i: *indices) = A.select(i.as_slice());
        (A: layout, i: *indices) = A.select(i.as_slice());
        (A: coordinates, i: *indices) = A.select(i.as_slice());
    }
    Take take "the modes from begin up to end: `A[begin..end]`" [inside] {
        (A: tuple, begin: index, end: index) = A.take(begin, end);
        (A: layout, begin: index, end: index) = A.take(begin, end);
        (A: coordinates, begin: index, end: index) = A.take(begin, end);
    }
    Group group "the modes from begin up to end joined to one" [inside] {
        (A: tuple, begin: index, end: index) = A.group(begin, end);
        (A: layout, begin: index, end: index) = A.group(begin, end);
        (A: coordinates, begin: index, end: index) = A.group(begin, end);
    }
    Append append "A and then B, up to n modes" [inside] {
        (A: tuple, B: tuple) = A.append(&B);
        (A: tuple, B: tuple, n: index) = A.append_to(&B, n);
        (A: layout, n: index) = A.append_to(&LayoutValue::TRIVIAL, n);
        (A: layout, B: layout) = A.append(&B);
        (A: layout, B: layout, n: index) = A.append_to(&B, n);
    }
    Prepend prepend "B and then A, up to n modes" [inside] {
        (A: tuple, B: tuple) = A.prepend(&B);
        (A: tuple, B: tuple, n: index) = A.prepend_to(&B, n);
        (A: layout, n: index) = A.prepend_to(&LayoutValue::TRIVIAL, n);
        (A: layout, B: layout) = A.prepend(&B);
        (A: layout, B: layout, n: index) = A.prepend_to(&B, n);
    }
    Replace replace "A with B for its mode i" [inside] {
        (A: tuple, i: index, B: tuple) = A.replace(i, &B);
        (A: layout, i: index, B: layout) = A.replace(i, &B);
        (A: tuple, B: tuple, i: index) = A.replace(i, &B);
        (A: layout, B: layout, i: index) = A.replace(i, &B);
    }
    Zip zip "the modes of two layouts in pairs" [inside] {
        (A: layout) = own::zip_modes(&A);
        (A: layout, B: layout) = crate::zip(&A, &B);
    }
    Coalesce coalesce "the least modes of the same function, under each leaf of the profile" [inside] {
        (A: layout) = trace.coalesce(&A);
        (A: layout, profile: shape) = trace.coalesce_by(&A, &profile);
        (A: coordinates) = trace.on(&A).coalesce();
        (A: morphism) = trace.on(&A).coalesce();
    }
    CoalesceZ coalesce_z "the least modes of the same function on all integers" [inside] {
        (A: layout) = trace.coalesce_z(&A);
        (A: layout, profile: shape) = trace.coalesce_z_by(&A, &profile);
    }
    Filter filter "without modes of stride 0 and of extent 1, coalesced" [inside] {
        (A: layout) = trace.filter(&A);
        (A: layout, profile: shape) = trace.filter_by(&A, &profile);
    }
    FilterZeros filter_zeros "modes of stride 0 get the extent 1" [inside] {
        (A: layout) = trace.filter_zeros(&A);
        (A: layout, profile: shape) = trace.filter_zeros_by(&A, &profile);
    }
    Sort sort "the modes by stride" [inside] {
        (A: layout) = crate::sort(&A);
        (A: morphism) = own::sorted(&A, trace);
    }
    Squeeze squeeze "without modes of extent 1" [inside] {
        (A: layout) = crate::squeeze(&A);
        (A: morphism) = own::squeezed(&A, trace);
    }
    Slice slice "the parts of A under the `_` of c" {
        (c: coord, A: tuple) = A.slice(&c);
        (c: coord, A: swizzled) = own::sliced(&A, &c, trace);
        (c: coord, A: coordinates) = A.slice(&c);
        (c: coord, A: layout) = A.slice(&c);
    }
    Dice dice "the parts of A under the indices of c" {
        (c: coord, A: tuple) = A.dice(&c);
        (c: coord, A: swizzled) = own::diced(&A, &c);
        (c: coord, A: coordinates) = A.dice(&c);
        (c: coord, A: layout) = A.dice(&c);
    }
    SliceAndOffset slice_and_offset "the parts of A under the `_` of c, and the offset where they begin" {
        (c: coord, A: swizzled) = trace.on(&A).slice_and_offset(&c);
        (c: coord, A: layout) = trace.slice_and_offset(&c, &A);
    }
    DomainOffset domain_offset "A, and its offset at c" {
        (c: coord, A: swizzled) = own::moved(&A, &c);
        (c: coord, A: layout) = trace.domain_offset(&c, &A);
    }
    Get1dCoord get_1d_coord "the least index whose offset is n" {
        (A: layout, n: number) = trace.get_1d_coord(&A, n);
    }
    GetHierCoord get_hier_coord "the coordinate whose offset is n, nested as A is" {
        (A: layout, n: number) = trace.get_hier_coord(&A, n);
    }
    GetFlatCoord get_flat_coord "the coordinate whose offset is n, one index a mode" {
        (A: layout, n: number) = trace.get_flat_coord(&A, n);
    }
    IsInDomain is_in_domain "every index of c is less than its extent in A" {
        (c: tuple, A: nesting) = trace.is_in_domain(&c, &A);
    }
} } } }

pub(in crate::operation) use rows;
