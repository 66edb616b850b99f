import type { Static } from 'typebox';
import type { ProductDelivery } from '#contract/shapes/product-shapes.ts';
import { findDestination } from '#domain/checkout/known-country.ts';
import { findProductDelivery } from '#domain/checkout/product-delivery.ts';
import type { Context } from '#domain/context.ts';
import type { ApiDependencies } from '../../dependencies.ts';

/** What product/web/get says about delivery; products delivered in the same way are grouped. */
export async function deliveryShape(
  context: Context,
  { checkout, sellables }: Pick<ApiDependencies, 'checkout' | 'sellables'>,
  productIds: readonly number[],
  asked: string | undefined,
): Promise<Static<typeof ProductDelivery>> {
  const country = asked ?? (await findDestination(context, checkout)).country;
  const found = await findProductDelivery(checkout.deliveryMethods(), sellables, productIds, country);
  const offers = new Map<string, Static<typeof ProductDelivery>['offers'][number]>();
  for (const [id, steps] of found) {
    if (steps.length === 0) continue;
    const key = JSON.stringify(steps);
    const known = offers.get(key);
    if (known) known.productIds.push(id);
    else {
      const ways = ({ ways }: (typeof steps)[number]) =>
        ways.map(({ days, ...way }) => ({ ...way, days: [...days] }));
      offers.set(key, {
        productIds: [id],
        steps: steps.map((step) => ({ toMm: step.toMm, ways: ways(step) })),
      });
    }
  }
  return { country, offers: [...offers.values()] };
}
