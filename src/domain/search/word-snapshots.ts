import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileStore } from '#platform/files/file-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { type Language, languages } from '#values/language.ts';
import { findOrigin } from '../catalogue/index/index-snapshots.ts';
import { packColumns, unpackColumns } from '../catalogue/index/packed-columns.ts';
import { type ProductIndex, spareId } from '../catalogue/index/product-index.ts';
import type { ShopRuntime } from '../context.ts';
import { stemsOf } from './analysis/stems.ts';
import { wordsOfText } from './analysis/words-of-text.ts';
import { packWordIndex, unpackWordIndex } from './index/packed-words.ts';
import type { WordIndex } from './index/word-index.ts';
import { type ProductWords, productWordsOf } from './product-words.ts';
import { shippedGroups } from './synonyms.ts';

/** Words of products as they were, on disk beside the index of products: read at the next start (docs/decisions/search.md). */
export type WordSnapshots = {
  /** The words as they were when they were written, in the rows of this index; nothing where there are none for them. */
  read(index: ProductIndex): Promise<ProductWords | undefined>;
  /** The words must not be changed until this resolves. A disk that takes nothing is no error: the next start builds. */
  write(words: ProductWords): Promise<void>;
};

/** To be raised with every change of what the columns mean. */
const layout = 3;

export function openWordSnapshots(
  { database, log }: Pick<ShopRuntime, 'database' | 'log'>,
  files: FileStore,
): WordSnapshots {
  const keyOf = (catalogueId: number) => `product-words-${catalogueId}`;
  const findWordOrigin = async () => `${await findOrigin(database, layout)} ${analysisMark()}`;

  return {
    async read(index) {
      try {
        const origin = await findWordOrigin();
        const bytes = await files.read(keyOf(index.catalogueId));
        const columns = bytes && (await unpackColumns(bytes, (head) => head.origin === origin));
        if (!columns || !isOfRows(columns.ids as Int32Array, index)) return undefined;
        const packed = columns.byLanguage as Record<Language, object>;
        const unpacked: Partial<Record<Language, WordIndex>> = {};
        for (const language of languages) {
          unpacked[language] = unpackWordIndex(language, packed[language]);
          await nextTurn();
        }
        return productWordsOf(index, {
          digests: columns.digests as Int32Array,
          byLanguage: unpacked as Record<Language, WordIndex>,
          skus: columns.skus as ProductWords['skus'],
        });
      } catch (error) {
        log.warn(errorFacts(error), 'the kept search index cannot be used');
        return undefined;
      }
    },
    async write({ ids, digests, byLanguage, skus, index }) {
      try {
        const bytes = packColumns({
          origin: await findWordOrigin(),
          ids,
          digests,
          skus,
          byLanguage: Object.fromEntries(
            languages.map((language) => [language, packWordIndex(byLanguage[language])]),
          ),
        });
        await files.put(keyOf(index.catalogueId), Readable.from(bytes, { objectMode: false }));
      } catch (error) {
        log.warn(errorFacts(error), 'the search index cannot be kept for the next start');
      }
    },
  };
}

/** Whether each row is of the same product, or was still spare. */
function isOfRows(kept: Int32Array, { ids }: ProductIndex): boolean {
  return kept.length === ids.length && kept.every((id, row) => id === ids[row] || id === spareId);
}

let mark: string | undefined;

/** What becomes of the words of the trade: a release that takes words apart in another way finds none of the kept ones. */
function analysisMark(): string {
  mark ??= hash(
    'sha256',
    JSON.stringify(
      languages.map((language) =>
        wordsOfText(shippedGroups(language).flat().join(' '), language).map((word) => [
          word,
          stemsOf(word.folded, language),
        ]),
      ),
    ),
    'base64url',
  );
  return mark;
}
