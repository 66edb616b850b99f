import type { Translated } from '#values/language.ts';
import type { AnyScreen } from '#values/panel-addresses.ts';
import type { ProductIndexes } from '../catalogue/index/product-indexes.ts';
import type { ContentDirectory } from '../content/content-directory.ts';
import type { ProductDocuments } from '../content/content-lookup.ts';
import type { SearchDirectory } from '../search/search-directory.ts';

/** Where things are found. */
export type FinderSources = {
  readonly content: ContentDirectory;
  readonly productIndexes: Pick<ProductIndexes, 'cache' | 'get'>;
  readonly documentLibrary: ProductDocuments;
  readonly search: SearchDirectory;
};

/** What editors link to, in the order in which it is offered. */
export const linkKinds = ['page', 'post', 'term', 'product', 'productCategory', 'event'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What stands at an address. */
export type Thing = {
  readonly kind: LinkKind | 'screen';
  /** Null: a screen of the program itself. */
  readonly id: number | null;
  /** The present one in the address's language; of a screen its name, of an event null. */
  readonly slug: string | null;
  readonly screen: AnyScreen;
  /** Its paths, in those languages of the site that it is written in. */
  readonly paths: Translated;
  /** The present path in the address's language, where the address is another one: the pages lead there. */
  readonly leadsTo?: string;
};
