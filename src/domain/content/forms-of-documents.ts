import { sql } from 'drizzle-orm';
import type { FindFormUses, FormUse } from '../forms/form-definitions.ts';
import { type DocumentContent, documentTexts } from './content-tables.ts';
import { mapSections } from './section-fields.ts';

type TextRow = {
  readonly id: number;
  readonly language: string;
  readonly title: string;
  readonly draft: DocumentContent;
  readonly scheduled: DocumentContent | null;
  readonly published: DocumentContent | null;
};

/** Documents that show a form, in drafts and what waits for its time too; what is hidden may be shown again. */
export const findFormsOfDocuments: FindFormUses = async (database, { id: formId, key }) => {
  const { draft, scheduled, published } = documentTexts;
  // Any text that holds the key or number anywhere; whether as a form, its sections' descriptions say.
  const holds = (column: unknown) =>
    sql`jsonb_path_exists(${column}, '$.** ? (@ == $key || @ == $id)', jsonb_build_object('key', ${key}::text, 'id', ${formId}::int))`;
  const { rows } = await database.execute<TextRow>(sql`
    SELECT document_id AS id, language, title, draft, scheduled, published FROM ${documentTexts}
    WHERE ${holds(draft)} OR ${holds(scheduled)} OR ${holds(published)}
    ORDER BY document_id, language`);
  const uses = new Map<number, FormUse>();
  for (const { id, language, title, ...contents } of rows) {
    const shows = [contents.draft, contents.scheduled, contents.published].some(
      (content) => content !== null && showsForm(content, [key, formId]),
    );
    if (shows) uses.set(id, { id, title: { ...uses.get(id)?.title, [language]: title } });
  }
  return [...uses.values()];
};

function showsForm({ sections }: DocumentContent, names: readonly unknown[]): boolean {
  let isShown = false;
  mapSections(
    sections,
    (kind, value) => {
      if (kind === 'form' && names.includes(value)) isShown = true;
      return value;
    },
    { hidden: true },
  );
  return isShown;
}
