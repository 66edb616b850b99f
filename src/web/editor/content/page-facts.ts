import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { termEndpoints } from '#contract/v1/term-endpoints.ts';
import { areSame } from './differences.ts';
import type { EditedPost } from './edited-content.ts';

/** A category or tag of posts. */
export type Term = EndpointAnswer<typeof termEndpoints.termFilter>[number];

export const accesses = ['public', 'guestOnly', 'login'] as const;

/** What a page or post has beside its words. There is no draft of it, and it is the same in all languages. */
export type PageFacts = {
  readonly access: (typeof accesses)[number];
  readonly author: string;
  /** Ids, in their order. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly productKeys: readonly string[];
};

export function factsOf({
  access,
  author,
  categories = [],
  tags = [],
  productKeys = [],
}: EditedPost): PageFacts {
  const ids = (terms: readonly { readonly id: number }[]) => terms.map(({ id }) => id);
  return { access, author: author ?? '', categories: ids(categories), tags: ids(tags), productKeys };
}

/** Members of a call's body that make the one of the other; nothing where both say the same. */
export function changedFacts(before: PageFacts, now: PageFacts) {
  const body = {
    access: now.access,
    author: now.author.trim() || null,
    categories: [...now.categories],
    tags: [...now.tags],
    productKeys: [...now.productKeys],
  };
  const changed = Object.entries(body).filter(
    ([name]) => !areSame(before[name as keyof PageFacts], now[name as keyof PageFacts]),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<typeof body>) : undefined;
}
