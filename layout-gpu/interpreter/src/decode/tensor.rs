//! Tensor memory: PTX ISA, "`TensorCore` 5th Generation Family Instructions".

use super::Decoder;
use super::opcode::Opcode;
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::program::{Multiply, MultiplyKind, Op, Pattern, Tensor, Where};
use crate::syntax::{Class, Instruction, Operand};

/// Parts of opcodes whose forms are not supported, and what they are.
const UNSUPPORTED: [(&str, &str); 18] = [
    (
        "cp",
        "`tcgen05.cp`, copies from shared to tensor memory, is not supported; TMA and products of shared memory are",
    ),
    ("shift", "`tcgen05.shift` is not supported"),
    ("ws", "`tcgen05.mma.ws`, whose factor B stays, is not supported"),
    ("sp", "sparse factors are not supported"),
    ("block_scale", "factors scaled by blocks are not supported"),
    ("ashift", "`.ashift` is not supported: A is in shared memory"),
    ("cta_group::2", "`.cta_group::2`, two blocks together, is not supported; `.cta_group::1` is"),
    ("kind::i8", "`.kind::i8` is not supported; `.kind::f16`, `.kind::tf32` and `.kind::f8f6f4` are"),
    ("kind::mxf8f6f4", "factors scaled by blocks are not supported"),
    ("kind::mxf4", "factors scaled by blocks are not supported"),
    ("kind::mxf4nvf4", "factors scaled by blocks are not supported"),
    ("multicast::cluster", "a commit to the blocks of a cluster, `.multicast::cluster`, is not supported"),
    ("pack::16b", "`.pack::16b` is not supported: each column has 32 bits"),
    ("unpack::16b", "`.unpack::16b` is not supported: each column has 32 bits"),
    ("16x32bx2", "the shape `.16x32bx2` is not supported; `.32x32b`, `.16x64b`, `.16x128b` and `.16x256b` are"),
    ("red", "`tcgen05.ld.red` is not supported"),
    ("collector::a::fill", "a factor that is kept, `.collector::a`, is not supported"),
    ("collector::a::use", "a factor that is kept, `.collector::a`, is not supported"),
];

/// The other parts of opcodes.
const KNOWN: [&str; 27] = [
    "alloc",
    "dealloc",
    "relinquish_alloc_permit",
    "mma",
    "commit",
    "ld",
    "st",
    "wait::ld",
    "wait::st",
    "fence::before_thread_sync",
    "fence::after_thread_sync",
    "cta_group::1",
    "kind::f16",
    "kind::tf32",
    "kind::f8f6f4",
    "collector::a::lastuse",
    "collector::a::discard",
    "mbarrier::arrive::one",
    "shared::cta",
    "shared::cluster",
    "sync",
    "aligned",
    "32x32b",
    "16x64b",
    "16x128b",
    "16x256b",
    "b32",
];

fn is_known(part: &str) -> bool {
    let times = part.strip_prefix('x').and_then(|times| times.parse::<u32>().ok());
    KNOWN.contains(&part) || part == "b64" || times.is_some_and(|times| times.is_power_of_two() && times <= 128)
}

impl<'a> Decoder<'a> {
    /// Decodes `tcgen05`.
    pub(super) fn tensor(&mut self, op: &Opcode<'_>, it: &'a Instruction<'a>) -> Result<(), ParseError> {
        let parts: Vec<&str> = it.opcode.split('.').skip(1).collect();
        let unsupported = parts.iter().find_map(|part| UNSUPPORTED.iter().find(|(name, _)| name == part));
        if let Some((_, sentence)) = unsupported {
            return self.error(*sentence);
        }
        let Some(tensor) = self.tensor_parts(&parts, &it.operands)? else {
            return self.unknown(it, op, parts.into_iter().find(|part| !is_known(part)));
        };
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        let members = tensor.is_collective().then_some(members);
        self.program.tensors.push(tensor);
        self.emit(Op::Tensor { index: self.program.tensors.len() as u32 - 1, members });
        Ok(())
    }

    fn tensor_parts(&mut self, parts: &[&str], operands: &'a [Operand<'a>]) -> Result<Option<Tensor>, ParseError> {
        let tensor = match (parts, operands) {
            (["alloc", "cta_group::1", "sync", "aligned", "b32"], [to, columns]) => {
                return self.allocation(Space::Generic, to, columns);
            }
            (["alloc", "cta_group::1", "sync", "aligned", "shared::cta", "b32"], [to, columns]) => {
                return self.allocation(Space::Shared, to, columns);
            }
            (["dealloc", "cta_group::1", "sync", "aligned", "b32"], [address, columns]) => Tensor::Free {
                address: self.value(address, Class::Narrow)?,
                columns: self.value(columns, Class::Narrow)?,
            },
            (["relinquish_alloc_permit", "cta_group::1", "sync", "aligned"], []) => Tensor::Relinquish,
            (["wait::ld", "sync", "aligned"], []) => Tensor::Wait { loads: true },
            (["wait::st", "sync", "aligned"], []) => Tensor::Wait { loads: false },
            (["fence::before_thread_sync"], []) => Tensor::Fence { is_before: true },
            (["fence::after_thread_sync"], []) => Tensor::Fence { is_before: false },
            (["ld", "sync", "aligned", shape, times, "b32"], [registers, address]) => {
                return self.tensor_move(true, (shape, times), registers, address);
            }
            (["st", "sync", "aligned", shape, times, "b32"], [address, registers]) => {
                return self.tensor_move(false, (shape, times), registers, address);
            }
            (["mma", "cta_group::1", kind, rest @ ..], operands) => {
                let kind = match *kind {
                    "kind::f16" => MultiplyKind::F16,
                    "kind::tf32" => MultiplyKind::Tf32,
                    "kind::f8f6f4" => MultiplyKind::F8F6F4,
                    _ => return Ok(None),
                };
                // The hint how long a factor stays near changes no result.
                if !matches!(rest, [] | ["collector::a::lastuse" | "collector::a::discard"]) {
                    return Ok(None);
                }
                return self.tensor_product(kind, operands);
            }
            (["commit", "cta_group::1", "mbarrier::arrive::one", space @ .., "b64"], [barrier]) => {
                let space = match space {
                    [] => Space::Generic,
                    ["shared::cluster"] => Space::Shared,
                    _ => return Ok(None),
                };
                let mut access = self.plain_access(Direction::Load, Where::Memory(space), 8, 1);
                if !self.address(&mut access, barrier)? {
                    return Ok(None);
                }
                access.counted = false;
                Tensor::Commit { barrier: self.add_access(access) }
            }
            _ => return Ok(None),
        };
        Ok(Some(tensor))
    }

    fn allocation(
        &mut self,
        space: Space,
        to: &Operand<'a>,
        columns: &Operand<'a>,
    ) -> Result<Option<Tensor>, ParseError> {
        let mut access = self.plain_access(Direction::Store, Where::Memory(space), 4, 1);
        if !self.address(&mut access, to)? {
            return Ok(None);
        }
        let (to, columns) = (self.add_access(access), self.value(columns, Class::Narrow)?);
        Ok(Some(Tensor::Allocate { to, columns }))
    }

    fn tensor_move(
        &mut self,
        loads: bool,
        (shape, times): (&str, &str),
        registers: &Operand<'a>,
        address: &Operand<'a>,
    ) -> Result<Option<Tensor>, ParseError> {
        let (pattern, most) = match shape {
            "32x32b" => (Pattern::Lanes32, 128),
            "16x64b" => (Pattern::Bits64, 128),
            "16x128b" => (Pattern::Bits128, 64),
            "16x256b" => (Pattern::Bits256, 32),
            _ => return Ok(None),
        };
        let times = times.strip_prefix('x').and_then(|times| times.parse::<usize>().ok());
        let Some(times) = times.filter(|times| times.is_power_of_two() && *times <= most) else { return Ok(None) };
        let listed = match registers {
            Operand::List(list) => &list[..],
            single => std::slice::from_ref(single),
        };
        let count = pattern.registers() * times;
        if listed.len() != count {
            let given = crate::counted(listed.len(), "register");
            return self.error(format!("{given}, where `.{shape}.x{times}` moves {count}"));
        }
        let mut registers = Vec::with_capacity(count);
        for operand in listed {
            registers.push(if loads {
                self.register(operand, Class::Narrow)?
            } else {
                self.value(operand, Class::Narrow)?
            });
        }
        let Some(address) = self.tensor_address(address)? else { return Ok(None) };
        Ok(Some(Tensor::Move { loads, pattern, registers, address }))
    }

    fn tensor_product(
        &mut self,
        kind: MultiplyKind,
        operands: &'a [Operand<'a>],
    ) -> Result<Option<Tensor>, ParseError> {
        match operands {
            [_, Operand::Address { .. }, ..] => {
                self.error("a factor A in tensor memory is not supported; `tcgen05.mma` of shared memory is")
            }
            [_, _, _, _, Operand::List(_), ..] => {
                self.error("a mask of lanes, `disable-output-lane`, is not supported")
            }
            [_, _, _, _, _, _] => self.error("scaled sums, `scale-input-d`, are not supported"),
            [sums, a, b, instruction, adds] => {
                let Some(sums) = self.tensor_address(sums)? else { return Ok(None) };
                let factors = [self.value(a, Class::Wide)?, self.value(b, Class::Wide)?];
                let instruction = self.value(instruction, Class::Narrow)?;
                let adds = self.value(adds, Class::Predicate)?;
                Ok(Some(Tensor::Multiply(Multiply { kind, sums, factors, instruction, adds })))
            }
            _ => Ok(None),
        }
    }

    /// Returns the narrow register with an address of tensor memory.
    fn tensor_address(&mut self, operand: &Operand<'a>) -> Result<Option<u32>, ParseError> {
        let Operand::Address { base, offset } = *operand else { return Ok(None) };
        let operand = match base {
            None => Operand::Integer(offset as u64),
            Some(name) if offset == 0 => Operand::Name(name),
            Some(base) => Operand::Offset { base, offset },
        };
        self.value(&operand, Class::Narrow).map(Some)
    }
}
