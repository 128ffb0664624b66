//! The parameters of a module's kernels, read from the PTX text: while a program compiles, by `kernels!`, and when a
//! module is loaded.
//!
//! The driver does not check a launch against this: it reads as many arguments as the kernel takes from wherever the
//! pointers to them would be.

use std::string::String;
use std::vec::Vec;

use crate::host::words::Words;

/// The kind of a kernel's parameter, as far as PTX states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `.b8` to `.b64`: anything of its size.
    Bits,
    /// An integer.
    Integer,
    /// A floating-point number.
    Float,
    /// A structure, as bytes.
    Structure,
    /// The address of memory.
    Pointer,
}

/// A parameter of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The kind.
    pub kind: Kind,
    /// The bytes.
    pub size: usize,
}

/// A kernel's name, its parameters, and the blocks that it is compiled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) blocks: Blocks,
}

/// The blocks that a kernel is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocks {
    /// The most threads.
    pub(crate) most: u64,
    /// The only extents, if there are such.
    pub(crate) only: Option<[u32; 3]>,
    /// The only blocks of a cluster, if there are such.
    pub(crate) cluster: Option<[u32; 3]>,
}

/// Reads the kernels of a module, in the order of its text.
pub(crate) fn signatures(ptx: &str) -> Vec<Signature> {
    let mut words = Words::new(ptx);
    let mut found = Vec::new();
    while let Some(name) = words.next_entry() {
        let mut parameters = Vec::new();
        while let Some(parameter) = words.next_parameter() {
            parameters.push(parameter);
        }
        found.push(Signature { name: String::from_utf8_lossy(name).into(), parameters, blocks: words.blocks() });
    }
    found
}

impl Words<'_> {
    /// Reads the next parameter of the entry whose name was read last.
    pub(crate) const fn next_parameter(&mut self) -> Option<Parameter> {
        let (mut kind, mut one, mut count) = (Kind::Bits, 0, 1);
        loop {
            let before = *self;
            match self.next() {
                Some(b"(" | b"," | b".param") => (),
                Some(b".ptr") => kind = Kind::Pointer,
                // The alignment of the memory behind a pointer.
                Some(b".align") => _ = self.next(),
                Some(b"[") => {
                    count = self.next_number();
                    kind = Kind::Structure;
                }
                Some([b'.', letter @ (b'b' | b'u' | b's' | b'f'), bits @ ..]) => {
                    one = number(bits) / 8;
                    kind = match letter {
                        b'f' => Kind::Float,
                        b'b' => Kind::Bits,
                        _ => Kind::Integer,
                    };
                }
                Some(b")" | b"{" | b"}" | b";") | None => {
                    *self = before;
                    return None;
                }
                Some(_) => (),
            }
            let mut ahead = *self;
            if one != 0 && matches!(ahead.next(), Some(b"," | b")")) {
                return Some(Parameter { kind, size: one.saturating_mul(count) });
            }
        }
    }

    /// Reads the blocks of the entry whose parameters were read last.
    pub(crate) const fn blocks(&mut self) -> Blocks {
        let mut blocks = Blocks { most: 1024, only: None, cluster: None };
        loop {
            match self.next() {
                Some(b".maxntid") => {
                    let [x, y, z] = self.next_extents();
                    blocks.most = (x as u64).saturating_mul(y as u64).saturating_mul(z as u64);
                }
                Some(b".reqntid") => blocks.only = Some(self.next_extents()),
                Some(b".reqnctapercluster") => blocks.cluster = Some(self.next_extents()),
                Some(b"{" | b";") | None => return blocks,
                Some(_) => (),
            }
        }
    }

    /// Reads `256`, `32, 8` or `32, 8, 1`.
    #[allow(clippy::cast_possible_truncation, reason = "an assembler takes no greater ones")]
    const fn next_extents(&mut self) -> [u32; 3] {
        let mut extents = [1; 3];
        let mut mode = 0;
        loop {
            extents[mode] = self.next_number() as u32;
            let mut ahead = *self;
            mode += 1;
            if mode == 3 || !matches!(ahead.next(), Some(b",")) {
                return extents;
            }
            *self = ahead;
        }
    }

    const fn next_number(&mut self) -> usize {
        match self.next() {
            Some(word) => number(word),
            None => 0,
        }
    }
}

/// Reads a decimal number; 0 if there is none.
const fn number(mut digits: &[u8]) -> usize {
    let mut number = 0_usize;
    while let [digit @ b'0'..=b'9', after @ ..] = digits {
        number = number.saturating_mul(10).saturating_add((*digit - b'0') as usize);
        digits = after;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::{Blocks, Kind, Parameter, signatures};

    #[test]
    fn names_parameters_and_blocks_are_read_off_the_text() {
        let ptx = "
            .visible .entry first( // .entry comment(
                .param .u32 first_param_0,
                .param .u64 .ptr .align 1 first_param_1,
                .param .align 4 .b8 first_param_2[12], /* .entry remark( */
                .param .f32 first_param_3
            )
            .maxntid 256, 2
            { st.param.f32 [x], 0; ret; }
            .entry second() .reqntid 32, 8, 1 .reqnctapercluster 2, 1, 1 { ret; }
            .entry third { ret; }";
        let [first, second, third] = &signatures(ptx)[..] else { panic!("three kernels") };
        let parameter = |kind, size| Parameter { kind, size };
        let parameters = [(Kind::Integer, 4), (Kind::Pointer, 8), (Kind::Structure, 12), (Kind::Float, 4)]
            .map(|(k, s)| parameter(k, s));
        assert_eq!((&*first.name, &first.parameters[..]), ("first", &parameters[..]));
        assert_eq!(first.blocks, Blocks { most: 512, only: None, cluster: None });
        assert_eq!((&*second.name, second.parameters.len()), ("second", 0));
        assert_eq!(second.blocks, Blocks { most: 1024, only: Some([32, 8, 1]), cluster: Some([2, 1, 1]) });
        assert_eq!((&*third.name, third.parameters.len()), ("third", 0));
    }

    #[test]
    fn a_text_that_ends_early_is_read_to_its_end() {
        let ptx = ".entry first(.param .align 4 .b8 x[12], /* remark */ .param .f32 y) .maxntid 1, 2 { ret; }";
        for end in 0..ptx.len() {
            assert!(signatures(&ptx[..end]).len() <= 1);
        }
    }
}
