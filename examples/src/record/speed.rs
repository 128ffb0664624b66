//! How fast the kernels are on a GPU, each beside what NVIDIA's libraries make of the same numbers in the same run.

use std::time::{Duration, Instant};

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device, Error, Pod, Stream};
use layout_gpu::kernels::{Attention, Copying, GemmElement, HeadDimension, Kernels, Product, Transposition};

use crate::Matrix;
use crate::cublas_lt::{CublasLt, Element, Plan};

/// Seconds: the median of many runs, and the 5 % and the 95 % of them.
#[derive(Clone, Copy)]
pub struct Times {
    /// Half of the runs took no longer.
    pub median: f64,
    /// 5 % of the runs took no longer.
    pub low: f64,
    /// 95 % of the runs took no longer.
    pub high: f64,
}

/// How fast a kernel is.
pub struct Speed {
    /// The kernel.
    pub kernel: String,
    /// What it was run on.
    pub sizes: String,
    /// 10^12 operations, or 10^9 bytes.
    pub work: f64,
    /// How long a run took.
    pub times: Times,
    /// How long it took what stands beside it; or why nothing does.
    pub beside: Result<Times, String>,
}

/// Each beside its twin.
const TRANSPOSITIONS: [Transposition; 5] = [
    Transposition::Padded,
    Transposition::PaddedByHand,
    Transposition::Swizzled,
    Transposition::SwizzledByHand,
    Transposition::UnpaddedByHand,
];

/// How often something is run.
#[derive(Clone, Copy)]
pub struct Patience {
    /// How long it runs before anything is measured.
    pub warm_up: Duration,
    /// How long runs are measured, at most.
    pub longest: Duration,
    /// How many runs are measured, at least and at most.
    pub runs: [usize; 2],
}

impl Patience {
    /// Runs something for a while, then as often as there is time for, and measures each run.
    fn measure(self, mut run: impl FnMut() -> Result<Duration, Error>) -> Result<Times, Error> {
        let start = Instant::now();
        while start.elapsed() < self.warm_up {
            run()?;
        }
        let (start, mut times, [least, most]) = (Instant::now(), Vec::new(), self.runs);
        while times.len() < least || (times.len() < most && start.elapsed() < self.longest) {
            times.push(run()?.as_secs_f64());
        }
        Ok(spread(times))
    }
}

fn spread(mut times: Vec<f64>) -> Times {
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    Times { median: at(50), low: at(5), high: at(95) }
}

/// What is measured, and with what.
pub struct Race<'a> {
    kernels: &'a Kernels,
    device: &'a Device,
    stream: Stream,
    patience: Patience,
    seed: u64,
}

impl<'a> Race<'a> {
    /// On the device of the kernels.
    pub fn new(kernels: &'a Kernels, patience: Patience, seed: u64) -> Result<Self, Error> {
        let device = kernels.module().device();
        Ok(Self { kernels, device, stream: Stream::new(device)?, patience, seed })
    }

    fn numbers<T: Pod>(&mut self, count: u32, of: fn(f32) -> T) -> Result<Buffer<T>, Error> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1) | 1;
        let matrix = Matrix::random(1, count, self.seed).map(|matrix| matrix.elements).unwrap_or_default();
        Buffer::from_slice(self.device, &matrix.into_iter().map(of).collect::<Vec<T>>())
    }

    /// Between two events, like the launches.
    fn timed<E: ToString>(&self, put: impl FnOnce() -> Result<(), E>) -> Result<Duration, String> {
        let said = |error: Error| error.to_string();
        self.stream.wait().map_err(said)?;
        let start = self.stream.record().map_err(said)?;
        put().map_err(|error| error.to_string())?;
        let end = self.stream.record().map_err(said)?;
        end.since(&start).map_err(said)
    }

    /// Kernels that wait for memory, beside a copy by the driver of as many bytes.
    pub fn memory(&mut self, [rows, columns]: [u32; 2]) -> Result<Vec<Speed>, Error> {
        let count = rows * columns;
        let (x, weight) = (self.numbers(count, |x| x)?, self.numbers(columns, |x| x)?);
        let mut y = Buffer::unwritten(self.device, x.len())?;
        let mut total = Buffer::from_slice(self.device, &[0.0])?;
        let copy = self.patience.measure(|| {
            let copied = self.timed(|| self.stream.copy(&x, &mut y));
            copied.map_err(|status| Error::Driver { doing: "copy on the GPU", status })
        })?;
        let kernels = self.kernels;
        let (both, one) = (8e-9 * f64::from(count), 4e-9 * f64::from(count));
        let mut speeds = Vec::new();
        let mut add = |kernel: &str, work: f64, times: Times| {
            // A copy of as many bytes, read and written together.
            let share = work / both;
            let beside = Times { median: copy.median * share, low: copy.low * share, high: copy.high * share };
            speeds.push(Speed {
                kernel: kernel.into(),
                sizes: format!("{rows}×{columns}"),
                work,
                times,
                beside: Ok(beside),
            });
        };
        for kernel in [Copying::Layouts, Copying::ByHand] {
            add(kernel.kernel(), both, self.patience.measure(|| Ok(kernels.copy(kernel, &x, &mut y)?.time))?);
        }
        for kernel in TRANSPOSITIONS {
            let times = self.patience.measure(|| Ok(kernels.transpose(kernel, [rows, columns], &x, &mut y)?.time))?;
            add(kernel.kernel(), both, times);
        }
        add("softmax", both, self.patience.measure(|| Ok(kernels.softmax([rows, columns], &x, &mut y)?.time))?);
        add(
            "rms_norm",
            both,
            self.patience.measure(|| Ok(kernels.rms_norm([rows, columns], 1e-5, &x, &weight, &mut y)?.time))?,
        );
        add("sum", one, self.patience.measure(|| Ok(kernels.sum(&x, &mut total)?.time))?);
        Ok(speeds)
    }

    /// Products, beside those of cuBLASLt.
    pub fn products(&mut self, sizes: &[u32], library: &Result<CublasLt, String>) -> Result<Vec<Speed>, Error> {
        let mut speeds = Vec::new();
        for &size in sizes {
            speeds.push(self.gemm("gemm, bf16", size, bf16::from_f32, library)?);
            speeds.push(self.gemm("gemm, f16", size, f16::from_f32, library)?);
            speeds.push(self.gemm("gemm, tf32", size, |x| x, library)?);
            #[allow(clippy::cast_possible_truncation, reason = "from -128 to 127")]
            speeds.push(self.gemm("gemm, s8", size, |x| (x * 128.0).floor() as i8, library)?);
        }
        let size = sizes.first().copied().unwrap_or(1);
        let (a, b) = (self.numbers(size * size, |x| x)?, self.numbers(size * size, |x| x)?);
        let mut c = Buffer::unwritten(self.device, a.len())?;
        for kernel in [Product::Layouts, Product::ByHand] {
            let times = self.patience.measure(|| Ok(self.kernels.multiply(kernel, [size; 3], &a, &b, &mut c)?.time))?;
            let beside = Err("without tensor cores".into());
            speeds.push(Speed { kernel: kernel.kernel().into(), sizes: cube(size), work: work(size), times, beside });
        }
        Ok(speeds)
    }

    fn gemm<T: GemmElement + Element<Sum = <T as GemmElement>::Sum>>(
        &mut self,
        kernel: &str,
        size: u32,
        of: fn(f32) -> T,
        library: &Result<CublasLt, String>,
    ) -> Result<Speed, Error>
    where
        <T as GemmElement>::Sum: Into<f64>,
    {
        let (a, b) = (self.numbers(size * size, of)?, self.numbers(size * size, of)?);
        let [mut ours, mut theirs] =
            [Buffer::unwritten(self.device, a.len())?, Buffer::unwritten(self.device, a.len())?];
        let times = self.patience.measure(|| Ok(self.kernels.gemm([size; 3], &a, &b, &mut ours)?.time))?;
        let beside = library.as_ref().map_err(Clone::clone).and_then(|library| {
            let times = self.best(library, size, &a, &b, &mut theirs)?;
            is_near(size, &ours, &theirs)?;
            Ok(times)
        });
        Ok(Speed { kernel: kernel.into(), sizes: cube(size), work: work(size), times, beside })
    }

    /// The best of the algorithms that the library proposes.
    fn best<T: Element>(
        &self,
        library: &CublasLt,
        size: u32,
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<T::Sum>,
    ) -> Result<Times, String> {
        let plan: Plan<'_, T> = library.plan([size; 3]).map_err(|error| error.to_string())?;
        let mut run = |algorithm| self.timed(|| plan.multiply(algorithm, &self.stream, a, b, c));
        let mut best = None;
        for algorithm in 0..plan.algorithms() {
            // The first runs load the code.
            let tries = (0..8).map(|_| run(algorithm)).collect::<Result<Vec<_>, _>>();
            let Some(time) = tries.ok().and_then(|tries| tries.into_iter().min()) else { continue };
            best = best.filter(|(shortest, _)| *shortest <= time).or(Some((time, algorithm)));
        }
        let (_, algorithm) = best.ok_or("cuBLASLt has no algorithm for it")?;
        let driver = |status| Error::Driver { doing: "multiply by cuBLASLt", status };
        self.patience.measure(|| run(algorithm).map_err(driver)).map_err(|error| error.to_string())
    }

    /// Attention of 32 heads, so many queries and keys each.
    pub fn attention(&mut self, size: u32) -> Result<Vec<Speed>, Error> {
        const HEADS: u32 = 32;
        let mut speeds = Vec::new();
        for (d, dimension, kernel) in
            [(64, HeadDimension::D64, "attention_64"), (128, HeadDimension::D128, "attention_128")]
        {
            let [q, k, v] = [0; 3].map(|_| self.numbers(HEADS * size * d, bf16::from_f32));
            let (q, k, v) = (q?, k?, v?);
            let mut o = Buffer::unwritten(self.device, q.len())?;
            for is_causal in [false, true] {
                let sizes = Attention { heads: HEADS, group: 1, queries: size, keys: size, dimension, is_causal };
                let times = self.patience.measure(|| Ok(self.kernels.attention(sizes, &q, &k, &v, &mut o)?.time))?;
                let all = 4e-12 * f64::from(HEADS) * f64::from(size).powi(2) * f64::from(d);
                let (work, causal) = if is_causal { (all / 2.0, ", causal") } else { (all, "") };
                let sizes = format!("{HEADS} heads, {size}×{size}{causal}");
                speeds.push(Speed { kernel: kernel.into(), sizes, work, times, beside: Err("nothing".into()) });
            }
        }
        Ok(speeds)
    }
}

/// Whether two products of random numbers agree, as far as rounding explains.
fn is_near<S: Pod + Into<f64>>(size: u32, ours: &Buffer<S>, theirs: &Buffer<S>) -> Result<(), String> {
    let said = |error: Error| error.to_string();
    let (ours, theirs) = (ours.to_vec().map_err(said)?, theirs.to_vec().map_err(said)?);
    // tf32 takes 10 bits of each factor, by rounding or without.
    let allowed = f64::from(size).sqrt() / 64.0;
    let differs = |(ours, theirs): (S, S)| {
        let difference: f64 = (ours.into() - theirs.into()).abs();
        difference.is_nan() || difference > allowed
    };
    if ours.into_iter().zip(theirs).any(differs) { Err("cuBLASLt disagrees".into()) } else { Ok(()) }
}

fn work(size: u32) -> f64 {
    2e-12 * f64::from(size).powi(3)
}

fn cube(size: u32) -> String {
    format!("{size}×{size}×{size}")
}

#[cfg(test)]
mod tests {
    use super::{CublasLt, Device, Duration, Kernels, Patience, Race, spread};

    /// On the interpreter, whose times nobody wants: that what is to be timed on a GPU runs.
    #[test]
    fn every_race_is_run() {
        let kernels = Kernels::load(&Device::interpreter()).unwrap();
        let patience = Patience { warm_up: Duration::ZERO, longest: Duration::ZERO, runs: [1, 1] };
        let mut race = Race::new(&kernels, patience, 1).unwrap();
        let library = CublasLt::find(kernels.module().device());
        let products = race.products(&[40], &library).unwrap();
        assert_eq!(products.len(), 6);
        assert!(products.iter().all(|speed| speed.times.median > 0.0));
        assert_eq!(products[0].beside.as_ref().err().map(String::as_str), Some("no cuBLASLt was found"));
        assert_eq!(race.attention(5).unwrap().len(), 4);
        let memory = race.memory([20, 30]).unwrap();
        assert_eq!(memory.len(), 10);
        assert!(memory.iter().all(|speed| speed.beside.is_ok()));
    }

    #[test]
    fn the_middle_and_the_ends_of_many_runs() {
        let times = spread((0_u8..=100).rev().map(f64::from).collect());
        assert_eq!((times.low, times.median, times.high), (5.0, 50.0, 95.0));
        let one = spread(vec![7.0]);
        assert_eq!((one.low, one.median, one.high), (7.0, 7.0, 7.0));
    }
}
