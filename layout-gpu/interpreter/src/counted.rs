//! Counts with their nouns, as one says them.

use std::fmt::Display;

/// `1 byte`, `2 bytes`
#[must_use]
pub fn counted(count: impl Display, one: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {one}{ending}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2, 21].map(|count| counted(count, "byte")), ["0 bytes", "1 byte", "2 bytes", "21 bytes"]);
    }
}
