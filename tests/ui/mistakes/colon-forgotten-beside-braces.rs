use layout_core::make_layout;

fn main() {
    let (rows, pitch) = (4_u32, 12_u32);
    let padded = make_layout!(({rows},8) ({pitch},1));
    println!("{}", padded.offset((1_u32, 2_u32)));
}
