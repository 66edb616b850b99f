import type { SectionInput } from '#contract/shapes/editing-shapes.ts';
import { editingEndpoints } from '#contract/v1/editing-endpoints.ts';
import { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadWhoEdits } from '../../parts/editing/where-edited.ts';

/** The template that an address asks to be edited (`template=<id>`); nothing where it asks for none, or there is no such. */
export async function loadEditedTemplate(facts: RequestFacts, request: Request) {
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
