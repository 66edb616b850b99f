import type { Review } from '#contract/shapes/review-shapes.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

type Subject = { readonly title: string; readonly url: string };

/** What each review is about, in their order; nothing where that is not to be seen any more. */
export async function listSubjects(
  { personalApi, language }: RequestFacts,
  reviews: readonly Review[],
): Promise<(Subject | undefined)[]> {
  const productIds = [...new Set(reviews.flatMap(({ productId }) => productId ?? []))];
  const postIds = [...new Set(reviews.flatMap(({ postId }) => postId ?? []))];
  const [products, posts] = await Promise.all([
    productIds.length === 0
      ? { records: [] }
      : personalApi.call(catalogueEndpoints.productFilter, {
          body: {
            filters: [{ key: 'id', value: productIds }],
            limit: productIds.length,
            select: ['name', 'slug'],
          },
        }),
    postIds.length === 0
      ? { data: [] }
      : personalApi.call(postEndpoints.postFilterStandard, {
          body: { filters: [{ key: 'id', value: postIds }], perPage: postIds.length, draft: true },
        }),
  ]);
  const productsById = new Map(products.records.map((product) => [product.id, product]));
  const postsById = new Map(posts.data.map((post) => [post.id, post]));
  return reviews.map(({ productId, postId }) => {
    const product = productId === null ? undefined : productsById.get(productId);
    if (product)
      return { title: product.name ?? '', url: pathOf('product', language, { slug: product.slug ?? '' }) };
    const post = postId === null ? undefined : postsById.get(postId);
    return post && { title: post.title, url: pathOf('page', language, { slug: post.slug }) };
  });
}
