import type { ApiClient, ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { type Language, languageCodes } from '#values/language.ts';
import type { EditedContent, EditedPost } from '../content/edited-content.ts';
import type { DocumentCalls } from '../store/document-calls.ts';
import { createEditStore, type EditStore } from '../store/edit-store.ts';
import { contentOf, createSaving, type Saving } from '../store/saving.ts';

export const handlers = ['header', 'footer', 'cookie'] as const;
export type SiteChromeHandler = (typeof handlers)[number];

type Element = EndpointAnswer<typeof elementEndpoints.elementUpdate>;

/** Header, footer or cookie notice of a language as it is being edited: a text of its own, with all that a page's has. */
export type SiteElement = {
  readonly handler: SiteChromeHandler;
  readonly store: EditStore;
  readonly saving: Saving;
  readonly calls: DocumentCalls;
  /** Shows visitors the draft, on every page. @throws ApiError */
  readonly publish: () => Promise<void>;
};

/** Those of a language, as they are stored. @throws ApiError */
export async function readElements(api: ApiClient, language: Language): Promise<readonly SiteElement[]> {
  const code = languageCodes[language];
  const body = { handlers: [...handlers], language_code: code };
  const { data } = await api.call(elementEndpoints.elementFilter, { body });
  return handlers.flatMap((handler) => {
    // One that is not written in this language yet is answered in another one.
    const element = data.find((one) => one.handler === handler && (one.language_code ?? code) === code);
    return element ? [createSiteElement(api, handler, asPost(element, code))] : [];
  });
}

function createSiteElement(api: ApiClient, handler: SiteChromeHandler, post: EditedPost): SiteElement {
  const store = createEditStore({ post, content: contentOf(post) });
  const calls = elementCalls(api);
  const saving = createSaving(calls, store);
  return {
    handler,
    store,
    saving,
    calls,
    async publish() {
      await saving.flush();
      const { history, post: seen } = store.get();
      const content = history.present;
      store.tookOver(content, await write(api, content, seen, {}));
    },
  };
}

function elementCalls(api: ApiClient): DocumentCalls {
  return {
    save: (content, seen) => write(api, content, seen, { draft: true }),
    async read({ id, language_code }) {
      const filters = [{ key: 'id', value: id }];
      const { data } = await api.call(elementEndpoints.elementFilter, { body: { filters, language_code } });
      const [element] = data;
      return element && asPost(element, language_code);
    },
    present({ details }: ApiError) {
      const { current } = details as { current?: Element | null };
      return current ? asPost(current, current.language_code ?? 'hrv') : undefined;
    },
  };
}

async function write(
  api: ApiClient,
  { parts }: EditedContent,
  { id, version, language_code }: EditedPost,
  how: { readonly draft?: true },
): Promise<EditedPost> {
  const body = { version, language_code, parts: structuredClone(parts) as never, ...how };
  const answered = await api.call(elementEndpoints.elementUpdate, { params: { id }, body });
  return asPost(answered, language_code);
}

/** An element is a document as a page is, without cover and topics. */
function asPost(element: Element, language_code: EditedPost['language_code']): EditedPost {
  const { id, title, slug, version, status, access, parts, created_at = '', hasChanges = false } = element;
  return {
    ...{ id, title, slug, version, status, access, parts, created_at, language_code, hasChanges },
    description: '',
  };
}
