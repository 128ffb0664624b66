//! The command `layout-ptx`: runs a kernel of a PTX file without a GPU, with inputs and outputs in `.npy` files.
//!
//! ```text
//!     words ─ options ─ argument        what to run, on what
//!                  │
//!     run ─ buffer ─ {array, element, npy, check} ─ print
//!                  │
//!     System                            files, output and a clock: those of the machine, or of a page in a browser
//! ```
#![allow(clippy::float_cmp, reason = "elements of one type become those of another, and are compared")]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "what is printed is short")]

mod argument;
mod array;
mod buffer;
mod check;
mod element;
mod npy;
mod options;
mod print;
mod run;
mod schedules;

use std::fmt::Display;
use std::io;

pub use npy::Npy;

/// Files, output and a clock, as the command asks for them.
pub trait System {
    /// Reads a file.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be read.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// Writes a file.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, path: &str, contents: &[u8]) -> io::Result<()>;

    /// Prints to the output.
    fn say(&self, text: &dyn Display);

    /// Prints an error.
    fn complain(&self, text: &dyn Display);

    /// Returns the seconds since any moment before, if there is a clock.
    fn seconds(&self) -> Option<f64>;
}

const HELP: &str = "\
Run a kernel of a PTX file with no GPU, and check what a GPU does not.

Usage: layout-ptx run FILE.ptx [KERNEL] [OPTIONS]

Without KERNEL, or with one that is not there, the entries of the file are listed with their parameters.
KERNEL may be any part of a name that only one entry has.

Options:
  --grid X[,Y[,Z]]       blocks of the grid [1]
  --block X[,Y[,Z]]      threads of a block [1]
  --shared BYTES         dynamic shared memory [0]
  --arg [NAME=]ARGUMENT  the next parameter, in the order of the entry
  --cooperative          a cooperative launch, as `this_grid().sync()` of CUDA wants
  --then KERNEL          launch another entry afterwards, on the same memory; --grid, --block, --shared, --arg and
                         --cooperative behind it are its own, else those of the launch before
  --set NAME=FILE.npy    fill a buffer, or a variable of the module, from a file before the run
  --expect NAME=REF.npy  compare a buffer with a file after the run
  --tolerance T          elements may differ by T times the larger of 1 and the expected one [0]
  --save NAME=FILE.npy   write a buffer to a file after the run
  --seed N               the seed of random buffers that name none, and of the first schedule [0]
  --schedules N          run again on N schedules, of seeds from --seed on, which delay warps and bulk copies: all buffers
                         must end with the same contents [0]
  --all N                report up to N faults, each of another instruction; threads end at theirs, and later faults
                         may follow from earlier ones [1]
  --limit N              end after N instructions of warps [17179869184]
  --lines                print the costs of each load and store
  --print NAME           print a buffer after the run, its first 256 elements
  --zero                 begin with zeros in shared and local memory, where nobody has written
  --no-global-races      do not look for races in global memory: faster
  --help, --version

Arguments:
  u32:5  f32:1.5  i64:-0x10      a number: u8 u16 u32 u64 i8 i16 i32 i64 f16 bf16 f32 f64
  bytes:00ff                     a structure by value, byte by byte
  '{u32:5,x=in:A.npy,{u8:1}}'    a structure by value: numbers, buffers and structures, aligned as in C
  in:A.npy[:TYPE]                a buffer with what the file has, converted to TYPE
  inout:A.npy[:TYPE]             the same, and the file is written after the run
  out:C.npy[:f32x16x32]          a buffer that nobody has written, and the file is; its type and extents
                                 may be left out where --expect names it
  zeros:f32x16x32                a buffer of zeros
  random:f32x16x32[:SEED]        floats from -1 to 1, integers from 0 to 99
  same:NAME                      the buffer of this name, in a later argument or launch
A buffer's NAME is the one before `=`, else its file's without the ending, else its argument's number from 0,
and for a field the number behind a point: `1.0`.
A .npy file has no bf16: such buffers are read from and written to files of float32.

Exit codes: 0 it ran and all is as expected; 1 a fault of the kernel, or not as expected; 2 a wrong
command, file or launch.

Examples:
  layout-ptx run saxpy.ptx
  layout-ptx run saxpy.ptx saxpy --grid 4 --block 256 --arg u32:1024 --arg f32:2 --arg in:x.npy --arg inout:y.npy
  layout-ptx run gemm.ptx gemm --grid 2,2 --block 128 --shared 32768 --arg a=random:bf16x256x64 \\
      --arg b=random:bf16x256x64 --arg out:c.npy:f32x256x256 --save a=a.npy --save b=b.npy
  layout-ptx run gemm.ptx gemm --grid 2,2 --block 128 --shared 32768 --arg in:a.npy:bf16 --arg in:b.npy:bf16 \\
      --arg out:c.npy --expect c=ref.npy --tolerance 1e-3
  layout-ptx run sum.ptx parts --grid 64 --block 256 --arg in:x.npy --arg sums=zeros:f32x64 \\
      --then whole --grid 1 --block 64 --arg same:sums --arg out:y.npy:f32x1 --all 5 --schedules 20
";

/// The reason why the command ends before its kernel does.
enum Stop {
    /// The request cannot be carried out.
    Refused(String),
    /// The kernel has a fault.
    Faulted(String),
}

impl From<String> for Stop {
    fn from(message: String) -> Self {
        Self::Refused(message)
    }
}

/// Carries out the command with these words, and returns its exit code: 0, 1 for a fault or a wrong buffer, 2 for a wrong command.
///
/// ```
/// use layout_gpu_interpreter::command::{System, command};
/// use std::{cell::RefCell, fmt::Display, io};
///
/// /// One file, and what is printed.
/// struct Page(RefCell<String>);
///
/// impl System for Page {
///     fn read(&self, _: &str) -> io::Result<Vec<u8>> {
///         Ok(b".version 7.0 .target sm_80 .address_size 64 .entry nothing() { ret; }".into())
///     }
///     fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
///         Err(io::ErrorKind::Unsupported.into())
///     }
///     fn say(&self, text: &dyn Display) {
///         *self.0.borrow_mut() += &text.to_string();
///     }
///     fn complain(&self, text: &dyn Display) {
///         self.say(text);
///     }
///     fn seconds(&self) -> Option<f64> {
///         None
///     }
/// }
///
/// let page = Page(RefCell::default());
/// assert_eq!(command(&["run", "a.ptx", "nothing", "--block", "32"], &page), 0);
/// assert!(page.0.borrow().starts_with("`nothing`: 1 block, 1 instruction of warps, 32 of threads\n"));
/// ```
pub fn command(words: &[&str], system: &dyn System) -> u8 {
    let ended = match words {
        [] | ["--help" | "-h" | "help"] | ["run", "--help" | "-h"] => {
            system.say(&HELP);
            return 0;
        }
        ["--version" | "-V"] => {
            system.say(&concat!("layout-ptx ", env!("CARGO_PKG_VERSION"), "\n"));
            return 0;
        }
        ["run", rest @ ..] => options::Options::parse(rest)
            .map_err(Stop::from)
            .and_then(|options| run::run(Job { options: &options, system })),
        [word, ..] => Err(Stop::Refused(format!("`{word}` is not a command; `layout-ptx --help` says what there is"))),
    };
    match ended {
        Ok(is_right) => u8::from(!is_right),
        Err(Stop::Faulted(fault)) => {
            system.complain(&format_args!("fault: {fault}\n"));
            1
        }
        Err(Stop::Refused(message)) => {
            system.complain(&format_args!("error: {message}\n"));
            2
        }
    }
}

/// One use of the command.
#[derive(Clone, Copy)]
struct Job<'a> {
    options: &'a options::Options,
    system: &'a dyn System,
}
