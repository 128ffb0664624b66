//! Operands to slots.

use super::Decoder;
use super::compare::predicate_logic;
use super::names::Binding;
use super::special;
use crate::ParseError;
use crate::address::of_function;
use crate::lanes::rule;
use crate::program::{Constant, Register};
use crate::syntax::{Class, Operand, Symbol};

/// The words for a class in a message.
fn called(class: Class) -> &'static str {
    match class {
        Class::Predicate => "a predicate",
        Class::Narrow => "a register of at most 32 bits",
        Class::Wide => "a 64-bit register",
    }
}

impl<'a> Decoder<'a> {
    /// Returns the slot of a register that is written.
    pub(super) fn register(&mut self, operand: &Operand<'a>, class: Class) -> Result<u32, ParseError> {
        let slot = self.register_that_is_read(operand, class)?;
        *self.writers.entry((class, slot)).or_default() += 1;
        Ok(slot)
    }

    fn register_that_is_read(&mut self, operand: &Operand<'a>, class: Class) -> Result<u32, ParseError> {
        match *operand {
            Operand::Name("_") => Ok(self.new_slot(class)),
            Operand::Slot(found, slot) if found == class => Ok(slot),
            Operand::Name(name) => match self.lookup(name)? {
                Binding::Register(found, slot) if found == class => Ok(slot),
                Binding::Register(found, _) => {
                    self.error(format!("`{name}` is {}, where {} is wanted", called(found), called(class)))
                }
                _ => self.error(format!("`{name}` is not a register")),
            },
            _ => self.error(format!("{} is wanted", called(class))),
        }
    }

    /// Returns the two wide registers of a 128-bit one; new ones for a result that is discarded.
    pub(super) fn double(&mut self, operand: &Operand<'a>) -> Result<[u32; 2], ParseError> {
        match *operand {
            Operand::Name("_") => Ok([self.new_slot(Class::Wide), self.new_slot(Class::Wide)]),
            Operand::Name(name) => match self.lookup(name)? {
                Binding::Double(slots) => Ok(slots),
                _ => self.error(format!("`{name}` is not a register of 128 bits")),
            },
            _ => self.error("a register of 128 bits is wanted"),
        }
    }

    /// Returns a register that is written, of any class.
    pub(super) fn any_register(&mut self, operand: &Operand<'a>, element: u32) -> Result<Register, ParseError> {
        let class = match *operand {
            Operand::Name("_") => return Ok(Register::None),
            Operand::Slot(class, _) => class,
            Operand::Name(name) => match self.lookup(name)? {
                Binding::Register(class, _) => class,
                _ => return self.error(format!("`{name}` is not a register")),
            },
            _ => return self.error("a register is wanted"),
        };
        match (class, self.register(operand, class)?) {
            (Class::Wide, slot) => Ok(Register::Wide(slot)),
            (Class::Narrow, slot) if element <= 4 => Ok(Register::Narrow(slot)),
            (class, _) => self.error(format!("{element} bytes do not fit {}", called(class))),
        }
    }

    /// Returns a value to store: a register of any class, or a constant.
    pub(super) fn any_value(&mut self, operand: &Operand<'a>, element: u32) -> Result<Register, ParseError> {
        if let Operand::Slot(..) = operand {
            return self.any_register(operand, element);
        }
        if let Operand::Name(name) = *operand
            && special::register(name).is_none()
            && let Binding::Register(..) = self.lookup(name)?
        {
            return self.any_register(operand, element);
        }
        if let Operand::Offset { base, .. } = *operand
            && let Binding::Register(class @ (Class::Wide | Class::Narrow), _) = self.lookup(base)?
        {
            let slot = self.value(operand, class)?;
            return Ok(if class == Class::Wide { Register::Wide(slot) } else { Register::Narrow(slot) });
        }
        if element == 8 {
            Ok(Register::Wide(self.value(operand, Class::Wide)?))
        } else {
            Ok(Register::Narrow(self.value(operand, Class::Narrow)?))
        }
    }

    /// Returns the slot of a value that is read.
    pub(super) fn value(&mut self, operand: &Operand<'a>, class: Class) -> Result<u32, ParseError> {
        match *operand {
            Operand::Name(name) => {
                if let Some(special) = special::register(name) {
                    return Ok(self.constant(class, Constant::Special(special)));
                }
                if name == "%reserved_smem_offset_1" {
                    let start = self.place_reserved()?;
                    return Ok(self.constant(class, Constant::Bits(start.into())));
                }
                match self.lookup(name)? {
                    Binding::Register(..) => self.register_that_is_read(operand, class),
                    _ => self.address_of(name, 0, class),
                }
            }
            Operand::Slot(..) => self.register_that_is_read(operand, class),
            Operand::Not(name) if class == Class::Predicate => {
                let from = self.register_that_is_read(&Operand::Name(name), class)?;
                let to = self.new_slot(class);
                if let Some(run) = predicate_logic("not") {
                    self.compute(run, &[to, from, from]);
                }
                Ok(to)
            }
            Operand::Offset { base, offset } => match self.lookup(base)? {
                Binding::Register(..) => self.sum(base, offset, class),
                _ => self.address_of(base, offset, class),
            },
            Operand::Integer(value) => {
                let bits = match class {
                    Class::Wide => value,
                    Class::Narrow => u64::from(value as u32),
                    Class::Predicate => {
                        if value == 0 {
                            0
                        } else {
                            u64::MAX
                        }
                    }
                };
                Ok(self.constant(class, Constant::Bits(bits)))
            }
            Operand::Single(bits) if class == Class::Narrow => Ok(self.constant(class, Constant::Bits(bits.into()))),
            Operand::Double(bits) if class == Class::Narrow => {
                let bits = (f64::from_bits(bits) as f32).to_bits();
                Ok(self.constant(class, Constant::Bits(bits.into())))
            }
            Operand::Double(bits) if class == Class::Wide => Ok(self.constant(class, Constant::Bits(bits))),
            _ => self.error(format!("an operand that is not {}", called(class))),
        }
    }

    /// Returns the slot of the sum of a register and a number.
    fn sum(&mut self, name: &'a str, offset: i64, class: Class) -> Result<u32, ParseError> {
        let (register, slot) = (self.register_that_is_read(&Operand::Name(name), class)?, self.new_slot(class));
        let offset = self.value(&Operand::Integer(offset as u64), class)?;
        let sum = match class {
            Class::Wide => rule!(|a: u64, b: u64| -> u64 { a.wrapping_add(b) }),
            Class::Narrow => rule!(|a: u32, b: u32| -> u32 { a.wrapping_add(b) }),
            Class::Predicate => None,
        };
        match sum {
            Some(sum) => self.compute(sum.run, &[slot, register, offset]),
            None => return self.error(format!("`{name}` is a predicate, which has no sum")),
        }
        Ok(slot)
    }

    /// Returns the slot of a variable's address within its own space.
    fn address_of(&mut self, name: &'a str, offset: i64, class: Class) -> Result<u32, ParseError> {
        let binding = self.lookup(name)?;
        if let (Binding::Local { start, .. }, Some(frame)) = (binding, self.function.frame) {
            return self.address_in_frame(frame, i64::from(start).wrapping_add(offset), class);
        }
        let constant = match binding {
            Binding::Shared(start) | Binding::Local { start, .. } => {
                Constant::Bits(i64::from(start).wrapping_add(offset) as u64)
            }
            Binding::Function(index) => {
                self.take_address(Symbol::Function(index));
                Constant::Bits(of_function(index).wrapping_add_signed(offset))
            }
            Binding::Dynamic => Constant::Dynamic(offset),
            Binding::Parameter { start, .. } => Constant::Parameter(i64::from(start).wrapping_add(offset)),
            Binding::Variable(index) => Constant::Variable(index, offset),
            Binding::Register(..)
            | Binding::Double(_)
            | Binding::Vector { .. }
            | Binding::Label(_)
            | Binding::Targets(_)
            | Binding::Prototype(_) => {
                return self.error(format!("`{name}` has no address"));
            }
        };
        if class == Class::Predicate {
            return self.error(format!("`{name}` is not a predicate"));
        }
        Ok(self.constant(class, constant))
    }

    /// Emits an address in the local memory of a function, which begins elsewhere in each call.
    fn address_in_frame(&mut self, frame: u32, offset: i64, class: Class) -> Result<u32, ParseError> {
        let offset = self.constant(Class::Wide, Constant::Bits(offset as u64));
        let slot = self.new_slot(class);
        let sum = match class {
            Class::Wide => rule!(|a: u64, b: u64| -> u64 { a.wrapping_add(b) }),
            Class::Narrow => rule!(|a: u64, b: u64| -> u32 { a.wrapping_add(b) as u32 }),
            Class::Predicate => None,
        };
        match sum {
            Some(sum) => self.compute(sum.run, &[slot, frame, offset]),
            None => return self.error("an address is not a predicate"),
        }
        Ok(slot)
    }
}
