//! Parses the plain notation of layouts without the language under test.

use layout_algebra::{IntTuple, LayoutValue};

/// Parses an integer or a nested tuple.
pub fn int_tuple(text: &str) -> Option<IntTuple> {
    let mut rest = text;
    let tuple = read(&mut rest)?;
    rest.is_empty().then_some(tuple)
}

/// Parses `shape:stride`.
pub fn layout(text: &str) -> Option<LayoutValue> {
    let (shape, stride) = text.split_once(':')?;
    LayoutValue::new(&int_tuple(shape)?, &int_tuple(stride)?).ok()
}

fn read(rest: &mut &str) -> Option<IntTuple> {
    if let Some(inside) = rest.strip_prefix('(') {
        *rest = inside;
        let mut tuple = IntTuple::unit();
        loop {
            if let Some(after) = rest.strip_prefix(')') {
                *rest = after;
                return Some(tuple);
            }
            tuple = tuple.push(&read(rest)?).ok()?;
            *rest = rest.strip_prefix(',').unwrap_or(rest);
        }
    }
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at(digits);
    *rest = after;
    number.parse().ok().map(IntTuple::int)
}
