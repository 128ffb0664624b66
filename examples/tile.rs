//! Cuts a layout into tiles, and deals it out to threads.
//!
//!     cargo run --release --example tile

use layout_core::{StaticLayout, layout, layout_const, table};

layout! {
    /// A matrix of 8 by 12, row-major.
    Matrix = (8,12):row;
    /// Tiles of 4 by 3: mode 0 walks inside a tile, mode 1 from tile to tile.
    Tiles = zipped_divide(Matrix, <4, 3>);
    /// The tile at the top left.
    Tile = Tiles[0];
    /// Two threads down, three across, each with every other row and every third column of a tile.
    Dealt = zipped_divide(Tile, <2:2, 1>);
    /// A block of 2 by 2, repeated three times across and twice down.
    Block = (2,2):row;
    Blocked = blocked_product(Block, (2,3));
    Raked = raked_product(Block, (2,3));
    assert size(Tile) * size(Tiles[1]) == size(Matrix);
    assert is_compact(Blocked);
}

fn main() {
    println!("a matrix\n{}", table(&Matrix::VALUE));
    println!("in tiles of <4, 3>: {Tiles}\n\ninside a tile\n{}", table(&Tile::VALUE));
    println!("from tile to tile\n{}", table(&layout_core::ModeOf::<Tiles, 1>::VALUE));
    println!("rows of a tile in twos: {Dealt}\n");
    println!("a block {Block}, repeated\n{}", table(&Blocked::VALUE));
    println!("the same, dealt out\n{}", table(&Raked::VALUE));
    println!("5 does not divide 8: <5, 3> is refused, rounded up by name it has {ROUNDED} tiles");
}

/// `<5, 3>` rounds up: two tiles of 5 rows cover 8 rows.
const ROUNDED: u32 = layout_const!(size(zipped_divide(Matrix, <5, 3>, loose)[1]));
