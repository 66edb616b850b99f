import { dayMs } from '#values/durations.ts';
import { centsFromMajor, roundHalfUp } from '#values/money.ts';

/** The demo files speak the units of people; the domain counts in whole small ones. */
export const cents = centsFromMajor;

export function grams(kilograms: number): number {
  return roundHalfUp(kilograms * 1000);
}

export function thousandths(quantity: number): number {
  return roundHalfUp(quantity * 1000);
}

export function basisPoints(percent: number): number {
  return roundHalfUp(percent * 100);
}

/** A day begins at its midnight in UTC. */
export function beginningOf(day: string): Date {
  return new Date(day);
}

/** The last day of something is part of it. */
export function endOf(day: string): Date {
  return new Date(new Date(day).getTime() + dayMs);
}
