import type { Static } from 'typebox';
import type { CalculatedRoof, RoofCoverings, SavedRoof } from '#contract/shapes/roof-shapes.ts';
import { readableOption } from '#domain/cart/readable-choices.ts';
import type { Sellable } from '#domain/catalogue/products/sellable-queries.ts';
import { homeRates } from '#domain/checkout/home-tax.ts';
import type { Context } from '#domain/context.ts';
import { findLogoPicture } from '#domain/media/logo-picture.ts';
import { taxesOfRows } from '#domain/pricing/tax-rates.ts';
import {
  calculateRoof,
  listRoofCoverings,
  pitchProblems,
  type RoofCalculation,
  type RoofCovering,
  regionProblems,
  withoutLines,
} from '#domain/roofs/roof-calculation.ts';
import { roofDocument } from '#domain/roofs/roof-document.ts';
import { readSnowRegions } from '#domain/roofs/roof-products.ts';
import {
  createSavedRoof,
  deleteSavedRoof,
  listSavedRoofs,
  renameSavedRoof,
  type SavedRoof as SavedRow,
} from '#domain/roofs/saved-roofs-service.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import { savedRoofsMaximum } from '#values/account-limits.ts';
import { textFor } from '#values/language.ts';
import { type Cents, majorFromCents } from '#values/money.ts';
import { readLeftOut } from '#values/roof/left-out.ts';
import type { RoofEdge } from '#values/roof/roof-rules.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { inCurrency, languageOf, paperAnswer } from './papers.ts';

export function roofRoutes(dependencies: ApiDependencies): Routes<'roofs'> {
  const { sellables, checkout } = dependencies;
  const toSaved = async (context: Context, rows: readonly SavedRow[]) => {
    const { coverings } = rows.length > 0 ? await listRoofCoverings(context, sellables) : { coverings: [] };
    return rows.map((row) => toSavedRoof(context, row, coverings));
  };
  const toOne = async (context: Context, row: SavedRow) => {
    const [saved] = await toSaved(context, [row]);
    return saved as Static<typeof SavedRoof>;
  };

  return {
    handlers: {
      async roofCoverings(context) {
        const { coverings, snowRegions } = await listRoofCoverings(context, sellables);
        return {
          coverings: coverings.map((covering) => toCovering(context, covering)),
          snowRegions: snowRegions.map(({ label, ...region }) => ({
            ...region,
            label: textFor(context, label),
          })),
        };
      },

      async roofCalculate(context, { body }) {
        const { currencyId, withGutter = true, ...asked } = body;
        const priced = inCurrency(context, currencyId);
        const calculation = await calculateRoof(priced, sellables, { ...asked, withGutter });
        return toCalculated(context, calculation, homeRates(checkout, context, context.clock.now()));
      },

      async roofPaper(context, { query }) {
        const {
          name,
          language = context.language,
          currencyId,
          withGutter = true,
          leftOut = '',
          ...measures
        } = query;
        const priced = { ...inCurrency(context, currencyId), language: languageOf(context, language) };
        const asked = { ...measures, withGutter };
        const whole = await calculateRoof(priced, sellables, asked);
        const calculation = withoutLines(whole, readLeftOut(leftOut));
        const taxes = taxesOf(calculation, homeRates(checkout, context, context.clock.now()));
        const roof = {
          asked,
          calculation,
          taxCents: taxes.reduce((sum, tax) => sum + tax, 0),
          snowRegions: await readSnowRegions(context),
        };
        const logo = await findLogoPicture(context.site, dependencies);
        const bytes = await drawPaper(roofDocument(priced, name?.trim() || null, roof, logo));
        return paperAnswer('roof', bytes);
      },

      async roofFilter(context, { query }) {
        const { page = 1, limit = savedRoofsMaximum } = query;
        const { roofs, total } = await listSavedRoofs(context, { page, limit });
        return pageOfFound(await toSaved(context, roofs), total, page, limit);
      },

      async roofCreate(context, { body: { withGutter = true, ...body } }) {
        return toOne(context, await createSavedRoof(context, sellables, { ...body, withGutter }));
      },

      roofUpdate: async (context, { params, body }) =>
        toOne(context, await renameSavedRoof(context, params.id, body.name)),

      async roofDelete(context, { params }) {
        await deleteSavedRoof(context, params.id);
        return { removed: true };
      },
    },
    fieldRules: {
      roofCalculate: (_context, request) => pitchProblems(request?.body ?? {}),
      roofPaper: (_context, request) => pitchProblems(request?.query ?? {}),
      roofCreate: (_context, request) => pitchProblems(request?.body ?? {}),
    },
    storedRules: {
      roofCalculate: (context, request) => regionProblems(context, request?.body ?? {}),
      roofPaper: (context, request) => regionProblems(context, request?.query ?? {}),
      roofCreate: (context, request) => regionProblems(context, request?.body ?? {}),
    },
  };
}

/** A variant's page is its main product's. */
function named(context: Context, { name, sku, slugs, mainProductSlugs }: Sellable) {
  return { name: textFor(context, name), sku, slug: textFor(context, mainProductSlugs ?? slugs) };
}

function toCovering(
  context: Context,
  { product, rules, variants, drawing }: RoofCovering,
): Static<typeof RoofCoverings>['coverings'][number] {
  return {
    productId: product.id,
    ...named(context, product),
    coverWidthMm: rules.coverWidthMm,
    minimumPitchTenths: rules.minimumPitchTenths,
    maximumMm: rules.lengths.maximumMm,
    snowRegions: [...rules.snowRegions],
    drawing,
    variants: variants.map(({ id, values }) => ({
      productId: id,
      values: values
        .filter(({ differs }) => differs)
        .map(({ code, attribute, key, label, hex, shopDefault }) => ({
          code,
          attribute: textFor(context, attribute),
          key,
          label: textFor(context, label),
          hex,
          shopDefault,
        })),
    })),
  };
}

function toSavedRoof(
  context: Context,
  { id, name, productId, measures, createdAt, updatedAt }: SavedRow,
  coverings: readonly RoofCovering[],
): Static<typeof SavedRoof> {
  const covering = coverings.find(
    ({ product, variants }) => product.id === productId || variants.some((one) => one.id === productId),
  );
  const chosen = covering?.variants.find((one) => one.id === productId);
  return {
    id,
    name,
    productId,
    measures,
    covering: covering
      ? {
          name: textFor(context, covering.product.name),
          sku: covering.product.sku,
          values: (chosen?.values ?? [])
            .filter(({ differs }) => differs)
            .map(({ code, key }) => ({ code, key })),
        }
      : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toCalculated(
  context: Context,
  calculation: RoofCalculation,
  rateOf: (taxClassId: number) => number,
): Static<typeof CalculatedRoof> {
  const { covering, rules, plan, panels, lines, stocks, totalCents } = calculation;
  const stockOf = ({ id }: Sellable) => stocks.get(id) ?? ({ quantity: null, state: 'notCounted' } as const);
  const { geometry } = plan;
  const taxes = taxesOf(calculation, rateOf);
  return {
    product: { id: covering.id, ...named(context, covering), stock: stockOf(covering) },
    lengthOption: calculation.lengthKey,
    coverWidthMm: rules.coverWidthMm,
    eavesOverhangMm: rules.eavesOverhangMm,
    ridgeGapMm: rules.ridgeGapMm,
    snowRegions: [...rules.snowRegions],
    areaMm2: geometry.areaMm2,
    planMm2: geometry.planMm2,
    heightMm: geometry.heightMm,
    faces: geometry.faces.map((face, index) => ({
      ...face,
      rows: (plan.rows[index] ?? []).map(({ pieces, lengthMm }) => ({ pieces, lengthMm })),
    })),
    edges: Object.entries(geometry.edges).flatMap(([edge, runs]) =>
      runs.length > 0 ? [{ edge: edge as RoofEdge, runsMm: [...runs] }] : [],
    ),
    panels: panels.map(({ lengthMm, pieces, ...priced }, index) => ({
      lengthMm,
      pieces,
      ...prices(priced, taxes[index]),
    })),
    panelMm2: plan.panelMm2,
    lines: lines.map(({ line, product, otherColour, filledIn, ...priced }, index) => ({
      group: line.group,
      product: product.id,
      ...named(context, product),
      stock: stockOf(product),
      quantity: line.quantity,
      otherColour: otherColour && textFor(context, otherColour),
      ...(filledIn ? { options: { personalizations: { [filledIn.option.key]: filledIn.value } } } : {}),
      choices: filledIn ? [readableOption(context, filledIn.option, filledIn.value)] : [],
      reasons: [...line.reasons],
      ...prices(priced, taxes[panels.length + index]),
      ...(priced.savedCents > 0 ? { memberSaving: majorFromCents(priced.savedCents) } : {}),
    })),
    checks: [...plan.checks],
    weightKg: calculation.grams / 1000,
    ...(totalCents === null
      ? {}
      : {
          total: majorFromCents(totalCents),
          totalTax: majorFromCents(taxes.reduce((sum, tax) => sum + tax, 0)),
        }),
    ...(calculation.savedByCardCents > 0
      ? { memberSaving: majorFromCents(calculation.savedByCardCents) }
      : {}),
  };
}

/** Already included in the rows of panels or lines. */
function taxesOf(
  { covering, panels, lines }: RoofCalculation,
  rateOf: (taxClassId: number) => number,
): readonly Cents[] {
  return taxesOfRows(
    [...panels.map((panel) => ({ ...panel, product: covering })), ...lines].map(({ rowCents, product }) => ({
      grossCents: rowCents ?? 0,
      rateBasisPoints: rateOf(product.taxClassId),
    })),
  );
}

type Priced = Pick<RoofCalculation['panels'][number], 'grams' | 'pieceCents' | 'rowCents'>;

function prices({ grams, pieceCents, rowCents }: Priced, taxCents = 0) {
  return {
    weightKg: grams / 1000,
    ...(pieceCents === null ? {} : { price: majorFromCents(pieceCents) }),
    ...(rowCents === null ? {} : { row: majorFromCents(rowCents), rowTax: majorFromCents(taxCents) }),
  };
}
