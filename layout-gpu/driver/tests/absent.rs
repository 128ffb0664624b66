//! The functions' results on a machine without a driver.

use layout_gpu_driver::entry::{cuDeviceGetCount, cuGetErrorString, cuInit};
use layout_gpu_driver::{DRIVER_VARIABLE, ENTRY_POINTS, is_present};
use std::ffi::CStr;

#[test]
fn without_a_driver_there_is_no_device_and_a_sentence_for_it() {
    // SAFETY: the only test of this process, so that no other thread reads the environment.
    unsafe { std::env::set_var(DRIVER_VARIABLE, "/nowhere/libcuda.so.1") };
    assert!(!is_present());
    let mut count = 7_i32;
    // SAFETY: the arguments are those of the driver's functions of these names.
    let answers = unsafe { [cuInit(0), cuDeviceGetCount((&raw mut count).cast())] };
    assert_eq!(answers, [100, 100]);
    assert_eq!(count, 7);
    let mut sentence = std::ptr::null();
    // SAFETY: a place for a pointer.
    assert_eq!(unsafe { cuGetErrorString(100, &raw mut sentence) }, 0);
    // SAFETY: the function returns a text that lives as long as the program.
    let sentence = unsafe { CStr::from_ptr(sentence) };
    assert_eq!(sentence.to_str(), Ok("no CUDA driver was found"));
    assert!(ENTRY_POINTS.iter().all(|(name, entry)| name.starts_with("cu") && !entry.address().is_null()));
}
