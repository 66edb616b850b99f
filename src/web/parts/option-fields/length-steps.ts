import { lengthMaximumMm, lengthMinimumMm } from '#values/limits.ts';
import type { OptionFacts } from './option-rules.ts';

/** Millimetres of one step: single ones would be pressed for ever. */
const smallestStepMm = 10;
/** What a page key moves. */
const stepsOfPage = 10;

const stepsByKey: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: stepsOfPage,
  PageDown: -stepsOfPage,
};

/** How many steps a key asks for; undefined for all others. */
export function stepsOfKey(key: string): number | undefined {
  return stepsByKey[key];
}

/**
 * The length so many steps further, within the option's bounds: on round tens, or on the option's own steps where they are
 * larger, which count from its smallest length.
 */
export function steppedMm(
  { min = lengthMinimumMm, max = lengthMaximumMm, step = 1 }: OptionFacts,
  fromMm: number,
  steps: number,
): number {
  const isRound = smallestStepMm % step === 0;
  const unit = isRound ? smallestStepMm : step;
  const base = isRound ? 0 : min;
  const at = (fromMm - base) / unit;
  const next = base + unit * ((steps > 0 ? Math.floor(at) : Math.ceil(at)) + steps);
  return Math.max(min, Math.min(next, base + unit * Math.floor((max - base) / unit)));
}
