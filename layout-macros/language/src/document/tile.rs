//! The tile that a layout of threads and values covers, by the operation that makes the layout.

use layout_algebra::{IntTuple, LayoutValue, make_layout, make_layout_tv};

use crate::ast::{Expr, Kind};
use crate::evaluate::{self, Names};
use crate::value::Value;
use crate::vocabulary;

/// A layout (thread, values…) → element of a tile, counted column by column.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) layout: LayoutValue,
    pub(crate) tile: IntTuple,
}

/// The distribution over threads that the expression describes, if it does.
pub(crate) fn held(expr: &Expr, names: &Names) -> Option<Held> {
    let Kind::Call(name, arguments) = &expr.kind else { return None };
    let covered = COVERED.iter().find(|(operation, _)| name == operation)?.1;
    let mut values = evaluate::arguments(vocabulary::find(&name.to_string())?, arguments, names)?;
    let tile = covered.tile(&values)?;
    if covered == Covered::Operand {
        // The element of the operand, not its address.
        *values.first_mut()? = make_layout(&tile).ok()?.into();
    }
    Some(Held { layout: answer_of(&name.to_string(), &values)?.to_layout().ok()?, tile })
}

/// The tile that an operation's result covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Covered {
    /// Two of the extents M, N, K of an atom.
    Atom([usize; 2]),
    /// Two of the extents of a tiled MMA.
    Tiled([usize; 2]),
    /// The tile of a layout of threads and one of values, or of an operand of a tiled MMA, in the arguments from this one on.
    Dealt(usize),
    /// The layout in the first argument.
    Operand,
}

/// Operations whose result is a layout of threads and values.
const COVERED: [(&str, Covered); 17] = [
    ("make_layout_tv", Covered::Dealt(0)),
    ("layoutS_TV", Covered::Dealt(2)),
    ("layoutD_TV", Covered::Dealt(2)),
    ("mma_A", Covered::Atom([0, 2])),
    ("mma_B", Covered::Atom([1, 2])),
    ("mma_C", Covered::Atom([0, 1])),
    ("mma_SFA", Covered::Atom([0, 2])),
    ("mma_SFB", Covered::Atom([1, 2])),
    ("mma_E", Covered::Atom([0, 2])),
    ("layoutA_TV", Covered::Tiled([0, 2])),
    ("layoutB_TV", Covered::Tiled([1, 2])),
    ("layoutC_TV", Covered::Tiled([0, 1])),
    ("thrfrg_A", Covered::Operand),
    ("thrfrg_B", Covered::Operand),
    ("thrfrg_C", Covered::Operand),
    ("tidfrg_S", Covered::Operand),
    ("tidfrg_D", Covered::Operand),
];

impl Covered {
    fn tile(self, values: &[Value]) -> Option<IntTuple> {
        match self {
            Self::Atom(extents) => two_of(&answer_of("mma_shape", values)?.to_tuple().ok()?, extents),
            Self::Tiled(extents) => two_of(&answer_of("tiled_mma_shape", values)?.to_tuple().ok()?, extents),
            Self::Dealt(first) if matches!(values.get(first), Some(Value::Text(_))) => {
                let modes = match values.get(first)?.to_text().ok()? {
                    "A" => [0, 2],
                    "B" => [1, 2],
                    _ => [0, 1],
                };
                let mma = values.get(first.checked_add(1)?..)?;
                two_of(&answer_of("tiled_mma_shape", mma)?.to_tuple().ok()?, modes)
            }
            Self::Dealt(first) => {
                let layouts = values.iter().skip(first).map(|value| value.to_layout().ok());
                let [threads, values] = layouts.take(2).collect::<Option<Vec<_>>>()?.try_into().ok()?;
                Some(make_layout_tv(&threads, &values).ok()?.1)
            }
            Self::Operand => two_of(&values.first()?.to_layout().ok()?.shape(), [0, 1]),
        }
    }
}

/// The sizes of two modes.
fn two_of(shape: &IntTuple, modes: [usize; 2]) -> Option<IntTuple> {
    let sizes = modes.map(|mode| shape.mode(mode).and_then(|mode| mode.product()));
    let [rows, columns] = sizes;
    IntTuple::flat(&[rows.ok()?, columns.ok()?]).ok()
}

fn answer_of(operation: &str, values: &[Value]) -> Option<Value> {
    evaluate::operation(vocabulary::find(operation)?, values).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::Errors;
    use crate::parse;

    fn held_by(text: &str) -> Option<(String, String)> {
        let mut errors = Errors::default();
        let expr = parse::expression(parse::tokens(text).unwrap(), &mut errors);
        held(&expr, &Names::new()).map(|held| (held.layout.to_string(), held.tile.to_string()))
    }

    #[test]
    fn the_operation_tells_the_tile() {
        for (text, layout, tile) in [
            ("make_layout_tv((2,2):(2,1), (1,4):(0,1))", "((2,2),4):((8,1),2)", "(2,8)"),
            ("mma_A(\"SM80_16x8x8_F32F16F16F32_TN\")", "((4,8),(2,2)):((32,1),(16,8))", "(16,8)"),
            ("mma_B(\"SM80_16x8x8_F32F16F16F32_TN\")", "((4,8),2):((16,1),8)", "(8,8)"),
            ("(4,8):(8,1).layoutS_TV(\"n\")", "", ""),
            // Two atoms along M: thread 32 begins in row 16.
            (
                "layoutC_TV(\"SM80_16x8x8_F32F16F16F32_TN\", (2,1,1))",
                "((4,8,2),((2,2),(1,1))):((64,1,16),((32,8),(0,0)))",
                "(32,8)",
            ),
        ] {
            let expected = (!tile.is_empty()).then(|| (layout.to_owned(), tile.to_owned()));
            assert_eq!(held_by(text), expected, "{text}");
        }
    }

    /// No matter how the operand lies in memory, its elements are counted by their coordinates.
    #[test]
    fn an_operand_is_held_by_coordinates() {
        let call = |operand: &str| held_by(&format!("thrfrg_C({operand}, \"SM80_16x8x8_F32F16F16F32_TN\", (1,1,1))"));
        assert_eq!(call("(32,8):(100,1)"), call("(32,8)"));
        assert_eq!(call("(32,8):(100,1)").unwrap().1, "(32,8)");
    }

    #[test]
    fn what_threads_do_not_hold_has_no_tile() {
        for text in
            ["(4,8):(8,1)", "composition(4:1, 2:1)", "mma_shape(\"SM80_16x8x8_F32F16F16F32_TN\")", "mma_A(\"no\")"]
        {
            assert_eq!(held_by(text), None, "{text}");
        }
    }
}
