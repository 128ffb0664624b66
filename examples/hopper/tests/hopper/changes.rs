//! Kernels with one line changed.

use half::bf16;
use layout_gpu::host::{Buffer, Device, Error};

/// Changes one line of a kernel: the `nth` of those that contain a text.
pub fn changed(text: &str, kernel: &str, line: &str, nth: usize, to: impl Fn(&str) -> String) -> String {
    let (before, kernel) = text.split_at(text.find(&format!(".entry {kernel}(")).expect("the kernel"));
    let mut count = 0;
    let lines = kernel.split('\n').map(|old| {
        count += usize::from(old.contains(line));
        if old.contains(line) && count == nth + 1 { to(old) } else { old.to_owned() }
    });
    let kernel = lines.collect::<Vec<_>>().join("\n");
    assert!(count > nth, "there are {count} lines with `{line}`");
    before.to_owned() + &kernel
}

/// Returns the predicate of a wait as if it had waited.
pub fn waited(line: &str) -> String {
    let register = line.split("selp.u32 ").nth(1).and_then(|rest| rest.split(',').next()).expect("a register");
    format!("mov.u32 {register}, 1;")
}

pub fn nothing(_: &str) -> String {
    String::new()
}

/// A change: its harm, the line and which of those, and the line in its place.
pub type Change = (&'static str, &'static str, usize, fn(&str) -> String);

/// Returns the changes of which a run says nothing.
pub fn missed(
    text: &str,
    kernel: &str,
    changes: &[Change],
    run: impl Fn(&str) -> Result<(), Error> + std::panic::RefUnwindSafe,
) -> Vec<&'static str> {
    let mut missed = Vec::new();
    for &(what, line, nth, to) in changes {
        match std::panic::catch_unwind(|| run(&changed(text, kernel, line, nth, to))) {
            Ok(Err(error)) => println!("{what}: {}", error.to_string().lines().next().unwrap_or_default()),
            _ => missed.push(what),
        }
    }
    missed
}

/// Returns a factor of ones.
pub fn ones(device: &Device, count: u32) -> Result<Buffer<bf16>, Error> {
    Buffer::from_slice(device, &vec![bf16::ONE; count as usize])
}

/// Checks that each sum of a product is this one: a wrong one came without a fault.
pub fn sums_are(sum: f32, found: &Buffer<bf16>) -> Result<(), Error> {
    let wrong = found.to_vec()?.iter().filter(|&&found| found != bf16::from_f32(sum)).count();
    assert_eq!(wrong, 0, "a wrong product without a fault");
    Ok(())
}
