//! The style sheet: a custom property for each color, with those of the dark theme where it is preferred.

use std::fmt::Write;

use crate::palette::{DARK, LIGHT, Palette};

/// Viewers that cannot mix colors use the attributes.
pub(super) fn sheet() -> String {
    let rules = properties(&LIGHT).into_iter().map(|(name, _)| rule(&name)).collect::<String>();
    let (light, dark) = (set(&LIGHT), set(&DARK));
    format!(
        "@supports(fill:color-mix(in srgb,red,red)){{.lp{{{light}color-scheme:light dark}}{rules}}}\
         @media(prefers-color-scheme:dark){{.lp{{{dark}}}}}\
         @supports(fill:color-mix(in srgb,red,red)){{[data-theme=light] .lp,.light .lp,.rust .lp{{{light}}}\
         [data-theme=dark] .lp,[data-theme=ayu] .lp,.navy .lp,.coal .lp,.ayu .lp{{{dark}}}}}\
         @media print{{.lp{{{light}}}}}"
    )
}

/// Each color with its name.
fn properties(palette: &Palette) -> Vec<(String, &'static str)> {
    let Palette { page, ink, faint, line, conflict, steps, classes } = *palette;
    let named = [("p", page), ("i", ink), ("l", faint), ("e", line), ("x", conflict)];
    let numbered = |letter: &'static str, colours: &[&'static str]| {
        let numbered = (0..).zip(colours).map(|(at, colour): (u8, _)| (format!("{letter}{at}"), *colour));
        numbered.collect::<Vec<_>>()
    };
    let named = named.into_iter().map(|(name, colour)| (name.to_owned(), colour));
    named.chain(numbered("s", &steps)).chain(numbered("c", &classes)).collect()
}

fn set(palette: &Palette) -> String {
    properties(palette).into_iter().fold(String::new(), |mut text, (name, colour)| {
        let _written = write!(text, "--lp-{name}:{colour};");
        text
    })
}

/// The rule that applies a property: the ink colors text, rules and frames; other properties color elements of their class.
fn rule(name: &str) -> String {
    match name {
        "i" => ".lp{fill:var(--lp-i)}.lp .i{stroke:var(--lp-i)}.lp .if{fill:var(--lp-i)}".to_owned(),
        "x" => ".lp .x{stroke:var(--lp-x)}.lp .xf{fill:var(--lp-x)}".to_owned(),
        "l" => ".lp .l{fill:var(--lp-l)}.lp .f{stroke:var(--lp-l)}".to_owned(),
        // An ordered color has its share of the last one in `--s`.
        "s0" => ".lp .s{fill:color-mix(in srgb,var(--lp-s1) var(--s),var(--lp-s0))}".to_owned(),
        "s1" => String::new(),
        "e" => ".lp g>rect,.lp .e{stroke:var(--lp-e)}".to_owned(),
        _ => format!(".lp .{name}{{fill:var(--lp-{name})}}"),
    }
}
