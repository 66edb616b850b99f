import type { Cents } from '#values/money.ts';
import { priceEndings, type Rounding, roundingSteps } from '#values/price-change.ts';

/** How a choice in a form is written: `to 5`, `ending 90`, in cents. */
export function roundingWord(name: 'to' | 'ending', cents: Cents): string {
  return `${name} ${cents}`;
}

/** What was chosen; to the cent if it is none of the choices. */
export function roundingOf(word: string): Rounding {
  const ending = priceEndings.find((cents) => roundingWord('ending', cents) === word);
  return { to: roundingSteps.find((cents) => roundingWord('to', cents) === word) ?? 1, ending };
}
