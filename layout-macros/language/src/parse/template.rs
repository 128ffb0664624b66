//! `CuTe`'s templates that name a layout or a number: `MMA_Traits<…>::CLayout`, `GMMA::Layout_K_SW128_Atom<half_t>`, `size_v<…>`,
//! `recast_layout<uint32_t,half_t>(A)`.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};

use crate::ast::{Expr, Kind};
use crate::errors::Diagnostic;
use crate::parse::dialect::braced;
use crate::parse::{Cursor, Parser, shortened};
use crate::span::Place;
use crate::vocabulary::words;

/// The traits of an atom, their `CuTe` names, and the operations with the same meaning.
const TRAITS: [(&str, &str, &str); 9] = [
    ("MMA_Traits", "CLayout", "mma_C"),
    ("MMA_Traits", "ALayout", "mma_A"),
    ("MMA_Traits", "BLayout", "mma_B"),
    ("MMA_Traits", "ThrID", "mma_threads"),
    ("MMA_Traits", "Shape_MNK", "mma_shape"),
    ("Copy_Traits", "SrcLayout", "copy_src"),
    ("Copy_Traits", "DstLayout", "copy_dst"),
    ("Copy_Traits", "RefLayout", "copy_ref"),
    ("Copy_Traits", "ThrID", "copy_threads"),
];

/// Variable templates whose value is that of an operation.
const VALUES: [(&str, &str); 4] =
    [("size_v", "size"), ("cosize_v", "cosize"), ("rank_v", "rank"), ("depth_v", "depth")];

/// The parts of the name of a shared-memory layout: the operation, and the bytes of a row.
const MAJORS: [(&str, &str); 2] = [("K", "smem_atom_k"), ("MN", "smem_atom_mn")];
const SWIZZLES: [(&str, u64); 4] = [("SW128", 128), ("SW64", 64), ("SW32", 32), ("INTER", 16)];

/// Namespaces before the name of a shared-memory layout.
const NAMESPACES: [&str; 5] = ["cute", "SM90", "SM100", "GMMA", "UMMA"];

impl Parser<'_> {
    /// Reads one of these templates, if it is next; `namespace` counts the tokens of `cute::`.
    pub(super) fn template_of_cute(&mut self, cursor: &mut Cursor, namespace: usize) -> Option<Expr> {
        if let Some((skipped, atom)) = memory(cursor) {
            return Some(self.memory(cursor, skipped, &atom));
        }
        let text = cursor.ident(namespace)?.to_string();
        let open = namespace.saturating_add(1);
        if !cursor.is_mark(open, '<') {
            return None;
        }
        if TRAITS.iter().any(|(traits, ..)| *traits == text) {
            cursor.skip(open);
            return Some(self.traits(cursor, &text));
        }
        if let Some(operation) = named(&VALUES, &text) {
            let start = cursor.place();
            cursor.skip(open.saturating_add(1));
            let arguments = self.list(cursor, Some(">"));
            let end = cursor.eat(">").unwrap_or(start);
            return Some(self.call(Ident::new(operation, start.first), arguments, start.to(end)));
        }
        if text == "recast" || text == "recast_layout" {
            return self.recast(cursor, namespace);
        }
        None
    }

    /// `<SM80_16x8x16_F32F16F16F32_TN>::CLayout`
    fn traits(&mut self, cursor: &mut Cursor, text: &str) -> Expr {
        let start = cursor.place();
        cursor.skip(1);
        let atom = self.atom(cursor);
        if matches!(atom.kind, Kind::Mistake) {
            return atom;
        }
        let is_closed = cursor.eat(">").is_some() && cursor.eat("::").is_some();
        let member = cursor.ident(0).filter(|_| is_closed);
        let place = start.to(cursor.place());
        cursor.skip(1);
        let rows = || TRAITS.iter().filter(|(traits, ..)| *traits == text);
        let Some((.., operation)) = member.as_ref().and_then(|layout| rows().find(|(_, name, _)| layout == name))
        else {
            let names: Vec<String> = rows().map(|(_, name, _)| format!("`{name}`")).collect();
            let headline = match &member {
                Some(member) => format!("`{text}<…>` has no layout `{}`", shortened(&member.to_string())),
                None => format!("expected `::` and a layout after `{text}<…>`"),
            };
            let mistake = Diagnostic::new(headline, place);
            return self.report(mistake.note(format!("it has {}", names.join(", "))));
        };
        let call = self.call(Ident::new(operation, Span::call_site()), vec![atom], place);
        braced(cursor, call)
    }

    /// The layout of a shared-memory atom, whose name takes `skipped` tokens.
    fn memory(&mut self, cursor: &mut Cursor, skipped: usize, atom: &Memory) -> Expr {
        let start = cursor.place();
        cursor.skip(skipped);
        let (bits, end) = elements(cursor);
        let place = start.to(end);
        let Some(bits) = bits else {
            let mistake = Diagnostic::new("expected the type of the elements between `<` and `>`", place);
            return self
                .report(mistake.note(format!("by their bits it is `{}({}, bits)`", atom.operation, atom.bytes)));
        };
        let numbers = [atom.bytes, bits].map(|number| Expr::new(Kind::Integer(number), place));
        let call = self.call(Ident::new(atom.operation, Span::call_site()), numbers.into(), place);
        braced(cursor, call)
    }

    /// `recast_layout<uint32_t,half_t>(A)`; `recast<half_t>(A)` gives the new type only.
    fn recast(&mut self, cursor: &mut Cursor, namespace: usize) -> Option<Expr> {
        let (start, mut at) = (cursor.place(), *cursor);
        at.skip(namespace);
        let name = at.ident(0)?;
        at.skip(1);
        let (mut bits, mut last) = (Vec::new(), None);
        while at.is("<") || (last.is_some() && at.is(",")) {
            let (found, end) = elements(&mut at);
            bits.push(found);
            last = Some(end);
        }
        let group = at.take_group_of(Delimiter::Parenthesis)?;
        *cursor = at;
        let place = start.to(group.place);
        match bits.as_slice() {
            [Some(from), Some(to)] if name == "recast_layout" => {
                let mut arguments = self.arguments(group);
                arguments.extend([from, to].map(|bits| Expr::new(Kind::Integer(*bits), place)));
                Some(self.call(name, arguments, place))
            }
            _ => {
                let mistake = Diagnostic::new("a layout is recast from the bits of its elements to others", place);
                Some(self.report(mistake.help("write them behind it, as in `recast_layout(4:1, 32, 16)`")))
            }
        }
    }
}

fn named<T: Copy>(rows: &[(&str, T)], name: &str) -> Option<T> {
    rows.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

/// A shared-memory layout that tensor cores read: `Layout_K_SW128_Atom`.
struct Memory {
    operation: &'static str,
    bytes: u64,
}

/// The shared-memory layout that is named next, and the number of tokens in its name.
fn memory(cursor: &Cursor) -> Option<(usize, Memory)> {
    let mut at = 0_usize;
    let is_namespace = |at: usize| {
        let is_known = cursor.ident(at).is_some_and(|word| NAMESPACES.iter().any(|name| word == name));
        is_known && cursor.is_mark(at.saturating_add(1), ':') && cursor.is_mark(at.saturating_add(2), ':')
    };
    while is_namespace(at) {
        at = at.saturating_add(3);
    }
    let text = cursor.ident(at)?.to_string();
    let inside = text.strip_prefix("Layout_")?.strip_suffix("_Atom")?;
    let (major, swizzle) = inside.split_once('_')?;
    let (operation, bytes) = (named(&MAJORS, major)?, named(&SWIZZLES, swizzle)?);
    Some((at.saturating_add(1), Memory { operation, bytes }))
}

/// `<half_t`, `,cutlass::half_t>`: the bits of an element, and the place where its type ends. Skips a `>` that follows.
fn elements(cursor: &mut Cursor) -> (Option<u64>, Place) {
    let mut end = cursor.place();
    if !cursor.is("<") && !cursor.is(",") {
        return (None, end);
    }
    cursor.skip(1);
    let mut bits = None;
    while let Some(TokenTree::Ident(word)) = cursor.peek() {
        bits = words::bits(&shortened(&word.to_string()));
        end = cursor.place();
        cursor.skip(1);
        if cursor.eat("::").is_none() {
            break;
        }
    }
    if !cursor.is(",") {
        end = cursor.eat(">").unwrap_or(end);
    }
    (bits, end)
}
