import type { ApiClient, ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import type { Language } from '#values/language.ts';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { areSame } from '../content/same-values.ts';
import { findSection } from '../content/section-tree.ts';
import type { DocumentCalls } from '../store/document-calls.ts';

/*
 * An event as edit mode knows texts: its title, lead and picture are those of a document, what it tells is a section of running text, and when
 * and where it is stands in a section of its own. So it is undone, saved and joined as pages are.
 */

export type EventDraft = EndpointAnswer<typeof eventEditingEndpoints.eventDraftUpdate>;

/** An event that somebody may edit, as its page hands it to edit mode. */
export type EditedEvent = {
  readonly draft: EventDraft;
  /** What whoever edits may do. */
  readonly permissions: readonly string[];
  /** The language of whoever edits; nothing where they have set none. */
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

/** An event as an answer of the calls for posts. */
export function asPost(draft: EventDraft): EditedPost {
  const { id, title, excerpt, media, version, hasChanges, language_code, text } = draft;
  const { place, startsAt, endsAt, productKey, registrationUrl } = draft;
  const facts: EventFacts = { place, startsAt, endsAt, productKey, registrationUrl };
  const parts: StoredSection[] = [
    { id: factsId, type: 'event', v: 1, options: facts },
    ...(text
      ? [{ id: textId, type: 'richText', v: 2, options: { title: '', body: text, priced: false } }]
      : []),
  ];
  return {
    ...{ id, title, version, hasChanges, language_code, media },
    ...{ slug: '', description: excerpt, access: 'public', created_at: '' },
    // A cancelled one is seen, too.
    status: draft.status === 'draft' ? 'draft' : 'published',
    parts: parts as EditedPost['parts'],
  } as EditedPost;
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

/** Shows visitors what is being edited. @throws ApiError */
export function publishEvent(api: ApiClient, content: EditedContent, seen: EditedPost): Promise<EditedPost> {
  return write(api, content, seen, { publish: true });
}

async function write(
  api: ApiClient,
  content: EditedContent,
  seen: EditedPost,
  how: { readonly publish?: true } = {},
): Promise<EditedPost> {
  const { id, version, parts = [] } = seen;
  const { place, ...facts } = factsIn(content);
  const text = textOf(content.parts);
  // What nobody has written stays as it is stored, to the letter.
  const isWritten = text !== undefined && !areSame(text, textOf(parts as readonly StoredSection[]));
  const answered = await api.call(eventEditingEndpoints.eventDraftUpdate, {
    params: { id },
    body: {
      ...{ version, place, ...facts, ...how },
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
