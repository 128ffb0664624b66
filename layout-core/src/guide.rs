//! The guide: a book. `mdbook serve layout-core/guide` from the root of the project shows it with its pictures. Its chapters follow as text; their
//! Rust runs as tests.

macro_rules! chapters {
    ($($name:ident: $file:literal),* $(,)?) => { $(
        #[doc = include_str!(concat!("../guide/src/", $file, ".md"))]
        pub mod $name {}
    )* };
}

chapters! {
    introduction: "introduction",
    layouts: "layouts",
    composition: "composition",
    divide: "divide",
    products: "products",
    swizzles: "swizzles",
    threads: "threads",
    linear: "linear",
    categories: "categories",
    in_your_crate: "macro",
    tensors: "tensors",
    run_time: "run_time",
    errors: "errors",
    product: "product",
    from_cute: "from_cute",
    from_dsl: "from_dsl",
    from_triton: "from_triton",
    from_rust: "from_rust",
    exactness: "exactness",
    puzzles: "puzzles",
}
