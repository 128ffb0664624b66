//! Errors of the host, each in one sentence.

use layout_gpu::host::{Argument, Buffer, Device, Error, Launch, Module};
use layout_gpu::kernels::{Kernels, PTX, Product, Transposition};

const LAUNCH: Launch = Launch { grid: [1, 1, 1], block: [32, 8, 1], shared: 0 };

/// Returns the error of a launch of `transpose_padded` on 6 elements.
fn refusal(kernel: &str, launch: Launch, arguments: impl Fn(&[Argument<'static>]) -> Vec<Argument<'static>>) -> String {
    let module = Module::load(&Device::interpreter(), &PTX).unwrap();
    let numbers = [2_u32.into(), 3_u32.into(), 0_u64.into(), 0_u64.into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch(kernel, launch, &arguments(&numbers)) }.unwrap_err().to_string()
}

#[test]
fn arguments_are_counted_and_measured() {
    assert_eq!(
        refusal("transpose_padded", LAUNCH, |all| all[..3].to_vec()),
        "`transpose_padded` takes 4 arguments, not 3"
    );
    assert_eq!(
        refusal("transpose_padded", LAUNCH, |all| [&all[..1], &all[2..3], &all[2..]].concat()),
        "argument 1 of `transpose_padded` has 4 bytes, not 8"
    );
}

#[test]
fn a_kernel_is_known_by_its_name() {
    let sentence = refusal("transposed", LAUNCH, <[_]>::to_vec);
    assert!(sentence.starts_with("no kernel `transposed` in this module: it has "), "{sentence}");
    assert!(sentence.contains("transpose_padded_by_hand"), "{sentence}");
}

#[test]
fn of_no_ptx_there_is_no_module() {
    let error = Module::load(&Device::interpreter(), &[]).unwrap_err();
    assert_eq!(error.to_string(), "no PTX is given that could run on PTX interpreter");
}

#[test]
fn a_grid_has_limits() {
    let grid = [0, 1, 1];
    assert_eq!(
        refusal("transpose_padded", Launch { grid, ..LAUNCH }, <[_]>::to_vec),
        "`transpose_padded` cannot be launched with a grid of [0, 1, 1]: each extent is at least 1 and at most [2147483647, 65535, 65535]"
    );
    let block = [32, 8, 65];
    assert_eq!(
        refusal("transpose_padded", Launch { block, ..LAUNCH }, <[_]>::to_vec),
        "`transpose_padded` cannot be launched with a block of [32, 8, 65]: each extent is at least 1 and at most [1024, 1024, 64]"
    );
}

#[test]
fn a_block_has_as_many_threads_as_a_gpu_runs() {
    assert_eq!(
        refusal("transpose_padded", Launch { block: [32, 33, 1], ..LAUNCH }, <[_]>::to_vec),
        "`transpose_padded` is compiled for blocks of [32, 8, 1], not [32, 33, 1]"
    );
}

#[test]
fn kernels_of_ones_own_on_the_interpreter() {
    crate::host_interface::check(&Device::interpreter());
    crate::host_maps::check(&Device::interpreter());
}

#[test]
fn buffers_have_the_sizes_of_the_matrices() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let six = Buffer::from_slice(&device, &[0.0; 6]).unwrap();
    let mut four = Buffer::unwritten(&device, 4).unwrap();
    assert_eq!(
        kernels.transpose(Transposition::Padded, [2, 3], &six, &mut four).unwrap_err().to_string(),
        "the output of the transposition has 4 elements, not 6"
    );
    assert_eq!(
        kernels.multiply(Product::Layouts, [2, 2, 4], &six, &six, &mut four).unwrap_err().to_string(),
        "the left factor has 6 elements, not 8"
    );
}

#[test]
fn a_buffer_belongs_to_its_device() {
    let (here, elsewhere) = (Device::interpreter(), Device::interpreter());
    let kernels = Kernels::load(&here).unwrap();
    let input = Buffer::from_slice(&elsewhere, &[0.0; 6]).unwrap();
    let mut output = Buffer::unwritten(&here, 6).unwrap();
    assert_eq!(
        kernels.transpose(Transposition::Padded, [2, 3], &input, &mut output).unwrap_err(),
        Error::ForeignBuffer { kernel: "transpose_padded".into(), argument: 2 }
    );
}

#[test]
fn what_is_not_ptx_is_refused_with_its_line() {
    let ptx = [layout_gpu::host::Ptx { architecture: "sm_80", text: ".version 7.0\nthis is not PTX" }];
    let error = Module::load(&Device::interpreter(), &ptx).unwrap_err().to_string();
    assert!(error.starts_with("the interpreter cannot read this PTX: line 2: "), "{error}");
}
