import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

/** Where an order that awaits its payment is paid, in the way that was chosen or in another one. */
export function payAgainPath(language: Language, orderSlug: string): string {
  return `${pathOf('checkoutFailure', language)}?orderSlug=${encodeURIComponent(orderSlug)}`;
}
