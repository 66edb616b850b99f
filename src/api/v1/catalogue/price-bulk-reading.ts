import type { EndpointInput } from '#contract/endpoint.ts';
import type { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { PricesToChange } from '#domain/catalogue/managing/price-bulk.ts';
import { centsFromMajor } from '#values/money.ts';
import { type PriceChange, priceEndings, roundingSteps } from '#values/price-change.ts';
import { Refusal } from '#values/refusal.ts';
import { readGoodsFilters } from './goods-filters.ts';

type Body = EndpointInput<typeof goodsEndpoints.managedPriceBulk>['body'];

/** @throws Refusal VALIDATION where it does not say which products, or not one way to change them; UNKNOWN_FILTER */
export function pricesAskedBy(body: Body): PricesToChange {
  const { ids, search, filters, rounding, discountFrom = null, discountTo = null, list } = body;
  if (!ids && search === undefined && !filters)
    throw new Refusal('VALIDATION', {}, { ids: { rule: 'required' } });
  const to = roundingSteps.find((step) => step === centsFromMajor(rounding?.to ?? 0.01)) ?? 1;
  const ending = priceEndings.find((cents) => cents === centsFromMajor(rounding?.ending ?? 0));
  return {
    ids,
    filter: { ...readGoodsFilters(filters ?? []), search },
    change: changeOf(body.change),
    rounding: { to, ending },
    ...(list === undefined ? {} : { list: { id: list, addsMissing: body.addMissing ?? false } }),
    ...(discountFrom === null && discountTo === null
      ? {}
      : { reduction: { from: discountFrom, to: discountTo } }),
  };
}

function changeOf({ percent, amount, set }: Body['change']): PriceChange {
  const said: PriceChange[] = [
    percent === undefined ? [] : { percent },
    amount === undefined ? [] : { amountCents: centsFromMajor(amount) },
    set === undefined ? [] : { setCents: centsFromMajor(set) },
  ].flat();
  const [change] = said;
  if (!change) throw new Refusal('VALIDATION', {}, { change: { rule: 'required' } });
  if (said.length > 1) throw new Refusal('VALIDATION', {}, { change: { rule: 'oneOf' } });
  return change;
}
