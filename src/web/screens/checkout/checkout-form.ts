import type { ApiErrorDetails } from '#contract/client.ts';
import type { FieldErrors } from '#values/refusal.ts';
import {
  type AddressValues,
  addressValuesOf,
  checkAddress,
  readAddress,
} from '../../parts/address-fields/address-rules.ts';
import type { GatewayWay } from '../../parts/to-gateway/gateway-way.ts';
import type { CheckoutPage } from './checkout-page.ts';

export const billingPath = 'billingDiffers';
export const deliveryPath = 'deliveryMethodId';
export const paymentPath = 'paymentMethodId';

/** Form name of the branch of one method; each method has its own list. */
export function branchPath(methodId: number): string {
  return `branchId.${methodId}`;
}

export type AddressFormValues = { shipping: AddressValues; main: AddressValues; billingDiffers: boolean };
export type OrderFormValues = DeliveryChoice & {
  paymentMethodId: number | null;
  message: string;
  consents: number[];
};

/** A delivery method and its branch; the method is null where none was chosen. */
export type DeliveryChoice = { deliveryMethodId: number | null; branchId: number | null };

/** Id of the form that asks for the order. On one page the delivery's fields belong to it, too. */
export const orderFormId = 'order';

export function readDelivery(form: FormData): DeliveryChoice {
  const deliveryMethodId = readId(form, deliveryPath);
  return {
    deliveryMethodId,
    branchId: deliveryMethodId === null ? null : readId(form, branchPath(deliveryMethodId)),
  };
}

/** What is still missing of a delivery: the method itself, or a branch where it has some. */
export function checkDelivery(
  { deliveryMethodId, branchId }: DeliveryChoice,
  methods: readonly { id: number; options: readonly unknown[] }[],
): FieldErrors {
  if (deliveryMethodId === null) return { [deliveryPath]: { rule: 'required' } };
  const hasBranches = methods.some(({ id, options }) => id === deliveryMethodId && options.length > 0);
  return hasBranches && branchId === null ? { [branchPath(deliveryMethodId)]: { rule: 'required' } } : {};
}

/** What an action answers when it does not lead on: what is wrong, and all that was typed. */
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

export const checkoutIntents = ['address', 'shipping', 'payment', 'order'] as const;
export type CheckoutIntent = (typeof checkoutIntents)[number];

export function readIntent(form: FormData): CheckoutIntent | undefined {
  return checkoutIntents.find((intent) => intent === form.get('intent'));
}

export function readAddressForm(form: FormData): AddressFormValues {
  return {
    shipping: readAddress(form, 'shipping'),
    main: readAddress(form, 'main'),
    billingDiffers: form.get(billingPath) !== null,
  };
}

/** Broken rules of both addresses; the billing one counts only where it differs. */
export function checkAddressForm({ shipping, main, billingDiffers }: AddressFormValues): FieldErrors {
  return { ...checkAddress(shipping, 'shipping'), ...(billingDiffers ? checkAddress(main, 'main') : {}) };
}

/** The address form as the cart holds it. */
export function addressFormOf(page: CheckoutPage): AddressFormValues {
  const { checkout } = page.cart;
  const { main, shipping } = checkout.shipping ? checkout : accountAddresses(page);
  return {
    shipping: addressValuesOf(shipping, page.country),
    main: addressValuesOf(main ?? shipping, page.country),
    billingDiffers: isBillingDifferent({ main, shipping }),
  };
}

type OrderAddresses = Pick<CheckoutPage['cart']['checkout'], 'main' | 'shipping'>;

/** What the account knows of both; at least who it is. */
function accountAddresses({ customer }: CheckoutPage): OrderAddresses {
  if (!customer) return { main: null, shipping: null };
  const { addresses, email, details } = customer;
  const first = (type: 'main' | 'shipping') => addresses.find((address) => address.type === type) ?? null;
  const main = first('main');
  const nothing = { contactPhone: '', street: '', houseNumber: '', zipCode: '', city: '', country: '' };
  const nobody = { ...details, contactEmail: email, ...nothing, companyName: null, companyOIB: null };
  return { main, shipping: first('shipping') ?? main ?? nobody };
}

/** False where the delivery address serves as both. */
export function isBillingDifferent({ main, shipping }: OrderAddresses): boolean {
  if (!main || !shipping) return false;
  const text = (address: typeof main) => JSON.stringify(Object.entries(addressValuesOf(address, '')).sort());
  return text(main) !== text(shipping);
}

export function readId(form: FormData, name: string): number | null {
  const id = Number(form.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}
