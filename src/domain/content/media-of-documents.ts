import { sql } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import { isMediumField } from '../../sections/section-description.ts';
import type { FindMediumUses, MediumUse } from '../media/medium-uses.ts';
import { type DocumentContent, documents, documentTexts, type StoredSection } from './content-tables.ts';
import { mapSections } from './section-fields.ts';

type TextRow = {
  readonly id: number;
  readonly siteId: number | null;
  readonly language: string;
  readonly title: string;
  readonly draft: DocumentContent;
  readonly scheduled: DocumentContent | null;
  readonly published: DocumentContent | null;
};

/** Media that documents show, in drafts and what waits for its time too: covers, and pictures, films and captions of sections. */
export const findUsesByDocuments: FindMediumUses = async (database, mediumIds) => {
  // Any text that holds one of these numbers anywhere; whether as a picture, its sections' descriptions say.
  const holds = (column: unknown) =>
    sql`jsonb_path_exists(${column}, '$.** ? (@ == $ids[*])', jsonb_build_object('ids', ${JSON.stringify(mediumIds)}::jsonb))`;
  const { draft, scheduled, published } = documentTexts;
  const { rows } = await database.execute<TextRow>(sql`
    SELECT document_id AS id, document.site_id AS "siteId", language, title, draft, scheduled, published
    FROM ${documentTexts} JOIN ${documents} ON document.id = document_id
    WHERE ${holds(draft)} OR ${holds(scheduled)} OR ${holds(published)}
    ORDER BY document_id, language`);
  const uses = new Map<string, MediumUse & { title: Translated }>();
  for (const { id, siteId, language, title, ...contents } of rows) {
    const shown = picturesOf(contents);
    for (const mediumId of mediumIds.filter((wanted) => shown.has(wanted))) {
      const known = uses.get(`${id} ${mediumId}`);
      uses.set(`${id} ${mediumId}`, {
        ...{ mediumId, kind: 'document', id, siteId },
        title: { ...known?.title, [language]: title },
      });
    }
  }
  return [...uses.values()];
};

/** The media of a text in all its states, and of sections that are hidden. */
export function picturesOf(contents: Pick<TextRow, 'draft' | 'scheduled' | 'published'>): Set<number> {
  const ids = new Set<number>();
  for (const content of [contents.draft, contents.scheduled, contents.published]) {
    if (!content) continue;
    if (typeof content.mediumId === 'number') ids.add(content.mediumId);
    mapSections(content.sections.map(unhidden), (kind, value) => {
      if (isMediumField(kind) && typeof value === 'number') ids.add(value);
      return value;
    });
  }
  return ids;
}

/** What is hidden may be shown again. */
function unhidden({ meta, parts, ...section }: StoredSection): StoredSection {
  const inner =
    parts &&
    Object.fromEntries(Object.entries(parts).map(([slot, sections]) => [slot, sections.map(unhidden)]));
  return { ...section, ...(inner ? { parts: inner } : {}) };
}
