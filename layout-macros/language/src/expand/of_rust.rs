//! Bare names that belong to Rust according to the source around a call: each is reported as what it is.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;

use super::conditions;
use crate::ast::{Expr, Input, Item, Kind, Path};
use crate::errors::{Diagnostic, Errors, shortened};
use crate::expand::parameters;
use crate::explain::bare::{self, Bare};
use crate::resolve::{self, Form};
use crate::span::Place;
use crate::surroundings::{self, Declared, Elsewhere, Found};
use crate::vocabulary;

/// The names of an input, sorted by what the source around the call tells about them.
#[derive(Default)]
pub(super) struct Surrounded {
    /// The names that belong to Rust, each once.
    pub(super) of_rust: Vec<Path>,
    /// The type parameters among them.
    pub(super) parameters: Vec<Ident>,
    /// True if all other names are certainly layouts.
    pub(super) are_layouts: bool,
    /// For each other name in order, its unique name if it shadows another.
    own_names: Vec<Option<Ident>>,
}

impl Surrounded {
    /// A name, replaced by its unique name if it has one.
    pub(super) fn by_own_name(&self, i: usize, name: &Path) -> Path {
        match self.own_names.get(i) {
            Some(Some(own_name)) => Path { tokens: own_name.to_token_stream(), ..name.clone() },
            _ => name.clone(),
        }
    }
}

/// Removes the names that belong to Rust, and reports each once.
pub(super) fn split(names: &mut Vec<Path>, form: Form, items: &[Item], errors: &mut Errors) -> Surrounded {
    let mut surrounded = Surrounded { are_layouts: true, ..Surrounded::default() };
    names.retain(|name| {
        let found = found(name, form);
        if found.as_ref().is_some_and(|found| found.declared == Declared::Misplaced) {
            surrounded.of_rust.push(name.clone());
            return false;
        }
        let mistake = found.as_ref().and_then(|found| layout(name, found, form)).or_else(|| of_a_type(name));
        let Some(mistake) = mistake else {
            surrounded.are_layouts &= found.as_ref().is_some_and(|found| found.is_certain);
            let own_name = found.and_then(|found| found.own_name);
            surrounded.own_names.push(own_name.map(|own_name| Ident::new(&own_name, name.last.span())));
            return true;
        };
        if !surrounded.of_rust.iter().any(|known| known.text() == name.text()) {
            errors.push(mistake.under(conditions::for_name(items, name)));
            surrounded.of_rust.push(name.clone());
            if found.is_some_and(|found| found.declared == Declared::Parameter) {
                surrounded.parameters.push(name.last.clone());
            }
        }
        false
    });
    surrounded
}

/// The unique name of a definition that shadows another of its name.
pub(super) fn own_name(name: &Ident) -> Option<Ident> {
    let own_name = surroundings::find(name)?.own_name?;
    Some(Ident::new(&own_name, name.span()))
}

/// The layouts with several bare names as numbers that stand in braces: each is one error.
pub(super) fn together(input: &Input, form: Form) -> Vec<Bare> {
    let exprs: Vec<&Expr> = match input {
        Input::Expression(expr) => vec![expr],
        Input::Items(_) | Input::Family(_) => input.items().iter().map(resolve::written).collect(),
    };
    let is_number = |name: &Path| {
        found(name, form).is_some_and(|found| match found.declared {
            Declared::Variable => form == Form::Value,
            Declared::Constant | Declared::ConstParameter => !is_a_layout(&found),
            _ => false,
        })
    };
    let what = if form == Form::Value { "run-time integers stand" } else { "constants of Rust stand" };
    let found = exprs.into_iter().flat_map(|expr| bare::bare(expr, &is_number, what));
    found.filter(|bare| bare.names.len() > 1).collect()
}

/// The error for a name in the position of a number.
pub(super) fn number(name: &Path, form: Form) -> Option<Diagnostic> {
    let found = found(name, form)?;
    match found.declared {
        Declared::Variable if form == Form::Value => Some(mistake(name, "a variable", "")),
        Declared::Constant | Declared::OwnConstant | Declared::ConstParameter | Declared::Variable => {
            layout(name, &found, form)
        }
        _ => None,
    }
}

/// The error for an unknown name in a position that takes only layouts.
pub(super) fn unknown(name: &Path, form: Form) -> Option<Diagnostic> {
    let found = found(name, form).filter(|found| found.declared == Declared::Nothing)?;
    nothing(name, found.near.as_deref(), form)
}

/// The types and the macro whose values are layouts.
const OF_LAYOUTS: [&str; 3] = ["Layout", "Swizzled", "make_layout"];

fn is_a_layout(found: &Found) -> bool {
    found.written.as_ref().is_some_and(|written| OF_LAYOUTS.iter().any(|layout| layout == written))
}

/// A constant that holds a layout, whose value no macro can see.
fn constant_layout(name: &str, place: Place) -> Diagnostic {
    let mistake =
        Diagnostic::new(format!("`{name}` is a constant of Rust, and a layout: no macro sees its value"), place);
    mistake.help(format!("give the layout a name, `layout! {{ {name} = …; }}`, or write its type in braces"))
}

/// Primitive types, which are not layouts.
const OF_RUST: [&str; 17] = [
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16", "u32", "u64", "u128",
    "usize",
];

/// The error for Rust in the braces of an expression, based on its declarations.
pub(super) fn braces(expr: &Expr, form: Form) -> Option<Diagnostic> {
    if form.is_edited() {
        return None;
    }
    let mut mistake = None;
    if let Kind::Rust(tokens) = &expr.kind
        && let (Some(TokenTree::Ident(name)), None) =
            (tokens.clone().into_iter().next(), tokens.clone().into_iter().nth(1))
    {
        let is_of_rust = OF_RUST.iter().any(|of_rust| name == of_rust);
        let found = if is_of_rust { Some(Found::only(Declared::Struct)) } else { surroundings::find(&name) };
        mistake = found.and_then(|found| match form {
            Form::Value => at_run_time(&name, &found),
            _ => in_braces(&name, &found),
        });
    }
    expr.kind.each_part(&mut |part| mistake = mistake.take().or_else(|| braces(part, form)));
    mistake
}

/// A layout in the braces of `make_layout!`, or a type beside a run-time integer.
fn at_run_time(name: &Ident, found: &Found) -> Option<Diagnostic> {
    let text = shortened(&name.to_string());
    let (what, help) = match found.declared {
        Declared::Layout => ("a layout", format!("write `{text}` without braces")),
        Declared::Variable if is_a_layout(found) => {
            ("a layout", format!("its operations are its methods: `{text}.composition(…)`"))
        }
        Declared::Parameter | Declared::Type | Declared::Struct => {
            let headline = format!("`{text}` is a type, and other braces hold integers known when the program runs");
            let mistake = Diagnostic::new(headline, Place::at(name.span()));
            return Some(
                mistake.help("beside a type `make_layout!` takes constants; methods of a layout take such integers"),
            );
        }
        _ => return None,
    };
    let headline =
        format!("`{text}` is {what}: the braces of `make_layout!` hold integers known when the program runs");
    Some(Diagnostic::new(headline, Place::at(name.span())).help(help))
}

fn in_braces(name: &Ident, found: &Found) -> Option<Diagnostic> {
    let (text, place) = (shortened(&name.to_string()), Place::at(name.span()));
    match (found.declared, found.written.as_deref()) {
        (Declared::Struct, _) => {
            let mistake = Diagnostic::new(format!("`{text}` is neither a number nor a layout"), place);
            Some(mistake.help("braces hold a constant, or a type that is a layout or a tiler, as `layout!` writes it"))
        }
        (Declared::Constant, _) if is_a_layout(found) => Some(constant_layout(&text, place)),
        (Declared::Variable, _) => Some(no_constant(&text, place)),
        (Declared::ConstParameter, Some(integer)) if integer != "usize" => {
            let headline = format!("the const parameter `{text}` is of type `{integer}`: braces take a `usize` here");
            Some(Diagnostic::new(headline, place).help(format!("declare it as `const {text}: usize`")))
        }
        _ => None,
    }
}

fn found(name: &Path, form: Form) -> Option<Found> {
    match name.is_bare {
        _ if form.is_edited() => None,
        true => surroundings::find(&name.last),
        false => surroundings::find_at(&name.tokens).map(Found::only),
    }
}

/// The error for a name in the position of a layout.
fn layout(name: &Path, found: &Found, form: Form) -> Option<Diagnostic> {
    let what = match found.declared {
        Declared::Layout | Declared::Misplaced | Declared::Unknown => return None,
        Declared::Constant if is_a_layout(found) => {
            return Some(constant_layout(&shortened(&name.text()), Place::at(name.last.span())));
        }
        Declared::Constant => "a Rust constant",
        Declared::OwnConstant => return Some(mistake(name, "a constant of this `impl` or trait", "Self::")),
        Declared::Type => "a Rust type",
        Declared::OwnType => return Some(mistake(name, "a type of this `impl` or trait", "Self::")),
        Declared::Struct => return Some(no_layout(name, "is a Rust type, and no layout")),
        Declared::Parameter => "a type parameter",
        Declared::ConstParameter => "a const parameter",
        Declared::Variable => return Some(variable(name, form)),
        Declared::Nothing => return nothing(name, found.near.as_deref(), form),
    };
    Some(mistake(name, what, ""))
}

fn mistake(name: &Path, what: &str, of: &str) -> Diagnostic {
    let text = shortened(&name.text());
    no_layout(name, &format!("is {what}: write `{{{of}{text}}}`"))
}

fn no_layout(name: &Path, what: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` {what}", shortened(&name.text())), Place::at(name.last.span()))
}

/// `Self::Tile`, and associated items of a parameter or a type, which always belong to Rust.
fn of_a_type(name: &Path) -> Option<Diagnostic> {
    let first = name.tokens.clone().into_iter().next()?;
    let is_of_a_type = match &first {
        TokenTree::Ident(word) if word == "Self" => true,
        TokenTree::Ident(word) if !name.is_bare => {
            let declared = surroundings::find(word).map(|found| found.declared);
            matches!(declared, Some(Declared::Parameter | Declared::Struct | Declared::Type))
        }
        _ => false,
    };
    let place = Place::of_token(&first).to(Place::at(name.last.span()));
    let text = shortened(&name.text());
    let is_number = || !name.last.to_string().contains(char::is_lowercase);
    if is_of_a_type && is_number() && parameters::first(&name.tokens).is_some_and(|(_, of)| of == Declared::Parameter) {
        let mistake =
            Diagnostic::new(format!("`{text}` is a number of the type parameter `{first}`, and no layout"), place);
        return Some(mistake.help(parameters::associated(&first)));
    }
    is_of_a_type.then(|| Diagnostic::new(format!("`{text}` is Rust's, no name of a layout: write `{{{text}}}`"), place))
}

/// An unknown name. If another file defines it, the error is left to the compiler, which knows where to import it from.
fn nothing(name: &Path, near: Option<&str>, form: Form) -> Option<Diagnostic> {
    let text = name.text();
    if let Some(Elsewhere { file, path, declared }) = surroundings::defined_elsewhere(&name.last) {
        let text = shortened(&text);
        return Some(match declared {
            Declared::Layout => {
                no_layout(name, &format!("is not imported: `{file}` defines it")).help(format!("`use {path};`"))
            }
            _ => no_layout(name, "is a Rust type, and no layout").note(format!("`{file}` defines `{text}`")),
        });
    }
    let operation = vocabulary::find(&text).or_else(|| vocabulary::known_elsewhere(&text));
    if near.is_none() && operation.is_none() && surroundings::is_elsewhere(&name.last) {
        return None;
    }
    let mistake =
        Diagnostic::new(format!("no layout is called `{}` here", shortened(&text)), Place::at(name.last.span()));
    if let Some(operation) = operation {
        return Some(mistake.help(format!("an operation is called as `{}`", operation.form)));
    }
    if text.ends_with("LinearLayout") {
        return Some(mistake.help("a linear layout is written `linear{ register: [1,2], lane: [4,8] }`"));
    }
    let mistake = mistake.note("a layout of another module has a path, `tiles::Rows`, or is imported by `use`");
    Some(match near {
        Some("") => mistake,
        Some(near) => mistake.help(format!("did you mean `{near}`?")),
        None if form == Form::Repetition => mistake,
        None => mistake.note("Rust stands in braces: a constant, or a type that is a layout"),
    })
}

/// A variable, which is known at run time only and cannot be part of a type.
fn variable(name: &Path, form: Form) -> Diagnostic {
    let text = shortened(&name.text());
    if form == Form::Value {
        let mistake = no_layout(name, &format!("is a variable: a number is written `{{{text}}}`"));
        return mistake.help(format!("a layout that it holds has its operations as methods: `{text}.composition(…)`"));
    }
    no_constant(&text, Place::at(name.last.span()))
}

/// A variable in the position of a constant.
fn no_constant(name: &str, place: Place) -> Diagnostic {
    let headline = format!("`{name}` is a variable, which is not known while the crate compiles");
    let mistake = Diagnostic::new(headline, place);
    mistake.help(format!(
        "what never changes is a `const`; `make_layout!`, a value, takes variables in braces: `{{{name}}}`"
    ))
}
