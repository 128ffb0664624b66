// Kernels of the models in `examples/encoder` and `examples/decoder` as one writes them in CUDA, of the same tiles and for the same arguments, every address by hand: counted beside
// ours by `layout-gpu-builder count`, for both architectures.
#include <cuda_fp16.h>

#include "instructions.cuh"

using u32 = unsigned;

namespace {

__device__ void multiply(float (&sums)[4], const u32 (&a)[4], u32 b0, u32 b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
__device__ u32 narrow(float low, float high) {
    u32 pair;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
    return pair;
}
__device__ float reciprocal(float x) { float y; asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x)); return y; }
__device__ float root_reciprocal(float x) { float y; asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x)); return y; }
__device__ float quad_max(float x) {
    x = fmaxf(x, __shfl_xor_sync(~0u, x, 1));
    return fmaxf(x, __shfl_xor_sync(~0u, x, 2));
}
__device__ float quad_sum(float x) {
    x += __shfl_xor_sync(~0u, x, 1);
    return x + __shfl_xor_sync(~0u, x, 2);
}
__device__ float warp_sum(float x) {
#pragma unroll
    for (int step = 16; step; step /= 2) x += __shfl_xor_sync(~0u, x, step);
    return x;
}
__device__ uint4 load_once(const uint4* from) {
    uint4 to;
    asm volatile("ld.global.nc.L1::no_allocate.v4.b32 {%0,%1,%2,%3}, [%4];" : "=r"(to.x), "=r"(to.y), "=r"(to.z), "=r"(to.w) : "l"(from));
    return to;
}
__device__ u32 marked(u32 word, u32 mask, u32 bits) { u32 d; asm("lop3.b32 %0, %1, %2, %3, 0x6a;" : "=r"(d) : "r"(word), "r"(mask), "r"(bits)); return d; }
__device__ u32 less(u32 a) { u32 d; asm("sub.rn.f16x2 %0, %1, %2;" : "=r"(d) : "r"(a), "r"(0x64086408)); return d; }
__device__ u32 sixteenth_less(u32 a) { u32 d; asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(0x2c002c00), "r"(0xd480d480)); return d; }
__device__ void unpack(u32 (&pairs)[4], u32 word) {
#pragma unroll
    for (int half = 0; half < 2; half++) {
        pairs[2 * half] = less(marked(word >> 8 * half, 0x000f000f, 0x64086408));
        pairs[2 * half + 1] = sixteenth_less(marked(word >> 8 * half, 0x00f000f0, 0x64806480));
    }
}

}  // namespace

extern "C" __global__ void __launch_bounds__(128)
gemv_w4(u32 n, u32 k, u32 sequences, const uint4* __restrict__ numbers, const half* __restrict__ scales, const half* __restrict__ x, float* __restrict__ y) {
    __shared__ float parts[4 * 128];
    const u32 t = threadIdx.x, lane = t % 32, warp = t / 32, steps = k / 64, row = lane / 4, quad = lane % 4;
    const size_t first = (size_t)blockIdx.x * steps + warp;
    const uint4* words = numbers + first * 32 + lane;
    const half* scale = scales + first * 16 + 2 * row;
    const uint4* of_x = (const uint4*)(x + (size_t)row * k + warp * 64 + 16 * quad);
    const bool is_there = row < sequences;
    float totals[4] = {};
    uint4 low = {}, high = {};
    #pragma unroll 1
    for (u32 step = warp; step < steps; step += 4) {
        const uint4 word = load_once(words);
        if (is_there) low = of_x[0], high = of_x[1];
        const u32 four[4] = {word.x, word.y, word.z, word.w}, b[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
        float sums[4] = {};
#pragma unroll
        for (int i = 0; i < 4; i++) {
            u32 a[4];
            unpack(a, four[i]);
            multiply(sums, a, b[2 * i], b[2 * i + 1]);
        }
        const float2 by = __half22float2(*(const half2*)scale);
        totals[0] = fmaf(sums[0], by.x, totals[0]);
        totals[1] = fmaf(sums[1], by.x, totals[1]);
        totals[2] = fmaf(sums[2], by.y, totals[2]);
        totals[3] = fmaf(sums[3], by.y, totals[3]);
        words += 128, scale += 64, of_x += 32;
    }
#pragma unroll
    for (int half = 0; half < 2; half++) {
        const u32 at = (row + 8 * half) * 8 + 2 * quad;
        *(float2*)&parts[128 * warp + (at ^ (at >> 4 & 6))] = make_float2(totals[2 * half], totals[2 * half + 1]);
    }
    __syncthreads();
    const u32 of_row = t % 16, sequence = t / 16;
    if (sequence < sequences) {
        const u32 at = of_row * 8 + sequence;
        float sum = 0;
#pragma unroll
        for (int i = 0; i < 4; i++) sum += parts[128 * i + (at ^ (at >> 4 & 6))];
        y[sequence * n + 16 * blockIdx.x + of_row] = sum;
    }
}

extern "C" __global__ void __launch_bounds__(128)
linear_f16(u32 m, u32 n, u32 k, const half* __restrict__ a, const half* __restrict__ b, const float* __restrict__ bias, half* __restrict__ c) {
    constexpr u32 A = 32 * 128, B = 64 * 128;
    __shared__ __align__(128) char a_stages[3 * A], b_stages[3 * B];
    const u32 t = threadIdx.x, lane = t % 32, warp = t / 32, a_shared = shared_address(a_stages), b_shared = shared_address(b_stages);
    const u32 row = t / 8, chunk = t % 8, to = row * 128 + (chunk ^ row % 8) * 16, a_row = blockIdx.y * 32 + row, b_row = blockIdx.x * 64 + row;
    const half *a_from = a + (size_t)a_row * k + chunk * 8, *b_from = b + (size_t)b_row * k + chunk * 8;
    const auto fetch = [&](u32 step, u32 stage) {
        const bool is_inside = step * 64 + chunk * 8 < k;
#pragma unroll
        for (u32 part = 0; part < 2; part++)
            copy_async(a_shared + stage * A + to + part * 2048, a_from + (size_t)(part * 16) * k + step * 64, is_inside && a_row + part * 16 < m);
#pragma unroll
        for (u32 part = 0; part < 4; part++)
            copy_async(b_shared + stage * B + to + part * 2048, b_from + (size_t)(part * 16) * k + step * 64, is_inside && b_row + part * 16 < n);
        commit_copies();
    };
    fetch(0, 0);
    fetch(1, 1);
    const u32 first_row = blockIdx.y * 32 + warp % 2 * 16 + lane / 4, first_column = blockIdx.x * 64 + warp / 2 * 8 + lane % 4 * 2;
    float sums[4][4];
#pragma unroll
    for (u32 j = 0; j < 4; j++) {
        const float2 start = first_column + 16 * j < n ? *(const float2*)(bias + first_column + 16 * j) : make_float2(0, 0);
        sums[j][0] = sums[j][2] = start.x, sums[j][1] = sums[j][3] = start.y;
    }
    const u32 a_at = warp % 2 * 16 + lane % 16, b_at = warp / 2 * 8 + lane % 8 + lane / 16 * 16;
    const u32 a_lane = a_shared + a_at * 128 + (lane / 16 ^ a_at % 8) * 16, b_lane = b_shared + b_at * 128 + (lane / 8 % 2 ^ b_at % 8) * 16;
    u32 read = 0, write = 2;
    for (u32 step = 0; step * 64 < k; step++) {
        wait_copies<1>();
        __syncthreads();
        fetch(step + 2, write);
#pragma unroll
        for (u32 part = 0; part < 4; part++) {
            u32 of_a[4], of_b[2][4];
            load_matrices(of_a, (a_lane ^ part * 32) + read * A);
            load_matrices(of_b[0], (b_lane ^ part * 32) + read * B);
            load_matrices(of_b[1], (b_lane ^ part * 32) + read * B + 32 * 128);
#pragma unroll
            for (u32 j = 0; j < 4; j++) multiply(sums[j], of_a, of_b[j / 2][j % 2 * 2], of_b[j / 2][j % 2 * 2 + 1]);
        }
        write = read;
        read = read == 2 ? 0 : read + 1;
    }
    wait_copies<0>();
#pragma unroll
    for (u32 j = 0; j < 4; j++)
#pragma unroll
        for (u32 half_ = 0; half_ < 2; half_++) {
            const u32 row = first_row + 8 * half_, column = first_column + 16 * j;
            if (row < m && column < n) *(u32*)(c + (size_t)row * n + column) = narrow(sums[j][2 * half_], sums[j][2 * half_ + 1]);
        }
}

namespace {
__device__ void write_normalized(float4 (&x)[3], u32 row, u32 lane, const float* weight, const float* bias, float epsilon, float* wide, half* narrowed) {
    float sum = 0, squares = 0;
#pragma unroll
    for (int i = 0; i < 3; i++) sum += x[i].x, sum += x[i].y, sum += x[i].z, sum += x[i].w;
    const float mean = warp_sum(sum) / 384;
#pragma unroll
    for (int i = 0; i < 3; i++) {
        x[i].x -= mean, x[i].y -= mean, x[i].z -= mean, x[i].w -= mean;
        squares = fmaf(x[i].x, x[i].x, squares), squares = fmaf(x[i].y, x[i].y, squares);
        squares = fmaf(x[i].z, x[i].z, squares), squares = fmaf(x[i].w, x[i].w, squares);
    }
    const float scale = root_reciprocal(warp_sum(squares) / 384 + epsilon);
#pragma unroll
    for (int i = 0; i < 3; i++) {
        const u32 at = 128 * i + 4 * lane;
        const float4 w = *(const float4*)(weight + at), b = *(const float4*)(bias + at);
        const float4 y = {fmaf(x[i].x * scale, w.x, b.x), fmaf(x[i].y * scale, w.y, b.y), fmaf(x[i].z * scale, w.z, b.z), fmaf(x[i].w * scale, w.w, b.w)};
        *(float4*)(wide + row * 384 + at) = y;
        *(uint2*)(narrowed + row * 384 + at) = make_uint2(narrow(y.x, y.y), narrow(y.z, y.w));
    }
}
}  // namespace

extern "C" __global__ void __launch_bounds__(128)
add_norm(u32 rows, const float* x, const float* weight, const float* bias, float epsilon, float* wide, half* narrowed) {
    const u32 lane = threadIdx.x % 32, row = blockIdx.x * 4 + threadIdx.x / 32;
    if (row >= rows) return;
    float4 sum[3];
#pragma unroll
    for (int i = 0; i < 3; i++) {
        const float4 a = *(const float4*)(x + row * 384 + 128 * i + 4 * lane), b = *(const float4*)(wide + row * 384 + 128 * i + 4 * lane);
        sum[i] = make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
    }
    write_normalized(sum, row, lane, weight, bias, epsilon, wide, narrowed);
}

extern "C" __global__ void __launch_bounds__(128) pool(const u32* __restrict__ starts, const float* __restrict__ x, float* __restrict__ vectors) {
    __shared__ float words[4];
    const u32 t = threadIdx.x, first = starts[blockIdx.x], end = starts[blockIdx.x + 1];
    float sums[3] = {};
    for (u32 row = first; row < end; row++)
#pragma unroll
        for (int i = 0; i < 3; i++) sums[i] += x[row * 384 + t + 128 * i];
    const float count = (float)(end - first);
    float squares = 0;
#pragma unroll
    for (int i = 0; i < 3; i++) sums[i] /= count, squares = fmaf(sums[i], sums[i], squares);
    squares = warp_sum(squares);
    if (t % 32 == 0) words[t / 32] = squares;
    __syncthreads();
    const float share = root_reciprocal(words[0] + words[1] + words[2] + words[3]);
#pragma unroll
    for (int i = 0; i < 3; i++) vectors[(size_t)blockIdx.x * 384 + t + 128 * i] = sums[i] * share;
}

extern "C" __global__ void __launch_bounds__(128) rms_norm(u32 columns, float epsilon, const float* __restrict__ x, const float* __restrict__ weight, half* __restrict__ y) {
    __shared__ float words[4];
    const u32 t = threadIdx.x;
    x += (size_t)blockIdx.x * columns, y += (size_t)blockIdx.x * columns;
    float squares = 0;
    for (u32 at = 4 * t; at < columns; at += 512) {
        const float4 v = *(const float4*)(x + at);
        squares = fmaf(v.x, v.x, squares), squares = fmaf(v.y, v.y, squares), squares = fmaf(v.z, v.z, squares), squares = fmaf(v.w, v.w, squares);
    }
    squares = warp_sum(squares);
    if (t % 32 == 0) words[t / 32] = squares;
    __syncthreads();
    const float scale = root_reciprocal((words[0] + words[1] + words[2] + words[3]) / (float)columns + epsilon);
    for (u32 at = 4 * t; at < columns; at += 512) {
        const float4 v = *(const float4*)(x + at), w = *(const float4*)(weight + at);
        *(uint2*)(y + at) = make_uint2(narrow(v.x * (scale * w.x), v.y * (scale * w.y)), narrow(v.z * (scale * w.z), v.w * (scale * w.w)));
    }
}

// One query a head over pages of 16 positions: a warp every fourth page, one fetched ahead; chunk c of row r at c ^ (r % 8).
extern "C" __global__ void __launch_bounds__(128)
attend(u32 group, u32 key_heads, const half* __restrict__ q, const u32* __restrict__ lengths, const u32* __restrict__ tables, u32 most, u32 pages,
       const half* __restrict__ keys, const half* __restrict__ values, half* __restrict__ o) {
    constexpr float SCALE = 1.44269504f / 8;
    __shared__ __align__(128) char k_stages[4 * 2 * 2048], v_stages[4 * 2 * 2048];
    __shared__ float states[2][4][16];
    const u32 lane = threadIdx.x % 32, warp = threadIdx.x / 32, key_head = blockIdx.x, sequence = blockIdx.y, length = lengths[sequence];
    const size_t first_head = (size_t)((sequence * key_heads + key_head) * group) * 64;
    const u32 row = lane / 8, chunk = lane % 8;
    const u32 k_shared = shared_address(k_stages) + warp * 4096, v_shared = shared_address(v_stages) + warp * 4096;
    const u32* table = tables + sequence * most;
    const auto fetch = [&](u32 step, u32 stage) {
        const u32 index = warp + 4 * step;
        if (16 * index < length) {
            const size_t from = (size_t)table[index] * key_heads * 1024 + key_head * 1024 + row * 64 + chunk * 8;
#pragma unroll
            for (u32 part = 0; part < 4; part++) {
                const u32 at = row + 4 * part, to = stage * 2048 + at * 128 + (chunk ^ at % 8) * 16;
                copy_async(k_shared + to, keys + from + part * 256, 16 * index + at < length);
                copy_async(v_shared + to, values + from + part * 256, 16 * index + at < length);
            }
        }
        commit_copies();
    };
    fetch(0, 0);
    const u32 mine = lane / 4, quad = lane % 4;
    u32 of_q[4][4] = {};
#pragma unroll
    for (u32 i = 0; i < 4; i++)
#pragma unroll
        for (u32 j = 0; j < 4; j++) {
            const u32 r = mine + j % 2 * 8;
            if (r < group) of_q[i][j] = *(const u32*)(q + first_head + r * 64 + 16 * i + j / 2 * 8 + 2 * quad);
        }
    const u32 k_row = lane % 8 + lane / 16 * 8, k_lane = k_shared + k_row * 128 + (lane / 8 % 2 ^ k_row % 8) * 16;
    const u32 v_row = lane % 16, v_lane = v_shared + v_row * 128 + (lane / 16 ^ v_row % 8) * 16;
    float sums[8][4] = {}, greatest[2] = {-1e30f, -1e30f}, total[2] = {};
    for (u32 step = 0; 16 * (warp + 4 * step) < length; step++) {
        const u32 first = 16 * (warp + 4 * step), stage = step % 2 * 2048;
        wait_copies<0>();
        __syncwarp();
        fetch(step + 1, 1 - step % 2);
        float scores[2][4] = {};
        u32 of_v[4][4];
#pragma unroll
        for (u32 i = 0; i < 4; i++) {
            u32 of_k[4];
            load_matrices(of_k, (k_lane ^ i * 32) + stage);
            load_matrices_transposed(of_v[i], (v_lane ^ i * 32) + stage);
            multiply(scores[0], of_q[i], of_k[0], of_k[1]);
            multiply(scores[1], of_q[i], of_k[2], of_k[3]);
        }
        if (first + 16 > length) {
#pragma unroll
            for (u32 j = 0; j < 2; j++)
#pragma unroll
                for (u32 e = 0; e < 4; e++)
                    if (first + 8 * j + 2 * quad + e % 2 >= length) scores[j][e] = -INFINITY;
        }
        u32 shares[4];
#pragma unroll
        for (u32 h = 0; h < 2; h++) {
            float most = fmaxf(fmaxf(scores[0][2 * h], scores[0][2 * h + 1]), fmaxf(scores[1][2 * h], scores[1][2 * h + 1]));
            most = fmaxf(greatest[h], quad_max(most));
            const float shrunk = power_of_two((greatest[h] - most) * SCALE), by = most * SCALE;
            greatest[h] = most;
            float sum = 0, p[4];
#pragma unroll
            for (u32 e = 0; e < 4; e++) sum += p[e] = power_of_two(fmaf(scores[e / 2][2 * h + e % 2], SCALE, -by));
            total[h] = fmaf(total[h], shrunk, sum);
            shares[h] = narrow(p[0], p[1]), shares[2 + h] = narrow(p[2], p[3]);
#pragma unroll
            for (u32 j = 0; j < 8; j++) sums[j][2 * h] *= shrunk, sums[j][2 * h + 1] *= shrunk;
        }
#pragma unroll
        for (u32 j = 0; j < 8; j++) multiply(sums[j], shares, of_v[j / 2][j % 2 * 2], of_v[j / 2][j % 2 * 2 + 1]);
    }
    wait_copies<0>();
    __syncthreads();
    float* outs = (float*)k_stages;
#pragma unroll
    for (u32 h = 0; h < 2; h++) {
        const u32 r = mine + 8 * h;
        total[h] = quad_sum(total[h]);
        if (r < group) {
            if (quad == 0) states[0][warp][r] = greatest[h], states[1][warp][r] = total[h];
#pragma unroll
            for (u32 j = 0; j < 8; j++) *(float2*)&outs[warp * 1024 + r * 64 + ((8 * j + 2 * quad) ^ r % 4 * 8)] = make_float2(sums[j][2 * h], sums[j][2 * h + 1]);
        }
    }
    __syncthreads();
    for (u32 r = warp; r < group; r += 4) {
        float most = states[0][0][r], factors[4], all = 0;
#pragma unroll
        for (u32 w = 1; w < 4; w++) most = fmaxf(most, states[0][w][r]);
#pragma unroll
        for (u32 w = 0; w < 4; w++) factors[w] = power_of_two((states[0][w][r] - most) * SCALE), all = fmaf(factors[w], states[1][w][r], all);
        const float share = reciprocal(all);
#pragma unroll
        for (u32 half_ = 0; half_ < 2; half_++) {
            const u32 column = lane + 32 * half_;
            float sum = 0;
#pragma unroll
            for (u32 w = 0; w < 4; w++) sum = fmaf(factors[w], outs[w * 1024 + r * 64 + (column ^ r % 4 * 8)], sum);
            o[first_head + r * 64 + column] = __float2half_rn(sum * share);
        }
    }
}

// A head of a sentence: 32 queries, 32 keys at a time, two warps; a row of a tile is four chunks, c at c ^ (r / 2 % 4).
extern "C" __global__ void __launch_bounds__(64) attend_sentence(const u32* __restrict__ starts, const half* __restrict__ qkv, half* __restrict__ o) {
    constexpr float SCALE = 1.44269504f * 0.1767767f;
    __shared__ __align__(128) char q_tile[2048], k_stages[2 * 2048], v_stages[2 * 2048];
    const u32 t = threadIdx.x, lane = t % 32, warp = t / 32, head = blockIdx.y, begin = starts[blockIdx.z], count = starts[blockIdx.z + 1] - begin;
    if (blockIdx.x * 32 >= count) return;
    const u32 q_shared = shared_address(q_tile), k_shared = shared_address(k_stages), v_shared = shared_address(v_stages);
    const u32 row = t / 4, chunk = t % 4, to = row * 64 + (chunk ^ row / 2 % 4) * 16;
    const half* from = qkv + (size_t)begin * 1152 + head * 32 + row * 1152 + chunk * 8;
    const auto fetch = [&](u32 step, u32 stage) {
#pragma unroll
        for (u32 part = 0; part < 2; part++) {
            const half* key = from + (size_t)(32 * step) * 1152 + part * 16 * 1152;
            const bool is_there = 32 * step + row + 16 * part < count;
            copy_async(k_shared + stage * 2048 + to + part * 1024, key + 384, is_there);
            copy_async(v_shared + stage * 2048 + to + part * 1024, key + 768, is_there);
        }
        commit_copies();
    };
#pragma unroll
    for (u32 part = 0; part < 2; part++)
        copy_async(q_shared + to + part * 1024, from + (size_t)(32 * blockIdx.x) * 1152 + part * 16 * 1152, 32 * blockIdx.x + row + 16 * part < count);
    fetch(0, 0);
    const u32 q_row = warp * 16 + lane % 16, q_lane = q_shared + q_row * 64 + (lane / 16 ^ q_row / 2 % 4) * 16;
    const u32 k_row = lane % 8 + lane / 16 * 8, k_lane = k_shared + k_row * 64 + (lane / 8 % 2 ^ k_row / 2 % 4) * 16;
    const u32 v_row = lane % 16, v_lane = v_shared + v_row * 64 + (lane / 16 ^ v_row / 2 % 4) * 16;
    float sums[4][4] = {}, greatest[2] = {-1e30f, -1e30f}, total[2] = {};
    const u32 quad = lane % 4;
    u32 stage = 0;
    for (u32 step = 0; 32 * step < count; step++) {
        wait_copies<0>();
        __syncthreads();
        fetch(step + 1, stage ^ 1);
        float scores[4][4] = {};
        u32 of_q[2][4], of_k[2][2][4], of_v[2][2][4];
#pragma unroll
        for (u32 i = 0; i < 2; i++) {
            load_matrices(of_q[i], q_lane ^ i * 32);
#pragma unroll
            for (u32 j = 0; j < 2; j++) {
                load_matrices(of_k[i][j], (k_lane ^ i * 32) + stage * 2048 + j * 1024);
                load_matrices_transposed(of_v[i][j], (v_lane ^ j * 32) + stage * 2048 + i * 1024);
            }
        }
#pragma unroll
        for (u32 i = 0; i < 2; i++)
#pragma unroll
            for (u32 j = 0; j < 4; j++) multiply(scores[j], of_q[i], of_k[i][j / 2][j % 2 * 2], of_k[i][j / 2][j % 2 * 2 + 1]);
        if (32 * step + 32 > count) {
#pragma unroll
            for (u32 j = 0; j < 4; j++)
#pragma unroll
                for (u32 e = 0; e < 4; e++)
                    if (32 * step + 8 * j + 2 * quad + e % 2 >= count) scores[j][e] = -INFINITY;
        }
        u32 shares[2][4];
#pragma unroll
        for (u32 h = 0; h < 2; h++) {
            float most = scores[0][2 * h];
#pragma unroll
            for (u32 e = 1; e < 8; e++) most = fmaxf(most, scores[e / 2][2 * h + e % 2]);
            most = fmaxf(greatest[h], quad_max(most));
            const float shrunk = power_of_two((greatest[h] - most) * SCALE), by = most * SCALE;
            greatest[h] = most;
            float sum = 0, p[8];
#pragma unroll
            for (u32 e = 0; e < 8; e++) sum += p[e] = power_of_two(fmaf(scores[e / 2][2 * h + e % 2], SCALE, -by));
            total[h] = fmaf(total[h], shrunk, sum);
#pragma unroll
            for (u32 i = 0; i < 2; i++) shares[i][h] = narrow(p[4 * i], p[4 * i + 1]), shares[i][2 + h] = narrow(p[4 * i + 2], p[4 * i + 3]);
#pragma unroll
            for (u32 j = 0; j < 4; j++) sums[j][2 * h] *= shrunk, sums[j][2 * h + 1] *= shrunk;
        }
#pragma unroll
        for (u32 i = 0; i < 2; i++)
#pragma unroll
            for (u32 j = 0; j < 4; j++) multiply(sums[j], shares[i], of_v[i][j / 2][j % 2 * 2], of_v[i][j / 2][j % 2 * 2 + 1]);
        stage ^= 1;
    }
    wait_copies<0>();
#pragma unroll
    for (u32 h = 0; h < 2; h++) {
        const float share = reciprocal(quad_sum(total[h]));
        const u32 r = 32 * blockIdx.x + 16 * warp + lane / 4 + 8 * h;
        if (r < count)
#pragma unroll
            for (u32 j = 0; j < 4; j++) *(u32*)(o + (size_t)(begin + r) * 384 + head * 32 + 8 * j + 2 * quad) = narrow(sums[j][2 * h] * share, sums[j][2 * h + 1] * share);
    }
}
