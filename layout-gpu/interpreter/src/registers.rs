//! The registers of one warp: for each register a column of 32 lanes, and a mask of the lanes that have a value.
//!
//! Immediates and special registers are columns too, so an instruction knows only slots. Of a lane without a whole value, a rare case, the
//! bits that have one are kept apart; a result has the bits that do not depend on missing ones ([`settled`](crate::lanes)). Using one without a value is a
//! fault only where it decides something: an address, a branch, a value that other threads read.

use std::cell::Cell;
use std::collections::HashMap;

use crate::half::{Bf16, F16};
use crate::syntax::Class;

/// Threads in a warp.
pub(crate) const LANES: usize = 32;

/// Iterates over the lanes in a mask, from the lowest.
#[inline]
pub(crate) fn lanes_of(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

/// The predicate that is always true: the guard of an instruction without one.
pub(crate) const ALWAYS: u32 = 0;

/// The carry flag of `add.cc` and its kin.
pub(crate) const CARRY: u32 = 1;

/// The columns of one class of registers.
#[derive(Clone, Debug, Default)]
pub(crate) struct File<R> {
    lanes: Vec<[R; LANES]>,
    defined: Vec<u32>,
    /// By slot, the bits that have a value in lanes where not all have.
    partial: HashMap<u32, Box<[R; LANES]>>,
    /// By slot, what products of the warp group make of it; empty if the program has none.
    uses: Vec<Use>,
    /// A sum of products under way that was read or written.
    touched: Cell<bool>,
}

/// The state of a register between products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Settled,
    /// Written since the last `wgmma.fence`.
    Fresh,
    /// A sum of products that were not waited for.
    Taken,
}

impl<R: Raw> File<R> {
    pub(crate) fn new(slots: u32) -> Self {
        let (lanes, defined) = (vec![[R::default(); LANES]; slots as usize], vec![0; slots as usize]);
        Self { lanes, defined, partial: HashMap::new(), uses: Vec::new(), touched: Cell::new(false) }
    }

    pub(crate) fn forget(&mut self) {
        self.defined.fill(0);
        self.partial.clear();
        self.uses.fill(Use::Settled);
        self.touched.set(false);
    }

    /// Records from now on which registers are written between products.
    pub(crate) fn watch_products(&mut self) {
        self.uses = vec![Use::Settled; self.lanes.len()];
    }

    /// Passes a `wgmma.fence`: products may use what was written before.
    pub(crate) fn settle(&mut self) {
        for one in self.uses.iter_mut().filter(|one| **one == Use::Fresh) {
            *one = Use::Settled;
        }
    }

    pub(crate) fn is_fresh(&self, slot: u32) -> bool {
        self.uses.get(slot as usize) == Some(&Use::Fresh)
    }

    pub(crate) fn is_taken(&self, slot: u32) -> bool {
        self.uses.get(slot as usize) == Some(&Use::Taken)
    }

    /// Takes a register away until its product was waited for; its contents stay for the next product.
    pub(crate) fn take(&mut self, slot: u32) {
        self.partial.remove(&slot);
        self.defined[slot as usize] = 0;
        self.uses[slot as usize] = Use::Taken;
    }

    /// Gives a register back, with a value in these lanes.
    pub(crate) fn give_back(&mut self, slot: u32, defined: u32) {
        self.defined[slot as usize] = defined;
        self.uses[slot as usize] = Use::Settled;
    }

    /// Replaces the contents of a register that products use.
    pub(crate) fn put(&mut self, slot: u32, values: &[R; LANES]) {
        self.lanes[slot as usize] = *values;
    }

    /// Returns true, once, if a register was touched that is taken away.
    pub(crate) fn was_touched(&self) -> bool {
        self.touched.replace(false)
    }

    /// Clears the registers of a function when it is called.
    pub(crate) fn forget_lanes(&mut self, slots: &[u32], lanes: u32) {
        for slot in slots {
            self.defined[*slot as usize] &= !lanes;
            if let Some(bits) = self.partial.get_mut(slot) {
                lanes_of(lanes).for_each(|lane| bits[lane] = R::default());
            }
        }
    }

    /// Returns the bits of a lane that have a value.
    pub(crate) fn bits(&self, slot: u32, lane: usize) -> R {
        if self.is_taken(slot) {
            self.touched.set(true);
        }
        match self.partial.get(&slot) {
            _ if self.defined(slot) >> lane & 1 == 1 => R::ALL,
            Some(bits) => bits[lane],
            None => R::default(),
        }
    }

    /// Writes the lanes in `mask`, each of which has a value in these bits.
    pub(crate) fn set_bits(&mut self, slot: u32, mask: u32, bits: &[R; LANES], values: &[R; LANES]) {
        let whole = lanes_of(mask).filter(|lane| bits[*lane] == R::ALL).fold(0, |lanes, lane| lanes | 1 << lane);
        let has_part = lanes_of(mask & !whole).any(|lane| bits[lane] != R::default());
        self.set(slot, mask, whole, values);
        if has_part {
            let partial = self.partial.entry(slot).or_insert_with(|| Box::new([R::default(); LANES]));
            lanes_of(mask).for_each(|lane| partial[lane] = bits[lane]);
        }
    }

    #[cold]
    fn note_write(&mut self, slot: u32) {
        let before = std::mem::replace(&mut self.uses[slot as usize], Use::Fresh);
        self.touched.set(self.touched.get() || before == Use::Taken);
    }

    /// Writes a register in all lanes with the values that it had.
    pub(crate) fn define(&mut self, slot: u32) {
        self.defined[slot as usize] = u32::MAX;
        if !self.uses.is_empty() {
            self.note_write(slot);
        }
    }

    pub(crate) fn column(&self, slot: u32) -> &[R; LANES] {
        &self.lanes[slot as usize]
    }

    pub(crate) fn defined(&self, slot: u32) -> u32 {
        self.defined[slot as usize]
    }

    /// Writes the lanes in `mask`; those of them in `defined` have a value.
    #[inline]
    pub(crate) fn set(&mut self, slot: u32, mask: u32, defined: u32, values: &[R; LANES]) {
        let column = &mut self.lanes[slot as usize];
        if mask == u32::MAX {
            *column = *values;
        } else {
            for (lane, (to, from)) in column.iter_mut().zip(values).enumerate() {
                if mask >> lane & 1 == 1 {
                    *to = *from;
                }
            }
        }
        if !self.uses.is_empty() {
            self.note_write(slot);
        }
        let known = &mut self.defined[slot as usize];
        *known = *known & !mask | defined & mask;
        if !self.partial.is_empty()
            && let Some(bits) = self.partial.get_mut(&slot)
        {
            lanes_of(mask).for_each(|lane| bits[lane] = R::default());
        }
    }
}

/// The predicates: a bit for each lane.
#[derive(Clone, Debug, Default)]
pub(crate) struct Predicates {
    bits: Vec<u32>,
    defined: Vec<u32>,
}

impl Predicates {
    pub(crate) fn new(slots: u32) -> Self {
        Self { bits: vec![0; slots as usize], defined: vec![0; slots as usize] }
    }

    pub(crate) fn forget(&mut self) {
        self.defined.fill(0);
    }

    pub(crate) fn forget_lanes(&mut self, slots: &[u32], lanes: u32) {
        for slot in slots {
            self.defined[*slot as usize] &= !lanes;
        }
    }

    #[inline]
    pub(crate) fn bits(&self, slot: u32) -> u32 {
        self.bits[slot as usize]
    }

    #[inline]
    pub(crate) fn defined(&self, slot: u32) -> u32 {
        self.defined[slot as usize]
    }

    /// Writes a predicate in all lanes with the values that it had.
    pub(crate) fn define(&mut self, slot: u32) {
        self.defined[slot as usize] = u32::MAX;
    }

    pub(crate) fn set(&mut self, slot: u32, mask: u32, defined: u32, bits: u32) {
        let (to, known) = (&mut self.bits[slot as usize], &mut self.defined[slot as usize]);
        *to = *to & !mask | bits & mask;
        *known = *known & !mask | defined & mask;
    }
}

/// All registers of one warp.
#[derive(Clone, Debug, Default)]
pub(crate) struct Registers {
    pub(crate) narrow: File<u32>,
    pub(crate) wide: File<u64>,
    pub(crate) predicates: Predicates,
}

/// The bits of a register: `u32` or `u64`.
pub(crate) trait Raw: Copy + Default + PartialEq + Into<u64> {
    const ALL: Self;
    fn truncate(bits: u64) -> Self;
    fn file(registers: &Registers) -> &File<Self>;
    fn file_mut(registers: &mut Registers) -> &mut File<Self>;
}

impl Raw for u32 {
    const ALL: Self = Self::MAX;
    fn truncate(bits: u64) -> Self {
        bits as Self
    }
    fn file(registers: &Registers) -> &File<Self> {
        &registers.narrow
    }
    fn file_mut(registers: &mut Registers) -> &mut File<Self> {
        &mut registers.narrow
    }
}

impl Raw for u64 {
    const ALL: Self = Self::MAX;
    fn truncate(bits: u64) -> Self {
        bits
    }
    fn file(registers: &Registers) -> &File<Self> {
        &registers.wide
    }
    fn file_mut(registers: &mut Registers) -> &mut File<Self> {
        &mut registers.wide
    }
}

/// A type that an instruction works on, and its form in a register: small integers extended to 32 bits, floats as bits.
pub(crate) trait Value: Copy {
    type Raw: Raw;
    const CLASS: Class;
    fn from_raw(raw: Self::Raw) -> Self;
    fn to_raw(self) -> Self::Raw;
}

macro_rules! value {
    ($type:ty, $raw:ty, $class:ident, $from:expr, $to:expr) => {
        impl Value for $type {
            type Raw = $raw;
            const CLASS: Class = Class::$class;
            #[inline(always)]
            #[allow(clippy::inline_always, reason = "the body of every lane loop")]
            fn from_raw(raw: $raw) -> Self {
                ($from)(raw)
            }
            #[inline(always)]
            #[allow(clippy::inline_always, reason = "the body of every lane loop")]
            fn to_raw(self) -> $raw {
                ($to)(self)
            }
        }
    };
}

value!(u8, u32, Narrow, |raw| raw as u8, u32::from);
value!(i8, u32, Narrow, |raw| raw as i8, |value| i32::from(value) as u32);
value!(u16, u32, Narrow, |raw| raw as u16, u32::from);
value!(i16, u32, Narrow, |raw| raw as i16, |value| i32::from(value) as u32);
value!(u32, u32, Narrow, |raw| raw, |value| value);
value!(i32, u32, Narrow, |raw| raw as i32, |value| value as u32);
value!(u64, u64, Wide, |raw| raw, |value| value);
value!(i64, u64, Wide, |raw| raw as i64, |value| value as u64);
value!(f32, u32, Narrow, f32::from_bits, f32::to_bits);
value!(f64, u64, Wide, f64::from_bits, f64::to_bits);
value!(F16, u32, Narrow, |raw| F16(raw as u16), |value: F16| u32::from(value.0));
value!(Bf16, u32, Narrow, |raw| Bf16(raw as u16), |value: Bf16| u32::from(value.0));
