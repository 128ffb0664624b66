use layout_core::layout;

trait Kernel {
    const BM: usize;
}

struct Block<K: Kernel>(K);

impl<K: Kernel> Block<K> {
    fn tile() -> layout!(({K::BM / 2}, 8):row) {
        Default::default()
    }
}

fn main() {}
