import { and, eq, inArray } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import type { ChangedField } from '../../activity/change-sets.ts';
import type { Context } from '../../context.ts';
import { products } from '../products/catalogue-tables.ts';
import { namedTerms } from '../products/named-terms.ts';
import { byCode } from './texts-by-code.ts';

type Thing = Pick<ChangedField, 'entity' | 'entityId'>;
export type NameOfChanged = (thing: Thing) => Record<string, string> | null;

/** What goods and their terms are called by now, of some that were changed; null: it is gone, or has no name. */
export async function readChangedNames(context: Context, things: readonly Thing[]): Promise<NameOfChanged> {
  const known = new Map<string, Record<string, string>>();
  for (const [entity, ofEntity] of Map.groupBy(things, (thing) => thing.entity)) {
    const named = namedThings[entity];
    if (!named) continue;
    const ids = [...new Set(ofEntity.map(({ entityId }) => Number(entityId)).filter(Number.isSafeInteger))];
    for (const { id, name } of await readNames(context, named, ids))
      known.set(`${entity} ${id}`, byCode(name));
  }
  return ({ entity, entityId }) => known.get(`${entity} ${entityId}`) ?? null;
}

const namedProducts = { table: products, name: products.name };
type NamedTable = typeof namedProducts | (typeof namedTerms)[keyof typeof namedTerms];
const namedThings: Readonly<Record<string, NamedTable>> = {
  ...namedTerms,
  product: namedProducts,
  stock: namedProducts,
  listPrice: namedProducts,
};

function readNames(
  { database, site }: Context,
  { table, name }: NamedTable,
  ids: readonly number[],
): Promise<{ id: number; name: Translated }[]> {
  return database
    .select({ id: table.id, name })
    .from(table)
    .where(and(eq(table.catalogueId, site.catalogueId), inArray(table.id, [...ids])));
}
