//! `wmma`: matrix products whose fragments have a layout of their own.

use super::Decoder;
use super::opcode::{Modifier, Opcode};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::element::Element;
use crate::fragment::{Matrix, Shape};
use crate::program::{Fragment, MatrixAccess, Mma, Op, Product, Tile, Where};
use crate::syntax::{Class, Instruction, Operand};

const ORDER: [(Modifier, bool); 2] = [(Modifier::Row, false), (Modifier::Col, true)];

/// The number of registers of a fragment: PTX ISA, "Matrix Fragments for WMMA". A and B of halves have eight in every shape.
fn registers(shape: Shape, matrix: Matrix, element: Element) -> usize {
    let (rows, columns) = matrix.extents(shape);
    match (matrix, element) {
        (Matrix::A | Matrix::B, Element::F16) => 8,
        _ => (rows * columns / 32 / element.per_register()).max(1),
    }
}

/// True if the elements are smaller than a byte: rows of A and columns of B then lie in memory in words.
fn is_small(element: Element) -> bool {
    matches!(element, Element::S4 | Element::U4 | Element::B1)
}

/// Elements in 32 bits.
fn per_word(element: Element) -> usize {
    if element == Element::B1 { 32 } else { 32 / element.bits() }
}

/// The shape with K counted in words instead of elements.
fn in_words(shape: Shape, element: Element) -> Shape {
    Shape { k: shape.k / per_word(element), ..shape }
}

/// True if there are products of this shape whose factors have such elements.
fn is_shape(shape: Shape, factor: Element) -> bool {
    let Shape { m, n, k } = shape;
    match factor {
        Element::Tf32 => (m, n, k) == (16, 16, 8),
        Element::F64 => (m, n, k) == (8, 8, 4),
        Element::S4 | Element::U4 => (m, n, k) == (8, 8, 32),
        Element::B1 => (m, n, k) == (8, 8, 128),
        Element::F16 | Element::Bf16 | Element::S8 | Element::U8 => {
            matches!((m, n), (16, 16) | (32, 8) | (8, 32)) && k == 16
        }
        _ => false,
    }
}

/// The elements of factors whose sums have such elements, one for each set of shapes.
fn factors(sum: Element) -> &'static [Element] {
    match sum {
        Element::F16 => &[Element::F16],
        Element::F32 => &[Element::F16, Element::Tf32],
        Element::S32 => &[Element::S8, Element::S4, Element::B1],
        Element::F64 => &[Element::F64],
        _ => &[],
    }
}

/// The kind of product for these types, if there is one of this shape.
fn product(shape: Shape, [d, a, b, c]: [Element; 4]) -> Option<Product> {
    use Element::{B1, Bf16, F16, F32, F64, S4, S8, S32, Tf32, U4, U8};
    let product = match ([a, b], [d, c]) {
        ([F16, F16], [F16 | F32, F16 | F32]) | ([Bf16, Bf16] | [Tf32, Tf32], [F32, F32]) => Product::Float,
        ([F64, F64], [F64, F64]) => Product::Double,
        ([S8, S8] | [U8, U8] | [S4, S4] | [U4, U4], [S32, S32]) => Product::Integer { saturates: false },
        ([B1, B1], [S32, S32]) => Product::Bits(|a, b| a & b),
        _ => return None,
    };
    is_shape(shape, a).then_some(product)
}

impl<'a> Decoder<'a> {
    /// Decodes `wmma.load`, `wmma.store` and `wmma.mma`.
    pub(super) fn wmma(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        use Modifier::{Load, Mma, Store};
        let Some(shape) = op.take_shape().and_then(super::matrix::shape) else { return Ok(false) };
        let which = op.pick(&[Load, Store, Mma].map(|which| (which, which)));
        if !op.take(Modifier::Sync) || !op.take(Modifier::Aligned) {
            return Ok(false);
        }
        match (which, &it.operands[..]) {
            (Some(Mma), [d, a, b, c]) => self.wmma_product(op, shape, [d, a, b, c]),
            (Some(Load), [values, address, stride @ ..]) => {
                self.wmma_access(op, shape, Direction::Load, values, address, stride)
            }
            (Some(Store), [address, values, stride @ ..]) => {
                self.wmma_access(op, shape, Direction::Store, values, address, stride)
            }
            _ => Ok(false),
        }
    }

    fn wmma_product(
        &mut self,
        op: &mut Opcode<'_>,
        shape: Shape,
        [d, a, b, c]: [&Operand<'a>; 4],
    ) -> Result<bool, ParseError> {
        // The order of A and B in memory does not change their fragments here; small elements have one order only.
        let (Some(a_order), Some(b_order)) = (op.pick(&ORDER), op.pick(&ORDER)) else { return Ok(false) };
        // For halves the opcode names only the types of D and C.
        let kinds = match *op.types() {
            [d, c] => [Some(d), None, None, Some(c)],
            [d, a, b, c] => [Some(d), Some(a), Some(b), Some(c)],
            _ => return Ok(false),
        };
        let elements = kinds.map(|kind| kind.map_or(Some(Element::F16), Element::from_type));
        let [Some(d_type), Some(a_type), Some(b_type), Some(c_type)] = elements else { return Ok(false) };
        if d_type == Element::F64 {
            op.take(Modifier::Rn);
        }
        let saturates = op.take(Modifier::Satfinite);
        let bits = op.pick(&[(Modifier::And, false), (Modifier::Xor, true)]);
        if bits.is_some() && !op.take(Modifier::Popc) {
            return Ok(false);
        }
        let product = match (product(shape, [d_type, a_type, b_type, c_type]), bits) {
            (Some(Product::Integer { .. }), None) => Product::Integer { saturates },
            (Some(Product::Bits(_)), Some(true)) if !saturates => Product::Bits(|a, b| a ^ b),
            (Some(product @ Product::Bits(_)), Some(false)) if !saturates => product,
            (Some(product @ (Product::Float | Product::Double)), None) if !saturates => product,
            _ => return Ok(false),
        };
        if is_small(a_type) && [a_order, b_order] != [false, true] {
            return Ok(false);
        }
        let shape = if a_type == Element::B1 { in_words(shape, a_type) } else { shape };
        let a = self.factor(shape, Matrix::A, a_type, a)?;
        let b = self.factor(shape, Matrix::B, b_type, b)?;
        let c = self.opaque(shape, Matrix::C, c_type, c, false)?;
        let d = self.opaque(shape, Matrix::C, d_type, d, true)?;
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        let Shape { m, n, k } = shape;
        self.program.mmas.push(Mma { m, n, k, quarters: 1, product, a, b, c, d });
        self.emit(Op::Mma { index: self.program.mmas.len() as u32 - 1, members });
        Ok(true)
    }

    fn wmma_access(
        &mut self,
        op: &mut Opcode<'_>,
        shape: Shape,
        direction: Direction,
        values: &Operand<'a>,
        address: &Operand<'a>,
        stride: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let matrices =
            [(Modifier::A, Matrix::A), (Modifier::B, Matrix::B), (Modifier::C, Matrix::C), (Modifier::D, Matrix::C)];
        let (Some(matrix), Some(by_columns)) = (op.pick(&matrices), op.pick(&ORDER)) else { return Ok(false) };
        let Some(element) = op.kind().and_then(Element::from_type) else { return Ok(false) };
        let has_shape = match matrix {
            Matrix::A | Matrix::B => is_shape(shape, element),
            _ => factors(element).iter().any(|factor| is_shape(shape, *factor)),
        };
        if !has_shape || is_small(element) && by_columns != (matrix == Matrix::B) {
            return Ok(false);
        }
        let spaces = [(Modifier::Global, Space::Global), (Modifier::Shared, Space::Shared)];
        let place = Where::Memory(op.pick(&spaces).unwrap_or(Space::Generic));
        let (rows, elements) = matrix.extents(shape);
        let packed = Operand::Integer(if by_columns { rows } else { elements } as u64);
        let (per_access, shape) =
            if is_small(element) { (per_word(element), in_words(shape, element)) } else { (1, shape) };
        let (_, columns) = matrix.extents(shape);
        let is_written = direction == Direction::Load;
        let fragment = if is_small(element) {
            self.fragment(shape, matrix, Element::B1, values, 1, is_written)?
        } else {
            self.opaque(shape, matrix, element, values, is_written)?
        };
        let stride = match stride {
            [] => self.value(&packed, Class::Narrow)?,
            [stride] => self.value(stride, Class::Narrow)?,
            _ => return Ok(false),
        };
        let mut access = self.plain_access(direction, place, fragment.element.bits() as u32 / 8, 1);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        let access = self.add_access(access);
        let tile = Some(Tile { fragment, columns, by_columns, stride, per_access: per_access as u32 });
        self.program.matrices.push(MatrixAccess { access, registers: Vec::new(), transposed: false, tile });
        self.emit(Op::Matrices { index: self.program.matrices.len() as u32 - 1, members });
        Ok(true)
    }

    /// The registers of A or B; those of small elements have the layout of `mma`.
    fn factor(
        &mut self,
        shape: Shape,
        matrix: Matrix,
        element: Element,
        operand: &Operand<'a>,
    ) -> Result<Fragment, ParseError> {
        if is_small(element) {
            self.fragment(shape, matrix, element, operand, 1, false)
        } else {
            self.opaque(shape, matrix, element, operand, false)
        }
    }

    /// The registers of a fragment, as many as the shape and the type need.
    fn opaque(
        &mut self,
        shape: Shape,
        matrix: Matrix,
        element: Element,
        operand: &Operand<'a>,
        is_written: bool,
    ) -> Result<Fragment, ParseError> {
        let count = registers(shape, matrix, element);
        let places = matrix.opaque_places(shape, count * element.per_register()).into();
        let registers = self.fragment_registers(matrix.extents(shape), element, count, operand, is_written)?;
        Ok(Fragment { element, registers, places })
    }
}
