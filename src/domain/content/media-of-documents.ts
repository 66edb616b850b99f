import { sql } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import { keyOfMedium, mediumOfKey } from '#values/reference-kinds.ts';
import { isRichText } from '#values/rich-text.ts';
import { type FieldKind, isMediumField } from '../../sections/section-description.ts';
import type { FindMediumUses, MediumUse } from '../media/medium-uses.ts';
import {
  type DocumentContent,
  documents,
  documentTexts,
  navigations,
  type StoredSection,
} from './content-tables.ts';
import { isStoredLink } from './link-resolver.ts';
import { mapLinks } from './rich-text-schema.ts';
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

/** Media that documents show, in drafts and what waits for its time too: covers, pictures, films, captions and files of sections. */
export const findUsesByDocuments: FindMediumUses = async (database, mediumIds) => {
  // Any text that holds one of these numbers, keys or addresses anywhere; whether as a picture, its sections' descriptions say.
  const ids = JSON.stringify([...mediumIds, ...mediumIds.map(keyOfMedium)]);
  const address = `/media/\\d+/(${mediumIds.join('|')})/`;
  const holds = (column: unknown) =>
    sql`(jsonb_path_exists(${column}, '$.** ? (@ == $ids[*])', jsonb_build_object('ids', ${ids}::jsonb))
      OR ${column}::text ~ ${address})`;
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
      for (const id of mediaIn(kind, value)) ids.add(id);
      return value;
    });
  }
  return ids;
}

/** Menus that lead to a file. */
export const findUsesByNavigations: FindMediumUses = async (database, mediumIds) => {
  const rows = await database.select().from(navigations);
  return rows.flatMap(({ id, siteId, name, title, items }) => {
    const said = JSON.stringify(items);
    return mediumIds
      .filter((mediumId) => said.includes(`"${keyOfMedium(mediumId)}"`))
      .map((mediumId) => ({
        mediumId,
        kind: 'navigation' as const,
        id,
        siteId,
        title: title ?? { hr: name },
      }));
  });
};

function mediaIn(kind: FieldKind, value: unknown): readonly number[] {
  if (isMediumField(kind)) return typeof value === 'number' ? [value] : [];
  switch (kind) {
    case 'video': {
      const id = /^\/media\/\d+\/(\d+)\//.exec(String(value))?.[1];
      return id === undefined ? [] : [Number(id)];
    }
    case 'documents':
      return Array.isArray(value) ? value.flatMap((key) => mediumOfKey(String(key)) ?? []) : [];
    case 'link':
      return mediaOfLink(value);
    case 'richText': {
      const found: number[] = [];
      if (isRichText(value)) mapLinks(value, (link) => void found.push(...mediaOfLink(link)));
      return found;
    }
    default:
      return [];
  }
}

function mediaOfLink(link: unknown): number[] {
  const id = isStoredLink(link) && link.kind === 'file' ? mediumOfKey(String(link.key)) : undefined;
  return id === undefined ? [] : [id];
}

/** What is hidden may be shown again. */
function unhidden({ meta, parts, ...section }: StoredSection): StoredSection {
  const inner =
    parts &&
    Object.fromEntries(Object.entries(parts).map(([slot, sections]) => [slot, sections.map(unhidden)]));
  return { ...section, ...(inner ? { parts: inner } : {}) };
}
