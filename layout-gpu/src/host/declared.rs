//! Compares the declarations of `kernels!` with the PTX while the program compiles.

use core::marker::PhantomData;

use bytemuck::NoUninit;

pub use crate::host::entries::Entries;
use crate::host::signature::{Blocks, Kind, Parameter};
pub use crate::host::source::{Source, check_count, check_source};
use crate::host::text::Text;
use crate::host::{Argument, Buffer, Pod, Ptx};

/// A parameter that is declared as a pointer.
pub const POINTER: Parameter = Parameter { kind: Kind::Pointer, size: size_of::<u64>() };

/// Returns a parameter declared as a pointer to a type, which must exist.
#[must_use]
pub const fn to<T>() -> Parameter {
    POINTER
}

/// A parameter of some type, declared by value.
#[derive(Debug)]
pub struct Value<T>(PhantomData<T>);

/// The argument for a parameter that is not a pointer.
#[derive(Debug)]
pub struct Given<T> {
    /// The parameter.
    pub parameter: Parameter,
    /// The argument.
    pub argument: fn(&T) -> Argument<'static>,
}

/// A type declared by value that is not a number: an associated constant of [`Value`] itself takes precedence over that of a trait.
pub trait Structure {
    /// The parameter.
    const PARAMETER: Parameter;
}

impl<T> Structure for Value<T> {
    const PARAMETER: Parameter = Parameter { kind: Kind::Structure, size: size_of::<T>() };
}

/// A type that is passed by value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no parameter of a kernel",
    label = "neither a pointer nor given by value",
    note = "memory is `*const T` or `*mut T`, which is given a `&Buffer<T>` or a `&mut Buffer<T>`, one that may be null `Option<*const T>` or `Option<*mut T>`",
    note = "given by value are numbers, `bool`, and structures with `#[repr(C)]` that are `layout_gpu::host::Pod`"
)]
pub trait ByValue: NoUninit {}

#[diagnostic::do_not_recommend]
impl<T: NoUninit> ByValue for T {}

/// A type that a pointer among the parameters points to.
#[diagnostic::on_unimplemented(
    message = "memory of `{Self}` is no parameter of a kernel",
    label = "no buffer has such elements",
    note = "the elements of a buffer are their bits: numbers, arrays of them, and structures with `#[repr(C)]` that are `layout_gpu::host::Pod`"
)]
pub trait Element: Pod {}

#[diagnostic::do_not_recommend]
impl<T: Pod> Element for T {}

macro_rules! pointers {
    ($($(#[$meta:meta])* $name:ident: $Given:ty;)*) => {$(
        $(#[$meta])*
        #[must_use]
        pub fn $name<'a, T: Element>(buffer: $Given) -> Argument<'a> {
            Argument::from(buffer)
        }
    )*};
}

pointers! {
    /// The argument of a `*const T`.
    lent: &'a Buffer<T>;
    /// The argument of a `*mut T`.
    changed: &'a mut Buffer<T>;
    /// The argument of an `Option<*const T>`.
    lent_or_null: Option<&'a Buffer<T>>;
    /// The argument of an `Option<*mut T>`.
    changed_or_null: Option<&'a mut Buffer<T>>;
}

/// A type behind a reference, or in a slice, of a kernel's parameters: none is allowed.
#[diagnostic::on_unimplemented(
    message = "a reference or a slice of `{Self}` is no parameter of a kernel",
    label = "memory is declared as a pointer to its elements",
    note = "memory is `*const T` or `*mut T`, which is given a `&Buffer<T>` or a `&mut Buffer<T>`, one that may be null `Option<*const T>` or `Option<*mut T>`"
)]
pub trait ByReference {}

/// No argument: the declaration is an error.
#[must_use]
pub fn refused<T: ByReference + ?Sized>((): &()) -> Argument<'static> {
    Argument::of(&0_u64)
}

/// Makes the argument of a parameter that is passed by value.
pub fn by_value<T: ByValue>(value: &T) -> Argument<'static> {
    Argument::of(value)
}

macro_rules! numbers {
    ($($Kind:ident: $($Number:ty)*;)*) => {$($(
        impl Value<$Number> {
            /// The parameter.
            pub const PARAMETER: Parameter = Parameter { kind: Kind::$Kind, size: size_of::<$Number>() };
        }
    )*)*};
}

numbers! {
    Integer: u8 u16 u32 u64 usize i8 i16 i32 i64 isize bool;
    Float: f32 f64;
}

/// A declaration, to be compared with the PTX of each architecture.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'a> {
    /// The PTX.
    pub ptx: &'a [Ptx<'a>],
    /// Its kernels.
    pub entries: &'a [Entries],
    /// The name of the kernel.
    pub kernel: &'a str,
    /// Its parameters.
    pub parameters: &'a [(&'a str, Parameter)],
    /// The blocks, if they are declared.
    pub block: Option<[u32; 3]>,
}

/// The place of a difference from PTX, and its description.
struct Difference {
    /// The number of a parameter, or `None` for the whole kernel.
    parameter: Option<usize>,
    text: Text,
}

/// A declaration that was compared: once, because const evaluation is slow, for all the places where its difference could be shown.
#[expect(missing_debug_implementations, reason = "exists in const evaluation only")]
pub struct Compared<'a> {
    parameters: &'a [(&'a str, Parameter)],
    difference: Option<Difference>,
}

impl<'a> Declared<'a> {
    /// Compares the declaration with the PTX of each architecture, up to the first difference.
    #[must_use]
    pub const fn compare(&self) -> Compared<'a> {
        let (mut index, mut found) = (0, None);
        while index < self.ptx.len() && found.is_none() {
            found = difference(&self.ptx[index], &self.entries[index], self.kernel, self.parameters, self.block);
            index += 1;
        }
        Compared { parameters: self.parameters, difference: found }
    }
}

impl Compared<'_> {
    /// Checks that no difference is one of the whole kernel.
    ///
    /// # Panics
    /// If one is: in const evaluation, so that it is a compile error.
    #[track_caller]
    pub const fn check(&self) {
        if let Some(Difference { parameter: None, text }) = &self.difference {
            panic!("{}", text.as_str());
        }
    }

    /// Checks that no difference is one of a parameter.
    ///
    /// # Panics
    /// Same as [`check`](Self::check).
    #[track_caller]
    pub const fn check_parameter(&self, name: &str) {
        if let Some(Difference { parameter: Some(index), text }) = &self.difference
            && is_same(self.parameters[*index].0.as_bytes(), name.as_bytes())
        {
            panic!("{}", text.as_str());
        }
    }
}

const fn is_same(left: &[u8], right: &[u8]) -> bool {
    let mut index = 0;
    while index < left.len() && index < right.len() && left[index] == right[index] {
        index += 1;
    }
    index == left.len() && index == right.len()
}

const fn difference(
    ptx: &Ptx<'_>,
    entries: &Entries,
    kernel: &str,
    declared: &[(&str, Parameter)],
    block: Option<[u32; 3]>,
) -> Option<Difference> {
    let Some(mut words) = entries.find(ptx.text, kernel) else {
        let text = Text::new().add("there is no kernel `").add(kernel).add("` in the PTX of ").add(ptx.architecture);
        return Some(Difference { parameter: None, text });
    };
    let (mut count, mut other) = (0, None);
    while let Some(parameter) = words.next_parameter() {
        if other.is_none() && count < declared.len() && !is_given_by(parameter, declared[count].1) {
            other = Some((count, parameter));
        }
        count += 1;
    }
    if count != declared.len() {
        let text =
            Text::new().add("`").add(kernel).add("` takes ").number(count as u64).add(" arguments in the PTX of ");
        let mut text = text.add(ptx.architecture).add("; declared are ").number(declared.len() as u64);
        if let Some((index, parameter)) = other {
            text = text.add(": argument ").number(index as u64).add(", ").parameter(parameter).add(", is not `");
            text = text.add(declared[index].0).add("`, ").parameter(declared[index].1);
        }
        return Some(Difference { parameter: None, text });
    }
    if let Some((index, parameter)) = other {
        let text = Text::new().add("argument ").number(index as u64).add(" of `").add(kernel).add("` is ");
        let text = text.parameter(parameter).add(" in the PTX of ").add(ptx.architecture);
        let (name, declared) = declared[index];
        let text = text.add("; declared is `").add(name).add("`, ").parameter(declared);
        return Some(Difference { parameter: Some(index), text });
    }
    match block {
        Some(block) => match block_difference(words.blocks(), Text::new().add("`").add(kernel), block) {
            Some(text) => Some(Difference { parameter: None, text }),
            None => None,
        },
        None => None,
    }
}

const fn block_difference(blocks: Blocks, text: Text, [x, y, z]: [u32; 3]) -> Option<Text> {
    let threads = (x as u64).saturating_mul(y as u64).saturating_mul(z as u64);
    match blocks.only {
        Some(only) if only[0] != x || only[1] != y || only[2] != z => {
            Some(text.add("` is compiled for blocks of ").extents(only).add("; declared are ").extents([x, y, z]))
        }
        _ if threads > blocks.most || threads == 0 || z > 64 => {
            let text = text.add("` runs in blocks of 1 to ").number(blocks.most).add(" threads, at most 64 along z; ");
            Some(text.add("declared are ").extents([x, y, z]))
        }
        _ => None,
    }
}

/// Returns true if the declared type can be passed as a parameter: for bits and structures PTX states only their sizes.
const fn is_given_by(parameter: Parameter, declared: Parameter) -> bool {
    let kinds = match (parameter.kind, declared.kind) {
        (Kind::Pointer, given) => matches!(given, Kind::Pointer),
        (Kind::Float, given) => matches!(given, Kind::Float | Kind::Structure),
        (Kind::Integer, given) => !matches!(given, Kind::Float),
        (Kind::Structure, given) => matches!(given, Kind::Structure),
        (Kind::Bits, _) => true,
    };
    kinds && parameter.size == declared.size
}

#[cfg(test)]
mod tests {
    use super::{Entries, Kind, POINTER, Parameter, Structure, Value, difference};
    use crate::host::Ptx;

    const PTX: Ptx<'static> = Ptx {
        architecture: "sm_80",
        text: ".entry other(.param .b32 x) { ret; }
            .entry scale(.param .u32 n, .param .align 4 .b8 shape[12], .param .f32 factor, .param .u64 .ptr .align 4 y)
            .maxntid 64 { ret; }
            .entry fixed() .reqntid 32, 2, 1 { ret; }
            .entry flag(.param .u8 on, .param .u64 count) { ret; }",
    };
    const DECLARED: [Parameter; 4] =
        [Value::<u32>::PARAMETER, Value::<[u32; 3]>::PARAMETER, Value::<f32>::PARAMETER, POINTER];

    fn said(kernel: &str, declared: &[Parameter], block: Option<[u32; 3]>) -> std::string::String {
        let [entries] = Entries::of_each(&[PTX]);
        let declared: std::vec::Vec<_> = declared.iter().map(|&parameter| ("it", parameter)).collect();
        let found = difference(&PTX, &entries, kernel, &declared, block);
        found.map_or_else(Default::default, |found| found.text.as_str().into())
    }

    #[test]
    fn what_the_ptx_says_is_accepted() {
        assert_eq!(said("scale", &DECLARED, None), "");
        assert_eq!(said("scale", &DECLARED, Some([64, 1, 1])), "");
        assert_eq!(said("fixed", &[], Some([32, 2, 1])), "");
        assert_eq!(said("flag", &[Value::<bool>::PARAMETER, Value::<usize>::PARAMETER], None), "");
        // For bits only the size is known.
        for declared in [Value::<f32>::PARAMETER, Value::<i32>::PARAMETER, Value::<[u8; 4]>::PARAMETER] {
            assert_eq!(said("other", &[declared], None), "");
        }
    }

    #[test]
    fn a_difference_is_that_of_a_parameter_or_of_the_kernel() {
        let [entries] = Entries::of_each(&[PTX]);
        let of = |kernel: &str, declared: &[Parameter]| {
            let declared: std::vec::Vec<_> = declared.iter().map(|&parameter| ("it", parameter)).collect();
            difference(&PTX, &entries, kernel, &declared, None).map(|found| found.parameter)
        };
        assert_eq!(of("scale", &DECLARED), None);
        assert_eq!(of("scale", &[DECLARED[0], DECLARED[1], POINTER, POINTER]), Some(Some(2)));
        assert_eq!(of("scale", &DECLARED[..3]), Some(None));
        assert_eq!(of("scales", &DECLARED), Some(None));
    }

    #[test]
    fn each_difference_is_a_sentence() {
        assert_eq!(said("scales", &DECLARED, None), "there is no kernel `scales` in the PTX of sm_80");
        assert_eq!(
            said("scale", &DECLARED[..3], None),
            "`scale` takes 4 arguments in the PTX of sm_80; declared are 3"
        );
        assert_eq!(
            said("scale", &[DECLARED[0], DECLARED[2], DECLARED[3]], None),
            "`scale` takes 4 arguments in the PTX of sm_80; declared are 3: argument 1, a structure of 12 bytes, is not `it`, a float of 4 bytes"
        );
        let with = |index: usize, parameter| {
            let mut declared = DECLARED;
            declared[index] = parameter;
            said("scale", &declared, None)
        };
        assert_eq!(
            with(0, Value::<u64>::PARAMETER),
            "argument 0 of `scale` is an integer of 4 bytes in the PTX of sm_80; declared is `it`, an integer of 8 bytes"
        );
        assert_eq!(
            with(1, Value::<[u32; 4]>::PARAMETER),
            "argument 1 of `scale` is a structure of 12 bytes in the PTX of sm_80; declared is `it`, a structure of 16 bytes"
        );
        assert_eq!(
            with(2, Value::<i32>::PARAMETER),
            "argument 2 of `scale` is a float of 4 bytes in the PTX of sm_80; declared is `it`, an integer of 4 bytes"
        );
        assert_eq!(
            with(3, Parameter { kind: Kind::Integer, size: 8 }),
            "argument 3 of `scale` is a pointer in the PTX of sm_80; declared is `it`, an integer of 8 bytes"
        );
        assert_eq!(
            said("scale", &DECLARED, Some([65, 1, 1])),
            "`scale` runs in blocks of 1 to 64 threads, at most 64 along z; declared are [65, 1, 1]"
        );
        assert_eq!(
            said("fixed", &[], Some([64, 1, 1])),
            "`fixed` is compiled for blocks of [32, 2, 1]; declared are [64, 1, 1]"
        );
    }
}
