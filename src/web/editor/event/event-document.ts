import type { ApiClient, ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import type { Language } from '#values/language.ts';
import { areSame } from '../content/differences.ts';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { findSection } from '../content/section-tree.ts';
import type { DocumentCalls } from '../store/document-calls.ts';
import type { TextCalls } from '../store/text-calls.ts';

/*
 * An event in the form of edit mode's documents: its title, lead and picture are the document's, its description is a
 * rich text section, and time and place are a section of their own. So it is undone, saved and shared like pages.
 */

export type EventDraft = EndpointAnswer<typeof eventEditingEndpoints.eventDraftUpdate>;

/** An event that somebody may edit, as its page hands it to edit mode. */
export type EditedEvent = {
  readonly draft: EventDraft;
  /** Id of the person editing. */
  readonly person: number;
  /** What they may do. */
  readonly permissions: readonly string[];
  /** Their language; nothing where they have set none. */
  readonly spoken: Language | undefined;
};

/** When and where, and how one registers: the same in all languages but for the place. */
export type EventFacts = Pick<EventDraft, 'place' | 'startsAt' | 'endsAt' | 'productKey' | 'registrationUrl'>;

export const factsId = 'facts';
export const textId = 'text';

/** @returns nothing of a text that no event is */
export function factsIn({ parts }: Pick<EditedContent, 'parts'>): EventFacts {
  return findSection(parts, factsId)?.options as EventFacts;
}

/** What publishing one language does to the others. */
export type EventPublishing = Pick<EventDraft, 'waitingLanguages' | 'changesFacts'>;

/** An event as an answer of the calls for posts. */
export function asPost(draft: EventDraft): EditedPost {
  const { id, title, excerpt, media, version, hasChanges, language_code, untranslated } = draft;
  const { publishAt, waitingLanguages, changesFacts } = draft;
  return {
    ...{ id, title, version, hasChanges, language_code, media },
    ...{ slug: '', description: excerpt, access: 'public', created_at: '' },
    // A cancelled one is seen, too.
    status: draft.status !== 'draft' ? 'published' : publishAt === null ? 'draft' : 'scheduled',
    parts: sectionsOf(draft) as EditedPost['parts'],
    // Its other languages are no originals: of a translation this alone is told.
    translation: { untranslated },
    publish_at: publishAt,
    publishing: { waitingLanguages, changesFacts } satisfies EventPublishing,
  } as unknown as EditedPost;
}

/** @param post that `asPost` has made */
export function publishingOf(post: EditedPost): EventPublishing {
  return (post as EditedPost & { readonly publishing: EventPublishing }).publishing;
}

type DescribedFacts = EventFacts & { readonly text: EventDraft['text'] };

function sectionsOf({
  place,
  startsAt,
  endsAt,
  productKey,
  registrationUrl,
  text,
}: DescribedFacts): StoredSection[] {
  const facts: EventFacts = { place, startsAt, endsAt, productKey, registrationUrl };
  return [
    { id: factsId, type: 'event', v: 1, options: facts },
    ...(text
      ? [{ id: textId, type: 'richText', v: 2, options: { title: '', body: text, priced: false } }]
      : []),
  ];
}

export function eventCalls(api: ApiClient): DocumentCalls {
  return {
    save: (content, seen) => write(api, content, seen),
    read: async ({ id }) => asPost(await api.call(eventEditingEndpoints.eventDraftGet, { params: { id } })),
    present({ details }: ApiError) {
      const { current } = details as { current?: EventDraft };
      return current && asPost(current);
    },
  };
}

/** @param may the user's permissions: restoring a version changes nothing else */
export function eventTexts(api: ApiClient, may: { readonly structure: boolean }): TextCalls {
  return {
    publish: (content, seen, { status, published_at: publishAt, unschedule }) =>
      write(api, content, seen, {
        ...(publishAt ? { publishAt } : {}),
        ...(unschedule ? { unschedule } : {}),
        ...(status === 'published' ? { publish: true } : {}),
        ...(status === 'draft' ? { withdraw: true } : {}),
      }),
    listHistory: ({ id }) => api.call(eventEditingEndpoints.eventHistoryList, { params: { id } }),
    async readVersion({ id }, entry, present) {
      const state = await api.call(eventEditingEndpoints.eventHistoryGet, { params: { id, entry } });
      return versionOf(state, present, may);
    },
    makePreview: ({ id }) => api.call(eventEditingEndpoints.eventPreviewLink, { body: { id } }),
    endPreviews: ({ id }) => api.call(eventEditingEndpoints.eventPreviewEnd, { body: { id } }),
  };
}

type EventState = EndpointAnswer<typeof eventEditingEndpoints.eventHistoryGet>;

/**
 * A former version of an event. Text that rich text cannot represent is neither compared nor restored: the current one
 * stays.
 */
function versionOf(
  { title, excerpt, mediumId, text, ...state }: EventState,
  present: EditedContent,
  may: { readonly structure: boolean },
): EditedContent {
  const facts = may.structure ? state : { ...factsIn(present), place: state.place };
  const [ofFacts, ofText = findSection(present.parts, textId)] = sectionsOf({ ...facts, text });
  return {
    ...{ title, slug: present.slug, description: excerpt },
    media: may.structure ? mediumId : present.media,
    parts: [ofFacts, ofText].filter((section) => section !== undefined),
  };
}

type Publishing = {
  readonly publish?: boolean;
  readonly publishAt?: string;
  readonly unschedule?: boolean;
  readonly withdraw?: boolean;
};

async function write(
  api: ApiClient,
  content: EditedContent,
  seen: EditedPost,
  publishing: Publishing = {},
): Promise<EditedPost> {
  const { id, version, parts = [] } = seen;
  const { place, ...facts } = factsIn(content);
  const text = textOf(content.parts);
  // Untouched texts stay exactly as stored.
  const isWritten = text !== undefined && !areSame(text, textOf(parts as readonly StoredSection[]));
  const answered = await api.call(eventEditingEndpoints.eventDraftUpdate, {
    params: { id },
    body: {
      ...{ version, place, ...facts, ...publishing },
      title: content.title,
      excerpt: content.description,
      mediumId: content.media,
      ...(isWritten ? { text: structuredClone(text) as Record<string, never> } : {}),
    },
  });
  return asPost(answered);
}

function textOf(parts: readonly StoredSection[]): unknown {
  return findSection(parts, textId)?.options.body;
}
