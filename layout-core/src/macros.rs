//! The macros: each passes the path of this crate on to the procedural macro behind it.

/// Layouts as types, and names for them. The [guide](crate::guide) teaches the language, the [reference](crate::reference) lists its operations.
///
/// In type position it is the type of an expression:
///
/// ```
/// use layout_core::{StaticLayout, layout};
/// type Tiles = layout!((4,8):(8,1) / (2,4));
/// assert_eq!(Tiles::new().to_string(), "((2,2),(4,2)):((8,16),(1,4))");
/// ```
///
/// In item position it defines names. A name is a type, a constant of that type, and a name that later calls resolve by
/// Rust's own paths and visibility:
///
/// ```
/// use layout_core::{StaticLayout, layout};
/// layout! {
///     /// A tile of A.
///     pub TileA = (128, 8):(8, 1);
///     Threads = (32, 4);
///     assert size(TileA) == 8 * size(Threads);
/// }
/// assert_eq!(TileA::SIZE, 1024);
/// assert_eq!(TileA.offset((1_u32, 2_u32)), 10);
/// type PerThread = layout!(zipped_divide(TileA, Threads[0]));
/// ```
///
/// A family is a trait with the layouts of each entry of a list, for code that is generic over them:
///
/// ```
/// use layout_core::layout;
/// layout! {
///     /// Tiles of a matrix.
///     pub trait Tiles for Tile<BM, BK> in [(128, 32), (64, 64)] {
///         /// The tile in shared memory.
///         Shared = Sw<3,3,3> o (BM, BK):row;
///         Rows = {BM / 8};
///     }
/// }
/// fn describe<T: Tiles>() -> String {
///     format!("{}, {} × 8 rows", T::Shared, T::Rows)
/// }
/// assert_eq!(describe::<Tile<64, 64>>(), "Sw<3,3,3> o 0 o (64,64):(64,1), 8 × 8 rows");
/// ```
#[cfg(not(rust_analyzer))]
#[macro_export]
macro_rules! layout {
    ($($tokens:tt)*) => { $crate::hint::layout_is_a_type_or_names_with_equals_signs! { [$crate] $($tokens)* } };
}

#[cfg(rust_analyzer)]
layout_macros::layout_in_an_editor! {
    /// Layouts as types, and names for them.
    ///
    /// In type position it is the type of an expression, `layout!((4,8):(8,1) / (2,4))`; in item position it defines names, each a type, a constant of that type,
    /// and a name for later calls: `layout! { pub Tile = (128, 8):(8, 1); }`.
}

/// A layout as a value, where [`layout!`](crate::layout) is a type.
///
/// ```
/// use layout_core::make_layout;
/// let rows = make_layout!((4,8):row);
/// assert_eq!(rows.offset((1_usize, 2_usize)), 10);
/// ```
///
/// Here an integer may be known only at run time: Rust in braces, a `u32`, `i32`, `u64` or `usize`. It is read once and stored;
/// everything static is folded into the type:
///
/// ```
/// use layout_core::{C, Layout, make_layout};
/// let (m, k) = (1000_u32, 96_u32);
/// let a: Layout<(u32, u32), (u32, C<1>)> = make_layout!(({m}, {k}):({k}, 1));
/// assert_eq!(a.offset((2_u32, 3_u32)), 195);
/// let tiled = make_layout!(zipped_divide(({m}, {k}):({k}, 1), <128, 8>, loose));
/// assert_eq!(format!("{tiled:#}"), "((_128,_8),(8,12)):((96,_1),(12288,_8))");
/// ```
///
/// An operation that depends on such an integer is a compile error that names it:
///
/// ```compile_fail
/// # use layout_core::make_layout;
/// let m = 1000_u32;
/// let _ = make_layout!({m}:1 / 128); // whether 128 divides `m`, known at run time only
/// ```
///
/// Braces may hold types and constants instead, in generic code too. An operation without an answer is an error (E0080) in your line, where that of the
/// type `layout!(…)` is in this library:
///
/// ```
/// use layout_core::{StaticLayout, layout, make_layout};
/// fn rows<L: StaticLayout, const N: usize>() -> String {
///     make_layout!(zipped_divide({L}, <{N}, 4>)).to_string()
/// }
/// assert_eq!(rows::<layout!((4,8):row), 2>(), "((2,4),(2,2)):((8,1),(16,4))");
/// ```
#[macro_export]
macro_rules! make_layout {
    ($($tokens:tt)*) => { $crate::hint::make_layout_is_a_value_and_layout_a_type! { [$crate] $($tokens)* } };
}

/// Data through a layout of [`make_layout!`]: `Tensor::new(data, make_layout!(…))`, with an error in your line.
///
/// The data are compared with the layout here, in the function that calls the macro, so that the compiler shows its line first; for [`Tensor::new`](crate::Tensor::new) it shows the
/// library's, and this one below.
///
/// ```
/// use layout_core::make_tensor;
/// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
/// let rows = make_tensor!(&numbers, (4,8):row);
/// assert_eq!(rows[(2_u32, 3_u32)], 19);
///
/// let (m, pitch) = (4_u32, 8_u32);
/// let rows = make_tensor!(&numbers[..], ({m}, 8):({pitch}, 1));
/// assert_eq!(rows[(2_u32, 3_u32)], 19);
/// ```
///
/// ```compile_fail,E0080
/// // error: the layout of a tensor reaches past the end of its array: over 32 elements, and there are 31
/// let rows = layout_core::make_tensor!([0_f32; 31], (4,8):row);
/// ```
///
/// # Panics
/// Same as [`Tensor::new`](crate::Tensor::new), for what is known at run time only.
#[macro_export]
macro_rules! make_tensor {
    ($data:expr, $($layout:tt)+) => {{
        #[inline(always)]
        #[track_caller]
        fn tensor<D: $crate::Data<P>, P: $crate::Holds<L>, L: ::core::marker::Copy, T: $crate::LayoutOf<P, L>>(
            data: D,
            layout: T,
        ) -> $crate::MadeOf<D, $crate::MadeOf<T, $crate::Tensor<P, L>>> {
            const { $crate::__private::must_hold::<D, P, L>() };
            $crate::Tensor::<P, L>::compared(data, layout)
        }
        tensor($data, $crate::make_layout!($($layout)+))
    }};
    ($($tokens:tt)*) => { compile_error! { "a tensor is made of data and a layout: write `make_tensor!(data, (4,8):row)`" } };
}

/// Registers in a layout of [`make_layout!`], with every element set to a value: `Fragment::<_, layout!(…)>::filled(value)`, with an error in your line.
///
/// ```
/// use layout_core::make_fragment;
/// let mut sums = make_fragment!(0_f32, (2,(2,4)));
/// sums[(1, (0, 3))] += 2.5;
/// assert_eq!(sums.as_array()[3][0][1], 2.5);
/// ```
///
/// ```compile_fail,E0080
/// // error: a fragment's layout is compact and column-major: the stride of extent 8 is 1, not 8
/// let sums = layout_core::make_fragment!(0_f32, (8,8):row);
/// ```
#[macro_export]
macro_rules! make_fragment {
    ($value:expr, $($layout:tt)+) => {{
        #[inline(always)]
        fn fragment<T: ::core::marker::Copy + 'static, L: $crate::TypedLayout>(value: T, _: L) -> $crate::Fragment<T, L>
        where
            $crate::ShapeOf<L>: $crate::Stored,
        {
            const { $crate::__private::must_be_a_fragment::<L>() };
            $crate::Fragment::<T, L>::compared(value)
        }
        fragment($value, $crate::make_layout!($($layout)+))
    }};
    ($($tokens:tt)*) => { compile_error! { "registers have a value and a layout: write `make_fragment!(0.0, (4,8))`" } };
}

/// An integer or a boolean, computed while the crate compiles. The integer takes the type it is used at; with Rust in braces it is a `usize`, or the type
/// given next to it: `u64` in `const N: u64 = 2 * layout_const!(size({L}));`, or the return type of a function.
///
/// ```
/// use layout_core::{StaticLayout, layout, layout_const};
/// const TILES: usize = layout_const!(size(((128, 64) / (32, 8))[1]));
/// let staged = [0_f32; layout_const!(cosize((8,8):(9,1)))];
/// assert!(layout_const!(is_injective((8,8):(9,1))));
///
/// fn begin<L: StaticLayout>(tile: u32) -> u32 {
///     tile * layout_const!(size({L}))
/// }
/// assert_eq!(begin::<layout!((4,8))>(3), 96);
/// # assert_eq!((TILES, staged.len()), (64, 71));
/// ```
#[macro_export]
macro_rules! layout_const {
    ($($tokens:tt)*) => { $crate::hint::layout_const_is_a_value! { [$crate] $($tokens)* } };
}

/// A condition that is checked while the crate compiles, like `assert` inside [`layout!`](crate::layout).
///
/// In an expression it is `()`, anywhere: in a function, or in the value of a constant.
///
/// ```
/// use layout_core::{layout, layout_assert};
/// layout! { Tile = (64,72):(72,1); }
///
/// const _: () = layout_assert!(is_injective(Tile) and vector_width(Tile[1], f16) >= 8);
/// fn stage() {
///     layout_assert!(not is_compact(Tile) or size(Tile) == 64 * 72);
/// }
/// # stage();
/// ```
///
/// It is also allowed among items. If there are several conditions each ends with a semicolon:
///
/// ```
/// mod tiles {
///     layout_core::layout! { pub Smem = Sw<3,3,3> o (8,64):(64,1); }
///     layout_core::layout_assert!(is_bijective(Smem));
///     layout_core::layout_assert! {
///         conflict_free(Smem, ldmatrix, 2);
///         size(Smem) == 512;
///     }
/// }
/// # fn main() {}
/// ```
///
/// A condition that does not hold is a compile error, with its sides as evaluated:
///
/// ```compile_fail
/// layout_core::layout_assert!(size((4,8)) == 24); // the assertion is false: 32 is not 24
/// ```
///
/// A macro cannot look into a type parameter; use [`assertions`](crate::assertions) there.
#[macro_export]
macro_rules! layout_assert {
    ($($tokens:tt)*) => { $crate::hint::layout_assert_is_a_value_or_conditions_with_semicolons! { [$crate] $($tokens)* } };
}

/// A loop written out: its body once for each number, with the number in place of the index.
///
/// The index is a literal, so it takes the type of each place, of a coordinate in `u32` as of an array's index; and it can select types. The numbers are
/// integers of [`layout!`](crate::layout), at most 256. The function [`unroll`](fn@crate::unroll) counts by a const parameter instead, in `usize`.
///
/// ```
/// use layout_core::{C, Layout, StaticLayout, Tensor, layout, unroll};
/// layout! { Part = (4,2):(2,1); }
/// let tensor = Tensor::new([0, 1, 2, 3, 4, 5, 6, 7], Part);
/// let column = 1_u32;
/// let mut squares = [0; 4];
/// unroll!(for i in 0..size(Part[0]) { squares[i] = tensor[(i, column)] * tensor[(i, column)] });
/// assert_eq!(squares, [1, 9, 25, 49]);
///
/// let mut extents = [0; 3];
/// unroll!(for i in 0..3 { extents[i] = Layout::<C<{ i + 1 }>, C<1>>::SIZE });
/// assert_eq!(extents, [1, 2, 3]);
/// ```
///
/// If nothing determines its type, as for a bare coordinate, the range does:
///
/// ```
/// use layout_core::{Tensor, make_layout, unroll};
/// let tensor = Tensor::new([3, 4, 5, 6], make_layout!(4:1));
/// let mut sum = 0;
/// unroll!(for i in 0..4_u32 { sum += tensor[i] });
/// assert_eq!(sum, 18);
/// ```
///
/// A `break` or `continue` cannot leave a body: it would belong to another loop.
///
/// ```compile_fail
/// for _ in 0..2 {
///     layout_core::unroll!(for i in 0..4 { if i == 2 { continue; } });
/// }
/// ```
#[macro_export]
macro_rules! unroll {
    ($($tokens:tt)*) => { $crate::hint::unroll_is_a_statement! { [$crate] $($tokens)* } };
}

/// A module for an MMA instruction, like those in [`atoms`](crate::atoms): its layouts by name, and its type.
///
/// ```
/// use layout_core::{StaticLayout, mma_atom};
/// mma_atom! {
///     /// 64 rows, 40 columns, of bytes.
///     mod bytes = "SM90_64x40x32_F16E5M2E5M2_RS_TN";
/// }
/// assert_eq!(bytes::C::new().to_string(), "((4,8,4),(2,2,5)):((128,1,16),(64,8,512))");
/// ```
///
/// An unknown name is a compile error:
///
/// ```compile_fail
/// layout_core::mma_atom! { mod none = "SM90_64x12x16_F32F16F16_SS"; }
/// ```
#[macro_export]
macro_rules! mma_atom {
    ($(#[$attribute:meta])* $visibility:vis mod $module:ident = $name:tt $(;)?) => {
        $crate::hint::atoms_are_items_of_a_module! { [$crate] __named_mma { $(#[$attribute])* } { $visibility } $module $name }
    };
    ($($tokens:tt)*) => { compile_error! { "an atom by its name is a module: write `mma_atom! { mod name = \"SM80_16x8x16_F32F16F16F32_TN\"; }`" } };
}

/// A module for a copy instruction, like those in [`atoms`](crate::atoms): its layouts by name, and its type.
///
/// ```
/// use layout_core::{StaticLayout, copy_atom};
/// copy_atom! { mod wide = "UniversalCopy<uint256_t>"; }
/// assert_eq!(wide::Src::new().to_string(), "(1,256):(0,1)");
/// ```
#[macro_export]
macro_rules! copy_atom {
    ($(#[$attribute:meta])* $visibility:vis mod $module:ident = $name:tt $(;)?) => {
        $crate::hint::atoms_are_items_of_a_module! { [$crate] __named_copy { $(#[$attribute])* } { $visibility } $module $name }
    };
    ($($tokens:tt)*) => { compile_error! { "an atom by its name is a module: write `copy_atom! { mod name = \"SM75_U32x4_LDSM_N\"; }`" } };
}
