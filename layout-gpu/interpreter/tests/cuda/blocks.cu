// Blocks of ours, one in each kernel, as one writes them in CUDA: `tests/kernels/costs.rs` has ours, whose machine instructions a test compares with those of
// these, by `nvcc -arch=sm_90a -ptx` and `layout-gpu-builder count --arch sm_90a`. Their epilogues and the convolution were run by the tests of ours.
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
extern "C" __global__ void cost_relu(const float *__restrict__ input, float *__restrict__ output) {
    output[threadIdx.x] = fmaxf(input[threadIdx.x], 0);
}
extern "C" __global__ void cost_sigmoid(const float *__restrict__ input, float *__restrict__ output) {
    output[threadIdx.x] = rc(1 + ex(-1.44269504f * input[threadIdx.x]));
}
extern "C" __global__ void cost_tanh(const float *__restrict__ input, float *__restrict__ output) {
    float y;
    asm("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(input[threadIdx.x]));
    output[threadIdx.x] = y;
}
// The instruction that there is from sm_80 on.
__device__ unsigned fma2b(unsigned a, unsigned b, unsigned c) { unsigned d; asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); return d; }
__device__ unsigned sub2b(unsigned a, unsigned b) { return fma2b(b, 0xBF80BF80, a); }
__device__ unsigned mul2(unsigned a, unsigned b) { unsigned d; asm("mul.f16x2 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(b)); return d; }
__device__ unsigned mul2b(unsigned a, unsigned b) { return fma2b(a, b, 0x80008000); }
extern "C" __global__ void cost_fours_bf16(const unsigned *__restrict__ input, unsigned *__restrict__ output) {
    unsigned w = input[threadIdx.x], all = 0;
#pragma unroll
    for (int j = 0; j < 4; j++) {
        unsigned p;
        asm("lop3.b32 %0, %1, 0x000f000f, %2, 0x6a;" : "=r"(p) : "r"(w >> 4 * j), "r"(0x43084308));
        all ^= sub2b(p, 0x43084308);
    }
    output[threadIdx.x] = all;
}
extern "C" __global__ void cost_bytes_bf16(const unsigned *__restrict__ input, unsigned *__restrict__ output) {
    unsigned w = input[threadIdx.x] ^ 0x80808080, all = 0;
#pragma unroll
    for (int j = 0; j < 4; j += 2) {
        float low = __uint_as_float(__byte_perm(w, 0x4B000000, 0x7650 + j)) - 8388736.0f;
        float high = __uint_as_float(__byte_perm(w, 0x4B000000, 0x7651 + j)) - 8388736.0f;
        all ^= __byte_perm(__float_as_uint(low), __float_as_uint(high), 0x7632);
    }
    output[threadIdx.x] = all;
}
extern "C" __global__ void cost_eighths(const unsigned *__restrict__ input, unsigned *__restrict__ output) {
    unsigned w = input[threadIdx.x], all = 0;
#pragma unroll
    for (int j = 0; j < 2; j++) {
        unsigned p = __byte_perm(w, 0, j ? 0x3424 : 0x1404);
        all ^= mul2((p & 0x80008000) | (p >> 1 & 0x3F803F80), 0x5C005C00);
    }
    output[threadIdx.x] = all;
}
extern "C" __global__ void cost_eighths_bf16(const unsigned *__restrict__ input, unsigned *__restrict__ output) {
    unsigned w = input[threadIdx.x], all = 0;
#pragma unroll
    for (int j = 0; j < 2; j++) {
        unsigned p = __byte_perm(w, 0, j ? 0x3424 : 0x1404);
        all ^= mul2b((p & 0x80008000) | (p >> 4 & 0x07F007F0), 0x7B807B80);
    }
    output[threadIdx.x] = all;
}
extern "C" __global__ void cost_operators(unsigned divisor, const unsigned *__restrict__ input, uint2 *__restrict__ output) {
    unsigned x = input[threadIdx.x];
    output[threadIdx.x] = make_uint2(x / divisor, x % divisor);
}
struct Taps { unsigned extents[3], step[3]; };
// Coordinates along k of an implicit product, which advance by a step.
extern "C" __global__ void cost_steps(Taps taps, unsigned count, uint4 *__restrict__ output) {
    unsigned channel = threadIdx.x, column = 0, row = 0, sum = 0;
    for (unsigned i = 0; i < count; i++) {
        channel += taps.step[0];
        bool carry = channel >= taps.extents[0];
        if (carry) channel -= taps.extents[0];
        column += taps.step[1] + carry;
        carry = column >= taps.extents[1];
        if (carry) column -= taps.extents[1];
        row += taps.step[2] + carry;
        sum += channel ^ column ^ row;
    }
    output[threadIdx.x] = make_uint4(channel, column, row, sum);
}
// A warp's sums as in `cost_rows`.
__device__ int of_sum(int i) { return 8 * 32 * (i / 2 % 2) + i % 2 + 8 * (i / 4); }
// Two such matrices: each element of the first, scaled by its column, plus that of the second.
extern "C" __global__ void cost_zip(const float *__restrict__ input, const float *__restrict__ others, float *__restrict__ output) {
    int t = threadIdx.x, column = 2 * (t % 4), at = t / 4 * 32 + column;
    input += at, others += at, output += at;
    float s[16], o[16];
#pragma unroll
    for (int i = 0; i < 16; i++) s[i] = input[of_sum(i)];
#pragma unroll
    for (int i = 0; i < 16; i++) o[i] = others[of_sum(i)];
#pragma unroll
    for (int i = 0; i < 16; i++) output[of_sum(i)] = fmaf(s[i], (float)(column + i % 2 + 8 * (i / 4)), o[i]);
}
// The shares of rows that come 32 scores at a time, shrunk with what was before, and their sum.
extern "C" __global__ void cost_softmax(unsigned count, float scale, const float *__restrict__ input, float *__restrict__ output) {
    int t = threadIdx.x, at = t / 4 * 32 + 2 * (t % 4);
    input += at, output += at;
    float most[2] = {-1e30f, -1e30f}, total[2] = {0, 0}, sums[16];
#pragma unroll
    for (int i = 0; i < 16; i++) sums[i] = 0;
    do {
        float s[16], now[2] = {most[0], most[1]};
#pragma unroll
        for (int i = 0; i < 16; i++) s[i] = input[of_sum(i)];
#pragma unroll
        for (int i = 0; i < 16; i++) now[i / 2 % 2] = fmaxf(now[i / 2 % 2], s[i]);
        float shrunk[2], from[2], sum[2] = {0, 0};
#pragma unroll
        for (int r = 0; r < 2; r++) {
            now[r] = fmaxf(now[r], __shfl_xor_sync(0xffffffff, now[r], 1));
            now[r] = fmaxf(now[r], __shfl_xor_sync(0xffffffff, now[r], 2));
            shrunk[r] = ex((most[r] - now[r]) * scale);
            most[r] = now[r], from[r] = -now[r] * scale;
        }
#pragma unroll
        for (int i = 0; i < 16; i++) s[i] = ex(fmaf(s[i], scale, from[i / 2 % 2])), sum[i / 2 % 2] += s[i];
#pragma unroll
        for (int r = 0; r < 2; r++) total[r] = fmaf(total[r], shrunk[r], sum[r]);
#pragma unroll
        for (int i = 0; i < 16; i++) sums[i] = fmaf(sums[i], shrunk[i / 2 % 2], s[i]);
        input += 512;
    } while (--count);
#pragma unroll
    for (int r = 0; r < 2; r++) {
        total[r] += __shfl_xor_sync(0xffffffff, total[r], 1);
        total[r] += __shfl_xor_sync(0xffffffff, total[r], 2);
        total[r] = rc(total[r]);
    }
#pragma unroll
    for (int i = 0; i < 16; i++) output[of_sum(i)] = sums[i] * total[i / 2 % 2];
}
// Two f16, as the intrinsics of `cuda_fp16.h` do it.
__device__ unsigned narrow(float low, float high) { unsigned pair; asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low)); return pair; }
__device__ float2 wide(unsigned pair) {
    float2 numbers;
    asm("{.reg .f16 low, high; mov.b32 {low, high}, %2; cvt.f32.f16 %0, low; cvt.f32.f16 %1, high;}" : "=f"(numbers.x), "=f"(numbers.y) : "r"(pair));
    return numbers;
}
// The epilogues of `tests/kernels/epilogues.rs`: 64x64 sums of four warps, two by two, whose steps of 32 columns each have two atoms for a warp.
struct Sums {
    float s[32];
    unsigned row, column;
    __device__ Sums(const float *list) {
        unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
        row = 64 * blockIdx.y + 16 * (warp % 2) + lane / 4;
        column = 64 * blockIdx.x + 8 * (warp / 2) + 2 * (lane % 4);
#pragma unroll
        for (int i = 0; i < 32; i++) s[i] = list[128 * i + t];
    }
    __device__ static constexpr int down(int i) { return 32 * (i / 4 % 2) + 8 * (i / 2 % 2); }
    __device__ static constexpr int along(int i) { return 16 * (i / 8) + i % 2; }
};
extern "C" __global__ void __launch_bounds__(128) each_element(unsigned m, unsigned n, const float *__restrict__ list, float alpha, float beta,
                                                               const float *__restrict__ scales, const float *__restrict__ bias, float *c) {
    Sums sums(list);
    unsigned row = sums.row, column = sums.column;
    float scale[4] = {0, 0, 0, 0}, shift[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    float *place = c + (size_t)row * n + column;
#pragma unroll
    for (int i = 0; i < 8; i += 2) if (row + sums.down(i) < m) scale[i / 2] = scales[row + sums.down(i)];
#pragma unroll
    for (int j = 0; j < 8; j++) if (column + 16 * (j / 2) + j % 2 < n) shift[j] = bias[column + 16 * (j / 2) + j % 2];
#pragma unroll
    for (int i = 0; i < 32; i++) {
        float old = 0;
        if (row + sums.down(i) < m && column + sums.along(i) < n) old = place[(size_t)sums.down(i) * n + sums.along(i)];
        float x = fmaf(sums.s[i] * alpha, scale[i / 2 % 4], shift[2 * (i / 8) + i % 2]);
        sums.s[i] = fmaf(old, beta, silu(x));
    }
#pragma unroll
    for (int i = 0; i < 32; i++)
        if (row + sums.down(i) < m && column + sums.along(i) < n) place[(size_t)sums.down(i) * n + sums.along(i)] = sums.s[i];
}
extern "C" __global__ void __launch_bounds__(128) in_pairs(unsigned m, unsigned n, const float *__restrict__ list, float alpha,
                                                           const float *__restrict__ bias, const unsigned short *residual, unsigned short *c) {
    Sums sums(list);
    unsigned row = sums.row, column = sums.column;
    size_t start = (size_t)row * n + column;
    residual += start, c += start;
    float2 shift[4];
#pragma unroll
    for (int j = 0; j < 4; j++) shift[j] = column + 16 * j < n ? *(const float2 *)(bias + column + 16 * j) : make_float2(0, 0);
#pragma unroll
    for (int i = 0; i < 32; i += 2) {
        float2 old = make_float2(0, 0);
        if (row + sums.down(i) < m && column + sums.along(i) < n) old = wide(*(const unsigned *)(residual + (size_t)sums.down(i) * n + sums.along(i)));
        sums.s[i] = silu(fmaf(sums.s[i], alpha, shift[i / 8].x)) + old.x;
        sums.s[i + 1] = silu(fmaf(sums.s[i + 1], alpha, shift[i / 8].y)) + old.y;
    }
#pragma unroll
    for (int i = 0; i < 32; i += 2)
        if (row + sums.down(i) < m && column + sums.along(i) < n)
            *(unsigned *)(c + (size_t)sums.down(i) * n + sums.along(i)) = narrow(sums.s[i], sums.s[i + 1]);
}
// Through 64 rows of 128 bytes in shared memory, whose 16-byte pieces are swizzled by the row.
template <bool MATRICES>
__device__ void through(unsigned m, unsigned n, const float *__restrict__ list, const float *__restrict__ bias, unsigned short *__restrict__ c) {
    __shared__ __align__(1024) unsigned short staged[64 * 64];
    Sums sums(list);
    unsigned t = threadIdx.x, lane = t % 32, warp = t / 32, column = sums.column;
    unsigned pairs[16];
#pragma unroll
    for (int j = 0; j < 4; j++) {
        float2 shift = column + 16 * j < n ? *(const float2 *)(bias + column + 16 * j) : make_float2(0, 0);
#pragma unroll
        for (int i = 8 * j; i < 8 * j + 8; i += 2) {
            pairs[i / 2] = narrow(sums.s[i] + shift.x, sums.s[i + 1] + shift.y);
        }
    }
    unsigned base = (unsigned)__cvta_generic_to_shared(staged);
    if (MATRICES) {
        // Rows of two atoms, 16 columns apart: a lane has the row of matrix lane / 8.
        unsigned matrix = lane / 8, row = 16 * (warp % 2) + 8 * (matrix % 2) + lane % 8, piece = warp / 2 + 2 * (matrix / 2);
#pragma unroll
        for (int j = 0; j < 2; j++)
#pragma unroll
            for (int i = 0; i < 2; i++) {
                unsigned at = base + 128 * (row + 32 * i) + 16 * ((piece ^ lane % 8) ^ 4 * j);
                asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(pairs[8 * j + 2 * i]),
                             "r"(pairs[8 * j + 2 * i + 1]), "r"(pairs[8 * j + 4 + 2 * i]), "r"(pairs[8 * j + 5 + 2 * i]) : "memory");
            }
    } else {
        unsigned row = 16 * (warp % 2) + lane / 4, piece = warp / 2;
        unsigned at = base + 128 * row + 4 * (lane % 4);
#pragma unroll
        for (int j = 0; j < 4; j++) {
            unsigned to = at + 16 * ((piece ^ row % 8) ^ 2 * j);
#pragma unroll
            for (int i = 0; i < 4; i++)
                asm volatile("st.shared.b32 [%0], %1;" ::"r"(to + 128 * (32 * (i / 2) + 8 * (i % 2))), "r"(pairs[4 * j + i]) : "memory");
        }
    }
    __syncthreads();
    unsigned row = t / 8, piece = t % 8;
    unsigned from = base + 128 * row + 16 * (piece ^ row % 8);
    unsigned to_row = 64 * blockIdx.y + row, to_column = 64 * blockIdx.x + 8 * piece;
    c += (size_t)to_row * n + to_column;
#pragma unroll
    for (int i = 0; i < 4; i++)
        if (to_row + 16 * i < m && to_column < n) {
            uint4 line;
            asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(line.x), "=r"(line.y), "=r"(line.z), "=r"(line.w) : "r"(from + 2048 * i) : "memory");
            *(uint4 *)(c + (size_t)16 * i * n) = line;
        }
}
extern "C" __global__ void __launch_bounds__(128) by_pairs(unsigned m, unsigned n, const float *__restrict__ list, const float *__restrict__ bias, unsigned short *__restrict__ c) {
    through<false>(m, n, list, bias, c);
}
extern "C" __global__ void __launch_bounds__(128) by_matrices(unsigned m, unsigned n, const float *__restrict__ list, const float *__restrict__ bias, unsigned short *__restrict__ c) {
    through<true>(m, n, list, bias, c);
}
// A causal mask, and an end of keys: one comparison a score, where a tile is not whole.
extern "C" __global__ void __launch_bounds__(128) masked(unsigned queries, unsigned keys, unsigned end, const float *__restrict__ list, float *__restrict__ out) {
    Sums scores(list);
    unsigned row = scores.row, column = scores.column;
    int of_first = (int)keys - (int)queries + 1;
    unsigned first_query = 64 * blockIdx.y, last_key = 64 * blockIdx.x + 63;
    if (last_key >= (unsigned)max((int)first_query + of_first, 0) || last_key >= end) {
#pragma unroll
        for (int r = 0; r < 4; r++) {
            unsigned count = min((unsigned)max((int)(row + scores.down(2 * r)) + of_first, 0), end);
#pragma unroll
            for (int i = 2 * r; i < 32; i += 8)
#pragma unroll
                for (int k = 0; k < 2; k++) if (column + scores.along(i + k) >= count) scores.s[i + k] = -CUDART_INF_F;
        }
    }
    out += (size_t)row * keys + column;
#pragma unroll
    for (int i = 0; i < 32; i++)
        if (row + scores.down(i) < queries && column + scores.along(i) < keys) out[(size_t)scores.down(i) * keys + scores.along(i)] = scores.s[i];
}
// A convolution as a product: 64 pixels by 64 filters, 32 of k at a time, three stages, rows of 64 bytes whose pieces of 16 are exchanged by `row / 2 % 4`.
struct Divide { unsigned number, multiplier, addend, shift; };
struct Convolution {
    unsigned pixels, rows, columns, channels, padding, filters, depth;
    Divide per_image, per_row;
    Taps taps;
};
__device__ unsigned quotient(const Divide &by, unsigned x) { return (unsigned)(((unsigned long long)x * by.multiplier + by.addend) >> 32) >> by.shift; }
__device__ void fetched(unsigned to, const unsigned short *from, bool is_there) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to), "l"(from), "r"(is_there ? 16 : 0) : "memory");
}
__device__ void matrices(unsigned (&r)[4], unsigned from) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(from) : "memory");
}
__device__ void multiply(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
extern "C" __global__ void __launch_bounds__(128) convolved(const Convolution shape, const unsigned short *__restrict__ input, const unsigned short *__restrict__ filters, float *__restrict__ output) {
    __shared__ __align__(16) unsigned short stages[2][3][64 * 32];
    unsigned t = threadIdx.x, lane = t % 32, warp = t / 32, row = t / 4, piece = t % 4;
    unsigned base = (unsigned)__cvta_generic_to_shared(stages), put = base + 64 * row + 16 * (piece ^ row / 2 % 4);
    unsigned start[2], down[2], right[2];
    const unsigned short *from[2];
    bool is_filter[2];
#pragma unroll
    for (int i = 0; i < 2; i++) {
        unsigned pixel = 64 * blockIdx.y + row + 32 * i, image = quotient(shape.per_image, pixel), rest = pixel - image * shape.per_image.number;
        unsigned line = quotient(shape.per_row, rest);
        down[i] = pixel < shape.pixels ? line - shape.padding : 1u << 31;
        right[i] = rest - line * shape.per_row.number - shape.padding;
        start[i] = ((image * shape.rows + down[i]) * shape.columns + right[i]) * shape.channels;
        unsigned filter = 64 * blockIdx.x + row + 32 * i;
        is_filter[i] = filter < shape.filters;
        from[i] = filters + (size_t)filter * shape.depth + 8 * piece;
    }
    unsigned channel = 8 * piece % shape.taps.extents[0], rest = 8 * piece / shape.taps.extents[0], column = rest % shape.taps.extents[1], tap = rest / shape.taps.extents[1];
    unsigned k = 8 * piece;
    auto fetch = [&](unsigned to) {
        unsigned along = (tap * shape.columns + column) * shape.channels + channel;
        bool is_tap = k < shape.depth;
#pragma unroll
        for (int i = 0; i < 2; i++) {
            bool is_there = down[i] + tap < shape.rows && right[i] + column < shape.columns && is_tap;
            fetched(to + 2048 * i, input + (start[i] + along), is_there);
            fetched(to + 12288 + 2048 * i, from[i], is_filter[i] && is_tap);
            from[i] += 32;
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
        k += 32;
        channel += shape.taps.step[0];
        unsigned carry = channel >= shape.taps.extents[0];
        if (carry) channel -= shape.taps.extents[0];
        column += shape.taps.step[1] + carry;
        carry = column >= shape.taps.extents[1];
        if (carry) column -= shape.taps.extents[1];
        tap += shape.taps.step[2] + carry;
    };
    float sums[2][4][4] = {};
    unsigned line = lane % 16, swap = line / 2 % 4, of_a = base + 64 * (16 * (warp % 2) + line), half_a = lane / 16;
    unsigned of_b = base + 12288 + 64 * (8 * (warp / 2) + lane % 8 + 16 * (lane / 16)), swap_b = lane % 8 / 2, half_b = lane / 8 % 2;
    unsigned a_at[2] = {of_a + 16 * (half_a ^ swap), of_a + 16 * ((2 + half_a) ^ swap)};
    unsigned b_at[2] = {of_b + 16 * (half_b ^ swap_b), of_b + 16 * ((2 + half_b) ^ swap_b)};
    fetch(put);
    fetch(put + 4096);
    unsigned read = 0, write = 8192;
    for (unsigned step = 0; step < shape.depth; step += 32) {
        asm volatile("cp.async.wait_group 1;" ::: "memory");
        __syncthreads();
        fetch(put + write);
#pragma unroll
        for (int part = 0; part < 2; part++) {
            unsigned a[2][4], b[2][4];
#pragma unroll
            for (int i = 0; i < 2; i++) matrices(a[i], a_at[part] + read + 2048 * i);
#pragma unroll
            for (int i = 0; i < 2; i++) matrices(b[i], b_at[part] + read + 2048 * i);
#pragma unroll
            for (int i = 0; i < 2; i++)
#pragma unroll
                for (int j = 0; j < 4; j++) multiply(sums[i][j], a[i], b[j / 2][2 * (j % 2)], b[j / 2][2 * (j % 2) + 1]);
        }
        read = read == 8192 ? 0 : read + 4096;
        write = write == 8192 ? 0 : write + 4096;
    }
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    unsigned to_row = 64 * blockIdx.y + 16 * (warp % 2) + lane / 4, to_column = 64 * blockIdx.x + 8 * (warp / 2) + 2 * (lane % 4);
    output += (size_t)to_row * shape.filters + to_column;
#pragma unroll
    for (int i = 0; i < 2; i++)
#pragma unroll
        for (int j = 0; j < 4; j++)
#pragma unroll
            for (int h = 0; h < 2; h++)
#pragma unroll
                for (int e = 0; e < 2; e++)
                    if (to_row + 32 * i + 8 * h < shape.pixels && to_column + 16 * j + e < shape.filters)
                        output[(size_t)(32 * i + 8 * h) * shape.filters + 16 * j + e] = sums[i][j][2 * h + e];
}
