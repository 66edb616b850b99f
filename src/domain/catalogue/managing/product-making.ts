import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Language, languages } from '#values/language.ts';
import { slugFromText, slugMaximum, slugMinimum } from '#values/slug.ts';
import type { Change } from '../../activity/change-sets.ts';
import { catalogueSlugs, products } from '../products/catalogue-tables.ts';
import { noFacts, type ProductInput } from '../writing/catalogue-inputs.ts';
import { type GoodsChanger, writeRowsOf } from './product-patch.ts';
import { type ProductRow, putFields, type RowProblem, readNames } from './product-rows.ts';
import type { StoredInput } from './stored-inputs.ts';

/** A product that is to be: what it begins with, and what was sent of it. */
export type NewRow = {
  readonly row: number;
  readonly base: Omit<ProductInput, 'key' | 'stockThousandths'>;
  /** In its unit; null: it is not counted. */
  readonly stock: number | null;
  readonly sent: Readonly<Record<string, unknown>>;
};

export type MadeProduct = { readonly id: number; readonly key: string };

export type MakingOptions = {
  /** Rows with problems are left, the others are written. */
  readonly partly?: boolean;
  /** Nothing is written: it is told what would be. */
  readonly preview?: boolean;
};

export type Making = {
  /** By row; of a preview those that would be made. */
  readonly made: ReadonlyMap<number, MadeProduct>;
  readonly changes: readonly Change[];
  readonly problems: readonly RowProblem[];
};

/** What a product is of which nothing is said yet. */
export function emptyProduct({ type, format }: Pick<ProductInput, 'type' | 'format'>): NewRow['base'] {
  return {
    type,
    format,
    sku: '',
    name: {},
    slugs: {},
    shortDescription: {},
    description: null,
    taxClassKey: '',
    unit: 'pcs',
    listPriceCents: 0,
    weightGrams: 0,
    isVisibleIndividually: true,
    facts: noFacts,
  };
}

const required = ['sku', 'name', 'taxClass', 'retailPrice'] as const;

/**
 * Makes products in the caller's transaction, with a fixed number of statements however many they are; they may name each other
 * by SKU. Without a slug they get one of their name in each language. Rights and the change set are the caller's.
 * @throws Refusal VALIDATION with `problems` by row and field where anything is wrong, unless `partly` or `preview`
 */
export async function writeNew(
  changer: GoodsChanger,
  news: readonly NewRow[],
  { partly = false, preview = false }: MakingOptions = {},
): Promise<Making> {
  const { database, site, clock } = changer;
  const keys = await freeKeys(
    changer,
    news.map(({ sent }) => sent.sku),
  );
  const keyBySku = new Map(news.map(({ sent }, index) => [sent.sku, keys[index]]));
  const stored = await readNames(
    database,
    site.catalogueId,
    news.map(({ base }) => base as StoredInput),
    news.map(({ sent }) => sent),
  );
  const names = { ...stored, keyOf: (sku: string) => keyBySku.get(sku) ?? stored.keyOf(sku) };
  const problems: RowProblem[] = [];
  const drafts = news.map(({ row, base, stock, sent }, index) => {
    const draft = {
      ...base,
      key: keys[index] as string,
      stockThousandths: stock === null ? null : Math.round(stock * 1000),
      branchThousandths: null,
      createdAt: clock.now(),
    };
    problems.push(...putFields(row, draft, sent, names));
    for (const field of base.sku === '' ? required : []) {
      if (!Object.hasOwn(sent, field)) problems.push({ row, field, rule: 'required', value: null });
    }
    return draft;
  });
  const slugs = await freeSlugs(changer, drafts);
  const rows = news.map(({ row, sent }, index): ProductRow => {
    const draft = drafts[index] as (typeof drafts)[number];
    return { row, stored: undefined, draft: { ...draft, slugs: { ...slugs[index], ...draft.slugs } }, sent };
  });
  const written = await writeRowsOf(changer, rows, names, { problems, partly, preview, now: clock.now() });
  const made = new Map(
    written.rows.map(({ row, draft: { key } }, index) => [row, { id: written.ids[index] as number, key }]),
  );
  const idByKey = new Map([...made.values()].map(({ id, key }) => [key, String(id)]));
  return {
    made,
    changes: written.changes.map((change) => ({
      ...change,
      entityId: idByKey.get(change.entityId) ?? change.entityId,
    })),
    problems: written.problems,
  };
}

/** The keys that content links to them by: their SKUs, in small letters, and more where a product has that already. */
async function freeKeys(
  { database, site, random }: GoodsChanger,
  skus: readonly unknown[],
): Promise<string[]> {
  const wished = skus.map((sku) => slugFromText(typeof sku === 'string' ? sku : '') || 'product');
  const rows = await database
    .select({ key: products.key })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), inArray(products.key, wished)));
  const taken = new Set(rows.map(({ key }) => key));
  return wished.map((wish) => {
    const key = taken.has(wish) ? `${wish}-${random.uuid().slice(0, 8)}` : wish;
    taken.add(key);
    return key;
  });
}

/** Numbers behind a slug that are tried before it gets one by chance. */
const triedNumbers = 50;

/** A slug of the name in each language, with a number where somebody has it, or has had it. */
async function freeSlugs(
  changer: GoodsChanger,
  named: readonly Pick<ProductInput, 'name' | 'sku' | 'slugs'>[],
): Promise<Partial<Record<Language, string>>[]> {
  const wishes = named.map(({ name, sku, slugs }) =>
    languages.flatMap((language) => {
      const text = name[language];
      return text && !slugs[language] ? [{ language, slug: slugOfName(text, sku) }] : [];
    }),
  );
  const taken = await readTaken(changer, wishes.flat());
  const numbered = wishes
    .flat()
    .filter((wish) => taken.has(placeOf(wish)))
    .flatMap(({ language, slug }) =>
      Array.from({ length: triedNumbers }, (_, index) => ({ language, slug: `${slug}-${index + 2}` })),
    );
  for (const place of await readTaken(changer, numbered)) taken.add(place);
  for (const { slugs } of named) {
    for (const language of languages) {
      const slug = slugs[language];
      if (slug) taken.add(placeOf({ language, slug }));
    }
  }
  return wishes.map((ofProduct) =>
    Object.fromEntries(
      ofProduct.map(({ language, slug }) => {
        let free = slug;
        for (let number = 2; taken.has(placeOf({ language, slug: free })); number += 1) {
          free = number > triedNumbers ? `${slug}-${changer.random.uuid().slice(0, 5)}` : `${slug}-${number}`;
        }
        taken.add(placeOf({ language, slug: free }));
        return [language, free];
      }),
    ),
  );
}

type Wish = { readonly language: Language; readonly slug: string };
const placeOf = ({ language, slug }: Wish) => `${language}/${slug}`;

function slugOfName(name: string, sku: string): string {
  const slug = slugFromText(name).slice(0, slugMaximum - 6);
  const long = slug.length < slugMinimum ? slugFromText(`${slug} ${sku} product`) : slug;
  return long.slice(0, slugMaximum - 6).replace(/-+$/, '');
}

async function readTaken(
  { database, site }: Pick<GoodsChanger, 'database' | 'site'>,
  wishes: readonly Wish[],
): Promise<Set<string>> {
  if (wishes.length === 0) return new Set();
  const { rows } = await database.execute<Wish>(sql`
    SELECT taken.language, taken.slug
    FROM jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) AS wished(language text, slug text)
    JOIN ${catalogueSlugs} AS taken ON taken.catalogue_id = ${site.catalogueId} AND taken.language = wished.language
      AND taken.slug = wished.slug`);
  return new Set(rows.map(placeOf));
}
