//! Compares a declaration with the kernel's source, for the types behind pointers, which PTX does not have. The device's `F16` and `BF16`
//! are the host's `f16` and `bf16`.

use crate::host::entries::MOST;
use crate::host::text::Text;
use crate::host::words::has;

/// The words before a kernel's name and its `fn`.
const ABI: &[u8] = b"\"ptx-kernel\"";

/// The text of the kernels, and the places in it where one may begin, found once in const evaluation for all declarations.
#[derive(Debug)]
pub struct Source<'a> {
    text: &'a str,
    places: [usize; MOST],
    count: usize,
}

impl<'a> Source<'a> {
    /// Finds the kernels of a text; an empty one stands for none.
    ///
    /// # Panics
    /// With more than a thousand kernels: in const evaluation, so that it is a compile error.
    #[must_use]
    pub const fn of(text: &'a str) -> Self {
        let mut source = Self { text, places: [0; MOST], count: 0 };
        let (bytes, mut place) = (text.as_bytes(), 0);
        // Const evaluation is slow, and most of 64 bytes have no quotation mark.
        let mut chunks = bytes.as_chunks().0;
        while place < bytes.len() {
            let end = place + 64;
            if let [chunk, rest @ ..] = chunks {
                chunks = rest;
                if !has::<b'"'>(*chunk) {
                    place = end;
                    continue;
                }
            }
            while place < end && place < bytes.len() {
                if bytes[place] == b'"' && after(bytes.split_at(place).1, ABI).is_some() {
                    assert!(source.count < MOST, "more than 1024 kernels in the source");
                    source.places[source.count] = place;
                    source.count += 1;
                }
                place += 1;
            }
        }
        source
    }

    /// Returns the text in the parentheses of `"ptx-kernel" fn kernel(…)`, if there is one.
    const fn parameters(&self, kernel: &str) -> Option<&'a [u8]> {
        let mut index = 0;
        while index < self.count {
            let text = self.text.as_bytes().split_at(self.places[index]).1;
            if let Some(parameters) = parameters(text, kernel) {
                return Some(parameters);
            }
            index += 1;
        }
        None
    }
}

/// Compares the parameters of a declaration with those in the kernel's source, if there is one, character by character except for
/// white space.
///
/// # Panics
/// If they differ: in const evaluation, so that it is a compile error.
#[track_caller]
pub const fn check_source(source: &Source<'_>, kernel: &str, declared: &str) {
    // A reference is rejected where it is written.
    if source.text.is_empty() || holds(declared, b'&') {
        return;
    }
    if let Some(text) = difference(source, kernel, declared) {
        panic!("{}", text.as_str());
    }
}

const fn holds(text: &str, sign: u8) -> bool {
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        if *first == sign {
            return true;
        }
        rest = after;
    }
    false
}

const fn difference(source: &Source<'_>, kernel: &str, declared: &str) -> Option<Text> {
    let Some(parameters) = source.parameters(kernel) else {
        let text = Text::new().add("there is no kernel `").add(kernel).add("` in the source");
        return Some(
            text.add(": one that a macro writes, or another file has, is declared by `in PTX` without `of …`"),
        );
    };
    if is_same(parameters, declared.as_bytes()) {
        return None;
    }
    let found = match core::str::from_utf8(parameters) {
        Ok(found) => found,
        Err(_) => "",
    };
    let text = Text::new().add("`").add(kernel).add("` takes `").words(found);
    Some(text.add("` in its source; declared is `").words(without_comma(declared)).add("`"))
}

/// Checks that a declaration has as many parameters as the kernel in its source, if there is one.
///
/// # Panics
/// If one is missing: in const evaluation, so that it is a compile error.
#[track_caller]
pub const fn check_count(source: &Source<'_>, kernel: &str, declared: &str) {
    if let Some(taken) = source.parameters(kernel)
        && let Some(missing) = missing(taken, without_comma(declared).as_bytes())
    {
        panic!("{}", missing.add("`, which `").add(kernel).add("` takes in its source, is missing").as_str());
    }
}

/// Returns the first parameter that a shorter list lacks, after a backtick.
const fn missing(mut taken: &[u8], mut declared: &[u8]) -> Option<Text> {
    if count(taken) <= count(declared) {
        return None;
    }
    loop {
        let ((first, after), (given, left)) = (first_parameter(taken), first_parameter(declared));
        if !is_same(first, given) {
            let text = match core::str::from_utf8(first) {
                Ok(text) => text,
                Err(_) => "",
            };
            return Some(Text::new().add("`").words(text));
        }
        (taken, declared) = (after, left);
    }
}

/// Returns the number of parameters in a list.
const fn count(mut list: &[u8]) -> usize {
    let mut count = 0;
    while !list.trim_ascii().is_empty() {
        list = first_parameter(list).1;
        count += 1;
    }
    count
}

/// Splits a list behind its first parameter.
const fn first_parameter(list: &[u8]) -> (&[u8], &[u8]) {
    let (mut length, mut depth) = (0, 0_usize);
    while length < list.len() && (depth > 0 || list[length] != b',') {
        match list[length] {
            b'(' | b'[' | b'<' => depth += 1,
            b')' | b']' | b'>' => depth = depth.saturating_sub(1),
            _ => (),
        }
        length += 1;
    }
    let (first, rest) = list.split_at(length);
    match rest {
        [_, rest @ ..] => (first, rest),
        [] => (first, rest),
    }
}

/// Returns the text in the parentheses of `"ptx-kernel" fn kernel(…)`, if that starts here.
const fn parameters<'a>(text: &'a [u8], kernel: &str) -> Option<&'a [u8]> {
    let Some(text) = after(text, ABI) else { return None };
    let Some(text) = after(text, b"fn ") else { return None };
    let Some(text) = after(text, kernel.as_bytes()) else { return None };
    let Some(text) = after(text, b"(") else { return None };
    let (mut length, mut depth) = (0, 0_usize);
    while length < text.len() && (depth > 0 || text[length] != b')') {
        match text[length] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => (),
        }
        length += 1;
    }
    Some(text.split_at(length).0)
}

/// Returns a list without the comma at its end.
const fn without_comma(list: &str) -> &str {
    let list = list.trim_ascii();
    match list.as_bytes() {
        [.., b','] => list.split_at(list.len() - 1).0,
        _ => list,
    }
}

/// Returns the text after a word, past white space before it.
const fn after<'a>(text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let text = text.trim_ascii_start();
    if text.len() < word.len() {
        return None;
    }
    let (begin, rest) = text.split_at(word.len());
    let mut index = 0;
    while index < word.len() {
        if begin[index] != word[index] {
            return None;
        }
        index += 1;
    }
    Some(rest)
}

/// Returns true if two lists are the same except for white space and a last comma.
const fn is_same(mut one: &[u8], mut other: &[u8]) -> bool {
    loop {
        (one, other) = (one.trim_ascii(), other.trim_ascii());
        match (one, other) {
            ([], [] | [b',']) | ([b','], []) => return true,
            ([first, after_one @ ..], [second, after_other @ ..]) if *first == *second || are_halves(one, other) => {
                (one, other) = (after_one, after_other);
            }
            _ => return false,
        }
    }
}

/// Returns true if both continue with the name of a float of 16 bits, in upper or lower case.
const fn are_halves(one: &[u8], other: &[u8]) -> bool {
    matches!(
        (one, other),
        ([b'F', b'1', b'6', ..], [b'f', b'1', b'6', ..])
            | ([b'f', b'1', b'6', ..], [b'F', b'1', b'6', ..])
            | ([b'B', b'F', b'1', b'6', ..], [b'b', b'f', b'1', b'6', ..])
            | ([b'b', b'f', b'1', b'6', ..], [b'B', b'F', b'1', b'6', ..])
    )
}

#[cfg(test)]
mod tests {
    use super::{Source, check_count, difference, missing};

    const SOURCE: &str = "
        #[unsafe(no_mangle)]
        pub unsafe extern \"ptx-kernel\" fn scale_all(count: u32) {}
        pub unsafe extern \"ptx-kernel\" fn scale(
            count: u32,
            (x, y): (f32, f32),
            numbers: *mut f32,
        ) {}";

    fn said(kernel: &str, declared: &str) -> std::string::String {
        difference(&Source::of(SOURCE), kernel, declared).map_or_else(Default::default, |text| text.as_str().into())
    }

    #[test]
    fn white_space_and_a_last_comma_do_not_matter() {
        assert_eq!(said("scale", "count: u32, (x, y): (f32, f32), numbers: *mut f32"), "");
        assert_eq!(said("scale", "count : u32, (x,y):(f32,f32), numbers: * mut f32,"), "");
        assert_eq!(said("scale_all", "count:u32"), "");
    }

    #[test]
    fn another_signature_is_shown_beside_the_declared_one() {
        assert_eq!(
            said("scale_all", "count: u64"),
            "`scale_all` takes `count: u32` in its source; declared is `count: u64`"
        );
        assert_eq!(
            said("scale", "count: u32"),
            "`scale` takes `count: u32, (x, y): (f32, f32), numbers: *mut f32,` in its source; declared is `count: u32`"
        );
        let none = ": one that a macro writes, or another file has, is declared by `in PTX` without `of …`";
        for kernel in ["scales", "scal"] {
            assert_eq!(said(kernel, "count: u32"), std::format!("there is no kernel `{kernel}` in the source{none}"));
        }
    }

    #[test]
    fn the_first_parameter_that_is_missing_is_named() {
        let lacking = |taken: &str, declared: &str| {
            missing(taken.as_bytes(), declared.as_bytes()).map(|text| std::string::String::from(text.as_str()))
        };
        let taken = "count: u32, (x, y): (f32, f32), of: *const Pair<u8, u8>, numbers: *mut f32,";
        for (declared, expected) in [
            ("count: u32, (x, y): (f32, f32), of: *const Pair<u8, u8>", "`numbers: *mut f32"),
            ("count: u32, of: *const Pair<u8,u8>, numbers: *mut f32", "`(x, y): (f32, f32)"),
            ("", "`count: u32"),
        ] {
            assert_eq!(lacking(taken, declared).as_deref(), Some(expected));
        }
        // As many are compared one by one.
        assert_eq!(lacking("count: u32", "numbers: u32"), None);
        assert_eq!(lacking("", "count: u32"), None);
    }

    #[test]
    #[should_panic = "`numbers: *mut f32`, which `scale` takes in its source, is missing"]
    fn a_missing_parameter_is_an_error() {
        check_count(&Source::of(SOURCE), "scale", "count: u32, (x, y): (f32, f32)");
    }

    #[test]
    fn floats_of_16_bits_have_a_name_on_either_side() {
        let source = "extern \"ptx-kernel\" fn add(a: *const F16, b: *mut BF16, c: F32) {}";
        let differs = |declared| difference(&Source::of(source), "add", declared).is_some();
        assert!(!differs("a: *const f16, b: *mut bf16, c: F32"));
        assert!(!differs("a: *const F16, b: *mut bf16, c: F32"));
        assert!(differs("a: *const bf16, b: *mut bf16, c: F32"));
        assert!(differs("a: *const f16, b: *mut bf16, c: f32"));
    }

    #[test]
    fn a_kernel_is_found_wherever_it_begins() {
        for before in 0..140 {
            let source = std::format!("{}{SOURCE}", "\"ptx-\" ".repeat(20).split_at(before).0);
            assert!(difference(&Source::of(&source), "scale_all", "count: u32").is_none(), "{before}");
        }
    }

    #[test]
    #[should_panic = "more than 1024 kernels in the source"]
    fn more_kernels_than_are_counted_are_an_error() {
        let _ = Source::of(&"\"ptx-kernel\" fn k()".repeat(1025));
    }

    #[test]
    fn a_source_that_ends_early_is_read_to_its_end() {
        for end in 0..SOURCE.len() {
            let _ = difference(&Source::of(&SOURCE[..end]), "scale", "");
        }
    }
}
