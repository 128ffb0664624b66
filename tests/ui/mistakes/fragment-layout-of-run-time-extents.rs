use layout_core::{FragmentLayout, make_layout};

fn hold<L: FragmentLayout>(_: L) {}

fn main() {
    let rows = 4_usize;
    hold(make_layout!(({rows},8)));
}
