import type { BrowserContext } from 'playwright-core';
import { type ApiClient, createApiClient } from '#contract/client.ts';
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
  /** What the browser that has ordered is given besides. */
  paperKey?: string;
};

/** A quantity, and where the product asks for it how it is made; a bundle is taken as the shop proposes it. */
export type Goods = number | { qty: number; lengthMm?: number; texts?: Readonly<Record<string, string>> };

export type CartPreparation = {
  /** The shop's address, whichever of its sites is meant. */
  url: string;
  language: Language;
  site?: DemoSite;
  /** By product key. */
  goods: Readonly<Record<string, Goods>>;
  couponCode?: string;
  texts?: { instructions?: string; giftWrap?: boolean; giftMessage?: string };
  /** 44 EUR, 33 CHF (demo/site.json). */
  currencyId?: number;
  upTo?: CartProgress;
  /** The guest's, where an order must be told apart from others. */
  email?: string;
  /** ISO 3166-1 alpha-2; else Croatia. */
  country?: string;
  /** What is different where the invoice goes; else it goes with the goods. */
  billing?: { companyName: string; street: string };
  /** 1 courier, 2 lorry, 3 collection (demo/delivery.json); null where nothing is sent. */
  deliveryMethodId?: number | null;
  branchId?: number;
  /** 1 bank transfer, 2 cash on delivery, 3 card (demo/payment.json). */
  paymentMethodId?: number;
};

/** How the demo sites are named in calls. */
export const sites: Record<DemoSite, { site: string; apiKey: string; stores: Record<Language, string> }> = {
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
/** To immediate supply, which a cart with e-products needs besides (docs/rules/cart.md). */
const digitalConsent = 4;

/** Fills a cart through the API and, where a context is given, makes it that visitor's own. */
export async function prepareCart(
  preparation: CartPreparation,
  context?: { cookies: BrowserContext; pageUrl: string },
): Promise<PreparedCart> {
  const { url, language, site = 'shop', upTo = 'filled', currencyId } = preparation;
  const { stores, ...facts } = sites[site];
  const api = createApiClient(
    { ...facts, store: stores[language], language: languageCodes[language] },
    (path, init) => fetch(url + path, init),
  );
  const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
  const cart = { cartId, protectCode };
  const named = { ...cart, ...(currencyId ? { currencyId } : {}) };
  const { holdsDigital } = await fillCart(api, named, preparation);
  if (context) {
    await context.cookies.addCookies([
      { name: 'cartId', value: String(cartId), url: context.pageUrl },
      { name: 'protectCode', value: encodeURIComponent(protectCode), url: context.pageUrl },
      ...(currencyId ? [{ name: 'currency', value: String(currencyId), url: context.pageUrl }] : []),
    ]);
  }
  if (upTo === 'filled') return cart;
  const { email = demoBuyer.contactEmail, country = demoBuyer.country } = preparation;
  const guest = await api.call(checkoutEndpoints.registerGuest, { body: { ...named, email } });
  const buyer = { ...named, userId: guest.id };
  const zipCode = country === 'CH' ? '8001' : demoBuyer.zipCode;
  const shipping = { ...demoBuyer, contactEmail: email, country, zipCode };
  const main = preparation.billing ? { ...shipping, ...preparation.billing } : null;
  await api.call(checkoutEndpoints.saveAddress, { body: { ...buyer, shipping, main } });
  if (upTo === 'address') return cart;
  const { deliveryMethodId = 1, branchId = null, paymentMethodId = 1 } = preparation;
  if (deliveryMethodId !== null)
    await api.call(checkoutEndpoints.saveDeliveryMethod, { body: { ...buyer, deliveryMethodId, branchId } });
  if (upTo === 'delivery') return cart;
  await api.call(checkoutEndpoints.savePaymentMethod, { body: { ...buyer, paymentMethodId } });
  if (upTo === 'payment') return cart;
  const acceptedConsents = holdsDigital ? [...requiredConsents, digitalConsent] : requiredConsents;
  const { orderSlug, paperKey } = await api.call(checkoutEndpoints.orderCreate, {
    body: { ...buyer, acceptedConsents },
  });
  return { ...cart, orderSlug, ...(paperKey === undefined ? {} : { paperKey }) };
}

type NamedCart = { cartId: number; protectCode: string; currencyId?: number };

async function fillCart(
  api: ApiClient,
  cart: NamedCart,
  { language, goods, couponCode, texts }: CartPreparation,
): Promise<{ holdsDigital: boolean }> {
  let holdsDigital = false;
  for (const [key, wanted] of Object.entries(goods)) {
    const slug = demoProduct(key).slug[language];
    const product = await api.call(catalogueEndpoints.productGet, { query: { slug } });
    const { qty, ...choices } = typeof wanted === 'number' ? { qty: wanted } : wanted;
    const options = await optionsOf(api, product, choices);
    const { items } = await api.call(cartEndpoints.addItem, {
      body: { ...cart, productId: product.id, qty, ...(options ? { options } : {}) },
    });
    holdsDigital = items.some(({ productData }) => productData.holdsDigitalGoods);
  }
  if (couponCode) await api.call(cartEndpoints.applyCoupon, { body: { ...cart, couponCode } });
  if (texts) await api.call(cartEndpoints.setInstructions, { body: { ...cart, ...texts } });
  return { holdsDigital };
}

async function optionsOf(
  api: ApiClient,
  { id: product, format }: { id: number; format?: string },
  { lengthMm, texts }: { lengthMm?: number; texts?: Readonly<Record<string, string>> },
) {
  if (format === 'bundle') {
    const { members } = await api.call(catalogueEndpoints.checkBundles, { query: { product } });
    return { bundleOptions: members.map(({ defaults }) => defaults) };
  }
  if (!lengthMm && !texts) return undefined;
  return {
    ...(lengthMm
      ? { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm } }
      : {}),
    ...(texts ? { personalizations: { ...texts } } : {}),
  };
}
