//! Int-tuples: coordinates and indices, products and quotients, sums and comparisons.

macro_rules! rows { ($then:ident $($rows:tt)*) => { $crate::operation::table::modes::rows! { $then $($rows)* { trace call at
    Product product "the product of all extents" eg "product((4,8))" => "32" { (S: shape) = trace.on(&S).product(); }
    CeilDiv ceil_div "the quotient rounded up, mode by mode; R may be a tile, whose repetitions are then counted"
        eg "ceil_div((7,9), (2,4))" => "(4,3)" {
        (S: tuple, R: tuple) = trace.ceil_div(&S, &R);
        (S: shape, R: strided) = trace.ceil_div_by_layout(&S, &R);
    }
    ShapeDiv shape_div "the shape that is left when R is taken from its front" eg "shape_div((4,8), 8)" => "(1,4)" {
        (S: tuple, R: tuple) = trace.shape_div(&S, &R);
    }
    Idx2Crd idx2crd "the coordinate of an index, the leftmost mode fastest" eg "idx2crd(13, (4,8))" => "(1,3)" {
        (i: tuple, S: shape) = trace.idx2crd(&i, &S);
        (i: tuple, S: shape, D: tuple) = trace.idx2crd_by_stride(&i, &S, &D);
    }
    Crd2Idx crd2idx "the index of a coordinate, its offset where strides are given" eg "crd2idx((1,3), (4,8))" => "13" {
        (c: tuple, S: strided) = trace.crd2idx_by_stride(&c, &S.shape(), &S.stride());
        (c: tuple, S: coordinates) = S.coordinate(&c);
        (c: tuple, S: shape) = trace.crd2idx(&c, &S);
        (c: tuple, S: shape, D: tuple) = trace.crd2idx_by_stride(&c, &S, &D);
        (c: tuple, S: shape, D: steps) = own::coordinate_by_steps(&c, &S, &D);
    }
    Crd2Crd crd2crd "the coordinate in R of the same index as c in S" eg "crd2crd((1,3), (4,8), (8,4))" => "(5,1)" {
        (c: tuple, S: shape, R: shape) = trace.crd2crd(&c, &S, &R);
    }
    IncrementCoord increment_coord "the coordinate after c in S, the leftmost mode fastest"
        eg "increment_coord((3,2), (4,8))" => "(0,3)" {
        (c: tuple, S: shape) = trace.increment_coord(&c, &S);
    }
    CompactColMajor compact_col_major "the strides of S, the leftmost mode fastest"
        eg "compact_col_major((4,8))" => "(1,4)" {
        (S: shape, n: ?tuple) = trace.compact_col_major(&S, &own::or_one(n.as_ref()));
    }
    CompactRowMajor compact_row_major "the strides of S, the rightmost mode fastest"
        eg "compact_row_major((4,8))" => "(8,1)" {
        (S: shape, n: ?tuple) = trace.compact_row_major(&S, &own::or_one(n.as_ref()));
    }
    CompactOrder compact_order "the strides of S, the mode of least order fastest"
        eg "compact_order((4,8), (1,0))" => "(8,1)" {
        (S: shape, order: tuple) = trace.compact_order(&S, &order);
    }
    Sum sum "the sum of all entries" eg "sum((4,8,2))" => "14" { (S: shape) = trace.sum(&S); }
    Max max "the greatest of all entries" eg "max((4,8,2), 3)" => "8" { (S: *tuples) = trace.max_element(&S); }
    Min min "the least of all entries" eg "min((4,8,2))" => "2" { (S: *tuples) = trace.min_element(&S); }
    Gcd gcd "the greatest common divisor of all entries" eg "gcd((12,8))" => "4" { (S: *tuples) = trace.gcd_of(&S); }
    MaxElement max_element "the greatest entry" eg "max_element((4,8,2))" => "8" { (S: shape) = trace.max_element(&S); }
    InnerProduct inner_product "the sum of the products, entry by entry" eg "inner_product((4,8), (8,1))" => "40" {
        (S: tuple, R: tuple) = trace.inner_product(&S, &R);
    }
    ProductEach product_each "the product of each mode" eg "product_each(((2,3),4))" => "(6,4)" {
        (S: shape) = trace.product_each(&S);
    }
    ProductLike product_like "the product of each part of S under a leaf of the guide"
        eg "product_like(((2,3),4), (0,0))" => "(6,4)" {
        (S: shape, guide: shape) = trace.product_like(&S, &guide);
    }
    PrefixProduct prefix_product "the product of all extents to the left of each"
        eg "prefix_product((4,8,2))" => "(1,4,32)" {
        (S: shape, n: ?tuple) = trace.prefix_product(&S, &own::or_one(n.as_ref()));
    }
    SuffixProduct suffix_product "the product of all extents to the right of each"
        eg "suffix_product((4,8,2))" => "(16,2,1)" {
        (S: shape, n: ?tuple) = trace.suffix_product(&S, &own::or_one(n.as_ref()));
    }
    ElemScale elem_scale "each extent of S times the size of its part of R"
        eg "elem_scale((4,8), (2,(2,2)))" => "(8,32)" {
        (S: shape, R: shape) = trace.elem_scale(&S, &R);
    }
    RoundUp round_up "each extent of S rounded up to a multiple of that of R" eg "round_up((7,9), (4,4))" => "(8,12)" {
        (S: tuple, R: tuple) = trace.round_up(&S, &R);
    }
    ShapeMin shape_min "the lesser of the two, extent by extent" eg "shape_min((7,9), (8,4))" => "(7,4)" {
        (S: shape, R: shape) = trace.shape_min(&S, &R);
    }
    CommonRefinement common_refinement "the least shape that splits both"
        eg "common_refinement((8,4), ((2,4),4))" => "((2,4),4)" {
        (S: shape, R: shape) = trace.common_refinement(&S, &R);
    }
    CommonCoarsening common_coarsening "the greatest shape that both split"
        eg "common_coarsening((8,4), ((2,4),4))" => "(8,4)" {
        (S: shape, R: shape) = trace.common_coarsening(&S, &R);
    }
    ElemLess elem_less "every mode of a is less than that of b" eg "elem_less((1,2), (4,8))" => "true" {
        (a: tuple, b: tuple) = trace.elem_less(&a, &b);
    }
    ElemLeq elem_leq "b is not less than a in every mode" eg "elem_leq((1,2), (4,8))" => "true" {
        (a: tuple, b: tuple) = trace.elem_leq(&a, &b);
    }
    ElemGtr elem_gtr "every mode of b is less than that of a" eg "elem_gtr((4,8), (1,2))" => "true" {
        (a: tuple, b: tuple) = trace.elem_gtr(&a, &b);
    }
    ElemGeq elem_geq "a is not less than b in every mode" eg "elem_geq((4,8), (1,2))" => "true" {
        (a: tuple, b: tuple) = trace.elem_geq(&a, &b);
    }
    LexLess lex_less "a comes first, the leftmost mode deciding" eg "lex_less((1,9), (2,0))" => "true" {
        (a: tuple, b: tuple) = trace.lex_less(&a, &b);
    }
    ColexLess colex_less "a comes first, the rightmost mode deciding" eg "colex_less((9,1), (0,2))" => "true" {
        (a: tuple, b: tuple) = trace.colex_less(&a, &b);
    }
} } } }

pub(in crate::operation) use rows;
