//! The buffers of a command: made from the arguments of its launches, afterwards written to files and compared.

use crate::{Arg, DevicePtr, Machine, Module};

use crate::command::Job;
use crate::command::argument::{Argument, Source, What};
use crate::command::array::{Array, described, size};
use crate::command::check::compare;
use crate::command::element::Kind;
use crate::command::npy;
use crate::command::print::{compared, printed};

/// A buffer in memory.
struct Buffer {
    names: Vec<String>,
    pointer: DevicePtr,
    kind: Kind,
    shape: Vec<usize>,
    written_to: Vec<String>,
    /// The expected contents, and the name of their file.
    expected: Option<(String, Array)>,
}

/// All buffers, in the order of the arguments.
#[derive(Default)]
pub struct Buffers(Vec<Buffer>);

/// The pairs of an option whose name is one of these.
fn paths<'p>(pairs: &'p [(String, String)], names: &[String]) -> impl Iterator<Item = &'p str> {
    pairs.iter().filter(|(name, _)| names.contains(name)).map(|(_, path)| path.as_str())
}

/// The bytes of a buffer after a run, and the same where nobody has written with all ones.
pub struct Contents {
    name: String,
    array: Array,
    ones: Vec<u8>,
}

impl Contents {
    /// Describes how another run's contents differ: how many elements, and the first of them.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let width = self.array.kind.bytes();
        let element = |of: &Self, index: usize| {
            let range = index * width..(index + 1) * width;
            (of.array.bytes[range.clone()].to_vec(), of.ones[range].to_vec())
        };
        let count = self.array.bytes.len() / width;
        let wrong: Vec<usize> = (0..count).filter(|index| element(self, *index) != element(other, *index)).collect();
        let first = *wrong.first()?;
        let values = [self, other].map(|of| of.array.numbers().nth(first));
        let [Some(before), Some(after)] = values else { return None };
        let (name, place, wrong) = (&self.name, self.array.coordinate(first), wrong.len());
        Some(format!("{name}: {wrong} of {count} elements differ: {after} at {place}, where it was {before}"))
    }
}

impl Buffers {
    /// Reads all buffers.
    pub fn contents(&self, machine: &Machine) -> Result<Vec<Contents>, String> {
        self.0.iter().map(|buffer| buffer.contents(machine)).collect()
    }

    /// Makes the arguments of a launch, with the buffers among them.
    pub fn arguments(&mut self, job: Job<'_>, machine: &mut Machine, all: &[Argument]) -> Result<Vec<Arg>, String> {
        let bytes = all.iter().enumerate().map(|(number, argument)| {
            let (bytes, _) = self.value(job, machine, argument, &number.to_string())?;
            Ok(Arg::from_bytes(&bytes))
        });
        bytes.collect()
    }

    /// Returns the bytes of an argument or a field, and their alignment.
    fn value(
        &mut self,
        job: Job<'_>,
        machine: &mut Machine,
        argument: &Argument,
        number: &str,
    ) -> Result<(Vec<u8>, usize), String> {
        Ok(match &argument.what {
            What::Value(bytes, align) => (bytes.clone(), *align),
            What::Buffer(source) => {
                let pointer = self.make(job, machine, argument.names(number), source)?;
                machine.name(pointer, format!("argument {number} (`{}`)", argument.text));
                (pointer.0.to_le_bytes().to_vec(), 8)
            }
            What::Same(name) => {
                let known = || format!("same:{name}: no buffer before it is called so; there are: {}", self.names());
                let found = self.0.iter().find(|buffer| buffer.names.contains(name)).ok_or_else(known)?;
                (found.pointer.0.to_le_bytes().to_vec(), 8)
            }
            What::Fields(fields) => {
                let (mut bytes, mut largest) = (Vec::new(), 1);
                for (index, field) in fields.iter().enumerate() {
                    let (more, align) = self.value(job, machine, field, &format!("{number}.{index}"))?;
                    bytes.resize(bytes.len().next_multiple_of(align), 0);
                    bytes.extend(more);
                    largest = largest.max(align);
                }
                bytes.resize(bytes.len().next_multiple_of(largest), 0);
                (bytes, largest)
            }
        })
    }

    fn make(
        &mut self,
        job: Job<'_>,
        machine: &mut Machine,
        names: Vec<String>,
        source: &Source,
    ) -> Result<DevicePtr, String> {
        let Job { options, system } = job;
        let expected = paths(&options.expect, &names).last();
        let expected =
            expected.map(|path| npy::read(system, path).map(|array| (path.to_string(), array))).transpose()?;
        let (mut array, mut is_written) = source.array(job, expected.as_ref().map(|(_, array)| array))?;
        if let Some(path) = paths(&options.set, &names).last() {
            array = npy::read(system, path)?.converted(array.kind).map_err(|message| format!("{path}: {message}"))?;
            is_written = true;
        }
        let mut written_to: Vec<String> = paths(&options.save, &names).map(str::to_string).collect();
        written_to.extend(source.written_to().map(str::to_string));
        let pointer = machine.alloc(array.bytes.len());
        if is_written {
            machine.write(pointer, &array.bytes).map_err(|error| error.to_string())?;
        }
        self.0.push(Buffer { names, pointer, kind: array.kind, shape: array.shape, written_to, expected });
        Ok(pointer)
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|buffer| buffer.names[0].as_str()).collect();
        names.join(", ")
    }

    /// Sets the variables of the module, and checks that every name in an option is known.
    pub fn check_names(&self, job: Job<'_>, machine: &mut Machine, module: &Module) -> Result<(), String> {
        let Job { options, system } = job;
        let lists = [("--expect", &options.expect), ("--save", &options.save), ("--set", &options.set)];
        let pairs = lists.iter().flat_map(|(option, pairs)| pairs.iter().map(move |pair| (*option, pair)));
        let known = |name: &String| self.0.iter().any(|buffer| buffer.names.contains(name));
        if let Some(name) = options.print.iter().find(|name| !known(name)) {
            return Err(format!("--print {name}: no buffer is called so; there are: {}", self.names()));
        }
        for (option, (name, path)) in pairs {
            if known(name) {
                continue;
            }
            let Some((pointer, size)) = machine.variable(module, name).filter(|_| option == "--set") else {
                return Err(format!("{option} {name}: no buffer is called so; there are: {}", self.names()));
            };
            let bytes = npy::read(system, path)?.bytes;
            if bytes.len() != size {
                return Err(format!("--set {name}: {path} has {} bytes, where the variable has {size}", bytes.len()));
            }
            machine.write(pointer, &bytes).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Writes the buffers to their files, and returns true if all are as expected.
    pub fn finish(&self, job: Job<'_>, machine: &Machine) -> Result<bool, String> {
        self.0.iter().try_fold(true, |all, buffer| Ok(buffer.finish(job, machine)? && all))
    }
}

impl Buffer {
    fn contents(&self, machine: &Machine) -> Result<Contents, String> {
        let Self { names, pointer, kind, shape, .. } = self;
        let bytes = size(*kind, shape)? * kind.bytes();
        let read = |fill| machine.read_or(*pointer, bytes, fill).map_err(|error| error.to_string());
        let array = Array { kind: *kind, shape: shape.clone(), bytes: read(0)? };
        Ok(Contents { name: names[0].clone(), array, ones: read(0xFF)? })
    }

    fn finish(&self, job: Job<'_>, machine: &Machine) -> Result<bool, String> {
        let Job { options, system } = job;
        let Self { kind, shape, written_to, expected, .. } = self;
        let Contents { name, array, ones } = self.contents(machine)?;
        let (bytes, width) = (ones.len(), kind.bytes());
        let unwritten = |index: usize| array.bytes[index * width..][..width] != ones[index * width..][..width];
        let missing: Vec<usize> = (0..bytes / width).filter(|index| unwritten(*index)).collect();
        if let ([first, ..], true) = (&missing[..], !written_to.is_empty() || expected.is_some()) {
            system.say(&format_args!(
                "{name}: {} of {} elements were never written, the first at {}; they are 0 in files\n",
                missing.len(),
                bytes / width,
                array.coordinate(*first)
            ));
        }
        if options.print.iter().any(|name| self.names.contains(name)) {
            system.say(&format_args!("{name}: {}", printed(&array, &missing)));
        }
        for path in written_to {
            npy::write(system, path, &array)?;
            system.say(&format_args!("{name}: wrote {path}, {}\n", described(*kind, shape)));
        }
        let Some((path, expected)) = expected else { return Ok(true) };
        let difference =
            compare(&array, expected, options.tolerance, unwritten).map_err(|message| format!("{name}: {message}"))?;
        system.say(&format_args!("{name}: {}\n", compared(&array, expected, path, &difference)));
        Ok(difference.wrong == 0)
    }
}
