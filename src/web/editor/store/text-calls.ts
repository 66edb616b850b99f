import type { ApiClient } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { editingEndpoints } from '#contract/v1/editing-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { previewEndpoints } from '#contract/v1/preview-endpoints.ts';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { bodyOf } from './document-calls.ts';

/** What is to become of a draft: seen now (`published`) or at a time, or seen no more (`draft`). */
export type Publication = {
  readonly status?: 'draft' | 'published';
  readonly published_at?: string;
  /** What waits for a time waits no more. */
  readonly unschedule?: true;
};

/** The history of a text, newest first. */
export type Entries = EndpointAnswer<typeof editingEndpoints.historyList>;

/** The address at which anybody sees the draft, and until when. */
export type MadeLink = EndpointAnswer<typeof previewEndpoints.draftPreviewLink>;

/** What is asked of a text that has a page of its own, beside being written: pages and posts by their calls, events by others. */
export type TextCalls = {
  /** @throws ApiError */
  readonly publish: (content: EditedContent, seen: EditedPost, how: Publication) => Promise<EditedPost>;
  readonly listHistory: (seen: EditedPost) => Promise<Entries>;
  /** What it was in an entry of its history, as the person editing may restore it. */
  readonly readVersion: (seen: EditedPost, entry: number, present: EditedContent) => Promise<EditedContent>;
  readonly makePreview: (seen: EditedPost) => Promise<MadeLink>;
  readonly endPreviews: (seen: EditedPost) => Promise<unknown>;
};

/** Pages and posts. */
export function pageCalls(api: ApiClient): TextCalls {
  const named = ({ id, language_code }: EditedPost) => ({ body: { id, language_code } });
  return {
    publish: (content, seen, how) =>
      api.call(postEndpoints.postUpdate, {
        params: { id: seen.id },
        body: { ...bodyOf(content, seen), version: seen.version, ...how },
      }),
    listHistory: ({ id, language_code }) =>
      api.call(editingEndpoints.historyList, { params: { id }, query: { language_code } }),
    async readVersion({ id, language_code }, entry) {
      const { title, slug, description, media, parts } = await api.call(editingEndpoints.historyGet, {
        params: { id, entry },
        query: { language_code },
      });
      return { title, slug, description, media, parts: parts as readonly StoredSection[] };
    },
    makePreview: (seen) => api.call(previewEndpoints.draftPreviewLink, named(seen)),
    endPreviews: (seen) => api.call(previewEndpoints.draftPreviewEnd, named(seen)),
  };
}
