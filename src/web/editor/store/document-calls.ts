import type { ApiClient, ApiError } from '#contract/client.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import type { EditedContent, EditedPost } from '../content/edited-content.ts';

/** How a kind of document is written and read: pages and posts by their calls, what stands around all pages by its own. */
export type DocumentCalls = {
  /** Saves a draft. @throws ApiError */
  readonly save: (content: EditedContent, seen: EditedPost) => Promise<EditedPost>;
  /** The newest draft; nothing where there is none in its language any more. @throws ApiError */
  readonly read: (seen: EditedPost) => Promise<EditedPost | undefined>;
  /** What somebody else has made of it, as a refusal for that reason tells. */
  readonly present: (refusal: ApiError) => EditedPost | undefined;
};

export function postCalls(api: ApiClient): DocumentCalls {
  return {
    save: (content, seen) =>
      api.call(postEndpoints.postUpdate, {
        params: { id: seen.id },
        body: { ...bodyOf(content, seen), version: seen.version, draft: true },
      }),
    async read({ id, language_code }) {
      const filters = [{ key: 'id', value: id }];
      const { data } = await api.call(postEndpoints.postFilterStandard, {
        body: { draft: true, filters, perPage: 1 },
      });
      // In another language there is another text.
      return data.find((post) => post.language_code === language_code);
    },
    present: ({ details }) => (details as { current?: EditedPost }).current,
  };
}

/** The body of a call that writes the document; a post that was one text consists of sections from then on. */
export function bodyOf({ title, slug, description, media, parts }: EditedContent, post: EditedPost) {
  // A cover that visitors may not see is not told: whoever has not chosen another one leaves it.
  const isCoverChanged = media !== (post.media?.id ?? null);
  return {
    title,
    slug,
    description,
    language_code: post.language_code,
    parts: structuredClone(parts) as never,
    ...(isCoverChanged ? { media } : {}),
    ...(post.body ? { body: '' } : {}),
  };
}
