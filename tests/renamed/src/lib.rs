//! A crate that knows `layout-core` under another name, re-exports its macros and has names of its own.

pub use plans::{StaticLayout, layout, layout_assert, layout_const, make_layout};

/// Tiles for other crates to build upon.
pub mod tiles {
    /// Rows of [`Written`](type@Written).
    pub const ROWS: usize = 12;
    plans::layout! {
        /// Rows of a constant of Rust, whose number the page shows.
        pub Written = ({ROWS}, 8):row;
        /// Sixteen rows of sixteen.
        pub Block = (16, 16):row;
        /// A quarter of the block.
        pub Quarter = logical_divide(Block, (8, 8))[0];
        Inner = (2, 2);
        /// Made from a name that is not visible from outside.
        pub Outer = (Inner, Block);
        assert size(Outer) == 4 * 256;
    }

    plans::layout_assert! { is_divisible(Block, <8, 8>); }

    /// A module with a name that also exists outside it.
    pub mod other {
        plans::layout! {
            /// Different from the `Block` of the enclosing module.
            pub Block = (3, 5);
            /// Two by two threads, each with four neighbors in a row.
            pub Dealt = make_layout_tv((2, 2):(2, 1), (1, 4):(0, 1));
        }
    }
}
