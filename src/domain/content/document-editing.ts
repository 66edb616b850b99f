import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { FieldDescription, FieldDescriptions } from '../../sections/section-description.ts';
import { sectionTypes } from '../../sections/section-types.ts';
import { may, requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireDescribed } from '../media/described-media.ts';
import type { HistoryKind } from '../text-history.ts';
import type { DocumentEdit, Publication } from './content-edit.ts';
import { checkContent } from './content-rules.ts';
import { type DocumentContent, documentTexts, type StoredSection } from './content-tables.ts';
import { checkReferences, writeSettings } from './document-settings.ts';
import { isSeen, type TextState, writeText } from './document-writing.ts';
import { type EditedDocument, getEdited, holdEditable, listTexts, type TextRow } from './edited-documents.ts';
import { upToDate } from './section-versions.ts';

/**
 * Changes a document as an editor: the draft, and the published version depending on `publication`. Writers may change
 * drafts, editors the structure, publishers what visitors see.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; VALIDATION; ALT_TEXT_MISSING; EDIT_CONFLICT with the current
 * document as `edited` if the version is not the current one: nothing is changed then
 */
export async function editDocument(
  context: Context,
  edit: DocumentEdit,
  publication: Publication,
  kind?: HistoryKind,
): Promise<EditedDocument> {
  requirePermission(context, 'content.write');
  return inTransaction(context, async (transaction) => {
    const document = await holdEditable(transaction, edit.id, edit.kinds);
    const texts = await listTexts(transaction, [document.id]);
    const language = languageOf(transaction, edit, texts);
    const present = texts.find((text) => text.language === language);
    if ((present?.version ?? 0) !== edit.version) throw await conflict(transaction, document.id, language);
    const before = present?.draft ?? emptyContent;
    const draft = checkContent({ ...before, ...edit.content }, document, before);
    await checkReferences(transaction, edit);
    const next = nextState(
      transaction,
      present,
      draft,
      isOfSettingsAlone(edit, publication) ? { kind: 'draft' } : publication,
    );
    requireRights(transaction, { present, next });
    if (publication.kind === 'publish' || publication.kind === 'schedule') {
      await requireAltTexts(transaction, draft.sections, language);
    }
    const written = await writeText(transaction, document, {
      language,
      present,
      next,
      kind: kind ?? kindOf({ present, next }),
      original: edit.original,
      slugField: 'slug',
    });
    if (!written) throw await conflict(transaction, document.id, language);
    await writeSettings(transaction, document, edit.settings ?? {}, {
      isDraft: publication.kind === 'draft',
      isVisible: texts.some((text) => text.published ?? text.scheduled) || isSeen({ present, next }),
    });
    return getEdited(transaction, document.id, language);
  });
}

/** A change of settings alone is no reason to publish the draft. */
function isOfSettingsAlone({ content = {}, settings = {} }: DocumentEdit, publication: Publication): boolean {
  const hasSettings = Object.values(settings).some((value) => value !== undefined);
  return publication.kind === 'keep' && !publication.at && hasSettings && Object.keys(content).length === 0;
}

const emptyContent: DocumentContent = { slug: '', title: '', metaDescription: '', sections: [] };

function languageOf(
  context: Context,
  { language, version }: DocumentEdit,
  texts: readonly TextRow[],
): Language {
  if (language) return language;
  const [only] = texts;
  const isMissing = !texts.some((text) => text.language === context.language);
  const isOnly = texts.length === 1 && only !== undefined && isLanguage(only.language);
  return isMissing && isOnly && version > 0 ? (only.language as Language) : context.language;
}

/** What the text becomes. @throws Refusal VALIDATION where there is nothing to withdraw */
function nextState(
  { clock }: Context,
  present: TextRow | undefined,
  draft: DocumentContent,
  publication: Publication,
): TextState {
  const now = clock.now();
  const before = {
    scheduled: present?.scheduled ?? null,
    publishAt: present?.publishAt ?? null,
    published: present?.published ?? null,
    publishedAt: present?.publishedAt ?? null,
  };
  const unscheduled = { scheduled: null, publishAt: null };
  switch (publication.kind) {
    case 'draft':
      return { ...before, draft };
    case 'keep':
      if (before.published) {
        const publishedAt = publication.at ?? before.publishedAt;
        return { ...before, ...unscheduled, draft, published: draft, publishedAt };
      }
      return before.scheduled ? { ...before, draft, scheduled: draft } : { ...before, draft };
    case 'publish':
      return {
        ...unscheduled,
        draft,
        published: draft,
        publishedAt: publication.at ?? before.publishedAt ?? now,
      };
    case 'schedule':
      return { ...before, draft, scheduled: draft, publishAt: publication.at };
    case 'unschedule':
      return { ...before, ...unscheduled, draft };
    case 'withdraw':
      return { ...before, ...unscheduled, draft, published: null };
  }
}

/** @throws Refusal FORBIDDEN */
function requireRights(
  context: Context,
  { present, next }: { present: TextRow | undefined; next: TextState },
) {
  const before = present?.draft ?? emptyContent;
  if (!may(context.actor, 'content.edit') && !hasSameStructure(before, next.draft)) {
    throw new Refusal('FORBIDDEN');
  }
  const isScheduleChanged =
    !isDeepStrictEqual(next.publishAt, present?.publishAt ?? null) ||
    next.scheduled !== (present?.scheduled ?? null);
  if (isSeen({ present, next }) || isScheduleChanged) requirePermission(context, 'content.publish');
}

function kindOf({ present, next }: { present: TextRow | undefined; next: TextState }): HistoryKind {
  if (!isSeen({ present, next })) return 'draft';
  return next.published ? 'publish' : 'withdraw';
}

/** Somebody was faster: the refusal carries what he has made of it. */
async function conflict(context: Context, id: number, language: Language): Promise<Refusal> {
  const [text] = await context.database
    .select({ version: documentTexts.version })
    .from(documentTexts)
    .where(and(eq(documentTexts.documentId, id), eq(documentTexts.language, language)));
  const edited = text && (await getEdited(context, id, language));
  return new Refusal('EDIT_CONFLICT', { version: text?.version ?? 0, ...(edited ? { edited } : {}) });
}

/** Whether the blocks have the same types in the same order: writers may change only texts. */
function hasSameStructure(before: DocumentContent, now: DocumentContent): boolean {
  return JSON.stringify(skeletonOf(before.sections)) === JSON.stringify(skeletonOf(now.sections));
}

type Skeleton = readonly [
  id: string,
  type: string,
  master: string | null,
  parts: Readonly<Record<string, readonly Skeleton[]>>,
];

function skeletonOf(sections: readonly StoredSection[]): Skeleton[] {
  return sections.map(({ id, type, master = null, parts = {} }) => [
    id,
    type,
    master,
    Object.fromEntries(
      Object.keys(parts)
        .sort()
        .map((slot) => [slot, skeletonOf(parts[slot] ?? [])]),
    ),
  ]);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The pictures of a document's sections are described in this language before it is published (media/described-media.ts).
 * @throws Refusal ALT_TEXT_MISSING with `media`: which are not
 */
function requireAltTexts(
  context: Context,
  sections: readonly StoredSection[],
  language: Language,
): Promise<void> {
  return requireDescribed(context, [...picturesIn(sections)], language);
}

/** Pictures of visible sections, except those described in place. */
function picturesIn(sections: readonly StoredSection[], ids = new Set<number>()): Set<number> {
  for (const stored of sections) {
    const section = upToDate(stored);
    const description = sectionTypes.get(stored.type);
    if (!section || !description || section.meta?.hidden === true) continue;
    visit(description.fields, section.options, ids);
    visit(description.fields, section.mobileOptions ?? {}, ids);
    for (const inner of Object.values(section.parts ?? {})) picturesIn(inner, ids);
  }
  return ids;
}

function visit(fields: FieldDescriptions, values: Values, ids: Set<number>): void {
  const isDescribed = 'alt' in fields && typeof values.alt === 'string' && values.alt.trim() !== '';
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'picture' && typeof value === 'number' && !isDescribed) ids.add(value);
    else visitInner(field, value, ids);
  }
}

function visitInner(field: FieldDescription, value: unknown, ids: Set<number>): void {
  if (field.kind === 'list' && Array.isArray(value)) {
    for (const entry of value.filter(isValues)) visit(field.of, entry, ids);
  } else if (field.kind === 'group' && isValues(value)) {
    visit(field.of, value, ids);
  } else if (field.kind === 'oneOf' && isValues(value)) {
    visit(field.forms[String(value.kind)] ?? {}, value, ids);
  }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
