import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';
import { pictureFacts } from '../../parts/picture-facts.ts';
import { postCardFacts } from '../../parts/posts/post-card-facts.ts';
import type { Post } from '../../parts/posts/post-types.ts';
import { readingMinutes } from '../../parts/posts/reading-time.ts';
import { productCardFacts, productCardFields } from '../../parts/product-card-facts.ts';
import { loadReviews } from '../../parts/reviews/reviews-load.ts';
import { postBody } from './post-body.ts';

export type PostFacts = Awaited<ReturnType<typeof loadPost>>;

const relatedPosts = 3;

/** A post as it is published, or as it is being edited. */
type PostDocument = Pick<
  Document,
  'id' | 'published_at' | 'media' | 'author' | 'categories' | 'tags' | 'relatedProducts' | 'parts' | 'body'
>;

/** What the page of a post shows besides its title and sections. */
export async function loadPost(facts: RequestFacts, document: PostDocument, query: URLSearchParams) {
  const { id, published_at: publishedAt = null, media, author = null, categories = [], tags = [] } = document;
  const isSections = document.parts.length > 0;
  const [products, related, neighbours, comments] = await Promise.all([
    listProducts(facts, document.relatedProducts ?? []),
    listRelated(facts, id),
    findNeighbours(facts, id, publishedAt),
    loadReviews(facts, { postId: id }, query),
  ]);
  return {
    id,
    ...{ publishedAt, author, categories, tags, products, related, comments, ...neighbours },
    minutes: readingMinutes(document),
    cover: media ? pictureFacts(media) : undefined,
    body: isSections ? undefined : postBody(document.body ?? ''),
  };
}

/** The products it is about, in the order in which they were named; the page stands without them too. */
async function listProducts({ api }: RequestFacts, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const body = {
    filters: [{ key: 'id', value: [...ids] }],
    limit: ids.length,
    select: [...productCardFields],
  };
  const found = await orNone(
    api.call(catalogueEndpoints.productFilter, { body }).then(({ records }) => records),
  );
  return ids.flatMap((id) => found.filter((record) => record.id === id).map(productCardFacts));
}

const newestFirst = { field: 'published_at', direction: 'desc' } as const;
const oldestFirst = { field: 'published_at', direction: 'asc' } as const;

async function listRelated(facts: RequestFacts, id: number) {
  const filters = [{ key: 'relatedTo', value: id }];
  return (await findPosts(facts, { filters, sort: newestFirst, perPage: relatedPosts })).map(postCardFacts);
}

/** The posts that were published before and after it. */
async function findNeighbours(facts: RequestFacts, id: number, publishedAt: string | null) {
  if (!publishedAt) return { older: undefined, newer: undefined };
  const nextTo = async (operator: 'lte' | 'gte') => {
    const filters = [{ key: 'published_at', operator, value: publishedAt }];
    const sort = operator === 'lte' ? newestFirst : oldestFirst;
    const found = await findPosts(facts, { filters, sort, perPage: 2 });
    const post = found.find((candidate) => candidate.id !== id);
    return post && { title: post.title, slug: post.slug };
  };
  const [older, newer] = await Promise.all([nextTo('lte'), nextTo('gte')]);
  return { older, newer };
}

type PostsBody = {
  filters: { key: string; operator?: 'lte' | 'gte'; value: string | number }[];
  sort: typeof newestFirst | typeof oldestFirst;
  perPage: number;
};

/** None where the shop cannot answer: a post is read without the others. */
function findPosts({ api }: RequestFacts, body: PostsBody): Promise<Post[]> {
  const asked = { ...body, postTypeSlugs: ['post'] };
  return orNone(api.call(postEndpoints.postFilterStandard, { body: asked }).then(({ data }) => data));
}

function orNone<T>(work: Promise<T[]>): Promise<T[]> {
  return work.catch(() => []);
}
