/** The forms that ask for consents (storefront.md section 3). */
export const formKinds = [
  'newsletter',
  'contactForm',
  'registerForm',
  'checkoutForm',
  'addressForm',
  'productAvailabilityForm',
] as const;
export type FormKind = (typeof formKinds)[number];
