//! The examples of the rows: the language gives the answer that each states.

use layout_algebra::operation::Operation;

#[test]
fn every_example_of_a_row_holds() {
    for operation in Operation::ALL {
        let Some((call, answer)) = operation.example() else { continue };
        assert!(call.starts_with(&format!("{}(", operation.name())), "{call} is no example of {}", operation.name());
        let found = layout_language::eval(call).map(|value| value.to_string());
        assert_eq!(found.as_deref().ok(), Some(answer), "{call}: {found:?}");
    }
}
