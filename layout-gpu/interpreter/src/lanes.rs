//! Lane loops: a function of one thread's values becomes an instruction of a warp.

use crate::registers::{LANES, Raw, Registers, Value, lanes_of};
use crate::syntax::Class;

/// An instruction's registers, its result first.
pub(crate) type Slots = [u32; 5];

/// An instruction that works on registers only, for the lanes of a mask.
pub(crate) type Run = fn(&mut Registers, u32, &Slots);

/// The function that runs an instruction, and the classes of its operands, the result first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) run: Run,
    pub(crate) classes: &'static [Class],
    /// The contents of the last slot, for a function that reads its modifiers there.
    pub(crate) how: u32,
}

/// Bits to put in place of missing ones: the ends of each type, and no pattern.
const FILLS: [u64; 12] = [
    0,
    u64::MAX,
    0x7FFF_FFFF_7FFF_FFFF,
    0x8000_0000_8000_0000,
    0x7FFF_7FFF_7F7F_7F7F,
    0x8000_8000_8080_8080,
    0x7FFF_FFFF_FFFF_FFFF,
    0x8000_0000_0000_0000,
    0x9E37_79B9_7F4A_7C15,
    0x61C8_8646_80B5_83EA,
    0x5555_3333_0F0F_55AA,
    0xAAAA_CCCC_F0F0_AA55,
];

/// A lane's value, and the bits of it that are known.
fn operand<R: Raw>(registers: &Registers, slot: u32, lane: usize) -> (u64, u64) {
    let file = R::file(registers);
    (file.column(slot)[lane].into(), file.bits(slot, lane).into())
}

/// Computes the bits of a result that depend on no missing bit of the operands: those that are the same whatever is put in its place.
///
/// Of `and(a, 255)` with the low byte of `a` missing, the upper bits are zero in any case. In place of missing bits stand the [`FILLS`], the
/// same for all operands and different ones, and the bits of the other operands, which make a comparison true.
fn settled<const N: usize>(operands: [(u64, u64); N], function: &dyn Fn([u64; N]) -> u64) -> u64 {
    let filled = |fill: &dyn Fn(usize) -> u64| {
        function(std::array::from_fn(|at| {
            let (value, known) = operands[at];
            value & known | fill(at) & !known
        }))
    };
    let first = filled(&|_| FILLS[0]);
    let mut changed = 0;
    for round in 0..FILLS.len() {
        changed |= first ^ filled(&|_| FILLS[round]);
        changed |= first ^ filled(&|at| FILLS[(round + 5 * at) % FILLS.len()]);
    }
    for distance in 1..N {
        changed |= first ^ filled(&|at| operands[(at + distance) % N].0);
    }
    !changed
}

/// Computes the known bits of each lane of a mask; of those in `defined`, all are.
fn settled_lanes<R: Raw>(mask: u32, defined: u32, bits: &dyn Fn(usize) -> u64) -> [R; LANES] {
    std::array::from_fn(|lane| match (mask >> lane & 1, defined >> lane & 1) {
        (1, 1) => R::ALL,
        (1, _) => R::truncate(bits(lane)),
        _ => R::default(),
    })
}

/// Returns the lanes of a mask whose result, one bit, is known.
fn known_predicates(mask: u32, bits: &dyn Fn(usize) -> u64) -> u32 {
    lanes_of(mask).map(|lane| (bits(lane) as u32 & 1) << lane).sum()
}

macro_rules! lane_loop {
    ($name:ident; $($type:ident $column:ident $slot:literal),+) => {
        #[inline(always)]
        #[allow(clippy::inline_always, reason = "so that each instruction is one loop")]
        pub(crate) fn $name<D: Value, $($type: Value),+>(
            registers: &mut Registers, mask: u32, slots: &Slots, function: impl Fn($($type),+) -> D,
        ) {
            let mut values = [<D::Raw as Default>::default(); LANES];
            let mut defined = mask;
            let target = slots[0];
            $(
                let file = <$type::Raw as Raw>::file(registers);
                let $column = file.column(slots[$slot]);
                defined &= file.defined(slots[$slot]);
            )+
            for lane in 0..LANES {
                values[lane] = function($($type::from_raw($column[lane])),+).to_raw();
            }
            if mask & !defined != 0 {
                let bits = settled_lanes(mask, defined, &|lane| {
                    let operands = [$(operand::<$type::Raw>(registers, slots[$slot], lane)),+];
                    settled(operands, &|[$($column),+]| {
                        function($($type::from_raw(<$type::Raw as Raw>::truncate($column))),+).to_raw().into()
                    })
                });
                <D::Raw as Raw>::file_mut(registers).set_bits(target, mask, &bits, &values);
                return;
            }
            <D::Raw as Raw>::file_mut(registers).set(target, mask, defined, &values);
        }
    };
}

lane_loop!(unary; A a 1);
lane_loop!(binary; A a 1, B b 2);
lane_loop!(ternary; A a 1, B b 2, C c 3);
lane_loop!(quaternary; A a 1, B b 2, C c 3, E e 4);

/// A comparison: the result is a predicate.
#[inline(always)]
#[allow(clippy::inline_always, reason = "so that each comparison is one loop")]
pub(crate) fn compare<A: Value>(registers: &mut Registers, mask: u32, slots: &Slots, function: impl Fn(A, A) -> bool) {
    let file = A::Raw::file(registers);
    let (a, b) = (file.column(slots[1]), file.column(slots[2]));
    let defined = file.defined(slots[1]) & file.defined(slots[2]);
    let mut bits = 0;
    for lane in 0..LANES {
        bits |= u32::from(function(A::from_raw(a[lane]), A::from_raw(b[lane]))) << lane;
    }
    let defined = defined
        | known_predicates(mask & !defined, &|lane| {
            let operands = [1, 2].map(|operand| self::operand::<A::Raw>(registers, slots[operand], lane));
            settled(operands, &|[a, b]| {
                function(A::from_raw(A::Raw::truncate(a)), A::from_raw(A::Raw::truncate(b))).into()
            })
        });
    registers.predicates.set(slots[0], mask, defined, bits);
}

/// A selection by a predicate. The operand not selected may be without a value.
pub(crate) fn select<A: Value>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let (bits, known) = (registers.predicates.bits(slots[3]), registers.predicates.defined(slots[3]));
    let file = A::Raw::file_mut(registers);
    let is_first = |lane: usize| bits >> lane & 1 == 1;
    let (a, b) = (*file.column(slots[1]), *file.column(slots[2]));
    let values = std::array::from_fn(|lane| if is_first(lane) { a[lane] } else { b[lane] });
    let defined = known & (file.defined(slots[1]) & bits | file.defined(slots[2]) & !bits);
    if mask & !defined == 0 {
        return file.set(slots[0], mask, defined, &values);
    }
    let bits =
        settled_lanes(mask & known, 0, &|lane| file.bits(slots[if is_first(lane) { 1 } else { 2 }], lane).into());
    file.set_bits(slots[0], mask, &bits, &values);
}

/// Logic on whole predicates. A lane has a value if the result does not depend on operands without one: false and anything is
/// false.
pub(crate) fn logic(registers: &mut Registers, mask: u32, slots: &Slots, function: impl Fn(u32, u32) -> u32) {
    let predicates = &mut registers.predicates;
    let ends = |slot| {
        let (bits, known) = (predicates.bits(slot), predicates.defined(slot));
        [bits & known, bits | !known]
    };
    let ([a, a_else], [b, b_else]) = (ends(slots[1]), ends(slots[2]));
    let bits = function(a, b);
    let differs =
        [(a, b_else), (a_else, b), (a_else, b_else)].iter().fold(0, |all, (a, b)| all | bits ^ function(*a, *b));
    predicates.set(slots[0], mask, !differs, bits);
}

/// `rule!(|a: u32, b: u32| -> u32 { a + b })`: the instruction that applies this function in every lane.
macro_rules! rule {
    (@ $loop:ident, ($($a:ident : $A:ty),+), $D:ty, $body:expr) => {{
        fn run(registers: &mut $crate::registers::Registers, mask: u32, slots: &$crate::lanes::Slots) {
            $crate::lanes::$loop(registers, mask, slots, |$($a: $A),+| -> $D { $body });
        }
        Some($crate::lanes::Rule {
            run,
            classes: &[
                <$D as $crate::registers::Value>::CLASS,
                $(<$A as $crate::registers::Value>::CLASS),+
            ],
            how: 0,
        })
    }};
    (|$a:ident : $A:ty| -> $D:ty $body:block) => { rule!(@ unary, ($a: $A), $D, $body) };
    (|$a:ident : $A:ty, $b:ident : $B:ty| -> $D:ty $body:block) => { rule!(@ binary, ($a: $A, $b: $B), $D, $body) };
    (|$a:ident : $A:ty, $b:ident : $B:ty, $c:ident : $C:ty| -> $D:ty $body:block) => {
        rule!(@ ternary, ($a: $A, $b: $B, $c: $C), $D, $body)
    };
    (|$a:ident : $A:ty, $b:ident : $B:ty, $c:ident : $C:ty, $e:ident : $E:ty| -> $D:ty $body:block) => {
        rule!(@ quaternary, ($a: $A, $b: $B, $c: $C, $e: $E), $D, $body)
    };
}

/// `per_type!(kind, [U32 u32, S32 i32], |a, b| a + b)`: the rule for a type.
macro_rules! per_type {
    ($suffix:expr, $types:tt, |$($a:ident),+| $body:expr) => { per_type!(@ each $suffix, $types, ($($a),+), $body) };
    (@ each $suffix:expr, [$($name:ident $type:ty),+], $values:tt, $body:expr) => {
        match $suffix {
            $($crate::decode::Type::$name => per_type!(@ one $type, $values, $body),)+
            _ => None,
        }
    };
    (@ one $type:ty, ($a:ident), $body:expr) => { rule!(|$a: $type| -> $type { $body }) };
    (@ one $type:ty, ($a:ident, $b:ident), $body:expr) => { rule!(|$a: $type, $b: $type| -> $type { $body }) };
    (@ one $type:ty, ($a:ident, $b:ident, $c:ident), $body:expr) => {
        rule!(|$a: $type, $b: $type, $c: $type| -> $type { $body })
    };
}

pub(crate) use {per_type, rule};
