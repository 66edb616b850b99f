import { listManagedProducts } from '#domain/catalogue/managing/managed-products.ts';
import { changePrices } from '#domain/catalogue/managing/price-bulk.ts';
import { listTaxClasses } from '#domain/catalogue/managing/product-choices.ts';
import { makeProductPreview } from '#domain/catalogue/managing/product-previews.ts';
import { getManagedPriceHistory, getManagedProduct } from '#domain/catalogue/managing/product-reading.ts';
import {
  archiveProducts,
  copyProduct,
  createProduct,
  updateProduct,
} from '#domain/catalogue/managing/products-managing.ts';
import { byCode } from '#domain/catalogue/managing/texts-by-code.ts';
import { homeRates } from '#domain/checkout/home-tax.ts';
import type { Context } from '#domain/context.ts';
import { patchGoods } from '#domain/stock/goods-patch.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode } from '#values/language.ts';
import { listLimitDefault, previewHoursDefault } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { readGoodsFilters } from './goods-filters.ts';
import { listedShape, patchShape, wholeShape } from './goods-shape.ts';
import { pricesAskedBy } from './price-bulk-reading.ts';

/** Products for those who see to the catalogue (docs/rules/goods.md). */
export function goodsRoutes({
  media,
  checkout,
  links,
  documents,
}: Pick<ApiDependencies, 'media' | 'checkout' | 'links' | 'documents'>): Routes<'goods'> {
  const whole = async (context: Context, id: number) =>
    wholeShape(context, media, await getManagedProduct(context, id));
  return {
    handlers: {
      async managedProductFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [], sort } = body;
        const { rows, total } = await listManagedProducts(
          context,
          { ...readGoodsFilters(filters), search },
          { page, perPage, sort: sort && { field: sort.field, direction: sort.direction ?? 'asc' } },
        );
        const shapes = rows.map((row) => listedShape(context, media, row));
        return pageOfFound(shapes, total, page, perPage);
      },
      async managedProductGet(context, { params }) {
        return whole(context, params.id);
      },
      async managedProductCreate(context, { body }) {
        const { type = 'physical', format = 'simple', stock = null, fields } = body;
        return whole(context, await createProduct(context, { type, format, stock, fields }));
      },
      async managedProductUpdate(context, { params, body }) {
        try {
          await updateProduct(context, params.id, body);
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
          const current = await whole(context, params.id);
          throw new Refusal('EDIT_CONFLICT', { ...error.details, current });
        }
        return whole(context, params.id);
      },
      async managedProductCopy(context, { params, body }) {
        return whole(context, await copyProduct(context, params.id, body));
      },
      async managedProductPreviewLink(context, { params, body }) {
        const code = body.language_code && findLanguageByCode(body.language_code);
        const reader = code ? { ...context, language: code } : context;
        const { hours = previewHoursDefault } = body;
        const { token, endsAt, slug } = await makeProductPreview(reader, links, { id: params.id, hours });
        const path = pathOf('product', reader.language, { slug });
        return { url: `${context.site.url}${path}?preview=${token}`, expires_at: endsAt.toISOString() };
      },
      async managedProductArchive(context, { body }) {
        return patchShape(await archiveProducts(context, body), false);
      },
      async managedProductPatch(context, { body }) {
        const { preview = false, partly = false, source = 'api', changes } = body;
        const result = await patchGoods(context, changes, { source, preview, partly });
        return patchShape(result, preview);
      },
      async managedPriceBulk(context, { body }) {
        const { preview = false, partly = false } = body;
        const { products, ...result } = await changePrices(context, pricesAskedBy(body), {
          source: 'api',
          preview,
          partly,
        });
        const named = products.map(({ id, sku, name }) => ({ id, sku, name: byCode(name) }));
        return { ...patchShape(result, preview), ...(preview ? { products: named } : {}) };
      },
      async managedProductChoices(context) {
        const rateOf = homeRates(checkout, context, context.clock.now());
        const classes = await listTaxClasses(context);
        return {
          taxClasses: classes.map(({ id, key, name }) => ({
            key,
            name: byCode(name),
            rate: rateOf(id) / 100,
          })),
          documents: documents
            .listOf(context.site.catalogueId)
            .map(({ key, title }) => ({ key, title: byCode(title) })),
        };
      },
      async managedPriceHistory(context, { params, query }) {
        const { page = 1, perPage = listLimitDefault } = query;
        const now = context.clock.now();
        const { rows, total } = await getManagedPriceHistory(context, params.productId, { page, perPage });
        const shapes = rows.map(({ at, listPriceCents, discountPriceCents, effectivePriceCents }) => ({
          at: at.toISOString(),
          isPlanned: at > now,
          retailPrice: majorFromCents(listPriceCents),
          discountPrice: discountPriceCents === null ? null : majorFromCents(discountPriceCents),
          finalPrice: majorFromCents(effectivePriceCents),
        }));
        return pageOfFound(shapes, total, page, perPage);
      },
    },
  };
}
