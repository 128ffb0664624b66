//! The words that a text of Rust is read by.

use crate::ast::Word;

/// The types that an integer of `layout_const!` may be written to have; `usize` it has by itself.
pub(super) const INTEGERS: [&str; 9] = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "isize"];

/// The crates whose modules define no layouts but those of atoms.
pub(super) const LIBRARIES: [&str; 5] = ["alloc", "core", "layout_core", "layout_gpu", "std"];

/// The macros that define no names but those that are read here.
pub(super) const KNOWN_MACROS: [&str; 40] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "column",
    "compile_error",
    "concat",
    "copy_atom",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include_bytes",
    "include_str",
    "kernels",
    "layout",
    "layout_assert",
    "layout_const",
    "line",
    "make_layout",
    "matches",
    "mma_atom",
    "module_path",
    "option_env",
    "panic",
    "panic_handler",
    "print",
    "println",
    "stringify",
    "todo",
    "unreachable",
    "unroll",
    "vec",
    "write",
    "writeln",
];

/// The attributes of the language.
pub(super) const KNOWN_ATTRIBUTES: [&str; 28] = [
    "allow",
    "cfg",
    "cfg_attr",
    "clippy",
    "cold",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "must_use",
    "no_main",
    "no_mangle",
    "no_std",
    "panic_handler",
    "repr",
    "rustfmt",
    "should_panic",
    "target_feature",
    "test",
    "unsafe",
    "warn",
];

/// The words before the name of an item.
pub(super) const BEFORE_ITEMS: [&str; 4] = ["pub", "default", "unsafe", "auto"];

/// Whether a word is the name of a variable, as far as can be seen: patterns hold others.
pub(super) fn is_variable(word: &str) -> bool {
    let is_word_of_rust = matches!(word, "mut" | "ref" | "self" | "_" | "true" | "false");
    !is_word_of_rust && word.starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// Whether a word of an expression is no name.
pub(super) fn is_of_the_language(word: &str) -> bool {
    matches!(word, "o" | "Sw" | "and" | "or" | "not" | "_") || Word::named(word).is_some()
}
