import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { DocumentInput, DocumentTextInput, NavigationInput } from './content-input.ts';
import { checkDocument, checkNavigation } from './content-rules.ts';
import { documents, documentTexts, formerSlugs, navigations } from './content-tables.ts';

/**
 * Makes a document or brings the one with this key up to the description, and publishes it. A text in which nothing
 * differs keeps its version (and an editor's draft of it); one that differs gets the next. A slug that changes stays
 * behind as a former one. Announces `content.changed` where anything changed.
 * @throws Refusal VALIDATION with the fields that are wrong; a slug that is taken breaks rule `oneOf` (unique)
 */
export async function saveDocument<R extends ShopRuntime>(
  runtime: R,
  written: DocumentInput,
): Promise<{ id: number }> {
  const input = checkDocument(written);
  return inTransaction(runtime, async ({ database, announce, clock }) => {
    const now = clock.now();
    const document = await saveDocumentRow(database, input, now);
    let changed = document.changed;
    for (const language of languages) {
      const text = input.texts[language];
      if (text) changed = (await saveText(database, document.id, language, text, now)) || changed;
    }
    if (changed) announce({ kind: 'content.changed' });
    return { id: document.id };
  });
}

/**
 * Makes a navigation tree or brings the one with this key up to the description.
 * @throws Refusal VALIDATION, also where another tree has the name
 */
export async function saveNavigation<R extends ShopRuntime>(
  runtime: R,
  input: NavigationInput,
): Promise<{ id: number }> {
  checkNavigation(input);
  return inTransaction(runtime, async ({ database, announce }) => {
    const wanted = { key: input.key, name: input.name, title: input.title ?? null, items: [...input.items] };
    const [namesake] = await database
      .select({ id: navigations.id })
      .from(navigations)
      .where(and(eq(navigations.name, input.name), ne(navigations.key, input.key)));
    if (namesake) throw new Refusal('VALIDATION', {}, { name: { rule: 'oneOf', parameter: 'unique' } });
    const [known] = await database
      .select()
      .from(navigations)
      .where(eq(navigations.key, input.key))
      .for('update');
    if (!known) {
      const [made] = await database.insert(navigations).values(wanted).returning({ id: navigations.id });
      if (!made) throw new Error('A new navigation was not returned.');
      announce({ kind: 'content.changed' });
      return made;
    }
    const { id, ...present } = known;
    if (!isDeepStrictEqual(present, wanted)) {
      await database.update(navigations).set(wanted).where(eq(navigations.id, id));
      announce({ kind: 'content.changed' });
    }
    return { id };
  });
}

async function saveDocumentRow(database: Database, input: DocumentInput, now: Date) {
  const wanted = {
    kind: input.kind,
    key: input.key,
    handler: input.handler ?? null,
    template: input.template ?? null,
    access: input.access,
  };
  const [known] = await database.select().from(documents).where(eq(documents.key, input.key)).for('update');
  if (!known) {
    const [made] = await database
      .insert(documents)
      .values({ ...wanted, createdAt: now })
      .returning({ id: documents.id });
    if (!made) throw new Error('A new document was not returned.');
    return { id: made.id, changed: true };
  }
  const { id, createdAt: _createdAt, ...present } = known;
  const changed = !isDeepStrictEqual(present, wanted);
  if (changed) await database.update(documents).set(wanted).where(eq(documents.id, id));
  return { id, changed };
}

async function saveText(
  database: Database,
  documentId: number,
  language: Language,
  input: DocumentTextInput,
  now: Date,
): Promise<boolean> {
  const { slug, title, metaDescription } = input;
  const sections = JSON.parse(JSON.stringify(input.sections)) as typeof documentTexts.$inferInsert.draft;
  const ofText = and(eq(documentTexts.documentId, documentId), eq(documentTexts.language, language));
  const [known] = await database.select().from(documentTexts).where(ofText);
  if (
    known &&
    isDeepStrictEqual(
      {
        slug: known.slug,
        title: known.title,
        metaDescription: known.metaDescription,
        sections: known.published,
      },
      { slug, title, metaDescription, sections },
    )
  ) {
    return false;
  }
  await refuseTakenSlug(database, documentId, language, slug);
  const version = (known?.version ?? 0) + 1;
  const written = {
    slug,
    title,
    metaDescription,
    version,
    draft: sections,
    published: sections,
    publishedVersion: version,
    updatedAt: now,
  };
  if (known) await database.update(documentTexts).set(written).where(ofText);
  else await database.insert(documentTexts).values({ documentId, language, ...written });
  if (known && known.slug !== slug) await keepFormerSlug(database, documentId, language, known.slug);
  await database
    .delete(formerSlugs)
    .where(and(eq(formerSlugs.language, language), eq(formerSlugs.slug, slug)));
  return true;
}

async function refuseTakenSlug(database: Database, documentId: number, language: Language, slug: string) {
  const [taken] = await database
    .select({ documentId: documentTexts.documentId })
    .from(documentTexts)
    .where(
      and(
        eq(documentTexts.language, language),
        eq(documentTexts.slug, slug),
        ne(documentTexts.documentId, documentId),
      ),
    );
  if (taken) {
    throw new Refusal(
      'VALIDATION',
      {},
      { [`texts.${language}.slug`]: { rule: 'oneOf', parameter: 'unique' } },
    );
  }
}

async function keepFormerSlug(database: Database, documentId: number, language: Language, slug: string) {
  await database
    .insert(formerSlugs)
    .values({ documentId, language, slug })
    .onConflictDoUpdate({ target: [formerSlugs.language, formerSlugs.slug], set: { documentId } });
}
