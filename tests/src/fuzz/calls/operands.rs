//! The operands that names in templates stand for.

use super::super::Choices;
use super::parts::{
    Laid, divisor, extent, injective, nested, of_modes, order, packed, pick, plain, shape, small, sorted, strides,
    swizzle, under, upto,
};
use super::related::{
    alike, by_modes, coarser, coordinate, finer, inner, natural, near, same_size, tile, tile_of_numbers,
};
use super::{Call, Layout, Operand, Related, Together, accesses, algebra, arrows, atoms, linear, written};
use crate::tree::Tree;

/// Layouts; each becomes the last layout, and is swizzled if the row is.
pub(super) const LAYOUTS: &[(&str, Layout)] = &[
    ("A", plain),
    ("compact", |c| injective(c, false)),
    ("gapped", |c| injective(c, true)),
    ("sorted", sorted),
    ("packed", packed),
    ("flat", |c| {
        let layout = plain(c);
        Laid::new(Tree::flat(&layout.shape.leaves()), &layout.stride.leaves())
    }),
    ("little", |c| {
        let rank = 1 + c.below(2);
        small(c, rank)
    }),
    ("small2", |c| small(c, 2)),
];

/// Tuples that fit the last shape.
pub(super) const SHAPES: &[(&str, Related)] = &[
    ("near", near),
    ("alike", alike),
    ("coarser", coarser),
    ("finer", finer),
    ("same_size", same_size),
    ("natural", natural),
    ("nearly_natural", |c, shape| {
        let other = alike(c, shape);
        natural(c, &other)
    }),
    ("divisors", |c, shape| {
        let divisors: Vec<u64> = shape.leaves().iter().map(|leaf| divisor(c, *leaf)).collect();
        shape.with(&divisors)
    }),
    ("order", |c, shape| {
        let places: Vec<u64> = order(c, shape.leaves().len()).into_iter().map(|place| place as u64).collect();
        shape.with(&places)
    }),
    ("profile", |c, shape| nested(c, &vec![1; shape.leaves().len()])),
    ("renested", |c, shape| nested(c, &shape.leaves())),
];

/// Other operands that are written one at a time.
pub(super) const OPERANDS: &[(&str, Operand)] = &[
    // Tuples, and operands that fit the last shape.
    ("S", |c, call| {
        let shape = shape(c);
        call.shape(shape)
    }),
    ("area", |c, call| {
        let area = extent(c) * extent(c);
        call.shape(Tree::Leaf(area))
    }),
    ("shape3", |c, call| {
        let shape = of_modes(c, 3);
        call.shape(shape)
    }),
    ("shape", |_, call| written(&call.laid.shape)),
    ("divisor", |c, call| divisor(c, call.laid.size()).to_string()),
    ("leaves", |_, call| written(&Tree::flat(&call.laid.shape.leaves()))),
    ("leaf", |c, call| (1 + c.below(call.laid.shape.leaves().len())).to_string()),
    ("index", |c, call| upto(c, call.laid.size() - 1).to_string()),
    ("coordinate", |c, call| coordinate(c, &call.laid.shape, false)),
    ("holes", |c, call| coordinate(c, &call.laid.shape, true)),
    // Layouts, and operands that fit the last one.
    ("small1", |c, _| small(c, 1).to_string()),
    ("times", |c, _| {
        let rank = 1 + c.below(2);
        small(c, rank).to_string()
    }),
    ("alike_small", |c, call| small(c, call.laid.shape.modes().len()).to_string()),
    ("layout", |_, call| call.laid.to_string()),
    ("stride", |_, call| written(&call.laid.stride)),
    ("offset", |c, call| {
        let index = upto(c, call.laid.size() - 1);
        if c.once_in(6) { upto(c, call.laid.cosize() * 2) } else { call.laid.offset(index) }.to_string()
    }),
    ("multiple", |c, call| (call.laid.cosize() * (1 + upto(c, 3))).to_string()),
    ("onto", |c, call| (call.laid.cosize() + u64::from(c.once_in(4))).to_string()),
    ("end", |c, call| {
        let (extents, strides) = (call.laid.shape.leaves(), call.laid.stride.leaves());
        let end = extents.last().zip(strides.last()).map_or(1, |(extent, stride)| extent * stride);
        (end * (1 + upto(c, 3)) + u64::from(c.once_in(8))).to_string()
    }),
    ("equal", equal),
    ("inner", |c, call| inner(c, &call.laid.shape).to_string()),
    ("tile", |c, call| tile(c, &call.laid.shape)),
    ("loose_tile", |c, call| {
        let tiles: Vec<String> = call.laid.shape.modes().iter().map(|_| extent(c).to_string()).collect();
        format!("<{}>", tiles.join(","))
    }),
    ("filled", |c, call| algebra::filled(c, call, 0)),
    ("overfilled", |c, call| algebra::filled(c, call, 3)),
    ("of_mmas", |c, call| algebra::of_mmas(c, call)),
    // Modes of a tuple or of a layout.
    ("M", |c, call| {
        let rank = 2 + c.below(2);
        let shape = of_modes(c, rank);
        let strides = strides(c, &shape.leaves());
        if call.row.is_tuple { call.shape(shape) } else { call.lay(c, Laid::new(shape, &strides)) }
    }),
    ("new", |c, call| if call.row.is_tuple { extent(c).to_string() } else { small(c, 2).to_string() }),
    ("mode", |c, call| c.below(call.laid.shape.modes().len()).to_string()),
    ("more", |c, call| (call.laid.shape.modes().len() + c.below(3)).to_string()),
    ("range", |c, call| {
        let rank = call.laid.shape.modes().len();
        let begin = c.below(rank);
        format!("{begin},{}", begin + 1 + c.below(rank - begin))
    }),
    ("path", |c, call| {
        let modes = call.laid.shape.modes();
        let first = c.below(modes.len());
        match &modes[first] {
            Tree::Node(inside) if c.once_in(2) => format!("{first},{}", c.below(inside.len())),
            _ => first.to_string(),
        }
    }),
    // Swizzles and coordinates.
    ("Sw", |c, _| swizzle(c)),
    ("origin", |c, _| pick(c, &["0", "0", "8", "24", "64", "3", "17"]).to_owned()),
    ("coordinates", algebra::coordinates),
    // Accesses.
    ("vectors", accesses::vectors),
    ("tile16", |c, call| accesses::tile(c, call, 16, 24)),
    ("tile40", |c, call| accesses::tile(c, call, 40, 66)),
    ("compact_tile", accesses::compact),
    ("tile_text", |c, call| accesses::aligned(c, call).to_string()),
    ("type", |c, _| pick(c, &accesses::TYPES).to_owned()),
    ("access", accesses::access),
    // Atoms.
    ("atom", |c, _| atoms::quoted(pick(c, &atoms::ATOMS))),
    ("large_atom", |c, _| atoms::quoted(pick(c, &atoms::LARGE))),
    ("scaled_atom", |c, _| atoms::quoted(pick(c, &atoms::SCALED))),
    ("sparse_atom", |c, _| atoms::quoted(pick(c, &atoms::SPARSE))),
    ("copy_atom", |c, _| atoms::quoted(pick(c, &atoms::COPIES))),
    // Morphisms and linear layouts.
    ("arrow", |c, _| arrows::Arrow::any(c).written()),
    ("L", linear::two_by_two),
    ("bijection", |c, _| linear::bijection(c, &linear::OUT)),
    ("offset_bijection", |c, _| linear::bijection(c, &["offset"])),
    ("offsets", |c, _| linear::Lin::any(c, &["offset"], &["offset"]).to_string()),
    ("sheared", linear::sheared),
    ("four_bits", |c, _| linear::Lin::sized(c, &linear::IN, &linear::OUT, 4, 4).to_string()),
    ("four_bit_tensor", |c, _| linear::Lin::sized(c, &linear::IN, &linear::DIMS, 4, 4).to_string()),
    ("one_warp", |c, _| {
        let a = linear::Lin::random(c, &linear::IN, &[("row", 2), ("col", 2)]);
        format!("concat_ins({a},linear{{ warp: [] -> row: 4, col: 4 }})")
    }),
    ("one_column", |c, _| linear::Lin::random(c, &linear::IN, &[("row", 3), ("col", 0)]).to_string()),
    ("tensor", |c, _| linear::Lin::any(c, &linear::IN, &linear::DIMS).to_string()),
    ("apart", linear::apart),
    ("out", |c, _| pick(c, &["\"row\"", "\"col\""]).to_owned()),
    ("places3", |c, _| linear::places(c, 3)),
    ("places4", |c, _| linear::places(c, 4)),
    ("matrix_shape", |c, _| format!("({},{})", 4 << c.below(5), 4 << c.below(5))),
    ("wide_shape", |c, _| format!("({},{})", 8 << c.below(4), 8 << c.below(5))),
    ("mma_matrix", |c, _| format!("({},{})", 16 << c.below(3), 8 << c.below(4))),
    // Run-time integers.
    ("extent", |c, _| extent(c).to_string()),
    ("integer", integer),
    ("given", |c, call| match c.below(4) {
        0 => call.filled("(@integer,@integer):row", c),
        1 => call.filled("(@integer,@integer):col", c),
        2 => call.filled("(@integer,@extent):(@integer,1)", c),
        _ => call.filled("(@extent,@extent):(1,@integer)", c),
    }),
    ("given_compact", |c, call| call.filled("(@integer,@extent)", c) + pick(c, &["", ":col", ":row"])),
    ("given_rows", |c, call| format!("({},{}):({},1)", integer(c, call), 8 * (1 + upto(c, 3)), 8 * (1 + upto(c, 8)))),
];

/// Operands that are written together.
pub(super) const TOGETHER: &[(&str, Together)] = &[
    ("split_alike", |c, _| {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for _ in 0..=c.below(2) {
            let (a, b) = (pick(c, &[2, 3, 4, 6]), pick(c, &[1, 2, 3, 4]));
            first.extend([a, b]);
            second.push(a * b);
        }
        if c.once_in(2) {
            second.push(pick(c, &[2, 3, 5]));
        }
        vec![written(&nested(c, &first)), written(&nested(c, &second))]
    }),
    ("coordinate_layout", |c, call| vec![algebra::coordinates(c, call)]),
    ("pairs", algebra::pairs),
    ("common", algebra::common),
    ("numberings", |c, _| {
        let rank = 1 + c.below(2);
        vec![algebra::numbering(c, rank), algebra::numbering(c, rank)]
    }),
    ("tiled", algebra::tiled),
    ("strewn", |c, call| {
        let a = algebra::tensor(c, call);
        let tiles = tile_of_numbers(c, &call.laid.shape);
        let written: Vec<String> = tiles.iter().map(u64::to_string).collect();
        vec![a, format!("<{}>", written.join(",")), by_modes(c, &tiles)]
    }),
    ("projected", algebra::projected),
    ("shared", |c, call| {
        let a = algebra::tensor(c, call);
        [vec![a], algebra::threads(c, &call.laid.shape)].concat()
    }),
    ("shared_shape", |c, _| {
        let rank = 1 + c.below(2);
        let shape = of_modes(c, rank);
        [vec![written(&shape)], algebra::threads(c, &shape)].concat()
    }),
    ("masks", |c, _| {
        let (bits, base) = (1 + c.below(4), c.below(5));
        let shift = bits + c.below(4);
        let (low, high) = (((1_u64 << bits) - 1) << base, ((1_u64 << bits) - 1) << (base + shift));
        let masks = if c.once_in(3) { [low, high] } else { [high, low] };
        masks.iter().map(u64::to_string).collect()
    }),
    ("operand_k", |c, _| algebra::operand(c, "k")),
    ("operand_mn", |c, _| algebra::operand(c, "mn")),
    ("warps", accesses::warps),
    ("mma_a", |c, _| atoms::of_mma(c, 0, &atoms::ATOMS)),
    ("mma_b", |c, _| atoms::of_mma(c, 1, &atoms::ATOMS)),
    ("mma_c", |c, _| atoms::of_mma(c, 2, &atoms::ATOMS)),
    ("hmma_a", |c, _| atoms::of_mma(c, 0, &atoms::ATOMS[..1])),
    ("hmma_b", |c, _| atoms::of_mma(c, 1, &atoms::ATOMS[..1])),
    ("hmma_c", |c, _| atoms::of_mma(c, 2, &atoms::ATOMS[..1])),
    ("copy", atoms::copy),
    ("arrow", |c, call| {
        let all = c.once_in(3);
        arrows::Arrow::between(c, all).parts(call)
    }),
    ("onto", |c, call| arrows::Arrow::between(c, true).parts(call)),
    ("onto_codomain", |c, call| {
        let f = arrows::Arrow::any(c);
        call.shape(f.codomain.clone());
        vec![f.written()]
    }),
    ("in_a_row", |c, _| arrows::Arrow::in_a_row(c)),
    ("side_by_side", |c, _| arrows::Arrow::side_by_side(c)),
    ("restricted", |c, _| arrows::Arrow::restricted(c)),
    ("factorized", |c, _| arrows::Arrow::factorized(c)),
    ("divided", |c, _| arrows::Arrow::divided(c)),
    ("multiplied", |c, _| arrows::Arrow::multiplied(c)),
    ("classes", |c, _| arrows::Arrow::classes(c)),
    ("linear_in_a_row", |c, _| linear::in_a_row(c)),
    ("converted", |c, _| linear::shuffled(c, &linear::HELD)),
    ("shuffled", |c, _| linear::shuffled(c, &linear::HELD[..2])),
    ("held", |c, _| linear::held(c)),
    ("of_four", |c, _| linear::of_four(c)),
    ("same_inputs", |c, _| linear::same_inputs(c)),
    ("factors", |c, _| linear::factors(c)),
    ("columns", |c, _| linear::columns(c)),
    ("two", |c, _| linear::two(c)),
    ("reshaped", |c, call| {
        let (extent, integer) = (8 * extent(c), integer(c, call));
        let shape = pick(c, &["(2,{n})", "(4,2,{n})", "8"]).replace("{n}", &(extent / 8).to_string());
        vec![format!("{extent}:{integer}"), shape]
    }),
];

/// Writes a run-time integer, or a number.
fn integer(c: &mut Choices<'_>, _: &mut Call) -> String {
    pick(c, &["{m}", "{k}", "{n}", "{m}", "{2 * k}", "{m + n}", "8", "12", "5"]).to_owned()
}

/// Writes a layout that is the same function as the last one, or nearly so.
fn equal(c: &mut Choices<'_>, call: &mut Call) -> String {
    let a = call.laid.clone();
    match c.below(5) {
        0 => format!("coalesce({a})"),
        1 => format!("with_shape({a},{})", written(&same_size(c, &a.shape))),
        2 => {
            let other = Laid::new(a.shape.clone(), &strides(c, &a.shape.leaves()));
            if call.row.is_swizzled { under(c, other).to_string() } else { other.to_string() }
        }
        3 => Laid { swizzle: String::new(), ..a }.to_string(),
        _ => {
            let shape = near(c, &a.shape);
            let strides = strides(c, &shape.leaves());
            Laid::new(shape, &strides).to_string()
        }
    }
}
