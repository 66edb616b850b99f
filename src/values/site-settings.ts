/* What a store settles of its checkout (docs/rules/checkout.md). */

/** What is on or off. */
export const checkoutSwitches = [
  'enabled',
  'social_facebook',
  'social_google',
  'checkout_guest',
  'checkout_giftwrap',
  'checkout_message',
  'merge',
] as const;

/** After adding: 0 go to the cart, 1 stay, 2 show it over the page. */
export const cartTypes = [0, 1, 2] as const;

/** 0 all steps on one page, 1 one step at a time. */
export const checkoutTypes = [0, 1] as const;

/** What pages say of the company whose site it is; `country` is an ISO 3166-1 alpha-2 code. */
export const companyFacts = [
  'legalName',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'country',
  'phone',
  'email',
  'vatId',
] as const;
