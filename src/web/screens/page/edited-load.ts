import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { SectionInput } from '#contract/shapes/editing-shapes.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { editingEndpoints } from '#contract/v1/editing-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';
import { loadWhoEdits, whereEdited } from '../../parts/editing/where-edited.ts';

/** A document that the page is asked to edit, with its sections as they are drawn. */
export type EditedPage = Awaited<ReturnType<typeof loadEdited | typeof loadEditedTemplate>>;

type StoredPost = EndpointAnswer<typeof postEndpoints.postFilterStandard>['data'][number];

/**
 * The draft at an address for writers; without a slug that of the start page. Undefined if it is no page or post, or
 * the user may not edit.
 */
export async function findEdited(
  facts: RequestFacts,
  request: Request,
  slug: string | undefined,
): Promise<EditedPage> {
  return whereEdited(
    facts,
    request,
    async () => (await loadEditedTemplate(facts, request)) ?? loadEdited(facts, slug),
  );
}

async function loadEdited(facts: RequestFacts, slug: string | undefined) {
  const { personalApi, language } = facts;
  const published = await findPublished(facts, slug);
  const filters = [published ? { key: 'id', value: published.id } : { key: 'slug', value: slug ?? '' }];
  const [found, who] = await Promise.all([
    personalApi.call(postEndpoints.postFilterStandard, { body: { draft: true, filters, perPage: 1 } }),
    loadWhoEdits(facts),
  ]);
  const [stored] = found.data;
  if (!stored) return undefined;
  const post = await withSections(facts, stored);
  const { title, slug: draftSlug, description, media, parts = [] } = post;
  const body = { parts: parts as SectionInput[] };
  const resolved = await personalApi.call(editingEndpoints.sectionsResolve, { body });
  return {
    published,
    post,
    content: { title, slug: draftSlug, description, media: media?.id ?? null, parts },
    ...who,
    isInLanguage: post.language_code === languageCodes[language],
    sections: resolved.parts,
  };
}

/** A post that is one text is edited as a section that holds it. */
async function withSections({ personalApi }: RequestFacts, stored: StoredPost): Promise<StoredPost> {
  if (stored.parts?.length || !stored.body) return stored;
  const filters = [{ key: 'id', value: stored.id }];
  const body = { draft: true, filters, perPage: 1, display: 'components' as const };
  const shown = await personalApi.call(postEndpoints.postFilterStandard, { body });
  return { ...stored, parts: shown.data[0]?.parts ?? [] };
}

/** A draft that nobody else has seen is found by the slug that it is to have. */
async function findPublished(
  { personalApi }: RequestFacts,
  slug: string | undefined,
): Promise<Document | undefined> {
  const query = slug === undefined ? { home: true } : { slug };
  try {
    return await personalApi.call(contentEndpoints.termGet, { query });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND' && slug !== undefined) return undefined;
    throw error;
  }
}

/**
 * The template that an address names for editing (`template=<id>`); undefined if it names none, or it does not exist.
 */
async function loadEditedTemplate(facts: RequestFacts, request: Request) {
  const id = Number(new URL(request.url).searchParams.get('template') ?? Number.NaN);
  if (!Number.isInteger(id)) return undefined;
  const { personalApi, language } = facts;
  const [{ data }, who] = await Promise.all([
    personalApi.call(templateEndpoints.templateFilter, { body: { perPage: 100 } }),
    loadWhoEdits(facts),
  ]);
  const template = data.find((one) => one.id === id);
  if (!template) return undefined;
  const { name, kind, sections, locked, version, created_at } = template;
  const body = { parts: sections as SectionInput[] };
  const resolved = await personalApi.call(editingEndpoints.sectionsResolve, { body });
  return {
    published: undefined,
    post: {
      ...{ id, title: name, slug: '', description: '', version, created_at, parts: sections },
      ...{ status: 'published' as const, access: 'public' as const, hasChanges: false },
      ...{ postTypeSlug: kind, language_code: languageCodes[language] },
    },
    content: { title: name, slug: '', description: '', media: null, parts: sections },
    ...who,
    isInLanguage: true,
    sections: resolved.parts,
    template: { locked },
  };
}
