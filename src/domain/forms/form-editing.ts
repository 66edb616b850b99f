import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import { inAllLanguages, saysFolded } from '#platform/database/text-search.ts';
import type { FormKind } from '#values/consents.ts';
import { languages, pickText, type Translated, textFor } from '#values/language.ts';
import { localPath } from '#values/local-path.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import {
  checkForm,
  type FindFormUses,
  freeKey,
  isBuiltIn,
  storedField,
  trimmedTexts,
} from './form-definitions.ts';
import type { Form, FormGoal } from './forms-rules.ts';
import { getForm, toForm } from './forms-service.ts';
import { formSubmissions, forms } from './forms-tables.ts';

/* Forms as those have them who put them together: all languages at once. */

type Listed = { readonly keywords?: string | undefined; readonly page: number; readonly limit: number };

/** Forms in the order in which they were made, with how often each was sent from the context's site. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listFormDefinitions(context: Context, { keywords = '', page, limit }: Listed) {
  requirePermission(context, 'content.edit');
  const { database, site } = context;
  const where = saysFolded(sql`concat_ws(' ', ${forms.key}, ${inAllLanguages(forms.title)})`, keywords);
  const rows = await database
    .select()
    .from(forms)
    .where(where)
    .orderBy(asc(forms.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(forms).where(where);
  const ids = rows.map(({ id }) => id);
  const sent =
    ids.length === 0
      ? []
      : await database
          .select({ formId: formSubmissions.formId, entries: count() })
          .from(formSubmissions)
          .where(sql`${inArray(formSubmissions.formId, ids)} and ${eq(formSubmissions.siteId, site.id)}`)
          .groupBy(formSubmissions.formId);
  const listed = rows.map((row) => ({
    form: toForm(row),
    entries: sent.find(({ formId }) => formId === row.id)?.entries ?? 0,
  }));
  return { listed, total: counted?.total ?? 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getFormDefinition(context: Context, id: number): Promise<Form> {
  requirePermission(context, 'content.edit');
  return getForm(context, id);
}

/**
 * Makes a form that asks for an e-mail address to begin with, or one like another.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION; NOT_FOUND where there is nothing to be copied
 */
export async function createForm(
  context: Context,
  {
    title,
    kind,
    copyOf,
  }: { readonly title: Translated; readonly kind: FormKind; readonly copyOf?: number | undefined },
): Promise<Form> {
  requirePermission(context, 'content.publish');
  return inTransaction(context, async (transaction) => {
    const { database, site, emit } = transaction;
    // One at a time finds a key that is free.
    await database.execute(sql`select pg_advisory_xact_lock(hashtext('form.key'))`);
    const model = copyOf === undefined ? newForm(kind) : await getForm(transaction, copyOf);
    const named = { ...model, title: trimmedTexts(title) };
    checkForm(named);
    const taken = await database.select({ key: forms.key }).from(forms);
    const key = freeKey(
      pickText(named.title, site.defaultLanguage).text,
      new Set(taken.map((one) => one.key)),
    );
    const { fields, captcha, goal, receivers, thanks } = named;
    const [made] = await database
      .insert(forms)
      .values({
        key,
        kind: named.kind,
        title: named.title,
        fields: [...fields],
        captcha,
        goal,
        receivers: [...receivers],
        thanks,
      })
      .returning();
    if (!made) throw new Error('A new form was not returned.');
    emit({ kind: 'content.changed' });
    return toForm(made);
  });
}

function newForm(kind: FormKind): Omit<Form, 'id' | 'key' | 'title' | 'version'> {
  const label = { hr: 'E-pošta', en: 'E-mail', de: 'E-Mail' };
  const thanks = {
    hr: 'Hvala! Vaša je adresa e-pošte potvrđena.',
    en: 'Thank you! Your e-mail address is confirmed.',
    de: 'Danke! Ihre E-Mail-Adresse ist bestätigt.',
  };
  return {
    kind,
    fields: [{ name: 'email', label, type: 'email', required: true }],
    captcha: true,
    goal: kind === 'newsletter' ? { type: 'message', text: thanks } : null,
    receivers: [],
    thanks: null,
  };
}

export type FormChange = Omit<Form, 'id' | 'key'>;

/**
 * Changes a form for visitors at once; what was sent before keeps the fields that it was sent with.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION with all that is wrong by its place, and
 *   oneOf for kind and fields of a form that the program itself sends
 */
export async function updateForm(context: Context, id: number, change: FormChange): Promise<Form> {
  requirePermission(context, 'content.publish');
  const { version, kind, captcha } = change;
  const fields = change.fields.map(storedField);
  const goal = change.goal && trimmedGoal(change.goal);
  const thanks = change.thanks && trimmedTexts(change.thanks);
  const receivers = [...new Set(change.receivers.map((receiver) => receiver.trim()))];
  const title = trimmedTexts(change.title);
  return inTransaction(context, async ({ database, site, emit }) => {
    const [known] = await database.select().from(forms).where(eq(forms.id, id)).for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    if (known.version !== version) throw new Refusal('EDIT_CONFLICT', { version: known.version });
    if (isBuiltIn(known)) refuseOther(known, { kind, fields });
    checkForm({ kind, title, fields, goal, receivers });
    if (goal && goal.type !== 'message') checkAddresses(goal.address, new URL(site.url).origin);
    const [written] = await database
      .update(forms)
      .set({
        ...{ kind, title, fields, captcha, goal, receivers },
        thanks: thanks && Object.keys(thanks).length > 0 ? thanks : null,
        version: version + 1,
      })
      .where(eq(forms.id, id))
      .returning();
    if (!written) throw new Error('A changed form was not returned.');
    emit({ kind: 'content.changed' });
    return toForm(written);
  });
}

/** The program reads the fields of its own forms by name: they stay as they are, but for their words. */
function refuseOther(
  known: typeof forms.$inferSelect,
  { kind, fields }: Pick<Form, 'kind' | 'fields'>,
): void {
  const shapeOf = (all: Form['fields']) =>
    JSON.stringify(all.map(({ name, type, required }) => [name, type, required]));
  if (known.kind !== kind) throw new Refusal('VALIDATION', {}, { kind: { rule: 'oneOf' } });
  if (shapeOf(known.fields) !== shapeOf(fields))
    throw new Refusal('VALIDATION', {}, { fields: { rule: 'oneOf' } });
}

function trimmedGoal(goal: FormGoal): FormGoal {
  return goal.type === 'message'
    ? { type: 'message', text: trimmedTexts(goal.text) }
    : { type: goal.type, address: trimmedTexts(goal.address) };
}

/** Mailed links lead to the own site alone. */
function checkAddresses(addresses: Translated, origin: string): void {
  const wrong = languages.some((language) => {
    const address = addresses[language];
    return address !== undefined && localPath(address, [origin]) === undefined;
  });
  if (wrong) throw new Refusal('VALIDATION', {}, { goal: { rule: 'format' } });
}

/**
 * Takes a form away; what was sent with it stays.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; IN_USE with `uses` (documents that show it), without any where the
 *   program itself sends it
 */
export async function deleteForm(context: Context, findUses: FindFormUses, id: number): Promise<void> {
  requirePermission(context, 'content.publish');
  await inTransaction(context, async ({ database, site, language, emit }) => {
    const [known] = await database.select().from(forms).where(eq(forms.id, id)).for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    if (isBuiltIn(known)) throw new Refusal('IN_USE', { uses: [] });
    const uses = await findUses(database, known);
    if (uses.length > 0) {
      throw new Refusal('IN_USE', {
        uses: uses.map((use) => ({
          kind: 'document',
          id: use.id,
          title: textFor({ language, site }, use.title),
        })),
      });
    }
    await database.delete(forms).where(eq(forms.id, id));
    emit({ kind: 'content.changed' });
  });
}
