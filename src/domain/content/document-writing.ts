import { and, eq } from 'drizzle-orm';
import type { Language } from '#values/language.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { shareMedia } from '../media/media-of-sites.ts';
import { authorOf, type HistoryKind } from '../text-history.ts';
import { type DocumentContent, documentTexts, type TextOriginal } from './content-tables.ts';
import { recordHistory } from './document-history.ts';
import { leadOn, takeSlugs } from './document-slugs.ts';
import type { DocumentRow, TextRow } from './edited-documents.ts';
import { picturesOf } from './media-of-documents.ts';
import { carryPhone } from './one-phone.ts';

/** What a text is to be: what editors have, what waits, what visitors see. */
export type TextState = Pick<TextRow, 'draft' | 'scheduled' | 'publishAt' | 'published' | 'publishedAt'>;

export type TextChange = {
  readonly language: Language;
  /** The text as whoever changes it has read it; absent: there is none yet. */
  readonly present: TextRow | undefined;
  readonly next: TextState;
  readonly kind: HistoryKind;
  /** What the history keeps; the draft unless told. */
  readonly kept?: DocumentContent;
  /** What the text is a translation of; as before unless told. */
  readonly original?: TextOriginal | undefined;
  /** Where the caller has named the slug. */
  readonly slugField: string;
};

/** Whether visitors see something else now. */
export function isSeen({ present, next }: Pick<TextChange, 'present' | 'next'>): boolean {
  return next.published !== (present?.published ?? null);
}

/**
 * Writes the next version of a text, its slugs and its history, and emits what visitors see of it. It is written by
 * one statement that names the version seen: nothing where somebody else was faster.
 * @throws Refusal VALIDATION where the slug is taken
 */
export async function writeText(
  context: ShopRuntime & Partial<Pick<Context, 'actor' | 'site'>>,
  document: DocumentRow,
  change: TextChange,
): Promise<{ readonly version: number } | undefined> {
  const { database, clock } = context;
  const { language, present, next } = change;
  const version = (present?.version ?? 0) + 1;
  // What a document of all sites shows is of all sites.
  if (document.siteId === null) await shareMedia(context, [...picturesOf(next)]);
  const shown = next.published ?? next.draft;
  const { slug, title, metaDescription } = shown;
  const written = {
    ...next,
    slug,
    title,
    metaDescription,
    version,
    publishedVersion: isSeen(change) && next.published ? version : (present?.publishedVersion ?? null),
    updatedBy: authorOf(context),
    updatedAt: clock.now(),
    ...(change.original ? { original: change.original } : {}),
  };
  if (present) {
    const changed = await database
      .update(documentTexts)
      .set(written)
      .where(
        and(
          eq(documentTexts.documentId, document.id),
          eq(documentTexts.language, language),
          eq(documentTexts.version, present.version),
        ),
      )
      .returning({ version: documentTexts.version });
    if (changed.length === 0) return undefined;
  } else {
    const made = await database
      .insert(documentTexts)
      .values({ documentId: document.id, language, ...written })
      .onConflictDoNothing()
      .returning({ version: documentTexts.version });
    if (made.length === 0) return undefined;
  }
  const kept = change.kept ?? next.draft;
  await recordHistory(context, {
    documentId: document.id,
    language,
    version,
    kind: change.kind,
    content: kept,
  });
  await writeSlugs(context, document, change);
  if (isSeen(change)) {
    const [before, now] = [present?.published?.slug, next.published?.slug];
    const slugs = [...new Set([before, now])].filter((known) => known !== undefined);
    const documentIds = [document.id];
    context.emit({
      kind: 'content.changed',
      documentIds,
      slugs,
      ...(before !== undefined && before === now ? { addressesStay: true } : {}),
    });
  }
  await carryPhone(context, document, change);
  if (String(next.publishAt) !== String(present?.publishAt ?? null)) {
    context.emit({ kind: 'document.scheduled' });
  }
  return { version };
}

async function writeSlugs(
  { database }: ShopRuntime,
  document: DocumentRow,
  { language, present, next, slugField }: TextChange,
): Promise<void> {
  if (document.kind === 'element') return;
  const slugs = [next.draft, next.scheduled, next.published].flatMap((content) => content?.slug ?? []);
  await takeSlugs(database, document, language, slugs, slugField);
  await leadOn(database, document, language, {
    before: present?.published?.slug,
    now: next.published?.slug,
  });
}
