//! The driver's functions, each as NVIDIA documents the function of its name, as far as it is needed here.
//!
//! A caller promises NVIDIA's conditions: a place for a result can be written, a text ends with 0, memory of the
//! host is as long as stated. Handles are checked.
#![allow(non_snake_case, clippy::missing_safety_doc, reason = "the names and the conditions are NVIDIA's")]

use crate::state::{INVALID_DEVICE, INVALID_HANDLE, INVALID_VALUE, Launch, NOT_FOUND, SUCCESS, Status, push, state};
use layout_gpu_interpreter::{Arg, TensorMap, Window};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::time::Instant;

type Handle = *mut c_void;

/// The name of the one device.
const NAME: &CStr = c"PTX interpreter behind the CUDA driver's interface";
const MAJOR: c_int = 75;
const MINOR: c_int = 76;
const MEMORY_POOLS: c_int = 115;
/// The attribute for the number of multiprocessors, and its value here.
const MULTIPROCESSORS: c_int = 16;
const MULTIPROCESSORS_OF_ALL: c_int = 3;
/// The attribute for the most shared memory that a block may request, and its value here.
const MOST_SHARED: c_int = 97;
const MOST_SHARED_BYTES: c_int = 163 << 10;
/// The same of compute capability 9.0.
const MOST_SHARED_BYTES_OF_9: c_int = 227 << 10;

/// Returns the major compute capability: 8, or as the environment says.
fn capability() -> c_int {
    std::env::var("LAYOUT_STAND_IN_CAPABILITY").map_or(8, |text| if text.starts_with("9.") { 9 } else { 8 })
}

/// Returns the most shared memory that a block may request.
fn most_shared() -> c_int {
    if capability() == 9 { MOST_SHARED_BYTES_OF_9 } else { MOST_SHARED_BYTES }
}
/// The attribute of a kernel that requests it.
const REQUESTED_SHARED: c_int = 8;

/// Puts a result where the caller wants it.
///
/// # Safety
/// `place` can be written, if it is not null.
unsafe fn put<T>(place: *mut T, value: T) -> Status {
    if place.is_null() {
        return INVALID_VALUE;
    }
    // SAFETY: not null, and the caller's promise.
    unsafe { place.write(value) };
    SUCCESS
}

/// Makes a handle for callers, which is never followed.
fn handle(number: usize) -> Handle {
    std::ptr::without_provenance_mut(number)
}

macro_rules! calls {
    ($($(#[$attribute:meta])* fn $name:ident($($argument:ident: $kind:ty),*) $body:block)*) => {$(
        $(#[$attribute])*
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $kind),*) -> Status $body
    )*};
}

// Nothing to do: one device, one context, one stream, and every call has ended when it returns.
calls! {
    fn cuInit(_flags: c_uint) { SUCCESS }
    fn cuCtxSetCurrent(_context: Handle) { SUCCESS }
    fn cuCtxSynchronize() { SUCCESS }
    fn cuDevicePrimaryCtxRelease_v2(_device: c_int) { SUCCESS }
    fn cuStreamSynchronize(_stream: Handle) { SUCCESS }
    fn cuStreamDestroy_v2(_stream: Handle) { SUCCESS }
    fn cuEventDestroy_v2(_event: Handle) { SUCCESS }
    fn cuEventSynchronize(_event: Handle) { SUCCESS }
    fn cuStreamWaitEvent(_stream: Handle, _event: Handle, _flags: c_uint) { SUCCESS }
}

calls! {
    fn cuDeviceGetCount(count: *mut c_int) {
        // SAFETY: the caller's promise.
        unsafe { put(count, 1) }
    }

    fn cuDeviceGet(device: *mut c_int, ordinal: c_int) {
        if ordinal != 0 {
            return INVALID_DEVICE;
        }
        // SAFETY: the caller's promise.
        unsafe { put(device, 0) }
    }

    fn cuCtxGetDevice(device: *mut c_int) {
        // SAFETY: the caller's promise.
        unsafe { put(device, 0) }
    }

    fn cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, _device: c_int) {
        // SAFETY: the caller's promise.
        match attribute {
            MAJOR => unsafe { put(value, capability()) },
            MINOR | MEMORY_POOLS => unsafe { put(value, 0) },
            MULTIPROCESSORS => unsafe { put(value, MULTIPROCESSORS_OF_ALL) },
            MOST_SHARED => unsafe { put(value, most_shared()) },
            _ => INVALID_VALUE,
        }
    }

    fn cuDeviceGetName(name: *mut c_char, length: c_int, _device: c_int) {
        let bytes = NAME.to_bytes_with_nul();
        if name.is_null() || usize::try_from(length).map_or(true, |length| length < bytes.len()) {
            return INVALID_VALUE;
        }
        // SAFETY: `name` has room for `length` bytes by the caller's promise, which are enough.
        unsafe { bytes.as_ptr().copy_to_nonoverlapping(name.cast(), bytes.len()) };
        SUCCESS
    }

    fn cuDevicePrimaryCtxRetain(context: *mut Handle, _device: c_int) {
        // SAFETY: the caller's promise.
        unsafe { put(context, handle(1)) }
    }

    fn cuCtxGetCurrent(context: *mut Handle) {
        // SAFETY: the caller's promise.
        unsafe { put(context, handle(1)) }
    }

    fn cuStreamCreate(stream: *mut Handle, _flags: c_uint) {
        // SAFETY: the caller's promise.
        unsafe { put(stream, handle(1)) }
    }

    fn cuStreamCreateWithPriority(stream: *mut Handle, _flags: c_uint, _priority: c_int) {
        // SAFETY: the caller's promise.
        unsafe { put(stream, handle(1)) }
    }

    fn cuGetErrorString(status: Status, sentence: *mut *const c_char) {
        let text = match &state().trouble {
            // Leaked: the caller may keep it as long as it likes.
            Some((trouble, text)) if *trouble == status => text.clone().into_raw().cast_const(),
            _ => c"an error of the interpreter's driver".as_ptr(),
        };
        // SAFETY: the caller's promise.
        unsafe { put(sentence, text) }
    }
}

// Memory.
calls! {
    fn cuMemAlloc_v2(address: *mut u64, bytes: usize) {
        // SAFETY: the caller's promise.
        unsafe { put(address, state().machine.alloc(bytes).0) }
    }

    fn cuMemFree_v2(address: u64) { state().free(address) }

    fn cuMemcpyHtoD_v2(to: u64, from: *const u8, bytes: usize) {
        if from.is_null() {
            return INVALID_VALUE;
        }
        // SAFETY: `from` has this many bytes by the caller's promise.
        state().write(to, unsafe { std::slice::from_raw_parts(from, bytes) })
    }

    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const u8, bytes: usize, _stream: Handle) {
        // SAFETY: the caller's promise.
        unsafe { cuMemcpyHtoD_v2(to, from, bytes) }
    }

    fn cuMemcpyDtoHAsync_v2(to: *mut u8, from: u64, bytes: usize, _stream: Handle) {
        // SAFETY: the caller's promise.
        unsafe { cuMemcpyDtoH_v2(to, from, bytes) }
    }

    fn cuMemcpyDtoDAsync_v2(to: u64, from: u64, bytes: usize, _stream: Handle) { state().copy(to, from, bytes) }

    fn cuMemAllocHost_v2(place: *mut *mut u8, bytes: usize) {
        let memory = state().pin(bytes);
        // SAFETY: the caller's promise.
        unsafe { put(place, memory) }
    }

    fn cuMemHostAlloc(place: *mut *mut u8, bytes: usize, _flags: c_uint) {
        // SAFETY: the caller's promise.
        unsafe { cuMemAllocHost_v2(place, bytes) }
    }

    fn cuMemFreeHost(memory: *mut u8) {
        match state().pinned.remove(&memory.addr()) {
            Some(_) => SUCCESS,
            None => INVALID_VALUE,
        }
    }

    fn cuMemcpyDtoH_v2(to: *mut u8, from: u64, bytes: usize) {
        if to.is_null() {
            return INVALID_VALUE;
        }
        // SAFETY: `to` has this many bytes by the caller's promise.
        state().read(from, unsafe { std::slice::from_raw_parts_mut(to, bytes) })
    }
}

// Time.
calls! {
    fn cuEventCreate(event: *mut Handle, _flags: c_uint) {
        let number = push(&mut state().events, None);
        // SAFETY: the caller's promise.
        unsafe { put(event, handle(number)) }
    }

    fn cuEventRecord(event: Handle, _stream: Handle) {
        match event.addr().checked_sub(1).and_then(|place| state().events.get_mut(place).map(|at| *at = Some(Instant::now()))) {
            Some(()) => SUCCESS,
            None => INVALID_HANDLE,
        }
    }

    fn cuEventElapsedTime(milliseconds: *mut f32, start: Handle, end: Handle) {
        let state = state();
        let at = |event: Handle| state.events.get(event.addr().checked_sub(1)?).copied().flatten();
        match (at(start), at(end)) {
            // SAFETY: the caller's promise.
            (Some(start), Some(end)) => unsafe { put(milliseconds, (end - start).as_secs_f32() * 1e3) },
            _ => INVALID_HANDLE,
        }
    }
}

// Modules and launches.
calls! {
    fn cuModuleLoadDataEx(
        module: *mut Handle, image: *const c_char, _count: c_uint, _options: Handle, _values: Handle
    ) {
        if image.is_null() {
            return INVALID_VALUE;
        }
        // SAFETY: PTX is a text that ends with 0, by the caller's promise.
        let ptx = unsafe { CStr::from_ptr(image) }.to_string_lossy();
        match state().load(&ptx) {
            // SAFETY: the caller's promise.
            Ok(number) => unsafe { put(module, handle(number)) },
            Err(status) => status,
        }
    }

    fn cuModuleLoadData(module: *mut Handle, image: *const c_char) {
        // SAFETY: the caller's promise.
        unsafe { cuModuleLoadDataEx(module, image, 0, handle(0), handle(0)) }
    }

    fn cuModuleUnload(module: Handle) {
        match module.addr().checked_sub(1).and_then(|place| state().modules.get_mut(place).and_then(Option::take)) {
            Some(_) => SUCCESS,
            None => INVALID_HANDLE,
        }
    }

    fn cuModuleGetFunction(kernel: *mut Handle, module: Handle, name: *const c_char) {
        if name.is_null() {
            return NOT_FOUND;
        }
        // SAFETY: a name is a text that ends with 0, by the caller's promise.
        let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
        match state().kernel(module.addr(), &name) {
            // SAFETY: the caller's promise.
            Ok(number) => unsafe { put(kernel, handle(number)) },
            Err(status) => status,
        }
    }

    fn cuFuncSetAttribute(kernel: Handle, attribute: c_int, value: c_int) {
        match u32::try_from(value) {
            Ok(bytes) if attribute == REQUESTED_SHARED && value <= most_shared() => {
                state().request_shared(kernel.addr(), bytes)
            }
            _ => INVALID_VALUE,
        }
    }

    #[allow(clippy::too_many_arguments, reason = "NVIDIA's")]
    fn cuLaunchKernel(
        kernel: Handle, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint, block_y: c_uint, block_z: c_uint,
        shared: c_uint, _stream: Handle, arguments: *mut *mut u8, _extra: *mut Handle
    ) {
        let launch = Launch {
            kernel: kernel.addr(), grid: [grid_x, grid_y, grid_z], block: [block_x, block_y, block_z], shared, cluster: None
        };
        // SAFETY: the caller's promise.
        unsafe { run(&launch, arguments) }
    }

    fn cuLaunchKernelEx(config: *const Config, kernel: Handle, arguments: *mut *mut u8, _extra: *mut Handle) {
        if config.is_null() {
            return INVALID_VALUE;
        }
        // SAFETY: not null, and a configuration by the caller's promise.
        let Config { grid, block, shared, attributes, count, .. } = unsafe { config.read() };
        let attributes = if count == 0 || attributes.is_null() {
            &[]
        } else {
            // SAFETY: not null, and this many attributes by the caller's promise.
            unsafe { std::slice::from_raw_parts(attributes, count as usize) }
        };
        let cluster = attributes.iter().find(|attribute| attribute.number == CLUSTER).map(|attribute| attribute.value);
        // SAFETY: the caller's promise.
        unsafe { run(&Launch { kernel: kernel.addr(), grid, block, shared, cluster }, arguments) }
    }

    #[allow(clippy::too_many_arguments, reason = "NVIDIA's")]
    fn cuTensorMapEncodeTiled(
        place: *mut [u8; 128], element: c_uint, rank: c_uint, address: u64, sizes: *const u64, strides: *const u64,
        extents: *const u32, steps: *const u32, interleave: c_uint, swizzle: c_uint, _promotion: c_uint, fill: c_uint
    ) {
        let rank = rank as usize;
        if !(1..=5).contains(&rank) || sizes.is_null() || strides.is_null() || extents.is_null() || steps.is_null() {
            return INVALID_VALUE;
        }
        // SAFETY: lists of as many numbers as dimensions, of strides one less, by the caller's promise.
        let map = unsafe {
            TensorMap {
                element,
                address,
                sizes: list(sizes, rank),
                strides: list(strides, rank - 1),
                extents: list(extents, rank),
                steps: list(steps, rank),
                interleave,
                swizzle,
                fill,
                window: None,
            }
        };
        // SAFETY: the caller's promise.
        unsafe { put_map(place, &map) }
    }

    #[allow(clippy::too_many_arguments, reason = "NVIDIA's")]
    fn cuTensorMapEncodeIm2col(
        place: *mut [u8; 128], element: c_uint, rank: c_uint, address: u64, sizes: *const u64, strides: *const u64,
        lower: *const c_int, upper: *const c_int, channels: c_uint, pixels: c_uint, steps: *const u32,
        interleave: c_uint, swizzle: c_uint, _promotion: c_uint, fill: c_uint
    ) {
        let rank = rank as usize;
        let is_missing = [sizes.is_null(), strides.is_null(), lower.is_null(), upper.is_null(), steps.is_null()];
        if !(3..=5).contains(&rank) || is_missing.contains(&true) {
            return INVALID_VALUE;
        }
        // SAFETY: lists of as many numbers as dimensions, of strides one less, of corners two less, by the caller's promise.
        let map = unsafe {
            TensorMap {
                element,
                address,
                sizes: list(sizes, rank),
                strides: list(strides, rank - 1),
                extents: vec![channels, pixels],
                steps: list(steps, rank),
                interleave,
                swizzle,
                fill,
                window: Some(Window { lower: list(lower, rank - 2), upper: list(upper, rank - 2) }),
            }
        };
        // SAFETY: the caller's promise.
        unsafe { put_map(place, &map) }
    }
}

/// Copies a list of the caller.
///
/// # Safety
/// The list is not null and has this many numbers.
unsafe fn list<T: Copy>(first: *const T, count: usize) -> Vec<T> {
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(first, count) }.to_vec()
}

/// Writes an encoded tensor map, or keeps the message why there is none.
///
/// # Safety
/// The place, if it is not null, is one for 128 bytes.
unsafe fn put_map(place: *mut [u8; 128], map: &TensorMap) -> Status {
    if !place.addr().is_multiple_of(64) {
        return state().refuse(INVALID_VALUE, "a tensor map's place is not a multiple of 64");
    }
    match map.encode() {
        // SAFETY: the caller's promise.
        Ok(bytes) => unsafe { put(place, bytes) },
        Err(message) => state().refuse(INVALID_VALUE, &message),
    }
}

/// The number of the attribute with the blocks of a cluster.
const CLUSTER: u32 = 4;

/// `CUlaunchConfig`
#[repr(C)]
struct Config {
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    stream: Handle,
    attributes: *const Attribute,
    count: u32,
}

/// `CUlaunchAttribute`
#[repr(C, align(8))]
struct Attribute {
    number: u32,
    pad: u32,
    value: [u32; 3],
    rest: [u32; 13],
}

/// Runs a kernel.
///
/// # Safety
/// `arguments` has a pointer for each argument of the kernel, to as many bytes.
unsafe fn run(launch: &Launch, arguments: *mut *mut u8) -> Status {
    let mut state = state();
    let Some(sizes) = state.sizes(launch.kernel) else { return INVALID_HANDLE };
    // SAFETY: the caller's promise.
    let argument = |(place, &size): (usize, &usize)| unsafe {
        Arg::from_bytes(std::slice::from_raw_parts(*arguments.add(place), size))
    };
    let arguments: Vec<Arg> = sizes.iter().enumerate().map(argument).collect();
    state.launch(launch, &arguments)
}
