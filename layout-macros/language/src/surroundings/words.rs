//! Words that guide the reading of a Rust text.

use crate::ast::Word;

/// Integer types that a `layout_const!` may be expected to have; `usize` is the default.
pub(super) const INTEGERS: [&str; 9] = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "isize"];

/// Crates whose modules define no layouts other than those of atoms.
pub(super) const LIBRARIES: [&str; 5] = ["alloc", "core", "layout_core", "layout_gpu", "std"];

/// Macros that define no names beyond those that are read here.
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

/// Rust's own attributes.
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

/// Words that precede an item.
pub(super) const BEFORE_ITEMS: [&str; 4] = ["pub", "default", "unsafe", "auto"];

/// Returns true if a word looks like a variable: patterns contain other words.
pub(super) fn is_variable(word: &str) -> bool {
    let is_word_of_rust = matches!(word, "mut" | "ref" | "self" | "_" | "true" | "false");
    !is_word_of_rust && word.starts_with(|first: char| first.is_lowercase() || first == '_')
}

/// Returns true if a word of an expression is not a name.
pub(super) fn is_of_the_language(word: &str) -> bool {
    matches!(word, "o" | "Sw" | "and" | "or" | "not" | "_") || Word::named(word).is_some()
}
