//! Refusals of morphisms: no type represents one, so generic code evaluates a `const` block.

use super::{Case, camel, parts};

/// A call, the kinds of its operands `a`, `b`, `c`, and the function that refuses.
type Row = (&'static str, &'static str, &'static str);

const PREDICATES: [Row; 5] = [
    (
        "are_composable(morphism((4,2),(4,2),(1,2)), morphism((4,3),(4,3),(1,2)))",
        "arrow arrow",
        "require_are_composable(&a, &b)",
    ),
    (
        "images_are_disjoint(morphism((2),(2,2),(1)), morphism((2),(2,2),(1)))",
        "arrow arrow",
        "require_images_are_disjoint(&a, &b)",
    ),
    ("divides(morphism((4),(4),(1)), morphism((4,2),(4,2),(1,2)))", "arrow arrow", "require_divides(&a, &b)"),
    (
        "product_admissible(morphism((4),(4,2),(1)), morphism((3),(3),(1)))",
        "arrow arrow",
        "require_product_admissible(&a, &b)",
    ),
    ("is_tractable((4,8):(1,5))", "layout", "require_tractable(&a)"),
];

const OPERATIONS: [Row; 21] = [
    ("morphism((4,8), (8,4), 2)", "tuple tuple number", "NestMorphism::new(a, b, &[2])"),
    ("morphism((4,8), (8,4), (2,3))", "tuple tuple positions", "NestMorphism::new(a, b, c)"),
    ("morphism((4,4), (8,4), (2,2))", "tuple tuple positions", "NestMorphism::new(a, b, c)"),
    ("morphism((4,8), (8,4), (1,2))", "tuple tuple positions", "NestMorphism::new(a, b, c)"),
    ("morphism((2,3,4):(1,2,9))", "layout", "NestMorphism::of_layout(&a)"),
    ("compose_morphisms(morphism((4,2),(4,2),(1,2)), morphism((4,3),(4,3),(1,2)))", "arrow arrow", "a.compose(&b)"),
    ("morphism((8),(8),(1)) o morphism((4,2),(4,2),(1,2))", "arrow arrow", "b.compose(&a)"),
    ("weak_composite(morphism((5),(5),(1)), morphism((6,3),(3,2,6),(3,1)))", "arrow arrow", "a.weak_composite(&b)"),
    ("concat_morphisms(morphism((2),(2,3),(1)), morphism((3),(3,2),(1)))", "flat flat", "a.concat(&b)"),
    ("concat_morphisms(morphism((4),(4),(1)), morphism((4),(4),(1)))", "arrow arrow", "a.concat(&b)"),
    ("logical_divide(morphism((4,2),(4,2),(1,2)), morphism((4,2),(4,2),(1,0)))", "arrow arrow", "a.logical_divide(&b)"),
    ("logical_product(morphism((4),(4,2),(1)), morphism((4),(4),(1)))", "arrow arrow", "a.logical_product(&b)"),
    ("complement(morphism((4,2),(4),(1,0)))", "arrow", "a.complement()"),
    ("restrict(morphism((4,2),(4,2),(1,2)), (2,1))", "flat positions", "a.restrict(b)"),
    ("update_codomain(morphism((2),(2,3,5),(1)), (1,2))", "flat positions", "Classes::listed(&tuple(&[1, 2]), 3)"),
    ("factorize(morphism((4,2),(4,2),(1,2)), 2)", "flat number", "a.factorize(&[2])"),
    ("realize(morphism((2,2),(2,2),(2,1)), 4)", "flat number", "a.realize(b)"),
    ("pullback(morphism((6),(6),(1)), (2,2))", "arrow tuple", "a.pullback_along(&b)"),
    ("pushforward(morphism((4,6),(4,6),(1,2)), (4,5))", "arrow tuple", "a.pushforward_along(&b)"),
    ("mutual_refinement((4,8), (4,6))", "tuple tuple", "mutual_refinement(&a, &b)"),
    ("relative_mode((2,2,6), 2, (4,6))", "tuple number tuple", "relative_mode(&a, 2, &c)"),
];

pub fn requirements() -> Vec<Case> {
    PREDICATES.iter().map(|row| case(row, "require")).collect()
}

pub fn cases() -> Vec<Case> {
    OPERATIONS.iter().map(|row| case(row, "let _ = answer")).collect()
}

/// Makes the operands constants of the program, and adds the call with them and the use of its answer.
fn case(&(call, kinds, answer): &Row, made: &str) -> Case {
    let prefix = call.split_once(" o ").map_or(call.to_owned(), |(a, b)| format!("composition({a}, {b})"));
    let (name, arguments) = parts(&prefix);
    let (mut constants, mut operands) = (String::new(), String::new());
    for ((letter, kind), argument) in ["a", "b", "c"].iter().zip(kinds.split(' ')).zip(arguments) {
        // Turns `(4,2):(1,5)` into `&[4,2],&[1,5]`.
        let lists = |text: &str| text.replace(':', ",").replace('(', "&[").replace(')', "]");
        let argument = argument.trim();
        let sides = argument.strip_prefix("morphism(").and_then(|sides| sides.strip_suffix(')')).unwrap_or(argument);
        let (value, operand) = match kind {
            "arrow" => (format!("arrow({})", lists(sides)), "morphism(&"),
            "flat" => (format!("flat({})", lists(sides)), "tuple_morphism(&"),
            "number" | "positions" => (lists(argument), &*format!("{kind}(")),
            _ => (format!("{kind}({})", lists(argument)), &*format!("{kind}(&")),
        };
        constants.extend(["let ", letter, " = ", &value, "; "]);
        operands.extend([".", operand, letter, ")"]);
    }
    let (before, method) = made.rsplit_once(' ').unwrap_or(("", made));
    let call_of = format!("OwnedCall::new(Operation::{}){operands}", camel(name));
    Case::new(call, &format!("{constants}{before} {call_of}.{method}({answer})"))
}
