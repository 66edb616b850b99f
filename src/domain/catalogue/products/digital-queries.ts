import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { digitalMaxima, isDigitalAddress } from '#values/digital-offers.ts';
import { pickText, type Translated } from '#values/language.ts';
import type { DigitalKind } from '#values/product-formats.ts';
import { products } from './catalogue-tables.ts';

/** How an e-product is handed over, as its maintainers wrote it; what is left out has a default. */
export type DigitalOffer = {
  readonly productId: number;
  readonly name: Translated;
  readonly kind: DigitalKind | null;
  readonly file: string | null;
  readonly url: string | null;
  readonly codes: readonly string[];
  readonly codePattern: string | null;
  readonly payload: string | null;
  readonly validDays: number | null;
  readonly maxDownloads: number | null;
};

/** The e-products among these products. */
export async function readDigitalOffers(
  database: Database,
  productIds: readonly number[],
): Promise<DigitalOffer[]> {
  if (productIds.length === 0) return [];
  const rows = await database
    .select({ id: products.id, name: products.name, delivery: products.delivery })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), eq(products.format, 'eproduct')))
    .orderBy(products.id);
  return rows.map(({ id, name, delivery }) => {
    const wish = delivery ?? {};
    // What was written before rules bound it, and cannot be handed over, is as if it were left out.
    const text = (field: keyof typeof wish, isSound: (word: string) => boolean = () => true) => {
      const word = wish[field];
      return typeof word === 'string' && isSound(word) ? word : null;
    };
    const count = (field: 'validDays' | 'maxDownloads') => {
      const number = wish[field];
      return Number.isSafeInteger(number) && Number(number) >= 1 && Number(number) <= digitalMaxima[field]
        ? Number(number)
        : null;
    };
    const { kind, codes } = wish;
    return {
      productId: id,
      name,
      kind: kind === 'link' || kind === 'code' || kind === 'qrcode' ? kind : null,
      file: text('file', ({ length }) => length <= digitalMaxima.file),
      url: text('url', isDigitalAddress),
      codes: Array.isArray(codes) ? codes.flatMap(soundCodes) : [],
      codePattern: text('codePattern'),
      payload: text('payload', ({ length }) => length > 0 && length <= digitalMaxima.payload),
      validDays: count('validDays'),
      maxDownloads: count('maxDownloads'),
    };
  });
}

/** A blank line among the codes is none. */
function soundCodes(code: unknown): string[] {
  const word = typeof code === 'string' ? code.trim() : '';
  return word === '' || word.length > digitalMaxima.code ? [] : [word];
}

/** The name of a digital file that was given none. */
export function defaultFileName(name: Translated): string {
  const word = pickText(name, 'en', 'hr')
    .text.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `${word.replace(/^-+|-+$/g, '') || 'download'}.pdf`;
}
