import { exportedMaximum } from '#values/exports.ts';
import { languageCodes, languages } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import {
  type CouponFilter,
  listCouponIds,
  type ManagedCoupon,
  readListedCoupons,
} from '../cart/coupons-list.ts';
import type { Context } from '../context.ts';
import { type ExportColumn, type ExportTable, exportTable, inOrder } from './export-table.ts';

const columns: readonly ExportColumn<ManagedCoupon>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'code', of: ({ code }) => code },
  { name: 'allSites', of: ({ siteId }) => siteId === null },
  { name: 'series', of: ({ seriesId }) => seriesId },
  { name: 'state', of: ({ state }) => state },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'percent', of: ({ basisPoints }) => (basisPoints === null ? null : basisPoints / 100) },
  { name: 'amount', of: ({ euroCents }) => (euroCents === null ? null : majorFromCents(euroCents)) },
  { name: 'validFrom', of: ({ validFrom }) => validFrom },
  { name: 'validTo', of: ({ validTo }) => validTo },
  { name: 'minimum', of: ({ minimumEuroCents }) => majorFromCents(minimumEuroCents) },
  { name: 'maximumUses', of: ({ maximumUses }) => maximumUses },
  { name: 'maximumUsesPerUser', of: ({ maximumUsesPerUser }) => maximumUsesPerUser },
  { name: 'active', of: ({ active }) => active },
  {
    name: 'categories',
    of: ({ categoryKeys }) => (categoryKeys.length > 0 ? JSON.stringify(categoryKeys) : null),
  },
  ...languages.map(
    (language): ExportColumn<ManagedCoupon> => ({
      name: `description.${languageCodes[language]}`,
      of: ({ description }) => description[language] ?? null,
    }),
  ),
  { name: 'usedCount', of: ({ usedCount }) => usedCount },
  { name: 'lastUsedAt', of: ({ figures }) => figures.lastUsedAt?.toISOString() ?? null },
  { name: 'given', of: ({ figures }) => majorFromCents(figures.givenCents) },
  { name: 'sold', of: ({ figures }) => majorFromCents(figures.soldCents) },
  { name: 'hasMoreUses', of: ({ figures }) => figures.hasMoreUses },
];

/** The coupons of the list, whatever page. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportCoupons(context: Context, filter: CouponFilter): Promise<ExportTable> {
  const ids = await listCouponIds(context, filter, exportedMaximum);
  return exportTable(columns, ids, async (some) =>
    inOrder(some, await readListedCoupons(context, some), ({ id }) => id),
  );
}
