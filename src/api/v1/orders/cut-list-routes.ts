import type { Static } from 'typebox';
import type { CutListQuote as CutListQuoteShape, SavedCutList } from '#contract/shapes/cut-list-shapes.ts';
import { findDrawing } from '#domain/catalogue/documents/profile-blocks.ts';
import { isOffered } from '#domain/catalogue/products/offered-products.ts';
import type { Sellable } from '#domain/catalogue/products/sellable-queries.ts';
import { homeRates } from '#domain/checkout/home-tax.ts';
import type { Context } from '#domain/context.ts';
import { cutListDocument } from '#domain/cut-lists/cut-list-document.ts';
import { type CutListQuote, quoteCutList } from '#domain/cut-lists/cut-list-quote.ts';
import {
  createCutList,
  deleteCutList,
  getCutList,
  listCutLists,
  type SavedCutList as SavedList,
  updateCutList,
} from '#domain/cut-lists/cut-lists-service.ts';
import { findLogoPicture } from '#domain/media/logo-picture.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import { savedCutListsMaximum } from '#values/account-limits.ts';
import { type CutRow, readCutList } from '#values/cut-list.ts';
import { type Language, textFor } from '#values/language.ts';
import { majorFromCents, shareContainedTax, taxContainedCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { inCurrency, languageOf, paperAnswer } from './papers.ts';

export function cutListRoutes(dependencies: ApiDependencies): Routes<'cutLists'> {
  const { sellables, checkout } = dependencies;
  const toSaved = async (context: Context, lists: readonly SavedList[]) => {
    const found = await sellables.findMany([...new Set(lists.map(({ productId }) => productId))]);
    const products = new Map(found.map((product) => [product.id, product]));
    return lists.map((list) => toSavedList(context, list, products.get(list.productId)));
  };
  const toOne = async (context: Context, list: SavedList) => {
    const [saved] = await toSaved(context, [list]);
    return saved as Static<typeof SavedCutList>;
  };

  return {
    handlers: {
      async cutListQuote(context, { body }) {
        const quote = await quoteCutList(inCurrency(context, body.currencyId), sellables, body);
        const rateOf = homeRates(checkout, context, context.clock.now());
        return toQuote(quote, rateOf(quote.product.taxClassId));
      },

      async cutListPaper(context, { query }) {
        const { productId, list, name, language = context.language, currencyId } = query;
        const priced = { ...inCurrency(context, currencyId), language: languageOf(context, language) };
        const quote = await quoteCutList(priced, sellables, {
          productId,
          rows: rowsOf(list, priced.language),
        });
        const logo = await findLogoPicture(context.site, dependencies);
        const drawing = await findDrawing(context, productId);
        const document = cutListDocument(priced, name?.trim() || null, quote, { logo, drawing });
        const bytes = await drawPaper(document);
        return paperAnswer('cut-list', bytes);
      },

      async cutListFilter(context, { query }) {
        const { page = 1, limit = savedCutListsMaximum } = query;
        const { lists, total } = await listCutLists(context, { page, limit });
        return pageOfFound(await toSaved(context, lists), total, page, limit);
      },

      cutListGet: async (context, { params }) => toOne(context, await getCutList(context, params.id)),
      cutListCreate: async (context, { body }) =>
        toOne(context, await createCutList(context, sellables, body)),
      cutListUpdate: async (context, { params, body }) =>
        toOne(context, await updateCutList(context, params.id, body)),

      async cutListDelete(context, { params }) {
        await deleteCutList(context, params.id);
        return { removed: true };
      },
    },
  };
}

/** @throws Refusal VALIDATION if a line of it cannot be read */
function rowsOf(list: string, language: Language): readonly CutRow[] {
  const { rows, problems } = readCutList(list, language);
  if (problems.length > 0 || rows.length === 0) {
    throw new Refusal('VALIDATION', {}, { list: { rule: 'format' } });
  }
  return rows;
}

function toQuote(quote: CutListQuote, taxRateBasisPoints: number): Static<typeof CutListQuoteShape> {
  const { rows, pieces, lengthMm, squareMetres, grams, totalCents, stockPlan } = quote;
  const taxes = shareContainedTax(
    rows.map(({ rowCents }) => rowCents ?? 0),
    taxRateBasisPoints,
  );
  return {
    rows: rows.map(({ squareMetres, grams, pieceCents, rowCents }, index) => ({
      squareMetres,
      weightKg: grams / 1000,
      ...(pieceCents === null ? {} : { price: majorFromCents(pieceCents) }),
      ...(rowCents === null
        ? {}
        : { row: majorFromCents(rowCents), rowTax: majorFromCents(taxes[index] ?? 0) }),
    })),
    pieces,
    lengthMm,
    squareMetres,
    weightKg: grams / 1000,
    ...(totalCents === null
      ? {}
      : {
          total: majorFromCents(totalCents),
          totalTax: majorFromCents(taxContainedCents(totalCents, taxRateBasisPoints)),
        }),
    ...(quote.savedByCardCents > 0 ? { memberSaving: majorFromCents(quote.savedByCardCents) } : {}),
    stockPlan: stockPlan ?? null,
  };
}

function toSavedList(
  context: Context,
  { id, name, productId, rows, createdAt, updatedAt }: SavedList,
  product: Sellable | undefined,
): Static<typeof SavedCutList> {
  return {
    id,
    name,
    productId,
    product:
      product && isOffered(product, context.site)
        ? {
            name: textFor(context, product.name),
            sku: product.sku,
            slug: textFor(context, product.mainProductSlugs ?? product.slugs),
          }
        : null,
    rows,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
