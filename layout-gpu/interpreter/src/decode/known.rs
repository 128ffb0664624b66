//! The supported forms of each instruction, for the message about an unsupported one.

/// Names of instructions and their supported forms: `{}` around optional parts, `/` between alternatives.
pub(super) const KNOWN: [(&[&str], &str); 58] = [
    (
        &["add", "sub"],
        "integers of 16 to 64 bits, u16x2, s16x2, {.sat}.s32, .cc; floats, and f32x2, with {.rn/.rz/.rm/.rp}{.ftz}{.sat}",
    ),
    (&["addc", "subc", "madc"], "{.cc} of 32 and 64 bits"),
    (
        &["mul", "mad"],
        ".lo/.hi/.wide of 16 to 64 bits, mad.hi.sat.s32, mad.lo/.hi.cc; floats with {.rn/.rz/.rm/.rp}{.ftz}{.sat}",
    ),
    (&["mul24", "mad24"], ".lo/.hi of u32 and s32, mad24.hi.sat.s32"),
    (&["fma"], "floats with .rn/.rz/.rm/.rp{.ftz}{.sat}{.relu}"),
    (&["div"], "integers of 16 to 64 bits; f32 and f64 with .rn/.rz/.rm/.rp/.approx/.full{.ftz}"),
    (&["rem"], "integers of 16 to 64 bits"),
    (
        &["min", "max"],
        "integers of 16 to 64 bits, u16x2, {.relu} of s32 and s16x2; floats with {.ftz}{.NaN}{.xorsign.abs}, three of f32 with {.abs}",
    ),
    (&["neg", "abs"], "signed integers of 16 to 64 bits; floats with {.ftz}"),
    (&["sad"], "integers of 16 to 64 bits"),
    (&["dp4a", "dp2a"], "u32 and s32 for both operands, dp2a with .lo/.hi"),
    (&["rcp", "sqrt"], "f32 and f64 with .rn/.rz/.rm/.rp/.approx{.ftz}"),
    (&["rsqrt"], ".approx{.ftz} of f32 and f64"),
    (&["ex2", "tanh"], ".approx{.ftz} of f32, f16, bf16 and pairs"),
    (&["lg2", "sin", "cos"], ".approx{.ftz} of f32"),
    (&["testp"], ".finite/.infinite/.number/.notanumber/.normal/.subnormal of f32 and f64"),
    (&["copysign"], "f32 and f64"),
    (&["and", "or", "xor", "not", "cnot", "brev"], "b16, b32, b64, and all but the last two of pred"),
    (&["shl", "shr"], "16, 32 and 64 bits"),
    (&["shf"], ".l/.r with .wrap/.clamp of b32"),
    (&["popc", "clz"], "b32 and b64"),
    (&["bfind"], "{.shiftamt} of 32 and 64 bits"),
    (&["bfe", "bfi"], "32 and 64 bits"),
    (&["bmsk", "szext"], ".clamp/.wrap of 32 bits"),
    (&["fns"], "b32"),
    (&["lop3"], "{.or/.and}.b32, with a predicate for the result and one more"),
    (&["prmt"], "b32 with {.f4e/.b4e/.rc8/.ecl/.ecr/.rc16}"),
    (&["slct"], "16, 32 and 64 bits by s32 or f32"),
    (&["setp", "set"], "a comparison {.and/.or/.xor}{.ftz} of integers of 16 to 64 bits and of floats"),
    (&["selp"], "16, 32 and 64 bits"),
    (&["mov"], "pred, 16 to 128 bits, also from and to lists"),
    (
        &["cvt"],
        "between integers of 8 to 64 bits and floats of every format, with a rounding, {.ftz}{.sat}{.relu}{.satfinite}; \
         .pack.sat of s32 to 2, 4, 8 and 16 bits",
    ),
    (&["cvta"], "{.to}.global/.const/.param/.shared/.local.u64"),
    (&["isspacep"], ".global/.shared/.local/.param/.const"),
    (
        &["ld", "ldu", "st"],
        "every state space, {.v2/.v4} of at most 16 bytes, .v8 of 32 bits and .v4 of 64; \
         st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes{.v2/.v4} of at most 16 bytes",
    ),
    (
        &["atom", "red"],
        ".add/.min/.max/.and/.or/.xor/.exch/.cas/.inc/.dec of 32 and 64 bits, .cas.b16, .add/.min/.max of halves, {.v2/.v4/.v8} of these and of f32, .exch/.cas.b128; \
         red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.add/.min/.max/.inc/.dec/.and/.or/.xor",
    ),
    (&["bar", "barrier"], "{.cta}.sync/.arrive/.red{.aligned}, .warp.sync, barrier.cluster.arrive/.wait{.aligned}"),
    (&["bra", "brx", "call", "ret", "exit", "trap"], "{.uni}, brx.idx"),
    (&["shfl"], ".sync.up/.down/.bfly/.idx.b32"),
    (&["vote"], "{.sync}.all/.any/.uni.pred, {.sync}.ballot.b32"),
    (&["match"], ".any/.all.sync of b32 and b64"),
    (&["redux"], ".sync.add/.min/.max of u32 and s32, .sync.and/.or/.xor.b32, .sync.min/.max{.abs}{.NaN}.f32"),
    (&["activemask"], "b32"),
    (&["elect"], ".sync, with a predicate"),
    (&["movmatrix"], ".sync.aligned.m8n8.trans.b16"),
    (
        &["tcgen05"],
        ".alloc/.dealloc/.relinquish_alloc_permit, .mma.cta_group::1.kind::f16/.kind::tf32/.kind::f8f6f4 of factors in shared memory, .commit to one \
         mbarrier, .ld/.st of .32x32b/.16x64b/.16x128b/.16x256b, .wait::ld/.wait::st, .fence::before_thread_sync/.fence::after_thread_sync",
    ),
    (
        &["wgmma"],
        ".fence/.commit_group/.wait_group.sync.aligned, .mma_async.sync.aligned of m64, every n and the k of 32 bytes of f16, bf16, tf32, \
         e4m3, e5m2, s8, u8 and b1 (.and.popc), .mma_async.sp of 64 bytes",
    ),
    (&["alloca", "stacksave", "stackrestore"], "u64"),
    (
        &["multimem"],
        ".ld_reduce/.st/.red of what `ld`, `st` and `red` know, .ld_reduce with {.acc::f32}, all of one place",
    ),
    (&["mapa", "getctarank"], "{.shared::cluster}.u32 and .u64"),
    (&["clusterlaunchcontrol"], "none of its forms; every cluster of the grid runs"),
    (
        &["tensormap"],
        ".replace.tile of each field but .swizzle_atomicity in .global/.shared::cta.b1024.b32/.b64, .cp_fenceproxy.global.shared::cta.tensormap::generic.release",
    ),
    (&["tex", "tld4", "txq", "suld", "sust", "sured", "suq"], "none of their forms; `ld` and `st` of global memory"),
    (&["ldmatrix", "stmatrix"], ".sync.aligned.m8n8.x1/.x2/.x4{.trans}{.shared}.b16"),
    (&["mma"], ".sync.aligned of every shape and type of sm_70 to sm_89, none of them sparse"),
    (
        &["wmma"],
        ".load/.store/.mma of m16n16k16, m32n8k16, m8n32k16 (f16, bf16, s8, u8), m16n16k8 (tf32), m8n8k4 (f64), and \
         with rows of A and columns of B m8n8k32 (s4, u4) and m8n8k128 (b1)",
    ),
    (
        &["mbarrier"],
        "{.shared}.b64 .init/.inval, .arrive/.arrive_drop{.noComplete/.expect_tx}, .expect_tx, .complete_tx, \
         .test_wait/.try_wait{.parity}, .pending_count",
    ),
    (
        &["cp"],
        "cp.async.ca/.cg.shared.global and its groups, cp.async.mbarrier.arrive{.noinc}, \
         cp{.reduce}.async.bulk{.prefetch}{.tensor.1d to .5d{.tile}}{.tensor.3d to .5d.im2col{_no_offs}} between .global and .shared::cta/.shared::cluster, with \
         .mbarrier::complete_tx::bytes or .bulk_group and {.multicast::cluster}{.L2::cache_hint}, and .commit_group/.wait_group{.read}",
    ),
];

/// Returns the supported forms of the instruction with this name.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(names, _)| names.contains(&name)).map(|(_, what)| *what)
}
