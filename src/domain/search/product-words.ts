import { foldText } from '#values/folded-text.ts';
import { type Language, languages, pickText } from '#values/language.ts';
import { hasBit } from '../catalogue/index/bits.ts';
import type { CatalogueTerms } from '../catalogue/index/catalogue-terms.ts';
import { eachRowWith, lineAt } from '../catalogue/index/packed-text.ts';
import { eachVariant, type ProductIndex, placeOfId } from '../catalogue/index/product-index.ts';
import type { RowSet } from '../catalogue/index/row-set.ts';
import { placeOfText } from '../catalogue/index/sku-table.ts';
import type { ShopRuntime } from '../context.ts';
import { compactSku, wordsOfText } from './analysis/words-of-text.ts';
import { addTerm } from './index/vocabulary.ts';
import {
  changeRow,
  isWorn,
  type RowTexts,
  turns,
  type WordIndex,
  wordIndexBuilder,
} from './index/word-index.ts';
import { type ExtraRows, extraScores } from './index/word-matching.ts';
import { type ProductText, readTextsAfter, readTextsOf, textsIn } from './product-texts.ts';

/** Where the words of a term lead beside texts. */
type TermLinks = {
  readonly terms: CatalogueTerms;
  readonly values: Map<number, { attributeId: number; valueId: number }[]>;
  readonly labels: Map<number, number[]>;
  readonly categories: Map<number, number[]>;
};

type SkuPlaces = { readonly places: Uint32Array; taken: number };

/** The words of one catalogue's products. Rows are those of the index of products that it was made from. */
export type ProductWords = {
  /** Tells whether rows are still the same ones: an index that is built anew has other rows. */
  readonly ids: Int32Array;
  /** Two numbers a row, as the index of products had them when the row's words were read: where they differ, it has changed. */
  readonly digests: Int32Array;
  /** The latest one with these rows. */
  index: ProductIndex;
  readonly byLanguage: Readonly<Record<Language, WordIndex>>;
  readonly links: Record<Language, TermLinks>;
  /** Rows by article number without hyphens: a table with open addressing, 0 where a place is free. */
  readonly skus: SkuPlaces;
};

const partLength = 500;

export async function buildProductWords(
  { database }: Pick<ShopRuntime, 'database'>,
  index: ProductIndex,
): Promise<ProductWords> {
  const builders = {
    hr: wordIndexBuilder('hr', index.rowCount),
    en: wordIndexBuilder('en', index.rowCount),
    de: wordIndexBuilder('de', index.rowCount),
  };
  const skus = { places: new Uint32Array(2 ** Math.ceil(Math.log2(index.rowCount * 2 + 2))), taken: 0 };
  const digests = index.digests.slice();
  const turn = turns();
  const takesTexts = () => languages.some((language) => builders[language].takesTexts());
  let texts = new Map<number, ProductText>();
  let [lastRead, lastId] = [0, 0];
  for (let row = 0; row < index.productCount; row++) {
    const id = index.ids[row] as number;
    if (id > lastRead && takesTexts()) {
      const read = await readTextsAfter(database, index.catalogueId, lastId, partLength);
      texts = new Map(read.map((text) => [text.id, text]));
      lastId = read.at(-1)?.id ?? id;
      lastRead = read.length < partLength ? Number.POSITIVE_INFINITY : lastId;
    }
    if (hasBit(index.alive, row)) enterSku(skus, index, row);
    if (!isListed(index, row)) continue;
    const text = texts.get(id);
    for (const language of languages) builders[language].add(row, textsOfRow(index, row, text, language));
    await turn();
  }
  const byLanguage = {
    hr: await builders.hr.finish(),
    en: await builders.en.finish(),
    de: await builders.de.finish(),
  };
  return productWordsOf(index, { digests, byLanguage, skus });
}

/** Words with what else leads to rows: categories and attributes as the index has them. */
export function productWordsOf(
  index: ProductIndex,
  { digests, byLanguage, skus }: Pick<ProductWords, 'digests' | 'byLanguage' | 'skus'>,
): ProductWords {
  const links = {
    hr: linksOf(byLanguage.hr, index.terms, 'hr'),
    en: linksOf(byLanguage.en, index.terms, 'en'),
    de: linksOf(byLanguage.de, index.terms, 'de'),
  };
  return { ids: index.ids, digests, index, byLanguage, links, skus };
}

/** Ids of products that are other than when their words were read. */
export function changedSinceRead({ digests }: ProductWords, index: ProductIndex): number[] {
  const changed: number[] = [];
  for (let row = 0; row < index.productCount; row++) {
    const isSame =
      digests[row * 2] === index.digests[row * 2] && digests[row * 2 + 1] === index.digests[row * 2 + 1];
    if (!isSame) changed.push(index.ids[row] as number);
  }
  return changed;
}

/** Puts changed products in, with their variants and those whose variants they are. False: it must be built anew. */
export async function changeProductWords(
  { database }: Pick<ShopRuntime, 'database'>,
  words: ProductWords,
  index: ProductIndex,
  productIds: readonly number[],
): Promise<boolean> {
  words.index = index;
  if (words.skus.taken > words.skus.places.length * 0.7) return false;
  if (languages.some((language) => isWorn(words.byLanguage[language], productIds.length))) return false;
  const rows = new Set<number>();
  for (const id of productIds) {
    const row = placeOfId(index, id);
    if (row < 0) continue;
    rows.add(row);
    const main = index.mainRows[row] as number;
    if (main >= 0) rows.add(main);
    // They may tell about themselves with its text.
    eachVariant(index, row, (variant) => rows.add(variant));
    words.digests.set(index.digests.subarray(row * 2, row * 2 + 2), row * 2);
  }
  const read = await readTextsOf(
    database,
    [...rows].map((row) => index.ids[row] as number),
  );
  const texts = new Map(read.map((text) => [text.id, text]));
  const turn = turns();
  for (const row of rows) {
    if (hasBit(index.alive, row)) enterSku(words.skus, index, row);
    const text = texts.get(index.ids[row] as number);
    for (const language of languages) {
      const given = isListed(index, row) ? textsOfRow(index, row, text, language) : null;
      changeRow(words.byLanguage[language], row, given);
    }
    await turn();
  }
  return true;
}

/** Categories and attributes as they are now. */
export function relink(words: ProductWords, terms: CatalogueTerms): void {
  for (const language of languages) {
    if (words.links[language].terms === terms) continue;
    words.links[language] = linksOf(words.byLanguage[language], terms, language);
  }
}

/** Rows that a term leads to by categories and attributes. */
export function extraRowsOf({ links }: ProductWords, index: ProductIndex, language: Language): ExtraRows {
  const { values, labels, categories } = links[language];
  return (term, isAlone) => {
    const found: { rows: RowSet; score: number; isCategory?: true }[] = [];
    for (const id of categories.get(term) ?? []) {
      const rows = index.rowsByCategoryId.get(id);
      if (rows) found.push({ rows, score: extraScores.category, isCategory: true });
    }
    for (const { attributeId, valueId } of values.get(term) ?? []) {
      const rows = index.columnByAttributeId.get(attributeId)?.listedByValueId.get(valueId);
      if (rows) found.push({ rows, score: extraScores.value });
    }
    // That something has a colour says little: an attribute's name counts beside other words alone.
    if (!isAlone) found.push(...labelled(index, labels.get(term) ?? []));
    return found;
  };
}

function labelled(index: ProductIndex, attributeIds: readonly number[]): { rows: RowSet; score: number }[] {
  const columns = attributeIds.flatMap((id) => index.columnByAttributeId.get(id) ?? []);
  return columns.flatMap(({ listedByValueId }) =>
    [...listedByValueId.values()].map((rows) => ({ rows, score: extraScores.label })),
  );
}

/** The row that is listed for an article number, with or without its hyphens; -1 where there is none. */
export function rowOfSkuLike(
  { skus: { places } }: ProductWords,
  index: ProductIndex,
  keywords: string,
): number {
  const sku = compactSku(keywords);
  if (sku.length < 3) return -1;
  for (let place = placeOfText(sku, places); places[place] !== 0; place = (place + 1) % places.length) {
    const row = (places[place] as number) - 1;
    if (!hasBit(index.alive, row) || compactSku(lineAt(index.skus.text, row)) !== sku) continue;
    return hasBit(index.visible, row) ? row : (index.mainRows[row] as number);
  }
  return -1;
}

/** Listed rows whose article number, or that of a variant, has this piece in it. */
export function rowsOfSkuPart(index: ProductIndex, piece: string): Uint32Array {
  const rows = new Set<number>();
  eachRowWith(index.skus.text, foldText(piece), (row) => {
    const listed = hasBit(index.visible, row) ? row : (index.mainRows[row] as number);
    if (listed >= 0) rows.add(listed);
  });
  return Uint32Array.from(rows).sort();
}

function isListed(index: ProductIndex, row: number): boolean {
  return hasBit(index.alive, row) && hasBit(index.visible, row);
}

function textsOfRow(
  index: ProductIndex,
  row: number,
  text: ProductText | undefined,
  language: Language,
): RowTexts {
  const names = new Set([lineAt(index.names[language], row)]);
  const codes = new Set([lineAt(index.skus.text, row)]);
  eachVariant(index, row, (variant) => {
    names.add(lineAt(index.names[language], variant));
    codes.add(lineAt(index.skus.text, variant));
  });
  return { names: [...names], texts: text ? textsIn(text, language) : [], codes: [...codes] };
}

function linksOf({ vocabulary }: WordIndex, terms: CatalogueTerms, language: Language): TermLinks {
  const links: TermLinks = { terms, values: new Map(), labels: new Map(), categories: new Map() };
  const eachTerm = (text: string, visit: (term: number) => void) => {
    for (const word of wordsOfText(text, language)) {
      for (const folded of [word.folded, ...word.also]) {
        visit(addTerm(vocabulary, { folded, written: folded === word.folded ? word.written : folded }));
      }
    }
  };
  const put = <T>(map: Map<number, T[]>, term: number, entry: T) => {
    const known = map.get(term);
    if (known) known.push(entry);
    else map.set(term, [entry]);
  };
  for (const attribute of terms.attributes) {
    eachTerm(pickText(attribute.label, language).text, (term) => put(links.labels, term, attribute.id));
    if (attribute.type === 'yesNo') continue;
    for (const value of attribute.values) {
      const link = { attributeId: attribute.id, valueId: value.id };
      eachTerm(pickText(value.label, language).text, (term) => put(links.values, term, link));
    }
  }
  for (const category of terms.categories) {
    eachTerm(pickText(category.name, language).text, (term) => put(links.categories, term, category.id));
  }
  return links;
}

function enterSku(skus: SkuPlaces, index: ProductIndex, row: number): void {
  const sku = compactSku(lineAt(index.skus.text, row));
  if (sku === '') return;
  const { places } = skus;
  let place = placeOfText(sku, places);
  while (places[place] !== 0 && places[place] !== row + 1) place = (place + 1) % places.length;
  if (places[place] === 0) skus.taken += 1;
  places[place] = row + 1;
}
