//! Modules of the folder, buffers of numbers, launches.

use std::path::{Path, PathBuf};
use std::time::Instant;

use layout_gpu_interpreter::{Arg, DevicePtr, Fault, Machine, Module, Report};

/// A module and a machine to run it on.
pub struct Bench {
    name: String,
    pub module: Module,
    machine: Machine,
}

/// A number in a buffer.
pub trait Number: Copy {
    const BYTES: usize;
    fn put(self, to: &mut Vec<u8>);
    fn take(bytes: &[u8]) -> Self;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            const BYTES: usize = size_of::<Self>();
            fn put(self, to: &mut Vec<u8>) {
                to.extend(self.to_le_bytes());
            }
            fn take(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().unwrap())
            }
        }
    )*};
}

numbers!(u8 u16 i32 u32 f32 f64);

/// A compiled file; `None`, with a message, if it has not been compiled since it changed.
pub fn text(name: &str) -> Option<String> {
    let named = std::env::var_os("LAYOUT_CUDA_PTX");
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/cuda");
    let path = PathBuf::from(named.clone().unwrap_or_else(|| usual.into())).join(format!("{name}.ptx"));
    let changed = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cuda/{name}.cu"));
    let why = match (changed(&path), changed(&source)) {
        (None, _) => "is not there",
        (Some(made), Some(written)) if written > made => "is older than its source",
        _ => return Some(std::fs::read_to_string(path).unwrap()),
    };
    assert!(named.is_none(), "{} {why}", path.display());
    eprintln!("skipped: {} {why}; tests/cuda/compile.sh makes it", path.display());
    None
}

impl Bench {
    /// Returns `None`, with a message, if it has not been compiled.
    pub fn new(name: &str) -> Option<Self> {
        Some(Self::from_text(name, &text(name)?))
    }

    pub fn from_text(name: &str, text: &str) -> Self {
        let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}"));
        Self { name: name.to_string(), module, machine: Machine::new() }
    }

    pub fn buffer<T: Number>(&mut self, numbers: &[T]) -> DevicePtr {
        let mut bytes = Vec::new();
        for number in numbers {
            number.put(&mut bytes);
        }
        let pointer = self.machine.alloc(bytes.len());
        self.machine.write(pointer, &bytes).unwrap();
        pointer
    }

    /// A buffer without written bytes.
    pub fn unwritten<T: Number>(&mut self, count: usize) -> DevicePtr {
        self.machine.alloc(count * T::BYTES)
    }

    pub fn read<T: Number>(&self, pointer: DevicePtr, count: usize) -> Vec<T> {
        self.machine.read(pointer, count * T::BYTES).unwrap().chunks_exact(T::BYTES).map(T::take).collect()
    }

    /// Makes later launches run on the schedule of a seed, and in clusters.
    pub fn vary(&mut self, seed: Option<u64>, cluster: Option<[u32; 3]>) {
        self.machine.vary_schedule(seed);
        self.machine.launch_in_clusters(cluster);
    }

    pub fn try_launch(&mut self, kernel: &str, grid: [u32; 3], block: [u32; 3], args: &[Arg]) -> Result<Report, Fault> {
        self.try_launch_with(kernel, grid, block, 0, args)
    }

    pub fn try_launch_with(
        &mut self,
        kernel: &str,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u32,
        args: &[Arg],
    ) -> Result<Report, Fault> {
        self.machine.launch(&self.module, kernel, grid, block, shared, args, &mut |_, _| {})
    }

    pub fn launch(&mut self, kernel: &str, grid: [u32; 3], block: [u32; 3], shared: u32, args: &[Arg]) -> Report {
        let started = Instant::now();
        let report = self.try_launch_with(kernel, grid, block, shared, args);
        let report = report.unwrap_or_else(|fault| panic!("{fault}"));
        let short: String = kernel.chars().take(16).collect();
        println!(
            "{} `{short}`: {} warp instructions in {:.3} s",
            self.name,
            report.warp_instructions,
            started.elapsed().as_secs_f64()
        );
        report
    }
}

/// A structure by value.
pub fn structure<T: Number>(numbers: &[T]) -> Arg {
    let mut bytes = Vec::new();
    for number in numbers {
        number.put(&mut bytes);
    }
    Arg::from_bytes(&bytes)
}

/// Numbers below `most`, the same ones each time.
pub fn random(count: usize, most: u32, seed: u64) -> Vec<u32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(most)) as u32
    };
    (0..count).map(|_| next()).collect()
}

/// Floats from -2 to 2.
pub fn floats(count: usize, seed: u64) -> Vec<f32> {
    random(count, 1 << 22, seed).into_iter().map(|number| number as f32 / (1 << 20) as f32 - 2.0).collect()
}

/// Returns the bits of a half for a number that is one.
pub fn half(value: f32) -> u16 {
    if value == 0.0 {
        return 0;
    }
    let bits = value.to_bits();
    let exponent = (bits >> 23 & 0xFF) as i32 - 127 + 15;
    assert!((1..31).contains(&exponent) && bits & 0x1FFF == 0, "{value} is no half");
    ((bits >> 16 & 0x8000) | (exponent as u32) << 10 | (bits >> 13 & 0x3FF)) as u16
}

/// Returns the number of a half, which must be normal.
pub fn of_half(bits: u16) -> f32 {
    let bits = u32::from(bits);
    if bits & 0x7FFF == 0 {
        return 0.0;
    }
    f32::from_bits((bits & 0x8000) << 16 | ((bits >> 10 & 31) + 127 - 15) << 23 | (bits & 0x3FF) << 13)
}

/// Rounds a float to the nearest one with 16 bits.
pub fn bf16(value: f32) -> u16 {
    let bits = value.to_bits();
    ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16) as u16
}

pub fn of_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Fails if a number differs from the exact one by more than `tolerance` times the larger of 1 and the exact one.
pub fn close(got: &[f32], exact: &[f64], tolerance: f64) {
    assert_eq!(got.len(), exact.len());
    for (index, (got, exact)) in got.iter().zip(exact).enumerate() {
        let apart = (f64::from(*got) - exact).abs();
        assert!(apart <= tolerance * exact.abs().max(1.0), "element {index} is {got}, not {exact}");
    }
}
