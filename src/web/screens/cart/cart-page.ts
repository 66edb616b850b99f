import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { CartCookies } from '#contract/page-host.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { cartEndpoints, cartListEndpoints, customerCartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { deliveryQuoteEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { memberCardMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { couponCodeMaximum } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { handlerOf, readForm, sendForm, textOf, unlessRefused } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { endedCartCodes, memberCardCookie, withoutCartSession } from '#web/request/session-cookies.ts';
import { findTypedQuantity } from '#web/ui/quantity-rules.ts';
import type { Cart, CartChange } from '#web/visitor/cart-state.ts';
import { listCountries } from '../../parts/address-fields/countries-load.ts';
import { readCartTexts } from '../../parts/cart-view/cart-texts.ts';
import { listCartCrossSell } from '../../parts/cart-view/cross-sell-load.ts';
import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import type { AskedConsent } from '../../parts/consent-fields/consent-rules.ts';
import { sendContactForm } from '../../parts/contact-form/contact-action.ts';
import { needsCaptcha } from '../../parts/defined-form/form-captcha.ts';
import {
  answerDelivery,
  type DeliveryQuote,
  type PlaceInput,
} from '../../parts/delivery-quote/delivery-answer.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import { formNameField } from '../../parts/sent-form/form-answer.ts';

/** The refusal of a form without scripts: a line with its typed value, a coupon, or the cart itself. */
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
  enquiryCaptcha?: boolean;
  /**
   * The delivery cost, as far as the destination is known, and the countries to choose from; null if no delivery is
   * needed.
   */
  delivery: { quote: DeliveryQuote; countries: readonly string[] } | null;
  /** The stored member card of the logged-in user; undefined: nobody is logged in. */
  ownCard: string | null | undefined;
};

const emptyPage: CartPage = { cart: null, changes: [], crossSell: [], delivery: null, ownCard: undefined };

/** The visitor's cart, brought up to date; null where there is none. A session that is no more is dropped silently. */
export async function loadCart({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { api, personalApi, site } = facts;
  const session = facts.findCart();
  if (!session) return emptyPage;
  try {
    const { cart, changes } = await personalApi.call(cartEndpoints.validateCart, { body: session });
    const [crossSell, customer, delivery] = await Promise.all([
      listCartCrossSell(api, cart),
      findCustomer(facts),
      findDelivery(facts, cart, session),
    ]);
    const isEnquiry = site.priceMode === 'enquiry';
    const page: CartPage = {
      cart,
      changes,
      crossSell,
      delivery,
      ownCard: customer?.memberCardBarcode,
      ...(isEnquiry
        ? {
            enquiryConsents: await findConsents(facts, 'contactForm'),
            enquiryCaptcha: await needsCaptcha(facts, 'contactForm'),
          }
        : {}),
    };
    return page;
  } catch (error) {
    const isGone = error instanceof ApiError && [400, 404, 409].includes(error.statusCode);
    if (!isGone) throw error;
    return data(emptyPage, { headers: withoutCartSession(request) });
  }
}

/** The cart stands without it too. */
async function findDelivery(
  facts: RequestFacts,
  { items, digitalOnly, prices }: Cart,
  session: CartCookies,
): Promise<CartPage['delivery']> {
  if (items.length === 0 || digitalOnly || !prices) return null;
  try {
    const [quote, countries] = await Promise.all([quoteDelivery(facts, session, {}), listCountries(facts)]);
    return { quote, countries: countries.map(({ iso }) => iso) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

function quoteDelivery({ personalApi }: RequestFacts, session: CartCookies, place: PlaceInput) {
  return personalApi.call(deliveryQuoteEndpoints.quoteCartDelivery, { body: { ...session, ...place } });
}

/** No cart has this identity: the API says that there is none. */
const noCart: CartCookies = { cartId: 1, protectCode: '-'.repeat(16) };

type Sent = { facts: RequestFacts; session: CartCookies; form: FormData; request: Request; headers: Headers };
type Outcome = Omit<CartAnswer, 'details'>;

type Intent = {
  /** What the form's own rules find. */
  check?(form: FormData): FieldErrors;
  act(sent: Sent): Promise<unknown>;
  /** It asks for something of a line, so that it is said where the line is gone. */
  changesLine?: true;
  /** Which field a refusal belongs to, as it was filled in. */
  about(form: FormData): Outcome;
};

/** What each button does. */
const intents: Record<string, Intent> = {
  update: { check: checkQuantity, act: updateLine, about: lineOf, changesLine: true },
  remove: { act: removeLine, about: lineOf },
  applyCoupon: {
    check: required('couponCode'),
    act: applyCoupon,
    about: (form) => ({ couponCode: textOf(form, 'couponCode') }),
  },
  applyMemberCard: {
    check: required('memberCard'),
    act: applyCard,
    about: (form) => ({ memberCard: textOf(form, 'memberCard') }),
  },
  removeCoupon: {
    act: ({ facts, session }) => facts.personalApi.call(cartEndpoints.removeCoupon, { body: session }),
    about: () => ({}),
  },
  texts: { act: saveTexts, about: () => ({}) },
  matchColour: { act: matchColour, about: lineOf },
  clear: {
    act: ({ facts, session }) => facts.personalApi.call(cartEndpoints.clearCart, { body: session }),
    about: () => ({}),
  },
};

/** Changes the cart for visitors without JavaScript. */
export async function actOnCart({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const session = facts.findCart();
  if (form.has(formNameField)) {
    const forms = { enquiry: sendEnquiry, delivery: sendDelivery };
    return handlerOf(forms, form.get(formNameField))(facts, form, session ?? noCart, request);
  }
  const headers = new Headers();
  const back = () => redirect(pathOf('cart', facts.language), { status: 303, headers });
  // A form that is sent by Enter names no button: that of a line changes its quantity.
  const unnamed = form.has('couponCode') ? 'applyCoupon' : 'update';
  const intent = handlerOf(intents, form.get('intent') ?? unnamed);
  if (!session) return back();
  return sendForm({
    errors: intent.check?.(form) ?? {},
    async send() {
      const done = intent.act({ facts, session, form, request, headers });
      // Somebody else removed the line meanwhile: the cart shows it.
      await (intent.changesLine ? done : unlessRefused(done, 'NOT_FOUND'));
      return back();
    },
    refused: (fields, details = { ...brokenRules, fields }): CartAnswer => ({
      ...intent.about(form),
      details,
      ...(endedCartCodes.has(details.code) ? { lost: true } : {}),
    }),
    initOf: ({ lost, details }) => {
      if (lost) return { status: 409, headers: withoutCartSession(request) };
      // The page is there; the line is not.
      return details.code === 'NOT_FOUND' ? { status: 409 } : {};
    },
  });
}

function sendDelivery(facts: RequestFacts, form: FormData, session: CartCookies, request: Request) {
  return answerDelivery(request, form, (place) => quoteDelivery(facts, session, place));
}

/** Once the enquiry was sent its list begins anew; where that fails, the list is merely still there. */
async function sendEnquiry(facts: RequestFacts, form: FormData, session: CartCookies) {
  const answer = await sendContactForm(facts, form, session);
  if (answer.data.done) {
    await facts.personalApi.call(cartEndpoints.clearCart, { body: session }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
  return answer;
}

function required(field: string) {
  return (form: FormData): FieldErrors =>
    textOf(form, field).trim() === '' ? { [field]: { rule: 'required' } } : {};
}

function checkQuantity(form: FormData): FieldErrors {
  return findTypedQuantity(textOf(form, 'qty')) === undefined ? { qty: { rule: 'format' } } : {};
}

async function updateLine({ facts, session, form }: Sent): Promise<unknown> {
  return facts.personalApi.call(cartEndpoints.updateItem, {
    body: { ...session, itemId: itemIdOf(form), qty: findTypedQuantity(textOf(form, 'qty')) ?? 0 },
  });
}

async function removeLine({ facts, session, form }: Sent): Promise<unknown> {
  return facts.personalApi.call(cartEndpoints.deleteItem, { body: { ...session, itemId: itemIdOf(form) } });
}

/** Puts the same goods in the colour of most others in the place of these lines, as the cart itself says. */
async function matchColour({ facts, session, form }: Sent): Promise<unknown> {
  const itemIds = new Set(form.getAll('itemId').map(Number));
  const { colours, items } = await facts.personalApi.call(cartEndpoints.getCart, { body: session });
  const lines = colours
    .flatMap(({ goods }) => goods)
    .filter(({ isMember }) => !isMember)
    .flatMap(({ matchingId, itemIds: held }) =>
      items.flatMap((line) =>
        matchingId !== null && held.includes(line.itemId) && itemIds.has(line.itemId)
          ? [{ itemId: line.itemId, item: { productId: matchingId, qty: line.qty, options: line.options } }]
          : [],
      ),
    );
  // Changed meanwhile: the cart shows how.
  if (lines.length === 0) return undefined;
  await facts.personalApi.call(cartListEndpoints.addItems, {
    body: { ...session, items: lines.map(({ item }) => item) },
  });
  for (const { itemId } of lines) {
    await facts.personalApi.call(cartEndpoints.deleteItem, { body: { ...session, itemId } });
  }
  return undefined;
}

function applyCoupon({ facts, session, form }: Sent): Promise<unknown> {
  const couponCode = textOf(form, 'couponCode').trim().slice(0, couponCodeMaximum);
  return facts.personalApi.call(cartEndpoints.applyCoupon, { body: { ...session, couponCode } });
}

/** The card is kept in the profile the first time (docs/rules/cart.md). */
async function applyCard({ facts, session, form, headers, request }: Sent): Promise<unknown> {
  const barcode = textOf(form, 'memberCard').trim().slice(0, memberCardMaximum);
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

/** An id that is none belongs to no line. */
function itemIdOf(form: FormData): number {
  const itemId = Number(form.get('itemId'));
  if (Number.isInteger(itemId) && itemId > 0) return itemId;
  throw new ApiError({ statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' });
}

function lineOf(form: FormData): Outcome {
  return { line: { itemId: Number(form.get('itemId')), qty: textOf(form, 'qty') } };
}

/** What the API would say of a form that breaks its rules. */
const brokenRules: ApiErrorDetails = {
  statusCode: 422,
  code: 'VALIDATION',
  message: 'Some fields are not valid.',
};
