import type { Cell } from '#platform/tables/table-stream.ts';
import type { Change, ChangeKeeper, Left } from '../activity/change-sets.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import type { Context } from '../context.ts';
import { readAccountDetails } from '../customers/account-details.ts';
import { dropSubscription } from '../newsletter/newsletter-import.ts';
import type { Wrong } from './cell-problems.ts';
import { isEmpty, readCell } from './cell-reading.ts';
import { placeOf } from './import-kind.ts';
import type { Import } from './import-tables.ts';

/** Somebody wants letters, when that was said, and what shows it: without both nobody is written to. */
export const newsletterColumns = [
  { name: 'newsletter' },
  { name: 'newsletterAt' },
  { name: 'newsletterProof' },
];

export type ReadNewsletter = { readonly at: Date; readonly proof: string };

const proofMinimum = 3;
const proofMaximum = 1000;

/**
 * A subscription that a row takes over. What somebody has said at this shop stays: a row neither ends a subscription nor begins one anew.
 * @returns undefined where it says nothing, or nothing that is not so
 */
export function readNewsletter(
  { clock }: Context,
  run: Import,
  cells: readonly Cell[],
  stored: { readonly status: string } | undefined,
  wrong: Wrong,
): ReadNewsletter | undefined {
  const cellOf = (field: string) => cells[placeOf(run, field)] ?? null;
  const wanted = cellOf('newsletter');
  if (isEmpty(wanted)) return undefined;
  const read = readCell(wanted, 'boolean', run.decimalSign);
  if ('problem' in read) {
    wrong('newsletter', read.problem);
    return undefined;
  }
  if (read.value !== true || stored?.status === 'confirmed') return undefined;
  if (stored) {
    wrong('newsletter', { rule: 'oneOf', expected: ['false'] });
    return undefined;
  }
  const at = momentIn(String(cellOf('newsletterAt') ?? ''));
  const proof = String(cellOf('newsletterProof') ?? '').trim();
  if (isEmpty(cellOf('newsletterAt'))) wrong('newsletterAt', { rule: 'required' });
  else if (!at) wrong('newsletterAt', { rule: 'format', parameter: 'day' });
  else if (at > clock.now()) wrong('newsletterAt', { rule: 'maximum', parameter: clock.now().toISOString() });
  if (proof === '') wrong('newsletterProof', { rule: 'required' });
  else if (proof.length < proofMinimum)
    wrong('newsletterProof', { rule: 'minLength', parameter: proofMinimum });
  else if (proof.length > proofMaximum)
    wrong('newsletterProof', { rule: 'maxLength', parameter: proofMaximum });
  return at && proof.length >= proofMinimum && proof.length <= proofMaximum ? { at, proof } : undefined;
}

/** A day, or a moment of one: 2024-05-01, 2024-05-01 10:30, 2024-05-01T10:30:00Z. */
const momentForm = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

function momentIn(text: string): Date | undefined {
  const [, day, time = '00:00', zone = 'Z'] = momentForm.exec(text.trim()) ?? [];
  const date = day === undefined ? new Date(Number.NaN) : new Date(`${day}T${time}${zone}`);
  // There is no 30th of February.
  const isDay =
    !Number.isNaN(date.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(day ?? '-');
  return isDay ? date : undefined;
}

/** How subscriptions that were taken over are taken back, while nobody has said anything since. */
export function undoNewsletter(consents: ConsentDirectory): ChangeKeeper {
  return async (context, changes) => {
    const done: Change[] = [];
    const left: Left[] = [];
    const accounts = await readAccountDetails(
      context,
      changes.map(({ entityId }) => Number(entityId)),
    );
    for (const change of changes) {
      const email = accounts.get(Number(change.entityId))?.email;
      const at = new Date(String(change.after));
      if (email !== undefined && (await dropSubscription(context, consents, email, at)))
        done.push({ ...change, before: change.after, after: change.before });
      else
        left.push({ entity: change.entity, entityId: change.entityId, field: change.field, why: 'changed' });
    }
    return { done, left };
  };
}
