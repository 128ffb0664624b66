//! Code of rustc without optimization: frames in local memory, a trait object, checks that end in a panic.

use layout_gpu_interpreter::{Arg, Machine, Module};

/// A kernel of the form `to[i] = shapes[i % 2].area(i)`, written by hand as the compiler does at `opt-level = 0` with debug
/// assertions: every value goes through the depot by generic addresses, the method through a table of functions.
const TEXT: &str = "
.version 7.0
.target sm_80
.address_size 64

.func  (.param .b32 func_retval0) first_area
(
	.param .b64 first_area_param_0,
	.param .b32 first_area_param_1
)
;
.func panic_bounds_check
(
	.param .b64 panic_bounds_check_param_0,
	.param .b64 panic_bounds_check_param_1
)
.noreturn
;
.global .align 1 .b8 source[11] = {115, 114, 99, 47, 108, 105, 98, 46, 114, 115};
.global .align 8 .u64 location[3] = {generic(source), 10, 98784247844};
.global .align 8 .u64 first_table[4] = {0, 4, 4, first_area};
.global .align 8 .u64 second_table[4] = {0, 4, 4, second_area};

.func  (.param .align 16 .b8 func_retval0[16]) slice(
	.param .b64 slice_param_0,
	.param .b64 slice_param_1
)
{
	.reg .b64 	%rd<3>;

	ld.param.b64 	%rd1, [slice_param_0];
	ld.param.b64 	%rd2, [slice_param_1];
	st.param.v2.b64 	[func_retval0], {%rd1, %rd2};
	ret;
                                        // -- End function
}
.func  (.param .b32 func_retval0) first_area(
	.param .b64 first_area_param_0,
	.param .b32 first_area_param_1
)
{
	.local .align 8 .b8 	__local_depot1[16];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	.reg .b32 	%r<5>;
	.reg .b64 	%rd<3>;

	mov.b64 	%SPL, __local_depot1;
	cvta.local.u64 	%SP, %SPL;
	ld.param.b32 	%r1, [first_area_param_1];
	ld.param.b64 	%rd1, [first_area_param_0];
	st.b64 	[%SP], %rd1;
	st.b32 	[%SP+8], %r1;
	ld.b64 	%rd2, [%SP];
	ld.b32 	%r2, [%rd2];
	ld.b32 	%r3, [%SP+8];
	add.s32 	%r4, %r2, %r3;
	st.param.b32 	[func_retval0], %r4;
	ret;
}
.func  (.param .b32 func_retval0) second_area(
	.param .b64 second_area_param_0,
	.param .b32 second_area_param_1
)
{
	.reg .b32 	%r<4>;
	.reg .b64 	%rd<2>;

	ld.param.b32 	%r1, [second_area_param_1];
	ld.param.b64 	%rd1, [second_area_param_0];
	ld.b32 	%r2, [%rd1];
	mul.lo.s32 	%r3, %r2, %r1;
	st.param.b32 	[func_retval0], %r3;
	ret;
}
.func panic_bounds_check(
	.param .b64 panic_bounds_check_param_0,
	.param .b64 panic_bounds_check_param_1
)
.noreturn
{
	// begin inline asm
	trap;
	// end inline asm
	// begin inline asm
	exit;
	// end inline asm
}
.visible .entry areas(
	.param .u64 .ptr .align 1 areas_param_0,
	.param .u32 areas_param_1
)
{
	.local .align 8 .b8 	__local_depot4[56];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	.reg .pred 	%p<2>;
	.reg .b32 	%r<6>;
	.reg .b64 	%rd<24>;

	mov.b64 	%SPL, __local_depot4;
	cvta.local.u64 	%SP, %SPL;
	ld.param.b32 	%r1, [areas_param_1];
	ld.param.b64 	%rd1, [areas_param_0];
	mov.u32 	%r2, %tid.x;
	st.b32 	[%SP+48], %r2;
	st.b32 	[%SP+40], 10;
	st.b32 	[%SP+44], 3;
	add.u64 	%rd2, %SP, 40;
	st.b64 	[%SP], %rd2;
	mov.b64 	%rd3, first_table;
	cvta.global.u64 	%rd4, %rd3;
	st.b64 	[%SP+8], %rd4;
	add.u64 	%rd5, %SP, 44;
	st.b64 	[%SP+16], %rd5;
	mov.b64 	%rd6, second_table;
	cvta.global.u64 	%rd7, %rd6;
	st.b64 	[%SP+24], %rd7;
	cvt.u64.u32 	%rd8, %r1;
	{ // callseq 0, 0
	.param .b64 	param0;
	.param .b64 	param1;
	.param .align 16 .b8 	retval0[16];
	st.param.b64 	[param0], %rd1;
	st.param.b64 	[param1], %rd8;
	call.uni (retval0), slice, (param0, param1);
	ld.param.v2.b64 	{%rd9, %rd10}, [retval0];
	} // callseq 0
	ld.b32 	%rd11, [%SP+48];
	and.b64 	%rd12, %rd11, 1;
	shl.b64 	%rd13, %rd12, 4;
	add.u64 	%rd14, %SP, 0;
	add.s64 	%rd15, %rd14, %rd13;
	ld.b64 	%rd16, [%rd15];
	ld.b64 	%rd17, [%rd15+8];
	ld.b64 	%rd18, [%rd17+24];
	{ // callseq 1, 0
	.param .b64 	param0;
	.param .b32 	param1;
	.param .b32 	retval0;
	st.param.b64 	[param0], %rd16;
	prototype_1 : .callprototype (.param .b32 _) _ (.param .b64 _, .param .b32 _);
	st.param.b32 	[param1], %r2;
	call (retval0), %rd18, (param0, param1), prototype_1;
	ld.param.b32 	%r3, [retval0];
	} // callseq 1
	setp.lt.u64 	%p1, %rd11, %rd10;
	@%p1 bra 	$L__BB4_2;
	bra.uni 	$L__BB4_1;
$L__BB4_1:
	{ // callseq 2, 0
	.param .b64 	param0;
	.param .b64 	param1;
	st.param.b64 	[param0], %rd11;
	mov.b64 	%rd19, location;
	cvta.global.u64 	%rd20, %rd19;
	st.param.b64 	[param1], %rd20;
	call.uni panic_bounds_check, (param0, param1);
	} // callseq 2
	// begin inline asm
	exit;
	// end inline asm
$L__BB4_2:
	shl.b64 	%rd21, %rd11, 2;
	add.s64 	%rd22, %rd9, %rd21;
	st.b32 	[%rd22], %r3;
	ret;
}
";

#[test]
fn a_trait_object_and_a_check_of_bounds() {
    let module = Module::parse(TEXT).unwrap();
    let entry = module.entry("areas").unwrap();
    assert_eq!(entry.refusal(), None);
    let mut machine = Machine::new();
    let to = machine.alloc(4 * 40);
    let mut launch = |threads: u32| {
        let args = [Arg::from(to), 40_u32.into()];
        machine.launch(&module, "areas", [1, 1, 1], [threads, 1, 1], 0, &args, &mut |_, _| {})
    };
    launch(40).unwrap();
    let message = launch(41).unwrap_err().to_string();
    assert_eq!(
        message,
        "trap: `areas`, `panic_bounds_check`, line 83, `trap;`, called at line 158, block (0,0,0), thread (40,0,0)"
    );
    let areas: Vec<u32> = (0..40).map(|i| if i % 2 == 0 { 10 + i } else { 3 * i }).collect();
    assert_eq!(crate::kernel::words(&machine.read(to, 160).unwrap()), areas);
}
