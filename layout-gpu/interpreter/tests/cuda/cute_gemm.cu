// CuTe's tutorial `sgemm_sm80` with our tile: bf16, sums of f32, 128 × 128 × 32, three stages.
#define main tutorial
#include <sgemm_sm80.cu>
#undef main
#include <cute/tensor.hpp>

using namespace cute;

void launch(int m, int n, int k, const bfloat16_t* a, const bfloat16_t* b, float* c, cudaStream_t stream) {
    const auto shape = make_shape(m, n, k);
    const auto strides_a = make_stride(k, Int<1>{}), strides_b = make_stride(k, Int<1>{}), strides_c = make_stride(n, Int<1>{});
    const auto tile = make_shape(Int<128>{}, Int<128>{}, Int<32>{});
    const auto atom = composition(Swizzle<2, 3, 3>{}, Layout<Shape<_8, _32>, Stride<_32, _1>>{});
    const auto stages = tile_to_shape(atom, make_shape(Int<128>{}, Int<32>{}, Int<3>{}));
    const auto fetch = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, bfloat16_t>{},
                                       Layout<Shape<_32, _4>, Stride<_4, _1>>{}, Layout<Shape<_1, _8>>{});
    const auto mma = make_tiled_mma(SM80_16x8x16_F32BF16BF16F32_TN{}, Layout<Shape<_2, _2>>{}, Tile<_32, _32, _16>{});
    const Copy_Atom<SM75_U32x4_LDSM_N, bfloat16_t> load;
    const auto sums = make_layout(make_shape(Int<128>{}, Int<128>{}));
    const int bytes = int(sizeof(SharedStorage<bfloat16_t, bfloat16_t, decltype(stages), decltype(stages)>));
    const dim3 grid(ceil_div(m, 128), ceil_div(n, 128));
    gemm_device<<<grid, dim3(size(mma)), bytes, stream>>>(shape, tile, a, strides_a, stages, fetch, load, b, strides_b, stages, fetch, load, c,
                                                    strides_c, sums, mma, 1.0f, 0.0f);
}
