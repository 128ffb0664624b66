layout_gpu::wgmma! { Product: n64, BF16 * F16 -> f32; }
