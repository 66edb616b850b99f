import type { SectionInput } from '#contract/shapes/editing-shapes.ts';
import type { Publication, SettingsEdit } from '#domain/content/content-edit.ts';
import type { DocumentAccess } from '#domain/content/content-input.ts';
import type { DocumentContent, StoredSection } from '#domain/content/content-tables.ts';
import type { EditedDocument } from '#domain/content/edited-documents.ts';
import { cleanBody } from '#domain/content/post-body.ts';
import type { Context } from '#domain/context.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { slugFromText } from '#values/slug.ts';

/** What the calls for editors share: bodies become edits, conflicts carry the answer of the call. */

type SentContent = {
  readonly title?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly body?: string;
  readonly content?: string;
  readonly parts?: readonly SectionInput[];
  readonly media?: number | null;
  readonly options?: Record<string, unknown>;
  readonly mobileOptions?: Record<string, unknown>;
  readonly meta?: Record<string, unknown>;
  readonly mobileMeta?: Record<string, unknown>;
  readonly linkMeta?: Record<string, unknown>;
};

/** The texts of a body as they are stored: absent ones stay as they are. */
export function contentIn(context: Context, sent: SentContent): Partial<DocumentContent> {
  const { title, slug, description, parts, media, options, mobileOptions, meta, mobileMeta, linkMeta } = sent;
  const body = sent.body ?? sent.content;
  const members = {
    title: title?.trim(),
    slug,
    metaDescription: description,
    body: body === undefined ? undefined : cleanBody(body),
    sections: parts && storedSections(context, parts),
    mediumId: media,
    options,
    mobileOptions,
    meta,
    mobileMeta,
    linkMeta,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The same for something new: without a slug it gets one from its title. */
export function newContentIn(
  context: Context,
  sent: SentContent & { readonly title: string },
): DocumentContent {
  return {
    slug: slugFromText(sent.title),
    metaDescription: '',
    sections: [],
    title: sent.title,
    ...contentIn(context, sent),
  };
}

/** Sections from a body; those without an id get one. */
export function storedSections(context: Context, parts: readonly SectionInput[]): StoredSection[] {
  return parts.map(({ id, type, v = 1, options = {}, parts, ...others }) => ({
    ...membersIn(others),
    id: id ?? `${type}-${context.random.token(6)}`,
    type,
    v,
    options,
    ...(parts ? { parts: slotsIn(context, parts) } : {}),
  }));
}

/** What a section may have or not. */
function membersIn({ mobileOptions, meta, mobileMeta, linkMeta, master }: Partial<SectionInput>) {
  return {
    ...(mobileOptions ? { mobileOptions } : {}),
    ...(meta ? { meta } : {}),
    ...(mobileMeta ? { mobileMeta } : {}),
    ...(linkMeta ? { linkMeta } : {}),
    ...(master ? { master } : {}),
  };
}

function slotsIn(context: Context, slots: Record<string, SectionInput[]>): Record<string, StoredSection[]> {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, sections]) => [slot, storedSections(context, sections)]),
  );
}

export function settingsIn(sent: {
  readonly access?: DocumentAccess;
  readonly author?: string | null;
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
  readonly productKeys?: readonly string[];
}): SettingsEdit {
  const { access, author, categories, tags, productKeys } = sent;
  return { access, author, categoryIds: categories, tagIds: tags, productKeys };
}

export function languageIn({
  language_code: code,
}: {
  readonly language_code?: string;
}): Language | undefined {
  return code === undefined ? undefined : findLanguageByCode(code);
}

/**
 * The intended state after a change: `draft` changes only the draft, a future date schedules it, and without a state it
 * keeps its own.
 */
export function publicationIn(
  { clock }: Context,
  sent: {
    readonly draft?: boolean;
    readonly status?: 'draft' | 'published';
    readonly published_at?: string | null;
    readonly unschedule?: boolean;
  },
): Publication {
  if (sent.draft) return { kind: 'draft' };
  if (sent.unschedule) return { kind: 'unschedule' };
  if (sent.status === 'draft') return { kind: 'withdraw' };
  const at = typeof sent.published_at === 'string' ? new Date(sent.published_at) : undefined;
  if (at && Number.isNaN(at.getTime())) {
    throw new Refusal('VALIDATION', {}, { published_at: { rule: 'format', parameter: 'date-time' } });
  }
  if (at && at > clock.now()) return { kind: 'schedule', at };
  if (sent.status === 'published') return { kind: 'publish', at };
  return { kind: 'keep', at };
}

/**
 * Answers an edit; if somebody else was faster, the refusal contains their version, in the shape of the call's answer.
 */
export async function answering<T>(
  edit: Promise<EditedDocument>,
  answer: (edited: EditedDocument) => T | Promise<T>,
): Promise<T> {
  return answer(await tellingConflicts(edit, answer));
}

/** The same for any result of the edit. */
export async function tellingConflicts<T>(
  edit: Promise<T>,
  answer: (edited: EditedDocument) => unknown,
): Promise<T> {
  try {
    return await edit;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
    const { edited, ...details } = error.details;
    const current = edited ? await answer(edited as EditedDocument) : null;
    throw new Refusal('EDIT_CONFLICT', { ...details, current });
  }
}
