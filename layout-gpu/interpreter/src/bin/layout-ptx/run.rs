//! Runs kernels, and prints a report of each.

use std::fs;
use std::time::Instant;

use layout_gpu_interpreter::{Arg, Entry, Fault, Machine, Module};

use crate::Stop;
use crate::buffer::Buffers;
use crate::options::{Launch, Options};
use crate::print::{lines, list, ran, say, signature};

/// Runs the kernels, and returns true if all buffers are as expected.
pub fn run(options: &Options) -> Result<bool, Stop> {
    let text = fs::read_to_string(&options.file).map_err(|error| format!("cannot read {}: {error}", options.file))?;
    let module = Module::parse(&text).map_err(|error| format!("{}: {error}", options.file))?;
    if options.launches[0].kernel.is_none() {
        say(list(&options.file, &module));
        return Ok(true);
    }
    let entries = options.launches.iter().flat_map(|launch| &launch.kernel);
    let entries = entries.map(|kernel| find(options, &module, kernel)).collect::<Result<Vec<_>, _>>()?;
    let mut machine = Machine::new();
    machine.limit_instructions(Some(options.limit));
    machine.check_global_races(options.checks_global_races);
    machine.zero_memory(options.zeroes);
    let (mut buffers, mut args) = (Buffers::default(), Vec::new());
    for launch in &options.launches {
        match &launch.arguments {
            Some(arguments) => args.push(buffers.arguments(options, &mut machine, arguments)?),
            None => args.push(args.last().cloned().unwrap_or_default()),
        }
    }
    buffers.check_names(options, &mut machine, &module)?;
    for ((launch, entry), args) in options.launches.iter().zip(entries).zip(&args) {
        one(options, &mut machine, &module, (launch, entry), args)?;
    }
    Ok(buffers.finish(options, &machine)?)
}

fn one(
    options: &Options,
    machine: &mut Machine,
    module: &Module,
    (launch, entry): (&Launch, &Entry),
    args: &[Arg],
) -> Result<(), Stop> {
    machine.launch_cooperatively(launch.is_cooperative);
    let started = Instant::now();
    let Launch { grid, block, shared, .. } = *launch;
    let launched = machine.launch_past_faults(module, entry.name(), grid, block, shared, args, options.most);
    let report = launched.map_err(|faults| stop(launch, entry, &faults))?;
    say(&report.log);
    say(format_args!("`{}`: {}\n", entry.name(), ran(&report, started.elapsed().as_secs_f64())));
    if options.lines {
        say(lines(module, &report));
    }
    Ok(())
}

fn stop(launch: &Launch, entry: &Entry, faults: &[Fault]) -> Stop {
    let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let text = texts.join("\nfault: ");
    match faults {
        [Fault::Launch { .. }] => Stop::Refused(format!("{text}\n{}", signature(entry))),
        [.., Fault::Trap { .. }] if entry.is_cooperative() && !launch.is_cooperative => Stop::Faulted(
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
