import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { type ListPage, readListPage } from '#values/list-page.ts';
import type { SearchCategory } from '#values/search-limits.ts';
import { type PictureFacts, pictureFacts } from '../../parts/picture-facts.ts';
import { type ProductCardFacts, productCardFacts } from '../../parts/product-card-facts.ts';

export type SearchAnswer = EndpointAnswer<typeof searchEndpoints.searchWeb>;

/** A page, a post or a category that was found. */
export type FoundLink = {
  readonly kind: 'link';
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly picture: PictureFacts | undefined;
  /** Of a category. */
  readonly productCount?: number;
};

export type FoundProduct = { readonly kind: 'product'; readonly id: number; readonly card: ProductCardFacts };

export type FoundItem = FoundLink | FoundProduct;

const nothing: ListPage<FoundItem> = { items: [], page: 1, pageCount: 1, total: 0 };

/** The results of a category; undefined if it was not requested. */
export function foundIn(answer: SearchAnswer, category: SearchCategory): ListPage<FoundItem> {
  if (category === 'products') {
    return withItems(answer.products, (product) => ({
      kind: 'product',
      id: product.id,
      card: productCardFacts(product),
    }));
  }
  if (category === 'productCategories') {
    return withItems(answer.productCategories, ({ id, name, url, media, totalProducts }) => ({
      kind: 'link',
      id,
      title: name,
      url,
      text: '',
      picture: media ? pictureFacts(media) : undefined,
      productCount: totalProducts,
    }));
  }
  return withItems(answer[category], ({ id, title, url, description, media }) => ({
    kind: 'link',
    id,
    title,
    url,
    text: description,
    picture: media ? pictureFacts(media) : undefined,
  }));
}

type Records<Item> = { records: Item[]; totalRecords: number; totalPages: number; page: number };

function withItems<Found>(
  answer: Records<Found> | undefined,
  toItem: (found: Found) => FoundItem,
): ListPage<FoundItem> {
  if (!answer) return nothing;
  const page = readListPage(answer);
  return { ...page, items: page.items.map(toItem) };
}
