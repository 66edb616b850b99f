import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import { bookStock, countStock } from '#domain/stock/stock-booking.ts';
import { listMovements } from '#domain/stock/stock-history.ts';
import { listStock, type StockRow } from '#domain/stock/stock-list.ts';
import { readBranches } from '#domain/stock/stock-places.ts';
import { textFor } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { plant } from '#values/stock.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { placeOf, readStockFilters } from './stock-filters.ts';

/** What there is of goods, and where (docs/rules/stock.md). */
export function stockRoutes(): Routes<'stock'> {
  return {
    handlers: {
      async stockFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [], sort } = body;
        const { rows, total } = await listStock(
          context,
          { ...readStockFilters(filters), search },
          { page, perPage, sort: sort && { field: sort.field, direction: sort.direction ?? 'asc' } },
        );
        const branches = [...(await readBranches(context.database))].map(([place, name]) => ({
          place,
          name: textFor(context, name),
        }));
        const places = [{ place: plant, name: null } as const, ...branches];
        return { ...pageOfFound(rows.map(toStock), total, page, perPage), places };
      },
      async stockMove(context, { body: { sku, place, to, kind, quantity, reason } }) {
        return toStock(
          await bookStock(context, {
            sku,
            kind,
            quantity,
            place: placeOf(place),
            ...(to === undefined ? {} : { to: placeOf(to) }),
            reason: reason?.trim() || null,
          }),
        );
      },
      async stockCount(context, { body: { place, lines, preview = false } }) {
        const counted = await countStock(context, { place: placeOf(place), lines, preview });
        const changed = counted.lines.filter((line) => line.counted !== line.onHand).length;
        return {
          changed,
          unchanged: counted.lines.length - changed,
          lines: counted.lines.map((line) => ({
            row: line.row,
            sku: line.sku,
            unit: line.unit,
            onHand: units(line.onHand),
            counted: units(line.counted),
            committed: units(line.committed),
          })),
          problems: [...counted.problems],
        };
      },
      async stockMovements(context, { params, query }) {
        const { limit = listLimitDefault, before } = query;
        const { unit, movements, next } = await listMovements(context, params.productId, { before, limit });
        return {
          unit,
          next,
          movements: movements.map(
            ({ id, at, kind, placeId, placeName, thousandths, order, reason, user }) => ({
              id,
              at: at.toISOString(),
              kind,
              place: placeId ?? plant,
              placeName,
              quantity: units(thousandths),
              order,
              reason,
              user,
            }),
          ),
        };
      },
    },
  };
}

function units(thousandths: number): number {
  return thousandths / 1000;
}

function toStock(row: StockRow): EndpointAnswer<typeof stockEndpoints.stockMove> {
  const { id, sku, name, barcode, unit, counted, committed, places, lowStockThreshold, isLow } = row;
  const { expectedOn, expectedThousandths } = row;
  return {
    productId: id,
    sku,
    name,
    barcode,
    unit,
    onHand: counted && units(counted.onHand),
    committed: units(committed),
    available: counted && units(counted.available),
    places: places.map(({ place, name: placeName, ...there }) => ({
      place: place ?? plant,
      name: placeName,
      onHand: units(there.onHand),
      committed: units(there.committed),
      available: units(there.available),
    })),
    lowStockThreshold,
    isLow,
    expectedOn,
    expectedQuantity: expectedThousandths && units(expectedThousandths),
  };
}
