use layout_core::layout;
layout! { A = #ttg.linear<{register = [[0, 1]], lane = [[1, 0, 0]], warp = [], block = []}>; }
fn main() {}
