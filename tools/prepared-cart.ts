import type { BrowserContext } from 'playwright-core';
import { createApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { demoProduct } from './demo-addresses.ts';

export type DemoSite = 'shop' | 'enquiry';

/** How far a prepared cart has got; each includes those before it. */
export type CartProgress = 'filled' | 'address' | 'delivery' | 'payment' | 'ordered';

export type PreparedCart = {
  cartId: number;
  protectCode: string;
  /** Once ordered. */
  orderSlug?: string;
};

export type CartPreparation = {
  /** The shop's address, whichever of its sites is meant. */
  url: string;
  language: Language;
  site?: DemoSite;
  /** Quantity by product key. */
  goods: Readonly<Record<string, number>>;
  upTo?: CartProgress;
  /** 1 courier, 2 lorry, 3 collection (demo/delivery.json). */
  deliveryMethodId?: number;
  branchId?: number;
  /** 1 bank transfer, 2 cash on delivery (demo/payment.json). */
  paymentMethodId?: number;
  couponCode?: string;
  /** Of the guest; nobody real by default. */
  email?: string;
};

const sites: Record<DemoSite, { site: string; apiKey: string; stores: Record<Language, string> }> = {
  shop: { site: '1001', apiKey: 'demo-attika-shop', stores: { hr: '2041', en: '2031', de: '2028' } },
  enquiry: { site: '1002', apiKey: 'demo-attika-pro', stores: { hr: '3041', en: '3031', de: '3028' } },
};

/** Who orders in prepared carts: nobody real. */
export const demoBuyer = {
  firstName: 'Ana',
  lastName: 'Horvat',
  contactEmail: 'ana.horvat@kupac.example',
  contactPhone: '+385 91 555 0100',
  country: 'HR',
  city: 'Velika Gorica',
  street: 'Ulica kneza Domagoja',
  houseNumber: '12a',
  zipCode: '10410',
} as const;

const requiredConsents = [1, 2];

/** Fills a cart through the API and, where a context is given, makes it that visitor's own. */
export async function prepareCart(
  preparation: CartPreparation,
  context?: { cookies: BrowserContext; pageUrl: string },
): Promise<PreparedCart> {
  const { url, language, site = 'shop', goods, upTo = 'filled' } = preparation;
  const { stores, ...facts } = sites[site];
  const api = createApiClient(
    { ...facts, store: stores[language], language: languageCodes[language] },
    (path, init) => fetch(url + path, init),
  );
  const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
  const cart = { cartId, protectCode };
  for (const [key, qty] of Object.entries(goods)) {
    const slug = demoProduct(key).slug[language];
    const product = await api.call(catalogueEndpoints.productGet, { query: { slug } });
    await api.call(cartEndpoints.addItem, { body: { ...cart, productId: product.id, qty } });
  }
  if (context) {
    await context.cookies.addCookies([
      { name: 'cartId', value: String(cartId), url: context.pageUrl },
      { name: 'protectCode', value: encodeURIComponent(protectCode), url: context.pageUrl },
    ]);
  }
  const { couponCode, email = demoBuyer.contactEmail } = preparation;
  if (couponCode) await api.call(cartEndpoints.applyCoupon, { body: { ...cart, couponCode } });
  if (upTo === 'filled') return cart;
  const guest = await api.call(checkoutEndpoints.registerGuest, { body: { ...cart, email } });
  const buyer = { ...cart, userId: guest.id };
  const shipping = { ...demoBuyer, contactEmail: email };
  await api.call(checkoutEndpoints.saveAddress, { body: { ...buyer, shipping, main: null } });
  if (upTo === 'address') return cart;
  const { deliveryMethodId = 1, branchId = null, paymentMethodId = 1 } = preparation;
  await api.call(checkoutEndpoints.saveDeliveryMethod, { body: { ...buyer, deliveryMethodId, branchId } });
  if (upTo === 'delivery') return cart;
  await api.call(checkoutEndpoints.savePaymentMethod, { body: { ...buyer, paymentMethodId } });
  if (upTo === 'payment') return cart;
  const { orderSlug } = await api.call(checkoutEndpoints.orderCreate, {
    body: { ...buyer, acceptedConsents: requiredConsents },
  });
  return { ...cart, orderSlug };
}
