//! Speeds of the kernels on a GPU, each beside NVIDIA's libraries on the same numbers in the same run.

mod hopper;
mod products;

use std::time::{Duration, Instant};

use half::bf16;
use layout_gpu::host::{Buffer, Device, Error, Pod, Run, Stream};
use layout_gpu::kernels::{Attention, Copying, HeadDimension, Kernels, Transposition};

use super::attention_sizes;
use crate::Matrix;

/// Seconds: the median of many runs, and the 5th and the 95th percentile.
#[derive(Clone, Copy)]
pub struct Times {
    /// Half of the runs took no longer.
    pub median: f64,
    /// 5 % of the runs took no longer.
    pub low: f64,
    /// 95 % of the runs took no longer.
    pub high: f64,
}

/// Speed of a kernel.
pub struct Speed {
    /// The kernel.
    pub kernel: String,
    /// Sizes it was run on.
    pub sizes: String,
    /// 10^12 operations, or 10^9 bytes.
    pub work: f64,
    /// Times of a run.
    pub times: Times,
    /// Times of the alternative beside it, or the reason why there is none.
    pub beside: Result<Times, String>,
}

/// The transpositions to measure, each next to its hand-written twin.
const TRANSPOSITIONS: [Transposition; 5] = [
    Transposition::Padded,
    Transposition::PaddedByHand,
    Transposition::Swizzled,
    Transposition::SwizzledByHand,
    Transposition::UnpaddedByHand,
];

/// Number and duration of the measured runs.
#[derive(Clone, Copy)]
pub struct Patience {
    /// Time to run before measuring.
    pub warm_up: Duration,
    /// Longest total time of the measured runs.
    pub longest: Duration,
    /// Least and largest number of measured runs.
    pub runs: [usize; 2],
}

impl Patience {
    /// Runs something for a while, then as often as time permits, and measures each of these runs.
    fn measure<E>(self, mut run: impl FnMut() -> Result<Duration, E>) -> Result<Times, E> {
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

/// The kernels to measure, and the means to measure them.
pub struct Race<'a> {
    kernels: &'a Kernels,
    device: &'a Device,
    stream: Stream,
    patience: Patience,
    seed: u64,
}

impl<'a> Race<'a> {
    /// Prepares measurements on the device of the kernels.
    pub fn new(kernels: &'a Kernels, patience: Patience, seed: u64) -> Result<Self, Error> {
        let device = kernels.module().device();
        Ok(Self { kernels, device, stream: Stream::new(device)?, patience, seed })
    }

    fn numbers<T: Pod>(&mut self, count: u32, of: fn(f32) -> T) -> Result<Buffer<T>, Error> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1) | 1;
        let matrix = Matrix::random(1, count, self.seed).map(|matrix| matrix.elements).unwrap_or_default();
        Buffer::from_slice(self.device, &matrix.into_iter().map(of).collect::<Vec<T>>())
    }

    /// Times a launch between two events.
    fn timed<E: ToString>(&self, put: impl FnOnce() -> Result<(), E>) -> Result<Duration, String> {
        let said = |error: Error| error.to_string();
        self.stream.wait().map_err(said)?;
        let start = self.stream.record().map_err(said)?;
        put().map_err(|error| error.to_string())?;
        let end = self.stream.record().map_err(said)?;
        end.since(&start).map_err(said)
    }

    /// Measures kernels that wait for memory, beside a copy by the driver of the same number of bytes.
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
            // A copy of the same number of bytes, read and written together.
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
        for (kernel, times) in self.hopper_memory([rows, columns], &x, &mut y)? {
            add(kernel, both, times);
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

    /// Measures attention of 32 heads with `size` queries and keys each.
    pub fn attention(&mut self, size: u32) -> Result<Vec<Speed>, Error> {
        let kernels = self.kernels;
        self.attention_by(["attention_64", "attention_128"], size, |sizes, q, k, v, o: &mut Buffer<f32>| {
            kernels.attention(sizes, q, k, v, o)
        })
    }

    /// Measures two kernels for heads of 64 and of 128 elements.
    fn attention_by<O: Pod>(
        &mut self,
        names: [&str; 2],
        size: u32,
        run: impl Fn(Attention, &Buffer<bf16>, &Buffer<bf16>, &Buffer<bf16>, &mut Buffer<O>) -> Result<Run, Error>,
    ) -> Result<Vec<Speed>, Error> {
        const HEADS: u32 = 32;
        let mut speeds = Vec::new();
        for ((d, dimension), kernel) in [(64, HeadDimension::D64), (128, HeadDimension::D128)].into_iter().zip(names) {
            let q = self.numbers(HEADS * size * d, bf16::from_f32)?;
            let mut o = Buffer::unwritten(self.device, q.len())?;
            for (is_causal, group) in [(false, 1), (true, 1), (true, 8)] {
                let sizes = Attention { heads: HEADS, group, queries: size, keys: size, dimension, is_causal };
                let of_group = HEADS / group * size * d;
                let [k, v] = [0; 2].map(|_| self.numbers(of_group, bf16::from_f32));
                let (k, v) = (k?, v?);
                let times = self.patience.measure(|| Ok(run(sizes, &q, &k, &v, &mut o)?.time))?;
                let all = 4e-12 * f64::from(HEADS) * f64::from(size).powi(2) * f64::from(d);
                let work = if is_causal { all / 2.0 } else { all };
                let sizes = attention_sizes(HEADS, group, [size as usize; 2], is_causal);
                speeds.push(Speed { kernel: kernel.into(), sizes, work, times, beside: Err("nothing".into()) });
            }
        }
        Ok(speeds)
    }
}

#[cfg(test)]
mod tests {
    use super::{Device, Duration, Kernels, Patience, Race, spread};
    use crate::cublas_lt::CublasLt;

    /// Checks that everything to be timed on a GPU runs; the times on the interpreter do not matter.
    #[test]
    fn every_race_is_run() {
        let kernels = Kernels::load(&Device::interpreter()).unwrap();
        let patience = Patience { warm_up: Duration::ZERO, longest: Duration::ZERO, runs: [1, 1] };
        let mut race = Race::new(&kernels, patience, 1).unwrap();
        let library = CublasLt::find(kernels.module().device());
        let products = race.products(&[40], &library).unwrap();
        assert_eq!(products.len(), 11);
        assert!(products.iter().all(|speed| speed.times.median > 0.0));
        assert_eq!(products[0].beside.as_ref().err().map(String::as_str), Some("no cuBLASLt was found"));
        let products = race.hopper_products(&[48], &library).unwrap();
        assert_eq!(products.len(), 4);
        assert!(products.iter().all(|speed| speed.times.median > 0.0));
        assert_eq!([race.attention(5).unwrap().len(), race.hopper_attention(5).unwrap().len()], [6, 6]);
        let memory = race.memory([20, 32]).unwrap();
        assert_eq!(memory.len(), 12);
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
