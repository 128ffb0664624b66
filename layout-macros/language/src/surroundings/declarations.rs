//! What a text of Rust declares, and where each name is in scope.

use std::collections::HashMap;
use std::ops::Range;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    /// A layout, or another name of `layout!`.
    Layout,
    /// A layout that is defined where no name can be, in an `impl` or a trait: that is reported there.
    Misplaced,
    /// `const BM: usize`, `static`.
    Constant,
    /// `const BM: usize` of an `impl` or a trait, which no bare name means.
    OwnConstant,
    /// `type Tile = …`
    Type,
    /// `struct`, `enum`, `union`: no layout.
    Struct,
    /// `type Tile` of an `impl` or a trait.
    OwnType,
    /// `<L>`
    Parameter,
    /// `<const N: usize>`
    ConstParameter,
    /// `let m`, or a parameter of a function.
    Variable,
    /// An import or a macro, which may be a layout.
    Unknown,
    /// Nothing at all is called so here.
    Nothing,
}

/// A declaration: where its name is in scope, and where it stands, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    pub(super) declared: Declared,
    pub(super) scope: Range<usize>,
    pub(super) at: usize,
    /// The type that a constant or a variable is written with, if it is a word, or the macro that makes its value.
    pub(super) written: Option<String>,
    /// The names that a layout is made of, and where they stand.
    pub(super) made_of: Vec<(String, usize)>,
}

/// What is around a call, the innermost that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// A function.
    Function,
    /// A `const fn`, or the value of a constant.
    Constant,
    /// An `impl` or a trait.
    Members,
    /// A file or a module, and nothing in it.
    Items,
}

/// Where everything is imported from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glob {
    /// `use super::*`
    Super,
    /// `use layout_core::*`, `use std::mem::*`: no layout has its name there.
    Library,
    /// Any other module.
    Other,
}

/// The declarations of a text.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    pub(super) by_name: HashMap<String, Vec<Declaration>>,
    /// The bodies of modules, each after the one it stands in.
    pub(super) modules: Vec<Range<usize>>,
    /// The modules with names that the text holds.
    pub(super) named: Vec<(String, Range<usize>)>,
    /// What stands around what.
    pub(super) around: Vec<(Range<usize>, Around)>,
    /// The scopes in which everything of another module is imported, and of which.
    pub(super) globs: Vec<(Range<usize>, Glob)>,
    /// What stands in macros, which may become anything.
    pub(super) opaque: Vec<Range<usize>>,
    /// What is given to other macros, which may declare what is named there.
    pub(super) arguments: Vec<Range<usize>>,
    /// Whether other macros or attributes may define names.
    pub(super) may_define_more: bool,
    /// The types that calls of `layout_const!` are written to have, by where what is within them begins.
    pub(super) expected: HashMap<usize, String>,
}

impl Declarations {
    /// What is declared by a name that stands `at` a byte, from the inside to the outside; `None` where that is not known.
    pub(super) fn visible(&self, name: &str, at: usize) -> Option<Vec<&Declaration>> {
        if self.opaque.iter().any(|opaque| opaque.contains(&at)) {
            return None;
        }
        let of_name = || self.by_name.get(name).into_iter().flatten();
        let mut around = self.modules.iter().rev().filter(|module| module.contains(&at));
        let mut module = around.next()?;
        let is_here = |scope: &Range<usize>| scope.contains(&at) && lies_in(scope, module);
        let mut visible: Vec<&Declaration> = of_name().filter(|declaration| is_here(&declaration.scope)).collect();
        visible.sort_by_key(|declaration| declaration.scope.len());
        for outer in around {
            if !self.globs.contains(&(module.clone(), Glob::Super)) {
                break;
            }
            visible.extend(of_name().filter(|declaration| declaration.scope == *outer));
            module = outer;
        }
        Some(visible)
    }

    /// What a path that stands `at` a byte leads to, if the text holds it and says so for certain.
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

    /// The module that a module stands in.
    fn outer(&self, module: &Range<usize>) -> Option<&Range<usize>> {
        self.modules.iter().rfind(|outer| lies_in(module, outer) && *outer != module)
    }

    /// The one module of a name in another.
    fn inner(&self, name: &str, module: &Range<usize>) -> Option<&Range<usize>> {
        let is_inner = |inner: &&Range<usize>| self.outer(inner) == Some(module);
        let mut inner = self.named.iter().filter(|(of, _)| of == name).map(|(_, inner)| inner).filter(is_inner);
        let (first, second) = (inner.next()?, inner.next());
        second.is_none().then_some(first)
    }

    /// Whether a name that stands `at` a byte is no parameter of a generic item, for certain.
    pub(super) fn is_no_parameter(&self, name: &str, at: usize) -> bool {
        let is_parameter =
            |declaration: &&Declaration| matches!(declaration.declared, Declared::Parameter | Declared::ConstParameter);
        let is_argument = self.arguments.iter().any(|arguments| arguments.contains(&at));
        !is_argument && self.visible(name, at).is_some_and(|visible| !visible.iter().any(is_parameter))
    }

    /// The type of integers that the value of `layout_const!` is written to have, whose tokens begin here.
    pub(super) fn expected(&self, at: usize) -> Option<&str> {
        self.expected.get(&at).map(String::as_str)
    }

    /// Whether a declaration is that of a layout, and all that it is made of are such, through few links.
    pub(super) fn is_certain(&self, declaration: &Declaration, links: usize) -> bool {
        let is_layout = declaration.declared == Declared::Layout;
        let is_found = |(name, at): &(String, usize)| {
            let first = self.visible(name, *at).and_then(|visible| visible.first().copied());
            first.is_some_and(|first| links > 0 && self.is_certain(first, links.saturating_sub(1)))
        };
        is_layout && declaration.made_of.iter().all(is_found)
    }

    /// Whether all names in scope at a byte are known, and nothing is declared by this one.
    pub(super) fn is_nothing(&self, name: &str, at: usize) -> bool {
        !self.may_define_more && !self.by_name.contains_key(name) && !self.has_foreign_glob(at)
    }

    /// Whether everything of a module that may define layouts is imported in a scope around a byte.
    pub(super) fn has_foreign_glob(&self, at: usize) -> bool {
        self.imports_all(at, |of| of != Glob::Library)
    }

    /// What may stand for a layout at a byte: the name, what it names, and where it is declared.
    pub(super) fn operands(&self, at: usize) -> impl Iterator<Item = (&str, Declared, usize)> {
        use Declared::{ConstParameter, Constant, Layout, Parameter, Type};
        self.by_name.keys().filter_map(move |name| {
            let first = *self.visible(name, at)?.first()?;
            let is_operand = matches!(first.declared, Layout | Constant | Type | Parameter | ConstParameter);
            is_operand.then_some((name.as_str(), first.declared, first.at))
        })
    }

    /// The innermost that is around a byte; `None` also for what is given to other macros.
    pub(super) fn around(&self, at: usize) -> Option<Around> {
        let mut around: Vec<_> = self.around.iter().filter(|(bytes, _)| bytes.contains(&at)).collect();
        around.sort_by_key(|(bytes, _)| bytes.len());
        let is_argument = self.arguments.iter().any(|arguments| arguments.contains(&at));
        around.first().map(|(_, around)| *around).filter(|_| !is_argument)
    }

    /// Whether everything of another module is imported in a scope around a byte.
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

fn lies_in(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    inner.start >= outer.start && inner.end <= outer.end
}
