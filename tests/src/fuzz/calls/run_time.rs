//! Operations on layouts some of whose integers are known at run time only.

use super::super::Choices;
use super::parts::{extent, pick, swizzle, upto};
use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row("run time", &["composition"], |c| {
        vec![layout(c), pick(c, &["<_,2>", "<2,2:4>", "<_,4:1>", "<1,_>"]).to_owned()]
    }),
    row("run time", &["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"], |c| {
        vec![layout(c), format!("<{},{}>", extent(c), extent(c)), "loose".to_owned()]
    }),
    row("run time", &["logical_product", "zipped_product", "tiled_product", "flat_product"], |c| {
        let block = compact(c);
        vec![block, extent(c).to_string()]
    }),
    row("run time", &["blocked_product", "raked_product"], |c| vec![compact(c), compact(c)]),
    row("run time", &["coalesce", "flatten", "reverse", "transpose"], |c| vec![layout(c)]),
    row("run time, swizzled", &["coalesce", "flatten", "transpose"], |c| {
        vec![format!("{} o {}", swizzle(c), layout(c))]
    }),
    row("run time, profiles", &["coalesce"], |c| vec![layout(c), "(1,1)".to_owned()]),
    row("run time", &["upcast", "downcast"], |c| {
        let (m, n) = (integer(c), pick(c, &["2", "4", "8"]));
        vec![format!("({m},{}):({},1)", 8 * (1 + upto(c, 3)), 8 * (1 + upto(c, 8))), n.to_owned()]
    }),
    row("run time", &["recast_layout"], |c| {
        let m = integer(c);
        vec![
            format!("({m},{}):({},1)", 8 * (1 + upto(c, 3)), 8 * (1 + upto(c, 8))),
            pick(c, &["8", "16"]).to_owned(),
            pick(c, &["16", "32"]).to_owned(),
        ]
    }),
    row("run time", &["local_tile_layout", "inner_partition_layout"], |c| {
        vec![layout(c), format!("<{},{}>", extent(c), extent(c)), "(0,0)".to_owned()]
    }),
    row("run time", &["outer_partition_layout"], |c| {
        vec![layout(c), "<4,8>".to_owned(), format!("({},{})", c.below(4), c.below(8))]
    }),
    row("run time", &["local_partition_layout"], |c| vec![layout(c), "(4,8)".to_owned(), c.below(32).to_string()]),
    row("run time", &["make_layout"], |c| {
        vec![format!("({},{})", integer(c), integer(c)), pick(c, &["row", "col"]).to_owned()]
    }),
    row("run time", &["make_ordered_layout"], |c| {
        vec![format!("({},{})", integer(c), integer(c)), pick(c, &["(0,1)", "(1,0)", "row"]).to_owned()]
    }),
    row("run time", &["tile_to_shape"], |c| {
        vec![
            format!("({},{}):col", extent(c), extent(c)),
            format!("({},{})", integer(c), integer(c)),
            "loose".to_owned(),
        ]
    }),
    row("run time", &["with_shape"], |c| {
        let (extent, integer) = (8 * extent(c), integer(c));
        vec![
            format!("{extent}:{integer}"),
            pick(c, &["(2,{n})", "(4,2,{n})", "8"]).replace("{n}", &(extent / 8).to_string()),
        ]
    }),
    row("run time", &["get"], |c| vec![layout(c), c.below(2).to_string()]),
    row("run time", &["take", "group"], |c| {
        vec![format!("({},{},{}):col", integer(c), extent(c), integer(c)), c.below(2).to_string(), "3".to_owned()]
    }),
    row("run time", &["select"], |c| vec![layout(c), "1".to_owned(), "0".to_owned()]),
    row("run time", &["append", "prepend"], |c| vec![layout(c), format!("{}:{}", integer(c), integer(c))]),
    row("run time", &["replace"], |c| vec![layout(c), c.below(2).to_string(), format!("{}:{}", extent(c), integer(c))]),
    row("run time", &["repeat"], |c| vec![layout(c), "2".to_owned()]),
    row("run time", &["zip"], |c| vec![layout(c), layout(c)]),
    row("run time", &["slice", "dice"], |c| vec![pick(c, &["(_,2)", "(0,_)", "(_,_)"]).to_owned(), layout(c)]),
    row("run time, swizzled", &["composition"], |c| {
        let swizzle = swizzle(c);
        if c.once_in(2) {
            return vec![swizzle, layout(c)];
        }
        vec![
            format!("({swizzle} o ({},8):({},1))", integer(c), integer(c)),
            pick(c, &["<_,4>", "<_,2:4>", "<_,4:2>"]).to_owned(),
        ]
    }),
    row("run time, swizzled", &["slice"], |c| {
        let b = swizzle(c);
        vec![pick(c, &["(_,0)", "(_,_)", "(0,_)"]).to_owned(), format!("{b} o {}", layout(c))]
    }),
];

/// An integer that is known at run time only, or a number.
fn integer(c: &mut Choices<'_>) -> String {
    pick(c, &["{m}", "{k}", "{n}", "{m}", "{2 * k}", "{m + n}", "8", "12", "5"]).to_owned()
}

/// A layout of two modes.
fn layout(c: &mut Choices<'_>) -> String {
    match c.below(4) {
        0 => format!("({},{}):row", integer(c), integer(c)),
        1 => format!("({},{}):col", integer(c), integer(c)),
        2 => format!("({},{}):({},1)", integer(c), extent(c), integer(c)),
        _ => format!("({},{}):(1,{})", extent(c), extent(c), integer(c)),
    }
}

fn compact(c: &mut Choices<'_>) -> String {
    format!("({},{}){}", integer(c), extent(c), pick(c, &["", ":col", ":row"]))
}
