//! Matrices on the host: random ones, and matrices from `.npy` files.

use crate::Random;
use npyz::{NpyFile, Order};
use std::fs::File;
use std::io::BufReader;
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
        let file = File::open(path).map_err(|error| format!("cannot open {name}: {}", lower(&error)))?;
        let npy =
            NpyFile::new(BufReader::new(file)).map_err(|error| format!("{name} is no .npy file: {}", lower(&error)))?;
        let [rows, columns] = *npy.shape() else {
            return Err(format!("{name} has {} dimensions, a matrix has 2", npy.shape().len()));
        };
        count(rows, columns).map_err(|error| format!("{name}: {error}"))?;
        let strides = match npy.order() {
            Order::C => [columns, 1],
            Order::Fortran => [1, rows],
        };
        let elements = elements(npy).map_err(|error| format!("{name} {error}"))?;
        let matrix = Self { rows: small(rows), columns: small(columns), elements };
        let matrix = matrix.row_major(strides);
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

    /// Reorders the elements to row-major order.
    fn row_major(self, [down, across]: [u64; 2]) -> Self {
        if across == 1 {
            return self;
        }
        let (rows, columns) = (u64::from(self.rows), u64::from(self.columns));
        let offsets = (0..rows).flat_map(|row| (0..columns).map(move |column| row * down + column * across));
        #[allow(clippy::cast_possible_truncation, reason = "an offset in a vector")]
        let elements = offsets.map(|offset| self.elements[offset as usize]).collect();
        Self { elements, ..self }
    }
}

fn elements(npy: NpyFile<BufReader<File>>) -> Result<Vec<f32>, String> {
    let kind = npy.dtype().descr();
    let broken = |error: std::io::Error| format!("is broken: {}", lower(&error));
    match kind.trim_matches('\'') {
        "<f4" | ">f4" => npy.into_vec::<f32>().map_err(broken),
        #[allow(clippy::cast_possible_truncation, reason = "rounding is what is promised")]
        "<f8" | ">f8" => Ok(npy.into_vec::<f64>().map_err(broken)?.into_iter().map(|element| element as f32).collect()),
        other => Err(format!("holds elements of type {other}: float32 and float64 are read")),
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
