import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { cartEndpoints, customerCartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { memberCardMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { couponCodeMaximum, quantityMaximum, quantityMinimum } from '#values/limits.ts';
import type { Cart, CartChange } from '#web/request/cart-state.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { needed } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { memberCardCookie, withoutCartSession } from '#web/request/session-cookies.ts';
import { readCartTexts } from '../../parts/cart-view/cart-texts.ts';
import { listCartCrossSell } from '../../parts/cart-view/cross-sell-load.ts';
import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import type { AskedConsent } from '../../parts/consent-fields/consent-rules.ts';
import { sendContactForm } from '../../parts/contact-form/contact-action.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import { formNameField } from '../../parts/sent-form/form-answer.ts';

/** What a form without scripts was refused: a line with what was typed, a coupon, or the cart itself. */
export type CartAnswer = {
  line?: { itemId: number; qty: string };
  couponCode?: string;
  memberCard?: string;
  details: ApiErrorDetails;
  lost?: true;
};

export type CartPage = {
  cart: Cart | null;
  /** What no longer held when the cart was brought up to date. */
  changes: CartChange[];
  crossSell: ProductCardFacts[];
  /** Of the price enquiry, in stores that show no prices. */
  enquiryConsents?: AskedConsent[] | null;
  /** The stored member card of whoever is logged in; undefined: nobody is. */
  ownCard: string | null | undefined;
};

const goneCodes = new Set(['CART_ARCHIVED', 'SESSION_USED', 'SESSION_NOT_FOUND']);
const emptyPage: CartPage = { cart: null, changes: [], crossSell: [], ownCard: undefined };

/** The visitor's cart, brought up to date; null where there is none. A session that is no more is dropped silently. */
export async function loadCart({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { api, personalApi, site } = facts;
  const session = facts.findCart();
  if (!session) return emptyPage;
  try {
    const { cart, changes } = await personalApi.call(cartEndpoints.validateCart, { body: session });
    const [crossSell, customer] = await Promise.all([listCartCrossSell(api, cart), findCustomer(facts)]);
    const isEnquiry = site.priceMode === 'enquiry';
    const page: CartPage = {
      cart,
      changes,
      crossSell,
      ownCard: customer?.memberCardBarcode,
      ...(isEnquiry ? { enquiryConsents: await findConsents(facts, 'contactForm') } : {}),
    };
    return page;
  } catch (error) {
    const isGone = error instanceof ApiError && [400, 404, 409].includes(error.statusCode);
    if (!isGone) return needed(Promise.reject(error));
    return data(emptyPage, { headers: withoutCartSession(request) });
  }
}

/** No cart has this identity: the API says that there is none. */
const noCart: CartCookies = { cartId: 1, protectCode: '-'.repeat(16) };

type Sent = { facts: RequestFacts; session: CartCookies; form: FormData; request: Request; headers: Headers };
type Outcome = Omit<CartAnswer, 'details'>;

/** What each button does; the answer says which field a refusal belongs to. */
const intents: Record<string, { act(sent: Sent): Promise<unknown>; about(form: FormData): Outcome }> = {
  update: { act: updateLine, about: lineOf },
  remove: { act: removeLine, about: lineOf },
  applyCoupon: { act: applyCoupon, about: (form) => ({ couponCode: textOf(form, 'couponCode') }) },
  applyMemberCard: { act: applyCard, about: (form) => ({ memberCard: textOf(form, 'memberCard') }) },
  removeCoupon: {
    act: ({ facts, session }) => facts.personalApi.call(cartEndpoints.removeCoupon, { body: session }),
    about: () => ({}),
  },
  texts: { act: saveTexts, about: () => ({}) },
  clear: {
    act: ({ facts, session }) => facts.personalApi.call(cartEndpoints.clearCart, { body: session }),
    about: () => ({}),
  },
};

/** Changes the cart for whoever has no JavaScript. */
export async function actOnCart({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await request.formData();
  const session = facts.findCart();
  if (form.get(formNameField) === 'enquiry') return sendContactForm(facts, form, session ?? noCart);
  const headers = new Headers();
  const back = () => redirect(pathOf('cart', facts.language), { status: 303, headers });
  // A form that is sent by Enter names no button: that of a line changes its quantity.
  const intent =
    intents[textOf(form, 'intent')] ?? intents[form.has('couponCode') ? 'applyCoupon' : 'update'];
  if (!session || !intent) return back();
  try {
    await intent.act({ facts, session, form, request, headers });
    return back();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Somebody else removed the line meanwhile: the cart shows it.
    if (error.code === 'NOT_FOUND') return back();
    const answer: CartAnswer = { ...intent.about(form), details: error.details };
    if (goneCodes.has(error.code)) {
      return data({ ...answer, lost: true as const }, { status: 409, headers: withoutCartSession(request) });
    }
    return data(answer, { status: error.statusCode >= 400 ? error.statusCode : 503 });
  }
}

function updateLine({ facts, session, form }: Sent): Promise<unknown> {
  const typed = textOf(form, 'qty').trim();
  const qty = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (qty < quantityMinimum || qty > quantityMaximum) throw new ApiError(invalidQuantity);
  return facts.personalApi.call(cartEndpoints.updateItem, {
    body: { ...session, itemId: itemIdOf(form), qty },
  });
}

function removeLine({ facts, session, form }: Sent): Promise<unknown> {
  return facts.personalApi.call(cartEndpoints.deleteItem, { body: { ...session, itemId: itemIdOf(form) } });
}

function applyCoupon({ facts, session, form }: Sent): Promise<unknown> {
  const couponCode = textOf(form, 'couponCode').trim().slice(0, couponCodeMaximum);
  if (couponCode === '') throw new ApiError(codeRequired);
  return facts.personalApi.call(cartEndpoints.applyCoupon, { body: { ...session, couponCode } });
}

/** The card is kept in the profile the first time (storefront.md section 4). */
async function applyCard({ facts, session, form, headers, request }: Sent): Promise<unknown> {
  const barcode = textOf(form, 'memberCard').trim().slice(0, memberCardMaximum);
  if (barcode === '') throw new ApiError(cardRequired);
  const customer = await findCustomer(facts);
  await facts.personalApi.call(customerCartEndpoints.applyMemberCard, { body: { ...session, barcode } });
  if (customer && !customer.memberCardBarcode) {
    // Without the address: to name the present one would give up a new one that waits to be confirmed.
    const body = { memberCardBarcode: barcode };
    await facts.personalApi.call(accountEndpoints.update, { body });
  }
  headers.append('set-cookie', memberCardCookie(barcode, request));
  return undefined;
}

async function saveTexts({ facts, session, form }: Sent): Promise<unknown> {
  // Whether gifts are wrapped decides the form; where it did not ask, there is no field.
  const texts = readCartTexts(form, form.has('giftMessage'));
  return facts.personalApi.call(cartEndpoints.setInstructions, { body: { ...session, ...texts } });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** An id that is none belongs to no line. */
function itemIdOf(form: FormData): number {
  const itemId = Number(form.get('itemId'));
  if (Number.isInteger(itemId) && itemId > 0) return itemId;
  throw new ApiError({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' });
}

function lineOf(form: FormData): Outcome {
  return { line: { itemId: Number(form.get('itemId')), qty: textOf(form, 'qty') } };
}

const invalidQuantity: ApiErrorDetails = {
  statusCode: 422,
  code: 'INVALID_QUANTITY',
  message: 'The quantity is not valid.',
};

const codeRequired: ApiErrorDetails = {
  statusCode: 422,
  code: 'VALIDATION',
  message: 'Some fields are not valid.',
  fields: { couponCode: { rule: 'required' } },
};

const cardRequired: ApiErrorDetails = {
  statusCode: 422,
  code: 'VALIDATION',
  message: 'Some fields are not valid.',
  fields: { memberCard: { rule: 'required' } },
};
