#[unsafe(no_mangle)] pub extern "ptx-kernel" fn kernel() { layout_gpu::device::block_size::<2048, 1, 1>(); }
