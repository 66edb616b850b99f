import type { Cart, CartChange, CartLine } from '#web/visitor/cart-state.ts';
import type { Media } from '../../parts/catalogue-types.ts';

export type SampleCartFacts = {
  /** Words in the language of the page. */
  readonly names: readonly [string, string, string];
  readonly value: string;
  readonly media: readonly Media[];
  /** False: a store without prices. */
  readonly priced: boolean;
  readonly currencyId: number;
};

/** Lines by what is special about them; ids that no real line has. */
export const sampleLineIds = { plain: 1, changing: 2, deleting: 3, refused: 4, bundle: 5 } as const;

const amounts = { itemsTotal: 1234.5, coupon: 123.45, loyalty: 0, delivery: 11.9, payment: 2.5 };
const cartTotal = 1111.05;
const orderTotal = 1125.45;
const tax = {
  itemsTotal: 246.9,
  coupon: 24.69,
  loyalty: 0,
  delivery: 2.38,
  payment: 0.5,
  cartTotal: 222.21,
  orderTotal: 225.09,
};

export const samplePrices = {
  ...amounts,
  cartTotal,
  orderTotal,
  tax,
  taxRates: [{ rate: 25, gross: orderTotal, tax: tax.orderTotal }],
};

/** A cart with a line in every state, with a coupon, a note and an amount missing to free delivery. */
export function sampleCart(facts: SampleCartFacts): Cart {
  const { names, value, priced, currencyId } = facts;
  const [first, second, third] = names;
  const length = { label: first, value: '2.500 mm' };
  const lines = [
    lineOf(facts, sampleLineIds.plain, first),
    lineOf(facts, sampleLineIds.changing, second, { attributes: [{ label: first, value }] }),
    lineOf(facts, sampleLineIds.deleting, third, { options: [length] }),
    lineOf(facts, sampleLineIds.refused, second, { unit: 'm', stock: { quantity: 4, state: 'low' } }),
    lineOf(facts, sampleLineIds.bundle, first, {
      format: 'bundle',
      members: [memberOf(11, first, 24), memberOf(12, second, 2, [length])],
    }),
  ];
  return {
    id: 0,
    cartId: 0,
    protectCode: '',
    session: '',
    items: lines,
    coupon: null,
    couponCode: null,
    couponRemoved: null,
    memberCardBarcode: null,
    instructions: value,
    giftWrap: true,
    giftWrapOffered: true,
    giftMessage: value,
    digitalOnly: false,
    colours: [],
    currencyId,
    itemCount: lines.length,
    ...(priced
      ? {
          prices: { converted: samplePrices },
          freeDelivery: { price: 150, missing: 38.95, country: 'HR', countryIsKnown: false },
        }
      : {}),
    checkout: {
      userId: null,
      email: null,
      main: null,
      shipping: null,
      deliveryMethodId: null,
      branchId: null,
      paymentMethodId: null,
      beyondCustoms: false,
      laterByTransfer: false,
    },
  };
}

function lineOf(
  { media, priced }: SampleCartFacts,
  itemId: number,
  name: string,
  more: Partial<CartLine['productData']> = {},
): CartLine {
  return {
    itemId,
    productId: itemId,
    qty: 12,
    options: {},
    productData: {
      name,
      sku: `ATK-${itemId}`,
      slug: '',
      mainProductId: null,
      mainProductSlug: null,
      isVisibleIndividually: true,
      format: 'simple',
      unit: 'pcs',
      stockUnit: 'pcs',
      // The last one has none: the placeholder stands in.
      media: media.slice(itemId - 1, itemId),
      mediaExact: true,
      stock: { quantity: null, state: 'notCounted' },
      attributes: [],
      options: [],
      members: [],
      holdsDigitalGoods: false,
      weightKg: 1,
      ...more,
    },
    reserved: false,
    ...(priced
      ? {
          prices: {
            converted: {
              finalPrice: 24.9,
              retailPrice: 24.9,
              membershipPrice: 22.4,
              row: 298.8,
              rowTax: 59.76,
            },
          },
        }
      : {}),
  };
}

function memberOf(
  productId: number,
  name: string,
  qty: number,
  options: { label: string; value: string }[] = [],
) {
  return {
    productId,
    sku: `ATK-${productId}`,
    name,
    format: 'simple',
    unit: 'pcs',
    qty,
    attributes: [],
    options,
  };
}

/** Every kind of change that bringing a cart up to date can find. */
export function sampleChanges({
  names: [first, second, third],
  priced,
}: Pick<SampleCartFacts, 'names' | 'priced'>): CartChange[] {
  return [
    ...(priced ? [{ kind: 'priceChanged' as const, itemId: 1, name: first, from: 24.9, to: 26.5 }] : []),
    { kind: 'outOfStock', itemId: 2, name: second, from: 12, to: 4 },
    { kind: 'outOfStock', itemId: 3, name: third, from: 12, to: 0 },
    { kind: 'productGone', itemId: 4, name: first },
    { kind: 'couponRemoved', from: 'KROV10', reason: 'COUPON_EXPIRED' },
    { kind: 'deliveryMethodRemoved' },
    { kind: 'paymentMethodRemoved' },
  ];
}
