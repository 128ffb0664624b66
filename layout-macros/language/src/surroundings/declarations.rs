//! The declarations in a Rust text, and where each name is in scope.

use std::collections::HashMap;
use std::ops::Range;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// A layout, or another name of `layout!`.
    Layout,
    /// A layout defined where no name can be, in an `impl` or a trait; the error is reported there.
    Misplaced,
    /// `const BM: usize`, `static`.
    Constant,
    /// `const BM: usize` in an `impl` or a trait, which a bare name cannot mean.
    OwnConstant,
    /// `type Tile = …`
    Type,
    /// `struct`, `enum`, `union`: never a layout.
    Struct,
    /// `type Tile` in an `impl` or a trait.
    OwnType,
    /// `<L>`
    Parameter,
    /// `<const N: usize>`
    ConstParameter,
    /// `let m`, or a parameter of a function.
    Variable,
    /// An import or a macro, which may be a layout.
    Unknown,
    /// Nothing in scope has this name.
    Nothing,
}

/// A declaration: the scope of its name and its position, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub(super) declared: Declared,
    pub(super) scope: Range<usize>,
    pub(super) at: usize,
    /// The written type of a constant or a variable, if it is one word, or the macro that computes its value.
    pub(super) written: Option<String>,
    /// The bytes of a constant's value.
    pub(super) value: Option<Range<usize>>,
    /// The names in a layout's expression, and their positions.
    pub(super) made_of: Vec<(String, usize)>,
}

/// The innermost context of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// A function.
    Function,
    /// A `const fn`, or the value of a constant.
    Constant,
    /// An `impl` or a trait.
    Members,
    /// A file or a module, directly.
    Items,
}

/// The module of a glob import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glob {
    /// `use super::*`
    Super,
    /// `use layout_core::*`, `use std::mem::*`: modules that define no layouts.
    Library,
    /// Any other module.
    Other,
}

/// The declarations in a text.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    pub(super) by_name: HashMap<String, Vec<Declaration>>,
    /// The bodies of modules, each after its parent.
    pub(super) modules: Vec<Range<usize>>,
    /// The bodies of named modules.
    pub(super) named: Vec<(String, Range<usize>)>,
    /// The bytes of each context.
    pub(super) around: Vec<(Range<usize>, Around)>,
    /// The scopes with a glob import, and the module of each.
    pub(super) globs: Vec<(Range<usize>, Glob)>,
    /// The bodies of other macros in braces, which may become anything.
    pub(super) opaque: Vec<Range<usize>>,
    /// The arguments of other macros, which may declare the names in them.
    pub(super) arguments: Vec<Range<usize>>,
    /// True if other macros or attributes may define names.
    pub(super) may_define_more: bool,
    /// The expected types of `layout_const!` calls, by the position of their first token.
    pub(super) expected: HashMap<usize, String>,
}

impl Declarations {
    /// The declarations visible from byte `at`, innermost first; `None` if they cannot be known.
    pub(super) fn visible(&self, name: &str, at: usize) -> Option<Vec<&Declaration>> {
        if self.opaque.iter().any(|opaque| opaque.contains(&at)) {
            return None;
        }
        let of_name = || self.by_name.get(name).into_iter().flatten();
        let mut around = self.modules.iter().rev().filter(|module| module.contains(&at));
        let mut module = around.next()?;
        let is_here = |scope: &Range<usize>| scope.contains(&at) && lies_in(scope, module);
        let visible: Vec<&Declaration> = of_name().filter(|declaration| is_here(&declaration.scope)).collect();
        let mut visible = narrowest_first(visible);
        for outer in around {
            if !self.globs.contains(&(module.clone(), Glob::Super)) {
                break;
            }
            visible.extend(of_name().filter(|declaration| declaration.scope == *outer));
            module = outer;
        }
        Some(visible)
    }

    /// The declaration that a path at byte `at` leads to, if it is in this text and unambiguous.
    pub(super) fn at_path(&self, path: &[String], at: usize) -> Option<Declared> {
        let (last, modules) = path.split_last()?;
        let mut module = self.modules.iter().rfind(|module| module.contains(&at))?;
        for segment in modules {
            module = match segment.as_str() {
                "crate" => return None,
                "self" => module,
                "super" => self.outer(module)?,
                name => self.inner(name, module)?,
            };
        }
        let mut found = self.by_name.get(last)?.iter().filter(|declaration| declaration.scope == *module);
        let (first, second) = (found.next()?, found.next());
        second.is_none().then_some(first.declared)
    }

    /// The parent of a module.
    fn outer(&self, module: &Range<usize>) -> Option<&Range<usize>> {
        self.modules.iter().rfind(|outer| lies_in(module, outer) && *outer != module)
    }

    /// The only child module with this name.
    fn inner(&self, name: &str, module: &Range<usize>) -> Option<&Range<usize>> {
        let is_inner = |inner: &&Range<usize>| self.outer(inner) == Some(module);
        let mut inner = self.named.iter().filter(|(of, _)| of == name).map(|(_, inner)| inner).filter(is_inner);
        let (first, second) = (inner.next()?, inner.next());
        second.is_none().then_some(first)
    }

    /// Returns true if the name at byte `at` is certainly not a parameter of a generic item.
    pub(super) fn is_no_parameter(&self, name: &str, at: usize) -> bool {
        let is_parameter =
            |declaration: &&Declaration| matches!(declaration.declared, Declared::Parameter | Declared::ConstParameter);
        let is_argument = self.arguments.iter().any(|arguments| arguments.contains(&at));
        !is_argument && self.visible(name, at).is_some_and(|visible| !visible.iter().any(is_parameter))
    }

    /// The expected integer type of the `layout_const!` whose tokens begin at byte `at`.
    pub(super) fn expected(&self, at: usize) -> Option<&str> {
        self.expected.get(&at).map(String::as_str)
    }

    /// Returns true if the declaration is a layout and, up to a number of links, so is everything that it is made of.
    pub(super) fn is_certain(&self, declaration: &Declaration, links: usize) -> bool {
        let is_layout = declaration.declared == Declared::Layout;
        let is_found = |(name, at): &(String, usize)| {
            let first = self.visible(name, *at).and_then(|visible| visible.first().copied());
            first.is_some_and(|first| links > 0 && self.is_certain(first, links.saturating_sub(1)))
        };
        is_layout && declaration.made_of.iter().all(is_found)
    }

    /// Returns true if all names in scope at byte `at` are known and none is this one.
    pub(super) fn is_nothing(&self, name: &str, at: usize) -> bool {
        !self.may_define_more && !self.by_name.contains_key(name) && !self.has_foreign_glob(at)
    }

    /// Returns true if a scope around byte `at` has a glob import from a module that may define layouts.
    pub(super) fn has_foreign_glob(&self, at: usize) -> bool {
        self.imports_all(at, |of| of != Glob::Library)
    }

    /// Names that can be operands at byte `at`, each with its meaning and the position of its declaration.
    pub(super) fn operands(&self, at: usize) -> impl Iterator<Item = (&str, Declared, usize)> {
        use Declared::{ConstParameter, Constant, Layout, Parameter, Type};
        self.by_name.keys().filter_map(move |name| {
            let first = *self.visible(name, at)?.first()?;
            let is_operand = matches!(first.declared, Layout | Constant | Type | Parameter | ConstParameter);
            is_operand.then_some((name.as_str(), first.declared, first.at))
        })
    }

    /// The innermost context of byte `at`; `None` also inside the arguments of other macros.
    pub(super) fn around(&self, at: usize) -> Option<Around> {
        let around = self.around.iter().filter(|(bytes, _)| bytes.contains(&at));
        let innermost = around.min_by_key(|(bytes, _)| bytes.len());
        let is_argument = self.arguments.iter().any(|arguments| arguments.contains(&at));
        innermost.map(|(_, around)| *around).filter(|_| !is_argument)
    }

    /// Returns true if a scope around byte `at` has a glob import.
    pub(super) fn has_glob(&self, at: usize) -> bool {
        self.imports_all(at, |_| true)
    }

    fn imports_all(&self, at: usize, is_meant: impl Fn(Glob) -> bool) -> bool {
        let module = self.modules.iter().rfind(|module| module.contains(&at));
        let is_around =
            |scope: &Range<usize>| scope.contains(&at) && module.is_some_and(|module| lies_in(scope, module));
        self.globs.iter().any(|(scope, of)| is_meant(*of) && is_around(scope))
    }
}

/// The declarations, those of the narrowest scopes first. They are few, and a sort is much to compile.
fn narrowest_first(mut declarations: Vec<&Declaration>) -> Vec<&Declaration> {
    let mut sorted = Vec::with_capacity(declarations.len());
    while let Some((i, _)) = declarations.iter().enumerate().min_by_key(|(_, declaration)| declaration.scope.len()) {
        sorted.push(declarations.remove(i));
    }
    sorted
}

fn lies_in(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    inner.start >= outer.start && inner.end <= outer.end
}
