/** Letters of a consent's number, its name and its words. */
export const consentMaxima = { uniqueNumber: 40, displayName: 200, text: 10_000 } as const;

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

/** Categories of the cookie notice, in its order (docs/rules/consents.md); the first is never asked for. */
export const cookieCategories = ['necessary', 'marketing', 'analytics'] as const;
export type CookieCategory = (typeof cookieCategories)[number];

/** Comma-separated list of the accepted categories (docs/rules/consents.md). */
export const acceptedCookiesName = 'acceptedCookies';

/** Reads the cookie's value: nothing where no choice was made, else the known categories, the necessary ones included. */
export function readAcceptedCookies(value: string | undefined): CookieCategory[] | undefined {
  if (value === undefined || value === '') return undefined;
  const words = new Set(value.split(','));
  return cookieCategories.filter((category) => category === 'necessary' || words.has(category));
}
