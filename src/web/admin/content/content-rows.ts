import type { Element, Post } from '#contract/shapes/post-shapes.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, isLanguage, type Language, languageCodes } from '#values/language.ts';
import { withoutLegalDraftNotice } from '#values/legal-draft-notice.ts';
import type { ListAddress } from '#web/backoffice/list-address.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

export const contentStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export const contentSorts = ['title', 'published_at', 'updated_at'] as const;

/** A document as the list shows it. */
export type ContentRow = {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly status: (typeof contentStates)[number];
  /** Visitors see another text than the draft. */
  readonly hasChanges: boolean;
  readonly language: Language;
  readonly author: string | null;
  readonly updatedAt: string | null;
  readonly version: number;
  /** Where it is edited. */
  readonly url: string;
  /** The sections of a draft of a legal text without the note that it is one. */
  readonly withoutNotice?: readonly object[];
};

export type ContentPage = {
  readonly rows: readonly ContentRow[];
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
};

const perPage = 25;

/** Slug by which the list of types names static elements. */
export const elementType = 'element';

/** A page of what the address asks for, by drafts. */
export async function listContent(facts: RequestFacts, address: ListAddress): Promise<ContentPage> {
  const { type, state, language } = address.filters;
  const code = isLanguage(language) ? languageCodes[language] : undefined;
  const written = code ? { language_code: code } : {};
  const { page, keywords, sort } = address;
  if (type === elementType) {
    const found = await facts.personalApi.call(elementEndpoints.elementFilter, {
      body: { page, perPage, ...written },
    });
    return { ...found, rows: found.data.map((element) => rowOfElement(element, facts.language)) };
  }
  const found = await facts.personalApi.call(postEndpoints.postFilterStandard, {
    body: {
      draft: true,
      page,
      perPage,
      keywords,
      ...written,
      sort: sort ?? { field: 'updated_at', direction: 'desc' },
      ...(type ? { postTypeSlugs: [type] } : {}),
      filters: state ? [{ key: 'status', value: state }] : [],
    },
  });
  return { ...found, rows: found.data.map(rowOfPost) };
}

function rowOfPost(post: Post): ContentRow {
  const { id, title, slug, status, version, hasChanges = false, author = null, postTypeSlug = 'post' } = post;
  const language = findLanguageByCode(post.language_code) ?? 'hr';
  const isTerm = postTypeSlug === 'category' || postTypeSlug === 'tag';
  const path = pathOf(isTerm ? 'blog' : 'page', language, { slug });
  const withoutNotice = withoutLegalDraftNotice(post.parts ?? []);
  return {
    id,
    title,
    type: postTypeSlug,
    status,
    hasChanges,
    language,
    author,
    updatedAt: post.updated_at ?? null,
    version,
    url: `${path}?editPage=true`,
    ...(withoutNotice ? { withoutNotice } : {}),
  };
}

/** Elements stand around every page: they are edited on the start page. */
function rowOfElement(element: Element, fallback: Language): ContentRow {
  const { id, title, status, version, language_code: code = '' } = element;
  const language = findLanguageByCode(code) ?? fallback;
  return {
    id,
    title,
    type: elementType,
    status,
    hasChanges: false,
    language,
    author: null,
    updatedAt: null,
    version,
    url: `${pathOf('home', language)}?editPage=true`,
  };
}
