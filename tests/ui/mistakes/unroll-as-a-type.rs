type A = layout_core::unroll!(for i in 0..4 {
    u32
});
fn main() {}
