//! `mma.sync`: fragments to matrices, their product, and back.

use crate::element::Element;
use crate::program::{Fragment, Mma, Product};
use crate::registers::{File, LANES, Raw, Registers};

/// The most sums: of four quarters, or of 16 by 16, 32 by 8 and 8 by 32.
const SUMS: usize = 4 * 8 * 8;
/// The most elements of A: for 4-bit integers, and for the quarters of a warp.
const MOST: usize = 16 * 64;

/// Multiplies for all lanes.
pub(super) fn run(registers: &mut Registers, mma: &Mma) {
    match mma.n {
        8 => of_columns::<8>(registers, mma),
        16 => of_columns::<16>(registers, mma),
        _ => of_columns::<32>(registers, mma),
    }
}

/// The same for matrices with `N` columns.
fn of_columns<const N: usize>(registers: &mut Registers, mma: &Mma) {
    let unknown = Unknown::from_inputs::<N>(registers, mma);
    match mma.product {
        Product::Float => {
            let read = |element: Element, bits: u64| element.to_f32(bits as u32);
            let sums = multiply::<_, N>(registers, mma, 0.0, read, |sum, a, b| sum + a * b);
            write(registers, mma, &sums, &unknown, |sum| mma.d.element.of_f32(sum).into());
        }
        Product::Double => {
            let sums = multiply::<_, N>(
                registers,
                mma,
                0.0,
                |_, bits| f64::from_bits(bits),
                |sum: f64, a, b| a.mul_add(b, sum),
            );
            write(registers, mma, &sums, &unknown, f64::to_bits);
        }
        Product::Integer { saturates } => {
            let sums = multiply::<_, N>(registers, mma, 0, integer, |sum, a, b| sum + a * b);
            let clamp = |sum: i64| if saturates { sum.clamp(i32::MIN.into(), i32::MAX.into()) } else { sum };
            write(registers, mma, &sums, &unknown, |sum| u64::from(clamp(sum) as u32));
        }
        Product::Bits(combine) => {
            let count = |a: i64, b: i64| i64::from(combine(a as u32, b as u32).count_ones());
            let sums = multiply::<_, N>(registers, mma, 0, integer, |sum, a, b| sum + count(a, b));
            write(registers, mma, &sums, &unknown, |sum| u64::from(sum as u32));
        }
    }
}

fn integer(element: Element, bits: u64) -> i64 {
    element.to_i64(bits as u32)
}

fn defined(registers: &Registers, fragment: &Fragment) -> impl Fn(u32) -> u32 {
    let is_wide = fragment.element == Element::F64;
    move |slot| if is_wide { registers.wide.defined(slot) } else { registers.narrow.defined(slot) }
}

/// Reads the matrix that a fragment holds, by rows.
fn matrix<T>(registers: &Registers, fragment: &Fragment, into: &mut [T], read: impl Fn(Element, u64) -> T) {
    // A loop of their own for the commonest elements, in which nothing depends on the element.
    match fragment.element {
        Element::F64 => fill(&registers.wide, fragment, into, |bits| read(Element::F64, bits)),
        Element::Bf16 => fill(&registers.narrow, fragment, into, |bits| read(Element::Bf16, bits)),
        Element::F16 => fill(&registers.narrow, fragment, into, |bits| read(Element::F16, bits)),
        Element::F32 => fill(&registers.narrow, fragment, into, |bits| read(Element::F32, bits)),
        element => fill(&registers.narrow, fragment, into, |bits| read(element, bits)),
    }
}

fn fill<R: Raw, T>(file: &File<R>, fragment: &Fragment, into: &mut [T], read: impl Fn(u64) -> T) {
    let (bits, p) = (fragment.element.bits(), fragment.element.per_register());
    let (all, _) = fragment.places.as_chunks::<LANES>();
    for (value, places) in all.iter().enumerate() {
        let (column, shift) = (file.column(fragment.registers[value / p]), value % p * bits % 64);
        for (place, lane) in places.iter().zip(column) {
            into[*place as usize] = read((*lane).into() >> shift);
        }
    }
}

fn multiply<T: Copy, const N: usize>(
    registers: &Registers,
    mma: &Mma,
    zero: T,
    read: impl Fn(Element, u64) -> T,
    add_product: impl Fn(T, T, T) -> T,
) -> [T; SUMS] {
    let (mut a, mut b, mut sums) = ([zero; MOST], [zero; MOST], [zero; SUMS]);
    matrix(registers, &mma.a, &mut a, &read);
    matrix(registers, &mma.b, &mut b, &read);
    matrix(registers, &mma.c, &mut sums, &read);
    let (m, k) = (mma.m, mma.k);
    // A row of A by all of B; for quarters of a warp, by B of the same quarter.
    for (i, row) in sums.chunks_exact_mut(N).take(mma.quarters * m).enumerate() {
        let b = &b[i / m * k * N..];
        for (x, line) in a[i * k..(i + 1) * k].iter().zip(b.chunks_exact(N)) {
            for (sum, y) in row.iter_mut().zip(line) {
                *sum = add_product(*sum, *x, *y);
            }
        }
    }
    sums
}

/// The sums with an undefined input: in a row of A, a column of B, or the element of C.
struct Unknown(Option<Box<[bool; SUMS]>>);

impl Unknown {
    fn from_inputs<const N: usize>(registers: &Registers, mma: &Mma) -> Self {
        let is_known =
            |fragment: &Fragment| fragment.registers.iter().all(|slot| defined(registers, fragment)(*slot) == u32::MAX);
        if is_known(&mma.a) && is_known(&mma.b) && is_known(&mma.c) {
            return Self(None);
        }
        let mut unknown = Box::new([false; SUMS]);
        let each = |fragment: &Fragment, at: &mut dyn FnMut(usize)| {
            let p = fragment.element.per_register();
            for (places, value) in fragment.places.chunks_exact(LANES).zip(0..) {
                let defined = defined(registers, fragment)(fragment.registers[value / p]);
                places
                    .iter()
                    .enumerate()
                    .filter(|(lane, _)| defined >> lane & 1 == 0)
                    .for_each(|(_, place)| at(*place as usize));
            }
        };
        let (m, k) = (mma.m, mma.k);
        each(&mma.a, &mut |place| unknown[place / k * N..][..N].fill(true));
        each(&mma.b, &mut |place| {
            let first = place / (k * N) * m * N + place % N;
            unknown[first..].iter_mut().step_by(N).take(m).for_each(|sum| *sum = true);
        });
        each(&mma.c, &mut |place| unknown[place] = true);
        Self(Some(unknown))
    }

    fn is(&self, place: u16) -> bool {
        self.0.as_ref().is_some_and(|unknown| unknown[place as usize])
    }
}

fn write<T: Copy>(registers: &mut Registers, mma: &Mma, sums: &[T], unknown: &Unknown, bits: impl Fn(T) -> u64) {
    let (fragment, p) = (&mma.d, mma.d.element.per_register());
    for (slot, values) in fragment.registers.iter().zip(fragment.places.chunks_exact(p * LANES)) {
        let (mut column, mut defined) = ([0; LANES], u32::MAX);
        for (value, places) in values.chunks_exact(LANES).enumerate() {
            for (lane, place) in places.iter().enumerate() {
                column[lane] |= bits(sums[*place as usize]) << (value * fragment.element.bits() % 64);
                defined &= !(u32::from(unknown.is(*place)) << lane);
            }
        }
        if fragment.element == Element::F64 {
            registers.wide.set(*slot, u32::MAX, defined, &column);
        } else {
            registers.narrow.set(*slot, u32::MAX, defined, &column.map(|bits| bits as u32));
        }
    }
}
