//! Shows the parts of a layout: shape, stride, coordinates, offsets, nesting.
//!
//!     cargo run --release --example read_a_layout

use layout_core::{StaticLayout, layout, layout_const, make_layout, table};

layout! {
    /// 4 rows of 8, row-major.
    Rows = (4,8):(8,1);
    /// The same function, with its columns counted by a pair.
    Nested = (4,(2,4)):(8,(1,2));
    /// 4 rows of 8, in two panels of 4 columns; each panel is row-major.
    Panels = (4,(4,2)):(4,(1,16));
}

fn main() {
    println!("A layout takes coordinates to offsets. {Rows}: row i, column j is at 8·i + 1·j.\n");
    println!("{}", table(&Rows::VALUE));

    println!("A coordinate may be a tuple, or one number that counts the leftmost mode first:");
    println!("  {Rows} (1,2) = {}", Rows.offset((1_u32, 2_u32)));
    println!("  {Rows} 9     = {}, since 9 = 1 + 4·2\n", Rows.offset(9_u32));

    println!("Modes nest. {Nested} is the same function: column j is the pair (j mod 2, j div 2).");
    println!("  {Nested} (1,(0,1)) = {}", Nested.offset((1_u32, (0_u32, 1_u32))));
    println!("  functionally equal: {}\n", layout_const!(functionally_equal(Rows, Nested)));

    println!("Nesting says what flat strides cannot: {Panels} stores two panels one after the other.\n");
    println!("{}", table(&Panels::VALUE));
    let row = make_layout!(Panels o 8:4);
    let offsets: Vec<String> = (0..8_u32).map(|j| row.offset(j).to_string()).collect();
    println!("Row 0 is every fourth coordinate, 8:4. Composed, {Panels} o 8:4 = {row}: {}\n", offsets.join(" "));

    let (size, cosize) = (layout_const!(size((4,8):(9,1))), layout_const!(cosize((4,8):(9,1))));
    println!("(4,8):(9,1) leaves a hole after each row: {size} coordinates in {cosize} offsets,");
    println!("injective: {IS_INJECTIVE}, compact: {}", layout_const!(is_compact((4,8):(9,1))));
}

const IS_INJECTIVE: bool = layout_const!(is_injective((4,8):(9,1)));
