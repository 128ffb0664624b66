// Blocks of ours, one in each kernel, as one writes them in CUDA: `tests/kernels/costs.rs` has ours, whose machine instructions a test compares with those of
// these, by `nvcc -arch=sm_90a -ptx` and `layout-gpu-builder count --arch sm_90a`. Nobody runs them.
#include <math_constants.h>

__device__ unsigned sub2(unsigned a, unsigned b) { unsigned d; asm("sub.f16x2 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
extern "C" __global__ void __launch_bounds__(256) cost_sum(const float *__restrict__ input, float *__restrict__ output) {
    __shared__ float words[8];
    int t = threadIdx.x;
    float x = input[t];
    for (int step = 16; step > 0; step /= 2) x += __shfl_xor_sync(0xffffffff, x, step);
    if (t % 32 == 0) words[t / 32] = x;
    __syncthreads();
    float sum = words[0];
#pragma unroll
    for (int warp = 1; warp < 8; warp++) sum += words[warp];
    output[t] = sum;
}
extern "C" __global__ void __launch_bounds__(256) cost_sums(const float *__restrict__ input, float *__restrict__ output) {
    __shared__ float words[8];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    float x = input[t];
#pragma unroll
    for (int step = 1; step < 32; step *= 2) {
        float before = __shfl_up_sync(0xffffffff, x, step);
        if (lane >= step) x += before;
    }
    if (lane == 31) words[warp] = x;
    __syncthreads();
    float before = 0;
#pragma unroll
    for (int other = 0; other < 7; other++) if (other < warp) before += words[other];
    output[t] = before + x;
}
__device__ uint4 fours(unsigned w) {
    unsigned pairs[4];
#pragma unroll
    for (int j = 0; j < 4; j++) {
        unsigned p;
        asm("lop3.b32 %0, %1, 0x000f000f, %2, 0x6a;" : "=r"(p) : "r"(w >> 4 * j), "r"(0x64086408));
        pairs[j] = sub2(p, 0x64086408);
    }
    return make_uint4(pairs[0], pairs[1], pairs[2], pairs[3]);
}
__device__ uint2 bytes(unsigned w) {
    w ^= 0x80808080;
    return make_uint2(sub2(__byte_perm(w, 0x64646464, 0x4140), 0x64806480), sub2(__byte_perm(w, 0x64646464, 0x4342), 0x64806480));
}
extern "C" __global__ void cost_fours(const unsigned *__restrict__ input, unsigned *__restrict__ output) {
    unsigned all = 0;
#pragma unroll
    for (int i = 0; i < 2; i++) {
        uint4 pairs = fours(input[threadIdx.x + 32 * i]);
        all ^= pairs.x ^ pairs.y ^ pairs.z ^ pairs.w;
    }
    output[threadIdx.x] = all;
}
extern "C" __global__ void cost_bytes(const unsigned *__restrict__ input, unsigned *__restrict__ output) {
    uint2 pairs = bytes(input[threadIdx.x]);
    output[threadIdx.x] = pairs.x ^ pairs.y;
}
__device__ float ex(float x) { float y; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x)); return y; }
__device__ float rc(float x) { float y; asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x)); return y; }
__device__ float silu(float x) { return x * rc(1 + ex(-1.44269504f * x)); }
extern "C" __global__ void cost_gelu(const float *__restrict__ input, float *__restrict__ output) {
    float x = input[threadIdx.x];
    output[threadIdx.x] = 0.5f * x * (1 + erff(x * 0.70710678f));
}
extern "C" __global__ void cost_gelu_tanh(const float *__restrict__ input, float *__restrict__ output) {
    float x = input[threadIdx.x];
    float u = 0.79788456f * (x + 0.044715f * x * x * x);
    output[threadIdx.x] = x * rc(1 + ex(-2 * 1.44269504f * u));
}
extern "C" __global__ void cost_silu(const float *__restrict__ input, float *__restrict__ output) {
    output[threadIdx.x] = silu(input[threadIdx.x]);
}
extern "C" __global__ void cost_swiglu(const float *__restrict__ input, float *__restrict__ output) {
    output[threadIdx.x] = silu(input[threadIdx.x]) * 3;
}
extern "C" __global__ void cost_divide(unsigned divisor, unsigned multiplier, unsigned shift, const unsigned *__restrict__ input, uint2 *__restrict__ output) {
    unsigned x = input[threadIdx.x];
    unsigned q = (unsigned)(((unsigned long long)__umulhi(x, multiplier) + x) >> shift);
    output[threadIdx.x] = make_uint2(q, x - q * divisor);
}
// A warp's sums of 16x8x16 products, four side by side: each less the greatest of its row.
extern "C" __global__ void cost_rows(const float *__restrict__ input, float *__restrict__ output) {
    int t = threadIdx.x, row = t / 4, column = 2 * (t % 4);
    input += row * 32 + column, output += row * 32 + column;
    float s[16], most[2] = {-CUDART_INF_F, -CUDART_INF_F};
#pragma unroll
    for (int i = 0; i < 16; i++) s[i] = input[8 * 32 * (i / 2 % 2) + i % 2 + 8 * (i / 4)];
#pragma unroll
    for (int i = 0; i < 16; i++) most[i / 2 % 2] = fmaxf(most[i / 2 % 2], s[i]);
#pragma unroll
    for (int r = 0; r < 2; r++) {
        most[r] = fmaxf(most[r], __shfl_xor_sync(0xffffffff, most[r], 1));
        most[r] = fmaxf(most[r], __shfl_xor_sync(0xffffffff, most[r], 2));
    }
#pragma unroll
    for (int i = 0; i < 16; i++) output[8 * 32 * (i / 2 % 2) + i % 2 + 8 * (i / 4)] = s[i] - most[i / 2 % 2];
}
