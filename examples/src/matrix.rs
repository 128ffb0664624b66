//! Matrices on the host: random ones, and matrices from `.npy` files.

use crate::Random;
use layout_gpu_interpreter::command::Npy;
use std::fs;
use std::path::Path;

/// A row-major matrix of `f32`.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The number of rows, at least 1.
    pub rows: u32,
    /// The number of columns, at least 1.
    pub columns: u32,
    /// The elements in row-major order.
    pub elements: Vec<f32>,
}

/// Limit on the number of elements of a matrix: 4 GiB of them.
const MOST: u64 = 1 << 30;

impl Matrix {
    /// Returns numbers in [-1, 1), the same ones for the same seed.
    pub fn random(rows: u32, columns: u32, seed: u64) -> Result<Self, String> {
        let count = count(u64::from(rows), u64::from(columns))?;
        let mut random = Random::new(seed);
        Ok(Self { rows, columns, elements: (0..count).map(|_| random.number()).collect() })
    }

    /// Checks that a matrix can have these extents.
    pub fn check_size(rows: u32, columns: u32) -> Result<(), String> {
        count(u64::from(rows), u64::from(columns)).map(|_| ())
    }

    /// Reads the matrix in a `.npy` file: `float32`, or `float64` rounded to it, row- or column-major.
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let file = fs::read(path).map_err(|error| format!("cannot open {name}: {}", lower(&error)))?;
        let npy = Npy::parse(&file).map_err(|error| format!("{name} is broken: {error}"))?;
        let [rows, columns] = npy.shape[..] else {
            return Err(format!("{name} has {} dimensions, a matrix has 2", npy.shape.len()));
        };
        let (rows, columns) = (rows as u64, columns as u64);
        count(rows, columns).map_err(|error| format!("{name}: {error}"))?;
        let elements = elements(&npy).map_err(|error| format!("{name} {error}"))?;
        let matrix = Self { rows: small(rows), columns: small(columns), elements };
        match matrix.elements.iter().position(|element| !element.is_finite()) {
            Some(index) => {
                let (row, column) = (index / matrix.columns as usize, index % matrix.columns as usize);
                Err(format!(
                    "{name} has {} at row {row}, column {column}: not a number float32 holds",
                    matrix.elements[index]
                ))
            }
            None => Ok(matrix),
        }
    }
}

fn elements(npy: &Npy) -> Result<Vec<f32>, String> {
    match npy.element {
        "f32" => Ok(npy.bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()),
        #[allow(clippy::cast_possible_truncation, reason = "rounding is what is promised")]
        "f64" => Ok(npy.bytes.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes) as f32).collect()),
        other => Err(format!("holds elements of type {other}: f32 and f64 are read")),
    }
}

/// Returns the number of elements, if a matrix can have that many.
fn count(rows: u64, columns: u64) -> Result<u64, String> {
    let count = rows.checked_mul(columns).filter(|&count| count <= MOST && rows.max(columns) <= MOST);
    match count {
        Some(0) => Err(format!("a matrix of {rows}×{columns} has no elements")),
        Some(count) => Ok(count),
        None => Err(format!("a matrix of {rows}×{columns} has more than 2^30 elements")),
    }
}

fn small(extent: u64) -> u32 {
    u32::try_from(extent).unwrap_or(u32::MAX)
}

/// Lowers the first letter, as our sentences begin in lower case and the system's do not.
fn lower(error: &std::io::Error) -> String {
    let sentence = error.to_string();
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
