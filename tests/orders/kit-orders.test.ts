import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { bundleFacts } from '#web/parts/bundle-choices/bundle-facts.ts';
import { bundleOptionsOf, followed, startEntry } from '#web/parts/bundle-choices/bundle-rules.ts';
import { listCartCrossSell } from '#web/parts/cart-view/cross-sell-load.ts';
import { findConsents } from '#web/parts/consent-fields/consent-load.ts';
import type { OptionFacts } from '#web/parts/option-fields/option-rules.ts';
import { findVariant, initialChoice } from '#web/parts/variant-picker/variant-choice.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadProduct } from '#web/screens/product/product-load.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { kitCalls, kits, type MemberOptions, openKitShop } from '../support/demo-kits.ts';
import { address } from '../support/fixture-buyer.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
let ask: ReturnType<typeof kitCalls>;
beforeAll(async () => {
  api = await openKitShop();
  ask = kitCalls(api);
});
afterAll(() => api.close());

/** As pages are loaded for nobody in particular. */
const pageFacts = () => {
  const client = { call: api.call } as unknown as ApiClient;
  return {
    ...{ api: client, personalApi: client, language: 'hr', site: { priceMode: 'shown' } },
    knowWords: () => undefined,
    findCart: () => undefined,
    remember: (_key: string, load: () => Promise<object>) => load(),
  } as unknown as RequestFacts;
};
/** The length that a page begins with, where one is asked for. */
const optionsOf = ({ options }: { options: readonly OptionFacts[] }) => {
  const cut = options.find(({ kind }) => kind === 'length');
  const customOptionValue = cut?.preset ?? cut?.min ?? 0;
  return cut && { customPriceOption: { customOptionTitle: cut.key, customOptionValue } };
};

test.each([['t20', 'RAL 3009']])(
  'what goes with %s in %s is added in that colour, though it is shown first in another',
  async (key, colour) => {
    const facts = pageFacts();
    const { product } = await loadProduct(facts, demoProduct(key).slug.hr, new URLSearchParams());
    const valueId = product.choices
      .flatMap(({ values }) => values)
      .find(({ value }) => value.startsWith(colour))?.id;
    const variant = product.variants.find(
      ({ choice, stock }) => choice.colour === valueId && stock.state !== 'outOfStock',
    );
    const { cartId, protectCode } = await ask.cartOf();
    const addOf = (productId: number | undefined, shown: typeof product) => {
      const options = optionsOf(shown);
      const body = {
        cartId,
        protectCode,
        productId: productId ?? 0,
        qty: 1,
        ...(options ? { options } : {}),
      };
      return api.call(cartEndpoints.addItem, { body });
    };
    const cards = await listCartCrossSell(facts.api, (await addOf(variant?.id, product)) as unknown as Cart);
    const inColour = cards.filter(({ choice }) => choice?.includes(`colour=${valueId}`));
    expect(inColour.length).toBeGreaterThan(0);
    for (const { slug, choice } of inColour) {
      const query = new URLSearchParams(choice);
      const { product: other } = await loadProduct(facts, slug, query);
      const first = (named: URLSearchParams) =>
        findVariant(other.variants, initialChoice(other.choices, other.variants, named));
      const led = first(query);
      expect(led?.id).not.toBe(first(new URLSearchParams())?.id);
      const { items } = await addOf(led?.id, other);
      const added = items.find(({ productId }) => productId === led?.id);
      expect(added?.productData.attributes.map(({ value }) => value).join(' ')).toContain(colour);
    }
  },
);

describe('the carport kit in another colour and length than it is shown in', () => {
  /** Sheets of RAL 3009 and 3500 mm, as the window of the kit sends them. */
  async function chosen() {
    const bundle = bundleFacts(await ask.bundleOf('kit-carport'));
    const [sheet] = bundle.members;
    if (!sheet) throw new Error('The kit has no sheets.');
    const wanted = sheet.choices
      .flatMap(({ values }) => values)
      .find(({ value }) => value.startsWith('RAL 3009'));
    const variant = sheet.variants.find(
      ({ choice, stock }) => choice.colour === wanted?.id && stock !== 'outOfStock',
    );
    const first = startEntry(bundle, new Map());
    const entry = followed(bundle, {
      ...first,
      [sheet.position]: { variantId: variant?.id, values: { lengthMm: '3500' } },
    });
    const { bundleOptions = [] } = bundleOptionsOf(bundle, entry, 'hr') ?? {};
    return bundleOptions as MemberOptions[];
  }

  test('is ordered as the cart said: members, colours, lengths, pieces and prices', async () => {
    const bundleOptions = await chosen();
    const { cartId, protectCode, items } = await ask.add(await ask.bundleOf('kit-carport'), bundleOptions, 2);
    const cart = { cartId, protectCode };
    const guest = await api.call(checkoutEndpoints.registerGuest, {
      body: { ...cart, email: address.contactEmail },
    });
    const buyer = { ...cart, userId: guest.id };
    await api.call(checkoutEndpoints.saveAddress, { body: { ...buyer, shipping: address, main: null } });
    const delivered = { ...buyer, deliveryMethodId: 2, branchId: null };
    await api.call(checkoutEndpoints.saveDeliveryMethod, { body: delivered });
    const paid = await api.call(checkoutEndpoints.savePaymentMethod, {
      body: { ...buyer, paymentMethodId: 1 },
    });
    const acceptedConsents = (await findConsents(pageFacts(), 'checkoutForm'))?.map(({ id }) => id) ?? [];
    const placed = await api.call(checkoutEndpoints.orderCreate, {
      body: {
        ...buyer,
        acceptedConsents,
        expectedTotal: paid.prices?.converted.orderTotal ?? null,
        message: null,
      },
    });
    const { orderSlug } = placed;
    const order = await api.call(checkoutEndpoints.orderBySlug, { params: { orderSlug }, query: {} });
    const [said] = items;
    const [line, ...others] = order.lines;
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      name: said?.productData.name,
      qty: 2,
      finalPrice: said?.prices?.converted.finalPrice,
      row: said?.prices?.converted.row,
      rowTax: said?.prices?.converted.rowTax,
    });
    const ofCart = said?.productData.members ?? [];
    expect(line?.members.map(({ name, qty, unit }) => ({ name, qty, unit }))).toEqual(
      ofCart.map(({ name, qty, unit }) => ({ name, qty, unit })),
    );
    // What the cart says in two lists, attributes and options, an order keeps in one.
    expect(line?.members.map(({ attributes }) => attributes)).toEqual(
      ofCart.map(({ attributes, options }) => [...attributes, ...options]),
    );
    const words = (line?.members ?? []).map(({ attributes }) =>
      attributes.map(({ value }) => value).join(' '),
    );
    expect(words.slice(0, 3).every((text) => text.includes('RAL 3009'))).toBe(true);
    expect(words[0]).toContain('3.500\u00a0mm');
    expect(order.prices.converted).toEqual(paid.prices?.converted);
  });

  test('the page shows related products in the colour that is chosen first', async () => {
    const slug = kits.find(({ key }) => key === 'kit-carport')?.slug.hr;
    const { crossSell, bundle } = await loadProduct(pageFacts(), slug, new URLSearchParams());
    const [sheet] = bundle?.members ?? [];
    const usual = sheet?.variants.find(({ id }) => id === sheet.presetVariantId)?.choice.colour;
    expect(usual).toBeGreaterThan(0);
    expect(crossSell.colour).toEqual({ attributeCode: 'colour', valueId: usual });
    const shown = crossSell.products.filter(({ choice }) => choice?.includes(`colour=${usual}`));
    expect(shown.length).toBeGreaterThan(0);
    for (const card of crossSell.products) {
      if (card.configurable && !shown.includes(card)) expect(card.otherColour).toBeTruthy();
    }
  });
});
