//! The driver's functions, each as NVIDIA documents the function of its name. A status other than 0 is an error;
//! [`sentence`] explains it.
//!
//! ```
//! use layout_gpu_driver::{entry, is_present};
//!
//! let mut count = 0_i32;
//! // SAFETY: a place for a number.
//! let status = unsafe { entry::cuInit(0) + entry::cuDeviceGetCount((&raw mut count).cast()) };
//! assert!(is_present() || status != 0);
//! ```

// A line for each function that `cust` 0.3.2 calls, `cuFuncSetAttribute`, without which a kernel gets no more than 48 KiB of
// shared memory, `cuCtxGetDevice`, and for tensor maps and clusters `cuTensorMapEncodeTiled`, `cuTensorMapEncodeIm2col` and `cuLaunchKernelEx`.

use crate::library::function;
use crate::status::{INVALID_VALUE, known, text};
use std::ffi::{CStr, c_char, c_int, c_uchar, c_uint, c_ulonglong, c_ushort, c_void};
use std::sync::OnceLock;

/// Any pointer or handle of the driver: passed on, never followed.
pub type Pointer = *mut c_void;
type Int = c_int;
type Uint = c_uint;
type Short = c_ushort;
type Byte = c_uchar;
type Size = usize;
/// An address in the memory of a device.
pub type Address = c_ulonglong;
/// A texture or a surface.
type Object = c_ulonglong;

macro_rules! entry_points {
    ($($name:ident($($argument:ident: $kind:ident),*);)*) => {
        $(
            /// The function of this name in NVIDIA's driver.
            ///
            /// # Safety
            /// Same conditions as NVIDIA documents for the function of this name.
            #[allow(non_snake_case, clippy::too_many_arguments)]
            #[cfg_attr(feature = "names", unsafe(no_mangle))]
            pub unsafe extern "C" fn $name($($argument: $kind),*) -> Uint {
                type Entry = unsafe extern "C" fn($($kind),*) -> Uint;
                static ENTRY: OnceLock<Result<Entry, Uint>> = OnceLock::new();
                // SAFETY: `Entry` has the kinds of the arguments in the driver's own header.
                match *ENTRY.get_or_init(|| unsafe { function(stringify!($name)) }) {
                    // SAFETY: the arguments are the caller's, passed on as they came.
                    Ok(entry) => known(unsafe { entry($($argument),*) }),
                    Err(status) => status,
                }
            }
        )*

        /// All of them by name. Referring to this list keeps the functions that `cust` calls by name in the program (feature `names`).
        pub static ENTRY_POINTS: &[(&str, EntryPoint)] = &[
            $((stringify!($name), EntryPoint($name as *const ())),)*
            ("cuGetErrorString", EntryPoint(cuGetErrorString as *const ())),
        ];
    };
}

/// The address of one of these functions.
#[derive(Clone, Copy, Debug)]
pub struct EntryPoint(*const ());

// SAFETY: the address of a function, which no thread can change.
unsafe impl Sync for EntryPoint {}

impl EntryPoint {
    /// Returns the address.
    #[must_use]
    pub fn address(self) -> *const () {
        self.0
    }
}

/// Gives the sentence for a status: the driver's, or one of ours if it has none.
///
/// # Safety
/// `sentence` is a place for a pointer, or null.
#[allow(non_snake_case)]
#[cfg_attr(feature = "names", unsafe(no_mangle))]
pub unsafe extern "C" fn cuGetErrorString(status: Uint, sentence: *mut *const c_char) -> Uint {
    type Entry = unsafe extern "C" fn(Uint, *mut *const c_char) -> Uint;
    if sentence.is_null() {
        return INVALID_VALUE;
    }
    // SAFETY: `Entry` has the kinds of the arguments in the driver's own header.
    if let Ok(entry) = unsafe { function::<Entry>("cuGetErrorString") } {
        // SAFETY: the caller's promise about `sentence`. (NVIDIA's answers null for a status it does not know.)
        if unsafe { entry(status, sentence) == 0 && !(*sentence).is_null() } {
            return 0;
        }
    }
    // SAFETY: not null, and a place for a pointer by the caller's promise.
    unsafe { *sentence = text(status).as_ptr() };
    0
}

/// Returns the driver's sentence for a status.
///
/// ```
/// assert!(!layout_gpu_driver::sentence(100).is_empty());
/// ```
#[must_use]
pub fn sentence(status: u32) -> String {
    let mut text = std::ptr::null();
    // SAFETY: a place for a pointer.
    unsafe { cuGetErrorString(status, &raw mut text) };
    // SAFETY: the function puts there a text that ends with 0 and that nobody frees: the driver's, or one of ours.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

entry_points! {
    cuArray3DCreate_v2(handle: Pointer, allocate_array: Pointer);
    cuArray3DGetDescriptor_v2(array_descriptor: Pointer, array: Pointer);
    cuArrayDestroy(array: Pointer);
    cuCtxCreate_v2(context: Pointer, flags: Uint, device: Int);
    cuCtxDestroy_v2(context: Pointer);
    cuCtxGetApiVersion(context: Pointer, version: Pointer);
    cuCtxGetCacheConfig(config: Pointer);
    cuCtxGetCurrent(context: Pointer);
    cuCtxGetDevice(device: Pointer);
    cuCtxGetFlags(flags: Pointer);
    cuCtxGetLimit(value: Pointer, limit: Int);
    cuCtxGetSharedMemConfig(config: Pointer);
    cuCtxGetStreamPriorityRange(least_priority: Pointer, greatest_priority: Pointer);
    cuCtxPopCurrent_v2(context: Pointer);
    cuCtxPushCurrent_v2(context: Pointer);
    cuCtxSetCacheConfig(config: Int);
    cuCtxSetCurrent(context: Pointer);
    cuCtxSetLimit(limit: Int, value: Size);
    cuCtxSetSharedMemConfig(config: Int);
    cuCtxSynchronize();
    cuDestroyExternalMemory(ext_mem: Pointer);
    cuDeviceGet(device: Pointer, ordinal: Int);
    cuDeviceGetAttribute(value: Pointer, attribute: Int, device: Int);
    cuDeviceGetCount(count: Pointer);
    cuDeviceGetName(name: Pointer, length: Int, device: Int);
    cuDevicePrimaryCtxRelease_v2(device: Int);
    cuDevicePrimaryCtxReset_v2(device: Int);
    cuDevicePrimaryCtxRetain(context: Pointer, device: Int);
    cuDevicePrimaryCtxSetFlags_v2(device: Int, flags: Uint);
    cuDeviceTotalMem_v2(bytes: Pointer, device: Int);
    cuDriverGetVersion(driver_version: Pointer);
    cuEventCreate(event: Pointer, flags: Uint);
    cuEventDestroy_v2(event: Pointer);
    cuEventElapsedTime(milliseconds: Pointer, start: Pointer, end: Pointer);
    cuEventQuery(event: Pointer);
    cuEventRecord(event: Pointer, stream: Pointer);
    cuEventSynchronize(event: Pointer);
    cuExternalMemoryGetMappedBuffer(address: Pointer, ext_mem: Pointer, buffer_desc: Pointer);
    cuFuncGetAttribute(value: Pointer, attribute: Int, function: Pointer);
    cuFuncSetAttribute(function: Pointer, attribute: Int, value: Int);
    cuFuncSetCacheConfig(function: Pointer, config: Int);
    cuFuncSetSharedMemConfig(function: Pointer, config: Int);
    cuGraphAddKernelNode(
        graph_node: Pointer, graph: Pointer, dependencies: Pointer, num_dependencies: Size,
        node_params: Pointer
    );
    cuGraphCreate(graph: Pointer, flags: Uint);
    cuGraphDebugDotPrint(graph: Pointer, path: Pointer, flags: Uint);
    cuGraphDestroy(graph: Pointer);
    cuGraphGetEdges(graph: Pointer, sources: Pointer, targets: Pointer, num_edges: Pointer);
    cuGraphGetNodes(graph: Pointer, nodes: Pointer, num_nodes: Pointer);
    cuGraphKernelNodeGetParams(node: Pointer, node_params: Pointer);
    cuGraphNodeGetType(node: Pointer, kind: Pointer);
    cuImportExternalMemory(ext_mem_out: Pointer, mem_handle_desc: Pointer);
    cuInit(flags: Uint);
    cuLaunchHostFunc(stream: Pointer, call: Pointer, user_data: Pointer);
    cuLaunchKernel(
        function: Pointer, grid_dim_x: Uint, grid_dim_y: Uint, grid_dim_z: Uint,
        block_dim_x: Uint, block_dim_y: Uint, block_dim_z: Uint, shared_mem_bytes: Uint,
        stream: Pointer, kernel_params: Pointer, extra: Pointer
    );
    cuLaunchKernelEx(config: Pointer, function: Pointer, kernel_params: Pointer, extra: Pointer);
    cuLinkAddData_v2(
        state: Pointer, kind: Int, data: Pointer, size: Size, name: Pointer, num_options: Uint,
        options: Pointer, option_values: Pointer
    );
    cuLinkComplete(state: Pointer, cubin_out: Pointer, size_out: Pointer);
    cuLinkCreate_v2(
        num_options: Uint, options: Pointer, option_values: Pointer, state_out: Pointer
    );
    cuLinkDestroy(state: Pointer);
    cuMemAdvise(address: Address, count: Size, advice: Int, device: Int);
    cuMemAllocAsync(address: Pointer, bytes: Size, stream: Pointer);
    cuMemAllocHost_v2(address: Pointer, bytes: Size);
    cuMemAllocManaged(address: Pointer, bytes: Size, flags: Uint);
    cuMemAlloc_v2(address: Pointer, bytes: Size);
    cuMemFreeAsync(address: Address, stream: Pointer);
    cuMemFreeHost(address: Pointer);
    cuMemFree_v2(address: Address);
    cuMemGetInfo_v2(free: Pointer, total: Pointer);
    cuMemPrefetchAsync(address: Address, count: Size, dst_device: Int, stream: Pointer);
    cuMemcpy2D_v2(copy: Pointer);
    cuMemcpyAtoH_v2(dst_host: Pointer, src_array: Pointer, src_offset: Size, bytes: Size);
    cuMemcpyDtoDAsync_v2(dst_device: Address, src_device: Address, bytes: Size, stream: Pointer);
    cuMemcpyDtoD_v2(dst_device: Address, src_device: Address, bytes: Size);
    cuMemcpyDtoHAsync_v2(dst_host: Pointer, src_device: Address, bytes: Size, stream: Pointer);
    cuMemcpyDtoH_v2(dst_host: Pointer, src_device: Address, bytes: Size);
    cuMemcpyHtoA_v2(dst_array: Pointer, dst_offset: Size, src_host: Pointer, bytes: Size);
    cuMemcpyHtoDAsync_v2(dst_device: Address, src_host: Pointer, bytes: Size, stream: Pointer);
    cuMemcpyHtoD_v2(dst_device: Address, src_host: Pointer, bytes: Size);
    cuMemsetD16Async(dst_device: Address, value: Short, count: Size, stream: Pointer);
    cuMemsetD16_v2(dst_device: Address, value: Short, count: Size);
    cuMemsetD32Async(dst_device: Address, value: Uint, count: Size, stream: Pointer);
    cuMemsetD32_v2(dst_device: Address, value: Uint, count: Size);
    cuMemsetD8Async(dst_device: Address, value: Byte, count: Size, stream: Pointer);
    cuMemsetD8_v2(dst_device: Address, value: Byte, count: Size);
    cuModuleGetFunction(function: Pointer, module: Pointer, name: Pointer);
    cuModuleGetGlobal_v2(address: Pointer, bytes: Pointer, module: Pointer, name: Pointer);
    cuModuleLoad(module: Pointer, file: Pointer);
    cuModuleLoadData(module: Pointer, image: Pointer);
    cuModuleLoadDataEx(
        module: Pointer, image: Pointer, num_options: Uint, options: Pointer,
        option_values: Pointer
    );
    cuModuleUnload(module: Pointer);
    cuOccupancyAvailableDynamicSMemPerBlock(
        dynamic_smem_size: Pointer, function: Pointer, num_blocks: Int, block_size: Int
    );
    cuOccupancyMaxActiveBlocksPerMultiprocessor(
        num_blocks: Pointer, function: Pointer, block_size: Int, dynamic_smem_size: Size
    );
    cuOccupancyMaxPotentialBlockSize(
        min_grid_size: Pointer, block_size: Pointer, function: Pointer,
        block_size_to_dynamic_smem_size: Pointer, dynamic_smem_size: Size, block_size_limit: Int
    );
    cuStreamCreateWithPriority(stream: Pointer, flags: Uint, priority: Int);
    cuStreamDestroy_v2(stream: Pointer);
    cuStreamGetFlags(stream: Pointer, flags: Pointer);
    cuStreamGetPriority(stream: Pointer, priority: Pointer);
    cuStreamSynchronize(stream: Pointer);
    cuStreamWaitEvent(stream: Pointer, event: Pointer, flags: Uint);
    cuSurfObjectCreate(surf_object: Pointer, res_desc: Pointer);
    cuSurfObjectDestroy(surf_object: Object);
    cuSurfObjectGetResourceDesc(res_desc: Pointer, surf_object: Object);
    cuTensorMapEncodeIm2col(
        tensor_map: Pointer, data_type: Int, rank: Uint, address: Pointer, sizes: Pointer, strides: Pointer,
        lower: Pointer, upper: Pointer, channels: Uint, pixels: Uint, steps: Pointer, interleave: Int, swizzle: Int,
        l2_promotion: Int, fill: Int
    );
    cuTensorMapEncodeTiled(
        tensor_map: Pointer, data_type: Int, rank: Uint, address: Pointer, sizes: Pointer, strides: Pointer,
        extents: Pointer, steps: Pointer, interleave: Int, swizzle: Int, l2_promotion: Int, fill: Int
    );
    cuTexObjectCreate(
        tex_object: Pointer, res_desc: Pointer, tex_desc: Pointer, res_view_desc: Pointer
    );
    cuTexObjectDestroy(tex_object: Object);
    cuTexObjectGetResourceDesc(res_desc: Pointer, tex_object: Object);
    cuTexObjectGetResourceViewDesc(res_view_desc: Pointer, tex_object: Object);
}
