use layout_core::make_layout;

fn main() {
    let (m, k) = (64_u32, 64_u32);
    let _ = make_layout!(Sw<3,3,3> o {m} o (8,8):(8,1));
    let _ = make_layout!((64,8):({k},1) o (Sw<1,0,3> o 64:1));
    let _ = make_layout!(complement(Sw<3,3,3> o ({m}, 64):(64, 1), 1024));
}
