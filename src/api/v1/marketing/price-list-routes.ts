import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { priceListEndpoints } from '#contract/v1/price-list-endpoints.ts';
import {
  createCustomerGroup,
  deleteCustomerGroup,
  getCustomerGroup,
  listCustomerGroups,
  renameCustomerGroup,
} from '#domain/accounts/customer-groups.ts';
import { byCode } from '#domain/catalogue/managing/texts-by-code.ts';
import { patchListPrices } from '#domain/catalogue/price-lists/list-price-patch.ts';
import {
  type ListedProduct,
  readListPrices,
  readPricesOfProduct,
} from '#domain/catalogue/price-lists/list-prices.ts';
import {
  createPriceList,
  deletePriceList,
  getPriceList,
  listPriceLists,
  listsOfGroup,
  type PriceList,
  updatePriceList,
} from '#domain/catalogue/price-lists/price-lists-service.ts';
import { toldTier } from '#domain/catalogue/price-lists/tiers.ts';
import type { Context } from '#domain/context.ts';
import { listLimitDefault } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { inPart } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { patchShape } from '../catalogue/goods-shape.ts';
import { changedThing } from '../changed-thing.ts';
import { pageOfFound } from '../list-page.ts';

/** Price lists for the staff who see to prices (docs/rules/prices.md). */
export function priceListRoutes(): Routes<'priceLists'> {
  const get = async (context: Context, id: number) => listShape(await getPriceList(context, id));
  return {
    handlers: {
      async priceListFilter(context, { body: { page = 1, perPage = listLimitDefault, search, active } }) {
        const { rows, total } = await listPriceLists(context, { search, active }, { page, perPage });
        return pageOfFound(rows.map(listShape), total, page, perPage);
      },
      async priceListGet(context, { params: { id } }) {
        return get(context, id);
      },
      async priceListCreate(context, { body }) {
        const { groups = [], active = true, priority = 0, from = null, to = null, ...fields } = body;
        const times = { from: momentOf(from), to: momentOf(to) };
        return get(
          context,
          await createPriceList(context, { ...fields, ...times, groups, active, priority }),
        );
      },
      async priceListUpdate(context, { params: { id }, body: { version, fields } }) {
        const { from, to, ...rest } = fields;
        const times = {
          ...(from === undefined ? {} : { from: momentOf(from) }),
          ...(to === undefined ? {} : { to: momentOf(to) }),
        };
        return changedThing(get, context, id, () =>
          inPart('fields', () => updatePriceList(context, id, { version, fields: { ...rest, ...times } })),
        );
      },
      async priceListDelete(context, { params: { id } }) {
        await deletePriceList(context, id);
        return { id };
      },
      async priceListPrices(context, { body: { list, page = 1, perPage = listLimitDefault, search = '' } }) {
        const { rows, total } = await readListPrices(context, list, search, { page, perPage });
        return pageOfFound(rows.map(productShape), total, page, perPage);
      },
      async priceListPatch(context, { body: { list, preview = false, partly = false, changes } }) {
        const options = { source: 'panel', preview, partly } as const;
        return patchShape(await patchListPrices(context, list, changes, options), preview);
      },
      async priceListProduct(context, { params: { productId } }) {
        const rows = await readPricesOfProduct(context, productId);
        return rows.map(({ tiers, ...row }) => ({ ...row, prices: tiers.map(toldTier) }));
      },
    },
  };
}

/** Groups of customers, for which there are price lists. */
export function customerGroupRoutes(): Routes<'customerGroups'> {
  return {
    handlers: {
      async customerGroupFilter(context, { body: { page = 1, perPage = listLimitDefault } }) {
        const { rows, total } = await listCustomerGroups(context, { page, perPage });
        return pageOfFound(rows, total, page, perPage);
      },
      async customerGroupCreate(context, { body: { name } }) {
        return getCustomerGroup(context, await createCustomerGroup(context, name));
      },
      async customerGroupUpdate(context, { params: { id }, body: { version, fields } }) {
        return changedThing(getCustomerGroup, context, id, () =>
          inPart('fields', () => renameCustomerGroup(context, id, { version, name: fields.name })),
        );
      },
      async customerGroupDelete(context, { params: { id } }) {
        await deleteCustomerGroup(context, id, listsOfGroup);
        return { id };
      },
    },
  };
}

const momentOf = (at: string | null) => (at === null ? null : new Date(at));

function listShape({
  from,
  to,
  groups,
  ...list
}: PriceList): EndpointAnswer<typeof priceListEndpoints.priceListGet> {
  return {
    ...list,
    groups: [...groups],
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  };
}

function productShape({ id, sku, name, unit, listPriceCents, tiers }: ListedProduct) {
  return {
    ...{ id, sku, unit, name: byCode(name) },
    retailPrice: majorFromCents(listPriceCents),
    prices: tiers.map(toldTier),
  };
}
