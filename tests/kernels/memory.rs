//! Loads and stores with hints, atomic updates and fences.

use layout_gpu::device::*;
use layout_gpu::{Fragment, dynamic_shared, layout};

/// Loads 32, 64 and 128 bits with each hint, and stores them with each.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn hints(input: *const u32, output: *mut u32) {
    let thread = 4 * thread_idx().x as usize;
    let (from, to) = (input.wrapping_add(thread), output.wrapping_add(thread));
    unsafe {
        let four: [u32; 4] = load_nc(from.cast());
        let pair: [u32; 2] = load_nc_once(from.cast());
        let one: u32 = load_nc_once_l2(from.wrapping_add(2));
        let wide: u64 = load_l2(from.wrapping_add(2).cast());
        let halves: [F16x2; 2] = load_cg(from.cast());
        let floats: [f32; 4] = load_cs(from.cast());
        let last: i32 = load_volatile(from.wrapping_add(3).cast());
        store_cg(to.cast(), four);
        store_cs(to.wrapping_add(128).cast(), pair);
        store_cs(to.wrapping_add(130), one);
        store_volatile(to.wrapping_add(131).cast(), last);
        store_once(to.wrapping_add(256).cast(), halves);
        store_once(to.wrapping_add(258).cast(), wide);
        store_cg(to.wrapping_add(384).cast(), floats);
    }
}

/// Updates cells of 64 bits in every thread: one cell for each function and type, one row of 32 for each order and scope.
macro_rules! rows {
    ($cells:ident: $row:ident by $($Order:ident $Scope:ident)*) => {{
        let mut cells = $cells;
        $(
            $row!(cells, $Order, $Scope);
            cells = cells.wrapping_add(32);
        )*
        let _ = cells;
    }};
}

/// Calls the functions that return the old value; then writes the thread's number at the place that the first add returned.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn updates(_: *const u32, output: *mut u64) {
    let thread = thread_idx().x;
    let (wide, signed) = (u64::from(thread), thread as i32 - 20);
    macro_rules! row {
        ($cells:ident, $Order:ident, $Scope:ident) => {
            unsafe {
                let at = |cell: usize| $cells.wrapping_add(cell);
                let old = atomic_add::<$Order, $Scope, u32>(at(0).cast(), 1);
                let row = $cells.offset_from(output) as usize / 32;
                output.add(32 * 12 + 64 * row + old as usize).write(wide);
                atomic_add::<$Order, $Scope, i32>(at(1).cast(), signed);
                atomic_add::<$Order, $Scope, u64>(at(2), wide << 32);
                atomic_add::<$Order, $Scope, f32>(at(3).cast(), thread as f32);
                atomic_add::<$Order, $Scope, f64>(at(4).cast(), thread as f64);
                atomic_min::<$Order, $Scope, u32>(at(5).cast(), thread ^ 9);
                atomic_min::<$Order, $Scope, i32>(at(6).cast(), signed);
                atomic_min::<$Order, $Scope, u64>(at(7), wide ^ 9);
                atomic_min::<$Order, $Scope, i64>(at(8).cast(), signed.into());
                atomic_max::<$Order, $Scope, u32>(at(9).cast(), thread ^ 9);
                atomic_max::<$Order, $Scope, i32>(at(10).cast(), signed);
                atomic_max::<$Order, $Scope, u64>(at(11), wide << 33);
                atomic_max::<$Order, $Scope, i64>(at(12).cast(), signed.into());
                atomic_and::<$Order, $Scope, u32>(at(13).cast(), !(1 << thread % 32));
                atomic_and::<$Order, $Scope, u64>(at(14), !(1 << thread));
                atomic_or::<$Order, $Scope, u32>(at(15).cast(), 1 << thread % 32);
                atomic_or::<$Order, $Scope, u64>(at(16), 1 << thread);
                atomic_xor::<$Order, $Scope, u32>(at(17).cast(), thread << 1);
                atomic_xor::<$Order, $Scope, u64>(at(18), wide << 40);
                atomic_exchange::<$Order, $Scope, u32>(at(19).cast(), 7);
                atomic_exchange::<$Order, $Scope, i32>(at(20).cast(), -7);
                atomic_exchange::<$Order, $Scope, u64>(at(21), 7 << 40);
                atomic_exchange::<$Order, $Scope, f32>(at(22).cast(), 7.0);
                atomic_compare_exchange::<$Order, $Scope, u32>(at(23).cast(), thread, thread + 1);
                atomic_compare_exchange::<$Order, $Scope, i32>(at(24).cast(), 0, -3);
                atomic_compare_exchange::<$Order, $Scope, u64>(at(25), 0, 3 << 40);
                atomic_compare_exchange::<$Order, $Scope, f32>(at(26).cast(), 0.0, 3.0);
                atomic_add::<$Order, $Scope, i64>(at(27).cast(), signed.into());
                atomic_exchange::<$Order, $Scope, i64>(at(28).cast(), -7);
                atomic_exchange::<$Order, $Scope, f64>(at(29).cast(), 7.0);
                atomic_compare_exchange::<$Order, $Scope, i64>(at(30).cast(), 0, -3);
                atomic_compare_exchange::<$Order, $Scope, f64>(at(31).cast(), 0.0, 3.0);
            }
        };
    }
    rows! { output: row by
        Relaxed Cta Relaxed Gpu Relaxed Sys Acquire Cta Acquire Gpu Acquire Sys
        Release Cta Release Gpu Release Sys AcqRel Cta AcqRel Gpu AcqRel Sys
    }
}

/// Calls the functions that return nothing.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn reductions(_: *const u32, output: *mut u64) {
    let thread = thread_idx().x;
    let (wide, signed) = (u64::from(thread), thread as i32 - 20);
    macro_rules! row {
        ($cells:ident, $Order:ident, $Scope:ident) => {
            unsafe {
                let at = |cell: usize| $cells.wrapping_add(cell);
                reduce_into_add::<$Order, $Scope, u32>(at(0).cast(), 1);
                reduce_into_add::<$Order, $Scope, i32>(at(1).cast(), signed);
                reduce_into_add::<$Order, $Scope, u64>(at(2), wide << 32);
                reduce_into_add::<$Order, $Scope, f32>(at(3).cast(), thread as f32);
                reduce_into_add::<$Order, $Scope, f64>(at(4).cast(), thread as f64);
                reduce_into_min::<$Order, $Scope, u32>(at(5).cast(), thread ^ 9);
                reduce_into_min::<$Order, $Scope, i32>(at(6).cast(), signed);
                reduce_into_min::<$Order, $Scope, u64>(at(7), wide ^ 9);
                reduce_into_min::<$Order, $Scope, i64>(at(8).cast(), signed.into());
                reduce_into_max::<$Order, $Scope, u32>(at(9).cast(), thread ^ 9);
                reduce_into_max::<$Order, $Scope, i32>(at(10).cast(), signed);
                reduce_into_max::<$Order, $Scope, u64>(at(11), wide << 33);
                reduce_into_max::<$Order, $Scope, i64>(at(12).cast(), signed.into());
                reduce_into_and::<$Order, $Scope, u32>(at(13).cast(), !(1 << thread % 32));
                reduce_into_and::<$Order, $Scope, u64>(at(14), !(1 << thread));
                reduce_into_or::<$Order, $Scope, u32>(at(15).cast(), 1 << thread % 32);
                reduce_into_or::<$Order, $Scope, u64>(at(16), 1 << thread);
                reduce_into_xor::<$Order, $Scope, u32>(at(17).cast(), thread << 1);
                reduce_into_xor::<$Order, $Scope, u64>(at(18), wide << 40);
                atomic_store::<$Order, $Scope, u32>(at(19).cast(), 7);
                atomic_store::<$Order, $Scope, i32>(at(20).cast(), -7);
                atomic_store::<$Order, $Scope, u64>(at(21), 7 << 40);
                atomic_store::<$Order, $Scope, f32>(at(22).cast(), 7.0);
                reduce_into_add::<$Order, $Scope, i64>(at(23).cast(), signed.into());
                atomic_store::<$Order, $Scope, i64>(at(24).cast(), -7);
                atomic_store::<$Order, $Scope, f64>(at(25).cast(), 7.0);
                let integer = atomic_load::<Relaxed, $Scope, i64>(at(24).cast());
                let float = atomic_load::<Acquire, $Scope, f64>(at(25).cast());
                atomic_store::<$Order, $Scope, f64>(at(26).cast(), integer as f64 + float);
            }
        };
    }
    rows! { output: row by Relaxed Cta Relaxed Gpu Relaxed Sys Release Cta Release Gpu Release Sys }
}

/// Updates words in shared memory, and loads them after fences.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn shared_updates(_: *const u32, output: *mut u32) {
    let thread = thread_idx().x;
    let (words, float) = (Smem::<u32>::block::<8>(), Smem::<f32>::block::<1>());
    unsafe {
        if thread < 8 {
            words.add(thread).store(0);
            float.store(0.0);
        }
        barrier();
        atomic_add::<Relaxed, Cta, u32>(words, 1);
        atomic_max::<AcqRel, Cta, u32>(words.add(1), thread);
        atomic_or::<Acquire, Gpu, u32>(words.add(2), 1 << thread % 32);
        atomic_compare_exchange::<Release, Cta, u32>(words.add(3), 0, 3);
        reduce_into_add::<Relaxed, Cta, u32>(words.add(4), thread);
        reduce_into_xor::<Release, Sys, u32>(words.add(5), thread << 1);
        atomic_store::<Release, Cta, u32>(words.add(6), 7);
        reduce_into_add::<Relaxed, Cta, f32>(float, thread as f32);
        fence::<Cta>();
        fence::<Gpu>();
        fence::<Sys>();
        fence_sc::<Cta>();
        fence_sc::<Gpu>();
        fence_sc::<Sys>();
        barrier();
        if thread == 0 {
            *output = atomic_load::<Relaxed, Cta, u32>(words);
            *output.add(1) = atomic_load::<Acquire, Cta, u32>(words.add(1));
            *output.add(2) = atomic_load::<Acquire, Gpu, u32>(words.add(2));
            *output.add(3) = atomic_load::<Acquire, Sys, u32>(words.add(3));
            *output.add(4) = atomic_load::<Relaxed, Gpu, u32>(words.add(4));
            *output.add(5) = atomic_load::<Relaxed, Sys, u32>(words.add(5));
            *output.add(6) = atomic_load::<Relaxed, Cta, u32>(words.add(6));
            *output.add(7) = atomic_load::<Relaxed, Cta, f32>(float) as u32;
            store_volatile(output.add(8), atomic_load::<Acquire, Gpu, u64>(output.cast()) as u32);
        }
    }
}

/// Adds pairs: the threads' numbers, modulo 2.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sums_of_pairs(_: *const u32, output: *mut u64) {
    let odd = (thread_idx().x & 1) as f32;
    let (half, brain) = (F16x2::from_f32([odd, -odd]), BF16x2::from_f32([odd, 2.0 * odd]));
    macro_rules! row {
        ($cells:ident, $Order:ident, $Scope:ident) => {
            unsafe {
                atomic_add::<$Order, $Scope, F16x2>($cells.cast(), half);
                atomic_add::<$Order, $Scope, BF16x2>($cells.wrapping_add(1).cast(), brain);
                reduce_into_add::<Relaxed, $Scope, F16x2>($cells.wrapping_add(2).cast(), half);
                reduce_into_add::<Release, $Scope, BF16x2>($cells.wrapping_add(3).cast(), brain);
            }
        };
    }
    rows! { output: row by
        Relaxed Cta Relaxed Gpu Relaxed Sys Acquire Cta Acquire Gpu Acquire Sys
        Release Cta Release Gpu Release Sys AcqRel Cta AcqRel Gpu AcqRel Sys
    }
}

/// Updates 16-bit cells, eight side by side, and two in shared memory.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn halves(_: *const u32, output: *mut u64) {
    let thread = thread_idx().x;
    let odd = (thread & 1) as f32;
    let (three, half, brain) = (F16::from_f32(3.0), F16::from_f32(odd), BF16::from_f32(odd));
    macro_rules! row {
        ($cells:ident, $Order:ident, $Scope:ident) => {
            unsafe {
                let at = |cell: usize| $cells.cast::<u16>().wrapping_add(cell);
                atomic_add::<$Order, $Scope, F16>(at(0).cast(), half);
                atomic_add::<$Order, $Scope, BF16>(at(1).cast(), brain);
                reduce_into_add::<Relaxed, $Scope, F16>(at(2).cast(), half);
                reduce_into_add::<Release, $Scope, BF16>(at(3).cast(), brain);
                atomic_compare_exchange::<$Order, $Scope, u16>(at(4), 0, 7);
                atomic_compare_exchange::<$Order, $Scope, F16>(at(5).cast(), F16::from_bits(0), three);
                atomic_compare_exchange::<$Order, $Scope, BF16>(at(6).cast(), BF16::from_bits(0), BF16::from_bits(9));
                let seven = atomic_load::<Acquire, $Scope, u16>(at(4));
                atomic_store::<Release, $Scope, u16>(at(7), seven);
            }
        };
    }
    rows! { output: row by
        Relaxed Cta Relaxed Gpu Relaxed Sys Acquire Cta Acquire Gpu Acquire Sys
        Release Cta Release Gpu Release Sys AcqRel Cta AcqRel Gpu AcqRel Sys
    }
    let pair = Smem::<u32>::block::<1>();
    unsafe {
        if thread == 0 {
            pair.store(0);
        }
        barrier();
        atomic_add::<Relaxed, Cta, F16>(Smem::from_address(pair.address()), half);
        reduce_into_add::<Relaxed, Cta, BF16>(Smem::from_address(pair.address() + 2), brain);
        barrier();
        if thread == 0 {
            output.add(32 * 12).write(pair.load().into());
        }
    }
}

layout! {
    /// 8 KiB, where the swizzle permutes within 1 KiB.
    Halves = Sw<3,3,3> o (64,64):row;
    /// 64 KiB.
    Words = (64,256):row;
    Row = 64:1;
    Vector = 8:1;
}

/// Uses dynamic shared memory past 48 KiB beside static memory: each thread writes a row of either tensor, and reads the next thread's rows as
/// elements and as vectors.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn dynamic(_: *const u32, output: *mut u32) {
    let (thread, next) = (thread_idx().x, (thread_idx().x + 1) % 64);
    let mut shared = dynamic_shared!();
    let tail = shared.block::<u32, 64>();
    let (halves, words) = (shared.tensor::<BF16, _>(Halves), shared.tensor::<u32, _>(Words));
    let (vectors, still) = (halves.recast::<[BF16; 8]>(), Smem::<u32>::tensor(Row));
    let to = output.wrapping_add(10 * thread as usize);
    unsafe {
        for column in 0..64 {
            halves.write((thread, column), BF16::from_bits((64 * thread + column) as u16));
        }
        for column in 0..256 {
            words.write((thread, column), 256 * thread + column);
        }
        tail.add(thread).store(3 * thread);
        still.at(thread).store(5 * thread);
        barrier();
        *to = tail.add(next).load();
        *to.add(1) = still.at(next).load();
        *to.add(2) = words.at((next, 255_u32)).load();
        *to.add(3) = words.recast::<[u32; 4]>().at((next, 63_u32)).load()[3];
        *to.add(4) = vectors.at((next, 5_u32)).load()[7].to_bits().into();
        *to.add(5) = halves.at((next, 47_u32)).load().to_bits().into();
        *to.add(6) = shared.used();
        *to.add(7) = tail.add(thread).load();
        let mut numbers = Fragment::<BF16, Vector>::filled(BF16::from_bits(0));
        numbers.tensor_mut().recast::<[u32; 4]>()[0_u32] = [next << 16, 0, 0, thread];
        *to.add(8) = numbers[1].to_bits().into();
        *to.add(9) = numbers[6].to_bits().into();
    }
}
