//! What the kernels of a module take, read off the text of the PTX.
//!
//! The driver does not check a launch against this: it reads as many arguments as the kernel
//! takes from wherever the pointers to them would lie. So it is checked here.

use std::string::{String, ToString};
use std::vec::Vec;

/// A kernel's name and the sizes of its arguments in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) sizes: Vec<usize>,
}

/// The kernels of a module, in the order of its text.
pub(crate) fn signatures(ptx: &str) -> Vec<Signature> {
    let mut found = Vec::new();
    let code = without_comments(ptx);
    let mut rest = code.as_str();
    while let Some((_, after)) = rest.split_once(".entry") {
        let end = after.find(['{', ';']).unwrap_or(after.len());
        found.extend(signature(&after[..end]));
        rest = &after[end..];
    }
    found
}

fn without_comments(ptx: &str) -> String {
    let lines = ptx.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads ` name(.param .u32 a, .param .b8 b[12]) .maxntid 256`.
fn signature(header: &str) -> Option<Signature> {
    let (name, list) = header.split_once('(').unwrap_or((header, ")"));
    let name = name.split_whitespace().next()?;
    let parameters = list.split_once(')')?.0.split(',').filter(|text| text.contains(".param"));
    let sizes = parameters.map(size).collect::<Option<_>>()?;
    Some(Signature { name: name.to_string(), sizes })
}

/// The bytes of `.param .align 4 .b8 name[12]`: 12.
fn size(parameter: &str) -> Option<usize> {
    let kinds = ["8", "16", "32", "64"];
    let one = parameter.split_whitespace().find_map(|word| {
        let bits = word.strip_prefix(['.'])?.strip_prefix(['b', 'u', 's', 'f'])?;
        kinds.contains(&bits).then(|| bits.parse::<usize>().ok())?
    })? / 8;
    match parameter.split_once('[') {
        Some((_, count)) => one.checked_mul(count.split_once(']')?.0.trim().parse().ok()?),
        None => Some(one),
    }
}

#[cfg(test)]
mod tests {
    use super::signatures;
    use std::vec::Vec;

    #[test]
    fn names_and_sizes_are_read_off_the_text() {
        let ptx = "
            .visible .entry first( // .entry comment(
                .param .u32 first_param_0,
                .param .u64 .ptr .align 1 first_param_1,
                .param .align 4 .b8 first_param_2[12]
            )
            .maxntid 256, 1, 1
            { ret; }
            .entry second() { ret; }
            .entry third { ret; }";
        let found: Vec<_> = signatures(ptx).into_iter().map(|s| (s.name, s.sizes)).collect();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], ("first".into(), [4, 8, 12].into()));
        assert_eq!(found[1], ("second".into(), [].into()));
        assert_eq!(found[2], ("third".into(), [].into()));
    }
}
