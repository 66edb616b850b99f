import { and, asc, count, eq, sql } from 'drizzle-orm';
import { inReadingOrder } from '#platform/database/text-order.ts';
import { saysFolded } from '#platform/database/text-search.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { authorOf } from '../text-history.ts';
import { requireRoom } from '../versioned-rows.ts';
import { contentTemplates, type StoredSection, type templateKinds } from './content-tables.ts';
import { getEdited } from './edited-documents.ts';
import { checkSections } from './section-checks.ts';

export type TemplateKind = (typeof templateKinds)[number];
export type Template = Readonly<typeof contentTemplates.$inferSelect>;

export type TemplateInput = {
  readonly name: string;
  readonly kind: TemplateKind;
  readonly sections: readonly StoredSection[];
  /** Ids of the sections that stay where they are in pages made of it. */
  readonly locked: readonly string[];
};

/** More of one site are nobody's choice any more. */
const templatesMaximum = 200;

type TemplateFilter = {
  readonly kind?: TemplateKind | undefined;
  readonly keywords?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Templates of the site by name. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listTemplates(
  context: Context,
  { kind, keywords = '', page, limit }: TemplateFilter,
): Promise<{ readonly templates: readonly Template[]; readonly total: number }> {
  requirePermission(context, 'content.edit');
  const { database, site, language } = context;
  const wanted = and(
    eq(contentTemplates.siteId, site.id),
    kind && eq(contentTemplates.kind, kind),
    saysFolded(contentTemplates.name, keywords),
  );
  const [counted] = await database.select({ total: count() }).from(contentTemplates).where(wanted);
  const templates = await database
    .select()
    .from(contentTemplates)
    .where(wanted)
    .orderBy(inReadingOrder(sql`${contentTemplates.name}`, language), asc(contentTemplates.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { templates, total: counted?.total ?? 0 };
}

/**
 * Makes a template; without sections of its own it takes those of the document `copiedId`, as its editors have them.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND (document); VALIDATION with the fields that are wrong or taken
 */
export async function createTemplate(
  context: Context,
  input: Omit<TemplateInput, 'sections'> & Partial<Pick<TemplateInput, 'sections'>>,
  copiedId: number | undefined,
): Promise<Template> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const { database, clock, site } = transaction;
    const copied = input.sections ? [] : await sectionsOf(transaction, copiedId);
    const checked = checkTemplate({ ...input, sections: input.sections ?? copied }, copied);
    await requireRoom(transaction, contentTemplates, templatesMaximum);
    const now = clock.now();
    const [made] = await database
      .insert(contentTemplates)
      .values({
        ...checked,
        siteId: site.id,
        version: 1,
        createdAt: now,
        updatedAt: now,
        updatedBy: authorOf(transaction),
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw nameTaken();
    return made;
  });
}

/**
 * Changes what is given of a template; the version is the one that the editor has seen.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; EDIT_CONFLICT with the `present` one; VALIDATION
 */
export async function updateTemplate(
  context: Context,
  id: number,
  { version, ...changes }: Partial<TemplateInput> & { readonly version: number },
): Promise<Template> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    const present = await holdTemplate(transaction, id);
    if (present.version !== version) {
      throw new Refusal('EDIT_CONFLICT', { version: present.version, present });
    }
    const checked = checkTemplate({ ...present, ...changes }, present.sections);
    if (checked.name !== present.name) await refuseTaken(transaction, checked.name);
    const [written] = await database
      .update(contentTemplates)
      .set({ ...checked, version: version + 1, updatedAt: clock.now(), updatedBy: authorOf(transaction) })
      .where(eq(contentTemplates.id, id))
      .returning();
    if (!written) throw new Error('A changed template was not returned.');
    return written;
  });
}

/** Pages that were made of it stay. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function deleteTemplate(context: Context, id: number): Promise<void> {
  requirePermission(context, 'content.edit');
  await inTransaction(context, async (transaction) => {
    await holdTemplate(transaction, id);
    await transaction.database.delete(contentTemplates).where(eq(contentTemplates.id, id));
  });
}

async function holdTemplate({ database, site }: Context, id: number): Promise<Template> {
  const [template] = await database
    .select()
    .from(contentTemplates)
    .where(and(eq(contentTemplates.id, id), eq(contentTemplates.siteId, site.id)))
    .for('update');
  if (!template) throw new Refusal('NOT_FOUND');
  return template;
}

async function refuseTaken({ database, site }: Context, name: string): Promise<void> {
  const [taken] = await database
    .select({ id: contentTemplates.id })
    .from(contentTemplates)
    .where(and(eq(contentTemplates.siteId, site.id), eq(contentTemplates.name, name)));
  if (taken) throw nameTaken();
}

function nameTaken(): Refusal {
  return new Refusal('VALIDATION', {}, { name: { rule: 'oneOf', parameter: 'unique' } });
}

async function sectionsOf(context: Context, copiedId: number | undefined): Promise<readonly StoredSection[]> {
  if (copiedId === undefined) return [];
  const { draft, kind, siteId } = await getEdited(context, copiedId);
  const isOfSite = siteId === null || siteId === context.site.id;
  if (!isOfSite || (kind !== 'page' && kind !== 'post')) throw new Refusal('NOT_FOUND');
  return draft.sections;
}

/**
 * @param known what is taken as it stands, though this program may not know it
 * @throws Refusal VALIDATION: sections as those of a page, and only what stands there can be locked
 */
function checkTemplate(
  { name, kind, sections, locked }: TemplateInput,
  known: readonly StoredSection[],
): TemplateInput & { sections: StoredSection[]; locked: string[] } {
  const fields: FieldErrors = {};
  const checked = checkSections(sections, 'sections', { place: 'page', known }, fields);
  const ids = new Set(idsOf(checked));
  if (name.trim() === '') fields.name = { rule: 'required' };
  if (locked.some((id) => !ids.has(id))) fields.locked = { rule: 'oneOf' };
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
  return { name: name.trim(), kind, sections: checked, locked: [...new Set(locked)] };
}

function idsOf(sections: readonly StoredSection[]): string[] {
  return sections.flatMap(({ id, parts = {} }) => [id, ...Object.values(parts).flatMap(idsOf)]);
}
