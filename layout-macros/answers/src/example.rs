//! The picture on the page of an operation's type: the operation's example, drawn with its operands.

use std::fmt::Write;

use layout_algebra::operation::Operation;
use layout_picture::svg_below_title;
use proc_macro2::{Literal, TokenStream};
use quote::ToTokens;

use crate::Session;
use crate::draw::{Drawing, View};

/// The documentation of an operation's type as a literal, with its example drawn; called by `rustdoc` only, with the name of the type and, if it has an example of
/// its own, that call.
pub fn example(tokens: &TokenStream) -> TokenStream {
    let text = tokens.to_string();
    let (name, own) = text.split_once('"').unwrap_or((&text, ""));
    Literal::string(&page(name.trim(), own.trim_end().trim_end_matches('"'))).into_token_stream()
}

/// The example `own`, or if that is empty the one in the row of this name.
fn page(name: &str, own: &str) -> String {
    let row = || Operation::ALL.iter().find(|operation| format!("{operation:?}") == name)?.example();
    let own = Some(own).filter(|own| !own.is_empty());
    let Some(call) = own.or_else(|| row().map(|(call, _)| call)) else { return String::new() };
    let Drawing { scenes, answer: Ok(answer), .. } = Session::default().draw(call, View::Automatic) else {
        return String::new();
    };
    let mut text = format!("\n\n`{call}` is `{answer}`:\n");
    for scene in scenes {
        let _written = write!(text, "\n{}\n", svg_below_title(scene));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_shows_its_example() {
        let text = page("RightInverse", "");
        assert!(text.starts_with("\n\n`right_inverse((4,8):(8,1))` is `(8,4):(4,1)`:\n\n<svg "), "{text}");
        assert_eq!(page("Nothing", ""), "");
        let own = example(&"Transpose \"transpose((2,3))\"".parse().unwrap()).to_string();
        assert!(own.contains("`transpose((2,3))` is `(3,2)`"), "{own}");
    }

    /// A row that cannot be evaluated or drawn would leave a page without its picture.
    #[test]
    fn each_example_has_a_picture_that_fits_the_page() {
        for Documented { name, own, .. } in documented() {
            let text = page(&name, &own);
            assert!(text.contains(&format!("`{own}")) && text.contains("</svg>"), "{name}: {text}");
            assert!(text.len() < 22_000, "{name}: {}", text.len());
        }
    }

    /// An operation's type as written: its name, its documentation, and its own example or nothing.
    struct Documented {
        name: String,
        doc: String,
        own: String,
    }

    fn documented() -> Vec<Documented> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-core/src/operations");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let mut found = Vec::new();
        for text in files {
            for block in text.split("operation! {").skip(1) {
                let (doc, rest): (Vec<_>, Vec<_>) =
                    block.lines().partition(|line| line.trim_start().starts_with("///"));
                let name = rest.iter().find_map(|line| line.split_once('<')).unwrap().0.trim();
                let own = block.split_once(" eg \"").and_then(|(_, own)| own.split_once('"'));
                found.push(Documented {
                    name: name.trim_start_matches("part ").to_owned(),
                    doc: doc.join("\n"),
                    own: own.map_or_else(String::new, |(own, _)| own.to_owned()),
                });
            }
        }
        found
    }

    /// `Layout<(C<4>, C<8>), (C<8>, C<1>)>` as `(4,8):(8,1)`.
    fn as_notation(types: &str) -> String {
        let mut text = types.replace(' ', "");
        for leaf in 0..1000 {
            text = text.replace(&format!("C<{leaf}>"), &leaf.to_string());
        }
        while let Some((before, rest)) = text.split_once("Layout<") {
            let depth = |depth: &mut i32, sign: char| {
                *depth += i32::from("(<".contains(sign)) - i32::from(")>".contains(sign));
                Some((sign, *depth))
            };
            let signs: Vec<(char, i32)> = rest.chars().scan(0, depth).collect();
            let comma = signs.iter().position(|sign| *sign == (',', 0)).unwrap();
            let end = signs.iter().position(|(_, depth)| *depth < 0).unwrap();
            text = format!("{before}{}:{}{}", &rest[..comma], &rest[comma + 1..end], &rest[end + 1..]);
        }
        text
    }

    /// The picture below a worked example shows that example: the same operands, the same answer.
    #[test]
    fn the_picture_is_that_of_the_worked_example() {
        let documented = documented();
        assert!(documented.len() > 60, "{}", documented.len());
        for Documented { name, doc, own } in documented {
            let page = page(&name, &own);
            let (call, rest) =
                page.trim_start_matches(['\n', '`']).split_once("` is `").unwrap_or_else(|| panic!("{name}"));
            let answer = rest.split_once("`:").unwrap().0;
            let of_part = call.replacen('(', "_layout(", 1);
            let part = Session::default()
                .evaluate(&of_part, layout_language::errors::Remarks::None)
                .map(|part| part.to_string());
            let layout = answer.trim_start_matches('(').rsplit_once(',').map(|(layout, _)| layout.to_owned());
            let answers = [Some(answer.to_owned()), part.ok(), layout];
            let is_told =
                |answer: &String| doc.contains(&format!("\"{answer}\"")) || doc.contains(&format!("\"({answer}\""));
            assert!(answers.iter().flatten().any(is_told), "{name}: {call} is {answer}\n{doc}");
            let notation = as_notation(&doc);
            let operands = call.split_once('(').unwrap().1.split(", ").filter(|operand| operand.contains(':'));
            for operand in operands.map(|operand| operand.rsplit(" o ").next().unwrap()) {
                // The bracket of the call follows its last operand.
                let operand = operand
                    .strip_suffix(')')
                    .filter(|_| operand.matches('(').count() < operand.matches(')').count())
                    .unwrap_or(operand);
                let operand = operand.replace('<', "(").replace('>', ")");
                assert!(notation.contains(&operand), "{name}: {operand} in\n{notation}");
            }
        }
    }
}
