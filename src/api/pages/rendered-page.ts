import type { CacheTags } from '#platform/cache/cache-tags.ts';
import type { ShownStocks } from './shown-stocks.ts';

/** A rendered page: headers without those of the single response, and the text. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** True where it was made for one visitor alone. */
  readonly personal: boolean;
  readonly stocks: ShownStocks;
  /** What it shows. */
  readonly tags: CacheTags;
  /** Words of a query that the page knows beside those of its screen. */
  readonly ownWords: readonly string[];
};
