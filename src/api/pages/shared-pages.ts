import { gunzipSync } from 'node:zlib';
import type { Beginning, SharedAnswers } from '#platform/cache/shared-answers.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Pages that processes draw for each other (docs/decisions/page-cache.md). */
export type SharedPages = {
  begin(): Beginning;
  find(
    key: string,
  ): Promise<
    (RenderedPage & { readonly shared: { readonly packed: Buffer; readonly keptMs: number } }) | undefined
  >;
  /** @param packed the page's text by gzip */
  keep(key: string, page: RenderedPage, packed: Buffer, beginning: Beginning): void;
};

export type PageHead = Pick<RenderedPage, 'status' | 'headers' | 'ownWords'>;

/** @param answers of pages that are the same for all visitors */
export function createSharedPages(answers: SharedAnswers<PageHead>): SharedPages {
  return {
    begin: answers.begin,
    async find(key) {
      const found = await answers.find(key);
      if (!found) return undefined;
      const { facts, content, tags, stocks, keptMs } = found;
      // Bytes of their own: a view would hold the whole answer in memory.
      const packed = Buffer.from(content);
      const body = gunzipSync(packed);
      return { ...facts, body, personal: false, stocks, tags, shared: { packed, keptMs } };
    },
    keep(key, { status, headers, ownWords, stocks, tags }, packed, beginning) {
      answers.keep(key, { facts: { status, headers, ownWords }, content: packed, stocks, tags }, beginning);
    },
  };
}
