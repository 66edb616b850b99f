import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FormKind } from '#values/consents.ts';
import { type FieldErrors, Refusal, unknownEntries } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { ConsentDirectory } from './consents-directory.ts';
import { digitalContentConsentKey } from './consents-rules.ts';
import { consentAssignmentConsents, consentAssignments, consents } from './consents-tables.ts';

/** What the contract accepts of an assignment; undefined in the place of each id that it does not. */
type JudgedAssignment = {
  readonly assignedTo?: FormKind | undefined;
  readonly consentIds?: readonly (number | undefined)[] | undefined;
  readonly requiredIds?: readonly (number | undefined)[] | undefined;
};

type AssignmentByIds = {
  readonly assignedTo: FormKind;
  readonly consentIds: readonly number[];
  readonly requiredIds: readonly number[];
};

/**
 * What is wrong with an assignment, as far as it is given: oneOf for unknown consents and for required ones that the form
 * does not show, required where the checkout would no longer ask for the consent to digital content.
 */
export function assignmentProblems(
  directory: ConsentDirectory,
  { assignedTo, consentIds, requiredIds = [] }: JudgedAssignment,
): FieldErrors {
  const isUnshown = (id: number) => consentIds !== undefined && !consentIds.includes(id);
  const problems: FieldErrors = {
    ...directory.unknownIn('requiredConsents', requiredIds),
    ...unknownEntries('requiredConsents', requiredIds, (id) => !isUnshown(id)),
  };
  if (!consentIds) return problems;
  const digital = directory.list().find(({ key }) => key === digitalContentConsentKey);
  // E-products could be ordered without it then (docs/rules/consents.md).
  if (digital && assignedTo === 'checkoutForm' && !consentIds.includes(digital.id)) {
    problems.consents = { rule: 'required', parameter: digital.id };
  }
  const asked = directory.list().filter(({ retired }) => !retired);
  const isAsked = (id: number) => asked.some((consent) => consent.id === id);
  return { ...problems, ...unknownEntries('consents', consentIds, isAsked) };
}

/** What a form asked for when somebody looked at it: ids of consents in their order, and of the required ones. */
type SeenAssignment = {
  readonly consents: readonly number[];
  readonly requiredConsents: readonly number[];
};

/**
 * Says which consents a form of the editor's site asks for, by their ids.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION with its problems; EDIT_CONFLICT with `seen`, what the form asks for
 *   now, where it is something else than was seen
 */
export async function createAssignment(
  context: Context,
  directory: ConsentDirectory,
  input: AssignmentByIds & { readonly seen?: SeenAssignment | undefined },
): Promise<void> {
  requirePermission(context, 'content.publish');
  const keysOf = (ids: readonly number[], field: string) =>
    directory.getAll(ids, field).map(({ key }) => key);
  const problems = assignmentProblems(directory, input);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  await saveAssignment(context, context.site.id, {
    assignedTo: input.assignedTo,
    consentKeys: keysOf(input.consentIds, 'consents'),
    requiredKeys: keysOf(input.requiredIds, 'requiredConsents'),
    seen: input.seen,
  });
  await directory.reload();
}

export type ConsentAssignmentInput = {
  readonly assignedTo: FormKind;
  /** Keys in the order in which the form shows them. */
  readonly consentKeys: readonly string[];
  readonly requiredKeys: readonly string[];
  /** Where it has to be what was seen; else it is replaced whatever it was. */
  readonly seen?: SeenAssignment | undefined;
};

/**
 * Says which consents a form of a site asks for, replacing what it asked for before. Unknown keys, and required ones
 * that the form does not show, are refused: VALIDATION oneOf. EDIT_CONFLICT as `createAssignment`.
 */
export async function saveAssignment(
  context: ShopRuntime,
  siteId: number,
  input: ConsentAssignmentInput,
): Promise<void> {
  const { assignedTo, consentKeys, requiredKeys, seen } = input;
  refuseUnshown(requiredKeys, consentKeys, 'requiredKeys');
  await inTransaction(context, async ({ database, emit }) => {
    // Held: none of them is retired or deleted before it is asked for.
    const known = await database
      .select({ id: consents.id, key: consents.key })
      .from(consents)
      .where(eq(consents.retired, false))
      .for('share');
    const idOf = (key: string) => known.find((consent) => consent.key === key)?.id;
    const problems = unknownEntries('consentKeys', consentKeys, (key) => idOf(key) !== undefined);
    if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
    const rows = consentKeys.flatMap((key, position) => {
      const consentId = idOf(key);
      return consentId === undefined ? [] : { consentId, required: requiredKeys.includes(key), position };
    });
    const [assignment] = await database
      .insert(consentAssignments)
      .values({ siteId, assignedTo })
      .onConflictDoUpdate({
        target: [consentAssignments.siteId, consentAssignments.assignedTo],
        set: { assignedTo },
      })
      .returning({ id: consentAssignments.id });
    if (!assignment) throw new Error('A saved consent assignment was not returned.');
    if (seen) await requireSeen(database, assignment.id, seen);
    const ofAssignment = eq(consentAssignmentConsents.assignmentId, assignment.id);
    await database.delete(consentAssignmentConsents).where(ofAssignment);
    if (rows.length > 0) {
      await database
        .insert(consentAssignmentConsents)
        .values(rows.map((row) => ({ ...row, assignmentId: assignment.id })));
    }
    emit({ kind: 'site.changed' });
  });
}

/** While the assignment is held. @throws Refusal EDIT_CONFLICT */
async function requireSeen(database: Database, assignmentId: number, seen: SeenAssignment): Promise<void> {
  const { consentId, required, position } = consentAssignmentConsents;
  const rows = await database
    .select({ id: consentId, required })
    .from(consentAssignmentConsents)
    .where(eq(consentAssignmentConsents.assignmentId, assignmentId))
    .orderBy(asc(position));
  const asked = rows.map(({ id }) => id);
  const needed = rows.filter((row) => row.required).map(({ id }) => id);
  const isAlike =
    String(asked) === String(seen.consents) &&
    String(needed.toSorted(byNumber)) === String(seen.requiredConsents.toSorted(byNumber));
  if (!isAlike) throw new Refusal('EDIT_CONFLICT', { seen: { consents: asked, requiredConsents: needed } });
}

const byNumber = (one: number, other: number) => one - other;

/** A form cannot need what it does not show. */
function refuseUnshown<T>(required: readonly T[], shown: readonly T[], field: string): void {
  const problems = unknownEntries(field, required, (one) => shown.includes(one));
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}
