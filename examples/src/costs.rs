//! The costs of the launches, by kernel.

use std::fmt;
use std::time::Duration;

use layout_gpu::host::Run;

/// The costs of the launches of each kernel, in the order of their first launch.
#[derive(Clone, Debug, Default)]
pub struct Costs(Vec<Cost>);

/// The costs of a kernel's launches.
#[derive(Clone, Debug)]
struct Cost {
    kernel: &'static str,
    launches: u64,
    time: Duration,
    counts: Option<Counts>,
}

/// The counts of the interpreter.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    instructions: u64,
    conflicts: u64,
    sectors: u64,
}

impl Costs {
    /// Adds a launch.
    pub fn add(&mut self, kernel: &'static str, run: &Run) {
        let counts = run.report.as_ref().map(|report| Counts {
            instructions: report.warp_instructions,
            conflicts: report.totals.conflicts,
            sectors: report.totals.sectors,
        });
        self.merge(Cost { kernel, launches: 1, time: run.time, counts });
    }

    /// Returns the number of bank conflicts, if the interpreter has counted them.
    #[must_use]
    pub fn conflicts(&self) -> Option<u64> {
        self.0.iter().map(|cost| cost.counts.map(|counts| counts.conflicts)).sum()
    }

    fn merge(&mut self, more: Cost) {
        match self.0.iter_mut().find(|cost| cost.kernel == more.kernel) {
            Some(cost) => cost.add(&more),
            None => self.0.push(more),
        }
    }

    fn total(&self) -> Option<Cost> {
        let (first, rest) = self.0.split_first()?;
        let mut total = Cost { kernel: "all", ..first.clone() };
        for cost in rest {
            total.add(cost);
        }
        Some(total)
    }
}

impl Cost {
    fn add(&mut self, more: &Self) {
        self.launches += more.launches;
        self.time += more.time;
        self.counts = self.counts.zip(more.counts).map(|(one, other)| Counts {
            instructions: one.instructions + other.instructions,
            conflicts: one.conflicts + other.conflicts,
            sectors: one.sectors + other.sectors,
        });
    }
}

/// A table: on a GPU with times, on the interpreter with its counts of instructions of warps, bank conflicts, and global memory in sectors of
/// 32 bytes, each request of a warp by itself.
impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = self.0.iter().all(|cost| cost.counts.is_some());
        write!(f, "{:<16} {:>8}", "kernel", "launches")?;
        if counted {
            writeln!(f, " {:>12} {:>14} {:>10}", "instructions", "bank conflicts", "KiB")?;
        } else {
            writeln!(f, " {:>10}", "µs")?;
        }
        for Cost { kernel, launches, time, counts } in self.0.iter().cloned().chain(self.total()) {
            write!(f, "{kernel:<16} {launches:>8}")?;
            match counts {
                Some(Counts { instructions, conflicts, sectors }) => {
                    writeln!(f, " {instructions:>12} {conflicts:>14} {:>10}", sectors / 32)?;
                }
                None => writeln!(f, " {:>10.1}", 1e6 * time.as_secs_f64())?,
            }
        }
        Ok(())
    }
}
