//! `.npy` files, as `NumPy` writes them: versions 1 to 3, numbers of either byte order, rows or columns first.

use crate::counted;

use crate::command::System;
use crate::command::array::{Array, size};
use crate::command::element::Kind;

const MAGIC: &[u8] = b"\x93NUMPY";

/// Reads a file; columns first become rows first.
pub fn read(system: &dyn System, path: &str) -> Result<Array, String> {
    let bytes = system.read(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    parse(&bytes).map_err(|message| format!("{path}: {message}"))
}

/// Writes a file; bf16 becomes f32.
pub fn write(system: &dyn System, path: &str, array: &Array) -> Result<(), String> {
    let array = match array.kind.npy() {
        Some(_) => array.clone(),
        None => array.clone().converted(Kind::F32)?,
    };
    system.write(path, &text(&array)).map_err(|error| format!("cannot write {path}: {error}"))
}

/// The numbers in a `.npy` file, one row after the other.
///
/// ```
/// use layout_gpu_interpreter::command::Npy;
/// let header = b"\x93NUMPY\x01\x00\x3c\x00{'descr': '>u2', 'fortran_order': False, 'shape': (1, 2), }\n";
/// let numbers = Npy::parse(&[&header[..], &[1, 0, 0, 7]].concat())?;
/// assert_eq!((numbers.element, &numbers.shape[..], &numbers.bytes[..]), ("u16", &[1, 2][..], &[0, 1, 7, 0][..]));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Npy {
    /// The type of the numbers as `layout-ptx` calls it, such as `f32`.
    pub element: &'static str,
    /// The extents.
    pub shape: Vec<usize>,
    /// The numbers, little-endian.
    pub bytes: Vec<u8>,
}

impl Npy {
    /// Reads the contents of a file; columns first become rows first.
    ///
    /// # Errors
    /// A sentence, if they are no `.npy` file, or one of other numbers than integers and floats.
    pub fn parse(contents: &[u8]) -> Result<Self, String> {
        parse(contents).map(|Array { kind, shape, bytes }| Self { element: kind.name(), shape, bytes })
    }
}

fn text(array: &Array) -> Vec<u8> {
    let shape: String = array.shape.iter().map(|extent| format!("{extent}, ")).collect();
    let name = array.kind.npy().unwrap_or_default();
    let mut header = format!("{{'descr': '{name}', 'fortran_order': False, 'shape': ({}), }}", shape.trim_end());
    // The numbers begin at a multiple of 64, after a line's end.
    let length = (header.len() + 11).next_multiple_of(64) - 10;
    header = format!("{header:width$}\n", width = length - 1);
    let mut bytes = [MAGIC, &[1, 0], &(length as u16).to_le_bytes(), header.as_bytes()].concat();
    bytes.extend_from_slice(&array.bytes);
    bytes
}

fn parse(bytes: &[u8]) -> Result<Array, String> {
    let not = || "this is no .npy file".to_string();
    let rest = bytes.strip_prefix(MAGIC).ok_or_else(not)?;
    let (length, rest) = match rest {
        [1, _, a, b, rest @ ..] => (usize::from(u16::from_le_bytes([*a, *b])), rest),
        [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, rest),
        [version, ..] => return Err(format!("version {version} of the format is not supported, only 1, 2 and 3")),
        [] => return Err(not()),
    };
    let (header, numbers) = rest.split_at_checked(length).ok_or("the file ends within its header")?;
    let header = String::from_utf8_lossy(header);
    let kind = value(&header, "descr")?;
    let kind = kind.trim_matches(['\'', '"']);
    let is_big = kind.starts_with('>');
    let Some(kind) = Kind::of_npy(&kind.replacen('>', "<", 1)) else {
        return Err(format!("elements of type `{kind}` are not supported, only integers and floats"));
    };
    let shape = value(&header, "shape")?.trim_matches(['(', ')']);
    let extents = shape.split(',').map(str::trim).filter(|extent| !extent.is_empty());
    let shape: Vec<usize> =
        extents.map(str::parse).collect::<Result<_, _>>().map_err(|_| format!("`({shape})` is no shape"))?;
    let expected = size(kind, &shape)? * kind.bytes();
    if numbers.len() != expected {
        return Err(format!("{} of numbers, where the header says {expected}", counted(numbers.len(), "byte")));
    }
    let mut array = Array { kind, shape, bytes: numbers.to_vec() };
    if is_big {
        array.bytes.chunks_exact_mut(kind.bytes()).for_each(<[u8]>::reverse);
    }
    Ok(if value(&header, "fortran_order")? == "True" { rows_first(&array) } else { array })
}

/// Returns the text after a key of the header, which is a Python dictionary.
fn value<'h>(header: &'h str, key: &str) -> Result<&'h str, String> {
    let missing = || format!("the header has no `{key}`");
    let rest = [format!("'{key}'"), format!("\"{key}\"")].iter().find_map(|key| Some(header.split_once(key)?.1));
    let rest = rest.and_then(|rest| rest.trim_start().strip_prefix(':')).ok_or_else(missing)?.trim_start();
    let end = match rest.chars().next() {
        Some('(') => rest.find(')').map(|end| end + 1),
        Some('[') => rest.find(']').map(|end| end + 1),
        Some(quote @ ('\'' | '"')) => rest[1..].find(quote).map(|end| end + 2),
        _ => rest.find([',', '}']),
    };
    Ok(rest[..end.ok_or_else(missing)?].trim())
}

/// Reorders an array from columns first to rows first.
fn rows_first(array: &Array) -> Array {
    let (width, mut bytes) = (array.kind.bytes(), Vec::with_capacity(array.bytes.len()));
    for index in 0..array.bytes.len() / width {
        let (mut rest, mut from, mut stride) = (index, 0, array.bytes.len() / width);
        for extent in array.shape.iter().rev() {
            stride /= extent;
            from += rest % extent * stride;
            rest /= extent;
        }
        bytes.extend_from_slice(&array.bytes[from * width..(from + 1) * width]);
    }
    Array { kind: array.kind, shape: array.shape.clone(), bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(header: &str, numbers: &[u8]) -> Vec<u8> {
        [MAGIC, &[1, 0], &(header.len() as u16).to_le_bytes(), header.as_bytes(), numbers].concat()
    }

    #[test]
    fn what_is_written_is_read() {
        for shape in [vec![], vec![0], vec![3], vec![2, 3], vec![1, 2, 5]] {
            let array = Array::random(Kind::I16, shape, 1).unwrap();
            let text = text(&array);
            assert_eq!(parse(&text).unwrap(), array);
            assert_eq!((text.len() - array.bytes.len()) % 64, 0);
        }
    }

    #[test]
    fn columns_first_are_turned() {
        let header = "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }\n";
        assert_eq!(parse(&file(header, &[0, 3, 1, 4, 2, 5])).unwrap().bytes, [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn either_byte_order_is_read() {
        let header = "{'descr': '>i4', 'fortran_order': True, 'shape': (2, 1), }\n";
        assert_eq!(parse(&file(header, &[0, 0, 1, 2, 3, 4, 5, 6])).unwrap().bytes, [2, 1, 0, 0, 6, 5, 4, 3]);
    }

    #[test]
    fn what_is_wrong_with_a_file() {
        let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
        let whole = file(header, &[0; 8]);
        let refused = |bytes: &[u8]| parse(bytes).unwrap_err();
        assert_eq!(refused(b"PK"), "this is no .npy file");
        assert_eq!(refused(&whole[..20]), "the file ends within its header");
        assert_eq!(refused(&whole[..whole.len() - 1]), "7 bytes of numbers, where the header says 8");
        assert_eq!(refused(&file(&header.replace("'descr'", "'dscr'"), &[])), "the header has no `descr`");
        assert_eq!(refused(&file(&header.replace("(2,)", "(-2,)"), &[])), "`(-2,)` is no shape");
        assert!(refused(&file(&header.replace("<f4", "<c8"), &[])).starts_with("elements of type `<c8`"));
        assert!(refused(&file(&header.replace("(2,)", "(9999999999, 9999999999)"), &[])).contains("too large"));
        for end in 0..whole.len() {
            assert!(parse(&whole[..end]).is_err());
        }
    }
}
