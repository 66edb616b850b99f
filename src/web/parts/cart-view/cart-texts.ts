import { giftMessageMaximum, instructionsMaximum } from '#values/limits.ts';
import type { CartTexts } from './use-cart-extras.ts';

/** Note and gift wish out of their form; the message goes with the wrap alone. */
export function readCartTexts(form: FormData, giftwrap: boolean): CartTexts {
  const text = (name: string, maximum: number) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, maximum) || null;
  const instructions = text('instructions', instructionsMaximum);
  if (!giftwrap) return { instructions };
  const giftWrap = form.get('giftWrap') !== null;
  return { instructions, giftWrap, giftMessage: giftWrap ? text('giftMessage', giftMessageMaximum) : null };
}
