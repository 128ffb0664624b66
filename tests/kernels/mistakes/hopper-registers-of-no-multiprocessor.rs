use layout_gpu::device::hopper::warp_groups;

pub unsafe fn roles() {
    unsafe {
        warp_groups::<24, 248, 2>(|| (), |_| ());
    }
}
