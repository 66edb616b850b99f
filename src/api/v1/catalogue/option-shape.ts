import type { Static } from 'typebox';
import type { CustomOption as OptionShape, PieceBasis } from '#contract/shapes/product-shapes.ts';
import { type ShownPrices, shownPrices } from '#domain/catalogue/prices/shown-prices.ts';
import type { ProductRow } from '#domain/catalogue/products/product-row-queries.ts';
import {
  boundsOf,
  type CustomOption,
  isLength,
  offeredOptions,
} from '#domain/catalogue/writing/custom-option-rules.ts';
import { majorFromCents } from '#values/money.ts';
import { type CatalogueReading, money, textOf } from './catalogue-reading.ts';

/** The options of a product for a form; those that are neither text nor number are left out. */
export function optionShapes(
  options: readonly CustomOption[],
  prices: Pick<ShownPrices, 'listCents'>,
  reading: CatalogueReading,
): Static<typeof OptionShape>[] {
  return offeredOptions(options).map((option) => optionShape(option, prices, reading));
}

function optionShape(
  option: CustomOption,
  { listCents }: Pick<ShownPrices, 'listCents'>,
  reading: CatalogueReading,
): Static<typeof OptionShape> {
  const { minimum, maximum, step, maxLength, preset, surchargeCents } = boundsOf(option);
  const unit = option.customOptionValues[0]?.unit;
  const bounds = {
    ...(unit === undefined ? {} : { unit }),
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
    ...(step === undefined ? {} : { step }),
    ...(preset === undefined ? {} : { default: preset }),
  };
  return {
    key: option.key,
    title: textOf(option.title, reading),
    option_type: option.optionType,
    isLength: isLength(option),
    required: option.required,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...bounds,
    ...(reading.pricesHidden
      ? {}
      : {
          price: money(surchargeCents, reading),
          euroPrice: majorFromCents(surchargeCents),
          ...(isLength(option) ? { pricePerMetre: majorFromCents(listCents) } : {}),
        }),
    custom_option_values: option.customOptionValues.map(({ label }, index) => ({
      label: textOf(label, reading),
      ...(index === 0 ? bounds : {}),
    })),
  };
}

/** What the price of a piece is computed from; empty in a store that shows no prices. */
export function basisOf(
  row: ProductRow,
  { pricesHidden, rate, now }: CatalogueReading,
): { pieceBasis?: Static<typeof PieceBasis> } {
  if (pricesHidden) return {};
  const { listCents, finalCents, membershipCents } = shownPrices(row, now, 1);
  return {
    pieceBasis: {
      retailPrice: majorFromCents(listCents),
      finalPrice: majorFromCents(finalCents),
      membershipPrice: membershipCents === null ? null : majorFromCents(membershipCents),
      rate,
    },
  };
}
