import { LRUCache } from 'lru-cache';
import type { Language } from '#values/language.ts';
import { hasBit } from '../catalogue/index/bits.ts';
import { type ProductIndex, rowOfId } from '../catalogue/index/product-index.ts';
import type { SearchableDocument } from '../content/searchable-documents.ts';
import type { Site } from '../site.ts';
import { type AskedWords, askedWords } from './index/asked-words.ts';
import { type RankedRows, rankRows } from './index/ranked-rows.ts';
import type { MatchedRows } from './index/scored-rows.ts';
import type { WordIndex } from './index/word-index.ts';
import { type ExtraRows, isKnown, type Meanings, matchWords, meaningsOf } from './index/word-matching.ts';
import { extraRowsOf, type ProductWords, rowOfSkuLike, rowsOfSkuPart } from './product-words.ts';
import type { SearchDirectory } from './search-directory.ts';

/** What the words of one question find, each kind by its rows, the best first. */
export type Found = {
  readonly asked: AskedWords;
  /** Rows of the index of products that was asked with. */
  readonly products: RankedRows;
  /** Places in the categories' terms. */
  readonly categories: RankedRows;
  readonly pages: RankedRows;
  readonly posts: RankedRows;
};

const noRows: RankedRows = { rows: new Uint32Array(0), strongCount: 0, goodsCount: 0 };
/** Questions of which the answers are kept, by index of products. */
const keptBytes = 8 * 1_048_576;
const kept = new WeakMap<ProductIndex, LRUCache<string, Found>>();

/**
 * Everything that the words find (docs/rules/search.md). Kept for as long as nothing changes.
 * @param index the products of the site's catalogue, as they are now
 */
export function find(
  directory: SearchDirectory,
  site: Pick<Site, 'id' | 'catalogueId'>,
  index: ProductIndex,
  language: Language,
  keywords: string,
): Found {
  const ofIndex =
    kept.get(index) ??
    new LRUCache<string, Found>({
      maxSize: keptBytes,
      sizeCalculation: ({ products, pages, posts }) =>
        1000 + (products.rows.length + pages.rows.length + posts.rows.length) * 4,
    });
  kept.set(index, ofIndex);
  const key = [directory.version(), site.id, language, keywords.trim()].join('/');
  const known = ofIndex.get(key);
  if (known) return known;
  const found = findAfresh(directory, site, index, language, keywords);
  ofIndex.set(key, found);
  return found;
}

type Part = {
  readonly index: WordIndex;
  readonly extra?: ExtraRows;
  readonly meanings: Meanings;
};

function findAfresh(
  directory: SearchDirectory,
  site: Pick<Site, 'id' | 'catalogueId'>,
  products: ProductIndex,
  language: Language,
  keywords: string,
): Found {
  const asked = askedWords(keywords, language, directory.synonyms.of(site.id, language));
  if (asked.words.length === 0) {
    return { asked, products: noRows, categories: noRows, pages: noRows, posts: noRows };
  }
  const partOf = (index: WordIndex | undefined, extra?: ExtraRows): Part | null =>
    index ? { index, ...(extra ? { extra } : {}), meanings: meaningsOf(index, asked, extra) } : null;
  const words = directory.products(site.catalogueId);
  const documents = directory.documents();
  // An index that has been built anew has other rows, until its words are read: those of before are told by their ids.
  const layout = words && words.ids !== products.ids ? words.index : products;
  const parts = {
    products: words ? partOf(words.byLanguage[language], extraRowsOf(words, layout, language)) : null,
    categories: partOf(directory.categories(site.catalogueId)?.byLanguage[language]),
    pages: partOf(documents?.page[language].index),
    posts: partOf(documents?.post[language].index),
  };
  const known = asked.words.map((_, place) =>
    Object.values(parts).some((part) => part && isKnown(part.index, part.meanings, asked, place)),
  );
  const plain = (part: Part | null): RankedRows =>
    part ? rankRows(part.index, matched(part, asked, known), asked.words.length, plainRanking) : noRows;
  return {
    asked,
    products:
      words && parts.products
        ? asNumberedNow(
            rankProducts(directory, words, layout, keywords, asked, matched(parts.products, asked, known)),
            words,
            products,
          )
        : noRows,
    categories: plain(parts.categories),
    pages: ofSite(plain(parts.pages), documents?.page[language].documents, site.id),
    posts: ofSite(plain(parts.posts), documents?.post[language].documents, site.id),
  };
}

/** What the site shows of what was found: its own documents and those that all sites share. */
function ofSite(
  { rows, strongCount, goodsCount }: RankedRows,
  documents: readonly SearchableDocument[] | undefined,
  siteId: number,
): RankedRows {
  const isShown = (row: number) => [null, siteId].includes(documents?.[row]?.siteId ?? null);
  const countOf = (count: number) => rows.subarray(0, count).filter(isShown).length;
  return { rows: rows.filter(isShown), strongCount: countOf(strongCount), goodsCount: countOf(goodsCount) };
}

const plainRanking = {
  isDigital: () => false,
  isKit: () => false,
  hasVariants: () => false,
  soldLevel: () => 0,
  first: -1,
};

function matched(
  { index, extra, meanings }: Part,
  asked: AskedWords,
  known: readonly boolean[],
): MatchedRows {
  return matchWords(index, asked, meanings, known, extra);
}

const longestSku = 60;

function rankProducts(
  directory: SearchDirectory,
  words: ProductWords,
  products: ProductIndex,
  keywords: string,
  asked: AskedWords,
  all: MatchedRows,
): RankedRows {
  const seen = onlyVisible(all, products);
  const sku = keywords.length <= longestSku ? rowOfSkuLike(words, products, keywords) : -1;
  const first = sku >= 0 && hasBit(products.visible, sku) ? sku : -1;
  const isPartOfSku =
    first < 0 &&
    seen.rows.length === 0 &&
    /\d/.test(keywords) &&
    /^[\p{L}\d]\S{3,59}$/u.test(keywords.trim());
  const counted = isPartOfSku ? ofSkuParts(products, keywords.trim()) : seen;
  const kits = new Set(products.bundles.map(({ row }) => row));
  return rankRows(words.byLanguage[asked.language], counted, asked.words.length, {
    isDigital: (row) => hasBit(products.digital, row),
    isKit: (row) => kits.has(row),
    hasVariants: (row) =>
      (products.variantStarts[row + 1] as number) > (products.variantStarts[row] as number),
    soldLevel: (row) => directory.soldLevel(products.ids[row] as number),
    first,
  });
}

/** An article number that is still being typed. */
function ofSkuParts(products: ProductIndex, piece: string): MatchedRows {
  const rows = rowsOfSkuPart(products, piece);
  return onlyVisible(
    { rows, scores: new Uint16Array(rows.length).fill(50), weak: new Uint8Array(rows.length) },
    products,
  );
}

function onlyVisible({ rows, scores, weak }: MatchedRows, { visible }: ProductIndex): MatchedRows {
  let count = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] as number;
    if (!hasBit(visible, row)) continue;
    rows[count] = row;
    scores[count] = scores[place] as number;
    weak[count] = weak[place] as number;
    count += 1;
  }
  return { rows: rows.subarray(0, count), scores: scores.subarray(0, count), weak: weak.subarray(0, count) };
}

/** Rows of the index that the words were read from, as the present one numbers them. */
function asNumberedNow(
  ranked: RankedRows,
  { index: before, ids }: ProductWords,
  now: ProductIndex,
): RankedRows {
  if (ids === now.ids) return ranked;
  const rows = [...ranked.rows]
    .map((row) => rowOfId(now, before.ids[row] as number))
    .filter((row) => row >= 0 && hasBit(now.visible, row));
  return { ...ranked, rows: Uint32Array.from(rows) };
}
