import type { ApiErrorDetails } from '#contract/client.ts';
import type { FieldErrors } from '#values/refusal.ts';
import {
  type AddressInput,
  type AddressKind,
  type AddressValues,
  addressInputOf,
  addressValuesOf,
  billingPath,
  checkAddress,
  isSameAddress,
  readAddress,
} from '../../parts/address-fields/address-rules.ts';
import type { GatewayWay } from '../../parts/to-gateway/gateway-way.ts';
import type { CheckoutPage } from './checkout-page.ts';
import {
  keepPath,
  offeredAddresses,
  readSavedChoice,
  type SavedAddress,
  type SavedChoice,
} from './saved-addresses.ts';

export const addressKinds = ['shipping', 'main'] as const satisfies readonly AddressKind[];

export const deliveryPath = 'deliveryMethodId';
export const paymentPath = 'paymentMethodId';

/** Form name of the branch of one method; each method has its own list. */
export function branchPath(methodId: number): string {
  return `branchId.${methodId}`;
}

export type AddressFormValues = {
  /** As they are typed; they count where no saved address is chosen. */
  shipping: AddressValues;
  main: AddressValues;
  billingDiffers: boolean;
  saved: SavedChoice;
  /** Whether what is typed is to be saved in the profile. */
  keep: Record<AddressKind, boolean>;
};
export type OrderFormValues = DeliveryChoice & {
  paymentMethodId: number | null;
  message: string;
  consents: number[];
};

/** A delivery method and its branch; the method is null where none was chosen. */
export type DeliveryChoice = { deliveryMethodId: number | null; branchId: number | null };

/** Id of the form that asks for the order. On one page the delivery's fields belong to it, too. */
export const orderFormId = 'order';
/** Where the goods stand above its button. */
export const reviewId = 'order-goods';

export function readDelivery(form: FormData): DeliveryChoice {
  const deliveryMethodId = readId(form, deliveryPath);
  return {
    deliveryMethodId,
    branchId: deliveryMethodId === null ? null : readId(form, branchPath(deliveryMethodId)),
  };
}

/** What a delivery still lacks: the method itself, or a branch if it has some. */
export function checkDelivery(
  { deliveryMethodId, branchId }: DeliveryChoice,
  methods: readonly { id: number; options: readonly unknown[] }[],
): FieldErrors {
  if (deliveryMethodId === null) return { [deliveryPath]: { rule: 'required' } };
  const hasBranches = methods.some(({ id, options }) => id === deliveryMethodId && options.length > 0);
  return hasBranches && branchId === null ? { [branchPath(deliveryMethodId)]: { rule: 'required' } } : {};
}

/** An action's answer if it does not redirect: the errors and everything typed. */
export type CheckoutAnswer = {
  intent: CheckoutIntent;
  errors: FieldErrors;
  refusal?: ApiErrorDetails | { code: 'consentsNotFetched' };
  address?: AddressFormValues;
  order?: OrderFormValues;
  /** orderTotal that the buyer saw when the order was refused because the cart changed or lost its coupon. */
  expectedTotal?: number;
  /** The order is placed and goes to the payment page. */
  way?: GatewayWay;
  /** The cart is gone: ordered or archived meanwhile. */
  lost?: true;
};

export type CheckoutIntent = 'address' | 'shipping' | 'payment' | 'note' | 'order';

/** @param addresses those of the customer */
export function readAddressForm(form: FormData, addresses: readonly SavedAddress[]): AddressFormValues {
  return {
    shipping: readAddress(form, 'shipping'),
    main: readAddress(form, 'main'),
    billingDiffers: form.get(billingPath) !== null,
    saved: readSavedChoice(form, addresses),
    keep: { shipping: form.has(keepPath('shipping')), main: form.has(keepPath('main')) },
  };
}

/** Errors in the typed values; the billing address counts only if it differs. */
export function checkAddressForm({ saved, ...values }: AddressFormValues): FieldErrors {
  const counts = { shipping: true, main: values.billingDiffers };
  return Object.assign(
    {},
    ...addressKinds
      .filter((kind) => counts[kind] && saved[kind] === null)
      .map((kind) => checkAddress(values[kind], kind)),
  );
}

/** The address that the form says, typed or saved. */
export function chosenAddress(
  values: AddressFormValues,
  kind: AddressKind,
  addresses: readonly SavedAddress[],
): AddressInput {
  const saved = addresses.find(({ id }) => id === values.saved[kind]);
  return addressInputOf(saved ? addressValuesOf(saved, saved.country) : values[kind]);
}

/** The address form as the cart holds it. */
export function addressFormOf(page: CheckoutPage): AddressFormValues {
  const { checkout } = page.cart;
  const known = checkout.shipping ? checkout : accountAddresses(page);
  // Where nothing is brought the one address is that of the invoice.
  const { main, shipping } = page.cart.digitalOnly
    ? { main: null, shipping: known.main ?? known.shipping }
    : known;
  const savedOf = (kind: AddressKind, address: typeof shipping) =>
    (address && offeredAddresses(page, kind).find((offered) => isSameAddress(offered, address))?.id) ?? null;
  const saved = { shipping: savedOf('shipping', shipping), main: savedOf('main', main ?? shipping) };
  // A new address begins with who it is.
  const typed = (kind: AddressKind, address: typeof shipping) =>
    addressValuesOf(saved[kind] === null ? address : contactOf(page), page.place.country);
  return {
    shipping: withPlace(typed('shipping', shipping), page),
    main: typed('main', main ?? shipping),
    billingDiffers: isBillingDifferent({ main, shipping }),
    saved,
    keep: { shipping: false, main: false },
  };
}

/** The postcode that was asked for goes with its country, where none is there. */
function withPlace(values: AddressValues, { place }: CheckoutPage): AddressValues {
  const isOpen = values.zipCode === '' && values.country === place.country;
  return isOpen ? { ...values, zipCode: place.zipCode } : values;
}

type OrderAddresses = Pick<CheckoutPage['cart']['checkout'], 'main' | 'shipping'>;

/** What the account knows of both; at least who it is. */
function accountAddresses(page: CheckoutPage): OrderAddresses {
  if (!page.customer) return { main: null, shipping: null };
  const main = offeredAddresses(page, 'main').find(({ type }) => type === 'main') ?? null;
  // If delivery was requested to another place, no saved address replaces the place that prices were shown for.
  const { country, zipCode } = page.place;
  const there = offeredAddresses(page, 'shipping').filter((address) => address.country === country);
  const shipping = there.find((address) => address.zipCode === zipCode) ?? there[0] ?? contactOf(page);
  return { main, shipping };
}

/** Name, e-mail and telephone of the logged-in user, without a place. */
function contactOf({ customer }: CheckoutPage): OrderAddresses['shipping'] {
  if (!customer) return null;
  const { addresses, email: contactEmail, details } = customer;
  const contactPhone = addresses[0]?.contactPhone ?? '';
  const nowhere = { street: '', houseNumber: '', zipCode: '', city: '', country: '' };
  return { ...details, contactEmail, contactPhone, ...nowhere, companyName: null, companyOIB: null };
}

/** False where the delivery address serves as both. */
export function isBillingDifferent({ main, shipping }: OrderAddresses): boolean {
  if (!main || !shipping) return false;
  return !isSameAddress(main, shipping);
}

export function readId(form: FormData, name: string): number | null {
  const id = Number(form.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}
