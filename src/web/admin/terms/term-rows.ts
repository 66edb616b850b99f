import type { ApiClient } from '#contract/client.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { termEndpoints } from '#contract/v1/term-endpoints.ts';
import { type Language, languageCodes, languages, pickText, type Translated } from '#values/language.ts';
import { slugFromText, slugMinimum } from '#values/slug.ts';

export const termKinds = ['category', 'tag'] as const;
export type TermKind = (typeof termKinds)[number];

/** A category or tag of posts with its names in all languages. */
export type TermRow = {
  readonly id: number;
  readonly kind: TermKind;
  readonly names: Translated;
  /** Of its text in each language that it has one in. */
  readonly versions: Partial<Record<Language, number>>;
  readonly isSeen: boolean;
  readonly totalPosts: number;
};

const perPage = 100;
/** More terms than anybody names; beyond these the list ends. */
const pagesMaximum = 10;

/** All terms of the site by their drafts, called by the language that is asked for. */
export async function listTermRows(api: ApiClient, language: Language): Promise<TermRow[]> {
  const [counted, ...written] = await Promise.all([
    api.call(termEndpoints.termFilter, { query: { noPaginate: true } }),
    ...languages.map(async (one) => ({ language: one, posts: await listWritten(api, one) })),
  ]);
  const totals = new Map(counted.map(({ id, totalPosts }) => [id, totalPosts]));
  const rows = new Map<number, TermRow>();
  for (const { language: one, posts } of written) {
    for (const { id, title, version, postTypeSlug, status } of posts) {
      const known = rows.get(id);
      rows.set(id, {
        ...{ id, kind: postTypeSlug === 'tag' ? 'tag' : 'category', totalPosts: totals.get(id) ?? 0 },
        names: { ...known?.names, [one]: title },
        versions: { ...known?.versions, [one]: version },
        isSeen: (known?.isSeen ?? false) || status === 'published',
      });
    }
  }
  const { compare } = new Intl.Collator(language);
  const nameOf = ({ names }: TermRow) => pickText(names, language).text;
  return [...rows.values()].toSorted(
    (a, b) => termKinds.indexOf(a.kind) - termKinds.indexOf(b.kind) || compare(nameOf(a), nameOf(b)),
  );
}

async function listWritten(api: ApiClient, language: Language) {
  const found = [];
  for (let page = 1; page <= pagesMaximum; page += 1) {
    const { data, lastPage } = await api.call(postEndpoints.postFilterStandard, {
      body: {
        ...{ draft: true, perPage, page, postTypeSlugs: [...termKinds] },
        language_code: languageCodes[language],
      },
    });
    found.push(...data);
    if (page >= lastPage) break;
  }
  return found;
}

export type EditedTerm = Pick<TermRow, 'kind' | 'names' | 'versions'> & { readonly id: number | undefined };

/** Makes a term or changes its names, each language by itself; a language that it lacks begins with its name. */
export async function saveTerm(api: ApiClient, term: EditedTerm, names: Translated): Promise<void> {
  let { id } = term;
  for (const language of languages) {
    const title = names[language]?.trim() ?? '';
    if (title === '' || title === term.names[language]) continue;
    const language_code = languageCodes[language];
    const words = { title, slug: slugOf(term.kind, title, language), status: 'published' as const };
    if (id === undefined) {
      const body = { ...words, postTypeSlug: term.kind, language_code };
      ({ id } = await api.call(postEndpoints.postCreate, { body }));
      continue;
    }
    const version = term.versions[language];
    const body = version === undefined ? { ...words, version: 0 } : { title, version };
    await api.call(postEndpoints.postUpdate, { params: { id }, body: { ...body, language_code } });
  }
}

/** Words of three letters are names of topics, too. */
function slugOf(kind: TermKind, title: string, language: Language): string {
  const own = slugFromText(title);
  return own.length < slugMinimum ? `${kind}-${own || language}` : own;
}
