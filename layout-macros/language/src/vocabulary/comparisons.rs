//! Comparisons of tuples: element by element, and in the order of indices.

use layout_algebra as algebra;

use super::Operation;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "elem_less",
        form: "elem_less(a, b)",
        arity: 2..=2,
        doc: "every mode of a is less than that of b",
        run: |a| Ok(algebra::elem_less(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "elem_leq",
        form: "elem_leq(a, b)",
        arity: 2..=2,
        doc: "b is not less than a in every mode",
        run: |a| Ok(algebra::elem_leq(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "elem_gtr",
        form: "elem_gtr(a, b)",
        arity: 2..=2,
        doc: "every mode of b is less than that of a",
        run: |a| Ok(algebra::elem_gtr(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "elem_geq",
        form: "elem_geq(a, b)",
        arity: 2..=2,
        doc: "a is not less than b in every mode",
        run: |a| Ok(algebra::elem_geq(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "lex_less",
        form: "lex_less(a, b)",
        arity: 2..=2,
        doc: "a comes first, the leftmost mode deciding",
        run: |a| Ok(algebra::lex_less(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
    Operation {
        name: "colex_less",
        form: "colex_less(a, b)",
        arity: 2..=2,
        doc: "a comes first, the rightmost mode deciding",
        run: |a| Ok(algebra::colex_less(&a.tuple(0)?, &a.tuple(1)?)?.into()),
    },
];
