import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { foldedText, holds } from '#platform/database/text-search.ts';
import { foldText } from '#values/folded-text.ts';
import { type PriceListAudience, priceListsPerSite } from '#values/price-lists.ts';
import { type FieldErrors, Refusal, unknownEntries } from '#values/refusal.ts';
import { customerGroups } from '../../accounts/accounts-tables.ts';
import { findUnknownGroups } from '../../accounts/customer-groups.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransactionOnce } from '../../context.ts';
import { holdRow, holdSeenRow, requireRoom } from '../../versioned-rows.ts';
import { listPrices, priceListGroups, priceLists } from './price-lists-tables.ts';

/* Price lists of a site (docs/rules/prices.md). */

export type PriceListFields = {
  readonly name: string;
  /** Label of one of the site's currencies. */
  readonly currency: string;
  readonly audience: PriceListAudience;
  /** Ids of groups of customers; of other audiences empty. */
  readonly groups: readonly number[];
  readonly from: Date | null;
  readonly to: Date | null;
  readonly active: boolean;
  readonly priority: number;
};

export type PriceList = Omit<PriceListFields, 'groups'> & {
  readonly id: number;
  readonly version: number;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  /** Products that it has prices of. */
  readonly products: number;
};

type Page = { readonly page: number; readonly perPage: number };

const told = {
  id: priceLists.id,
  version: priceLists.version,
  name: priceLists.name,
  currency: priceLists.currency,
  audience: priceLists.audience,
  groups: sql<
    PriceList['groups']
  >`(select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name)
      order by named.name, named.id), '[]')
    from ${priceListGroups} meant join ${customerGroups} named on named.id = meant.group_id
    where meant.list_id = ${priceLists}.id)`,
  from: priceLists.validFrom,
  to: priceLists.validTo,
  active: priceLists.active,
  priority: priceLists.priority,
  products: sql<number>`(select count(distinct product_id)::int from ${listPrices} where list_id = ${priceLists}.id)`,
};

/** The site's lists, those that go first before others. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listPriceLists(
  context: Context,
  { search = '', active }: { readonly search?: string | undefined; readonly active?: boolean | undefined },
  { page, perPage }: Page,
): Promise<{ readonly rows: PriceList[]; readonly total: number }> {
  requirePermission(context, 'prices.manage');
  const { database, site } = context;
  const sought = foldText(search.trim());
  const where = and(
    eq(priceLists.siteId, site.id),
    active === undefined ? undefined : eq(priceLists.active, active),
    sought === '' ? undefined : holds(foldedText(priceLists.name), sought),
  );
  const rows = await database
    .select(told)
    .from(priceLists)
    .where(where)
    .orderBy(desc(priceLists.priority), asc(priceLists.name), asc(priceLists.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(priceLists).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getPriceList(context: Context, id: number): Promise<PriceList> {
  requirePermission(context, 'prices.manage');
  const { database, site } = context;
  const [row] = await database
    .select(told)
    .from(priceLists)
    .where(and(eq(priceLists.id, id), eq(priceLists.siteId, site.id)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION by field, or for more lists than a site has */
export async function createPriceList(context: Context, fields: PriceListFields): Promise<number> {
  requirePermission(context, 'prices.manage');
  const create = async (transaction: Context): Promise<number> => {
    const { database, site, clock, emit } = transaction;
    await checkFields(transaction, fields);
    await requireRoom(transaction, priceLists, priceListsPerSite);
    const [made] = await database
      .insert(priceLists)
      .values({ ...rowOf(fields), siteId: site.id, createdAt: clock.now() })
      .returning({ id: priceLists.id });
    if (!made) throw new Error('A new price list got no id.');
    await writeGroups(transaction, made.id, fields);
    emit({ kind: 'priceList.changed' });
    return made.id;
  };
  return inTransactionOnce(
    context,
    create,
    async (kept) => kept as number,
    (id) => id,
  );
}

/** Changes some of its fields. @throws Refusal as `createPriceList`, NOT_FOUND, EDIT_CONFLICT for an older version */
export async function updatePriceList(
  context: Context,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: Partial<PriceListFields> },
): Promise<void> {
  requirePermission(context, 'prices.manage');
  const change = async (transaction: Context): Promise<void> => {
    await holdSeenRow(transaction, priceLists, id, version);
    const before = await getPriceList(transaction, id);
    const own = before.groups.map((group) => group.id);
    const isOfGroups = (fields.audience ?? before.audience) === 'groups';
    // Whoever makes a list one for all lets go of its groups.
    const whole = { ...before, groups: isOfGroups ? own : [], ...fields };
    await checkFields(transaction, whole);
    await transaction.database
      .update(priceLists)
      .set({ ...rowOf(whole), version: version + 1 })
      .where(eq(priceLists.id, id));
    await transaction.database.delete(priceListGroups).where(eq(priceListGroups.listId, id));
    await writeGroups(transaction, id, whole);
    transaction.emit({ kind: 'priceList.changed' });
  };
  return inTransactionOnce(context, change, async () => undefined);
}

/** Takes it away, with its prices. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function deletePriceList(context: Context, id: number): Promise<void> {
  requirePermission(context, 'prices.manage');
  const remove = async (transaction: Context): Promise<void> => {
    await holdRow(transaction, priceLists, id);
    await transaction.database.delete(priceLists).where(eq(priceLists.id, id));
    transaction.emit({ kind: 'priceList.changed' });
  };
  return inTransactionOnce(context, remove, async () => undefined);
}

/** The lists that are for a group. */
export async function listsOfGroup(
  { database, site }: Context,
  groupId: number,
): Promise<{ id: number; name: string }[]> {
  return database
    .select({ id: priceLists.id, name: priceLists.name })
    .from(priceLists)
    .where(
      and(
        eq(priceLists.siteId, site.id),
        inArray(
          priceLists.id,
          database
            .select({ id: priceListGroups.listId })
            .from(priceListGroups)
            .where(eq(priceListGroups.groupId, groupId)),
        ),
      ),
    )
    .orderBy(asc(priceLists.name), asc(priceLists.id));
}

async function checkFields(context: Context, fields: PriceListFields): Promise<void> {
  const { currency, audience, groups, from, to } = fields;
  const { allowedCurrencies } = context.site.currencyConfig;
  const unknown = await findUnknownGroups(context, groups);
  const problems: FieldErrors = {
    ...(allowedCurrencies.some(({ label }) => label === currency) ? {} : { currency: { rule: 'oneOf' } }),
    ...(audience === 'groups' && groups.length === 0 ? { groups: { rule: 'required' } } : {}),
    ...(audience !== 'groups' && groups.length > 0 ? { groups: { rule: 'maximum', parameter: 0 } } : {}),
    ...unknownEntries('groups', groups, (id) => !unknown.has(id)),
    ...(from && to && to <= from ? { to: { rule: 'minimum', parameter: from.toISOString() } } : {}),
  };
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

async function writeGroups(
  { database }: Context,
  listId: number,
  { groups }: Pick<PriceListFields, 'groups'>,
): Promise<void> {
  const each = [...new Set(groups)].map((groupId) => ({ listId, groupId }));
  if (each.length > 0) await database.insert(priceListGroups).values(each);
}

function rowOf({ name, currency, audience, from, to, active, priority }: PriceListFields) {
  return { name: name.trim(), currency, audience, validFrom: from, validTo: to, active, priority };
}
