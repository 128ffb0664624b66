//! Lane loops: a function of one thread's values becomes an instruction of a warp.

use crate::registers::{LANES, Registers, Value};
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

macro_rules! lane_loop {
    ($name:ident; $($type:ident $column:ident $slot:literal),+) => {
        #[inline(always)]
        #[allow(clippy::inline_always, reason = "so that each instruction is one loop")]
        pub(crate) fn $name<D: Value, $($type: Value),+>(
            registers: &mut Registers, mask: u32, slots: &Slots, function: impl Fn($($type),+) -> D,
        ) {
            let mut values = [<D::Raw as Default>::default(); LANES];
            let mut defined = mask;
            $(
                let file = <$type::Raw as crate::registers::Raw>::file(registers);
                let $column = file.column(slots[$slot]);
                defined &= file.defined(slots[$slot]);
            )+
            for lane in 0..LANES {
                values[lane] = function($($type::from_raw($column[lane])),+).to_raw();
            }
            <D::Raw as crate::registers::Raw>::file_mut(registers).set(slots[0], mask, defined, &values);
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
    let file = <A::Raw as crate::registers::Raw>::file(registers);
    let (a, b) = (file.column(slots[1]), file.column(slots[2]));
    let defined = file.defined(slots[1]) & file.defined(slots[2]);
    let mut bits = 0;
    for lane in 0..LANES {
        bits |= u32::from(function(A::from_raw(a[lane]), A::from_raw(b[lane]))) << lane;
    }
    registers.predicates.set(slots[0], mask, defined, bits);
}

/// A selection by a predicate. The operand not selected may be without a value.
pub(crate) fn select<A: Value>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let (bits, known) = (registers.predicates.bits(slots[3]), registers.predicates.defined(slots[3]));
    let file = <A::Raw as crate::registers::Raw>::file_mut(registers);
    let (a, b) = (*file.column(slots[1]), *file.column(slots[2]));
    let defined = known & (file.defined(slots[1]) & bits | file.defined(slots[2]) & !bits);
    file.set(
        slots[0],
        mask,
        defined,
        &std::array::from_fn(|lane| if bits >> lane & 1 == 1 { a[lane] } else { b[lane] }),
    );
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

/// The lanes in which a value assembled from two parts counts as defined: at least one of
/// the parts is, and all other operands are.
pub(crate) fn assembled<A: Value>(registers: &Registers, slots: &Slots, others: &[usize]) -> u32 {
    let file = <A::Raw as crate::registers::Raw>::file(registers);
    let known = file.defined(slots[1]) | file.defined(slots[2]);
    others.iter().fold(known, |known, other| known & registers.narrow.defined(slots[*other]))
}

/// `assemble!([3] |a: u32, b: u32, n: u32| -> u32 { … })`: a rule that combines its first two operands.
/// Compilers put small parts into wide registers one after the other, so that some parts are not yet defined.
macro_rules! assemble {
    ([$($other:literal),*] |$a:ident : $A:ty, $($rest:tt)*) => {{
        fn run(registers: &mut $crate::registers::Registers, mask: u32, slots: &$crate::lanes::Slots) {
            let known = $crate::lanes::assembled::<$A>(registers, slots, &[$($other),*]);
            if let Some(rule) = $crate::lanes::rule!(|$a: $A, $($rest)*) {
                (rule.run)(registers, mask, slots);
                let narrow = rule.classes[0] == $crate::syntax::Class::Narrow;
                registers.define(narrow, slots[0], mask & known);
            }
        }
        $crate::lanes::rule!(|$a: $A, $($rest)*).map(|rule| $crate::lanes::Rule { run, ..rule })
    }};
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

pub(crate) use {assemble, per_type, rule};
