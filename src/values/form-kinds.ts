/** The forms that ask for consents (docs/rules/consents.md). */
export const formKinds = [
  'newsletter',
  'contactForm',
  'registerForm',
  'checkoutForm',
  'addressForm',
  'productAvailabilityForm',
] as const;
export type FormKind = (typeof formKinds)[number];
