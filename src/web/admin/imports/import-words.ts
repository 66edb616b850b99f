import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { importEndpoints } from '#contract/v1/import-endpoints.ts';
import type { ImportState, ImportVerdict } from '#values/imports.ts';
import type { BadgeProps } from '#web/ui/badge.tsx';

export type Import = EndpointAnswer<typeof importEndpoints.importGet>;
export type ImportRow = EndpointAnswer<typeof importEndpoints.importRows>['data'][number];

export const stateTones: Readonly<Record<ImportState, NonNullable<BadgeProps['tone']>>> = {
  uploaded: 'neutral',
  checking: 'warn',
  checked: 'neutral',
  applying: 'warn',
  paused: 'warn',
  applied: 'ok',
  cancelled: 'neutral',
  undoing: 'warn',
  undone: 'neutral',
  failed: 'danger',
};

export const verdictTones: Readonly<Record<ImportVerdict, NonNullable<BadgeProps['tone']>>> = {
  new: 'ok',
  changed: 'warn',
  unchanged: 'neutral',
  wrong: 'danger',
};

/** A worker is at it: it will be something else soon. */
export function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing';
}

/** Rows that its stage is through with, of how many. */
export function progressOf({ state, done, rows, new: made, changed }: Import): { done: number; of: number } {
  if (state === 'checking') return { done, of: rows };
  return { done, of: Math.max(1, made + changed) };
}
