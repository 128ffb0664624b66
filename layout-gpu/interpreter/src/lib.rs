//! Runs PTX without a GPU, and checks more than a GPU does.
//!
//! [`Module::parse`] reads the text that the device compiler writes; a [`Machine`] holds device memory and
//! [launches](Machine::launch) an entry of a module over a grid. The result is a [`Report`] (how many
//! instructions, bank conflicts and sectors, line by line) or a [`Fault`] that names the kernel, the line of PTX
//! and its text, the block, the thread, the address and the reason.
//!
//! ```
//! use layout_gpu_interpreter::{Arg, Machine, Module};
//!
//! let module = Module::parse(
//!     "
//!     .version 7.0
//!     .target sm_80
//!     .address_size 64
//!     .visible .entry triple(.param .u64 numbers)
//!     {
//!         .reg .b32 %r<4>;
//!         .reg .b64 %rd<4>;
//!         ld.param.u64 %rd1, [numbers];
//!         mov.u32 %r1, %tid.x;
//!         mul.wide.u32 %rd2, %r1, 4;
//!         add.s64 %rd3, %rd1, %rd2;
//!         ld.global.u32 %r2, [%rd3];
//!         mul.lo.s32 %r3, %r2, 3;
//!         st.global.u32 [%rd3], %r3;
//!         ret;
//!     }
//!     ",
//! )?;
//!
//! let mut machine = Machine::new();
//! let numbers = machine.alloc(16);
//! machine.write(numbers, &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0])?;
//! let report = machine.launch(&module, "triple", [1, 1, 1], [4, 1, 1], 0, &[Arg::from(numbers)], &mut |_, _| {})?;
//!
//! assert_eq!(machine.read(numbers, 16)?, [3, 0, 0, 0, 6, 0, 0, 0, 9, 0, 0, 0, 12, 0, 0, 0]);
//! assert_eq!(report.instructions, 8 * 4);
//! assert_eq!(report.totals.sectors, 2); // one read, one written
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is made
//!
//! ```text
//! text → lex → parse → syntax → decode → program          (Module::parse: names become slots)
//!                                 │
//!        decode/{opcode, how}                              an opcode, split once: its modifiers and types, its rounding
//!        decode/{integer, bits, float, convert, compare}   each instruction's function of one thread: `rule!`
//!        decode/{general, recast} → exact                  the same for every format and rounding, by exact numbers
//!                                 │
//! lanes: one function of a thread → one loop over 32 lanes
//!                                 │
//! program → blocks → execute: block → warp → {registers, access, barrier, collective}        (Machine::launch)
//!                                 │
//!                  memory · shared (races) · banks (costs) → Report or Fault
//! ```
//!
//! # Limitations
//!
//! Blocks run on several threads if they do not communicate through memory, else one after the other, so a block that waits for a
//! later one ends at the limit of instructions. Approximate instructions give the exact result rounded. Sparse
//! products of `mma`, textures and some of `tcgen05` are not supported yet; a kernel with an unsupported instruction is rejected when it
//! is launched, or called by its address, with the supported forms of that instruction. Of interleaved tensors only
//! boxes of one whole slice are copied.
//!
//! Calls go at most 4096 deep, and their data takes at most 524288 bytes in a thread; beyond that is a fault.
//!
//! Copies that an `mbarrier` waits for arrive as late as possible. A thread that waits is ordered after the copies, and after what the
//! copying thread did before the last copies that it waited for itself.
//!
//! Of `sm_90a` it runs bulk copies (`cp.async.bulk`, with tensor maps made by [`TensorMap`]), `wgmma`, and clusters
//! ([`Machine::launch_in_clusters`]), whose blocks take turns. A bulk copy lands as late as it can: when a thread tests an `mbarrier` whose phase lacks
//! nothing but bytes. A `wgmma.wait_group` of one warp covers the products of its whole warp group. `try_wait` waits; only when nothing else can run, it
//! ends without the phase, 256 times. `griddepcontrol` changes nothing. An address of `multimem` is any of
//! global memory, of which there is one: whether the driver has bound it is not checked. [`Machine::vary_schedule`] has warps, blocks of a cluster and bulk copies take turns by a seed.
//!
//! Matrix products (`mma`, from `sm_70` to `sm_89`) are summed in `f32` if their elements are narrower floats, one
//! term after the other; a GPU may add in another order.
//!
//! # Checks
//!
//! Every access must lie in one allocation or variable (shared variables have gaps of 1 KiB between them, so that
//! an access past the end of one does not land in the next) and be aligned. Bytes that nobody wrote
//! may be read and copied, bit by bit, but nothing may depend on them: no address, no branch, no atomic, and no store to global memory of
//! which not one byte has a value. If another thread of the block writes them later, with nothing that orders the read before, that is
//! reported as the race it is. Asynchronous copies must be waited for. Two threads must not touch
//! the same byte of shared or global memory unordered, if one of them changes it. Threads are ordered by: barriers of the block
//! and of the warp (for the lanes they name), release and acquire, fences beside volatile or relaxed accesses, and
//! atomics without an explicit order: these acquire, and in shared memory release too, as if they had fences around
//! them. The scopes `.cta` and `.cluster` order nothing for other blocks. A volatile, relaxed or atomic access
//! is strong: two of them do not race, but each is checked against the weak ones before it.
//! What `ld.global.nc` reads must not be written in the launch at all, and the source of a copy not before the copy was waited for. Races in global memory, also between blocks, are looked for in the first 64 MiB that a launch accesses
//! ([`Machine::check_global_races`], [`Report::is_unwatched`]).
//!
//! What bulk copies and `wgmma` read must not change before they were waited for, and what threads wrote before needs a `fence.proxy.async` between
//! the two, by the writer or by whoever is ordered after it; bytes that `cp.async` or an `mbarrier` waited for need none. Sums of `wgmma` may not be touched before their
//! wait, nor its registers be written after the last `wgmma.fence`. An `mbarrier` that bulk copies signal needs a `fence.mbarrier_init`, a `fence.proxy.async` or a releasing barrier of the
//! cluster after its initialisation, a tensor map that the launch wrote a `fence.proxy.tensormap::generic.acquire`. Not checked: other fences between proxies in global memory, and stores by
//! bulk copies that nobody waits for before the kernel ends.
//!
//! Blocks of a cluster are ordered by its barrier (not if an arrival is `.relaxed`), by arrivals at an `mbarrier` of another block, in whatever scope, by strong accesses of another block's shared memory, and by
//! releases and acquires in global memory: for all threads of the block that acquires. Accesses by several threads of one block to another block's shared memory are not checked against each other. A copy or an access to
//! a block that has left is a fault, as are bytes that still come when all threads have left.
//!
//! `setmaxnreg` takes from what the block has: `.maxnreg`, or 65,536 registers over `.maxntid` or `.reqntid` threads in steps of 8.
//!
//! An aligned barrier (`bar.sync`) for the whole block must be one instruction for all its threads. Warps that have left the kernel are
//! not waited for, as on a GPU from `sm_70` on; lanes that have left their warp before it are a fault, since `.aligned` is for all lanes of a warp.
//!
//! A launch ends at its first fault; [`Machine::launch_past_faults`] goes on with the threads that do not wait for those of the fault.
//!
//! [`Report::notes`] has what is no fault: a plain read that races with updates, but whose value a compare-and-swap of the same place
//! checks; and volatile accesses that nothing orders, except in loops that wait for a value.
#![forbid(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_lossless,
    reason = "casts are what half of the instructions of this machine do"
)]

mod address;
mod address_space;
mod argument;
mod banks;
mod blocks;
pub mod command;
mod counted;
mod decode;
mod demangle;
mod element;
mod exact;
mod execute;
mod fault;
mod fragment;
mod half;
mod lanes;
mod lex;
mod located;
mod machine;
mod mbarriers;
mod memory;
mod module;
mod note;
mod order;
mod parse;
mod program;
#[cfg(test)]
mod random;
mod registers;
mod report;
mod shape;
mod shared;
mod source;
mod stamp;
mod syntax;
mod tensor_map;
mod tensor_memory;
mod traces;
mod valued;

pub use address_space::{Direction, Space};
pub use argument::Arg;
#[doc(hidden)]
pub use counted::counted;
pub use fault::{Fault, MemoryError, ParseError, Place};
pub use machine::Machine;
pub use memory::DevicePtr;
pub use module::{Entry, Module, Parameter};
pub use note::Note;
pub use report::{Access, Report, Totals};
pub use tensor_map::{TensorMap, Window};
