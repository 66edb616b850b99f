import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FormKind } from '#values/consents.ts';
import { type FieldErrors, Refusal, unknownEntries } from '#values/refusal.ts';
import { type Consent, type ConsentAssignment, requiredIdsOf } from './consents-rules.ts';
import { consentAssignmentConsents, consentAssignments, consents } from './consents-tables.ts';

/** All consents and their assignments, held in memory: a handful, read by every form and every order. */
export type ConsentDirectory = {
  /** Those of all sites, with those that no form may ask for any more. */
  list(): readonly Consent[];
  /** Those that a site's forms ask for. */
  listOf(siteId: number): readonly Consent[];
  listAssignments(siteId: number): readonly ConsentAssignment[];
  /** Ids that a site's form needs; with `holdsDigitalGoods` the digital-content consent too. */
  requiredConsentsOf(siteId: number, form: FormKind, holdsDigitalGoods: boolean): readonly number[];
  /** Ids that this form of a site needs and no other does: what is taken back where its purpose ends. */
  requiredOnlyBy(siteId: number, form: FormKind): readonly number[];
  /** The ids that no consent has, at whatever site, as problems of a list of that name (values/refusal.ts). */
  unknownIn(field: string, ids: readonly (number | undefined)[]): FieldErrors;
  /** The consents of these ids. Unknown ones are refused: VALIDATION, `field.3` oneOf. */
  getAll(ids: readonly number[], field: string): readonly Consent[];
  /** Reads the tables again, after `site.changed`. */
  reload(): Promise<void>;
};

export async function openConsentDirectory(database: Database): Promise<ConsentDirectory> {
  let all = await readConsents(database);
  let begun = 0;
  let shown = 0;
  const assignmentsOf = (siteId: number) => all.assignments.get(siteId) ?? [];
  return {
    list: () => all.consents,
    listOf(siteId) {
      const asked = new Set(assignmentsOf(siteId).flatMap(({ consents }) => consents));
      return all.consents.filter((consent) => asked.has(consent));
    },
    listAssignments: assignmentsOf,
    requiredConsentsOf: (siteId, form, holdsDigitalGoods) =>
      requiredIdsOf(
        assignmentsOf(siteId).find(({ assignedTo }) => assignedTo === form),
        holdsDigitalGoods,
      ),
    requiredOnlyBy(siteId, form) {
      const elsewhere = assignmentsOf(siteId)
        .filter(({ assignedTo }) => assignedTo !== form)
        .flatMap(({ requiredIds }) => requiredIds);
      const own = assignmentsOf(siteId).find(({ assignedTo }) => assignedTo === form)?.requiredIds ?? [];
      return own.filter((id) => !elsewhere.includes(id));
    },
    unknownIn: (field, ids) => unknownEntries(field, ids, (id) => all.byId.has(id)),
    getAll(ids, field) {
      const problems = unknownEntries(field, ids, (id) => all.byId.has(id));
      if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
      return [...new Set(ids)].flatMap((id) => all.byId.get(id) ?? []);
    },
    async reload() {
      begun += 1;
      const round = begun;
      const read = await readConsents(database);
      // One that began before and ends later has read what is no longer so.
      if (round < shown) return;
      shown = round;
      all = read;
    },
  };
}

async function readConsents(database: Database) {
  const rows: readonly Consent[] = await database.select().from(consents).orderBy(asc(consents.id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const assigned = await database
    .select({
      id: consentAssignments.id,
      siteId: consentAssignments.siteId,
      assignedTo: consentAssignments.assignedTo,
      consentId: consentAssignmentConsents.consentId,
      required: consentAssignmentConsents.required,
    })
    .from(consentAssignments)
    .leftJoin(consentAssignmentConsents, eq(consentAssignmentConsents.assignmentId, consentAssignments.id))
    .orderBy(asc(consentAssignments.id), asc(consentAssignmentConsents.position));
  const assignments = [...Map.groupBy(assigned, (row) => row.id).values()].map((group) => ({
    id: group[0]?.id as number,
    siteId: group[0]?.siteId as number,
    assignedTo: group[0]?.assignedTo as FormKind,
    consents: group.flatMap(({ consentId }) => (consentId === null ? [] : (byId.get(consentId) ?? []))),
    requiredIds: group.flatMap(({ consentId, required }) =>
      consentId !== null && required ? [consentId] : [],
    ),
  }));
  return { consents: rows, byId, assignments: Map.groupBy(assignments, ({ siteId }) => siteId) };
}
