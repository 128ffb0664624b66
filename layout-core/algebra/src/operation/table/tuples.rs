//! Int-tuples: coordinates and indices, products and quotients, sums and comparisons.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::modes::rows! { $then $($rows)* { trace call
    Product product "the product of all extents" { (S: shape) = trace.on(&S).product(); }
    CeilDiv ceil_div "the quotient rounded up, mode by mode; R may be a tile, whose repetitions are then counted" {
        (S: tuple, R: tuple) = trace.ceil_div(&S, &R);
        (S: shape, R: strided) = trace.ceil_div_by_layout(&S, &R);
    }
    ShapeDiv shape_div "the shape that is left when R is taken from its front" {
        (S: tuple, R: tuple) = trace.shape_div(&S, &R);
    }
    Idx2Crd idx2crd "the coordinate of an index, the leftmost mode fastest" {
        (i: tuple, S: shape) = trace.idx2crd(&i, &S);
        (i: tuple, S: shape, D: tuple) = trace.idx2crd_by_stride(&i, &S, &D);
    }
    Crd2Idx crd2idx "the index of a coordinate, its offset where strides are given" {
        (c: tuple, S: strided) = trace.crd2idx_by_stride(&c, &S.shape(), &S.stride());
        (c: tuple, S: shape) = trace.crd2idx(&c, &S);
        (c: tuple, S: shape, D: tuple) = trace.crd2idx_by_stride(&c, &S, &D);
    }
    Crd2Crd crd2crd "the coordinate in R of the same index as c in S" {
        (c: tuple, S: shape, R: shape) = trace.crd2crd(&c, &S, &R);
    }
    CompactColMajor compact_col_major "the strides of S, the leftmost mode fastest" {
        (S: shape, n: ?tuple) = trace.compact_col_major(&S, &own::or_one(n));
    }
    CompactRowMajor compact_row_major "the strides of S, the rightmost mode fastest" {
        (S: shape, n: ?tuple) = trace.compact_row_major(&S, &own::or_one(n));
    }
    CompactOrder compact_order "the strides of S, the mode of least order fastest" {
        (S: shape, order: tuple) = trace.compact_order(&S, &order);
    }
    Sum sum "the sum of all entries" { (S: shape) = trace.sum(&S); }
    Max max "the greatest of all entries" { (S: *tuples) = trace.max_element(&S); }
    Min min "the least of all entries" { (S: *tuples) = trace.min_element(&S); }
    Gcd gcd "the greatest common divisor of all entries" { (S: *tuples) = trace.gcd_of(&S); }
    MaxElement max_element "the greatest entry" { (S: shape) = trace.max_element(&S); }
    InnerProduct inner_product "the sum of the products, entry by entry" {
        (S: tuple, R: tuple) = trace.inner_product(&S, &R);
    }
    ProductEach product_each "the product of each mode" { (S: shape) = trace.product_each(&S); }
    ProductLike product_like "the product of each part of S under a leaf of the guide" {
        (S: shape, guide: shape) = trace.product_like(&S, &guide);
    }
    PrefixProduct prefix_product "the product of all extents to the left of each" {
        (S: shape, n: ?tuple) = trace.prefix_product(&S, &own::or_one(n));
    }
    SuffixProduct suffix_product "the product of all extents to the right of each" {
        (S: shape, n: ?tuple) = trace.suffix_product(&S, &own::or_one(n));
    }
    ElemScale elem_scale "each extent of S times the size of its part of R" {
        (S: shape, R: shape) = trace.elem_scale(&S, &R);
    }
    RoundUp round_up "each extent of S rounded up to a multiple of that of R" {
        (S: tuple, R: tuple) = trace.round_up(&S, &R);
    }
    ShapeMin shape_min "the lesser of the two, extent by extent" { (S: shape, R: shape) = trace.shape_min(&S, &R); }
    CommonRefinement common_refinement "the least shape that splits both" {
        (S: shape, R: shape) = trace.common_refinement(&S, &R);
    }
    CommonCoarsening common_coarsening "the greatest shape that both split" {
        (S: shape, R: shape) = trace.common_coarsening(&S, &R);
    }
    ElemLess elem_less "every mode of a is less than that of b" { (a: tuple, b: tuple) = trace.elem_less(&a, &b); }
    ElemLeq elem_leq "b is not less than a in every mode" { (a: tuple, b: tuple) = trace.elem_leq(&a, &b); }
    ElemGtr elem_gtr "every mode of b is less than that of a" { (a: tuple, b: tuple) = trace.elem_gtr(&a, &b); }
    ElemGeq elem_geq "a is not less than b in every mode" { (a: tuple, b: tuple) = trace.elem_geq(&a, &b); }
    LexLess lex_less "a comes first, the leftmost mode deciding" { (a: tuple, b: tuple) = trace.lex_less(&a, &b); }
    ColexLess colex_less "a comes first, the rightmost mode deciding" {
        (a: tuple, b: tuple) = trace.colex_less(&a, &b);
    }
} } } }

pub(in crate::operation) use rows;
