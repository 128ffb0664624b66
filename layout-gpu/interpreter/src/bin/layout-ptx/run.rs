//! Runs a kernel, and prints a report.

use std::fs;
use std::time::Instant;

use layout_gpu_interpreter::{Arg, DevicePtr, Entry, Fault, Machine, Module};

use crate::argument::What;
use crate::array::{Array, described};
use crate::check::compare;
use crate::element::Kind;
use crate::options::Options;
use crate::print::{compared, lines, list, ran, say, signature};
use crate::{Stop, npy};

/// A buffer of the launch.
struct Buffer {
    names: Vec<String>,
    pointer: DevicePtr,
    kind: Kind,
    shape: Vec<usize>,
    written_to: Vec<String>,
    /// The expected contents, and the name of their file.
    expected: Option<(String, Array)>,
}

/// Runs a kernel, and returns true if all buffers are as expected.
pub fn run(options: &Options) -> Result<bool, Stop> {
    let text = fs::read_to_string(&options.file).map_err(|error| format!("cannot read {}: {error}", options.file))?;
    let module = Module::parse(&text).map_err(|error| format!("{}: {error}", options.file))?;
    let Some(kernel) = &options.kernel else {
        say(list(&options.file, &module));
        return Ok(true);
    };
    let entry = find(options, &module, kernel)?;
    let mut machine = Machine::new();
    machine.limit_instructions(Some(options.limit));
    machine.check_global_races(options.checks_global_races);
    machine.zero_memory(options.zeroes);
    machine.launch_cooperatively(options.is_cooperative);
    let (args, buffers) = prepare(options, &mut machine)?;
    let started = Instant::now();
    let (grid, block) = (options.grid, options.block);
    let launched = machine.launch(&module, entry.name(), grid, block, options.shared, &args, &mut |_, _| {});
    let report = launched.map_err(|fault| stop(options, entry, &fault))?;
    say(&report.log);
    say(format_args!("`{}`: {}\n", entry.name(), ran(&report, started.elapsed().as_secs_f64())));
    if options.lines {
        say(lines(&module, &report));
    }
    let mut all_well = true;
    for buffer in &buffers {
        all_well &= finish(options, &machine, buffer)?;
    }
    Ok(all_well)
}

fn stop(options: &Options, entry: &Entry, fault: &Fault) -> Stop {
    let text = fault.to_string();
    match fault {
        Fault::Launch { .. } => Stop::Refused(format!("{text}\n{}", signature(entry))),
        Fault::Trap { .. } if entry.is_cooperative() && !options.is_cooperative => Stop::Faulted(
            text + "\n  it asks where the blocks of a cooperative launch meet: `--cooperative` makes this one",
        ),
        _ => Stop::Faulted(text),
    }
}

/// Finds the entry of that name, or the only one whose name contains it.
fn find<'m>(options: &Options, module: &'m Module, kernel: &str) -> Result<&'m Entry, Stop> {
    if let Some(entry) = module.entry(kernel) {
        return Ok(entry);
    }
    let mut parts = module.entries().iter().filter(|entry| entry.name().contains(kernel));
    match (parts.next(), parts.next()) {
        (Some(entry), None) => Ok(entry),
        (None, _) => Err(Stop::Refused(format!("there is no entry `{kernel}`\n{}", list(&options.file, module)))),
        _ => Err(Stop::Refused(format!(
            "several entries have `{kernel}` in their name\n{}",
            list(&options.file, module)
        ))),
    }
}

fn prepare(options: &Options, machine: &mut Machine) -> Result<(Vec<Arg>, Vec<Buffer>), String> {
    let (mut args, mut buffers) = (Vec::new(), Vec::new());
    let mut used = [vec![false; options.expect.len()], vec![false; options.save.len()]];
    for (number, argument) in options.arguments.iter().enumerate() {
        let source = match &argument.what {
            What::Value(bytes) => {
                args.push(Arg::from_bytes(bytes));
                continue;
            }
            What::Buffer(source) => source,
        };
        let names = argument.names(number);
        let mut of = |which: usize, list: &[(String, String)]| {
            let mut paths = Vec::new();
            for ((name, path), used) in list.iter().zip(&mut used[which]) {
                if names.contains(name) {
                    paths.push(path.clone());
                    *used = true;
                }
            }
            paths
        };
        let expected = of(0, &options.expect).pop();
        let mut written_to = of(1, &options.save);
        written_to.extend(source.written_to().map(str::to_string));
        let expected = expected.map(|path| npy::read(&path).map(|array| (path, array))).transpose()?;
        let (array, is_written) = source.array(options.seed, expected.as_ref().map(|(_, array)| array))?;
        let pointer = machine.alloc(array.bytes.len());
        if is_written {
            machine.write(pointer, &array.bytes).map_err(|error| error.to_string())?;
        }
        args.push(Arg::from(pointer));
        buffers.push(Buffer { names, pointer, kind: array.kind, shape: array.shape, written_to, expected });
    }
    for (lists, used) in [("--expect", &options.expect), ("--save", &options.save)].iter().zip(&used) {
        if let Some(at) = used.iter().position(|used| !used) {
            let known: Vec<&str> = buffers.iter().map(|buffer| buffer.names[0].as_str()).collect();
            return Err(format!(
                "{} {}: no buffer is called so; there are: {}",
                lists.0,
                lists.1[at].0,
                known.join(", ")
            ));
        }
    }
    Ok((args, buffers))
}

/// Writes a buffer to its files, and compares it.
fn finish(options: &Options, machine: &Machine, buffer: &Buffer) -> Result<bool, Stop> {
    let Buffer { names, pointer, kind, shape, written_to, expected } = buffer;
    let bytes = crate::array::size(*kind, shape)? * kind.bytes();
    let read = |fill| machine.read_or(*pointer, bytes, fill).map_err(|error| error.to_string());
    let (zeros, ones) = (read(0)?, read(0xFF)?);
    let width = kind.bytes();
    let unwritten = |index: usize| zeros[index * width..][..width] != ones[index * width..][..width];
    let array = Array { kind: *kind, shape: shape.clone(), bytes: zeros.clone() };
    let name = &names[0];
    let missing: Vec<usize> = (0..bytes / width).filter(|index| unwritten(*index)).collect();
    if let ([first, ..], true) = (&missing[..], !written_to.is_empty() || expected.is_some()) {
        say(format_args!(
            "{name}: {} of {} elements were never written, the first at {}; they are 0 in files\n",
            missing.len(),
            bytes / width,
            array.coordinate(*first)
        ));
    }
    for path in written_to {
        npy::write(path, &array)?;
        say(format_args!("{name}: wrote {path}, {}\n", described(*kind, shape)));
    }
    let Some((path, expected)) = expected else { return Ok(true) };
    let difference =
        compare(&array, expected, options.tolerance, unwritten).map_err(|message| format!("{name}: {message}"))?;
    say(format_args!("{name}: {}\n", compared(&array, expected, path, &difference)));
    Ok(difference.wrong == 0)
}
