//! The call sites of inlined functions. A compiler writes them as debug information, which the assembler does not accept from LLVM; they
//! are added to their `.loc` as a comment, where the interpreter reads them:
//!
//! ```text
//!     $L__tmp4:                                         DW_TAG_inlined_subroutine: from $L__tmp4 to $L__tmp5, called at 9:31 of file 1
//!     .loc 2 51 21                              ──▶     .loc 2 51 21 // inlined_at 1 9 31
//!     $L__tmp5:
//! ```
//!
//! A function whose code was reordered has one range around all of it, which contains lines of those it was inlined into. So among the
//! functions around a line, the one is taken that begins in the same file, the nearest before it.
//!
//! Source: DWARF 2, "Inlined Subroutines", and its appendix "Encodings".

use std::collections::HashMap;

/// Returns the text without its debug information, and with the call sites from it.
pub(crate) fn annotated(ptx: &str) -> String {
    let Some((text, _)) = ptx.split_once("\t.section\t.debug_") else { return ptx.to_owned() };
    let ranges = ranges(ptx).unwrap_or_default();
    let innermost = innermost(&ranges, text.lines().count());
    let mut annotated = String::with_capacity(2 * text.len());
    for (line, within) in text.lines().zip(innermost) {
        annotated += line.strip_suffix(", debug").unwrap_or(line);
        if line.starts_with("\t.loc\t") {
            let way = |from| std::iter::successors(from, |index: &usize| ranges[*index].within);
            let begins = |index: &usize| ranges[*index].begins_before(line);
            let nearest = way(within).filter(|index| begins(index).is_some()).min_by_key(|index| begins(index));
            let calls = way(nearest.or(within)).filter_map(|index| ranges[index].call);
            let calls: Vec<String> =
                calls.map(|[file, line, column]| format!(" inlined_at {file} {line} {column}")).collect();
            annotated += if calls.is_empty() { "" } else { " //" };
            annotated.extend(calls);
        }
        annotated += "\n";
    }
    annotated
}

/// Returns the text without its lines of source and their labels, as the compiler writes it without debug information.
#[must_use]
pub fn without_lines(ptx: &str) -> String {
    let is_line = |line: &str| {
        let directive = line.trim_start();
        let label = line.strip_prefix("$L__").filter(|label| label.ends_with(':'));
        directive.starts_with(".loc\t")
            || directive.starts_with(".file\t")
            || label.is_some_and(|label| ["tmp", "func_begin", "func_end"].iter().any(|kind| label.starts_with(kind)))
    };
    ptx.split_inclusive('\n').filter(|line| !is_line(line.trim_end())).collect()
}

/// Lines of the text that belong to a function, or to an inlined one with its call site: file, line and column.
struct Range {
    lines: std::ops::Range<usize>,
    call: Option<[u64; 3]>,
    /// The function that it was inlined into.
    within: Option<usize>,
    /// Its entry, or the one that describes it, and the file and the line where that function begins.
    origin: u64,
    begin: Option<[u64; 2]>,
}

impl Range {
    /// Returns the number of lines from where it begins to a `.loc`, if that is after it in one file.
    fn begins_before(&self, location: &str) -> Option<u64> {
        let mut words = location.split_whitespace().skip(1).map(str::parse::<u64>);
        let (file, line) = (words.next()?.ok()?, words.next()?.ok()?);
        self.begin.filter(|begin| begin[0] == file).and_then(|begin| line.checked_sub(begin[1]))
    }
}

/// Finds the shortest range around each line.
fn innermost(ranges: &[Range], lines: usize) -> Vec<Option<usize>> {
    let mut innermost = vec![None; lines];
    let mut longest_first: Vec<usize> = (0..ranges.len()).collect();
    longest_first.sort_by_key(|index| std::cmp::Reverse(ranges[*index].lines.len()));
    for index in longest_first {
        if let Some(lines) = innermost.get_mut(ranges[index].lines.clone()) {
            lines.fill(Some(index));
        }
    }
    innermost
}

/// A section: a list of numbers, and of labels, which take 8 bytes.
struct Section<'a> {
    bytes: Vec<u8>,
    labels: HashMap<usize, &'a str>,
    at: usize,
}

impl<'a> Section<'a> {
    fn new(ptx: &'a str, name: &str) -> Option<Self> {
        let (_, body) = ptx.split_once(&format!("\t.section\t{name}\n"))?;
        let mut section = Self { bytes: Vec::new(), labels: HashMap::new(), at: 0 };
        for line in body.lines().skip(1).take_while(|line| line.trim() != "}") {
            let Some((bits, values)) = line.trim().strip_prefix(".b").and_then(|line| line.split_once(' ')) else {
                continue;
            };
            let width = bits.parse::<usize>().ok()? / 8;
            for value in values.split(',').map(str::trim) {
                let number = value.parse::<u64>().unwrap_or_else(|_| {
                    section.labels.insert(section.bytes.len(), value);
                    0
                });
                section.bytes.extend(number.to_le_bytes().get(..width)?);
            }
        }
        Some(section)
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Reads a number of this many bytes.
    fn number(&mut self, bytes: usize) -> Option<u64> {
        let mut number = [0; 8];
        number.get_mut(..bytes)?.copy_from_slice(self.bytes.get(self.at..self.at + bytes)?);
        self.at += bytes;
        Some(u64::from_le_bytes(number))
    }

    /// Reads a number of seven bits a byte, the lowest first.
    fn variable(&mut self) -> Option<u64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.number(1)?;
            number |= (byte & 0x7F).checked_shl(shift)?;
            shift += 7;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
    }

    /// Reads an attribute in one of the forms of DWARF 2, with the label if it is one.
    fn attribute(&mut self, form: u64) -> Option<(u64, Option<&'a str>)> {
        let label = self.labels.get(&self.at).copied();
        let number = match form {
            0x01 | 0x07 | 0x10 => self.number(8)?, // addr, data8, ref_addr
            0x05 => self.number(2)?,
            0x06 | 0x0E | 0x13 => self.number(4)?, // data4, strp, ref4
            0x0B | 0x0C => self.number(1)?,        // data1, flag
            0x0F => self.variable()?,
            0x0A => {
                let block = self.number(1)?;
                self.at += usize::try_from(block).ok()?;
                0
            }
            0x08 => {
                while self.number(1)? != 0 {}
                0
            }
            _ => return None,
        };
        Some((number, label))
    }
}

/// The meaning of an entry's numbers: its tag, whether it has children, and its attributes with their forms.
type Abbreviations = HashMap<u64, (u64, bool, Vec<[u64; 2]>)>;

fn abbreviations(ptx: &str) -> Option<Abbreviations> {
    let mut section = Section::new(ptx, ".debug_abbrev")?;
    let mut all = HashMap::new();
    loop {
        let code = section.variable()?;
        if code == 0 {
            return Some(all);
        }
        let (tag, has_children, mut attributes) = (section.variable()?, section.number(1)? == 1, Vec::new());
        loop {
            let attribute = [section.variable()?, section.variable()?];
            if attribute == [0, 0] {
                break;
            }
            attributes.push(attribute);
        }
        all.insert(code, (tag, has_children, attributes));
    }
}

/// Reads the functions of the text, and those inlined into them.
fn ranges(ptx: &str) -> Option<Vec<Range>> {
    let labels: HashMap<&str, usize> =
        ptx.lines().enumerate().filter_map(|(at, line)| Some((line.strip_suffix(':')?, at))).collect();
    let abbreviations = abbreviations(ptx)?;
    let mut section = Section::new(ptx, ".debug_info")?;
    let (mut ranges, mut begins) = (Vec::new(), HashMap::new());
    while !section.is_at_end() {
        let unit = section.at as u64;
        let end = usize::try_from(section.number(4)?).ok()?.checked_add(section.at)?;
        section.at += 7; // version, abbreviations, size of an address
        // The range around the children of each entry that has some.
        let mut around: Vec<Option<usize>> = vec![None];
        while section.at < end {
            let entry = section.at as u64;
            let code = section.variable()?;
            if code == 0 {
                around.pop();
                continue;
            }
            let (_, has_children, attributes) = abbreviations.get(&code)?;
            let within = around.last().copied().flatten();
            let (mut lines, mut call, mut begin, mut origin) = ([None; 2], [0; 3], [0; 2], entry);
            for [attribute, form] in attributes {
                let (number, label) = section.attribute(*form)?;
                let line = || labels.get(label?).copied();
                match attribute {
                    0x11 => lines[0] = line(),
                    0x12 => lines[1] = line(),
                    0x58 => call[0] = number,
                    0x59 => call[1] = number,
                    0x57 => call[2] = number,
                    0x3A => begin[0] = number,
                    0x3B => begin[1] = number,
                    0x31 => origin = if *form == 0x10 { number } else { unit + number },
                    _ => {}
                }
            }
            let mut inner = within;
            if let [Some(start), Some(end)] = lines {
                inner = Some(ranges.len());
                let call = (call[1] > 0).then_some(call);
                ranges.push(Range { lines: start..end, call, within, origin, begin: None });
            }
            if begin[1] > 0 {
                begins.insert(entry, begin);
            }
            if *has_children {
                around.push(inner);
            }
        }
    }
    for range in &mut ranges {
        range.begin = begins.get(&range.origin).copied();
    }
    Some(ranges)
}

#[cfg(test)]
mod tests {
    use super::{annotated, without_lines};

    /// A function with two inlined ones, the longer of which contains the shorter, and one within that, among whose lines is one of the function's.
    const PTX: &str = "\
.target sm_80, debug
.entry k()
{
$L__func_begin0:
\t.loc\t1 4 5
$L__tmp0:
\t.loc\t2 10 1
$L__tmp1:
\t.loc\t3 20 1
\t.loc\t1 6 2
$L__tmp2:
\t.loc\t2 11 1
$L__tmp3:
\t.loc\t1 7 1
$L__func_end0:
}
\t.file\t1 \"/k/a.rs\"
\t.section\t.debug_abbrev
\t{
.b8 1,17,1,37,8,0,0
.b8 2,46,1,17,1,18,1,58,11,59,11,64,10,0,0
.b8 3,29,1,49,19,17,1,18,1,88,11,89,5,87,11,0,0
.b8 0
\t}
\t.section\t.debug_info
\t{
.b32 112
.b8 2
.b8 0
.b32 .debug_abbrev
.b8 8
.b8 1,99,0
.b8 2
.b64 $L__func_begin0
.b64 $L__func_end0
.b8 1,3
.b8 2,0,0
.b8 3
.b32 0
.b64 $L__tmp0
.b64 $L__tmp3
.b8 1
.b8 5,1
.b8 9
.b8 0
.b8 3
.b32 0
.b64 $L__tmp1
.b64 $L__tmp2
.b8 1
.b8 6,0
.b8 8
.b8 3
.b32 0
.b64 $L__tmp1
.b64 $L__tmp2
.b8 2
.b8 33,0
.b8 2
.b8 0,0,0,0
\t}
";

    #[test]
    fn a_line_has_the_calls_of_the_shortest_range() {
        let text = annotated(PTX);
        let locations: Vec<&str> = text.lines().filter(|line| line.contains(".loc")).collect();
        let expected = [
            "\t.loc\t1 4 5",
            "\t.loc\t2 10 1 // inlined_at 1 261 9",
            "\t.loc\t3 20 1 // inlined_at 2 33 2 inlined_at 1 6 8",
            "\t.loc\t1 6 2",
            "\t.loc\t2 11 1 // inlined_at 1 261 9",
            "\t.loc\t1 7 1",
        ];
        assert_eq!(locations, expected);
        assert!(text.starts_with(".target sm_80\n") && text.ends_with("\"/k/a.rs\"\n"), "{text}");
        // Debug information that it cannot read is left out.
        let unknown = annotated(&PTX.replace(".b8 1,17,1,37,8,0,0", ".b8 1,17,1,37,99,0,0"));
        assert!(unknown.contains("\t.loc\t3 20 1\n") && !unknown.contains("debug"), "{unknown}");
        assert_eq!(annotated(".target sm_80\n"), ".target sm_80\n");
        assert_eq!(without_lines(&text), ".target sm_80\n.entry k()\n{\n}\n");
        assert_eq!(without_lines("$L__BB0_1:\n\tret;"), "$L__BB0_1:\n\tret;");
    }
}
