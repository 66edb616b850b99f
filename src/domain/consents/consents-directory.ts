import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FormKind } from '#values/form-kinds.ts';
import { Refusal } from '#values/refusal.ts';
import { type Consent, type ConsentAssignment, requiredIdsOf } from './consents-rules.ts';
import { consentAssignmentConsents, consentAssignments, consents } from './consents-tables.ts';

/** All consents and their assignments, held in memory: a handful, read by every form and every order. */
export type ConsentDirectory = {
  list(): readonly Consent[];
  listAssignments(): readonly ConsentAssignment[];
  /** Ids that a form needs; with `holdsDigitalGoods` the digital-content consent too. */
  requiredConsentsOf(form: FormKind, holdsDigitalGoods: boolean): readonly number[];
  /** Ids that this form needs and no other does: what is taken back where its purpose ends. */
  requiredOnlyBy(form: FormKind): readonly number[];
  /** The consents of these ids. An unknown one is refused: VALIDATION, `field` oneOf. */
  getAll(ids: readonly number[], field: string): readonly Consent[];
  /** Reads the tables again, after `site.changed`. */
  reload(): Promise<void>;
};

export async function openConsentDirectory(database: Database): Promise<ConsentDirectory> {
  let all = await readConsents(database);
  return {
    list: () => all.consents,
    listAssignments: () => all.assignments,
    requiredConsentsOf: (form, holdsDigitalGoods) =>
      requiredIdsOf(
        all.assignments.find((assignment) => assignment.assignedTo === form),
        holdsDigitalGoods,
      ),
    requiredOnlyBy(form) {
      const elsewhere = new Set(
        all.assignments
          .filter(({ assignedTo }) => assignedTo !== form)
          .flatMap(({ requiredIds }) => requiredIds),
      );
      const own = all.assignments.find(({ assignedTo }) => assignedTo === form)?.requiredIds ?? [];
      return own.filter((id) => !elsewhere.has(id));
    },
    getAll(ids, field) {
      return [...new Set(ids)].map((id) => {
        const consent = all.byId.get(id);
        if (!consent) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
        return consent;
      });
    },
    async reload() {
      all = await readConsents(database);
    },
  };
}

async function readConsents(database: Database) {
  const rows: Consent[] = await database.select().from(consents).orderBy(asc(consents.id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const assigned = await database
    .select({
      id: consentAssignments.id,
      assignedTo: consentAssignments.assignedTo,
      consentId: consentAssignmentConsents.consentId,
      required: consentAssignmentConsents.required,
    })
    .from(consentAssignments)
    .leftJoin(consentAssignmentConsents, eq(consentAssignmentConsents.assignmentId, consentAssignments.id))
    .orderBy(asc(consentAssignments.id), asc(consentAssignmentConsents.position));
  const assignments = [...Map.groupBy(assigned, (row) => row.id).values()].map((group) => ({
    id: group[0]?.id as number,
    assignedTo: group[0]?.assignedTo as FormKind,
    consents: group.flatMap(({ consentId }) => (consentId === null ? [] : (byId.get(consentId) ?? []))),
    requiredIds: group.flatMap(({ consentId, required }) =>
      consentId !== null && required ? [consentId] : [],
    ),
  }));
  return { consents: rows, byId, assignments };
}
