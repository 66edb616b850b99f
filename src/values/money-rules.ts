import { priceMaximumCents } from './limits.ts';
import type { FieldErrors } from './refusal.ts';

/** Notes what is wrong with an amount that somebody has entered: a price, a fee, a threshold, in cents. */
export function checkCents(problems: FieldErrors, path: string, cents: number, minimum = 0): void {
  if (!Number.isSafeInteger(cents)) problems[path] ??= { rule: 'type', parameter: 'integer' };
  else if (cents < minimum) problems[path] ??= { rule: 'minimum', parameter: minimum };
  else if (cents > priceMaximumCents) problems[path] ??= { rule: 'maximum', parameter: priceMaximumCents };
}
