//! Triton's layout attributes. `#ttg.linear<{register = [[0, 1]], lane = [[1, 0]]}>` is a complete layout; the other attributes describe a
//! tensor whose shape they do not contain, and the parser proposes the matching operation. A field that the operation cannot honor is
//! reported by name.

use proc_macro2::{Ident, Span};

use crate::ast::{Expr, Kind};
use crate::errors::Diagnostic;
use crate::parse::encoding::{self, Encoding};
use crate::parse::{Cursor, Parser, shortened};
use crate::span::Place;

/// An attribute and the operation that builds its layout.
struct Row {
    /// The current name, then names in older or shorter texts.
    names: &'static [&'static str],
    operation: &'static str,
    /// The fields that become operands before the shape.
    taken: &'static [&'static str],
    /// A Boolean field that becomes an operand after the shape when it is true.
    flag: Option<&'static str>,
    /// The other fields, with the values for which the operation is right.
    settled: &'static [(&'static str, Settled)],
}

/// The accepted values of a field that is not an operand.
#[derive(Clone, Copy)]
enum Settled {
    Any,
    /// `[1, 1]`
    Ones,
    Is(&'static str),
}

const ATTRIBUTES: [Row; 4] = [
    Row::new(&["blocked"], "from_blocked", &["sizePerThread", "threadsPerWarp", "warpsPerCTA", "order"], &[]),
    Row::new(
        &["swizzled_shared", "shared"],
        "from_swizzled_shared",
        &["vec", "perPhase", "maxPhase", "order"],
        &[("hasLeadingOffset", Settled::Is("false"))],
    ),
    Row {
        flag: Some("transposed"),
        ..Row::new(
            &["nvmma_shared", "shared"],
            "from_nvmma_shared",
            &["swizzlingByteWidth", "elementBitWidth"],
            &[("fp4Padded", Settled::Is("false")), ("rank", Settled::Is("2"))],
        )
    },
    Row::new(&["nvidia_mma", "mma"], "from_mma_v2", &["warpsPerCTA"], &MMA_OF_A_WARP),
];

const MMA_OF_A_WARP: [(&str, Settled); 3] =
    [("versionMajor", Settled::Is("2")), ("versionMinor", Settled::Any), ("instrShape", Settled::Is("[16, 8]"))];

/// The accepted values of the cluster fields: one block holds the whole tensor.
const CLUSTER: [(&str, Settled); 4] = [
    ("CTAsPerCGA", Settled::Ones),
    ("CTASplitNum", Settled::Ones),
    ("CTAOrder", Settled::Any),
    ("CGALayout", Settled::Is("[]")),
];

/// Attributes that no operation builds.
const UNSUPPORTED: [&str; 6] = [
    "padded_shared",
    "amd_mfma",
    "amd_wmma",
    "amd_rotating_shared",
    "tensor_memory_encoding",
    "tensor_memory_scales_encoding",
];

const KNOWN: &str =
    "`#linear`, `#blocked`, `#slice`, `#dot_op`, `#swizzled_shared`, `#nvmma_shared` and `#nvidia_mma` are known";

const OF_WARPGROUPS: &str =
    "a warpgroup's threads and values are those of an atom, such as `mma_C(\"SM90_64x128x16_F32F16F16_SS\")`";

/// The result of reading an attribute.
enum Meaning {
    /// A layout that needs no shape.
    Layout(Expr),
    /// The calls that may build the layout, and the text that stands for the shape in them.
    Calls(Vec<String>, String),
}

impl Parser<'_> {
    /// Reads an attribute, from `#` to `>`.
    pub(super) fn attribute(&mut self, cursor: &mut Cursor) -> Expr {
        let start = cursor.place();
        let Some(encoding) = encoding::read(cursor) else {
            cursor.skip(1);
            return self.mistake("expected an expression, found `#`", start);
        };
        match self.meaning(&encoding, None) {
            Ok(Meaning::Layout(layout)) => layout,
            Ok(Meaning::Calls(calls, shape)) => {
                let unshaped = Diagnostic::new(
                    format!("{} does not say the shape of its tensor", encoding.text()),
                    encoding.place,
                );
                let calls = calls.iter().map(|call| format!("`{call}`")).collect::<Vec<_>>().join(" or ");
                self.report(unshaped.help(format!("write {calls}, with the shape for `{shape}`")))
            }
            Err(mistake) => self.report(mistake),
        }
    }

    /// Reads a tensor type, whose attribute has the layout: `tensor<128x64xf16, #blocked>`, `!ttg.memdesc<128x64xf16, #shared>`.
    pub(super) fn type_of_tensor(&mut self, cursor: &mut Cursor) -> Expr {
        let (found, written) = (self.errors.len(), encoding::tensor(cursor));
        let mistake =
            Diagnostic::new(format!("`{}<…>` is a type of Triton's, and no layout", written.name), written.place);
        let Some(encoding) = written.encoding.filter(|_| !written.shape.is_empty()) else {
            return self.report(mistake);
        };
        match self.meaning(&encoding, Some(written.shape)) {
            Ok(Meaning::Calls(calls, _)) => {
                let expr = self.report(mistake);
                let is_written = !encoding.is_bare() && calls.len() == 1;
                let meant = calls.into_iter().next().filter(|_| is_written);
                self.errors.merge(found, "the layout is that of its attribute, for the shape of the type", meant);
                expr
            }
            Ok(Meaning::Layout(_)) => self.report(mistake.note("its attribute is one, without the type around it")),
            Err(refused) => self.report(refused),
        }
    }

    fn meaning(&mut self, outermost: &Encoding<'_>, shape: Option<Vec<String>>) -> Result<Meaning, Diagnostic> {
        let mut cuts = Vec::new();
        let mut encoding = outermost.clone();
        while encoding.name == "slice" {
            let (dim, parent) = slice(&encoding)?;
            cuts.push(dim);
            encoding = parent;
        }
        if !encoding.is_closed {
            return Err(Diagnostic::new("`<` is never closed", encoding.place));
        }
        let is_linear = encoding.name == "linear" || encoding.name == "shared_linear";
        if let Some(fields) = encoding.fields.as_ref().filter(|_| is_linear) {
            let linear = self.linear_of(fields, encoding.place);
            return Ok(Meaning::Layout(self.without(linear, &cuts, outermost.place)));
        }
        let (mut calls, rank) = calls(&encoding)?;
        let shape = shape.unwrap_or_else(|| letters(&encoding, rank.saturating_sub(cuts.len())));
        let outer = tuple(&shape);
        // A dimension that a slice removes has extent 1.
        let inner = cuts.iter().fold(shape, |mut shape, dim| {
            shape.insert((*dim).min(shape.len()), "1".to_owned());
            shape
        });
        for (call, flag) in &mut calls {
            *call = format!("{call}, {}{flag})", tuple(&inner));
            for dim in cuts.iter().rev() {
                *call = format!("slice_linear_layout({call}, {dim})");
            }
        }
        let shown = if cuts.is_empty() { outer } else { tuple(&inner) };
        Ok(Meaning::Calls(calls.into_iter().map(|(call, _)| call).collect(), shown))
    }

    /// Removes these dimensions from a linear layout.
    fn without(&mut self, linear: Expr, cuts: &[usize], place: Place) -> Expr {
        cuts.iter().rev().fold(linear, |layout, dim| {
            let dim = Expr::new(Kind::Integer(u64::try_from(*dim).unwrap_or(u64::MAX)), place);
            let name = Ident::new("slice_linear_layout", Span::call_site());
            if matches!(layout.kind, Kind::Mistake) { layout } else { self.call(name, vec![layout, dim], place) }
        })
    }
}

/// The dimension that a slice removes, and its parent attribute.
fn slice<'a>(encoding: &Encoding<'a>) -> Result<(usize, Encoding<'a>), Diagnostic> {
    let unread = || {
        let headline = format!("{} is a layout without one of its dimensions", encoding.text());
        Diagnostic::new(headline, encoding.place)
            .help("write `slice_linear_layout(A, dim)`, with the layout of its parent for `A`")
    };
    has_only(encoding, &["dim", "parent"])?;
    let dim = encoding.value_of("dim").and_then(|dim| dim.parse().ok()).ok_or_else(unread)?;
    Ok((dim, encoding.parent().ok_or_else(unread)?))
}

/// The calls up to their shape, each with the text after the shape, and the rank of the tensor.
fn calls(encoding: &Encoding<'_>) -> Result<(Vec<(String, String)>, usize), Diagnostic> {
    if encoding.name == "dot_op" {
        return operand(encoding);
    }
    let rows: Vec<&Row> = ATTRIBUTES.iter().filter(|row| row.names.contains(&encoding.known_as())).collect();
    // If fields are written, `#shared` means the older attribute, which is the first row.
    let rows = if encoding.is_bare() { rows.as_slice() } else { rows.get(..1).unwrap_or_default() };
    if rows.is_empty() {
        return Err(unknown(encoding));
    }
    let mut calls = Vec::new();
    for row in rows {
        row.check(encoding)?;
        let flag = row.flag.filter(|flag| encoding.value_of(flag).as_deref() == Some("true"));
        let flag = flag.map_or_else(String::new, |_| ", true".to_owned());
        calls.push((format!("{}({}", row.operation, row.arguments(encoding).join(", ")), flag));
    }
    Ok((calls, encoding.rank()))
}

/// `#ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>`
fn operand(encoding: &Encoding<'_>) -> Result<(Vec<(String, String)>, usize), Diagnostic> {
    has_only(encoding, &["opIdx", "parent", "kWidth"])?;
    let mut warps = "warpsPerCTA".to_owned();
    if let Some(parent) = encoding.parent() {
        let is_mma = |row: &&Row| row.operation == "from_mma_v2" && row.names.contains(&parent.known_as());
        let Some(row) = ATTRIBUTES.iter().find(is_mma) else {
            let headline = format!("`#dot_op` of {} is not supported", parent.text());
            return Err(Diagnostic::new(headline, encoding.place).note("`#dot_op` of `#nvidia_mma` is"));
        };
        row.check(&parent)?;
        warps = row.arguments(&parent).concat();
    }
    let field = |name: &str| encoding.value_of(name).unwrap_or_else(|| name.to_owned());
    let call = format!("from_mma_v2_operand({}, {}, {warps}", field("opIdx"), field("kWidth"));
    Ok((vec![(call, String::new())], 2))
}

impl Row {
    const fn new(
        names: &'static [&'static str],
        operation: &'static str,
        taken: &'static [&'static str],
        settled: &'static [(&'static str, Settled)],
    ) -> Self {
        Self { names, operation, taken, flag: None, settled }
    }

    fn arguments(&self, encoding: &Encoding<'_>) -> Vec<String> {
        self.taken.iter().map(|wanted| encoding.value_of(wanted).unwrap_or_else(|| (*wanted).to_owned())).collect()
    }

    /// Reports a field that the operation ignores, unless it has the value that the operation assumes.
    fn check(&self, encoding: &Encoding<'_>) -> Result<(), Diagnostic> {
        for (name, _) in encoding.fields.iter().flatten() {
            if self.taken.iter().any(|taken| name == taken) {
                continue;
            }
            let value = encoding.theirs(name);
            if self.flag.is_some_and(|flag| name == flag) && (value == "true" || value == "false") {
                continue;
            }
            let settled = self.settled.iter().chain(&CLUSTER).find(|(field, _)| name == field);
            let Some((_, settled)) = settled else { return Err(unknown_field(name, encoding)) };
            let right = match settled {
                Settled::Any => continue,
                Settled::Ones if value.chars().all(|is| "[], 1".contains(is)) => continue,
                Settled::Is(right) if value == *right => continue,
                Settled::Ones => "[1, 1]",
                Settled::Is(right) => right,
            };
            let headline = format!("`{name} = {}` of {} is not supported", shortened(&value), encoding.text());
            let mistake = Diagnostic::new(headline, encoding.place)
                .note(format!("`{}` is for `{name} = {right}`", self.operation));
            let is_of_warpgroups = name == "versionMajor" && value == "3";
            return Err(if is_of_warpgroups { mistake.note(OF_WARPGROUPS) } else { mistake });
        }
        let is_mma = self.operation == "from_mma_v2" && encoding.value_of("warpsPerCTA").is_some();
        if is_mma && encoding.rank() != 2 {
            let headline = format!("{} of a batch is not supported", encoding.text());
            return Err(
                Diagnostic::new(headline, encoding.place).note("`from_mma_v2` is for warps along two dimensions")
            );
        }
        Ok(())
    }
}

/// Reports a field other than these.
fn has_only(encoding: &Encoding<'_>, known: &[&str]) -> Result<(), Diagnostic> {
    let mut fields = encoding.fields.iter().flatten();
    let unknown = fields.find(|(name, _)| !known.iter().any(|known| name == known));
    unknown.map_or(Ok(()), |(name, _)| Err(unknown_field(name, encoding)))
}

fn unknown_field(name: &Ident, encoding: &Encoding<'_>) -> Diagnostic {
    let name = shortened(&name.to_string());
    Diagnostic::new(format!("unknown field `{name}` of {}", encoding.text()), encoding.place)
}

/// The error for an attribute that no operation builds.
fn unknown(encoding: &Encoding<'_>) -> Diagnostic {
    let text = encoding.text();
    if encoding.known_as() == "linear" {
        return Diagnostic::new(format!("{text} does not say its bases"), encoding.place)
            .help("write them, as in `linear{ register: [(0,1)], lane: [(1,0)] }`");
    }
    if !UNSUPPORTED.contains(&encoding.name.as_str()) {
        return Diagnostic::new(format!("unknown attribute {text}"), encoding.place).note(KNOWN);
    }
    let mistake = Diagnostic::new(format!("{text} is not supported"), encoding.place);
    if encoding.name == "padded_shared" {
        mistake.note("a pad is part of a stride: `(16,32):(36,1)` leaves 4 elements after each 32")
    } else {
        mistake.note(KNOWN)
    }
}

/// Letters that stand for an unknown shape of this rank.
fn letters(encoding: &Encoding<'_>, rank: usize) -> Vec<String> {
    let letters: &[&str] = match (encoding.name.as_str(), encoding.value_of("opIdx").as_deref()) {
        ("dot_op", Some("1")) => &["K", "N"],
        ("dot_op", Some("0")) => &["M", "K"],
        _ => match rank {
            1 => &["M"],
            3 => &["L", "M", "N"],
            4 => &["K", "L", "M", "N"],
            5 => &["J", "K", "L", "M", "N"],
            _ => &["M", "N"],
        },
    };
    letters.iter().map(|letter| (*letter).to_owned()).collect()
}

fn tuple(parts: &[String]) -> String {
    format!("({})", parts.join(","))
}

#[cfg(test)]
mod tests {
    use crate::eval;

    /// The headline, the notes and the help of the only mistake.
    fn mistake(text: &str) -> (String, Vec<String>, Option<String>) {
        let mut mistakes = eval(text).expect_err(text);
        assert_eq!(mistakes.len(), 1, "{text}: {mistakes:?}");
        let mistake = mistakes.remove(0);
        (mistake.headline, mistake.notes, mistake.help)
    }

    #[test]
    fn an_attribute_is_proposed_with_all_that_its_operation_takes() {
        for (attribute, call, shape) in [
            (
                "nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>",
                "from_nvmma_shared(128, 16, (M,N), true)",
                "(M,N)",
            ),
            (
                "nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8, rank = 2}>",
                "from_nvmma_shared(64, 8, (M,N))",
                "(M,N)",
            ),
            (
                "shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0], hasLeadingOffset = false}>",
                "from_swizzled_shared(8, 1, 4, (1,0), (M,N))",
                "(M,N)",
            ),
            (
                "nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], CTAsPerCGA = [1, 1], instrShape = [16, 8]}>",
                "from_mma_v2((2,2), (M,N))",
                "(M,N)",
            ),
            (
                "blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>",
                "from_blocked((1), (32), (4), (0), (M))",
                "(M)",
            ),
            (
                "slice<{dim = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, warpsPerCTA = [4, 1]}>}>",
                "slice_linear_layout(from_mma_v2((4,1), (M,1)), 1)",
                "(M,1)",
            ),
            (
                "dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, warpsPerCTA = [4, 1]}>, kWidth = 2}>",
                "from_mma_v2_operand(1, 2, (4,1), (K,N))",
                "(K,N)",
            ),
        ] {
            let (_, _, help) = mistake(&format!("#ttg.{attribute}"));
            assert_eq!(help, Some(format!("write `{call}`, with the shape for `{shape}`")), "{attribute}");
            let call = call.replace(['M', 'K', 'N'], "64");
            assert!(eval(&call).is_ok(), "{call}");
        }
    }

    #[test]
    fn what_an_operation_does_not_take_is_refused_by_its_name() {
        for (attribute, headline) in [
            (
                "nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1]}>",
                "`versionMajor = 3` of `#nvidia_mma` is not supported",
            ),
            ("nvidia_mma<{versionMajor = 2, warpsPerCTA = [1, 4, 1]}>", "`#nvidia_mma` of a batch is not supported"),
            ("blocked<{order = [1, 0], CTAsPerCGA = [2, 1]}>", "`CTAsPerCGA = [2, 1]` of `#blocked` is not supported"),
            (
                "blocked<{order = [1, 0], CGALayout = [[1, 0]]}>",
                "`CGALayout = [[1, 0]]` of `#blocked` is not supported",
            ),
            (
                "swizzled_shared<{vec = 8, hasLeadingOffset = true}>",
                "`hasLeadingOffset = true` of `#swizzled_shared` is not supported",
            ),
            ("nvmma_shared<{fp4Padded = true}>", "`fp4Padded = true` of `#nvmma_shared` is not supported"),
            ("nvmma_shared<{rank = 3}>", "`rank = 3` of `#nvmma_shared` is not supported"),
            ("blocked<{size = [1, 0]}>", "unknown field `size` of `#blocked`"),
            (
                "slice<{dim = 0, parent = #ttg.nvidia_mma<{versionMajor = 1}>}>",
                "`versionMajor = 1` of `#nvidia_mma` is not supported",
            ),
            ("dot_op<{opIdx = 0, parent = #blocked}>", "`#dot_op` of `#blocked` is not supported"),
            ("padded_shared<[32:+4] {order = [1, 0], shape = [16, 32]}>", "`#padded_shared` is not supported"),
            ("bananas<[32:+4] {order = [1, 0]}>", "unknown attribute `#bananas`"),
            ("linear", "`#linear` does not say its bases"),
            ("blocked<{order = [1, 0]}", "`<` is never closed"),
        ] {
            assert_eq!(mistake(&format!("#ttg.{attribute}")).0, headline, "{attribute}");
        }
    }

    #[test]
    fn aliases_are_known_with_their_numbers() {
        for alias in ["#blocked", "#blocked1", "#shared", "#shared12", "#mma", "#dot_op"] {
            assert_eq!(mistake(alias).0, format!("`{alias}` does not say the shape of its tensor"));
        }
    }

    #[test]
    fn slices_of_linear_layouts_are_read() {
        let linear = "#ttg.linear<{register = [[0, 1]], lane = [[1, 0]], warp = [], block = []}>";
        for (theirs, ours) in [
            (
                format!("#ttg.slice<{{dim = 0, parent = {linear}}}>"),
                "linear{ register: [1], lane: [0], warp: [], block: [] -> dim0: 2 }",
            ),
            (
                "#ttg.shared_linear<{offset = [[0, 1], [1, 0]]}, alignment = 16>".to_owned(),
                "linear{ offset: [(0,1),(1,0)] -> dim0: 2, dim1: 2 }",
            ),
        ] {
            assert_eq!(eval(&theirs).unwrap().to_string(), ours, "{theirs}");
        }
    }

    #[test]
    fn types_of_tensors_are_one_mistake_with_the_layout_of_their_attribute() {
        let blocked =
            "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>";
        for (theirs, help) in [
            (
                format!("tensor<128x64xf16, {blocked}>"),
                Some("try `from_blocked((1,4), (4,8), (2,2), (1,0), (128,64))`"),
            ),
            (
                format!("size(tensor<128xf32, #ttg.slice<{{dim = 1, parent = {blocked}}}>>) < 4"),
                Some("try `slice_linear_layout(from_blocked((1,4), (4,8), (2,2), (1,0), (128,1)), 1)`"),
            ),
            ("!ttg.memdesc<128x64xf16, #shared, #smem, mutable>".to_owned(), None),
            ("(4, !ttg.memdesc<128x64xf16, #shared, #smem>)".to_owned(), None),
            ("tensor<128x64xf16>".to_owned(), None),
        ] {
            let found = mistake(&theirs);
            assert!(found.0.ends_with("<…>` is a type of Triton's, and no layout"), "{theirs}");
            assert_eq!(found.2.as_deref(), help, "{theirs}");
        }
    }
}
