//! Pictures of expressions: the family that draws each value and each operation.
//!
//! `layout_picture` draws the pictures; everything that they show or compare has been evaluated.

mod answer;
mod arrows;
mod domain;
mod layout;
mod operation;
mod plan;
mod threads;
mod value;

pub use arrows::arrows;

use layout_algebra::diagnose::Figure;
use layout_algebra::operation::Operation as Known;
use layout_language::errors::Diagnostic;
use layout_language::evaluate::log::{Entry, Event, Outcome};
use layout_language::value::Value;
use layout_language::vocabulary::{self, Operation};
use layout_picture::Scene;
use layout_picture::family::{self, Refused};

use operation::Failing;

/// The requested view of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The best view for the kind; for an operation, its operands beside the result.
    #[default]
    Automatic,
    /// The offsets of the value only.
    Offsets,
    /// The shared-memory banks for elements of this size, and the cost of accesses.
    Banks {
        /// The bytes of an element.
        bytes: u64,
    },
    /// The arrows of a morphism or of a layout, the trees of a refinement, the steps of a composition.
    Arrows,
    /// One thread of a distribution, highlighted.
    Thread(u64),
}

/// The pictures of an expression.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The pictures, from top to bottom.
    pub scenes: Vec<Scene>,
    /// The value, or all mistakes.
    pub answer: Result<Outcome, Vec<Diagnostic>>,
    /// The reason why an answer has no picture.
    pub undrawn: Option<String>,
}

impl Drawing {
    /// Draws the value of the last statement.
    pub(crate) fn from_answer(answer: Result<Outcome, Vec<Diagnostic>>, last: Option<&Entry>, view: View) -> Self {
        let scenes = match &answer {
            Ok(Outcome::Value(value)) => {
                last.and_then(|last| called(last, view)).map_or_else(|| value::scenes(value, view), Ok)
            }
            Ok(Outcome::Written(_)) => Err("integers that are known at run time only have no picture".to_owned()),
            Err(mistakes) => Ok(refused(last, mistakes).into_iter().collect()),
        };
        match scenes {
            Ok(scenes) => Self { scenes, answer, undrawn: None },
            Err(reason) => Self { scenes: Vec::new(), answer, undrawn: Some(reason) },
        }
    }
}

/// The pictures of an answered operation; empty if its answer has none.
pub fn entry(entry: &Entry) -> Vec<Scene> {
    let Entry { event: Event::Called { .. }, answer: Ok(Outcome::Value(value)) } = entry else { return Vec::new() };
    called(entry, View::Automatic).or_else(|| value::scenes(value, View::Automatic).ok()).unwrap_or_default()
}

/// The picture of the operation called last, if the view asks for it and it has one.
fn called(last: &Entry, view: View) -> Option<Vec<Scene>> {
    let Entry { event: Event::Called { operation, operands, .. }, answer: Ok(Outcome::Value(result)) } = last else {
        return None;
    };
    let values: Vec<_> = operands.iter().map(|operand| operand.value.clone()).collect();
    let scene = match view {
        View::Automatic => {
            let listed = || known_part(operation, &values, result);
            let of_threads = || threads::scene(operation, &values, None).or_else(listed);
            fragment(operation, &values, result)
                .or_else(of_threads)
                .or_else(|| answer::scene(operation, &values, result))
                .or_else(|| operation::scene(operation, &values, result))
        }
        View::Thread(thread) => threads::scene(operation, &values, Some(thread)),
        View::Arrows => arrows::of_operation(operation, &values),
        View::Offsets | View::Banks { .. } => None,
    };
    scene.map(|scene| vec![scene])
}

/// The picture of a listed part, shown inside the layout.
fn known_part(operation: &Operation, values: &[Value], result: &Value) -> Option<Scene> {
    let is_part = operation.known.is_listed() && vocabulary::find(&format!("{}_layout", operation.name)).is_some();
    if is_part { operation::scene(operation, values, result) } else { None }
}

/// The picture of a fragment: the layout of one thread's registers.
fn fragment(operation: &Operation, values: &[Value], result: &Value) -> Option<Scene> {
    let fragments = [Known::PartitionFragmentA, Known::PartitionFragmentB, Known::PartitionFragmentC];
    let layout = layout::layout(result).filter(|_| fragments.contains(&operation.known))?;
    let scene = family::layout(&layout).ok()?;
    Some(Scene { title: format!("{} = {}", threads::call(operation, values), scene.title), ..scene })
}

/// The picture of a refusal: the first mistake, and the operands of the last call.
pub fn refused(last: Option<&Entry>, mistakes: &[Diagnostic]) -> Option<Scene> {
    let Diagnostic { headline, notes, picture, help, .. } = mistakes.first()?;
    let figure = picture.figure.as_deref().unwrap_or(&Figure::Nothing);
    let (mut failing, mut operands, mut tiler) = (None, Vec::new(), None);
    if let Some(Entry { event: Event::Called { operation, operands: values, .. }, answer: Err(refusal) }) = last {
        let given: Vec<_> = values.iter().map(|operand| operand.value.clone()).collect();
        failing = Failing::find(operation, &given, refusal, figure);
        let index = failing.as_ref().map(|failing| failing.index);
        for (letter, value) in operation.letters().into_iter().zip(&given) {
            operands.extend(layout::layout(value).map(|layout| (letter, layout, index)));
        }
        tiler = given.get(1).and_then(|value| value.to_tile().ok());
    }
    let tile = failing.as_ref().and_then(|failing| failing.tile.as_ref());
    operands.extend(tile.map(|(name, layout, at)| (name.as_str(), *layout, Some(*at))));
    let part = notes.iter().map(String::as_str).find(|note| family::is_of_mode(note));
    let help = help.as_deref();
    family::refusal(&Refused { headline, part, figure, help, operands: &operands, tiler: tiler.as_ref() }).ok()
}

#[cfg(test)]
mod tests {
    use layout_picture::scene::{Panel, Part, State};

    use super::*;
    use crate::Session;

    fn titles(text: &str) -> Vec<String> {
        let drawing = Session::default().draw(text, View::Automatic);
        assert!(drawing.undrawn.is_none(), "{text}: {:?}", drawing.undrawn);
        drawing.scenes.into_iter().map(|scene| scene.title).collect()
    }

    #[test]
    fn values_and_operations_have_pictures() {
        for (text, title) in [
            ("(4,8):(8,1)", "(4,8):(8,1)"),
            ("(4,8)", "(4,8):(1,4)"),
            ("Sw<2,0,3> o (8,8):row", "Sw<2,0,3> o 0 o (8,8):(8,1)"),
            ("A = (4,8):row; B = A / 4; A", "(4,8):(8,1)"),
            ("(4,8):row o (2,4):(1,8)", "(4,8):(8,1) o (2,4):(1,8) = (2,4):(8,2)"),
            ("(2,2):(2,1) * (2,3):(1,2)", "logical_product(A, B) = ((2,2),(2,3)):((2,1),(4,8))"),
            ("blocked_product((2,2):(2,1), (2,3):(1,2))", "blocked_product(A, B) = ((2,2),(2,3)):((2,4),(1,8))"),
            ("complement((2,2):(1,8), 32)", "complement(A, 32) = (4,2):(2,16)"),
            ("right_inverse((4,8):row)", "right_inverse(A) = (8,4):(4,1)"),
            ("slice((2,_), (4,8):row)", "slice((2,_), A) = (8):(1)"),
            ("coalesce((4,8):(1,4))", "coalesce(A) = 32:1"),
            ("((4,8):row)[1]", "get(A, 1) = 8:1"),
            (
                "partition_fragment_C((32,16), \"SM80_16x8x16_F32BF16BF16F32_TN\", (2,2,1))",
                "partition_fragment_C((32,16), \"SM80_16x8x16_F32BF16BF16F32_TN\", (2,2,1)) = ((2,2),1,1):((1,2),0,0)",
            ),
        ] {
            assert_eq!(titles(text), [title], "{text}");
        }
    }

    #[test]
    fn what_has_no_picture_says_so() {
        let drawing = Session::default().draw("32", View::Automatic);
        assert_eq!(drawing.undrawn.as_deref(), Some("no picture of the integer `32`"));
        let drawing = Session::default().draw("24:1 / 5", View::Automatic);
        assert!(drawing.answer.is_err() && drawing.undrawn.is_none());
    }

    /// Under a tiler by mode, the element of A is marked that the failing mode leads to, with an arrow from the tile of that mode.
    #[test]
    fn a_refusal_marks_the_element_of_its_mode() {
        for (text, coordinate, titles) in [
            (
                "(8,(4,6)):(1,(8,50)) o <4,(2,3):(3,3)>",
                "(0,(2,1))",
                ["mode 1 of B = (2,3):(3,3)", "A = (8,(4,6)):(1,(8,50))", "in mode 1: (4,6):(8,50) o (2,3):(3,3)"],
            ),
            (
                "(2,(2,2),(4,6)):(1,(2,9),(8,50)) o <2,<2,2>,(2,3):(3,3)>",
                "(0,(0,0),(2,1))",
                [
                    "mode 2 of B = (2,3):(3,3)",
                    "A = (2,(2,2),(4,6)):(1,(2,9),(8,50)) at (_,_,(2,1))",
                    "in mode 2: (4,6):(8,50) o (2,3):(3,3)",
                ],
            ),
            (
                "(8,(9,(4,6))):(1,(300,(8,50))) o <4,<3,(2,3):(3,3)>>",
                "",
                ["mode 1 of mode 1 of B = (2,3):(3,3)", "in mode 1 of mode 1: (4,6):(8,50) o (2,3):(3,3)", ""],
            ),
            (
                "((4,6):(1,5),8) o <(2,3):(3,3),4>",
                "((2,1),0)",
                ["mode 0 of B = (2,3):(3,3)", "A = ((4,6),8):((1,5),1)", "in mode 0: (4,6):(1,5) o (2,3):(3,3)"],
            ),
        ] {
            let drawing = Session::default().draw(text, View::Automatic);
            let (panels, is_of_a) = (drawing.scenes[0].panels(), |it: &&Panel| it.title.starts_with("A = "));
            let found: Vec<_> = panels.iter().map(|panel| panel.title.as_str()).collect();
            assert_eq!(found, titles.into_iter().filter(|title| !title.is_empty()).collect::<Vec<_>>(), "{text}");
            let cells = panels.iter().copied().filter(is_of_a).flat_map(|panel| &panel.grid.cells);
            let marked: Vec<_> = cells.filter(|cell| cell.state == State::Conflict).collect();
            let found: Vec<_> = marked.iter().filter_map(|cell| cell.data.coordinate.as_deref()).collect();
            assert_eq!(found.concat(), coordinate, "{text}");
            // An operand too large to draw has no arrow.
            assert_eq!(drawing.scenes[0].links.len(), found.len(), "{text}");
        }
    }

    /// The picture of a number, a word or a table tells the call and the answer.
    #[test]
    fn each_operation_draws_its_example() {
        for operation in Known::ALL {
            let Some((call, answer)) = operation.example() else { continue };
            let drawing = Session::default().draw(call, View::Automatic);
            let [scene] = drawing.scenes.as_slice() else { panic!("{call}: {:?}", drawing.undrawn) };
            assert!(!scene.panels().is_empty() || !scene.graphs().is_empty(), "{call}");
            let is_word = ["true", "false"].contains(&answer) || answer.parse::<u64>().is_ok();
            assert!(
                !is_word || scene.title.ends_with(&format!(" = {answer}")) || scene.panels().len() > 2,
                "{call}: {}",
                scene.title
            );
        }
    }

    #[test]
    fn what_makes_an_answer_so_is_marked() {
        for (text, state, cells) in [
            ("cosize((4,8):(9,1))", State::Picked, 2),
            ("size((4,8))", State::Picked, 1),
            ("is_injective((4,3):(1,1))", State::Twice, 14),
            ("call((4,8):(8,1), (2,3))", State::Picked, 1),
            ("crd2crd((1,3), (4,8), (8,4))", State::Picked, 2),
            ("max((4,8,2), 3)", State::Picked, 1),
            ("ceil_div((7,9), (2,4))", State::Never, 33),
            ("bank_conflicts(32:32, 4)", State::Conflict, 32),
            ("conflict_free((8,64):row, ldmatrix, 2)", State::Conflict, 32),
            ("swizzle_apply(Sw<2,0,2>, 13)", State::Picked, 2),
            ("composed_slice_table((_,2), Sw<2,0,2>, 0, (4,8):(8,1))", State::Picked, 8),
        ] {
            let drawing = Session::default().draw(text, View::Automatic);
            let [scene] = drawing.scenes.as_slice() else { panic!("{text}: {:?}", drawing.undrawn) };
            let marked =
                scene.panels().into_iter().flat_map(|panel| &panel.grid.cells).filter(|cell| cell.state == state);
            assert_eq!(marked.count(), cells, "{text}");
        }
    }

    /// Rows of long places, and of slices, are wrapped: those of `R1` are 32, those of `W1 L7` 16, and of `m1=7 m0=3` 8.
    #[test]
    fn wide_rows_are_wrapped() {
        for (text, columns, beside) in [
            ("linear{ lane: [1,2,4,8,16,32] }", 32, [2].as_slice()),
            ("linear{ register: [1], lane: [2,4,8], warp: [16] -> offset: 32 }", 16, &[2]),
            ("to_linear(Sw<1,0,2> o (4,8):(8,1))", 8, &[2]),
            ("from_blocked((2,2), (4,8), (2,2), (0,1), (16,32))", 32, &[1, 1]),
            ("(2,4,3):col", 4, &[3]),
            ("(2,4,24):col", 4, &[8, 8, 8]),
            ("(2,4,11,2):col", 4, &[6, 5, 6, 5]),
        ] {
            let drawing = Session::default().draw(text, View::Automatic);
            let Part::Table(rows) = &drawing.scenes[0].body else { panic!("{text}") };
            let inner = rows.iter().flatten().flatten().find_map(|part| match part {
                Part::Table(rows) if rows.iter().any(|row| row.len() > 1) => Some(rows),
                _ => None,
            });
            let beside_each_other: Vec<_> = inner.unwrap_or(rows).iter().map(Vec::len).collect();
            let is_place = |panel: &&&Panel| panel.title != "matrix";
            let panels = drawing.scenes[0].panels();
            let found = panels.iter().find(is_place).map(|panel| panel.grid.across.count());
            assert_eq!((found, beside_each_other.as_slice()), (Some(columns), beside), "{text}");
        }
    }

    /// Operands too large to count are drawn without visiting all elements.
    #[test]
    fn large_operands_are_drawn() {
        for text in ["size((4294967296,8))", "compact_col_major((4294967296,8))", "is_injective((4294967296,8):(8,1))"]
        {
            let drawing = Session::default().draw(text, View::Automatic);
            assert_eq!(drawing.scenes.len(), 1, "{text}: {:?}", drawing.undrawn);
        }
    }

    #[test]
    fn a_tiler_within_a_tiler_has_a_picture() {
        let drawing = Session::default().draw("<<2,2:2>,4>", View::Automatic);
        let [scene] = drawing.scenes.as_slice() else { panic!("{:?}", drawing.undrawn) };
        let taken = scene.panels()[0].grid.cells.iter().filter(|cell| !cell.lines.is_empty()).count();
        assert_eq!(taken, 16);
    }

    #[test]
    fn a_refusal_is_drawn_where_it_fails() {
        let drawing = Session::default().draw("24:1 / 5", View::Automatic);
        let [scene] = drawing.scenes.as_slice() else { panic!("{drawing:?}") };
        let past =
            scene.panels().into_iter().flat_map(|panel| &panel.grid.cells).filter(|cell| cell.state == State::Conflict);
        assert_eq!(past.count(), 1);
        let drawing = Session::default().draw("(4,6):(1,5) o (2,3):(3,3)", View::Automatic);
        assert_eq!(drawing.scenes.len(), 1, "{:?}", drawing.answer);
    }

    /// The counts are those of the rows and columns past the end, by hand; a tile with a hole that cannot be repeated loses what is in none.
    #[test]
    fn a_refused_tile_is_drawn_in_two_dimensions() {
        for (text, cells, past, lost) in [
            ("(4,6):row / <3,2>", 36, 12, 0),
            ("zipped_divide((4,6):row, <2,4>)", 32, 8, 0),
            ("local_tile((8,8):row, <3,4>, (0,0))", 72, 8, 0),
            ("(4,6):row / <_,4>", 32, 8, 0),
            ("Sw<1,0,2> o (4,6):(8,1) / <3>", 36, 12, 0),
            ("(4,6):row / <2,(2,2):(1,3)>", 24, 0, 8),
        ] {
            let drawing = Session::default().draw(text, View::Automatic);
            let [scene] = drawing.scenes.as_slice() else { panic!("{text}: {:?}", drawing.undrawn) };
            let [panel] = scene.panels()[..] else { panic!("{text}: {} panels", scene.panels().len()) };
            let count = |state| panel.grid.cells.iter().filter(|cell| cell.state == state).count();
            assert!(drawing.answer.is_err(), "{text}");
            assert_eq!(
                (panel.grid.cells.len(), count(State::Conflict), count(State::Never)),
                (cells, past, lost),
                "{text}"
            );
        }
    }

    /// The counts are those of the tiles that cover A, without its 20 elements; of one tile, those past the end of a mode.
    #[test]
    fn a_loose_tile_that_sticks_out_is_marked() {
        for (call, outside) in [
            ("logical_divide(A, <2,3>, loose)", 16),
            ("logical_divide(A, <2,_>, loose)", 4),
            ("zipped_divide(A, <2,3>, loose)", 16),
            ("tiled_divide(A, <4:2,3>, loose)", 28),
            ("flat_divide(A, <2,2>, loose)", 4),
            ("local_tile(A, <2,3>, (2,1), loose)", 5),
            ("local_tile_layout(A, <2,3>, (0,0), loose)", 0),
            ("inner_partition(A, <2,3>, (0,1), loose)", 4),
            ("outer_partition(A, <2,3>, (1,1), loose)", 4),
        ] {
            // The parts of a swizzled layout are lists.
            let swizzled = call.contains("divide").then_some("Sw<1,0,2> o (5,4):(8,1)");
            for a in ["(5,4):col", "(5,4):row", "(5,4)"].into_iter().chain(swizzled) {
                // A bare shape is an operand as it stands.
                let text = if a == "(5,4)" { call.replace("(A,", "((5,4),") } else { format!("A = {a}; {call}") };
                let drawing = Session::default().draw(&text, View::Automatic);
                let [scene] = drawing.scenes.as_slice() else { panic!("{call}: {:?}", drawing.undrawn) };
                let panels = scene.panels();
                let cells = panels.iter().skip(1).flat_map(|panel| &panel.grid.cells);
                let marked = cells.filter(|cell| cell.state == State::Outside).count();
                assert_eq!(
                    (marked, scene.legend.iter().any(|key| key.state == State::Outside)),
                    (outside, outside > 0),
                    "{call} of {a}"
                );
                assert!(panels[0].grid.cells.iter().all(|cell| cell.state != State::Outside), "{call} of {a}");
            }
        }
    }

    #[test]
    fn arrows_are_a_view_and_what_a_morphism_is() {
        let graphs = |text: &str, view| {
            let drawing = Session::default().draw(text, view);
            drawing.scenes.iter().map(|scene| scene.graphs().len()).collect::<Vec<_>>()
        };
        assert_eq!(graphs("(4,8):(8,1)", View::Arrows), [1]);
        assert_eq!(graphs("(4,6):(6,1) o 8:1", View::Arrows), [6]);
        assert_eq!(graphs("mutual_refinement((6,4), (2,12,5))", View::Arrows), [1]);
        assert_eq!(graphs("mutual_refinement((6,4), (2,12,5))", View::Automatic), [1]);
        assert_eq!(graphs("morphism((4,8),(8,4),(2,1))", View::Automatic), [1]);
        let refused = Session::default().draw("(2,2):(2,3)", View::Arrows).undrawn.unwrap_or_default();
        assert!(refused.starts_with("not tractable"), "{refused}");
    }

    #[test]
    fn banks_are_a_view() {
        let drawing = Session::default().draw("(8,64):row", View::Banks { bytes: 2 });
        assert_eq!(drawing.scenes[0].title, "(8,64):(64,1), elements of 2 bytes");
        // Offsets of 2 bytes that differ in their lowest bit share a bank.
        for (text, is_once) in [("Sw<1,0,4> o (8,16):row", true), ("Sw<1,1,4> o (8,32):row", false)] {
            let drawing = Session::default().draw(text, View::Banks { bytes: 2 });
            let first = &drawing.scenes[0].panels()[0].title;
            assert_eq!(first == "with and without the swizzle, which changes no bank", is_once, "{text}: {first}");
        }
        let drawing = Session::default().draw("Sw<5,0,5> o (32,32):row", View::Banks { bytes: 4 });
        let [scene] = drawing.scenes.as_slice() else { panic!("{:?}", drawing.undrawn) };
        let refused = "not possible, misaligned: thread 1 asks for 16 bytes at address 132, no multiple of 16";
        assert_eq!(scene.caption[2], format!("the rows of 8×8 matrices (ldmatrix): {refused}"));
        assert!(scene.panels().iter().all(|panel| !panel.title.contains("ldmatrix")));
        let drawing = Session::default().draw("32", View::Banks { bytes: 2 });
        assert!(drawing.undrawn.is_some());
    }
}
