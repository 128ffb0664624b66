//! The path of a visibility without its root.
mod tiles {
    pub mod warp {
        layout_core::layout! { pub(in tiles) Lanes = (4, 8); }
    }
}

fn main() {}
