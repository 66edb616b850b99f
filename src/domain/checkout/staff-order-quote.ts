import { and, eq, inArray, sql } from 'drizzle-orm';
import { normaliseEmail } from '#values/email-address.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { type Address, checkAddress } from '../accounts/address-rules.ts';
import { findCardById, findOwnCardId } from '../accounts/member-cards.ts';
import { findUser, findUserByEmail, listAddresses, type User } from '../accounts/users-queries.ts';
import { requirePermission } from '../authorisation.ts';
import type { CartOptions } from '../cart/cart-options.ts';
import { availablePieces } from '../cart/cart-rules.ts';
import type { CartLine, CartState } from '../cart/cart-state.ts';
import { holdsDigital, takesOf } from '../cart/chosen-goods.ts';
import { findCoupon } from '../cart/coupon-queries.ts';
import type { CouponProblem } from '../cart/coupon-rules.ts';
import { goodsTogether } from '../cart/goods-alone.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { storeForLanguage } from '../sites/site-directory.ts';
import { type CartQuote, quoteCart, refuseWithoutCheckout } from './cart-quote.ts';
import { type CheckoutDirectory, deliversTo } from './checkout-directory.ts';
import { type Buyer, checkPayment, chooseDelivery } from './checkout-service.ts';

/** Where goods and ways to deliver and pay are looked up. */
export type StaffOrderSources = {
  readonly sellables: SellableDirectory;
  readonly checkout: CheckoutDirectory;
};

export type StaffOrderLine = {
  readonly sku: string;
  readonly quantity: number;
  readonly options?: CartOptions | undefined;
};

/** What staff has heard of an order so far. */
export type StaffOrderDraft = {
  /** An account, or who is known by an e-mail address; null: not asked yet. */
  readonly customer: { readonly userId: number } | { readonly email: string } | null;
  /** storeID of the API; null: that of the language. */
  readonly storeId: string | null;
  /** Of the order and its mails; null: the account's, else the site's. */
  readonly language: Language | null;
  /** Null: of an account the saved ones; without a shipping address the main one serves as both. */
  readonly mainAddress: Address | null;
  readonly shippingAddress: Address | null;
  readonly lines: readonly StaffOrderLine[];
  readonly deliveryMethodId: number | null;
  readonly branchId: number | null;
  readonly paymentMethodId: number | null;
  /** As it was heard or typed. */
  readonly couponCode: string | null;
};

export type QuotedStaffOrder = {
  /** In the buyer's language and store. */
  readonly context: Context;
  readonly quote: CartQuote;
  readonly buyer: Buyer | null;
  /** What is wrong or still missing, by field. */
  readonly problems: FieldErrors;
};

/**
 * Works out what an order would cost that staff takes, and how it may come and be paid, as the checkout does.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, PRICES_HIDDEN, CHECKOUT_OFF, AMOUNT_TOO_LARGE; VALIDATION for an unknown customer, store or
 *   language, and for an address that is wrong
 */
export async function quoteStaffOrder(
  context: Context,
  sources: StaffOrderSources,
  draft: StaffOrderDraft,
): Promise<QuotedStaffOrder> {
  requirePermission(context, 'orders.manage');
  const user = await findCustomer(context, draft);
  const asBuyer = contextOf(context, draft, user);
  refuseWithoutCheckout(asBuyer);
  const addresses = await addressesOf(asBuyer, sources, draft, user);
  const { deliveryMethodId, branchId, paymentMethodId } = draft;
  const choices = { ...addresses, deliveryMethodId, branchId, paymentMethodId };
  const memberCard = user ? await cardOf(asBuyer, user) : null;
  const buyer = buyerOf(draft, user);
  const coupon = await couponOf(asBuyer, draft, buyer);
  const { cart, problems: ofLines } = await goodsOf(asBuyer, sources, draft.lines, {
    ...choices,
    memberCard,
    account: user ? { groupId: user.customerGroupId } : null,
    coupon,
  });
  const quote = quoteCart(asBuyer, sources.checkout, cart);
  const problems = {
    ...(draft.customer ? {} : { customer: { rule: 'required' as const } }),
    ...(addresses.mainAddress ? {} : { 'addresses.main': { rule: 'required' as const } }),
    ...ofLines,
    ...shortProblems(cart),
    ...couponProblems(quote, draft),
    ...choiceProblems(quote, draft),
  };
  return { context: asBuyer, quote, buyer, problems };
}

/** The account that is named, or that has confirmed the address. @throws Refusal VALIDATION for an unknown one */
async function findCustomer(context: Context, { customer }: StaffOrderDraft): Promise<User | undefined> {
  if (!customer) return undefined;
  if ('email' in customer) {
    const user = await findUserByEmail(context, context.site.id, normaliseEmail(customer.email));
    return user?.emailConfirmedAt ? user : undefined;
  }
  const user = await findUser(context, customer.userId);
  if (user?.siteId !== context.site.id)
    throw new Refusal('VALIDATION', {}, { 'customer.userId': { rule: 'oneOf' } });
  return user;
}

function buyerOf({ customer }: StaffOrderDraft, user: User | undefined): Buyer | null {
  if (user) return { userId: user.id, guestId: null, email: user.email };
  if (!customer || !('email' in customer)) return null;
  return { userId: null, guestId: null, email: normaliseEmail(customer.email) };
}

/** For whom it is worked out: the language and the store of who orders, not of who writes it down. */
function contextOf(
  { askedPlace: _, ...context }: Context,
  draft: StaffOrderDraft,
  user: User | undefined,
): Context {
  const { site } = context;
  const own = user?.language;
  const offered = (language: string | null | undefined): language is Language =>
    typeof language === 'string' && isLanguage(language) && site.languages.includes(language);
  const asked = draft.language ?? own;
  if (draft.language && !offered(draft.language)) {
    throw new Refusal('VALIDATION', {}, { language: { rule: 'oneOf' } });
  }
  const language = offered(asked) ? asked : site.defaultLanguage;
  const named = site.stores.find(({ storeId }) => storeId === draft.storeId);
  if (draft.storeId !== null && !named) throw new Refusal('VALIDATION', {}, { storeId: { rule: 'oneOf' } });
  return { ...context, store: named ?? storeForLanguage(site, language), language };
}

type Addresses = Pick<CartState, 'mainAddress' | 'shippingAddress'>;

/** @throws Refusal VALIDATION below `addresses` */
async function addressesOf(
  context: Context,
  { checkout }: StaffOrderSources,
  { mainAddress, shippingAddress }: StaffOrderDraft,
  user: User | undefined,
): Promise<Addresses> {
  const isDelivered = (country: string) => deliversTo(checkout, context, country);
  const check = (address: Address, path: string) => checkAddress(address, path, isDelivered);
  if (mainAddress || shippingAddress) {
    const main = mainAddress && check(mainAddress, 'addresses.main');
    const shipping = shippingAddress && check(shippingAddress, 'addresses.shipping');
    return { mainAddress: main ?? shipping, shippingAddress: shipping ?? main };
  }
  const saved = user ? await listAddresses(context, user.id) : [];
  const ofType = (wanted: 'main' | 'shipping') => saved.find(({ type }) => type === wanted)?.address;
  const main = ofType('main') ?? ofType('shipping');
  const shipping = ofType('shipping') ?? main;
  if (!main || !shipping) return { mainAddress: null, shippingAddress: null };
  return {
    mainAddress: check(main, 'addresses.main'),
    shippingAddress: check(shipping, 'addresses.shipping'),
  };
}

/** The card that is kept in the profile, where it counts. */
async function cardOf(context: Context, { id }: User): Promise<CartState['memberCard']> {
  const cardId = await findOwnCardId(context, id);
  return cardId === null ? null : ((await findCardById(context, cardId)) ?? null);
}

async function couponOf(
  context: Context,
  { couponCode }: StaffOrderDraft,
  buyer: Buyer | null,
): Promise<CartState['coupon']> {
  if (couponCode === null) return null;
  const { userId, email } = buyer ?? { userId: null, email: null };
  return (await findCoupon(context, couponCode, { userId, email })) ?? null;
}

/** Why a coupon does not count, by its code in the calls of carts. */
function couponProblems({ coupon, lostCoupon }: CartQuote, { couponCode }: StaffOrderDraft): FieldErrors {
  if (couponCode === null || coupon) return {};
  return lostCouponField(lostCoupon?.problem ?? 'COUPON_NOT_FOUND');
}

export function lostCouponField(problem: CouponProblem): FieldErrors {
  return { couponCode: { rule: 'oneOf', parameter: problem } };
}

/** The goods as a cart would hold them, and what is wrong with lines. */
async function goodsOf(
  context: Context,
  { sellables }: StaffOrderSources,
  lines: readonly StaffOrderLine[],
  choices: Parameters<typeof goodsTogether>[3],
): Promise<{ readonly cart: CartState; readonly problems: FieldErrors }> {
  const skus = lines.map(({ sku }) => sku);
  const bySku = await productIdsOf(context, skus);
  const items = lines.map(({ sku, quantity, options }) => ({
    productId: bySku.get(skuKey(sku)) ?? 0,
    quantity,
    options,
  }));
  const { cart, refused } = await goodsTogether(context, sellables, items, choices);
  const problems: FieldErrors = {};
  for (const [index, refusal] of refused) Object.assign(problems, problemsOfLine(refusal, index));
  const sold: CartLine[] = [];
  const seen = new Set<string>();
  for (const line of cart.lines) {
    const key = `${line.productId} ${line.optionsKey}`;
    const field = `lines.${line.id - 1}.sku`;
    if (holdsDigital(line.goods)) problems[field] = { rule: 'oneOf' };
    else if (seen.has(key)) problems[field] = { rule: 'twice' };
    else sold.push(line);
    seen.add(key);
  }
  return { cart: { ...cart, lines: sold }, problems };
}

function skuKey(sku: string): string {
  return sku.trim().toLowerCase();
}

async function productIdsOf(
  { database, site }: Context,
  skus: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const key = sql<string>`lower(${products.sku})`;
  const rows = await database
    .select({ key, id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), inArray(key, [...new Set(skus.map(skuKey))])));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Goods that cannot be had as they are asked for, at their line. */
function problemsOfLine({ code, fields }: Refusal, index: number): FieldErrors {
  if (code === 'CONFIGURATION_NOT_SET' || code === 'BUNDLE_NOT_CONFIGURED') {
    return { [`lines.${index}.options`]: { rule: 'required' } };
  }
  if (!fields) return { [`lines.${index}.sku`]: { rule: 'oneOf' } };
  const placed = Object.entries(fields).map(([field, problem]) => [
    `lines.${index}.${field === 'qty' ? 'quantity' : field}`,
    problem,
  ]);
  return Object.fromEntries(placed);
}

/** Lines of which stock does not have so many. */
function shortProblems({ lines, stocks }: CartState): FieldErrors {
  const taking = lines.map(({ id, quantity, goods }) => ({ id, quantity, takes: takesOf(goods) }));
  const short = taking.flatMap((line) => {
    const available = availablePieces(taking, line, stocks);
    return line.quantity > available ? [shortField(line.id, available)] : [];
  });
  return Object.assign({}, ...short);
}

/** @param lineId the place of the line, from 1 */
export function shortField(lineId: number, available: number): FieldErrors {
  return { [`lines.${lineId - 1}.quantity`]: { rule: 'maximum', parameter: available } };
}

/** How it comes and is paid: what is chosen must be offered, and an order needs both. */
function choiceProblems(quote: CartQuote, draft: StaffOrderDraft): FieldErrors {
  const { deliveryMethodId, branchId, paymentMethodId } = draft;
  const { orderTotal } = quote.prices.totals;
  const problems: FieldErrors = {};
  const judge = (field: string, chosen: boolean, check: () => void) => {
    if (!chosen) problems[field] = { rule: 'required' };
    else Object.assign(problems, fieldsRefused(check));
  };
  judge('deliveryMethodId', deliveryMethodId !== null, () => {
    if (deliveryMethodId !== null) chooseDelivery(quote, { deliveryMethodId, branchId });
  });
  if (paymentMethodId === null && orderTotal === 0) return problems;
  judge('paymentMethodId', paymentMethodId !== null, () => {
    if (paymentMethodId !== null) checkPayment(quote, paymentMethodId);
  });
  return problems;
}

function fieldsRefused(check: () => void): FieldErrors {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    throw error;
  }
}
