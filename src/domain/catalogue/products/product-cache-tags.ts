import { noteCacheTag, type TagChange } from '#platform/cache/cache-tags.ts';

/** More than any list of a page shows: what is made of so many goes by each changed product. */
const toldApartMaximum = 300;

const anyProduct = 'products';
const anyAddress = 'product addresses';
const productTag = (id: number) => `product ${id}`;
const addressSource = (id: number) => `product address ${id}`;
const documentTag = (key: string) => `product document ${key}`;

/** What is being made shows something of these products, or that they are not there. */
export function noteProducts(ids: readonly number[]): void {
  if (ids.length > toldApartMaximum) noteAnyProduct();
  else for (const id of ids) noteCacheTag(productTag(id));
}

/** What is being made may show any product: one that is not there yet, for example. */
export function noteAnyProduct(): void {
  noteCacheTag(anyProduct);
}

/**
 * What is being made leads to these products, and says nothing else of them.
 * @param areAll false: others were looked for and are not there yet
 */
export function noteProductLinks(ids: readonly number[], areAll: boolean): void {
  for (const id of ids) noteCacheTag(addressSource(id));
  if (!areAll) noteCacheTag(anyAddress);
}

/** What is being made depends on which products name this document, beside what it says of them. */
export function noteProductDocument(key: string): void {
  noteCacheTag(documentTag(key));
}

/**
 * @param ids of the products that show something of a changed one
 * @param documentKeys of the documents that they name now
 */
export function productChanges(ids: Iterable<number>, documentKeys: Iterable<string>): TagChange[] {
  return changesOf([anyProduct, ...Array.from(ids, productTag), ...Array.from(documentKeys, documentTag)]);
}

/** Where links to these products may be others than before. */
export function productAddressChanges(ids: Iterable<number>): TagChange[] {
  return changesOf([anyAddress, ...Array.from(ids, addressSource)]);
}

function changesOf(names: readonly string[]): TagChange[] {
  return names.map((name) => ({ name }));
}
