import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { couponEndpoints } from '#contract/v1/coupon-endpoints.ts';
import {
  createSeries,
  getSeries,
  listCodes,
  listSeries,
  type Series,
  type SeriesCode,
  updateSeries,
} from '#domain/cart/coupon-series.ts';
import { type CouponRow, getCoupon, listCoupons, type ManagedCoupon } from '#domain/cart/coupons-list.ts';
import { type CouponFields, createCoupon, updateCoupon } from '#domain/cart/coupons-managing.ts';
import type { Context } from '#domain/context.ts';
import { csvLine } from '#values/csv.ts';
import { listLimitDefault } from '#values/limits.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { changedThing } from '../changed-thing.ts';
import { pageOfFound } from '../list-page.ts';
import { csvAnswer } from '../platform/csv-answer.ts';
import { textsOf, textsShape } from '../texts-shape.ts';
import { readCouponFilters } from './coupon-filters.ts';

type Endpoints = typeof couponEndpoints;
type Shape = EndpointAnswer<Endpoints['managedCouponCreate']>;
type SeriesShape = EndpointAnswer<Endpoints['couponSeriesUpdate']>;
type SentFields = EndpointRequest<Endpoints['managedCouponCreate']>['body']['fields'];

/** Coupons for the staff who see to prices (docs/rules/coupons.md). */
export function couponRoutes(dependencies: Pick<ApiDependencies, 'directory'>): Routes<'coupons'> {
  const get = async (context: Context, id: number) => couponShape(await getCoupon(context, id));
  const series = async (context: Context, id: number) => seriesShape(await getSeries(context, id));
  return {
    handlers: {
      async managedCouponFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [] } = body;
        const asked = { ...readCouponFilters(filters), search };
        const { rows, total } = await listCoupons(context, asked, { page, perPage });
        return pageOfFound(rows.map(couponShape), total, page, perPage);
      },
      async managedCouponCreate(context, { body: { allSites = false, fields } }) {
        return get(
          context,
          await createCoupon(context, dependencies, { allSites, fields: fieldsOf(fields) }),
        );
      },
      async managedCouponUpdate(context, { params: { id }, body: { version, fields } }) {
        return changedThing(get, context, id, () =>
          updateCoupon(context, dependencies, id, { version, fields: fieldsOf(fields) }),
        );
      },
      async couponSeriesFilter(context, { body: { page = 1, perPage = listLimitDefault } }) {
        const { rows, total } = await listSeries(context, { page, perPage });
        return pageOfFound(rows.map(seriesShape), total, page, perPage);
      },
      async couponSeriesCreate(context, { body }) {
        const { name, prefix = '', codes, fields } = body;
        const id = await createSeries(context, {
          name: name.trim(),
          prefix: prefix.trim(),
          codes,
          fields: fieldsOf(fields),
        });
        return series(context, id);
      },
      async couponSeriesCodes(context, { params }) {
        return csvAnswer(context, 'coupons', codeLines(await listCodes(context, params.id)));
      },
      async couponSeriesUpdate(context, { params: { id }, body: { version, fields } }) {
        return changedThing(series, context, id, () =>
          updateSeries(context, id, { version, fields: fieldsOf(fields) }),
        );
      },
    },
  };
}

async function* codeLines(codes: readonly SeriesCode[]): AsyncIterable<string> {
  yield csvLine(['code', 'used']);
  for (const { code, usedCount } of codes) yield csvLine([code, String(usedCount)]);
}

function fieldsOf({
  percent,
  amount,
  minimum,
  categories,
  description,
  code,
  ...facts
}: SentFields): CouponFields {
  return {
    ...facts,
    ...(code === undefined ? {} : { code: code.trim() }),
    ...(percent === undefined ? {} : { basisPoints: Math.round(percent * 100) }),
    ...(amount === undefined ? {} : { euroCents: centsFromMajor(amount) }),
    ...(minimum === undefined ? {} : { minimumEuroCents: centsFromMajor(minimum) }),
    ...(categories === undefined ? {} : { categoryKeys: categories }),
    ...(description === undefined ? {} : { description: textsOf(description) }),
  };
}

function toldShape(row: CouponRow) {
  const { kind, basisPoints, euroCents, validFrom, validTo, maximumUses, maximumUsesPerUser, active } = row;
  return {
    kind,
    percent: basisPoints === null ? null : basisPoints / 100,
    amount: euroCents === null ? null : majorFromCents(euroCents),
    validFrom,
    validTo,
    minimum: majorFromCents(row.minimumEuroCents),
    maximumUses,
    maximumUsesPerUser,
    active,
    categories: [...row.categoryKeys],
    description: textsShape(row.description),
  };
}

function couponShape({ state, figures, ...row }: ManagedCoupon): Shape {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    allSites: row.siteId === null,
    series: row.seriesId,
    state,
    ...toldShape(row),
    usedCount: row.usedCount,
    lastUsedAt: figures.lastUsedAt?.toISOString() ?? null,
    given: majorFromCents(figures.givenCents),
    sold: majorFromCents(figures.soldCents),
    hasMoreUses: figures.hasMoreUses,
  };
}

function seriesShape({ id, version, name, madeAt, codes, usedCount, first }: Series): SeriesShape {
  return { id, version, name, madeAt: madeAt.toISOString(), codes, usedCount, ...toldShape(first) };
}
