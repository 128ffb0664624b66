//! Names lead to their definitions, wherever they are used, and hovering shows shape and stride.

use super::{editing, is_installed};

/// A `//~` lists the names of its line to look at, and the value of each.
const PROGRAM: &str = "\
use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout};
pub mod tiles {
    layout_core::layout! {
        /// Four rows.
        pub Tile = (4,(2,2)):(8,(1,4));            //~ Tile
        pub Warp = (2,2):(1,2);                    //~ Warp
        pub Both = (Tile, Warp, Tile);             //~ Both Tile Warp Tile
        pub Banks = Sw<2,0,3> o Tile;              //~ Banks Tile
        assert size(Warp) == 4;                    //~ Warp
    }
}
use tiles::Tile;                                   //~ Tile
layout! {
    Twice = (Tile, tiles::Warp, Tile);             //~ Twice Tile Warp Tile
}
const SIZE: usize = layout_const!(size(Tile));     //~ Tile
const _: () = layout_assert!(size(tiles::Warp) == 4 and size(Tile) == size(Tile)); //~ Warp Tile Tile
pub fn f() -> usize {
    let tile: Tile = Tile;                         //~ Tile Tile
    let three = make_layout!((Tile, (tiles::Warp, Tile)));  //~ Tile Warp Tile
    let again: layout!((Tile, (tiles::Warp, Tile))) = three; //~ Tile Warp Tile
    layout! {
        Mine = (Tile / 2, tiles::Warp);            //~ Mine Tile Warp
        assert size(Mine) + size(Twice) == 56;     //~ Mine Twice
    }
    SIZE + tile.offset(1_usize) + again.offset(0_usize) + Mine::SIZE //~ Mine
        + Twice::SIZE + tiles::Both::SIZE + tiles::Banks::SIZE       //~ Twice Both Banks
}
";

/// Hover text of each name.
const SHOWN: [(&str, &str); 6] = [
    ("Tile", "(4,(2,2)):(8,(1,4))"),
    ("Warp", "(2,2):(1,2)"),
    ("Both", "((4,(2,2)),(2,2),(4,(2,2))):((8,(1,4)),(1,2),(8,(1,4)))"),
    ("Banks", "Sw<2,0,3> o 0 o (4,(2,2)):(8,(1,4))"),
    ("Twice", "((4,(2,2)),(2,2),(4,(2,2))):((8,(1,4)),(1,2),(8,(1,4)))"),
    ("Mine", "((2,(2,2,2)),(2,2)):((8,(16,1,4)),(1,2))"),
];

/// Returns line and column, counted from 0, of the definition of a name: the first line that begins with it.
fn definition(name: &str) -> (usize, usize) {
    let begins = |line: &str| line.trim_start().trim_start_matches("pub ").starts_with(&format!("{name} = "));
    let line = PROGRAM.lines().position(begins).expect("a definition");
    (line, PROGRAM.lines().nth(line).and_then(|line| line.find(name)).expect("the name"))
}

/// Returns every name to look at, with its line and column.
fn uses() -> Vec<(&'static str, usize, usize)> {
    let mut uses = Vec::new();
    for (line, text) in PROGRAM.lines().enumerate() {
        let Some((code, names)) = text.split_once("//~") else { continue };
        let mut from = 0;
        for name in names.split_whitespace() {
            let column = from + code[from..].find(name).expect("the name in its line");
            uses.push((name, line, column));
            from = column + name.len();
        }
    }
    uses
}

/// Renaming writes the new name wherever the old one is used, and nowhere else.
#[test]
fn a_name_is_renamed_where_it_stands() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    for name in ["Warp", "Both", "Mine", "Twice", "Tile"] {
        let stands = uses().into_iter().filter(|(used, ..)| *used == name);
        let stands: Vec<_> = stands.map(|(_, line, column)| (line, column, name.len())).collect();
        assert_eq!(server.renamed(definition(name)), stands, "{name}");
    }
}

#[test]
fn every_use_of_a_name_leads_to_its_definition_and_shows_its_layout() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    let mut missed = Vec::new();
    for (name, line, column) in uses() {
        let (at_line, at_column) = definition(name);
        let found = server.definitions((line, column));
        if found != [("lib.rs".to_owned(), at_line, at_column)] {
            missed.push(format!("{name} at {line}:{column} leads to {found:?}"));
        }
        let shown = server.hover((line, column));
        let (_, notation) = SHOWN.iter().find(|(shown, _)| *shown == name).expect("what is shown of it");
        if !shown.contains(&format!("\n`{notation}`")) {
            missed.push(format!("{name} at {line}:{column} shows {shown}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
