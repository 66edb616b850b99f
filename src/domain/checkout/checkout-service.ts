import { normaliseEmail } from '#values/email-address.ts';
import { countryCode } from '#values/postcode.ts';
import { Refusal } from '#values/refusal.ts';
import { type Address, checkAddress } from '../accounts/address-rules.ts';
import { signedInOf } from '../actor.ts';
import { keepChoices, makeGuest, saveGuest } from '../cart/cart-choices-service.ts';
import { lockCart } from '../cart/cart-queries.ts';
import { getOpenCart, readOpenCart } from '../cart/cart-service.ts';
import type { CartReference, CartRow, CartState } from '../cart/cart-state.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { logConsents } from '../consents/consent-log.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { offerSubscription } from '../newsletter/newsletter-service.ts';
import { type CartQuote, quoteCart, refuseWithoutCheckout, settleCart } from './cart-quote.ts';
import { type CheckoutDirectory, deliversTo } from './checkout-directory.ts';

/** The directories that the steps of the checkout look things up in. */
export type CheckoutSources = {
  readonly sellables: SellableDirectory;
  readonly checkout: CheckoutDirectory;
  readonly consents: ConsentDirectory;
};

/** A step of the checkout names the cart and who takes it. */
export type CheckoutStep = CartReference & { readonly userId: number | null };

/**
 * Makes the guest of a cart and logs the consents given with it.
 * @throws Refusal GUEST_CHECKOUT_OFF, PRICES_HIDDEN, CHECKOUT_OFF, VALIDATION for unknown consents
 */
export async function registerGuest(
  context: Context,
  { consents }: Pick<CheckoutSources, 'consents'>,
  input: CartReference & { readonly email: string; readonly acceptedConsents: readonly number[] },
): Promise<{ readonly id: number; readonly email: string }> {
  if (!context.store.checkoutSettings.checkout_guest) throw new Refusal('GUEST_CHECKOUT_OFF');
  refuseWithoutCheckout(context);
  const email = normaliseEmail(input.email);
  // Without consents it is one statement.
  const made = input.acceptedConsents.length === 0 ? await makeGuest(context, input, email) : undefined;
  if (made) return made;
  const register = async (transaction: Context) => {
    await lockCart(transaction, input.cartId);
    const guest = await saveGuest(transaction, input, email);
    if (input.acceptedConsents.length > 0) {
      await logConsents(
        transaction,
        consents,
        {
          status: 'accepted',
          sourceType: 'checkout',
          consentIds: input.acceptedConsents,
          user: { userType: 'guest', email },
        },
        'acceptedConsents',
      );
      await offerSubscription(transaction, consents, { email, acceptedConsents: input.acceptedConsents });
    }
    return guest;
  };
  return inTransactionOnce(context, register, () => saveGuest(context, input, email));
}

/**
 * Keeps the addresses; without a main one the shipping address serves as both.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION with the fields that are wrong
 */
export async function saveAddress(
  context: Context,
  sources: CheckoutSources,
  input: CheckoutStep & { readonly shipping: Address; readonly main: Address | null },
): Promise<CartQuote> {
  const cart = await getCartOfUser(context, sources, input);
  const isDelivered = (country: string) => deliversTo(sources.checkout, context, country);
  const shippingAddress = checkAddress(input.shipping, 'shipping', isDelivered);
  const mainAddress = input.main ? checkAddress(input.main, 'main', isDelivered) : shippingAddress;
  const choices = { shippingAddress, mainAddress };
  await keepChoices(context, cart, choices);
  return settleCart(context, sources.checkout, { ...cart, ...choices }, { keepsCoupon: true });
}

/**
 * What could bring this cart to a country, at which price.
 * @param country ISO 3166-1 alpha-2; absent: that of the address, else the site's
 */
export async function quoteDelivery(
  context: Context,
  sources: CheckoutSources,
  reference: CartReference,
  country: string | undefined,
): Promise<CartQuote> {
  refuseWithoutCheckout(context);
  const cart = await getOpenCart(context, sources.sellables, reference);
  if (country === undefined) return quoteCart(context, sources.checkout, cart);
  if (!deliversTo(sources.checkout, context, country)) {
    throw new Refusal('VALIDATION', {}, { country: { rule: 'oneOf' } });
  }
  const { shippingAddress } = cart;
  const code = countryCode(country);
  const known = shippingAddress?.country === code ? shippingAddress : undefined;
  const place = { country: code, zipCode: known?.zipCode ?? null, city: known?.city };
  return quoteCart(context, sources.checkout, cart, place);
}

/**
 * Chooses how the cart is brought, and from which branch where the method has some.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION: oneOf for a method or branch that is not offered, required
 *   for a branch that is missing
 */
export async function saveDeliveryMethod(
  context: Context,
  sources: CheckoutSources,
  input: CheckoutStep & DeliveryChoice,
): Promise<CartQuote> {
  const cart = await getCartOfUser(context, sources, input);
  const choices = chooseDelivery(quoteCart(context, sources.checkout, cart), input);
  await keepChoices(context, cart, choices);
  return settleCart(context, sources.checkout, { ...cart, ...choices }, { keepsCoupon: true });
}

/**
 * Judges a choice of delivery as `saveDeliveryMethod` does, whoever takes the step.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED, VALIDATION
 */
export async function judgeDelivery(
  context: Context,
  sources: CheckoutSources,
  reference: CartReference,
  choice: DeliveryChoice,
): Promise<void> {
  chooseDelivery(await quoteOnly(context, sources, reference), choice);
}

export type DeliveryChoice = { readonly deliveryMethodId: number; readonly branchId: number | null };

/** @throws Refusal VALIDATION: oneOf for what is not offered, required for a branch that is missing */
export function chooseDelivery({ deliveryOffers }: CartQuote, choice: DeliveryChoice): DeliveryChoice {
  const { deliveryMethodId, branchId } = choice;
  const offer = deliveryOffers.find(({ method }) => method.id === deliveryMethodId);
  if (!offer) throw new Refusal('VALIDATION', {}, { deliveryMethodId: { rule: 'oneOf' } });
  if (offer.branches.length === 0) return { deliveryMethodId, branchId: null };
  if (branchId === null) throw new Refusal('VALIDATION', {}, { branchId: { rule: 'required' } });
  if (!offer.branches.some(({ id }) => id === branchId)) {
    throw new Refusal('VALIDATION', {}, { branchId: { rule: 'oneOf' } });
  }
  return choice;
}

/** The ways in which this cart may be paid. */
export async function quotePayment(
  context: Context,
  sources: CheckoutSources,
  reference: CartReference,
): Promise<CartQuote> {
  refuseWithoutCheckout(context);
  return quoteCart(context, sources.checkout, await getOpenCart(context, sources.sellables, reference));
}

/**
 * Chooses how the order is paid.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION oneOf for a method that is not offered
 */
export async function savePaymentMethod(
  context: Context,
  sources: CheckoutSources,
  input: CheckoutStep & { readonly paymentMethodId: number },
): Promise<CartQuote> {
  const cart = await getCartOfUser(context, sources, input);
  const choices = { paymentMethodId: input.paymentMethodId };
  checkPayment(quoteCart(context, sources.checkout, cart), input.paymentMethodId);
  await keepChoices(context, cart, choices);
  return settleCart(context, sources.checkout, { ...cart, ...choices }, { keepsCoupon: true });
}

/**
 * Judges a choice of payment as `savePaymentMethod` does, whoever takes the step.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED, VALIDATION
 */
export async function judgePayment(
  context: Context,
  sources: CheckoutSources,
  reference: CartReference,
  paymentMethodId: number,
): Promise<void> {
  checkPayment(await quoteOnly(context, sources, reference), paymentMethodId);
}

/** @throws Refusal VALIDATION oneOf for a method that is not offered */
export function checkPayment({ paymentMethods }: CartQuote, paymentMethodId: number): void {
  if (paymentMethods.some(({ id }) => id === paymentMethodId)) return;
  throw new Refusal('VALIDATION', {}, { paymentMethodId: { rule: 'oneOf' } });
}

/** What a cart comes to, without making it anybody's. */
async function quoteOnly(
  context: Context,
  { sellables, checkout }: CheckoutSources,
  reference: CartReference,
): Promise<CartQuote> {
  refuseWithoutCheckout(context);
  return quoteCart(context, checkout, await readOpenCart(context, sellables, reference));
}

/** Who orders: a customer or a guest. */
export type Buyer = {
  readonly userId: number | null;
  readonly guestId: number | null;
  readonly email: string;
};

/**
 * A userId in a body never authorises by itself: it must be the bearer's, or the guest made for this very cart
 * (docs/rules/checkout.md). The logged-in user need not name it.
 * @throws Refusal NO_ACTIVE_USER without a user, FORBIDDEN with another's
 */
export function checkUser(context: Context, cart: Pick<CartRow, 'guest'>, userId: number | null): Buyer {
  const user = signedInOf(context);
  if (user && (userId === null || userId === user.userId)) {
    return { userId: user.userId, guestId: null, email: user.email };
  }
  if (userId === null) throw new Refusal('NO_ACTIVE_USER');
  if (cart.guest?.id !== userId) throw new Refusal('FORBIDDEN');
  // Whoever began as a guest and has logged in meanwhile orders as the customer.
  if (user) return { userId: user.userId, guestId: null, email: user.email };
  return { userId: null, guestId: cart.guest.id, email: cart.guest.email };
}

async function getCartOfUser(
  context: Context,
  { sellables }: CheckoutSources,
  step: CheckoutStep,
): Promise<CartState> {
  refuseWithoutCheckout(context);
  const cart = await getOpenCart(context, sellables, step);
  checkUser(context, cart, step.userId);
  return cart;
}
